use crate::table::{Residues, Table};
use homing_space::space::{Candidate, Cursor, DynSpace, Walker};

/// Finds the moves of a walk by depths modulo 3 or 4, one candidate after another.
///
/// After one lookup of the first state the depth is known modulo 3 or 4 all along, since each move reduces it by one. Three rules save
/// lookups: the state that the walk came from is farther away; if all other neighbours are not nearer, the last one is; and if moves
/// commute, moves before the last one made are ruled out, since the path is in ascending order.
#[derive(Clone, Debug)]
pub(in crate::query) struct Scout<'t> {
    residues: Residues<'t>,
    /// The depth of the state that the walk has reached, modulo 3 or 4.
    residue: u8,
    /// The last move made.
    last: Option<u8>,
}

impl<'t> Scout<'t> {
    /// Starts a walk in a state, and looks up its depth. Returns `None` if the table has no column with depths.
    #[inline]
    pub fn at(table: &'t Table, index: u64) -> Option<Self> {
        let residues = table.residues()?;
        Some(Self {
            residues,
            residue: residues.of(index),
            last: None,
        })
    }

    /// Looks up the entry that a candidate leads to. Not needed for the last one.
    #[inline(always)]
    pub fn look(&self, candidate: Candidate) -> u8 {
        self.residues.entry(candidate.to.index)
    }

    /// Returns whether an entry is that of a state one move nearer.
    #[inline(always)]
    pub fn is_nearer(&self, entry: u8) -> bool {
        entry == self.residues.entry_of(self.residues.nearer(self.residue))
    }

    /// Makes a move.
    #[inline(always)]
    pub fn make(&mut self, candidate: Candidate) {
        self.residue = self.residues.nearer(self.residue);
        self.last = Some(candidate.code);
    }

    /// Finds and makes the best move.
    #[inline]
    pub fn next(&mut self, space: &dyn DynSpace, at: Cursor) -> Option<Candidate> {
        let mut walk = Walker {
            at,
            last: self.last,
            from: 0,
        };
        loop {
            let mut found = [None];
            space.candidates(&[walk], &mut found);
            let candidate = found[0]?;
            if candidate.is_last || self.is_nearer(self.look(candidate)) {
                self.make(candidate);
                return Some(candidate);
            }
            walk.from = candidate.code + 1;
        }
    }
}
