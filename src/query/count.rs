use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::Table;
use std::collections::BTreeMap;

impl<S: Space> Table<S> {
    /// The number of shortest ways home from a state, as [`paths`](Self::paths) would give them, without going each. 1 for a goal; 0 where no
    /// goal can be reached. A number beyond `u128` is given as the greatest one.
    ///
    /// Goes from the state home one depth at a time, and adds up for each state of a depth in how many ways it was come to: memory and
    /// time grow with the states on the ways, not with the ways.
    pub fn count_paths(&self, index: u64) -> Result<u128> {
        if !self.is_reachable(index) {
            return Ok(0);
        }
        let depth = self.walk(index).count();
        let mut ways_to = BTreeMap::from([(index, 1u128)]);
        for _ in 0..depth {
            let mut nearer: BTreeMap<u64, u128> = BTreeMap::new();
            for (&from, &ways) in &ways_to {
                self.best_moves(from, |_, next| {
                    let sum = nearer.entry(next).or_default();
                    *sum = sum.saturating_add(ways);
                })?;
            }
            ways_to = nearer;
        }
        if ways_to.is_empty() || !ways_to.keys().all(|&home| self.space().is_goal(home)) {
            return Err(Error::astray(index));
        }
        let sequences = ways_to.values().fold(0, |sum: u128, &ways| sum.saturating_add(ways));
        // Where moves commute, every order of a set of moves was counted: all of them are equally short, and none makes a move twice.
        let orders = if self.space().moves_commute() { (1..=depth as u128).product() } else { 1 };
        Ok(sequences / orders)
    }
}
