//! Patterns as cells: for each set the piece in each position, from 0, with 255 for an open piece; then the twists, if the set has any.

use super::action::Arrangement;
use super::rules::PermRules;
use crate::error::{Result, wrong};

impl PermRules {
    /// The shape of an arrangement: one row.
    pub(super) fn cell_shape(&self) -> Vec<usize> {
        vec![self.sets().iter().map(|set| if set.orientations > 1 { 2 * set.size } else { set.size }).sum()]
    }

    /// Appends the cells of an arrangement.
    pub(super) fn push_cells(&self, arrangement: &Arrangement, cells: &mut Vec<u8>) {
        for set in self.sets() {
            cells.extend_from_slice(&arrangement.0[set.pieces()]);
            if set.orientations > 1 {
                cells.extend_from_slice(&arrangement.0[set.twists()]);
            }
        }
    }

    /// The arrangement with these cells.
    pub(super) fn arrangement_of_cells(&self, cells: &[u8]) -> Result<Arrangement> {
        let mut arrangement = self.goals[0].clone();
        let mut cells = cells.iter();
        for set in self.sets() {
            let pieces = cells.as_slice().get(..set.size);
            let Some(pieces) = pieces else { return wrong("expected a number for each piece and twist") };
            arrangement.0[set.pieces()].copy_from_slice(pieces);
            cells = cells.as_slice()[set.size..].iter();
            if set.orientations > 1 {
                let twists = cells.as_slice().get(..set.size).filter(|twists| twists.iter().all(|&twist| twist < set.orientations));
                let Some(twists) = twists else {
                    return wrong(format!("expected a twist from 0 to {} for each piece of {}", set.orientations - 1, set.name));
                };
                arrangement.0[set.twists()].copy_from_slice(twists);
                cells = cells.as_slice()[set.size..].iter();
            }
        }
        self.definition.checked(arrangement)
    }
}
