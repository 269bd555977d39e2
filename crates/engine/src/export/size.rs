//! The size of an export before it is written, from a sample of its rows.

use super::entries::elements_len;
use super::output::Output;
use super::{Export, Format};
use crate::{BoardTable, Row, RowSource};
use homing_space::space::Cost;
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::io;

/// The number of runs in a sample, evenly spaced over the table.
const RUNS: u64 = 8;
/// The number of rows in a run.
const RUN_ROWS: u64 = 1 << 11;

impl Export<'_> {
    /// Returns the approximate size of the export in bytes: within a few percent, except for Parquet, which is compressed.
    ///
    /// # Errors
    ///
    /// Those of [`check`](Self::check).
    pub fn size_bytes(&self) -> Result<u64> {
        self.check()?;
        let table = self.table;
        if matches!(self.format, Format::C | Format::Rust) {
            return Ok(table.columns_by_state().iter().map(elements_len).sum());
        }
        let rows = match (&self.selection.sample, &self.selection.depths) {
            (Some(sample), _) => sample.count,
            (None, Some(depths)) => table.states_in(depths)?,
            (None, None) => table.state_count(),
        };
        let sample = Runs::spread(table);
        let (row_count, frame) = (
            sample.row_count(),
            self.sample_bytes(Runs {
                starts: Vec::new(),
                ..sample.clone()
            })?,
        );
        let sampled = self.sample_bytes(sample)?.saturating_sub(frame);
        let size = u128::from(frame)
            + u128::from(sampled) * u128::from(rows) / u128::from(row_count.max(1));
        Ok(u64::try_from(size).unwrap_or(u64::MAX))
    }

    /// Returns the size of an export of only these rows.
    fn sample_bytes(&self, rows: Runs) -> Result<u64> {
        let (mut sink, mut unwatched) = (io::sink(), |_, _| {});
        let mut output = Output::new(&mut sink, &mut unwatched, &Stop::NEVER);
        self.write_to(&mut output, &|_| Ok(Box::new(rows.clone())))
            .map_err(|failure| failure.at("sample".as_ref()))?;
        Ok(output.written_bytes())
    }
}

/// Runs of consecutive states. Finding a row's cost would take a walk home through a table that may be on a slow disk, so costs are drawn
/// from the counts of the depths instead.
#[derive(Clone)]
struct Runs<'t> {
    table: &'t BoardTable,
    /// The number of states up to each depth.
    up_to: Vec<u64>,
    starts: Vec<u64>,
}

impl<'t> Runs<'t> {
    fn spread(table: &'t BoardTable) -> Self {
        let states = table.state_count();
        let starts = match states <= RUNS * RUN_ROWS {
            true => (0..states).step_by(RUN_ROWS as usize).collect(),
            false => (0..RUNS)
                .map(|run| {
                    (u128::from(states - RUN_ROWS) * u128::from(run) / u128::from(RUNS - 1)) as u64
                })
                .collect(),
        };
        let up_to = table.layers().iter().scan(0, |sum, layer| {
            *sum += layer;
            Some(*sum)
        });
        Self {
            table,
            up_to: up_to.collect(),
            starts,
        }
    }

    fn run(&self, start: u64) -> std::ops::Range<u64> {
        start..(start + RUN_ROWS).min(self.table.state_count())
    }

    /// Returns a cost for a state that has one. The golden ratio spreads the costs over the states.
    fn cost(&self, index: u64) -> Cost {
        let all = self.up_to.last().copied().unwrap_or(0);
        let drawn = (u128::from(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * u128::from(all)) >> 64;
        let depth = self
            .up_to
            .partition_point(|&up_to| u128::from(up_to) <= drawn) as u32;
        Cost::new(depth, depth)
    }
}

impl RowSource for Runs<'_> {
    fn row_count(&self) -> u64 {
        self.starts
            .iter()
            .map(|&start| self.run(start))
            .map(|run| run.end - run.start)
            .sum()
    }

    fn part_count(&self) -> u64 {
        self.starts.len() as u64
    }

    fn read(&self, part: u64, visit: &mut dyn FnMut(Row)) -> Result<()> {
        for index in self.run(self.starts[part as usize]) {
            let best_move = self.table.next_move(index)?.map(|(code, _)| code);
            visit(Row {
                index,
                cost: best_move.map(|_| self.cost(index)),
                best_move,
            });
        }
        Ok(())
    }
}
