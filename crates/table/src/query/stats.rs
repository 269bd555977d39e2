use super::costs::AllCosts;
use crate::error::Result;
use crate::table::Table;
use crate::watch::Watch;

/// The distribution of depths, from the table's layers. With weights: the distribution of weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthStats {
    /// The number of states from which a goal can be reached.
    pub reachable: u64,
    /// The greatest depth.
    pub greatest: u32,
    /// The mean depth.
    pub mean: f64,
    /// The median depth: that of the state in the middle, or the mean of the two in the middle.
    pub median: f64,
}

/// Statistics of the shortest paths of all states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathStats {
    /// The number of states with exactly one shortest path. Goals count: their one path has no moves.
    pub single_path_states: u64,
    /// The mean number of shortest paths.
    pub mean_paths: f64,
    /// The greatest number of shortest paths from one state.
    pub max_paths: u64,
    /// The number of local maxima: states from which no move leads farther from the goals.
    pub local_maxima: u64,
}

impl DepthStats {
    /// Computes the distribution of depths from the number of states at each.
    pub fn of(layers: &[u64]) -> Self {
        let reachable: u64 = layers.iter().sum();
        let sum: u128 = (0u128..)
            .zip(layers)
            .map(|(depth, &count)| depth * u128::from(count))
            .sum();
        let of_place = |place: u64| {
            let mut up_to = 0;
            let deeper = |count: &&u64| {
                up_to += **count;
                up_to <= place
            };
            layers.iter().take_while(deeper).count() as f64
        };
        let median = if reachable == 0 {
            0.0
        } else {
            (of_place((reachable - 1) / 2) + of_place(reachable / 2)) / 2.0
        };
        Self {
            reachable,
            greatest: layers.len().saturating_sub(1) as u32,
            mean: sum as f64 / reachable.max(1) as f64,
            median,
        }
    }
}

impl Table {
    /// Returns the distribution of depths.
    pub fn depth_stats(&self) -> DepthStats {
        DepthStats::of(self.layers())
    }

    /// Computes the numbers of shortest paths and the local maxima, over all states from which a goal can be reached. Takes 20 bytes per
    /// state.
    ///
    /// # Errors
    ///
    /// Those of [`all_costs`](Self::all_costs): too many states, or a damaged table.
    pub fn path_stats(&self, watch: Watch) -> Result<PathStats> {
        let mut stats = PathStats {
            single_path_states: 0,
            mean_paths: 0.0,
            max_paths: 0,
            local_maxima: 0,
        };
        let mut sum = 0u128;
        self.count_all_paths(watch, &mut |_, count, is_local_maximum| {
            sum += u128::from(count);
            stats.single_path_states += u64::from(count == 1);
            stats.max_paths = stats.max_paths.max(count);
            stats.local_maxima += u64::from(is_local_maximum);
        })?;
        stats.mean_paths = sum as f64 / self.reachable().max(1) as f64;
        Ok(stats)
    }

    /// Visits every state from which a goal can be reached: its index, the number of its shortest paths, and whether no move leads farther
    /// away.
    ///
    /// Paths are counted from the goals outward: the number of a state is the sum over its nearer neighbours. If moves commute, sets of
    /// moves are counted, as in [`count_paths`](Self::count_paths).
    pub fn count_all_paths(
        &self,
        mut watch: Watch,
        visit: &mut dyn FnMut(u64, u64, bool),
    ) -> Result<()> {
        let space = self.space();
        let costs = self.all_costs(watch.part(0.0, 0.5))?;
        let mut paths = vec![0u64; space.len() as usize];
        // The number of orders of a set of moves, if moves commute. Sequences of up to 20 moves fit into the counts.
        let orders = |moves: u32| {
            if space.moves_commute() {
                (1..=u64::from(moves)).fold(1, u64::saturating_mul)
            } else {
                1
            }
        };
        let states = by_cost(&costs).into_iter().map(u64::from);
        let states = watch.part(0.5, 1.0).over(states);
        let costs_of_moves = space.costs();
        space.each_with_moves(states, |index, moves| {
            let Some(cost) = costs.get(index) else {
                return Ok(());
            };
            let mut sequences = u64::from(self.is_goal(index));
            let mut is_local_maximum = true;
            for made in moves {
                let rest = costs.get(made.state);
                let through = rest.map(|rest| rest + costs_of_moves[usize::from(made.code)]);
                if !self.is_goal(index) && through == Some(cost) {
                    sequences = sequences.saturating_add(paths[made.state as usize]);
                }
                is_local_maximum &= rest.is_some_and(|rest| rest <= cost);
            }
            paths[index as usize] = sequences;
            visit(index, sequences / orders(cost.moves()), is_local_maximum);
            Ok(())
        })
    }
}

/// Returns the states from which a goal can be reached, the nearest first. The code is the same for all spaces.
fn by_cost(costs: &AllCosts) -> Vec<u32> {
    let mut known: Vec<u32> = (0..)
        .zip(costs.iter())
        .filter(|(_, cost)| cost.is_some())
        .map(|(index, _)| index)
        .collect();
    known.sort_unstable_by_key(|&index| (costs.get(index.into()), index));
    known
}
