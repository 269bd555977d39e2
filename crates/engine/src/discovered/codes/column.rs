//! The columns of found states while they are written.

use homing_search::middle::cannot_write;
use homing_table::error::Result;
use homing_table::table::Bytes;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A column that grows in memory, or in a scratch file, which is mapped at the end.
pub enum GrowingColumn {
    /// In memory.
    Memory(Vec<u8>),
    /// In a file.
    File(PathBuf, BufWriter<File>),
}

impl GrowingColumn {
    /// Creates an empty column, in a file with this name if there is a folder.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::error::Error::Io).
    pub fn new(folder: Option<&Path>, name: &str) -> Result<Self> {
        let Some(folder) = folder else {
            return Ok(Self::Memory(Vec::new()));
        };
        let path = folder.join(name);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        match options.open(&path) {
            Ok(file) => Ok(Self::File(path, BufWriter::new(file))),
            Err(error) => Err(cannot_write(&path)(error)),
        }
    }

    /// Appends bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::error::Error::Io).
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Memory(column) => {
                column.extend_from_slice(bytes);
                Ok(())
            }
            Self::File(path, out) => out.write_all(bytes).map_err(cannot_write(path)),
        }
    }

    /// The finished column.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](homing_table::error::Error::Io).
    pub fn finish(self) -> Result<Bytes> {
        match self {
            Self::Memory(column) => Ok(column.into()),
            Self::File(path, out) => {
                let file = out
                    .into_inner()
                    .map_err(|error| cannot_write(&path)(error.into_error()))?;
                Bytes::map(&file).map_err(cannot_write(&path))
            }
        }
    }
}
