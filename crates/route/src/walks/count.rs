//! The number of walks.

use super::columns::Columns;
use homing_table::error::{Error, Result};

/// Marks heap nodes that are not counted yet, and those on the current path. Counts are capped below this number.
const UNSEEN: u64 = u64::MAX;
const OPEN: u64 = u64::MAX - 1;
const GREATEST: u64 = u64::MAX - 2;

impl Columns<'_> {
    /// Returns the number of walks from `source`, or `None` if there are infinitely many. A number above 2^64 - 3 is returned as 2^64 - 3.
    ///
    /// A walk is the best one, or it has a first sidetrack (a heap node h of the source's heap) and continues with any walk from the head
    /// of that arc. Let c(h) be the number of walks whose first sidetrack is h or below h. Then c(h) = c(left) + c(right) + 1 + c(cross).
    /// This sum over heap nodes is infinite exactly if the three lead back to a node on the path.
    pub fn count(self, source: u32) -> Result<Option<u64>> {
        if self.distance(source)?.is_none() {
            return Ok(Some(0));
        }
        let mut counts = vec![UNSEEN; self.heap_nodes() as usize + 1];
        counts[0] = 0;
        let root = self.root(source)?;
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            let count = *counts
                .get(top as usize)
                .ok_or_else(|| Error::Contradiction {
                    what: format!("there is no heap node {top}"),
                })?;
            if count != UNSEEN && count != OPEN {
                stack.pop();
                continue;
            }
            let sidetrack = self.sidetrack(top)?;
            counts[top as usize] = OPEN;
            let mut sum = 1u64;
            let before = stack.len();
            for below in [sidetrack.left, sidetrack.right, sidetrack.cross] {
                match counts.get(below as usize) {
                    Some(&OPEN) => return Ok(None),
                    Some(&UNSEEN) | None => stack.push(below),
                    Some(&count) => sum = sum.saturating_add(count).min(GREATEST),
                }
            }
            if stack.len() == before {
                counts[top as usize] = sum;
            }
        }
        let count = counts[root as usize].saturating_add(1);
        Ok((count < GREATEST).then_some(count))
    }
}
