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
use super::view::View;
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
    node: u8,
    code: u8,
    to: u8,
    pattern: u8,
    /// The byte that has the entry.
    byte: u8,
    depth: u8,
    bound: u16,
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
    fn locate<const CELLS: usize>(&self, cells: &[u8; CELLS], blank: u8, image: &Image<P>, candidate: &mut Candidate) {
        let view = self.view;
        let tile = usize::from(cells[usize::from(candidate.to)]);
        let pattern = usize::from(view.pattern_of[tile]) % P;
        let (from, to) = (u32::from(view.cells[usize::from(candidate.to)]), u32::from(view.cells[usize::from(blank)]));
        let way = view.ways[usize::from(candidate.code & 3)];
        let mut change = 0u32;
        let passed = &view.passed[usize::from(blank)][usize::from(candidate.code & 3)];
        for &cell in passed.iter().take(way.passed) {
            change = change.wrapping_add(view.changes[32 * tile + usize::from(cells[usize::from(cell)] & 31)]);
        }
        candidate.pattern = pattern as u8;
        candidate.mask = image.masks[pattern] ^ 1 << from ^ 1 << to;
        candidate.base = image.bases[pattern].wrapping_add((change ^ way.sign).wrapping_sub(way.sign));
        candidate.index = candidate.base.wrapping_add(self.blocks[pattern].block(candidate.mask, from));
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
        match (cells, short_side, patterns) {
            (..=16, 3.., ..=2) => self.search_with::<16, 2, 3>(board, words, limits, nodes, visit),
            (..=16, _, _) => self.search_with::<16, 4, 5>(board, words, limits, nodes, visit),
            _ => self.search_with::<32, 4, 8>(board, words, limits, nodes, visit),
        }
    }

    fn search_with<const CELLS: usize, const P: usize, const WORDS: usize>(
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
        let mut search = Rounds { guide: self, views, words, steps: self.steps(), stack: Vec::new(), batch: Vec::new(), root };
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

    /// By cell of the blank and code of a move: the cell that it leads to, 255 beyond the board.
    fn steps(&self) -> Vec<[u8; 4]> {
        let step = |cell, code: u8| self.grid.blank_after(cell, self.codes[usize::from(code)]).map_or(OFF_BOARD, |to| to as u8);
        (0..self.grid.cell_count()).map(|cell| [0, 1, 2, 3].map(|code| step(cell, code))).collect()
    }
}

const OFF_BOARD: u8 = u8::MAX;

/// The memory and the tables of one search.
struct Rounds<'g, const CELLS: usize, const P: usize, const WORDS: usize> {
    guide: &'g Guide,
    views: Vec<Tables<'g, P>>,
    words: &'g Words,
    steps: Vec<[u8; 4]>,
    root: Node<CELLS, P, WORDS>,
    /// The boards to be searched, the next one on top.
    stack: Vec<Node<CELLS, P, WORDS>>,
    batch: Vec<Node<CELLS, P, WORDS>>,
}

impl<const CELLS: usize, const P: usize, const WORDS: usize> Rounds<'_, CELLS, P, WORDS> {
    /// Searches for the paths of one length.
    fn round(
        &mut self,
        bound: u16,
        nodes: &mut u64,
        is_over: &impl Fn(u64) -> bool,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<End>> {
        let mut candidates = Vec::with_capacity(4 * self.guide.batch);
        let mut second = Vec::with_capacity(4 * self.guide.batch);
        let mut batches = 0u32;
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
            candidates.clear();
            self.add_candidates(&mut candidates);
            let first_view = &self.views[0];
            self.judge(first_view, 0, &mut candidates);
            let is_alive = |candidate: &Candidate, batch: &[Node<CELLS, P, WORDS>]| {
                batch[usize::from(candidate.node)].moves + 1 + candidate.bound <= bound
            };
            candidates.retain(|candidate| is_alive(candidate, &self.batch));
            second.clear();
            second.extend_from_slice(&candidates);
            if let Some(view) = self.views.get(1) {
                self.judge(view, 1, &mut second);
            }
            for (first, second) in candidates.iter().zip(&second) {
                if is_alive(second, &self.batch) {
                    let child = self.child(first, second);
                    if first.depth == u8::MAX || second.depth == u8::MAX {
                        return Err(contradiction());
                    }
                    self.stack.push(child);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Adds all moves of the batch, the last ones of the lowest board first.
    #[inline(always)]
    fn add_candidates(&self, candidates: &mut Vec<Candidate>) {
        for (number, node) in self.batch.iter().enumerate() {
            let steps = self.steps[usize::from(node.blank)];
            let next = self.words.next[node.words as usize];
            for code in [3, 2, 1, 0] {
                if steps[code] != OFF_BOARD && next[code] != Words::FORBIDDEN {
                    candidates.push(Candidate {
                        node: number as u8,
                        code: self.guide.codes[code] | (code as u8) << 2,
                        to: steps[code],
                        words: next[code],
                        ..Candidate::default()
                    });
                }
            }
        }
    }

    #[inline(always)]
    fn judge(&self, view: &Tables<P>, number: usize, candidates: &mut [Candidate]) {
        for candidate in &mut *candidates {
            let node = &self.batch[usize::from(candidate.node)];
            view.locate(&node.cells, node.blank, &node.views[number], candidate);
        }
        for candidate in &mut *candidates {
            view.load(candidate);
        }
        for candidate in candidates {
            view.judge(&self.batch[usize::from(candidate.node)].views[number], candidate);
        }
    }

    #[inline(always)]
    fn child(&self, first: &Candidate, second: &Candidate) -> Node<CELLS, P, WORDS> {
        let mut child = self.batch[usize::from(first.node)];
        child.cells[usize::from(child.blank)] = child.cells[usize::from(first.to)];
        child.cells[usize::from(first.to)] = 0;
        child.blank = first.to;
        let place = usize::from(child.moves);
        child.path[place / 32 % WORDS] |= u64::from(first.code >> 2) << (2 * (place % 32));
        child.moves += 1;
        child.words = first.words;
        child.views[0].enter(first);
        if self.views.len() > 1 {
            child.views[1].enter(second);
        }
        child
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
