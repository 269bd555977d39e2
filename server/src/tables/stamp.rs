use homing::{Error, Result};
use std::path::Path;
use std::time::SystemTime;

/// A stamp that distinguishes a file from the one that replaces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    size_bytes: u64,
    modified: Option<SystemTime>,
    /// The file's number on its disk, if the system reports it.
    number: u64,
}

impl Stamp {
    /// Returns the stamp of the file at a path.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if its metadata cannot be read.
    pub fn of(path: &Path) -> Result<Self> {
        let opened = std::fs::metadata(path).map_err(|source| Error::Io {
            path: path.into(),
            doing: "cannot open the table",
            source,
        })?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&opened);
        #[cfg(not(unix))]
        let number = 0;
        Ok(Self {
            size_bytes: opened.len(),
            modified: opened.modified().ok(),
            number,
        })
    }
}
