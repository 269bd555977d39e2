//! A model as rows for the search over rows.

use super::model::RowModel;
pub use homing_table::backward::DepthCodes;
use homing_table::backward::rows::Maps;
pub use homing_table::backward::rows::{BitRowSearch, Rows};

impl Rows for RowModel {
    fn row_count(&self) -> usize {
        self.outer_len()
    }

    fn row_len(&self) -> usize {
        self.row_len
    }

    fn move_count(&self) -> usize {
        self.moves.count
    }

    #[inline]
    fn row_after(&self, code: usize, row: usize) -> Option<usize> {
        Some(self.outer_after(code, row))
    }

    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize)) {
        visit(self.outer_after(self.moves.inverse(code), row));
    }

    #[inline]
    fn maps_back(&self, code: usize, row: usize) -> Maps<'_> {
        Maps::of([self.row_map_back(code, row)])
    }
}
