//! What blocks moves: pieces that are glued to each other, and pieces that may not come to certain positions.

use crate::pieces::{Action, Arrangement, Set};

/// Begins the line of a centre in the header of a table.
pub const CENTRE_SIGN: &str = "?";

/// The rules that block moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blocking {
    pub blocks: Vec<Block>,
    /// The set, the position and a number of a piece that may not be there after a move.
    pub illegal: Vec<(usize, u8, i64)>,
}

/// Glued pieces: a move either moves or twists all of them, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The set of each piece, and its position in the solved arrangement.
    pub places: Vec<(usize, u8)>,
    /// For each centre among them, which stays in its position: the moves that turn it, as do their powers.
    pub centres: Vec<Vec<Action>>,
}

impl Block {
    /// Whether a move turns a centre.
    pub fn turns(sets: &[Set], centre: &[Action], action: &Action) -> bool {
        let is_power = |turn: &Action| {
            let mut power = turn.clone();
            while power != *action && !power.is_identity() {
                power = power.then(sets, turn);
            }
            power == *action
        };
        centre.iter().any(is_power)
    }
}

impl Blocking {
    /// Whether every position allows every move.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.illegal.is_empty()
    }

    /// Whether no piece is where it may not be.
    pub fn is_legal(&self, sets: &[Set], labels: &[Vec<i64>], arrangement: &Arrangement) -> bool {
        self.illegal.iter().all(|&(at, place, label)| {
            let piece = arrangement.0[sets[at].offset + usize::from(place)];
            labels[at].get(usize::from(piece)) != Some(&label)
        })
    }
}
