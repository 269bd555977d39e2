use super::search::TableSearch;
use homing_space::space::Space;
use homing_table::backward::{DepthCodes, Layers, WeightLayers};
use homing_table::error::Result;
use homing_table::table::{Entries, Kind, Table, column_of, columns_of, move_bits};
use homing_table::watch::Stop;

/// The search of any space, in memory, with or without weights.
pub struct SpaceSearch<S> {
    space: S,
    search: LayerSearch,
}

enum LayerSearch {
    Unweighted(Layers),
    Weighted(WeightLayers),
    Ended,
}

impl<S: Space> SpaceSearch<S> {
    /// Starts a search whose table has all columns.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](homing_table::Error::Law) if the code of the space contradicts itself; [`Error::Io`](homing_table::Error::Io) if
    /// memory cannot be allocated.
    pub fn begin(space: S) -> Result<Self> {
        let search = match space.weights() {
            None => LayerSearch::Unweighted(Layers::begin(&space, DepthCodes::Residues)?),
            Some(_) => LayerSearch::Weighted(WeightLayers::begin(&space)?),
        };
        Ok(Self { space, search })
    }

    /// Starts a search without weights whose table has one column: [`Kind::Depth`], or [`Kind::Half`].
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub fn begin_depths(space: S, kind: Kind) -> Result<Self> {
        let search = if kind == Kind::Half {
            Layers::begin(&space, DepthCodes::Halves)?
        } else {
            Layers::of_depths(&space)?
        };
        let search = LayerSearch::Unweighted(search);
        Ok(Self { space, search })
    }

    /// The table of a complete search, in memory.
    ///
    /// # Errors
    ///
    /// The columns do not fit the space.
    pub fn into_table(self) -> Result<Table> {
        let (layers, columns) = match self.search {
            LayerSearch::Unweighted(search) => columns_of(search, self.space.len()),
            LayerSearch::Weighted(search) => {
                return Ok(Table::from_costs(self.space, search.finish()));
            }
            LayerSearch::Ended => Default::default(),
        };
        Table::new(self.space, layers, columns)
    }
}

impl<S: Space + Send> TableSearch for SpaceSearch<S> {
    fn layers(&self) -> &[u64] {
        match &self.search {
            LayerSearch::Unweighted(search) => search.counts(),
            LayerSearch::Weighted(search) => search.counts(),
            LayerSearch::Ended => &[],
        }
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        match &mut self.search {
            LayerSearch::Unweighted(search) => search.step(&self.space, stop),
            LayerSearch::Weighted(search) => search.step(&self.space, stop),
            LayerSearch::Ended => Ok(false),
        }
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let columns = match std::mem::replace(&mut self.search, LayerSearch::Ended) {
            LayerSearch::Unweighted(search) => columns_of(search, self.space.len()).1,
            LayerSearch::Weighted(search) => {
                vec![column_of(&search.finish(), move_bits(&self.space))]
            }
            LayerSearch::Ended => Vec::new(),
        };
        Ok(columns
            .into_iter()
            .map(|column| Box::new(column) as _)
            .collect())
    }
}
