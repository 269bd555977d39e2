//! Sequences of moves that a search can skip.

use homing::internals::slide::patterns::{Automaton, AutomatonState};

/// The sequences of six moves that turn a square of four cells in one direction are kept, and those in the other direction are forbidden.
#[test]
fn turning_a_square_half_way_is_done_one_way() {
    let words = Automaton::without_duplicates();
    let is_open = |moves: &[u8]| {
        let mut state = 0;
        moves.iter().all(|&code| {
            let AutomatonState { next, open } = words.states[state as usize];
            state = next[usize::from(code)];
            open >> code & 1 != 0
        })
    };
    assert!(is_open(&[0, 2, 3, 1, 0, 2]));
    assert!(!is_open(&[2, 0, 1, 3, 2, 0]));
    assert!(!is_open(&[0, 3]));
}
