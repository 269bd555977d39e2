//! Good paths at once: beam search.
//!
//! From each layer of boards only the best are kept, `width` of them, by their lower bound. The path that is found first is no
//! shortest one, but near to it, and the bound of the start proves how near.

use crate::error::Result;
use crate::watch::Stop;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The moves of boards and their estimates, for a beam search.
pub(crate) trait Growth {
    type Board: Clone;

    /// Visits the children of boards: the number of the parent, the code of the move, and the child.
    fn children(&mut self, parents: &[Self::Board], visit: impl FnMut(usize, u8, Self::Board)) -> Result<()>;
    /// An estimate of the distance to the goal.
    fn bound(&self, board: &Self::Board) -> u32;
    /// Whether a board is the goal. `path` has the moves that lead to it.
    fn is_solved(&self, board: &Self::Board, path: impl Fn() -> Vec<u8>) -> Result<bool>;
    /// A key that distinguishes boards.
    fn key(&self, board: &Self::Board) -> u64;
}

/// A kept board's parent in the layer before, and the move that led from there.
type Origin = (u32, u8);

/// Searches with a beam of a given width for a path of at most a number of moves. `None` if the beam was too narrow to find one.
pub(crate) fn search<G: Growth>(growth: &mut G, root: G::Board, width: usize, max_moves: usize, stop: &Stop) -> Result<Option<Vec<u8>>> {
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
        growth.children(&layer, |parent, code, child| grown.push(((parent as u32, code), child)))?;
        // The best first; of equal ones the first that was found, so that the same boards are kept every time.
        // Numbers are sorted instead of boards: no bound is asked for twice, and it is compiled once for all kinds of boards.
        let mut order: Vec<(u32, Origin, usize)> =
            grown.iter().enumerate().map(|(at, (origin, child))| (growth.bound(child), *origin, at)).collect();
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

pub(crate) fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
