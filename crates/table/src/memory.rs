//! Memory for the bitmaps of searches.

use crate::error::Result;
use std::ops::{Deref, DerefMut};

/// Whether the system has files. Pages have none.
pub const HAS_FILES: bool = cfg!(not(target_family = "wasm"));

/// Bytes that are initially zero, aligned like words: a memory map if the system has such maps.
#[cfg(not(target_family = "wasm"))]
pub struct ZeroedBytes(memmap2::MmapMut);

/// Bytes that are initially zero, aligned like words.
#[cfg(target_family = "wasm")]
pub struct ZeroedBytes {
    words: Vec<u64>,
    len: usize,
}

#[cfg(not(target_family = "wasm"))]
impl ZeroedBytes {
    /// Allocates zeroed bytes, in huge pages if the machine has them. Memory is used only after it is written.
    ///
    /// Random accesses to small pages also wait for address translation, and the first writes to small pages took a third of a search of
    /// sliding boards: 0.69 s instead of 0.49 s for 3x4, 0.84 s instead of 0.58 s for 2x6.
    pub fn new(len: usize) -> Result<Self> {
        let bytes = Self::in_small_pages(len)?;
        // Not all kernels have huge pages, and small ones work too.
        #[cfg(target_os = "linux")]
        bytes.0.advise(memmap2::Advice::HugePage).ok();
        Ok(bytes)
    }

    /// Allocates zeroed bytes in pages of the usual size.
    pub fn in_small_pages(len: usize) -> Result<Self> {
        memmap2::MmapMut::map_anon(len.max(1))
            .map(Self)
            .map_err(failed("cannot get enough for the search"))
    }

    /// Converts the bytes to read-only ones.
    pub fn into_read_only(self) -> Result<memmap2::Mmap> {
        self.0
            .make_read_only()
            .map_err(failed("cannot keep the table"))
    }
}

#[cfg(target_family = "wasm")]
impl ZeroedBytes {
    /// Allocates zeroed bytes.
    pub fn new(len: usize) -> Result<Self> {
        let (mut words, count) = (Vec::new(), len.max(1).div_ceil(size_of::<u64>()));
        let full =
            || failed("cannot get enough for the search")(std::io::ErrorKind::OutOfMemory.into());
        words.try_reserve_exact(count).map_err(|_| full())?;
        words.resize(count, 0);
        Ok(Self {
            words,
            len: len.max(1),
        })
    }

    /// Allocates zeroed bytes.
    pub fn in_small_pages(len: usize) -> Result<Self> {
        Self::new(len)
    }

    /// Converts the bytes to read-only ones.
    pub fn into_read_only(self) -> Result<Vec<u8>> {
        Ok(self.to_vec())
    }
}

impl Deref for ZeroedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        #[cfg(not(target_family = "wasm"))]
        return &self.0;
        #[cfg(target_family = "wasm")]
        return &bytemuck::cast_slice(&self.words)[..self.len];
    }
}

impl DerefMut for ZeroedBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        #[cfg(not(target_family = "wasm"))]
        return &mut self.0;
        #[cfg(target_family = "wasm")]
        return &mut bytemuck::cast_slice_mut(&mut self.words)[..self.len];
    }
}

/// Words that are initially zero.
pub struct ZeroedWords(ZeroedBytes);

impl ZeroedWords {
    /// Allocates zeroed words, in huge pages or in those of the usual size.
    pub fn new(len: usize, is_huge: bool) -> Result<Self> {
        let len = len * size_of::<u64>();
        let bytes = if is_huge {
            ZeroedBytes::new(len)
        } else {
            ZeroedBytes::in_small_pages(len)
        };
        bytes.map(Self)
    }

    /// Frees the memory: no words are left.
    pub fn free(&mut self) {
        if let Ok(none) = ZeroedBytes::new(0) {
            self.0 = none;
        }
    }
}

impl Deref for ZeroedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0[..self.0.len() / 8 * 8])
    }
}

impl DerefMut for ZeroedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        let len = self.0.len() / 8 * 8;
        bytemuck::cast_slice_mut(&mut self.0[..len])
    }
}

fn failed(doing: &'static str) -> impl FnOnce(std::io::Error) -> crate::error::Error {
    crate::error::Error::io(std::path::Path::new("memory"), doing)
}
