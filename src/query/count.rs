use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::Table;
use std::collections::BTreeMap;

impl<S: Space> Table<S> {
    /// The number of shortest paths from a state, as [`paths`](Self::paths) would give them, without going each. 1 for a goal; 0 where no
    /// goal can be reached. A number beyond `u128` is given as the greatest one.
    ///
    /// Goes from the state home one depth at a time, and adds up for each state of a depth by how many paths it was come to: memory and
    /// time grow with the states on the paths, not with the paths.
    pub fn count_paths(&self, index: u64) -> Result<u128> {
        if !self.is_reachable(index) {
            return Ok(0);
        }
        let depth = self.walk(index).count();
        let mut paths_to = BTreeMap::from([(index, 1u128)]);
        for _ in 0..depth {
            let mut nearer: BTreeMap<u64, u128> = BTreeMap::new();
            for (&from, &paths) in &paths_to {
                self.best_moves(from, |_, next| {
                    let sum = nearer.entry(next).or_default();
                    *sum = sum.saturating_add(paths);
                })?;
            }
            paths_to = nearer;
        }
        if paths_to.is_empty() || !paths_to.keys().all(|&home| self.space().is_goal(home)) {
            return Err(Error::astray(index));
        }
        let sequences = paths_to.values().fold(0, |sum: u128, &paths| sum.saturating_add(paths));
        // Where moves commute, every order of a set of moves was counted: all of them are equally short, and none makes a move twice.
        let orders = if self.space().moves_commute() { (1..=depth as u128).product() } else { 1 };
        Ok(sequences / orders)
    }
}
