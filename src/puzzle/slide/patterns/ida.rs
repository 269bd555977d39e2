//! The search for the shortest paths of a board: IDA*, guided by pattern tables.
//!
//! Iterative deepening A* (Korf, 1985) searches depth first for paths of a given length, and leaves out each board whose lower bound says
//! that the rest is longer than what is left. Where there is no path, the length grows by two: each move changes the colour of the
//! blank's cell.
//!
//! The boards to be searched are on one stack, the next one on top. The topmost ones are taken off and expanded together, and their
//! children go back in the same order. So the leaves come in the order of their letters whatever the number of boards, and the
//! first path is the lexicographically smallest of the shortest. A board that is solved ends a batch: boards above it come first,
//! and those below may not be needed.

use super::expand::{Expander, Search, Stack};
use super::node::Node;
use crate::clock::Instant;
use crate::error::Result;
use crate::watch::Stop;
use std::ops::ControlFlow;
use std::time::Duration;

/// The limits of a search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most boards that it expands, but for those that are expanded together.
    pub nodes: u64,
    /// The most time.
    pub time: Duration,
    /// What stops it from elsewhere, with an error.
    pub stop: Stop,
}

impl Limits {
    /// As much as it takes.
    pub const NONE: Self = Self { nodes: u64::MAX, time: Duration::MAX, stop: Stop::NEVER };
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All paths of the least length were visited, or the visitor wanted no more.
    Done,
    /// A limit was reached: no path is shorter than this.
    Limit(u32),
}

/// Visits the shortest paths in the order of their letters, until the visitor breaks off.
pub struct ShortestPaths<'s> {
    pub limits: &'s Limits,
    /// Counts the boards that are expanded.
    pub nodes: &'s mut u64,
    pub visit: &'s mut dyn FnMut(&[u8]) -> ControlFlow<()>,
}

/// The number of batches between two looks at the clock, and at what stops the search: about a millisecond.
const BATCHES_BETWEEN_LOOKS: u32 = 256;

impl Search for ShortestPaths<'_> {
    type Found = End;

    fn run<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        self,
        mut expander: Expander<CELLS, P, WORDS, PASSED>,
        root: Node<CELLS, P, WORDS>,
    ) -> Result<End> {
        let (started, mut searching) = (Instant::now(), self.limits.stop.begin_search());
        let mut stack = Stack::new();
        for bound in (root.bound()..=32 * WORDS as u16).step_by(2) {
            let mut has_path = false;
            stack.clear();
            stack.push(root);
            let mut batches = 0u32;
            while let Some(top) = stack.all().last() {
                if expander.is_solved(top)? {
                    has_path = true;
                    if (self.visit)(&top.moves()).is_break() {
                        return Ok(End::Done);
                    }
                    stack.pop();
                    continue;
                }
                batches = batches.wrapping_add(1);
                let mut is_late = false;
                if batches.is_multiple_of(BATCHES_BETWEEN_LOOKS) {
                    self.limits.stop.check()?;
                    searching.tell(bound.into(), *self.nodes);
                    is_late = started.elapsed() >= self.limits.time;
                }
                if *self.nodes >= self.limits.nodes || is_late {
                    return Ok(End::Limit(bound.into()));
                }
                let above_goal = stack.all().len() - stack.goals.last().map_or(0, |place| place + 1);
                // The nearer the goal, the more of what lies below the top is expanded in vain. This limit expands 4 % more boards than
                // one by one; without it, it is 8 %.
                let most = 1 + usize::from(top.bound() / 2);
                let count = expander.guide.batch.min(above_goal).min(most);
                *self.nodes += count as u64;
                expander.expand(bound, count, &mut stack)?;
            }
            if has_path {
                return Ok(End::Done);
            }
        }
        Ok(End::Limit(32 * WORDS as u32))
    }
}
