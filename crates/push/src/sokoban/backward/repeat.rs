//! Checks and statistics of a large table that repeat the search of its level.
//!
//! Walking home from every state takes eight bytes per state and the time of a walk for each, while the search takes about one byte and a
//! hundredth of the time. Small tables are checked by the meaning of their entries, a proof that does not rely on the search.

use super::search::LevelSearch;
use crate::sokoban::space::Sokoban;
use homing_search::making::{search_again, share_done};
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::{Error, Result};
use homing_table::table::Table;
use homing_table::watch::Watch;
use std::ops::RangeInclusive;

/// The maximum number of states of a table that is checked by walks instead.
const MAX_WALKED_STATES: u64 = 1 << 24;
/// The number of states of a large table, spread evenly, from which a check walks home.
const SAMPLED_STATES: u64 = 1 << 12;

/// Returns all states whose depth is in a range, ascending.
pub fn states_at(
    space: &Sokoban,
    table: &Table,
    depths: RangeInclusive<u32>,
    watch: Watch,
) -> Result<Vec<u64>> {
    if space.len() <= MAX_WALKED_STATES {
        return table.states_at(depths, watch);
    }
    search_states(space, table, &depths, watch)
}

/// Finds the same states by a search, which goes as far as the greatest of these depths.
pub fn search_states(
    space: &Sokoban,
    table: &Table,
    depths: &RangeInclusive<u32>,
    mut watch: Watch,
) -> Result<Vec<u64>> {
    let mut states = Vec::with_capacity(table.count_at(depths)? as usize);
    if depths.contains(&0) {
        space.goals(|goal| states.push(goal));
    }
    let last = table.greatest_depth().min(*depths.end());
    let total = table.count_at(&(0..=last))?;
    let mut search = LevelSearch::begin(space.clone())?;
    for depth in 1..=*depths.end() {
        let list = depths.contains(&depth).then_some(&mut states);
        if !search.step_listing(list, watch.stop())? {
            break;
        }
        watch.report(share_done(
            Layer {
                total,
                ..search.layer()
            },
            Some(last),
        ))?;
    }
    states.sort_unstable();
    Ok(states)
}

/// Checks the meaning of every entry: from the entries alone, or for a large table by a search that must find the same entries, and by
/// walks home from some states.
pub fn verify(space: &Sokoban, table: &Table, watch: Watch) -> Result<()> {
    if space.len() <= MAX_WALKED_STATES {
        return table.verify(watch);
    }
    verify_by_search(space, table, watch)
}

/// Checks a table by a search whose counts and entries must be the same.
pub fn verify_by_search(space: &Sokoban, table: &Table, watch: Watch) -> Result<()> {
    let none = || Error::Counts {
        what: "there are no moves in it".into(),
    };
    let column = table.move_column().ok_or_else(none)?;
    let mut search = LevelSearch::begin(space.clone())?;
    search_again(&mut search, table.layers(), &[column], watch)?;
    for at in 0..SAMPLED_STATES {
        table
            .cost((u128::from(at) * u128::from(space.len()) / u128::from(SAMPLED_STATES)) as u64)?;
    }
    Ok(())
}
