use super::{Flip, Goal};
use homing_space::space::Space;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Table;

impl Flip {
    /// Returns the table of this board from that of the same board with another single colouring as its goal. Both columns still apply,
    /// because the presses are the same.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if it is the table of another board, or if that board has two goals.
    pub fn adapt(self, table: &Table) -> Result<Table> {
        let stored = Flip::described(&table.space().describe())?;
        if stored.goal() == Goal::Any || stored.with_goal(self.goal()) != Some(self) {
            let name = self.describe().puzzle;
            return Err(Error::lacks(name, Lack::OtherGoals, "it has two goals"));
        }
        Table::new(self, table.layers().to_vec(), table.columns().to_vec())
    }
}
