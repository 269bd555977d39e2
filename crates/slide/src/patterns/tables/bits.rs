//! Bitmaps over the orders of a pattern's tiles.

use homing_table::error::Result;
use homing_table::memory::ZeroedBytes;

/// Sixteen bytes of a bitmap. They hold the bits of 120 orders, or of all if there are fewer, and are the unit of reading.
pub type BitGroup = [u8; 16];

/// Groups, initially zero.
pub struct BitGroups(ZeroedBytes);

impl BitGroups {
    /// Allocates `len` groups of zeros.
    pub fn zeroed(len: usize) -> Result<Self> {
        ZeroedBytes::new(len * size_of::<BitGroup>()).map(Self)
    }

    /// Returns the groups.
    pub fn all(&self) -> &[BitGroup] {
        self.0.as_chunks().0
    }

    /// Returns the groups for writing.
    pub fn all_mut(&mut self) -> &mut [BitGroup] {
        self.0.as_chunks_mut().0
    }
}
