//! The search for the shortest paths of a board: IDA*, guided by pattern tables.
//!
//! Iterative deepening A* (Korf, 1985) searches depth first for paths of a given length, and leaves out each board whose lower bound says
//! that the rest is longer than what is left. Where there is no path, the length grows by two: each move changes the colour of the blank's cell.
//! A board here carries what its look-ups need: for each pattern of both views the mask of cells, the index without the block, and the depth. A
//! move changes one pattern in each view; one bit tells whether its depth grew or fell.
//!
//! What the loop does for speed, without changing the order in which paths are found:
//!
//! 1. **Loads overlap.** The bits lie anywhere in some hundred megabytes, so each look-up waits for memory. The boards to be searched are on one
//!    stack, the next one on top. The topmost ones are taken off together, the addresses of all their children are computed, then all the
//!    bytes are read by a loop that does nothing else, then the children are judged. Those that live go back in the same order. So
//!    the leaves come in the order of their letters, and the first path is the lexicographically smallest of the shortest.
//! 2. **The second view is looked up only where the first leaves a child alive.**
//! 3. A board that is solved ends the batch: boards above it come first, and those below are not needed.

use super::blocks::Blocks;
use super::view::{Step, View};
use super::words::Words;
use super::{Grid, WideBoard};
use crate::error::{Error, Result};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How much a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most boards that it expands.
    pub nodes: u64,
    /// The most time; none where it is zero.
    pub time: Duration,
}

impl Limits {
    /// As much as it takes.
    pub const NONE: Self = Self { nodes: u64::MAX, time: Duration::MAX };
}

/// What a search needs that is the same for all boards.
pub struct Guide {
    pub grid: Grid,
    pub views: Vec<View>,
    /// By move: its code on the tables' board.
    pub codes: [u8; 4],
    /// The most boards that are expanded together.
    pub batch: usize,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All paths of the least length were visited, or the visitor wanted no more.
    Done,
    /// A limit was reached: no path is shorter than this.
    Limit(u32),
}

/// A board in the search: `CELLS` cells at most, in each view `P` patterns at most, and a path of at most `32 * WORDS` moves.
#[derive(Clone, Copy)]
struct Node<const CELLS: usize, const P: usize, const WORDS: usize> {
    cells: [u8; CELLS],
    /// The moves so far, two bits a move.
    path: [u64; WORDS],
    views: [Image<P>; 2],
    /// The state of the automaton of words.
    words: u32,
    /// The number of moves so far.
    moves: u16,
    blank: u8,
}

/// A board as a view sees it.
#[derive(Clone, Copy)]
struct Image<const P: usize> {
    masks: [u32; P],
    /// By pattern: the index without the block.
    bases: [u32; P],
    depths: [u8; P],
    /// The sum of the depths.
    bound: u16,
}

/// A child in the making: a move of a board of the batch, and what one view says to it.
#[derive(Clone, Copy, Default)]
struct Candidate {
    mask: u32,
    base: u32,
    index: u32,
    words: u32,
    bound: u16,
    /// The greatest bound with which it is searched.
    bound_left: u16,
    node: u8,
    code: u8,
    to: u8,
    pattern: u8,
    /// The byte that has the entry.
    byte: u8,
    depth: u8,
}

/// A view with its entries found.
struct Tables<'g, const P: usize> {
    view: &'g View,
    blocks: [&'g Blocks; P],
    entries: [&'g [u8]; P],
}

impl<'g, const P: usize> Tables<'g, P> {
    fn new(view: &'g View) -> Option<Self> {
        let (mut blocks, mut entries) = ([None; P], [&[][..]; P]);
        for (number, (pattern_blocks, bytes)) in view.entries().enumerate() {
            blocks[number] = Some(&**pattern_blocks);
            entries[number] = bytes;
        }
        let first = blocks[0]?;
        Some(Self { view, blocks: blocks.map(|blocks| blocks.unwrap_or(first)), entries })
    }

    /// Finds where the entry of a child is.
    #[inline(always)]
    fn locate<const CELLS: usize, const PASSED: usize>(&self, cells: &[u8; CELLS], step: &Step, image: &Image<P>, candidate: &mut Candidate) {
        let tile = usize::from(cells[usize::from(candidate.to) % CELLS] & 31);
        let pattern = usize::from(self.view.pattern_of[tile]) % P;
        let changes = &self.view.changes[tile];
        // As many look-ups for each move, so that no branch has to be guessed: a blank changes nothing.
        let change = step.passed[..PASSED].iter().fold(0u32, |change, &cell| {
            change.wrapping_add(changes[usize::from(cells[usize::from(cell) % CELLS] & 31)])
        });
        candidate.pattern = pattern as u8;
        candidate.mask = image.masks[pattern] ^ step.flip;
        candidate.base = image.bases[pattern].wrapping_add((change ^ step.sign).wrapping_sub(step.sign));
        candidate.index = candidate.base.wrapping_add(self.blocks[pattern].block(candidate.mask, step.from.into()));
    }

    #[inline(always)]
    fn load(&self, candidate: &mut Candidate) {
        let entries = self.entries[usize::from(candidate.pattern) % P];
        candidate.byte = entries.get((candidate.index / 8) as usize).copied().unwrap_or(0);
    }

    /// Enters the depth of the pattern and the bound. The entry is `(depth >> 1) & 1`, which differs between one more and one less.
    #[inline(always)]
    fn judge(&self, image: &Image<P>, candidate: &mut Candidate) {
        let before = image.depths[usize::from(candidate.pattern) % P];
        let bit = candidate.byte >> (candidate.index % 8) & 1;
        let grows = (before.wrapping_add(1) >> 1 ^ bit ^ 1) & 1;
        candidate.depth = before.wrapping_sub(1).wrapping_add(2 * grows);
        candidate.bound = image.bound.wrapping_sub(1).wrapping_add(2 * u16::from(grows));
    }
}

impl<const P: usize> Image<P> {
    fn begin(view: &View, board: &WideBoard) -> Result<Self> {
        let mut image = Self { masks: [0; P], bases: [0; P], depths: [0; P], bound: 0 };
        for (number, (mask, base, depth)) in view.begin(board)?.into_iter().enumerate() {
            image.masks[number] = mask;
            image.bases[number] = base;
            image.depths[number] = depth as u8;
            image.bound += depth as u16;
        }
        Ok(image)
    }

    #[inline(always)]
    fn enter(&mut self, candidate: &Candidate) {
        let pattern = usize::from(candidate.pattern) % P;
        self.masks[pattern] = candidate.mask;
        self.bases[pattern] = candidate.base;
        self.depths[pattern] = candidate.depth;
        self.bound = candidate.bound;
    }
}

impl<const CELLS: usize, const P: usize, const WORDS: usize> Node<CELLS, P, WORDS> {
    /// Makes the move of a candidate on the board itself.
    #[inline(always)]
    fn enter(&mut self, candidate: &Candidate) {
        let (blank, to) = (usize::from(self.blank) % CELLS, usize::from(candidate.to) % CELLS);
        self.cells[blank] = self.cells[to];
        self.cells[to] = 0;
        self.blank = candidate.to;
        let place = usize::from(self.moves);
        self.path[place / 32 % WORDS] |= u64::from(candidate.code >> 2) << (2 * (place % 32));
        self.moves += 1;
        self.words = candidate.words;
    }
}

impl Guide {
    /// Visits the shortest paths of a solvable board, in the order of their letters, until the visitor breaks off. Counts the boards expanded in `nodes`.
    pub fn search(
        &self,
        board: &WideBoard,
        words: &Words,
        limits: Limits,
        nodes: &mut u64,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<End> {
        let patterns = self.views.iter().map(View::pattern_count).max().unwrap_or(0);
        let (cells, short_side) = (self.grid.cell_count(), self.grid.rows().min(self.grid.columns()));
        // No board of 3 x 5 or 4 x 4 cells needs more than 84 moves, and none of 2 x 8 more than 140.
        match (cells, short_side, self.grid.columns(), patterns) {
            (..=16, 3.., ..=4, ..=2) => self.search_with::<16, 2, 3, 3>(board, words, limits, nodes, visit),
            (..=16, 3.., ..=4, _) => self.search_with::<16, 4, 3, 3>(board, words, limits, nodes, visit),
            (..=16, 3.., ..=5, ..=2) => self.search_with::<16, 2, 3, 4>(board, words, limits, nodes, visit),
            (..=16, _, _, _) => self.search_with::<16, 4, 5, 9>(board, words, limits, nodes, visit),
            (_, _, ..=5, _) => self.search_with::<32, 4, 8, 4>(board, words, limits, nodes, visit),
            _ => self.search_with::<32, 4, 8, 9>(board, words, limits, nodes, visit),
        }
    }

    fn search_with<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        &self,
        board: &WideBoard,
        words: &Words,
        limits: Limits,
        nodes: &mut u64,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<End> {
        let views: Vec<Tables<P>> = self.views.iter().filter_map(Tables::new).collect();
        let mut root: Node<CELLS, P, WORDS> = Node {
            cells: [0; CELLS],
            path: [0; WORDS],
            views: [Image { masks: [0; P], bases: [0; P], depths: [0; P], bound: 0 }; 2],
            words: 0,
            moves: 0,
            blank: board.cell_of(0).unwrap_or(0) as u8,
        };
        root.cells[..board.cells().len()].copy_from_slice(board.cells());
        for (image, view) in root.views.iter_mut().zip(&views) {
            *image = Image::begin(view.view, board)?;
        }
        let (open, steps) = self.steps();
        let mut search: Rounds<CELLS, P, WORDS, PASSED> =
            Rounds { guide: self, views, words, open, steps, stack: Vec::new(), batch: Vec::new(), root };
        let started = Instant::now();
        let is_over = |nodes: u64| nodes >= limits.nodes || limits.time != Duration::MAX && started.elapsed() >= limits.time;
        let first_bound = root.views.iter().map(|image| image.bound).max().unwrap_or(0);
        for bound in (first_bound..=32 * WORDS as u16).step_by(2) {
            let mut has_path = false;
            let mut visit_path = |moves: &[u8]| {
                has_path = true;
                visit(moves)
            };
            match search.round(bound, nodes, &is_over, &mut visit_path)? {
                ControlFlow::Break(End::Limit(_)) if has_path => return Ok(End::Limit(bound.into())),
                ControlFlow::Break(end) => return Ok(end),
                ControlFlow::Continue(()) if has_path => return Ok(End::Done),
                ControlFlow::Continue(()) => {}
            }
        }
        Ok(End::Limit(32 * WORDS as u32))
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

/// The memory and the tables of one search.
struct Rounds<'g, const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize> {
    guide: &'g Guide,
    views: Vec<Tables<'g, P>>,
    words: &'g Words,
    /// By cell of the blank: the codes of its moves, as bits.
    open: [u32; 32],
    /// By cell of the blank and code: the cell that the move leads to.
    steps: [[u8; 4]; 32],
    root: Node<CELLS, P, WORDS>,
    /// The boards to be searched, the next one on top.
    stack: Vec<Node<CELLS, P, WORDS>>,
    batch: Vec<Node<CELLS, P, WORDS>>,
}

impl<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize> Rounds<'_, CELLS, P, WORDS, PASSED> {
    /// Searches for the paths of one length.
    fn round(
        &mut self,
        bound: u16,
        nodes: &mut u64,
        is_over: &impl Fn(u64) -> bool,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<End>> {
        let mut candidates = vec![Candidate::default(); 4 * self.guide.batch];
        let mut second = candidates.clone();
        let (mut batches, mut is_damaged) = (0u32, false);
        self.stack.clear();
        self.stack.push(self.root);
        while let Some(top) = self.stack.last() {
            if top.views[0].bound == 0 {
                let moves = self.checked_path(top)?;
                if visit(&moves).is_break() {
                    return Ok(ControlFlow::Break(End::Done));
                }
                self.stack.pop();
                continue;
            }
            batches = batches.wrapping_add(1);
            if (batches % 256 == 0 || *nodes >= u64::MAX) && is_over(*nodes) {
                return Ok(ControlFlow::Break(End::Limit(bound.into())));
            }
            let most = self.guide.batch.min(self.stack.len());
            let is_home = |node: &Node<CELLS, P, WORDS>| node.views[0].bound == 0;
            let count = self.stack.iter().rev().take(most).position(is_home).unwrap_or(most);
            let rest = self.stack.len() - count;
            self.batch.clear();
            self.batch.extend_from_slice(&self.stack[rest..]);
            self.stack.truncate(rest);
            *nodes += count as u64;
            let count = self.add_candidates(bound, &mut candidates);
            let count = self.judge(0, &mut candidates[..count]);
            let second = &mut second[..count];
            second.copy_from_slice(&candidates[..count]);
            if self.views.len() > 1 {
                self.locate_again(second);
                self.judge(1, second);
            }
            for (first, second) in candidates.iter().zip(&*second) {
                if second.bound <= second.bound_left {
                    is_damaged |= first.depth == u8::MAX || second.depth == u8::MAX;
                    self.stack.push(self.batch[usize::from(first.node)]);
                    if let Some(child) = self.stack.last_mut() {
                        child.enter(first);
                        child.views[0].enter(first);
                        child.views[1].enter(second);
                    }
                }
            }
            if is_damaged {
                return Err(contradiction());
            }
        }
        Ok(ControlFlow::Continue(()))
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

    /// The path of a board whose bound is 0. That it is solved is checked on the board itself.
    fn checked_path(&self, node: &Node<CELLS, P, WORDS>) -> Result<Vec<u8>> {
        let goal = self.guide.grid.goal();
        if node.cells[..goal.cells().len()] != *goal.cells() {
            return Err(contradiction());
        }
        let code = |place: usize| (node.path[place / 32] >> (2 * (place % 32)) & 3) as u8;
        Ok((0..node.moves.into()).map(code).collect())
    }
}

fn contradiction() -> Error {
    Error::Contradiction { what: "the depths of a pattern's states do not lead to its goal".into() }
}
