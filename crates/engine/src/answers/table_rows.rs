//! The rows of the table of a space.

use super::board_table::BoardTable;
use crate::records::{Row, RowSource, Sampling, Selection};
use homing_space::space::Cost;
use homing_table::error::Result;
use homing_table::machine::check_room;
use homing_table::query::AllCosts;
use homing_table::table::Table;
use homing_table::watch::Watch;
use std::ops::RangeInclusive;

/// The states of a part.
const PART_STATES: u64 = 1 << 14;

/// Rows of the table of a space.
pub struct TableRows<'t> {
    table: &'t BoardTable,
    depths: Option<RangeInclusive<u32>>,
    states: States,
    costs: RowCosts,
    row_count: u64,
}

enum States {
    /// All, by ascending index.
    All,
    /// Drawn states.
    Drawn(Vec<u64>),
}

/// Costs known before the first row is read.
enum RowCosts {
    /// The depth of each state, by index.
    Depths(Vec<u8>),
    /// The cost of each state.
    Costs(AllCosts),
    /// Nothing: each state walks home.
    Nothing,
}

impl BoardTable {
    /// Returns the states of a selection, with the data of the table.
    ///
    /// # Errors
    ///
    /// No state has such a depth, or the table is damaged.
    pub fn select(&self, selection: &Selection, watch: Watch) -> Result<Box<dyn RowSource + '_>> {
        self.check_codes()?;
        Ok(Box::new(TableRows::select(self, selection, watch)?))
    }
}

impl<'t> TableRows<'t> {
    /// Finds the states, and the depths of all states if all are read.
    pub fn select(table: &'t BoardTable, selection: &Selection, mut watch: Watch) -> Result<Self> {
        let depths = selection.depths.clone();
        let all_count = match &depths {
            Some(depths) => table.table().count_at(depths)?,
            None => table.table().space().len(),
        };
        let (states, row_count) = match selection.sample {
            Some(sampling) => (
                States::Drawn(draw(table, &depths, sampling, watch.part(0.0, 1.0))?),
                sampling.count,
            ),
            None => (States::All, all_count),
        };
        let costs = match states {
            States::Drawn(_) => RowCosts::Nothing,
            States::All => match table
                .shortcuts
                .all_depths(table.table(), watch.part(0.0, 1.0))?
            {
                Some(depths) => RowCosts::Depths(depths),
                None if table.table().space().len() <= Table::MAX_STATES_AT_ONCE => {
                    RowCosts::Costs(table.table().all_costs(watch)?)
                }
                None => RowCosts::Nothing,
            },
        };
        Ok(Self {
            table,
            depths,
            states,
            costs,
            row_count,
        })
    }

    /// Checks that a move of the table leads to a state one nearer, since depths computed without the table do not depend on its moves.
    fn check_move(&self, depths: &[u8], index: u64, best_move: Option<u8>) -> Result<()> {
        let depth = depths[index as usize];
        let next = best_move.and_then(|code| self.table.table().space().step(index, code));
        let is_right = match next {
            Some(next) => depths[next as usize] + 1 == depth,
            None => best_move.is_none() && depth == 0,
        };
        if is_right {
            Ok(())
        } else {
            Err(homing_table::error::Error::endless_walk(index))
        }
    }

    fn cost(&self, index: u64) -> Result<Option<Cost>> {
        match &self.costs {
            RowCosts::Depths(depths) => Ok(Some(Cost::new(
                depths[index as usize].into(),
                depths[index as usize].into(),
            ))),
            RowCosts::Costs(costs) => Ok(costs.get(index)),
            RowCosts::Nothing => self.table.table().cost(index),
        }
    }
}

fn draw(
    table: &BoardTable,
    depths: &Option<RangeInclusive<u32>>,
    sampling: Sampling,
    watch: Watch,
) -> Result<Vec<u64>> {
    check_room(
        sampling.count,
        "rows",
        u128::from(sampling.count) * size_of::<u64>() as u128,
    )?;
    let count = sampling.count as usize;
    let mut drawn = Vec::with_capacity(count);
    for index in table
        .sample(depths.clone(), sampling.seed, watch)?
        .take(count)
    {
        drawn.push(index?);
    }
    Ok(drawn)
}

impl RowSource for TableRows<'_> {
    fn row_count(&self) -> u64 {
        self.row_count
    }

    fn part_count(&self) -> u64 {
        let states = match &self.states {
            States::All => self.table.table().space().len(),
            States::Drawn(states) => states.len() as u64,
        };
        states.div_ceil(PART_STATES)
    }

    fn read(&self, part: u64, visit: &mut dyn FnMut(Row)) -> Result<()> {
        let first = part * PART_STATES;
        let mut visit_state = |index| -> Result<()> {
            let cost = self.cost(index)?;
            let is_wanted = |depths: &RangeInclusive<u32>| {
                cost.is_some_and(|cost| depths.contains(&cost.weight()))
            };
            if self.depths.as_ref().is_none_or(is_wanted) {
                let best_move = self.table.table().best_move(index);
                if let RowCosts::Depths(depths) = &self.costs {
                    self.check_move(depths, index, best_move)?;
                }
                visit(Row {
                    index,
                    cost,
                    best_move,
                });
            }
            Ok(())
        };
        match &self.states {
            States::All => (first..(first + PART_STATES).min(self.table.table().space().len()))
                .try_for_each(visit_state),
            States::Drawn(states) => states[first as usize..]
                .iter()
                .take(PART_STATES as usize)
                .try_for_each(|&index| visit_state(index)),
        }
    }
}
