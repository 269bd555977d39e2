//! Sequences of moves that a search need not try.
//!
//! Two sequences of moves are equivalent if they lead from each board to the same board. The search needs only one of them, provided that
//! this one is legal wherever the other is, that is, if its blank stays in the rectangle of the other's. If the one that is kept is
//! shorter, or of equal length and lexicographically smaller, then the smallest of the shortest paths has no forbidden part: with that part
//! replaced it would be shorter or smaller. An automaton finds the forbidden sequences in a path (Taylor and Korf, 1993; the automaton is
//! that of Aho and Corasick, 1975).
//!
//! All forbidden sequences of up to 12 moves are in `duplicates.txt`, since finding them takes half a second:
//! `crates/slide/tests/slide/patterns/duplicates.rs` finds them and checks the file. The 19,625 sequences of up to 14 moves take minutes.
//! With them Korf's boards 25 and 40 expand 6 % fewer boards and take 2 % less time; 500 boards of 4x4 expand 1.5 % fewer and take no less
//! time.

use homing_boards::slide::notation::parse_letters;
use homing_boards::slide::opposite;
use homing_search::guided::{FORBIDDEN, ForbiddenWords, Order};
use std::sync::LazyLock;

/// An automaton over the codes of moves.
#[derive(Debug)]
pub struct Automaton {
    /// The states; the first is that before any move.
    pub states: Vec<AutomatonState>,
}

/// The state after a sequence of moves.
#[derive(Clone, Copy, Debug)]
pub struct AutomatonState {
    /// By code: the next state.
    pub next: [u16; 4],
    /// The codes that may come next, as a bit mask.
    pub open: u8,
}

/// The forbidden sequences, one per line.
const DUPLICATES: &str = include_str!("duplicates.txt");

fn duplicates() -> impl Iterator<Item = Vec<u8>> {
    DUPLICATES
        .lines()
        .map(|line| parse_letters(line).expect("the file has letters of moves alone"))
}

impl Automaton {
    /// Returns the automaton for a search in this order of moves.
    pub(crate) fn of(order: Order) -> &'static Self {
        static FIRST: LazyLock<Automaton> = LazyLock::new(|| Automaton::forbidding(duplicates()));
        static BACKWARD: LazyLock<Automaton> = LazyLock::new(|| {
            Automaton::forbidding(
                duplicates().map(|word| word.into_iter().rev().map(opposite).collect()),
            )
        });
        static ALL: LazyLock<Automaton> =
            LazyLock::new(|| Automaton::forbidding((0..4).map(|code| vec![code, opposite(code)])));
        match order {
            Order::First => &FIRST,
            Order::LeastBackward => &BACKWARD,
            Order::All => &ALL,
        }
    }

    /// Returns the automaton that forbids the duplicates of up to 12 moves.
    pub fn without_duplicates() -> &'static Self {
        Self::of(Order::First)
    }

    /// Builds the automaton that finds the first of these sequences in a text.
    fn forbidding(words: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let words = ForbiddenWords::forbidding(4, words);
        let state = |state: u16| {
            let next: [u16; 4] = std::array::from_fn(|code| words.next(state, code as u8));
            let open = (0..4)
                .filter(|&code| next[code] != FORBIDDEN)
                .fold(0, |open, code| open | 1 << code);
            AutomatonState { next, open }
        };
        Self {
            states: (0..words.state_count()).map(state).collect(),
        }
    }
}
