//! Boards by depth, for all interfaces.

use super::answer::ListedBoard;
use super::erased::loops;
use super::loops::DrawnStates;
use super::playable::PlayableSpace;
use crate::error::Result;
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;

/// Random states of some depths.
pub(super) fn sample<'t, P: PlayableSpace>(
    table: &'t Table<P>,
    depths: Option<RangeInclusive<u32>>,
    seed: u64,
    watch: Watch,
) -> Result<DrawnStates<'t>> {
    loops(table).sample(depths.unwrap_or(0..=table.greatest_depth()), seed, watch)
}

/// A board for a list, with its depth if `with_depth`.
pub(super) fn listed<P: PlayableSpace>(
    table: &Table<P>,
    index: u64,
    with_depth: bool,
) -> Result<ListedBoard> {
    let cost = if with_depth {
        loops(table).cost(index)?
    } else {
        None
    };
    Ok(ListedBoard {
        board: table.space().board_text(&table.space().unrank(index)),
        depth: cost.map(|cost| table.space().cost_order().of(cost)),
    })
}
