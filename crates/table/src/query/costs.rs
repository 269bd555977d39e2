use crate::error::{Error, Result};
use crate::table::Table;
use crate::watch::Watch;
use homing_space::space::Cost;

/// The cost of the best path from every state of a space.
#[derive(Clone, Debug)]
pub struct AllCosts(pub(super) ByIndex);

/// Costs by index. If all moves weigh the same, the number of moves is enough.
#[derive(Clone, Debug)]
pub(super) enum ByIndex {
    Moves(Vec<u32>),
    Costs(Vec<Cost>),
}

/// A cost, or one of three marks that no cost of a walk over fewer than 2^32 states equals.
pub(super) trait Mark: Copy + Ord {
    /// No path to a goal: greater than every cost.
    const NO_PATH: Self;
    /// The state is on the current walk. Meeting it again means walking in a circle.
    const IN_PROGRESS: Self;
    /// Not visited yet.
    const UNSEEN: Self;
    /// The cost of no moves.
    const ZERO: Self;

    /// Returns the cost with one more move.
    fn and(self, one_move: Cost) -> Self;
}

impl Mark for u32 {
    const NO_PATH: Self = Self::MAX;
    const IN_PROGRESS: Self = Self::MAX - 1;
    const UNSEEN: Self = Self::MAX - 2;
    const ZERO: Self = 0;

    fn and(self, _: Cost) -> Self {
        self + 1
    }
}

impl Mark for Cost {
    const NO_PATH: Self = Self::new(u32::MAX, u32::MAX);
    const IN_PROGRESS: Self = Self::new(u32::MAX, 1);
    const UNSEEN: Self = Self::new(u32::MAX, 0);
    const ZERO: Self = Self::ZERO;

    fn and(self, one_move: Cost) -> Self {
        self + one_move
    }
}

impl AllCosts {
    /// Returns the cost from one state, or `None` if no goal can be reached.
    pub fn get(&self, index: u64) -> Option<Cost> {
        match &self.0 {
            ByIndex::Moves(moves) => Some(moves[index as usize])
                .filter(|&moves| moves != u32::NO_PATH)
                .map(|moves| Cost::new(moves, moves)),
            ByIndex::Costs(costs) => {
                Some(costs[index as usize]).filter(|&cost| cost != Cost::NO_PATH)
            }
        }
    }

    /// Returns the costs, by index.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Cost>> {
        let len = match &self.0 {
            ByIndex::Moves(moves) => moves.len(),
            ByIndex::Costs(costs) => costs.len(),
        };
        (0..len).map(|index| self.get(index as u64))
    }
}

impl Table {
    /// The greatest number of states whose costs are listed at once: 268,435,456, which takes 1 GiB, or 2 with weights.
    pub const MAX_STATES_AT_ONCE: u64 = 1 << 28;

    /// Computes the cost of the best path from every state.
    ///
    /// Each walk ends at the first state with a known cost, so every entry of the table is read once. Takes 4 bytes per state, or 8 with
    /// weights.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyStates`] if there are more than [`MAX_STATES_AT_ONCE`](Self::MAX_STATES_AT_ONCE) states, [`Error::Meaning`] if the
    /// table is damaged and a walk never reaches a goal.
    pub fn all_costs(&self, watch: Watch) -> Result<AllCosts> {
        let (states, most) = (self.space().len(), Self::MAX_STATES_AT_ONCE);
        if states > most {
            return Err(Error::TooManyStates {
                puzzle: self.space().describe().puzzle,
                states,
                most,
            });
        }
        match self.space().weights() {
            None => self
                .walk_all_costs(watch)
                .map(|moves| AllCosts(ByIndex::Moves(moves))),
            Some(_) => self
                .walk_all_costs(watch)
                .map(|costs| AllCosts(ByIndex::Costs(costs))),
        }
    }

    /// Does the same for any number of states.
    pub(super) fn walk_all_costs<C: Mark>(&self, watch: Watch) -> Result<Vec<C>> {
        let space = self.space();
        let mut costs = vec![C::UNSEEN; space.len() as usize];
        let (costs_of_moves, mut trail) = (space.costs(), Vec::new());
        for start in watch.over(0..space.len()) {
            let start = start?;
            let (mut index, mut after) = (start, start);
            while costs[index as usize] == C::UNSEEN {
                costs[index as usize] = match self.best_step(index) {
                    Some((code, next)) => {
                        trail.push((index, code));
                        after = next;
                        C::IN_PROGRESS
                    }
                    None if self.is_goal(index) => C::ZERO,
                    None if trail.is_empty() && !self.is_reachable(index) => C::NO_PATH,
                    None => return Err(Error::endless_walk(start)),
                };
                if trail.last().is_some_and(|&(from, _)| from == index) {
                    index = after;
                }
            }
            let mut cost = costs[index as usize];
            if !trail.is_empty() && (cost == C::IN_PROGRESS || cost == C::NO_PATH) {
                return Err(Error::endless_walk(start));
            }
            for (passed, code) in trail.drain(..).rev() {
                cost = cost.and(costs_of_moves[usize::from(code)]);
                costs[passed as usize] = cost;
            }
        }
        Ok(costs)
    }
}
