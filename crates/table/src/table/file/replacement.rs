use crate::error::{Error, Result};
use crate::remedy::Remedy;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

/// A new file that replaces an older one atomically.
///
/// It is written next to the target. Its name is the target's name, a random number and `.tmp`. The name must not exist yet, so that in a
/// shared folder no link of another user is followed. The file is locked while it is written. Two writers do not wait for each other: each
/// writes its own file, and the one that finishes last wins. An unlocked file with such a name was left by a killed writer, and the next
/// writer of the same target removes it. If the value is dropped before [`commit`](Self::commit), the new file is removed.
///
/// A target that is a symbolic link is itself replaced; the file that it points to stays as it is.
#[must_use]
#[derive(Debug)]
pub struct Replacement {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    kind: TargetKind,
    committed: bool,
}

/// The kind of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TargetKind {
    /// A table.
    Table,
    /// An export.
    Export,
}

/// The suffix of a file that is not in its place yet.
const SUFFIX: &str = ".tmp";
/// The length of the random number in its name, in hexadecimal digits.
const RANDOM_DIGITS: usize = 16;

impl Replacement {
    /// Starts a file that will replace `target`. Creates the folder if it is missing.
    pub fn begin(target: &Path) -> Result<Self> {
        make_folder(target)?;
        Self::begin_kind(target, TargetKind::Table)
    }

    /// Starts an export that will replace the file `target`, in an existing folder.
    pub fn begin_export(target: &Path) -> Result<Self> {
        if target.is_dir() {
            return Err(Error::io(target, TargetKind::Export.cannot_write())(
                std::io::ErrorKind::IsADirectory.into(),
            ));
        }
        Self::begin_kind(target, TargetKind::Export)
    }

    fn begin_kind(target: &Path, kind: TargetKind) -> Result<Self> {
        remove_stale(target);
        loop {
            let temporary = temporary_name(target);
            // If the name is taken, even by a dangling link, this is an error, and another name is tried.
            let file = match OpenOptions::new()
                .read(true)
                .write(true)
                .create_new(true)
                .open(&temporary)
            {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
                opened => opened.map_err(Error::io(target, kind.cannot_write()))?,
            };
            match file.lock() {
                // Some file systems have no locks. There the leftovers of a killed writer are never removed.
                Err(error) if error.kind() == std::io::ErrorKind::Unsupported => {}
                locked => locked.map_err(Error::io(target, "cannot lock the new file"))?,
            }
            // Before the file was locked, another writer may have taken it for a stale one.
            if is_still_at(&file, &temporary) {
                return Ok(Self {
                    file,
                    temporary,
                    target: target.into(),
                    kind,
                    committed: false,
                });
            }
        }
    }

    /// Returns the file to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Returns the path of the new file, until it replaces the target.
    pub fn path(&self) -> &Path {
        &self.temporary
    }

    /// Flushes the file to the disk and replaces the target with it.
    pub fn commit(mut self) -> Result<()> {
        self.file
            .sync_all()
            .map_err(Error::io(&self.target, self.kind.cannot_write()))?;
        fs::rename(&self.temporary, &self.target)
            .map_err(Error::io(&self.target, self.kind.cannot_replace()))?;
        self.committed = true;
        // The rename itself is durable once the folder is synced.
        sync(folder_of(&self.target));
        Ok(())
    }
}

impl TargetKind {
    fn cannot_write(self) -> &'static str {
        match self {
            Self::Table => "cannot write the table",
            Self::Export => "cannot write the export",
        }
    }

    /// Says why the new file cannot get the name of the old one: Windows does not replace a file that is mapped.
    fn cannot_replace(self) -> &'static str {
        if cfg!(windows) {
            return "cannot put the new file in place: end the programs that may have the old one open, and run it again";
        }
        match self {
            Self::Table => "cannot put the new table in place",
            Self::Export => "cannot put the export in place",
        }
    }
}

/// Returns the error of a path that has a folder instead of a table. Earlier versions could write a table as a folder of shards.
pub fn found_folder(path: &Path) -> Error {
    let path = path.to_path_buf();
    if path.join("manifest").is_file() && path.join("00000.shard").is_file() {
        let found = "a folder of shards, which are no longer read".into();
        let remedies = [Remedy::Act("remove the folder"), Remedy::MAKE_AGAIN];
        return Error::NotATable { path, found }.remedied(remedies);
    }
    Error::Folder { path }
}

/// Creates the folder for a table if it is missing. A folder is not replaced.
fn make_folder(target: &Path) -> Result<()> {
    if target.is_dir() {
        return Err(found_folder(target));
    }
    let folder = folder_of(target);
    fs::create_dir_all(folder).map_err(Error::io(folder, "cannot make the folder"))
}

/// Syncs the names in a folder to the disk. Some systems cannot open folders; the table is whole all the same.
pub fn sync(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.committed {
            fs::remove_file(&self.temporary).ok();
        }
    }
}

/// Returns a new name next to a target, for a file that is not in its place yet.
fn temporary_name(target: &Path) -> PathBuf {
    let mut name = target.file_name().map(OsString::from).unwrap_or_default();
    // The keys of hash maps are the only source of randomness in the standard library.
    name.push(format!(".{:016x}{SUFFIX}", RandomState::new().hash_one(0)));
    target.with_file_name(name)
}

/// Removes the files that killed writers left next to a file. Files that are still being written are locked, and stay.
pub fn remove_stale(target: &Path) {
    let Some(name) = target.file_name() else {
        return;
    };
    for entry in fs::read_dir(folder_of(target))
        .into_iter()
        .flatten()
        .flatten()
    {
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_file() && is_temporary_of(&entry.file_name(), name) {
            let path = entry.path();
            // The lock is held until the file is removed. A writer that has just created it waits, then sees that it is gone.
            if let Ok(file) = File::open(&path)
                && !matches!(
                    file.try_lock(),
                    Err(TryLockError::WouldBlock | TryLockError::Error(_))
                )
            {
                fs::remove_file(&path).ok();
            }
        }
    }
}

/// Returns whether [`temporary_name`] could have made this name for a target.
fn is_temporary_of(name: &OsStr, target: &OsStr) -> bool {
    let middle = name
        .as_encoded_bytes()
        .strip_prefix(target.as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    middle.is_some_and(|middle| {
        middle.len() == RANDOM_DIGITS + 1
            && middle[0] == b'.'
            && middle[1..].iter().all(u8::is_ascii_hexdigit)
    })
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns whether a path still names this open file.
#[cfg(unix)]
pub fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Returns whether a path still names a file.
#[cfg(not(unix))]
pub fn is_still_at(_: &File, path: &Path) -> bool {
    path.exists()
}
