//! The check that a table is what the search gives.

use super::pack::Kind;
use super::record::Record;
use super::search::Search;
use crate::engine::share_done;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::share::part;
use crate::space::Space;
use crate::table::{Column, Entries, Table};
use rayon::prelude::*;
use std::io;

/// Boards of up to this many states are checked by [`Table::verify`], which trusts no search. For larger ones this would take
/// gigabytes and minutes.
const WALKED_STATES: u64 = 1 << 24;
/// The number of states of a larger board whose walks and neighbours are checked too.
const SAMPLED_STATES: u64 = 100_000;
/// The share of the time that a search takes, where its columns are compared behind it.
const SEARCH_SHARE: f64 = 0.7;

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
/// searches.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong, [`Error::Io`] if there is not enough memory.
pub fn verify(table: &Table<Slide>) -> Result<()> {
    verify_telling(table, &mut |_| {})
}

/// The same; `watch` is told the share that is checked, from 0 to 1.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_telling(table: &Table<Slide>, watch: &mut dyn FnMut(f64)) -> Result<()> {
    let slide = *table.space();
    if slide.len() <= WALKED_STATES {
        return table.verify_telling(watch);
    }
    let columns = [(Kind::Depth, table.depth_column()), (Kind::Half, table.half_column()), (Kind::Move, table.move_column())];
    let mut unchecked: Vec<(Kind, &Column)> = columns.into_iter().filter_map(|(kind, column)| Some((kind, column?))).collect();
    let column_count = unchecked.len() as f64;
    while let Some(&(first, _)) = unchecked.first() {
        let record = Record::of(&[first]);
        let Some(mut search) = Search::begin(slide, record)? else { return table.verify_telling(watch) };
        let begin = 1.0 - unchecked.len() as f64 / column_count;
        let (checked, rest): (Vec<_>, Vec<_>) = unchecked.into_iter().partition(|&(kind, _)| record.gives(kind));
        let end = 1.0 - rest.len() as f64 / column_count;
        let searched = begin + (end - begin) * SEARCH_SHARE;
        while search.step() {
            part(watch, begin, searched)(share_done(search.layer(), Some(table.greatest_depth())));
        }
        compare_layers(&search, table)?;
        let place = |number: usize| searched + (end - searched) * number as f64 / checked.len() as f64;
        for (number, &(kind, column)) in checked.iter().enumerate() {
            compare(&search, kind, column, &mut part(watch, place(number), place(number + 1)))?;
        }
        unchecked = rest;
    }
    check_sample(table)
}

fn compare_layers(search: &Search, table: &Table<Slide>) -> Result<()> {
    let depths = 0..search.layers().len().max(table.layers().len());
    match depths.into_iter().find(|&at| search.layers().get(at) != table.layers().get(at)) {
        None => Ok(()),
        Some(depth) => {
            let count = |layers: &[u64]| layers.get(depth).copied().unwrap_or(0);
            let what = format!("{} states are at depth {depth}, but the header says {}", count(search.layers()), count(table.layers()));
            Err(Error::Counts { what })
        }
    }
}

/// Checks a table that was made from a checkpoint, before it takes the place of an older one: a small one whole, a large one by its
/// sample of states.
///
/// # Errors
///
/// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong.
pub fn resumed(table: &Table<Slide>) -> Result<()> {
    if table.space().len() <= WALKED_STATES { table.verify() } else { check_sample(table) }
}

fn check_sample(table: &Table<Slide>) -> Result<()> {
    let states = u128::from(table.space().len());
    let sampled = (0..SAMPLED_STATES).into_par_iter().map(|at| (u128::from(at) * states / u128::from(SAMPLED_STATES)) as u64);
    sampled.try_for_each(|index| check_walks(table, index))
}

/// Compares every entry of a column with the one that the search gives.
fn compare(search: &Search, kind: Kind, column: &Column, watch: &mut dyn FnMut(f64)) -> Result<()> {
    let mut found: Result<()> = Ok(());
    let mut rest = &column.bytes()[..];
    let bits = u32::from(kind.bits());
    let entries_a_byte = u64::from(8 / bits);
    let mut index = 0;
    let compared = search.packed(kind).each_run(&mut |run| {
        let (stored, behind) = rest.split_at(run.len());
        rest = behind;
        if stored != run {
            let at = stored.iter().zip(run).position(|(stored, run)| stored != run).unwrap_or(0);
            let entry = (stored[at] ^ run[at]).trailing_zeros() / bits;
            let index = index + entries_a_byte * at as u64 + u64::from(entry);
            let code = |byte: u8| byte >> (bits * entry) & ((1 << bits) - 1);
            let what = format!("its entry in the column {} is {}, but should be {}", kind.name(), code(stored[at]), code(run[at]));
            found = Err(Error::Meaning { index, what });
            return Err(io::Error::other("one difference is enough"));
        }
        index += entries_a_byte * run.len() as u64;
        watch(index as f64 / column.entries() as f64);
        Ok(())
    });
    found.and(compared.map_err(|source| Error::Io { path: "memory".into(), doing: "cannot compare the table", source }))
}

/// Checks the walks from a state and from its neighbours.
fn check_walks(table: &Table<Slide>, index: u64) -> Result<()> {
    let wrong = |what: String| Error::Meaning { index, what };
    let depth = table.depth(index)?.ok_or_else(|| wrong("the table says that it reaches no goal".into()))?;
    let mut best = None;
    let mut successors = Vec::with_capacity(4);
    table.space().successors(index, |code, next| successors.push((code, next)));
    for (code, next) in successors {
        let neighbour = table.depth(next)?.ok_or_else(|| wrong("the table says that a neighbour reaches no goal".into()))?;
        if neighbour + 1 < depth {
            return Err(wrong(format!("its walk takes {depth} moves, but a neighbour needs only {neighbour}")));
        }
        if neighbour + 1 == depth && best.is_none() {
            best = Some(code);
        }
    }
    if best == table.best_move(index) { Ok(()) } else { Err(wrong("its entry is not the smallest of the best moves".into())) }
}
