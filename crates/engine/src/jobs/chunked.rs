//! The job that makes the table of a space by a search in chunks, with its layers in memory or in files, in one process or many.

use super::job::{Product, check_halved};
use crate::families::{Generation, ScratchSearch};
use homing_search::layers::{Cut, PlainCut};
use homing_search::making::{Check, ChunkTable, ScratchNeed, ScratchPlace, need_of_cut};
use homing_space::space::Space;
use homing_table::backward::check_laws;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Kind;

/// A table to be made by a search in chunks.
pub struct InChunks {
    /// The table.
    pub product: Product,
    /// The partitions of its space.
    pub cut: Box<dyn Cut>,
    /// The columns of the table.
    pub columns: Vec<Kind>,
    /// The name of the table's file. The search's folder has the same name without the ending.
    pub file_name: String,
    /// Checks the table of a search resumed from files, before it replaces an older one; `None` for walks of a sample.
    pub check: Option<Check>,
}

impl InChunks {
    /// The table of any space without weights, with the columns `move` and `depth`.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if its moves have weights.
    pub fn of_space(
        product: Product,
        space: impl Space + Clone,
        file_name: String,
    ) -> Result<Self> {
        if space.weights().is_some() {
            return Err(Error::lacks(
                space.describe().puzzle,
                Lack::Scratch,
                "its moves have different weights",
            ));
        }
        let columns = vec![Kind::Move(PlainCut::move_bits(&space)), Kind::Depth];
        Ok(Self::plain(product, space, columns, file_name))
    }

    /// The table of any space with the column `half` alone.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`] if the space has no [parities](homing_space::Space::depth_parity).
    pub fn halved(product: Product, space: impl Space + Clone, file_name: String) -> Result<Self> {
        check_halved(&space)?;
        Ok(Self::plain(product, space, vec![Kind::Half], file_name))
    }

    /// The table of any space without weights, with these columns.
    pub fn plain(
        product: Product,
        space: impl Space + Clone,
        columns: Vec<Kind>,
        file_name: String,
    ) -> Self {
        let has_moves = columns.iter().any(|column| matches!(column, Kind::Move(_)));
        Self {
            product,
            cut: Box::new(PlainCut { space, has_moves }),
            columns,
            file_name,
            check: None,
        }
    }
}

impl ScratchSearch for InChunks {
    fn need(self: Box<Self>, memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        need_of_cut(&*self.cut, &self.columns, memory_bytes).map(Some)
    }

    fn begin(self: Box<Self>, place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        check_laws(self.product.space())?;
        let place = place.within(&self.file_name);
        let search = ChunkTable::begin(&*self.cut, self.columns, &place, self.check)?;
        Ok(self.product.by(search))
    }
}
