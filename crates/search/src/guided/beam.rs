//! Beam search: a good path quickly, instead of a shortest one.
//!
//! The search keeps only the `width` boards of each layer that have the smallest estimates. The first path found need not be a shortest
//! one, but it is usually close, and the lower bound of the first board shows how close.

use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The moves and estimates that a beam search needs.
pub trait BeamSpace {
    /// A board.
    type Board: Clone;

    /// Visits the children of boards, with the index of the parent in `parents` and the code of the move.
    fn children(
        &mut self,
        parents: &[Self::Board],
        visit: impl FnMut(usize, u8, Self::Board),
    ) -> Result<()>;
    /// Estimates the distance from a board to the goal.
    fn bound(&self, board: &Self::Board) -> u32;
    /// Whether a board is the goal. `path` returns the moves that lead to it.
    fn is_solved(&self, board: &Self::Board, path: impl Fn() -> Vec<u8>) -> Result<bool>;
    /// A key by which boards are compared: the same for the same board.
    fn key(&self, board: &Self::Board) -> u64;
}

/// The index of a board's parent in the previous layer, and the move from the parent to the board.
type Origin = (u32, u8);

/// Searches for a path of at most `max_moves` moves with a beam of the given width. Returns `None` if the beam is too narrow to find one.
pub fn search<G: BeamSpace>(
    growth: &mut G,
    root: G::Board,
    width: usize,
    max_moves: usize,
    stop: &Stop,
) -> Result<Option<Vec<u8>>> {
    let mut seen = HashSet::from([growth.key(&root)]);
    let mut layer = vec![root];
    let mut origins: Vec<Vec<Origin>> = Vec::new();
    while !layer.is_empty() && origins.len() <= max_moves {
        stop.check()?;
        for (number, board) in layer.iter().enumerate() {
            if growth.is_solved(board, || path(&origins, number))? {
                return Ok(Some(path(&origins, number)));
            }
        }
        let mut grown: Vec<(Origin, G::Board)> = Vec::new();
        growth.children(&layer, |parent, code, child| {
            grown.push(((parent as u32, code), child))
        })?;
        // The best come first; ties are broken by the order of discovery, so that every run keeps the same boards. Indices are sorted
        // instead of boards: each bound is computed once, and the sort is compiled once for all types of boards.
        let mut order: Vec<(u32, Origin, usize)> = grown
            .iter()
            .enumerate()
            .map(|(at, (origin, child))| (growth.bound(child), *origin, at))
            .collect();
        order.sort_unstable();
        layer.clear();
        let mut kept = Vec::new();
        for (_, origin, at) in order {
            let child = &grown[at].1;
            if layer.len() == width {
                break;
            }
            if seen.insert(growth.key(child)) {
                layer.push(child.clone());
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

/// A hash that is the same in every run.
pub fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
