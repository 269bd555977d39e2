use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::Table;
use std::collections::BTreeMap;

impl<S: Space> Table<S> {
    /// Returns the number of shortest paths from a state, which is the number that [`paths`](Self::paths) lists. 1 for a goal, 0 if no goal
    /// can be reached, and `u128::MAX` if the number is greater than that.
    ///
    /// Goes depth by depth from the state to the goals, and counts the paths to each state. Time and memory grow with the number of states
    /// on the paths, not with the number of paths.
    pub fn count_paths(&self, index: u64) -> Result<u128> {
        if !self.is_reachable(index) {
            return Ok(0);
        }
        let depth = self.walk(index).count();
        let mut paths_to = BTreeMap::from([(index, 1u128)]);
        for rest in (0..depth).rev() {
            let mut nearer: BTreeMap<u64, u128> = BTreeMap::new();
            for (&from, &paths) in &paths_to {
                self.best_moves(from, |_, next| {
                    let sum = nearer.entry(next).or_default();
                    *sum = sum.saturating_add(paths);
                })?;
            }
            // In a damaged table the paths may pass states of other depths, even repeatedly: then there are more states than the layer has.
            let weighs = self.space().weights().is_some();
            if nearer.is_empty() || !weighs && self.layers().get(rest).is_none_or(|&count| nearer.len() as u64 > count) {
                return Err(Error::endless_walk(index));
            }
            paths_to = nearer;
        }
        if paths_to.is_empty() || !paths_to.keys().all(|&home| self.space().is_goal(home)) {
            return Err(Error::endless_walk(index));
        }
        let sequences = paths_to.values().fold(0, |sum: u128, &paths| sum.saturating_add(paths));
        // If moves commute, every order of a set of moves was counted. All orders have the same length, and none repeats a move.
        let orders = if self.space().moves_commute() { (1..=depth as u128).fold(1, u128::saturating_mul) } else { 1 };
        Ok(sequences / orders)
    }
}
