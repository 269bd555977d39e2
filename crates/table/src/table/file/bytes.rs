//! The bytes of a table: mapped from a file, read into memory, or part of the program. One type serves all three, so the code
//! above need not distinguish them. The only `unsafe` call in this file maps a file.
#![allow(unsafe_code)]

use super::paging::Pages;
use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::{Deref, Range};
use std::sync::Arc;

/// A shared, immutable run of bytes. Cloning and slicing copy nothing.
#[derive(Clone)]
pub struct Bytes {
    source: BytesSource,
    range: Range<usize>,
}

#[derive(Clone)]
enum BytesSource {
    Mapped(Arc<Mmap>),
    Owned(Arc<Vec<u8>>),
    Static(&'static [u8]),
    Shared(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Bytes {
    /// Maps a whole file.
    ///
    /// While a file is mapped, no process may change or truncate it in place. This applies to every caller that opens a table by
    /// its path. `homing` itself replaces files by renaming, which leaves a mapping of the old file intact.
    ///
    /// The only paging advice for the system comes from [`cold_pages`](Self::cold_pages).
    pub fn map(file: &File) -> io::Result<Self> {
        // SAFETY: the map is read-only and private to this value, and the contract above forbids changing the file in place. If
        // the contract is broken, the content may change or the process may be killed, as with any mapped file.
        let map = unsafe { Mmap::map(file)? };
        Ok(Self {
            range: 0..map.len(),
            source: BytesSource::Mapped(Arc::new(map)),
        })
    }

    /// Returns the pages of mapped bytes if they are many and on a disk. From then on each page is read alone.
    pub fn cold_pages(&self) -> Option<Pages> {
        match &self.source {
            BytesSource::Mapped(map) => Pages::of_cold(map, &self.range),
            BytesSource::Owned(_) | BytesSource::Static(_) | BytesSource::Shared(_) => None,
        }
    }

    /// Reads a whole file into memory. A disk error is then reported here, and later changes to the file have no effect.
    pub fn read(mut file: &File, size_bytes: u64) -> io::Result<Self> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(usize::try_from(size_bytes).map_err(io::Error::other)?)?;
        file.read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Wraps the bytes of words, in the order in which they are in memory.
    pub fn of_words(words: Vec<u64>) -> Self {
        Self::shared(Arc::new(WordBytes(words)))
    }

    /// Wraps bytes that another owner keeps.
    pub fn shared(bytes: Arc<dyn AsRef<[u8]> + Send + Sync>) -> Self {
        Self {
            range: 0..(*bytes).as_ref().len(),
            source: BytesSource::Shared(bytes),
        }
    }

    /// Returns a part of these bytes without copying, or `None` if the range is not within them.
    pub fn slice(&self, range: Range<u64>) -> Option<Self> {
        let start = self
            .range
            .start
            .checked_add(usize::try_from(range.start).ok()?)?;
        let end = self
            .range
            .start
            .checked_add(usize::try_from(range.end).ok()?)?;
        (start <= end && end <= self.range.end).then(|| Self {
            source: self.source.clone(),
            range: start..end,
        })
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        let all: &[u8] = match &self.source {
            BytesSource::Mapped(map) => map,
            BytesSource::Owned(bytes) => bytes,
            BytesSource::Static(bytes) => bytes,
            BytesSource::Shared(bytes) => (**bytes).as_ref(),
        };
        &all[self.range.clone()]
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            range: 0..bytes.len(),
            source: BytesSource::Owned(Arc::new(bytes)),
        }
    }
}

/// Words as bytes.
struct WordBytes(Vec<u64>);

impl AsRef<[u8]> for WordBytes {
    fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(&self.0)
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Mmap> for Bytes {
    fn from(map: Mmap) -> Self {
        Self {
            range: 0..map.len(),
            source: BytesSource::Mapped(Arc::new(map)),
        }
    }
}

impl From<&'static [u8]> for Bytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self {
            range: 0..bytes.len(),
            source: BytesSource::Static(bytes),
        }
    }
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}
