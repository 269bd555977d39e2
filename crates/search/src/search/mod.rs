//! Searches without a table, forward from one state, to compare tables with.
//!
//! The searches are those of the crate `pathfinding`. Each counts the nodes that it expands (those whose successors it requests) and ends
//! at its limits: of nodes, because most searches must remember the states they have seen, and of time.

mod blind;
mod guided;
mod limits;
mod method;

pub use blind::{bfs, bidirectional};
pub use guided::{Estimate, astar, ida};
pub use limits::{Limits, QuestionClock, ScratchFiles};
pub use method::{Method, MethodSet};

use homing_space::space::Space;
use homing_table::clock::Instant;
use homing_table::error::Result;
use std::cell::Cell;

/// The result of a completed search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The codes of the moves of a shortest path. `None` if there is no path.
    pub moves: Option<Vec<u8>>,
    /// How often the successors of a node were requested. A search from both ends counts predecessors too.
    pub nodes_expanded: u64,
}

/// Counts the expanded nodes. At a limit no further node is expanded, so that the search ends.
struct Expansions<'l> {
    count: Cell<u64>,
    limits: &'l Limits,
    started: Instant,
    has_ended: Cell<bool>,
}

/// The number of nodes between two checks of the clock and for cancellation.
const NODES_PER_CHECK: u64 = 1 << 12;

impl<'l> Expansions<'l> {
    fn within(limits: &'l Limits) -> Self {
        Self {
            count: Cell::new(0),
            limits,
            started: Instant::now(),
            has_ended: Cell::new(limits.is_over()),
        }
    }

    fn count_node(&self) -> bool {
        let count = self.count.get() + 1;
        self.count.set(count);
        if count > self.limits.nodes
            || count.is_multiple_of(NODES_PER_CHECK)
                && (self.limits.stop.is_stopped() || self.started.elapsed() >= self.limits.time)
        {
            self.has_ended.set(true);
        }
        !self.has_ended.get()
    }

    /// Returns the path through these states, if there is one. At a limit it is an error, because the search did not see everything.
    fn found<S: Space>(&self, space: &S, states: Option<Vec<u64>>) -> Result<SearchResult> {
        let nodes_expanded = self.count.get();
        self.limits.stop.check()?;
        if self.has_ended.get() {
            return Err(self.limits.reached(nodes_expanded));
        }
        let moves = states.map(|states| {
            states
                .windows(2)
                .filter_map(|pair| code_between(space, pair[0], pair[1]))
                .collect()
        });
        Ok(SearchResult {
            moves,
            nodes_expanded,
        })
    }
}

/// Returns the smallest code of the moves that lead from one state to another.
fn code_between<S: Space>(space: &S, from: u64, to: u64) -> Option<u8> {
    let mut least = None;
    space.successors(from, |code, next| {
        if next == to && least.is_none() {
            least = Some(code);
        }
    });
    least
}
