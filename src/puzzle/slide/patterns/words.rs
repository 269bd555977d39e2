//! Which words of moves a search need not try.

use super::Grid;

/// An automaton over the codes of moves.
#[derive(Debug)]
pub struct Words {
    pub states: Vec<WordState>,
}

/// What is known of the moves so far.
#[derive(Clone, Copy, Debug)]
pub struct WordState {
    /// By code: the next state.
    pub next: [u32; 4],
    /// The codes that may come next, as bits.
    pub open: u32,
}

impl Words {
    /// Forbids only to take a move back.
    pub fn without_returns() -> Self {
        let after = |open| WordState { next: [1, 2, 3, 4], open };
        Self { states: std::iter::once(after(15)).chain((0..4).map(|last| after(15 ^ 1 << (3 - last)))).collect() }
    }

    /// The words for a search on a board for the first of its shortest paths.
    pub fn for_first_path(_grid: Grid) -> Self {
        Self::without_returns()
    }
}
