use crate::error::{Error, Result};
use crate::table::Table;
use crate::watch::Stop;
use homing_space::space::STATES_AT_ONCE;

impl Table {
    /// Returns the number of shortest paths from a state, which is the number that [`paths`](Self::paths) lists. 1 for a goal, 0 if no goal
    /// can be reached, and `u128::MAX` if the number is greater than that.
    ///
    /// Goes depth by depth from the state to the goals, and counts the paths to each state. Time and memory grow with the number of states
    /// on the paths, not with the number of paths.
    ///
    /// # Errors
    ///
    /// Those of `stop`; the table is damaged.
    pub fn count_paths(&self, index: u64, stop: &Stop) -> Result<u128> {
        if !self.is_reachable(index) {
            return Ok(0);
        }
        let (mut best, mut searching) = (self.best_moves(), stop.begin_search());
        // Sorted by state, each once.
        let mut paths_to = vec![(index, 1u128)];
        let (mut nearer, mut states) = (Vec::new(), Vec::new());
        let (mut depth, mut passed, reachable) = (0, 1, self.reachable());
        while !self.is_goal(paths_to[0].0) {
            // All states have one depth, and so have those that are nearer.
            for counted in paths_to.chunks(STATES_AT_ONCE) {
                stop.check()?;
                states.clear();
                states.extend(counted.iter().map(|&(state, _)| state));
                let made = best.find(&states)?.iter();
                nearer.extend(made.map(|made| (made.state, counted[made.place as usize].1)));
            }
            merge(&mut nearer);
            depth += 1;
            passed += nearer.len() as u64;
            searching.report(depth, passed);
            // Each state has one depth, so that none is passed twice unless the table is damaged.
            if nearer.is_empty() || passed > reachable {
                return Err(Error::endless_walk(index));
            }
            std::mem::swap(&mut paths_to, &mut nearer);
            nearer.clear();
        }
        if !paths_to.iter().all(|&(home, _)| self.is_goal(home)) {
            return Err(Error::endless_walk(index));
        }
        let sequences = paths_to
            .iter()
            .fold(0, |sum: u128, &(_, paths)| sum.saturating_add(paths));
        // If moves commute, every order of a set of moves was counted. All orders have the same length, and none repeats a move.
        let orders = if self.space().moves_commute() {
            (1..=u128::from(depth)).fold(1, u128::saturating_mul)
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
