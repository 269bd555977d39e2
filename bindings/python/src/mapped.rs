//! Files that are too large to be read into memory.

use homing::table::Access;
use homing::{Error, Result};
use std::path::{Path, PathBuf};

/// Files up to this size are read into memory, where truncating the file cannot affect an open table. Larger ones are mapped.
const MAX_READ_BYTES: u64 = 1 << 30;

/// A mapped file and its size when it was opened.
pub struct MappedFile {
    path: PathBuf,
    size_bytes: u64,
}

impl MappedFile {
    /// Returns the file if it is too large to be read.
    pub fn of(path: &Path) -> Option<Self> {
        let size_bytes = std::fs::metadata(path).ok()?.len();
        (size_bytes > MAX_READ_BYTES).then(|| Self {
            path: path.into(),
            size_bytes,
        })
    }

    /// Checks that the file was not truncated. A removed or replaced file stays valid while it is mapped.
    pub fn check(&self) -> Result<()> {
        let found =
            std::fs::metadata(&self.path).map_or(self.size_bytes, |metadata| metadata.len());
        if found < self.size_bytes {
            return Err(Error::Length {
                path: self.path.clone(),
                expected: self.size_bytes,
                found,
            });
        }
        Ok(())
    }
}

/// How a file is opened: mapped if it is large, else read.
pub fn access(mapped: Option<&MappedFile>) -> Access {
    if mapped.is_some() {
        Access::Map
    } else {
        Access::Read
    }
}
