//! Classes of boards: a board and its images under the symmetries of the puzzle count as one.
//!
//! Each class has one state with the smallest index, which can be recognised from the state alone: only these are counted, listed and
//! drawn, without storing others. The board shown is the one with the smallest line of text, the
//! [representative](crate::engine::Answerer#method.representative).

use super::answerer::{Answerer, Indices, Listed, Listing, Lists};
use super::board_table::BoardTable;
use super::table_rows::TableRows;
use crate::records::{ListedBoard, RowSource, Selection, Stats};
use homing_table::error::Result;
use homing_table::pool::tasks;
use homing_table::watch::Watch;
use std::ops::RangeInclusive;

/// Parts of rows, or of a list, between two progress reports.
const REPORTED_PARTS: u64 = 64;
/// The states of a part of a list.
const PART_STATES: usize = 1 << 10;

/// The classes of a table.
pub struct Classes<'t>(pub &'t BoardTable);

/// The classes of a table that lists boards without looking up states.
pub struct Representatives<'t> {
    /// The table.
    pub table: &'t dyn Answerer,
}

impl<'t> Representatives<'t> {
    /// Keeps the boards that represent their classes.
    fn keep_representatives(&self, listing: Listing<'t>) -> Listing<'t> {
        let table = self.table;
        let keep = |listed: ListedBoard| {
            let is_first = table.representative(&listed.board)? == listed.board;
            Ok(is_first.then_some(listed))
        };
        Box::new(listing.filter_map(move |listed| listed.and_then(keep).transpose()))
    }
}

impl Lists for Representatives<'_> {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let listing = self.table.lists()?.list(boards, with_depth, watch)?;
        Ok(self.keep_representatives(listing))
    }
}

impl Lists for Classes<'_> {
    fn list(&self, boards: Listed, with_depth: bool, watch: Watch) -> Result<Listing<'_>> {
        let states: Indices = match boards {
            // The first state of each class, which is unique.
            Listed::Random { depths, seed } => {
                let space = self.0.table().space();
                let is_first = |&index: &u64| space.is_first_of_class(index);
                let drawn = self.0.sample(depths, seed, watch)?;
                Box::new(drawn.filter(move |index| index.as_ref().map_or(true, is_first)))
            }
            Listed::All(depths) => {
                Box::new(self.first_states_at(depths, watch)?.into_iter().map(Ok))
            }
        };
        Ok(Box::new(
            states.map(move |index| self.listed(index?, with_depth)),
        ))
    }
}

impl Classes<'_> {
    /// The statistics of the table with the number of classes. Only antipodes that represent their classes are listed.
    pub fn stats(&self, mut watch: Watch) -> Result<Stats> {
        let stats = self.0.plain_stats(watch.part(0.0, 0.5))?;
        let counts = self.counts(watch.part(0.5, 1.0))?;
        let greatest = self.0.table().greatest_depth();
        let antipodes = if stats.antipodes.is_empty() {
            Vec::new()
        } else {
            self.first_states_at(greatest..=greatest, Watch::NONE)?
        };
        Ok(Stats {
            classes: Some(counts.iter().sum()),
            classes_at_depth: counts,
            antipodes: antipodes
                .into_iter()
                .map(|index| Ok(self.listed(index, false)?.board))
                .collect::<Result<_>>()?,
            ..stats
        })
    }

    /// The number of classes at each depth.
    fn counts(&self, mut watch: Watch) -> Result<Vec<u64>> {
        let space = self.0.table().space();
        if space.symmetry_count() == 1 {
            return Ok(self.0.layers().to_vec());
        }
        let rows = TableRows::select(self.0, &Selection::default(), watch.part(0.0, 0.2))?;
        let mut counts = vec![0; self.0.layers().len()];
        let mut watch = watch.part(0.2, 1.0);
        for first in (0..rows.part_count()).step_by(REPORTED_PARTS as usize) {
            watch.report(first as f64 / rows.part_count() as f64)?;
            let parts = REPORTED_PARTS.min(rows.part_count() - first);
            let of_part = |part: usize| {
                let mut counts = vec![0u64; counts.len()];
                rows.read(first + part as u64, &mut |row| {
                    if let Some(count) = row
                        .cost
                        .and_then(|cost| counts.get_mut(cost.weight() as usize))
                    {
                        *count += u64::from(space.is_first_of_class(row.index));
                    }
                })?;
                Ok(counts)
            };
            for part in tasks(parts as usize, of_part) {
                counts
                    .iter_mut()
                    .zip(part?)
                    .for_each(|(count, of_part): (&mut u64, u64)| *count += of_part);
            }
        }
        Ok(counts)
    }

    /// The first states of the classes with a depth in a range, by ascending index.
    pub fn first_states_at(
        &self,
        depths: RangeInclusive<u32>,
        mut watch: Watch,
    ) -> Result<Vec<u64>> {
        let states = self.0.find_states_at(depths, watch.part(0.0, 0.5))?;
        let mut watch = watch.part(0.5, 1.0);
        let mut found = Vec::new();
        for (number, states_together) in states
            .chunks(PART_STATES * REPORTED_PARTS as usize)
            .enumerate()
        {
            watch.report(
                (number * PART_STATES) as f64 * REPORTED_PARTS as f64 / states.len() as f64,
            )?;
            let parts: Vec<&[u64]> = states_together.chunks(PART_STATES).collect();
            let of_part = |part: usize| {
                parts[part]
                    .iter()
                    .copied()
                    .filter(|&index| self.0.table().space().is_first_of_class(index))
                    .collect::<Vec<u64>>()
            };
            tasks(parts.len(), of_part)
                .into_iter()
                .for_each(|part| found.extend(part));
        }
        Ok(found)
    }

    fn listed(&self, index: u64, with_depth: bool) -> Result<ListedBoard> {
        let board = self.0.least_image(index).0;
        Ok(ListedBoard {
            board,
            ..self.0.listed(index, with_depth)?
        })
    }
}
