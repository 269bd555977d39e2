use crate::error::Result;
use crate::table::{Residues, Table};
use homing_space::space::Move;

/// Finds the first moves of all best paths from many states at once.
///
/// In a symmetric space with a column `depth` or `half`, this takes one lookup per neighbour. Otherwise it walks from each neighbour to a
/// goal.
#[derive(Clone, Debug)]
pub struct BestMoves<'t> {
    table: &'t Table,
    residues: Option<Residues<'t>>,
    /// The moves from the last states.
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
    /// Returns the best moves from these states, in their order and in ascending order of codes. There are none from a
    /// goal, and none if no goal can be reached.
    pub fn find(&mut self, states: &[u64]) -> Result<&[Move]> {
        let (table, moves) = (self.table, &mut self.moves);
        table.space().expand(states, moves);
        if let (Some(residues), &[index]) = (self.residues, states) {
            // A single state needs no places: paths that branch go this way.
            let nearer = residues.entry_of(residues.nearer(residues.of(index)));
            let has_moves = !table.is_goal(index) && table.is_reachable(index);
            moves.retain(|made| has_moves && residues.entry(made.state) == nearer);
            return Ok(moves);
        }
        let (mut kept, mut at) = (0, 0);
        if let Some(residues) = self.residues {
            for (place, &index) in (0..).zip(states) {
                let has_moves = !table.is_goal(index) && table.is_reachable(index);
                let nearer = residues.entry_of(residues.nearer(residues.of(index)));
                while let Some(&made) = moves.get(at).filter(|made| made.place == place) {
                    moves[kept] = made;
                    kept += usize::from(has_moves && residues.entry(made.state) == nearer);
                    at += 1;
                }
            }
        } else {
            let (mut from, mut cost) = (None, None);
            for at in 0..moves.len() {
                let made = moves[at];
                if from != Some(made.place) {
                    from = Some(made.place);
                    cost = table.cost(states[made.place as usize])?;
                }
                let rest = table.cost(made.state)?;
                let through = rest.map(|rest| rest + table.space().cost(made.code));
                moves[kept] = made;
                kept += usize::from(through.is_some() && through == cost);
            }
        }
        moves.truncate(kept);
        Ok(moves)
    }
}
