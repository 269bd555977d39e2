//! The rows of a puzzle, as the search by rows takes them.

use super::model::Model;
pub use crate::backward::Codes;
pub use crate::backward::rows::{Rows, Search};

impl Rows for Model {
    fn row_count(&self) -> usize {
        self.outer_len()
    }

    fn row_len(&self) -> usize {
        self.row_len()
    }

    fn move_count(&self) -> usize {
        self.made()
    }

    #[inline]
    fn row_after(&self, code: usize, row: usize) -> usize {
        self.outer_after(code, row)
    }

    #[inline]
    fn row_map(&self, code: usize, row: usize) -> Option<&[u16]> {
        self.row_map(code, row)
    }

    #[inline]
    fn row_map_back(&self, code: usize, row: usize) -> Option<&[u16]> {
        self.row_map_back(code, row)
    }

    #[inline]
    fn inverse(&self, code: usize) -> usize {
        self.inverse(code)
    }

    fn order(&self) -> Vec<u32> {
        self.walk()
    }
}
