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
use super::pace::Pace;
use super::parts::BATCHES_BETWEEN_LOOKS;
use super::ways::{Round, Ways};
use crate::error::Result;
use crate::machine::IS_WASM;
use crate::search::{End, Limits};
use std::ops::ControlFlow;

/// Visits the shortest paths in the order of their letters, until the visitor breaks off.
pub struct ShortestPaths<'s> {
    pub limits: &'s Limits,
    /// Counts the boards that are expanded.
    pub nodes: &'s mut u64,
    pub visit: &'s mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    /// The ways that long rounds can go, where only the first path is visited. With a limit of boards there are none: where it ends the
    /// search would depend on the threads.
    pub ways: Option<Ways<'s>>,
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
        if self.limits.is_over() && root.bound() > 0 {
            return Ok(End::Limit(root.bound().into()));
        }
        let pace = Pace::new(self.limits);
        let (mut stack, mut rounds) = (Stack::new(), Vec::new());
        for bound in (root.bound()..=32 * WORDS as u16).step_by(2) {
            if !IS_WASM
                && let Some(ways) = &self.ways
                && rounds.last().is_some_and(|round: &Round| round.nodes >= LONG_ROUND.min(ways.long_rounds.making))
            {
                return ways.search(rounds, &pace, self.nodes, self.visit);
            }
            let before = *self.nodes;
            let mut has_path = false;
            stack.clear();
            stack.push(root);
            let (mut batches, mut untold) = (0u32, 0);
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
                    is_late = pace.is_late(bound, std::mem::take(&mut untold))?;
                }
                if *self.nodes >= self.limits.nodes || is_late {
                    return Ok(End::Limit(bound.into()));
                }
                let count = expander.batch_len(&stack);
                *self.nodes += count as u64;
                untold += count as u64;
                expander.expand(bound, count, &mut stack)?;
            }
            if has_path {
                return Ok(End::Done);
            }
            if !IS_WASM {
                rounds.push(Round { bound, nodes: *self.nodes - before });
            }
        }
        Ok(End::Limit(32 * WORDS as u32))
    }
}
