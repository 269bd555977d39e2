use crate::error::{Error, Result};
use crate::space::{Cost, Space};
use crate::table::Table;

/// What the best path costs from every state of a space.
#[derive(Clone, Debug)]
pub struct AllCosts(Vec<Cost>);

/// No path to a goal. A weight and a length that no walk over fewer states can have.
const NO_PATH: Cost = Cost::new(u32::MAX, u32::MAX);
/// Its walk is in progress. Coming upon it again means going round in circles.
const IN_PROGRESS: Cost = Cost::new(u32::MAX, 1);
/// Not looked at yet.
const UNSEEN: Cost = Cost::new(u32::MAX, 0);

impl AllCosts {
    /// The cost from one state; `None` where no goal can be reached.
    pub fn get(&self, index: u64) -> Option<Cost> {
        Some(self.0[index as usize]).filter(|&cost| cost != NO_PATH)
    }

    /// The costs by index.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Cost>> {
        self.0.iter().map(|&cost| Some(cost).filter(|&cost| cost != NO_PATH))
    }
}

impl<S: Space> Table<S> {
    /// The most states whose costs are taken all at once: 268,435,456, which takes 2 GiB.
    pub const MAX_STATES_AT_ONCE: u64 = 1 << 28;

    /// What the best path costs from every state. Walks as far as the first state whose cost is known, so that each entry of the
    /// table is read once. Takes 8 bytes a state; an error where there are more states than [`MAX_STATES_AT_ONCE`](Self::MAX_STATES_AT_ONCE), or the table is damaged.
    pub fn all_costs(&self) -> Result<AllCosts> {
        let space = self.space();
        if space.len() > Self::MAX_STATES_AT_ONCE {
            let (puzzle, states, most) = (space.describe().puzzle, space.len(), Self::MAX_STATES_AT_ONCE);
            return Err(Error::TooManyStates { puzzle, states, most });
        }
        let mut costs = vec![UNSEEN; space.len() as usize];
        let mut trail = Vec::new();
        for start in 0..space.len() {
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
