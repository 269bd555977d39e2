//! Which words of moves a search need not try.

use super::Grid;

/// An automaton over the codes of moves: states that have seen a forbidden word are left out.
#[derive(Debug)]
pub struct Words {
    /// By state and code: the next state, or [`FORBIDDEN`](Self::FORBIDDEN).
    pub next: Vec<[u32; 4]>,
}

impl Words {
    /// No state: the moves so far end in a forbidden word.
    pub const FORBIDDEN: u32 = u32::MAX;

    /// Forbids only to take a move back.
    pub fn without_returns() -> Self {
        let mut next = vec![[1, 2, 3, 4]];
        for last in 0..4 {
            next.push(std::array::from_fn(|code| if code == 3 - last { Self::FORBIDDEN } else { code as u32 + 1 }));
        }
        Self { next }
    }

    /// The words for a search on a board for the first of its shortest paths.
    pub fn for_first_path(_grid: Grid) -> Self {
        Self::without_returns()
    }
}
