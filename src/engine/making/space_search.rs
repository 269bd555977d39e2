//! The search of any space in memory, with or without weights.

use super::table_generation::{TableGeneration, TableSearch, need_of};
use crate::backward::{DepthCodes, Layers, WeightLayers};
use crate::engine::answers::Playable;
use crate::engine::families::Need;
use crate::engine::records::Contents;
use crate::error::{Error, Lack, Result};
use crate::packed::bits_for;
use crate::space::Space;
use crate::table::{Column, Kind, column_of, columns_of, move_bits};
use crate::watch::{Stop, Watch};

/// Checks that a space can have the column `half`.
///
/// # Errors
///
/// [`Error::Lacks`] if the space has no [parities](crate::Space::depth_parity).
pub fn check_halved(space: &impl Space) -> Result<()> {
    if !space.is_empty() && space.depth_parity(0).is_some() {
        return Ok(());
    }
    let reason = "no parity of its boards changes with every move and is the same in all goals";
    Err(Error::lacks(
        space.describe().puzzle,
        Lack::HalfColumn,
        reason,
    ))
}

/// Checks that all states were found, for the column `half`, which cannot mark states that cannot reach a goal.
///
/// # Errors
///
/// [`Error::Lacks`] if some cannot reach a goal.
pub fn check_all_reach(space: &impl Space, layers: &[u64]) -> Result<()> {
    let (states, found) = (space.len(), layers.iter().sum::<u64>());
    if found == states {
        return Ok(());
    }
    let reason = format!(
        "{} of its {states} boards cannot reach a goal, which the column does not record",
        states - found
    );
    Err(Error::lacks(
        space.describe().puzzle,
        Lack::HalfColumn,
        reason,
    ))
}

/// The search of all states of any space.
pub struct SpaceSearch {
    search: LayerSearch,
    /// The columns of the table, if not all that the search computes.
    kinds: Option<&'static [Kind]>,
}

enum LayerSearch {
    Unweighted(Layers),
    Weighted(WeightLayers),
}

/// The generation of the table of any space.
pub type SpaceGeneration<P> = TableGeneration<P, SpaceSearch>;

impl<P: Playable> SpaceGeneration<P> {
    /// Starts the search.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] if the code of the space contradicts itself; [`Error::Io`] if memory cannot be allocated.
    pub fn begin(space: P) -> Result<Self> {
        let search = match space.weights() {
            None => LayerSearch::Unweighted(Layers::begin(&space, DepthCodes::Residues)?),
            Some(_) => LayerSearch::Weighted(WeightLayers::begin(&space)?),
        };
        Ok(Self::new(
            space,
            SpaceSearch {
                search,
                kinds: None,
            },
        ))
    }

    /// Starts a search without weights whose table has these columns.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if one of them is `half` and the space has no [parities](crate::Space::depth_parity). If moves cannot be
    /// undone, `depth` alone determines no moves.
    pub fn begin_with(space: P, kinds: &'static [Kind]) -> Result<Self> {
        let codes = if kinds.contains(&Kind::Half) {
            DepthCodes::Halves
        } else {
            DepthCodes::Residues
        };
        if codes == DepthCodes::Halves {
            check_halved(&space)?;
        }
        let has_moves = kinds.iter().any(|kind| matches!(kind, Kind::Move(_)));
        let search = if has_moves || codes == DepthCodes::Halves {
            Layers::begin(&space, codes)
        } else {
            Layers::of_depths(&space)
        };
        Ok(Self::new(
            space,
            SpaceSearch {
                search: LayerSearch::Unweighted(search?),
                kinds: Some(kinds),
            },
        ))
    }

    /// The memory and disk space for the search of a space and its table.
    pub fn need(space: &P) -> Need {
        match space.weights() {
            None => Self::need_of(
                space,
                Layers::state_bits(DepthCodes::Residues, space.move_count()).into(),
                2 + bits_for(space.move_count()),
            ),
            // 17 bytes per state, and 16 for each entry of the heap.
            Some(_) => Self::need_of(
                space,
                8 * 33,
                bits_for(space.move_count().saturating_add(1)),
            ),
        }
    }

    /// The same for a space of this number of states, whose moves have no weights.
    pub fn need_of_states(states: u64, move_count: u8) -> Need {
        let bytes = |bits: u8| states.saturating_mul(bits.into()).div_ceil(8);
        let memory_bytes = bytes(Layers::state_bits(DepthCodes::Residues, move_count));
        let contents = Some(Contents::of_states(states, states));
        Need {
            contents,
            memory_bytes,
            table_bytes: bytes(2 + bits_for(move_count)),
            checkpoint_bytes: 0,
        }
    }

    /// The same for a table with only the column `depth`.
    pub fn need_of_depths(space: &P) -> Need {
        Self::need_of(
            space,
            Layers::state_bits(DepthCodes::Halves, space.move_count()).into(),
            2,
        )
    }

    /// The same for a table with only the column `half`.
    pub fn need_halved(space: &P) -> Need {
        Self::need_of(
            space,
            Layers::state_bits(DepthCodes::Halves, space.move_count()).into(),
            1,
        )
    }

    fn need_of(space: &P, search_bits: u16, table_bits: u8) -> Need {
        let bytes = |bits: u64| space.len().saturating_mul(bits).div_ceil(8);
        need_of(space, bytes(search_bits.into()), bytes(table_bits.into()))
    }
}

impl<P: Playable> TableSearch<P> for SpaceSearch {
    type Column<'s> = Column;

    fn layers(&self) -> &[u64] {
        match &self.search {
            LayerSearch::Unweighted(search) => search.counts(),
            LayerSearch::Weighted(search) => search.counts(),
        }
    }

    fn step(&mut self, space: &P, stop: &Stop) -> Result<bool> {
        match &mut self.search {
            LayerSearch::Unweighted(search) => search.step(space, stop),
            LayerSearch::Weighted(search) => search.step(space, stop),
        }
    }

    fn end(&mut self, space: &P, _: Watch) -> Result<bool> {
        if self.kinds.is_some_and(|kinds| kinds.contains(&Kind::Half)) {
            check_all_reach(space, TableSearch::<P>::layers(self))?;
        }
        Ok(true)
    }

    fn columns(&mut self, space: &P, _: &Stop) -> Result<Vec<Column>> {
        let mut columns = match std::mem::replace(
            &mut self.search,
            LayerSearch::Weighted(WeightLayers::default()),
        ) {
            LayerSearch::Unweighted(search) => columns_of(search, space.len()).1,
            LayerSearch::Weighted(search) => vec![column_of(&search.finish(), move_bits(space))],
        };
        columns.extend(space.lists().into_iter().filter_map(Column::of_list));
        columns.retain(|column| {
            self.kinds
                .is_none_or(|kinds| kinds.iter().any(|kind| kind.name() == column.name()))
        });
        Ok(columns)
    }
}
