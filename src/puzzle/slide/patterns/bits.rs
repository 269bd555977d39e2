//! Bitmaps over the orders of a pattern's tiles.

use crate::error::Result;
use crate::puzzle::slide::memory::Zeroed;

/// Sixteen bytes of a bitmap. They hold the bits of 120 orders, or of all where there are fewer, and are the least that is read at a time.
pub type Group = [u8; 16];

/// Groups, at first all zero.
pub struct Groups(Zeroed);

impl Groups {
    /// So many groups, all zero.
    pub fn zeroed(len: usize) -> Result<Self> {
        Zeroed::new(len * size_of::<Group>()).map(Self)
    }

    /// The groups.
    pub fn all(&self) -> &[Group] {
        self.0.as_chunks().0
    }

    /// The groups, to be written.
    pub fn all_mut(&mut self) -> &mut [Group] {
        self.0.as_chunks_mut().0
    }
}
