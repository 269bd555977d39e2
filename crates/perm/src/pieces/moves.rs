use super::action::{Action, Set};
use std::collections::HashMap;

/// The moves of a puzzle, followed by the inverses that are not moves themselves.
#[derive(Clone, Debug)]
pub struct Moves {
    pub all: Vec<Action>,
    /// The index of each one's inverse.
    inverses: Vec<u16>,
    /// The number of moves.
    pub count: usize,
}

impl Moves {
    /// Adds the inverses to the moves.
    pub fn of(sets: &[Set], moves: &[Action]) -> Self {
        let (count, mut all) = (moves.len(), moves.to_vec());
        let mut known: HashMap<Action, u16> = HashMap::new();
        for (code, action) in (0..).zip(moves) {
            known.entry(action.clone()).or_insert(code);
        }
        let mut inverses: Vec<u16> = Vec::new();
        for action in moves {
            let inverse = action.inverse(sets);
            let code = *known.entry(inverse.clone()).or_insert(all.len() as u16);
            if usize::from(code) == all.len() {
                all.push(inverse);
            }
            inverses.push(code);
        }
        for hidden in count..all.len() {
            let undone = inverses
                .iter()
                .position(|&inverse| usize::from(inverse) == hidden);
            inverses.push(undone.unwrap_or(0) as u16);
        }
        Self {
            all,
            inverses,
            count,
        }
    }

    /// The index of a move's inverse.
    #[inline]
    pub fn inverse(&self, code: usize) -> usize {
        self.inverses[code].into()
    }

    /// Whether every move has an inverse among the moves.
    pub fn are_closed(&self) -> bool {
        self.all.len() == self.count
    }
}
