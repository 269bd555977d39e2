//! Searches forward, state by state, without a table: what a table is compared with.
//!
//! They are those of the crate `pathfinding`; here is what they search. Each counts the nodes that it expands, that is, whose successors
//! it asks for, and gives up at a limit, since a search must remember what it has seen.

mod blind;
mod flip;
mod guided;
mod method;
mod slide;

pub use blind::{bfs, bidirectional};
pub use flip::Presses;
pub use guided::{Estimate, astar, ida};
pub use method::{Method, Searchable};
pub use slide::TileDistances;

use crate::error::{Error, Result};
use crate::space::Space;
use std::cell::Cell;

/// What a search that came to its end has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The codes of the moves of a shortest path; `None` where there is none.
    pub moves: Option<Vec<u8>>,
    /// How many times the successors of a node were asked for (in a search from both ends, its predecessors too).
    pub nodes_expanded: u64,
}

/// Counts the nodes that are expanded. Past the limit it lets no more be: the search then runs dry by itself.
struct Expansions {
    count: Cell<u64>,
    limit: u64,
}

impl Expansions {
    fn up_to(limit: u64) -> Self {
        Self { count: Cell::new(0), limit }
    }

    fn one_more(&self) -> bool {
        self.count.set(self.count.get() + 1);
        self.count.get() <= self.limit
    }

    /// What was found: the path through these states, if any. What a search finds that ran dry proves nothing.
    fn found<S: Space>(&self, space: &S, states: Option<Vec<u64>>) -> Result<Found> {
        let nodes_expanded = self.count.get();
        if nodes_expanded > self.limit {
            return Err(Error::NodeLimit { limit: self.limit });
        }
        let moves = states.map(|states| states.windows(2).filter_map(|pair| code_between(space, pair[0], pair[1])).collect());
        Ok(Found { moves, nodes_expanded })
    }
}

/// The smallest code of the moves that lead from one state to another.
fn code_between<S: Space>(space: &S, from: u64, to: u64) -> Option<u8> {
    let mut least = None;
    space.successors(from, |code, next| {
        if next == to && least.is_none() {
            least = Some(code);
        }
    });
    least
}
