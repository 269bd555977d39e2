//! States by depth, for all interfaces: listed and drawn, by a method of the family if it has one.

use super::answer::ListedBoard;
use super::playable::PlayableSpace;
use crate::error::Result;
use crate::query::Sample;
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The states at some depths, by a method of the family or by walks.
pub(super) fn states_at<P: PlayableSpace>(table: &Table<P>, depths: RangeInclusive<u32>, watch: Watch) -> Result<Arc<Vec<u64>>> {
    table.find_states_at(depths, watch, |depths, watch| P::states_at(table, depths, watch))
}

/// Random states of some depths, which are listed by a method of the family or by walks if they are rare.
pub(super) fn sample<'t, P: PlayableSpace>(
    table: &'t Table<P>,
    depths: Option<RangeInclusive<u32>>,
    seed: u64,
    watch: Watch,
) -> Result<Sample<'t, P>> {
    let depths = depths.unwrap_or(0..=table.greatest_depth());
    table.sample_by(depths, seed, watch, |depths, watch| P::states_at(table, depths, watch))
}

/// A board for a list, with its depth if `with_depth`.
pub(super) fn listed<P: PlayableSpace>(table: &Table<P>, index: u64, with_depth: bool) -> Result<ListedBoard> {
    let cost = if with_depth { table.cost(index)? } else { None };
    Ok(ListedBoard {
        board: table.space().board_text(&table.space().unrank(index)),
        depth: cost.map(|cost| table.space().cost_order().of(cost)),
    })
}
