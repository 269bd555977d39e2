//! The check that a table is what the search gives.

use super::kind::Kind;
use super::record::Record;
use super::search::PlaneSearch;
use crate::engine::share_done;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::space::Space;
use crate::table::{Column, Entries, HALF, Table, compare_counts, compare_residues};
use crate::watch::Watch;
use rayon::prelude::*;
use std::io;
use std::ops::Range;

/// Boards of up to this many states are checked by [`Table::verify`], which trusts no search. For larger ones this would take
/// gigabytes and minutes.
const WALKED_STATES: u64 = 1 << 24;
/// The share of the time that a search takes, where its columns are compared behind it.
const SEARCH_SHARE: f64 = 0.7;
/// The number of states that are checked against their neighbours at a time.
const PART_STATES: u64 = 1 << 16;
/// The number of such parts between two reports.
const PARTS_AT_ONCE: u64 = 1 << 10;

/// Checks every entry of the table of a sliding board, on the threads of the current rayon pool.
///
/// Small boards are left to [`Table::verify`]. For larger ones the search is made again, and its counts and entries must be those
/// of the table. The tests compare this search with the generic one, byte by byte, on every board of up to ten cells.
///
/// A sample of states from all over the table is checked without planes: each is walked along its entries, by moves on its index.
/// None of its neighbours may be more than one move nearer, and its entry must be the smallest code that leads to one that is
/// nearer.
///
/// Takes the memory of a search, two bits a state, or three if there is a column `depth`. A table of both `depth` and `half` takes two
/// searches. No memory holds that of 15 or 16 cells: such a board is checked by [`verify_neighbours`] and by the sample.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong, [`Error::Io`] if there is not enough memory.
pub fn verify(table: &Table<Slide>, mut watch: Watch) -> Result<()> {
    let slide = *table.space();
    if slide.len() <= WALKED_STATES {
        return table.verify(watch);
    }
    if slide.cells() > Slide::MAX_MEMORY_CELLS {
        verify_neighbours(table, watch.part(0.0, 1.0))?;
        return table.verify_sample(watch.stop());
    }
    let columns = [(Kind::Depth, table.depth_column()), (Kind::Half, table.half_column()), (Kind::Move, table.move_column())];
    let mut unchecked: Vec<(Kind, &Column)> = columns.into_iter().filter_map(|(kind, column)| Some((kind, column?))).collect();
    let column_count = unchecked.len() as f64;
    while let Some(&(first, _)) = unchecked.first() {
        let record = Record::of(&[first]);
        let Some(mut search) = PlaneSearch::begin(slide, record)? else { return table.verify(watch) };
        let begin = 1.0 - unchecked.len() as f64 / column_count;
        let (checked, rest): (Vec<_>, Vec<_>) = unchecked.into_iter().partition(|&(kind, _)| record.gives(kind));
        let end = 1.0 - rest.len() as f64 / column_count;
        let searched = begin + (end - begin) * SEARCH_SHARE;
        while search.step(watch.stop())? {
            watch.part(begin, searched).tell(share_done(search.layer(), Some(table.greatest_depth())))?;
        }
        compare_counts(search.layers(), table.layers(), "are at depth")?;
        let place = |number: usize| searched + (end - searched) * number as f64 / checked.len() as f64;
        for (number, &(kind, column)) in checked.iter().enumerate() {
            first_difference(&search.packed(kind), column, watch.part(place(number), place(number + 1)))?;
        }
        unchecked = rest;
    }
    table.verify_sample(watch.stop())
}

/// Checks every state of a table against its neighbours by a column `depth` or `half`, in no memory but that of the table, on the threads
/// of the current rayon pool: each state but the goal has a neighbour that is one nearer, modulo 3 or 4, a column `move` has the smallest
/// code of these, and there are as many states of each residue as the layers say.
///
/// This sees any single wrong entry, but is no proof: a circle of states whose residues fall all the way round would pass.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong; [`Error::NoColumn`] if it has the column `move` alone.
pub fn verify_neighbours(table: &Table<Slide>, mut watch: Watch) -> Result<()> {
    let states = table.space().len();
    let parts = states.div_ceil(PART_STATES);
    let sum = |one: [u64; 4], other: [u64; 4]| std::array::from_fn(|residue| one[residue] + other[residue]);
    let both = |one: (usize, [u64; 4]), other: (usize, [u64; 4])| Ok((one.0.max(other.0), sum(one.1, other.1)));
    let (mut modulus, mut found) = (1, [0; 4]);
    for run in (0..parts).step_by(PARTS_AT_ONCE as usize) {
        let counted = (run..(run + PARTS_AT_ONCE).min(parts)).into_par_iter().map(|part| {
            let first = part * PART_STATES;
            count_residues(table, first..(first + PART_STATES).min(states))
        });
        (modulus, found) = both((modulus, found), counted.try_reduce(|| (1, [0; 4]), both)?)?;
        watch.tell((run + PARTS_AT_ONCE).min(parts) as f64 / parts as f64)?;
    }
    compare_residues(found, modulus, table.layers())
}

/// Checks states against their neighbours, and counts them by the residues of their depths: the modulus, and a count for each residue.
fn count_residues(table: &Table<Slide>, states: Range<u64>) -> Result<(usize, [u64; 4])> {
    let slide = table.space();
    let none = || Error::NoColumn { path: "the table".into(), puzzle: slide.describe().puzzle, column: HALF };
    let residues = table.residues().ok_or_else(none)?;
    let moves = table.move_column().map(Column::codes);
    let mut counts = [0; 4];
    for index in states {
        let residue = residues.of(slide, index);
        let nearer = residues.entry_of(residues.nearer(residue));
        let mut best = None;
        slide.successors(index, |code, next| {
            if best.is_none() && residues.entry(next) == nearer {
                best = Some(code);
            }
        });
        let is_right = if slide.is_goal(index) { residue == 0 && best.is_none() } else { best.is_some() };
        if !is_right {
            return Err(Error::Meaning { index, what: "its depth and those of its neighbours do not fit each other".into() });
        }
        if moves.is_some_and(|moves| moves.get(index) != best.unwrap_or(0)) {
            return Err(Error::Meaning { index, what: "its entry is not the smallest of the best moves".into() });
        }
        *counts.get_mut(usize::from(residue)).unwrap_or(&mut 0) += 1;
    }
    Ok((residues.modulus(), counts))
}

/// Checks a table that was made from a checkpoint, before it takes the place of an older one: a small one whole, a large one by its
/// sample of states.
pub fn resumed(table: &Table<Slide>, watch: Watch) -> Result<()> {
    if table.space().len() <= WALKED_STATES { table.verify(watch) } else { table.verify_sample(watch.stop()) }
}

/// Compares every entry of a column with the one that a search gives.
pub fn first_difference(given: &impl Entries, column: &Column, mut watch: Watch) -> Result<()> {
    let mut found: Result<()> = Ok(());
    let bits = u32::from(given.bits());
    let entries_a_byte = u64::from(8 / bits);
    let mut start = 0;
    let mut compare_part = |run: &[u8]| -> Result<usize> {
        let stored = column.part(start);
        let (stored, run) = (&stored[..stored.len().min(run.len())], &run[..stored.len().min(run.len())]);
        if stored != run {
            let at = stored.iter().zip(run).position(|(stored, run)| stored != run).unwrap_or(0);
            let entry = (stored[at] ^ run[at]).trailing_zeros() / bits;
            let index = entries_a_byte * (start + at as u64) + u64::from(entry);
            let code = |byte: u8| byte >> (bits * entry) & ((1 << bits) - 1);
            let what = format!("its entry in the column {} is {}, but should be {}", given.name(), code(stored[at]), code(run[at]));
            return Err(Error::Meaning { index, what });
        }
        start += run.len() as u64;
        watch.tell(start as f64 / column.size_bytes() as f64)?;
        Ok(run.len())
    };
    let compared = given.each_run(&mut |mut run| {
        while !run.is_empty() {
            let compared = compare_part(run).map_err(|error| {
                found = Err(error);
                io::Error::other("one difference is enough")
            })?;
            run = &run[compared..];
        }
        Ok(())
    });
    found.and(compared.map_err(|source| Error::Io { path: "memory".into(), doing: "cannot compare the table", source }))
}
