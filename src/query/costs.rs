use crate::error::{Error, Result};
use crate::space::{Cost, Space};
use crate::table::Table;
use crate::watch::Watch;

/// The cost of the best path from every state of a space.
#[derive(Clone, Debug)]
pub struct AllCosts(Vec<Cost>);

/// No path to a goal. No walk over fewer than 2^32 states has this weight and length.
const NO_PATH: Cost = Cost::new(u32::MAX, u32::MAX);
/// The state is on the current walk. To come upon it again is to walk in a circle.
const IN_PROGRESS: Cost = Cost::new(u32::MAX, 1);
/// Not looked at yet.
const UNSEEN: Cost = Cost::new(u32::MAX, 0);

impl AllCosts {
    /// The cost from one state. `None` if no goal can be reached.
    pub fn get(&self, index: u64) -> Option<Cost> {
        Some(self.0[index as usize]).filter(|&cost| cost != NO_PATH)
    }

    /// The costs, by index.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Cost>> {
        self.0.iter().map(|&cost| Some(cost).filter(|&cost| cost != NO_PATH))
    }
}

impl<S: Space> Table<S> {
    /// The greatest number of states whose costs are listed at once: 268,435,456, which takes 2 GiB.
    pub const MAX_STATES_AT_ONCE: u64 = 1 << 28;

    /// The cost of the best path from every state.
    ///
    /// Each walk ends at the first state whose cost is known, so every entry of the table is read once. Takes 8 bytes a state.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyStates`] if there are more than [`MAX_STATES_AT_ONCE`](Self::MAX_STATES_AT_ONCE) states, [`Error::Meaning`]
    /// if the table is damaged and a walk does not arrive.
    pub fn all_costs(&self, watch: Watch) -> Result<AllCosts> {
        let (states, most) = (self.space().len(), Self::MAX_STATES_AT_ONCE);
        if states > most {
            return Err(Error::TooManyStates { puzzle: self.space().describe().puzzle, states, most });
        }
        self.sound(self.walk_all_costs(watch))
    }

    /// The same for any number of states.
    pub(super) fn walk_all_costs(&self, watch: Watch) -> Result<AllCosts> {
        let space = self.space();
        let mut costs = vec![UNSEEN; space.len() as usize];
        let mut trail = Vec::new();
        for start in watch.over(0..space.len()) {
            let start = start?;
            let mut index = start;
            while costs[index as usize] == UNSEEN {
                costs[index as usize] = match self.best_move(index) {
                    Some(code) => {
                        trail.push((index, code));
                        IN_PROGRESS
                    }
                    None if space.is_goal(index) => Cost::ZERO,
                    None if trail.is_empty() && !self.is_reachable(index) => NO_PATH,
                    None => return Err(Error::astray(start)),
                };
                if let Some(&(from, code)) = trail.last().filter(|&&(from, _)| from == index) {
                    index = space.step(from, code).ok_or_else(|| Error::astray(start))?;
                }
            }
            let mut cost = costs[index as usize];
            if !trail.is_empty() && (cost == IN_PROGRESS || cost == NO_PATH) {
                return Err(Error::astray(start));
            }
            for (passed, code) in trail.drain(..).rev() {
                cost = cost + space.cost(code);
                costs[passed as usize] = cost;
            }
        }
        Ok(AllCosts(costs))
    }
}
