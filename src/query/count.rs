use crate::error::{Error, Result};
use crate::table::Table;

impl Table {
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
        // Sorted by state, each once.
        let mut paths_to = vec![(index, 1u128)];
        let mut nearer = Vec::new();
        for rest in (0..depth).rev() {
            for &(from, paths) in &paths_to {
                self.best_moves(from, |_, next| nearer.push((next, paths)))?;
            }
            merge(&mut nearer);
            // In a damaged table the paths may pass states of other depths, even repeatedly: then there are more states than the layer has.
            let weighs = self.space().weights().is_some();
            if nearer.is_empty()
                || !weighs
                    && self
                        .layers()
                        .get(rest)
                        .is_none_or(|&count| nearer.len() as u64 > count)
            {
                return Err(Error::endless_walk(index));
            }
            std::mem::swap(&mut paths_to, &mut nearer);
            nearer.clear();
        }
        if paths_to.is_empty() || !paths_to.iter().all(|&(home, _)| self.is_goal(home)) {
            return Err(Error::endless_walk(index));
        }
        let sequences = paths_to
            .iter()
            .fold(0, |sum: u128, &(_, paths)| sum.saturating_add(paths));
        // If moves commute, every order of a set of moves was counted. All orders have the same length, and none repeats a move.
        let orders = if self.space().moves_commute() {
            (1..=depth as u128).fold(1, u128::saturating_mul)
        } else {
            1
        };
        Ok(sequences / orders)
    }
}

/// Sorts states with their numbers of paths, and adds the numbers of each state. The code is the same for all spaces.
fn merge(counted: &mut Vec<(u64, u128)>) {
    counted.sort_unstable_by_key(|&(state, _)| state);
    counted.dedup_by(|(other, more), (state, paths)| {
        let is_same = other == state;
        if is_same {
            *paths = paths.saturating_add(*more);
        }
        is_same
    });
}
