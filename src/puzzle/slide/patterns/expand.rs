//! From boards to their children: the loop that searches spend their time in.
//!
//! A board carries what its look-ups need: for each pattern of both views the mask of cells, the index without the block, and the depth. A
//! move changes one pattern in each view; one bit tells whether its depth grew or fell.
//!
//! 1. **Loads overlap.** The bits lie anywhere in some hundred megabytes, so each look-up waits for memory. Some boards are taken
//!    together: the addresses of all their children are computed, then all the bytes are read by a loop that does nothing else,
//!    then the children are judged.
//! 2. **The second view is looked up only where the first leaves a child alive.**

use super::node::{Candidate, Node, Tables};
use super::view::View;
use super::words::Words;
use super::{Grid, WideBoard};
use crate::error::{Error, Result};

/// What a search needs that is the same for all boards.
pub struct Guide {
    pub grid: Grid,
    pub views: Vec<View>,
    /// By move: its code on the tables' board.
    pub codes: [u8; 4],
    /// The most boards that are expanded together.
    pub batch: usize,
}

/// Expands boards of at most `CELLS` cells, in at most two views of at most `P` patterns, where a move passes at most `PASSED`
/// tiles and a path has at most `32 * WORDS` moves.
pub struct Expander<'g, const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize> {
    pub guide: &'g Guide,
    views: Vec<Tables<'g, P>>,
    words: &'g Words,
    /// By cell of the blank: the codes of its moves, as bits.
    open: [u32; 32],
    /// By cell of the blank and code: the cell that the move leads to.
    steps: [[u8; 4]; 32],
    /// The boards to be expanded, at most as many as the guide says.
    pub batch: Vec<Node<CELLS, P, WORDS>>,
    candidates: Vec<Candidate>,
    second: Vec<Candidate>,
}

/// A search that is written for boards of any size, and compiled for a few.
pub trait Search {
    /// What it finds.
    type Found;

    /// Runs the search from a board.
    fn run<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        self,
        expander: Expander<CELLS, P, WORDS, PASSED>,
        root: Node<CELLS, P, WORDS>,
    ) -> Result<Self::Found>;
}

impl Guide {
    /// Runs a search from a board that can be solved.
    pub fn run<S: Search>(&self, search: S, board: &WideBoard, words: &Words) -> Result<S::Found> {
        let patterns = self.views.iter().map(View::pattern_count).max().unwrap_or(0);
        let (cells, short_side) = (self.grid.cell_count(), self.grid.rows().min(self.grid.columns()));
        // No board of 3 x 5 or 4 x 4 cells needs more than 84 moves, and none of 2 x 8 more than 140.
        match (cells, short_side, self.grid.columns(), patterns) {
            (..=16, 3.., ..=4, ..=2) => self.run_with::<S, 16, 2, 3, 3>(search, board, words),
            (..=16, 3.., ..=4, ..=4) => self.run_with::<S, 16, 4, 3, 3>(search, board, words),
            (..=16, 3.., ..=5, ..=2) => self.run_with::<S, 16, 2, 3, 4>(search, board, words),
            (..=16, _, _, ..=4) => self.run_with::<S, 16, 4, 5, 9>(search, board, words),
            (_, _, ..=5, ..=4) => self.run_with::<S, 32, 4, 8, 4>(search, board, words),
            _ => self.run_with::<S, 32, 5, 8, 9>(search, board, words),
        }
    }

    fn run_with<S: Search, const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        &self,
        search: S,
        board: &WideBoard,
        words: &Words,
    ) -> Result<S::Found> {
        let views: Vec<Tables<P>> = self.views.iter().filter_map(Tables::new).collect();
        let root = Node::begin(board, &views)?;
        let (open, steps) = self.steps();
        let candidates = vec![Candidate::default(); 4 * self.batch];
        let second = candidates.clone();
        let expander: Expander<CELLS, P, WORDS, PASSED> =
            Expander { guide: self, views, words, open, steps, batch: Vec::with_capacity(self.batch), candidates, second };
        search.run(expander, root)
    }

    /// By cell of the blank: the codes of the moves that can be made, as bits, and by code the cell that each leads to.
    fn steps(&self) -> ([u32; 32], [[u8; 4]; 32]) {
        let (mut open, mut steps) = ([0; 32], [[0; 4]; 32]);
        for (cell, code) in (0..self.grid.cell_count()).flat_map(|cell| (0..4).map(move |code| (cell, code))) {
            if let Some(to) = self.grid.blank_after(cell, self.codes[code]) {
                open[cell] |= 1 << code;
                steps[cell][code] = to as u8;
            }
        }
        (open, steps)
    }
}

impl<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize> Expander<'_, CELLS, P, WORDS, PASSED> {
    /// Adds the children of the batch to `children`: those that a path of at most `bound` moves can go through, as far as the
    /// tables know. The children of the last board come last, and of one board that with the smallest code.
    pub fn expand(&mut self, bound: u16, children: &mut Vec<Node<CELLS, P, WORDS>>) -> Result<()> {
        let (mut candidates, mut second) = (std::mem::take(&mut self.candidates), std::mem::take(&mut self.second));
        let count = self.add_candidates(bound, &mut candidates);
        let count = self.judge(0, &mut candidates[..count]);
        second[..count].copy_from_slice(&candidates[..count]);
        if self.views.len() > 1 {
            self.locate_again(&mut second[..count]);
            self.judge(1, &mut second[..count]);
        }
        let mut is_damaged = false;
        for (first, second) in candidates[..count].iter().zip(&second) {
            if second.bound <= second.bound_left {
                is_damaged |= first.depth == u8::MAX || second.depth == u8::MAX;
                children.push(self.batch[usize::from(first.node)]);
                if let Some(child) = children.last_mut() {
                    child.enter(first);
                    child.views[0].enter(first);
                    child.views[1].enter(second);
                }
            }
        }
        (self.candidates, self.second) = (candidates, second);
        if is_damaged { Err(contradiction()) } else { Ok(()) }
    }

    /// Whether a board is the goal, which is checked on the board itself.
    pub fn is_solved(&self, node: &Node<CELLS, P, WORDS>) -> Result<bool> {
        if node.views[0].bound > 0 {
            return Ok(false);
        }
        let goal = self.guide.grid.goal();
        if node.cells[..goal.cells().len()] == *goal.cells() { Ok(true) } else { Err(contradiction()) }
    }

    /// Adds all moves of the batch, the last ones of the lowest board first, with their places in the first view. Returns their number.
    #[inline(always)]
    fn add_candidates(&self, bound: u16, candidates: &mut [Candidate]) -> usize {
        let mut count = 0;
        let view = &self.views[0];
        for (number, node) in self.batch.iter().enumerate() {
            let blank = usize::from(node.blank & 31);
            let words = &self.words.states[node.words as usize];
            let mut open = self.open[blank] & words.open;
            let bound_left = bound - 1 - node.moves;
            while open != 0 {
                let real_code = open.ilog2();
                open ^= 1 << real_code;
                let real_code = real_code as usize % 4;
                let code = self.guide.codes[real_code] & 3;
                let candidate = &mut candidates[count];
                candidate.node = number as u8;
                candidate.code = code | (real_code as u8) << 2;
                candidate.to = self.steps[blank][real_code];
                candidate.words = words.next[real_code];
                candidate.bound_left = bound_left;
                view.locate::<CELLS, PASSED>(&node.cells, &view.view.steps[blank][usize::from(code)], &node.views[0], candidate);
                count += 1;
            }
        }
        count
    }

    /// Finds the places of candidates in the second view.
    #[inline(always)]
    fn locate_again(&self, candidates: &mut [Candidate]) {
        let view = &self.views[1];
        for candidate in candidates {
            let node = &self.batch[usize::from(candidate.node)];
            let step = &view.view.steps[usize::from(node.blank & 31)][usize::from(candidate.code & 3)];
            view.locate::<CELLS, PASSED>(&node.cells, step, &node.views[1], candidate);
        }
    }

    /// Looks candidates up in a view, and in the first one brings those to the front that live. Returns their number.
    #[inline(always)]
    fn judge(&self, number: usize, candidates: &mut [Candidate]) -> usize {
        let view = &self.views[number];
        for candidate in &mut *candidates {
            view.load(candidate);
        }
        let mut alive = 0;
        for at in 0..candidates.len() {
            let mut candidate = candidates[at];
            view.judge(&self.batch[usize::from(candidate.node)].views[number], &mut candidate);
            if number == 0 {
                candidates[alive] = candidate;
                alive += usize::from(candidate.bound <= candidate.bound_left);
            } else {
                candidates[at] = candidate;
            }
        }
        alive
    }
}

fn contradiction() -> Error {
    Error::Contradiction { what: "the depths of a pattern's states do not lead to its goal".into() }
}
