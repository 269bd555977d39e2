use crate::error::{Error, Result};
use crate::table::Table;
use homing_space::space::Cost;
use std::collections::HashMap;

/// A cache of costs of states. A walk ends at the first state with a known cost, so a line of a million moves takes the time of the states
/// that it passes, and not of a million walks to a goal.
#[derive(Default)]
pub(in crate::query) struct KnownCosts(HashMap<u64, Cost>);

/// The maximum number of cached costs: some 100 MB.
const MAX_KNOWN: usize = 1 << 22;

impl KnownCosts {
    /// Returns the cost of the best path from a state, like [`Table::cost`].
    pub fn cost(&mut self, table: &Table, index: u64) -> Result<Option<Cost>> {
        if !table.is_reachable(index) {
            return Ok(None);
        }
        let space = table.space();
        let endless_walk = || Error::endless_walk(index);
        let (mut at, mut trail) = (index, Vec::new());
        let mut cost = loop {
            if let Some(&known) = self.0.get(&at) {
                break known;
            }
            if table.is_goal(at) {
                break Cost::ZERO;
            }
            if trail.len() as u64 >= u64::from(table.max_moves()) {
                return Err(endless_walk());
            }
            let (code, next) = table.best_step(at).ok_or_else(endless_walk)?;
            trail.push((at, code));
            at = next;
        };
        if self.0.len() + trail.len() > MAX_KNOWN {
            self.0.clear();
        }
        for (passed, code) in trail.into_iter().rev() {
            cost = cost + space.cost(code);
            self.0.insert(passed, cost);
        }
        Ok(Some(cost))
    }
}
