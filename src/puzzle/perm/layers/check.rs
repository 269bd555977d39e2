//! The check of a table that a search made which went on from files, before it takes the place of an older one.

use super::super::model::Place;
use super::super::space::Perm;
use crate::error::{Error, Result};
use crate::pool::*;
use crate::space::Space;
use crate::table::{Residues, Table, UNREACHABLE, compare_residues};
use crate::watch::{Stop, Watch};

/// Tables of up to so many states are checked by [`Table::verify`], which trusts no search. For larger ones it would take gigabytes.
const WALKED_STATES: u64 = 1 << 24;
/// So many rows are checked between two reports.
const ROWS_AT_ONCE: usize = 1 << 10;
/// What stands for a state that reaches no goal.
const NONE: u8 = u8::MAX;

/// Checks a table: a small one whole; of a large one each state against its neighbours, and walks from all over it.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if it is wrong; a stop.
pub fn resumed(table: &Table<Perm>, watch: Watch) -> Result<()> {
    if table.space().len() <= WALKED_STATES {
        return table.verify(watch);
    }
    let stop = watch.stop().clone();
    neighbours(table, watch)?;
    table.verify_sample(&stop)
}

/// Checks each state against its neighbours: one of them is one nearer, modulo 3 or 4, unless the state is a goal, and there are as many
/// states of each residue as the layers say.
///
/// This sees any single wrong entry, but is no proof: a circle of states whose residues fall all the way round would pass.
pub fn neighbours(table: &Table<Perm>, mut watch: Watch) -> Result<()> {
    let rows = table.space().model().outer_len();
    let none = || Error::Defect { what: "a table of rows without depths".into() };
    let residues = table.residues().ok_or_else(none)?;
    let mut found = [0u64; 4];
    for first in (0..rows).step_by(ROWS_AT_ONCE) {
        let stop = watch.stop().clone();
        let count = ROWS_AT_ONCE.min(rows - first);
        for counts in tasks(count, |at| check_row(table.space(), residues, first + at, &stop)) {
            found.iter_mut().zip(counts?).for_each(|(sum, count)| *sum += count);
        }
        watch.tell((first + count) as f64 / rows as f64)?;
    }
    compare_residues(found, residues.modulus(), table.layers())
}

/// Checks the states of a row, and counts them by the residues of their depths.
fn check_row(space: &Perm, residues: Residues, row: usize, stop: &Stop) -> Result<[u64; 4]> {
    stop.check()?;
    let model = space.model();
    let wrong = |place: usize, what: &str| {
        let index = model.index(Place { outer: row as u32, in_row: place as u32 });
        Error::Meaning { index, what: what.into() }
    };
    let own = row_residues(space, residues, row);
    let mut has_nearer = vec![false; own.len()];
    for code in 0..model.made() {
        let other = row_residues(space, residues, model.outer_after(code, row));
        let map = model.row_map(code, row);
        for (place, (&own, has_nearer)) in own.iter().zip(&mut has_nearer).enumerate() {
            let next = other[map.map_or(place, |map| map[place].into())];
            if (own == NONE) != (next == NONE) {
                return Err(wrong(place, "it or a neighbour reaches no goal, but the other one does"));
            }
            *has_nearer |= own != NONE && next == residues.nearer(own);
        }
    }
    let mut counts = [0; 4];
    for (place, (&own, has_nearer)) in own.iter().zip(has_nearer).enumerate() {
        let is_goal = space.is_goal(model.index(Place { outer: row as u32, in_row: place as u32 }));
        let is_right = if is_goal { own == 0 && !has_nearer } else { own == NONE || has_nearer };
        if !is_right {
            return Err(wrong(place, "its depth and those of its neighbours do not fit each other"));
        }
        if own != NONE {
            counts[usize::from(own)] += 1;
        }
    }
    Ok(counts)
}

/// The depths of the states of a row, modulo 3 or 4.
fn row_residues(space: &Perm, residues: Residues, row: usize) -> Vec<u8> {
    let (first, row_len) = ((row * space.model().row_len()) as u64, space.model().row_len() as u64);
    let residue = |index| match residues.of(space, index) {
        UNREACHABLE if residues.modulus() == 3 => NONE,
        residue => residue,
    };
    (first..first + row_len).map(residue).collect()
}
