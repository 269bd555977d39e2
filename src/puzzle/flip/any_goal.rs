use super::{Flip, Goal};
use crate::error::Result;
use crate::table::Table;

impl Table<Flip> {
    /// Returns the same table with another single colouring as its goal: see [`Flip`]. Both columns still apply, because the presses are
    /// the same. Returns `None` if this table has two goals, or if the new goal has pieces outside the board.
    pub fn with_goal(&self, goal: u32) -> Option<Result<Self>> {
        let Goal::Only(_) = self.space().goal() else {
            return None;
        };
        let space = self.space().with_goal(Goal::Only(goal))?;
        Some(Table::new(
            space,
            self.layers().to_vec(),
            self.columns().to_vec(),
        ))
    }
}
