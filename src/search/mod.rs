//! Searches without a table, forward from one state. A table is compared with them.
//!
//! The searches are those of the crate `pathfinding`. Each counts the nodes that it expands (those whose successors it asks for)
//! and stops at a limit, because a search must remember what it has seen.

mod blind;
mod guided;
mod limits;
mod method;

pub use blind::{bfs, bidirectional};
pub use guided::{Estimate, astar, ida};
pub(crate) use limits::Begun;
pub use limits::Limits;
pub use method::{Method, Searchable};

use crate::error::{Error, Limit, Result};
use crate::space::Space;
use std::cell::Cell;

/// The result of a search that came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The codes of the moves of a shortest path. `None` if there is no path.
    pub moves: Option<Vec<u8>>,
    /// How many times the successors of a node were asked for. A search from both ends counts predecessors too.
    pub nodes_expanded: u64,
}

/// Counts the expanded nodes. Past the limit no node is expanded any more, so that the search ends.
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

    /// The result: the path through these states, if any. If the limit was passed, it is an error, because the search did not see
    /// everything.
    fn found<S: Space>(&self, space: &S, states: Option<Vec<u64>>) -> Result<Found> {
        let nodes_expanded = self.count.get();
        if nodes_expanded > self.limit {
            return Err(Error::limit(Limit::Nodes { nodes: self.limit }));
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
