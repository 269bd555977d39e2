use crate::error::Result;
use crate::space::Space;
use crate::table::Table;

impl<S: Space> Table<S> {
    /// Visits each move that a best path can begin with, by ascending code: its code and the state that it leads to.
    /// None in a goal, and none where no goal can be reached.
    ///
    /// Where moves can be taken back, the column `depth` tells them by one look-up a neighbour. Elsewhere, and in a table without
    /// that column, each neighbour is walked home; an error where the table is damaged and a walk does not arrive.
    pub fn best_moves(&self, index: u64, mut visit: impl FnMut(u8, u64)) -> Result<()> {
        if self.space().is_goal(index) || !self.is_reachable(index) {
            return Ok(());
        }
        if let Some(depths) = self.depth_column().filter(|_| self.space().is_symmetric()) {
            // Neighbours differ by at most one in depth, so depth mod 3 tells which are nearer.
            let nearer = (depths.code(index) + 2) % 3;
            self.space().successors(index, |code, next| {
                if depths.code(next) == nearer {
                    visit(code, next);
                }
            });
            return Ok(());
        }
        let cost = self.cost(index)?;
        let mut result = Ok(());
        self.space().successors(index, |code, next| match self.cost(next) {
            Ok(Some(rest)) if Some(rest + self.space().cost(code)) == cost => visit(code, next),
            Ok(_) => {}
            Err(error) => result = Err(error),
        });
        result
    }
}
