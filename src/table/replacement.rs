use crate::error::{Error, Result};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

/// A new file that takes the place of an older one as a whole or not at all.
///
/// It is written beside the target, under the target's name, a random number and `.tmp`. The name must be new, so that no link of somebody
/// else is followed in a folder that is shared. The file is locked while it is written. Two writers do not wait for each other: each
/// writes a file of its own, and the one that ends last wins. An unlocked file of such a name was left by a killed writer: the next
/// writer of the same target removes it. If the value is dropped before [`commit`](Self::commit), the new file is removed.
///
/// A target that is a symbolic link is replaced itself; the file to which it leads stays as it is.
#[must_use]
#[derive(Debug)]
pub struct Replacement {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    committed: bool,
}

/// What the name of a file ends in that is not in its place yet.
const SUFFIX: &str = ".tmp";
/// The length of the random number in its name, in hexadecimal digits.
const RANDOM_DIGITS: usize = 16;

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
        fs::create_dir_all(folder).map_err(Error::io(folder, "cannot make the folder"))?;
        remove_stale(target);
        loop {
            let mut name = target.file_name().map(OsString::from).unwrap_or_default();
            // The standard library's own source of randomness: the keys of its hash maps.
            name.push(format!(".{:016x}{SUFFIX}", RandomState::new().hash_one(0)));
            let temporary = target.with_file_name(name);
            // A name that is taken, be it by a link that leads nowhere, is an error here, and another is tried.
            let file = match OpenOptions::new().read(true).write(true).create_new(true).open(&temporary) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
                opened => opened.map_err(Error::io(&temporary, "cannot write the table"))?,
            };
            match file.lock() {
                // Some file systems have no locks: then nobody removes what a killed writer leaves.
                Err(error) if error.kind() == std::io::ErrorKind::Unsupported => {}
                locked => locked.map_err(Error::io(&temporary, "cannot lock the new table"))?,
            }
            // Another writer may have taken the file for a stale one before it was locked.
            if is_still_at(&file, &temporary) {
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
        fs::rename(&self.temporary, &self.target).map_err(Error::io(&self.target, "cannot put the new table in place"))?;
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
            fs::remove_file(&self.temporary).ok();
        }
    }
}

/// Removes what killed writers of a file have left beside it. Files that are still being written are locked, and stay.
pub(crate) fn remove_stale(target: &Path) {
    let Some(name) = target.file_name() else { return };
    for entry in fs::read_dir(folder_of(target)).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_temporary_of(&entry.file_name(), name) {
            let path = entry.path();
            let Ok(file) = File::open(&path) else { continue };
            if !matches!(file.try_lock(), Err(TryLockError::WouldBlock | TryLockError::Error(_))) {
                fs::remove_file(&path).ok();
            }
        }
    }
}

/// Whether a file's name is one that [`Replacement::begin`] gives for a target.
fn is_temporary_of(name: &OsStr, target: &OsStr) -> bool {
    let middle = name.as_encoded_bytes().strip_prefix(target.as_encoded_bytes()).and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    middle.is_some_and(|middle| middle.len() == RANDOM_DIGITS + 1 && middle[0] == b'.' && middle[1..].iter().all(u8::is_ascii_hexdigit))
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
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still_at(_: &File, path: &Path) -> bool {
    path.exists()
}
