//! Scrambles: words for moves that start from the solved arrangement.

use crate::definition::{NamedMove, split_sign, split_times};
use crate::pieces::{Action, Set};

/// Parses a word of a scramble: the index of the move, the exponent, and whether it is inverted.
pub fn parse_turn(word: &str, moves: &[NamedMove]) -> Option<(usize, usize, bool)> {
    // The list may have only the inverse of a move.
    let find = |name: &str| {
        let of = |name: &str| moves.iter().position(|mv| mv.name == name);
        of(name)
            .map(|at| (at, false))
            .or_else(|| Some((of(&format!("{name}'"))?, true)))
    };
    if let Some((at, is_reverse)) = find(word) {
        return Some((at, 1, is_reverse));
    }
    let (name, is_undone) = split_sign(word);
    if let Some((at, is_reverse)) = find(name) {
        return Some((at, 1, is_undone != is_reverse));
    }
    let (name, times, is_undone) = split_times(word)?;
    let (at, is_reverse) = find(name)?;
    Some((at, times, is_undone != is_reverse))
}

/// The action of a word.
pub fn action_of(
    sets: &[Set],
    moves: &[NamedMove],
    (at, times, is_undone): (usize, usize, bool),
) -> Action {
    let action = &moves[at].action;
    let once = if is_undone {
        action.inverse(sets)
    } else {
        action.clone()
    };
    (1..times).fold(once.clone(), |power, _| power.then(sets, &once))
}
