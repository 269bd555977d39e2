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
use super::parts::{self, BATCHES_BETWEEN_LOOKS};
use crate::clock::Instant;
use crate::error::Result;
use crate::machine::IS_WASM;
use crate::pool::current_num_threads;
use crate::search::{End, Limits};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Visits the shortest paths in the order of their letters, until the visitor breaks off.
pub struct ShortestPaths<'s> {
    pub limits: &'s Limits,
    /// Counts the boards that are expanded.
    pub nodes: &'s mut u64,
    pub visit: &'s mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    /// Whether only the first path is visited, so that long rounds can go on all threads. With a limit of boards they do not: where it
    /// ends the search would depend on the threads.
    pub is_first_enough: bool,
}

/// The boards of a round from which on the next one, some eight times as long, goes on all threads.
const LONG_ROUND: u64 = 1 << 18;

impl Search for ShortestPaths<'_> {
    type Found = End;

    fn run<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
        self,
        mut expander: Expander<CELLS, P, WORDS, PASSED>,
        root: Node<CELLS, P, WORDS>,
    ) -> Result<End> {
        let (started, mut searching) = (Instant::now(), self.limits.stop.begin_search());
        if self.limits.is_over() && root.bound() > 0 {
            return Ok(End::Limit(root.bound().into()));
        }
        let mut stack = Stack::new();
        let is_threaded = self.is_first_enough && self.limits.nodes == u64::MAX && !IS_WASM && current_num_threads() > 1;
        let mut before = 0;
        for bound in (root.bound()..=32 * WORDS as u16).step_by(2) {
            let round = *self.nodes - before;
            before = *self.nodes;
            if is_threaded && round >= LONG_ROUND {
                let searched = Mutex::new((&mut searching, before));
                let look = |expanded| {
                    self.limits.stop.check()?;
                    if let Ok((searching, nodes)) = searched.lock().as_deref_mut() {
                        *nodes += expanded;
                        searching.tell(bound.into(), *nodes);
                    }
                    Ok(started.elapsed() >= self.limits.time)
                };
                match parts::search(&mut expander, &root, bound, self.nodes, &look)? {
                    parts::End::Late => {
                        *self.nodes = searched.into_inner().map_or(*self.nodes, |(_, nodes)| nodes);
                        return Ok(End::Limit(bound.into()));
                    }
                    parts::End::Done(None) => continue,
                    parts::End::Done(Some(path)) => {
                        let _ = (self.visit)(&path);
                        return Ok(End::Done);
                    }
                }
            }
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
                let count = expander.batch_len(&stack);
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
