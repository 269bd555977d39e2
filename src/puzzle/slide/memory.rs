//! Memory for the bitmaps of searches.

use crate::error::{Error, Result};
use memmap2::MmapMut;
use std::path::Path;

/// Zeroed bytes, in huge pages where the machine has them. Memory is taken up only where it is written.
///
/// A search at random in small pages waits for their addresses as well, and the first writes to small ones took a third of the search by
/// planes: 0.69 s instead of 0.49 s for 3x4, 0.84 s instead of 0.58 s for 2x6.
pub fn zeroed(len: usize) -> Result<MmapMut> {
    let map = MmapMut::map_anon(len.max(1)).map_err(Error::io(Path::new("memory"), "cannot get enough for the search"))?;
    // Not all kernels have huge pages, and small ones do as well.
    #[cfg(target_os = "linux")]
    map.advise(memmap2::Advice::HugePage).ok();
    Ok(map)
}
