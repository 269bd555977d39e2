use crate::error::Result;
use crate::space::Move;
use crate::table::{Residues, Table};

/// Finds the first moves of all best paths from one state after another.
///
/// In a symmetric space with a column `depth` or `half`, this takes one lookup per neighbour. Otherwise it walks from each neighbour to a
/// goal.
#[derive(Clone, Debug)]
pub struct BestMoves<'t> {
    table: &'t Table,
    residues: Option<Residues<'t>>,
    /// All moves from the last state.
    moves: Vec<Move>,
}

impl Table {
    /// Returns a finder of best moves. It reuses its memory.
    pub fn best_moves(&self) -> BestMoves<'_> {
        BestMoves {
            table: self,
            residues: self.residues(),
            moves: Vec::new(),
        }
    }
}

impl BestMoves<'_> {
    /// Visits each best move from a state, in ascending order of codes: its code, and the state that it leads to. There are none in a goal,
    /// and none if no goal can be reached.
    pub fn each(&mut self, index: u64, mut visit: impl FnMut(u8, u64)) -> Result<()> {
        let table = self.table;
        if table.is_goal(index) || !table.is_reachable(index) {
            return Ok(());
        }
        table.space().expand(&[index], &mut self.moves);
        if let Some(residues) = self.residues {
            let nearer = residues.entry_of(residues.nearer(residues.of(index)));
            let is_nearer = |made: &&Move| residues.entry(made.state) == nearer;
            let nearer = self.moves.iter().filter(is_nearer);
            nearer.for_each(|made| visit(made.code, made.state));
            return Ok(());
        }
        let cost = table.cost(index)?;
        for &Move { code, state, .. } in &self.moves {
            let rest = table.cost(state)?;
            if rest.is_some() && rest.map(|rest| rest + table.space().cost(code)) == cost {
                visit(code, state);
            }
        }
        Ok(())
    }
}
