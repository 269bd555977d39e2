use super::{Flip, Goal};
use crate::error::Result;
use crate::table::Table;

impl Table<Flip> {
    /// The same table with another colouring as its only goal: see [`Flip`]. Both columns serve, since the presses are the same.
    /// `None` where this table has two goals, or the new one has more pieces.
    pub fn with_goal(&self, goal: u32) -> Option<Result<Self>> {
        let Goal::Only(_) = self.space().goal() else { return None };
        let space = self.space().with_goal(Goal::Only(goal))?;
        Some(Table::new(space, self.layers().to_vec(), self.columns().to_vec()))
    }
}
