use crate::error::{Error, Result};
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

/// A new file that takes the place of an older one as a whole or not at all.
///
/// It is written beside the target, under the target's name and `.tmp`, and locked meanwhile. A second writer waits for the lock,
/// so two writers take turns, and the last one wins. An unlocked `.tmp` file was left by a killed writer and is overwritten. If the
/// value is dropped before [`commit`](Self::commit), the new file is removed.
#[must_use]
#[derive(Debug)]
pub struct Replacement {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    committed: bool,
}

impl Replacement {
    /// Begins a file that will replace `target`. Makes the folder if it is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the folder or the file cannot be made or locked.
    pub fn begin(target: &Path) -> Result<Self> {
        if target.is_dir() {
            return Err(Error::Folder { path: target.into() });
        }
        let folder = folder_of(target);
        std::fs::create_dir_all(folder).map_err(Error::io(folder, "cannot make the folder"))?;
        let mut name = target.file_name().map(OsString::from).unwrap_or_default();
        name.push(".tmp");
        let temporary = target.with_file_name(name);
        loop {
            let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&temporary);
            let file = open.map_err(Error::io(&temporary, "cannot write the table"))?;
            match file.lock() {
                // Some file systems have no locks: then two writers at once are on their own.
                Err(error) if error.kind() == std::io::ErrorKind::Unsupported => {}
                locked => locked.map_err(Error::io(&temporary, "cannot lock the new table"))?,
            }
            // Whoever held the lock may have renamed or removed the file meanwhile: what we hold open is then the finished
            // table of another writer, not to be touched.
            if is_still_at(&file, &temporary) {
                file.set_len(0).map_err(Error::io(&temporary, "cannot write the table"))?;
                return Ok(Self { file, temporary, target: target.into(), committed: false });
            }
        }
    }

    /// The file, for writing.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// The path of the new file until it takes the target's place.
    pub fn path(&self) -> &Path {
        &self.temporary
    }

    /// Flushes the file to the disk and puts it in the target's place.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be flushed or renamed.
    pub fn commit(mut self) -> Result<()> {
        self.file.sync_all().map_err(Error::io(&self.temporary, "cannot write the table"))?;
        std::fs::rename(&self.temporary, &self.target).map_err(Error::io(&self.target, "cannot put the new table in place"))?;
        self.committed = true;
        // The rename itself is durable once the folder is. Folders cannot be opened everywhere; the table is whole all the same.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            folder.sync_all().ok();
        }
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.committed {
            std::fs::remove_file(&self.temporary).ok();
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still_at(_: &File, path: &Path) -> bool {
    path.exists()
}
