//! Good paths at once: beam search.
//!
//! From each layer of boards only the best are kept, `width` of them, by their lower bound. The path that is found first is no
//! shortest one, but near to it, and the bound of the start proves how near.

use super::expand::{Expander, Search, Stack};
use super::node::Node;
use crate::error::Result;
use crate::watch::Stop;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A path found by [`near`](super::PatternSolver::near).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearPath {
    /// The codes of the moves.
    pub moves: Vec<u8>,
    /// A lower bound of the path's length.
    pub at_least: u32,
}

/// The moves of boards and their estimates, for a beam search.
pub trait Growth {
    type Board: Copy;

    /// Visits the children of boards: the number of the parent, the code of the move, and the child.
    fn children(&mut self, parents: &[Self::Board], visit: impl FnMut(usize, u8, Self::Board)) -> Result<()>;
    /// An estimate of the distance to the goal.
    fn bound(&self, board: &Self::Board) -> u32;
    /// Whether a board is the goal.
    fn is_solved(&self, board: &Self::Board) -> Result<bool>;
    /// A key that distinguishes boards.
    fn key(&self, board: &Self::Board) -> u64;
}

/// A kept board's parent in the layer before, and the move that led from there.
type Origin = (u32, u8);

/// Searches with a beam of a given width for a path of at most a number of moves. `None` if the beam was too narrow to find one.
pub fn search<G: Growth>(growth: &mut G, root: G::Board, width: usize, max_moves: usize, stop: &Stop) -> Result<Option<Vec<u8>>> {
    let mut layer = vec![root];
    let mut origins: Vec<Vec<Origin>> = Vec::new();
    let mut seen = HashSet::from([growth.key(&root)]);
    while !layer.is_empty() && origins.len() <= max_moves {
        stop.check()?;
        for (number, board) in layer.iter().enumerate() {
            if growth.is_solved(board)? {
                return Ok(Some(path(&origins, number)));
            }
        }
        let mut grown: Vec<(Origin, G::Board)> = Vec::new();
        growth.children(&layer, |parent, code, child| grown.push(((parent as u32, code), child)))?;
        // The best first; of equal ones the first that was found, so that the same boards are kept every time.
        // Numbers are sorted instead of boards: no bound is asked for twice, and it is compiled once for all kinds of boards.
        let mut order: Vec<(u32, Origin, usize)> =
            grown.iter().enumerate().map(|(at, (origin, child))| (growth.bound(child), *origin, at)).collect();
        order.sort_unstable();
        layer.clear();
        let mut kept = Vec::new();
        for (_, origin, at) in order {
            let (_, child) = grown[at];
            if layer.len() == width {
                break;
            }
            if seen.insert(growth.key(&child)) {
                layer.push(child);
                kept.push(origin);
            }
        }
        origins.push(kept);
    }
    Ok(None)
}

fn path(origins: &[Vec<Origin>], mut number: usize) -> Vec<u8> {
    let mut moves = Vec::with_capacity(origins.len());
    for layer in origins.iter().rev() {
        let (parent, code) = layer[number];
        moves.push(code);
        number = parent as usize;
    }
    moves.reverse();
    moves
}

pub fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The number of moves after which a beam must have arrived, or it goes round in circles.
const MAX_MOVES: usize = 1_000;

/// A beam search guided by tables.
pub struct Beam<'s> {
    pub width: usize,
    pub stop: &'s Stop,
}

impl Search for Beam<'_> {
    type Found = Option<NearPath>;

    fn run<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        self,
        mut expander: Expander<CELLS, P, WORDS, PASSED>,
        root: Node<CELLS, P, WORDS>,
    ) -> Result<Self::Found> {
        let at_least = root.bound().into();
        let moves = search(&mut expander, root, self.width, MAX_MOVES, self.stop)?;
        Ok(moves.map(|moves| NearPath { moves, at_least }))
    }
}

impl<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize> Growth for Expander<'_, CELLS, P, WORDS, PASSED> {
    type Board = Node<CELLS, P, WORDS>;

    fn children(&mut self, parents: &[Self::Board], mut visit: impl FnMut(usize, u8, Self::Board)) -> Result<()> {
        let mut stack = Stack::new();
        for (part, boards) in parents.chunks(self.guide.batch).enumerate() {
            stack.clear();
            // The paths are kept by the beam: they may be longer than a board holds.
            boards.iter().enumerate().for_each(|(number, board)| stack.push(board.numbered(number)));
            self.expand(u16::MAX, boards.len(), &mut stack)?;
            for child in stack.all() {
                let (number, code) = child.origin();
                visit(part * self.guide.batch + number, code, *child);
            }
        }
        Ok(())
    }

    fn bound(&self, board: &Self::Board) -> u32 {
        Node::bound(board).into()
    }

    fn is_solved(&self, board: &Self::Board) -> Result<bool> {
        Expander::is_solved(self, board)
    }

    fn key(&self, board: &Self::Board) -> u64 {
        hash(board.cells)
    }
}
