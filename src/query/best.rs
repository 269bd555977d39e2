use crate::error::Result;
use crate::table::Table;

impl Table {
    /// Visits each first move of a best path, in ascending order of codes: its code, and the state that it leads to. There are none in a
    /// goal, and none if no goal can be reached.
    ///
    /// In a symmetric space with a column `depth` or `half`, this takes one lookup per neighbour. Otherwise it walks from each neighbour to
    /// a goal.
    pub fn best_moves(&self, index: u64, mut visit: impl FnMut(u8, u64)) -> Result<()> {
        if self.is_goal(index) || !self.is_reachable(index) {
            return Ok(());
        }
        if let Some(residues) = self.residues() {
            let nearer = residues.entry_of(residues.nearer(residues.of(index)));
            self.space().successors(index, &mut |code, next| {
                if residues.entry(next) == nearer {
                    visit(code, next);
                }
            });
            return Ok(());
        }
        let cost = self.cost(index)?;
        let mut result = Ok(());
        self.space()
            .successors(index, &mut |code, next| match self.cost(next) {
                Ok(Some(rest)) if Some(rest + self.space().cost(code)) == cost => visit(code, next),
                Ok(_) => {}
                Err(error) => result = Err(error),
            });
        result
    }
}
