//! Counts the states of the whole table, and draws and lists them by depth.

use super::{Arrays, BLOCK, PART, Source};
use crate::answers::{Classes, Listing, NumberedBoards};
use homing_table::error::Result;
use homing_table::pool::tasks;
use homing_table::watch::Watch;
use std::ops::RangeInclusive;

/// Blocks of states between two progress reports.
const PARTS: usize = 64;

impl dyn NumberedBoards {
    /// The indices of listed boards.
    fn indices<'t>(&'t self, listing: Listing<'t>) -> impl Iterator<Item = Result<i64>> + 't {
        listing.map(|listed| Ok(self.index_of(&self.parse_board(&listed?.board)?)))
    }
}

impl Arrays {
    /// The number of states of the puzzle: the number of indices, unless some indices are not states.
    pub fn state_count(&self) -> u64 {
        match &self.source {
            Source::Table(table) if !table.boards.space().has_only_states() => {
                table.boards.table().reachable()
            }
            _ => self.index_count(),
        }
    }

    /// The number of states from which a goal can be reached.
    pub fn reachable_count(&self) -> u64 {
        match &self.source {
            Source::Table(table) => table.boards.table().reachable(),
            Source::Searched(_) => self.index_count(),
        }
    }

    /// The number of states at each depth.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](homing_table::Error::Lacks) if they are not counted.
    pub fn layers(&self) -> Result<Vec<u64>> {
        match &self.source {
            Source::Table(table) => Ok(table.boards.layers().to_vec()),
            Source::Searched(table) => Ok(table.stats(false, Watch::NONE)?.states_at_depth),
        }
    }

    /// Draws random states with a depth in a range: see [`Sample`](homing_table::query::Sample).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or they are too rare.
    pub fn sample(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        indices: &mut [i64],
        mut watch: Watch,
    ) -> Result<()> {
        match &self.source {
            Source::Table(table) => {
                let sample = table.boards.sample(depths, seed, watch.part(0.0, 0.5))?;
                let drawn = sample.map(|index| Ok(index? as i64));
                fill(indices, drawn, PART, watch.part(0.5, 1.0))
            }
            Source::Searched(table) => {
                let stop = Watch::NONE.until(table.stop());
                let drawn = table.lists()?.random(depths, seed, false, stop)?;
                fill(indices, table.indices(drawn), 1, watch)
            }
        }
    }

    /// All states with a depth in a range, by ascending index; depth by depth if answers are [searched](Self::searches).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or there are too many states to check each.
    pub fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>> {
        match &self.source {
            Source::Table(table) => {
                let states = table.boards.find_states_at(depths, watch)?;
                Ok(states.iter().map(|&index| index as i64).collect())
            }
            Source::Searched(table) => table
                .indices(table.lists()?.states_at(depths, false, watch)?)
                .collect(),
        }
    }

    /// The states with a depth in a range whose boards [represent](Self::representative_of) their classes, in the order in which
    /// [`Answerer::classes`](crate::Answerer::classes) lists them.
    ///
    /// # Errors
    ///
    /// As [`states_at`](Self::states_at).
    pub fn representatives_at(
        &self,
        depths: RangeInclusive<u32>,
        mut watch: Watch,
    ) -> Result<Vec<i64>> {
        let Source::Table(table) = &self.source else {
            let states = self.states_at(depths, watch.part(0.0, 0.5))?.into_iter();
            let kept = watch.part(0.5, 1.0).over(states);
            let is_first = |index: &Result<i64>| {
                index.as_ref().map_or(true, |&index| {
                    self.representative_of(index) == self.text_of(index)
                })
            };
            return kept.filter(is_first).collect();
        };
        // The first state of each class needs no text.
        let firsts = Classes(&table.boards).first_states_at(depths, watch.part(0.0, 0.5))?;
        let (mut watch, mut found) = (watch.part(0.5, 1.0), Vec::with_capacity(firsts.len()));
        for parts in firsts.chunks(PARTS * BLOCK) {
            watch.report(found.len() as f64 / firsts.len() as f64)?;
            let least = |&first: &u64| table.boards.least_image(first).1 as i64;
            let of_part = |part: usize| {
                let part = parts.iter().skip(part * BLOCK).take(BLOCK);
                part.map(least).collect()
            };
            tasks(parts.len().div_ceil(BLOCK), of_part)
                .into_iter()
                .for_each(|part: Vec<i64>| found.extend(part));
        }
        Ok(found)
    }
}

/// Fills in drawn states, and reports after every `part` of them.
fn fill(
    indices: &mut [i64],
    mut drawn: impl Iterator<Item = Result<i64>>,
    part: usize,
    mut watch: Watch,
) -> Result<()> {
    let count = indices.len();
    for (places, number) in indices.chunks_mut(part).zip(0..) {
        watch.report((number * part) as f64 / count as f64)?;
        for (index, drawn) in places.iter_mut().zip(&mut drawn) {
            *index = drawn?;
        }
    }
    Ok(())
}
