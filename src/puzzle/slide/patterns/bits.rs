//! Memory for bitmaps.

use crate::error::{Error, Result};
use memmap2::MmapMut;
use std::path::Path;

/// Sixteen bytes of a bitmap. They hold the bits of 120 orders, or of all where there are fewer, and are the least that is read at a time.
pub type Group = [u8; 16];

/// Zeroed groups, in huge pages where the machine has them. Memory is taken up only where it is written.
pub struct Groups(MmapMut);

impl Groups {
    /// So many groups, all zero.
    pub fn zeroed(len: usize) -> Result<Self> {
        zeroed_bytes(len * size_of::<Group>()).map(Self)
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

/// Zeroed bytes in huge pages. A search at random in small ones waits for their addresses as well.
pub fn zeroed_bytes(len: usize) -> Result<MmapMut> {
    let map = MmapMut::map_anon(len.max(1)).map_err(Error::io(Path::new("memory"), "cannot get enough for the search"))?;
    // Not all kernels have huge pages, and small ones do as well.
    #[cfg(target_os = "linux")]
    map.advise(memmap2::Advice::HugePage).ok();
    Ok(map)
}
