use crate::error::Result;
use crate::space::Move;
use crate::table::{Residues, Table};

/// Finds the first moves of all best paths, from many states at once.
///
/// In a symmetric space with a column `depth` or `half`, this takes one lookup per neighbour. Otherwise it walks from each neighbour to a
/// goal.
#[derive(Clone, Debug)]
pub struct BestMoves<'t> {
    table: &'t Table,
    residues: Option<Residues<'t>>,
    /// All moves from the last states.
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
    /// Visits the best moves from these states, state by state in ascending order of codes. There are none in a goal, and none if no goal
    /// can be reached.
    pub fn each(&mut self, states: &[u64], mut visit: impl FnMut(&Move)) -> Result<()> {
        let table = self.table;
        table.space().expand(states, &mut self.moves);
        for moves in self.moves.chunk_by(|one, other| one.place == other.place) {
            let index = states[moves[0].place as usize];
            if table.is_goal(index) || !table.is_reachable(index) {
                continue;
            }
            if let Some(residues) = self.residues {
                let nearer = residues.entry_of(residues.nearer(residues.of(index)));
                let is_best = |made: &&Move| residues.entry(made.state) == nearer;
                moves.iter().filter(is_best).for_each(&mut visit);
                continue;
            }
            let cost = table.cost(index)?;
            for made in moves {
                let rest = table.cost(made.state)?;
                if rest.map(|rest| rest + table.space().cost(made.code)) == cost {
                    visit(made);
                }
            }
        }
        Ok(())
    }
}
