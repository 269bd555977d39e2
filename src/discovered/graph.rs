//! Backward search over lists of all moves.

use super::arcs::{begin_lists, range};
use crate::backward::Distances;
use crate::error::Result;
use crate::watch::Stop;
use rayon::prelude::*;

/// States with their moves, as lists.
pub struct StateGraph {
    /// The end of each state's moves in the next two lists.
    pub ends: Vec<u64>,
    /// The codes, ascending for each state.
    pub codes: Vec<u8>,
    /// The states after these moves.
    pub heads: Vec<u32>,
    /// The ends of the lists of moves into each state, and the states from which they come.
    into_ends: Vec<u64>,
    tails: Vec<u32>,
}

/// The states expanded between two checks for cancellation.
const LOOK_EVERY: usize = 1 << 16;

impl StateGraph {
    /// Creates the graph from consistent lists.
    pub fn new(ends: Vec<u64>, codes: Vec<u8>, heads: Vec<u32>) -> Self {
        let (mut into_ends, mut tails) = (vec![0; ends.len()], vec![0; heads.len()]);
        heads.iter().for_each(|&head| into_ends[head as usize] += 1);
        begin_lists(&mut into_ends);
        for index in 0..ends.len() {
            for &head in &heads[range(&ends, index)] {
                let end = &mut into_ends[head as usize];
                tails[*end as usize] = index as u32;
                *end += 1;
            }
        }
        Self {
            ends,
            codes,
            heads,
            into_ends,
            tails,
        }
    }

    /// Whether each move is undone by some move.
    pub fn is_symmetric(&self) -> bool {
        (0..self.ends.len()).into_par_iter().all(|index| {
            let before = &self.tails[range(&self.into_ends, index)];
            self.heads[range(&self.ends, index)]
                .iter()
                .all(|head| before.contains(head))
        })
    }

    /// Returns the result of [`serial`](crate::backward::serial), which defines it. Visits each state once, and finds its move after all
    /// depths are known, so that the search reads only states.
    pub fn distances(&self, is_goal: impl Fn(usize) -> bool, stop: &Stop) -> Result<Distances> {
        let mut depths = vec![Distances::UNREACHABLE; self.ends.len()];
        let mut frontier: Vec<u32> = (0..self.ends.len())
            .filter(|&index| is_goal(index))
            .map(|index| index as u32)
            .collect();
        frontier.iter().for_each(|&goal| depths[goal as usize] = 0);
        let mut layers = Vec::new();
        while !frontier.is_empty() {
            layers.push(frontier.len() as u64);
            let (depth, mut next) = (layers.len() as u32, Vec::new());
            for states in frontier.chunks(LOOK_EVERY) {
                stop.check()?;
                for &state in states {
                    for &before in &self.tails[range(&self.into_ends, state as usize)] {
                        if depths[before as usize] == Distances::UNREACHABLE {
                            depths[before as usize] = depth;
                            next.push(before);
                        }
                    }
                }
            }
            frontier = next;
        }
        let best = |index: usize| {
            let nearer = depths[index]
                .checked_sub(1)
                .filter(|_| depths[index] != Distances::UNREACHABLE);
            let moves = range(&self.ends, index);
            let at = nearer.and_then(|nearer| {
                moves
                    .clone()
                    .find(|&at| depths[self.heads[at] as usize] == nearer)
            });
            at.map_or(0, |at| self.codes[at])
        };
        let moves = (0..self.ends.len()).into_par_iter().map(best).collect();
        Ok(Distances {
            layers,
            depths,
            moves,
        })
    }
}
