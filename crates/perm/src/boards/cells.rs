//! Patterns as cells: for each set the piece in each position, from 0, with 255 for an open piece; then the twists, if the set has any.

use crate::definition::PermRules;
use crate::pieces::Arrangement;
use homing_table::error::{Error, Result};

impl PermRules {
    /// The shape of an arrangement: one row.
    pub fn cell_shape(&self) -> Vec<usize> {
        vec![
            self.sets()
                .iter()
                .map(|set| {
                    if set.orientations > 1 {
                        2 * set.size
                    } else {
                        set.size
                    }
                })
                .sum(),
        ]
    }

    /// Appends the cells of an arrangement.
    pub fn push_cells(&self, arrangement: &Arrangement, cells: &mut Vec<u8>) {
        for set in self.sets() {
            cells.extend_from_slice(&arrangement.0[set.pieces()]);
            if set.orientations > 1 {
                cells.extend_from_slice(&arrangement.0[set.twists()]);
            }
        }
    }

    /// The arrangement with these cells.
    pub fn arrangement_of_cells(&self, cells: &[u8]) -> Result<Arrangement> {
        let expected = self.cell_shape()[0];
        if cells.len() != expected {
            return Err(Error::count(
                expected,
                "numbers, one for each piece and twist",
                cells.len(),
            ));
        }
        let mut arrangement = self.goals[0].clone();
        let mut rest = cells;
        for set in self.sets() {
            let (pieces, twists);
            (pieces, rest) = rest.split_at(set.size);
            arrangement.0[set.pieces()].copy_from_slice(pieces);
            if set.orientations > 1 {
                (twists, rest) = rest.split_at(set.size);
                twists
                    .iter()
                    .try_for_each(|&twist| set.twist(twist.into()).map(drop))
                    .map_err(|error| set.within(error))?;
                arrangement.0[set.twists()].copy_from_slice(twists);
            }
        }
        self.definition.checked(arrangement)
    }
}
