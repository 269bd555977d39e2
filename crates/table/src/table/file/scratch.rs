//! The folder of a search that keeps its layers in files, and the text of its manifest.

use super::replacement::{Replacement, is_still_at};
use crate::error::{Error, Result, ScratchFault};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the file that records how far a search has come.
pub const MANIFEST: &str = "manifest";
/// What is wrong with a file of a search whose checksum or structure is wrong: the end of a sentence.
pub const DAMAGED: &str = "is damaged, or was changed after it was written";
/// The name of the lock file.
const LOCK: &str = "lock";
/// The maximum size of a manifest: with thousands of processes it has some megabytes.
const MAX_BYTES: u64 = 16 << 20;

/// A folder of scratch files that no other search uses meanwhile.
pub struct ScratchFolder {
    path: PathBuf,
    /// Locked while it is open. Of processes that search together, the first one holds the lock.
    lock: Option<File>,
    /// The prefixes of the search's file names.
    own: &'static [&'static str],
}

/// How often to try a lock before concluding that another run holds it, and the delay between tries.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

impl ScratchFolder {
    /// Takes the folder of a search whose file names have these prefixes. Creates it if it is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Scratch`] if another process holds it.
    pub fn take(folder: PathBuf, own: &'static [&'static str]) -> Result<Self> {
        let path = folder.join(LOCK);
        // Until it executes its own program, a new child process shares the open files of its parent, including locks.
        for _ in 0..=LOCK_TRIES {
            fs::create_dir_all(&folder).map_err(Error::io(&folder, "cannot make the folder"))?;
            let lock = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path);
            let lock = match lock {
                // Another run has just finished, and removed the folder.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                lock => lock.map_err(Error::scratch_io(&path, "cannot write the scratch files"))?,
            };
            match lock.try_lock() {
                Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
                // Some file systems have no locks.
                Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
                    return Err(Error::io(&path, "cannot lock the scratch files")(error));
                }
                // The run that held the lock has removed its file, and another run may hold a new one.
                _ if !is_still_at(&lock, &path) => {}
                _ => {
                    return Ok(Self {
                        path: folder,
                        lock: Some(lock),
                        own,
                    });
                }
            }
        }
        Err(Error::Scratch {
            path: folder,
            fault: ScratchFault::InUse,
        })
    }

    /// Returns a folder that another process holds, with which this process searches together.
    pub fn taken(path: PathBuf, own: &'static [&'static str]) -> Self {
        Self {
            path,
            lock: None,
            own,
        }
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Checks that the folder has no interrupted search, before a new one starts.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if it has one.
    pub fn check_unused(&self) -> Result<()> {
        match self.path.join(MANIFEST).exists() {
            false => Ok(()),
            true => Err(Error::Scratch {
                path: self.path.clone(),
                fault: ScratchFault::Unfinished,
            }),
        }
    }

    /// Removes the files of searches that `is_removed` selects, and no others.
    pub fn remove_files(&self, is_removed: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if self.own.iter().any(|own| name.starts_with(own)) && is_removed(name) {
                fs::remove_file(entry.path()).ok();
            }
        }
    }

    /// Removes the files of a search that is finished, and the folder if it is empty then.
    pub fn remove(mut self) {
        // Without its manifest a search cannot be resumed. A kill from here on leaves files that the next search removes.
        fs::remove_file(self.path.join(MANIFEST)).ok();
        self.remove_files(|_| true);
        fs::remove_file(self.path.join(LOCK)).ok();
        // Some systems do not remove a folder while a file in it is open.
        if let Some(lock) = self.lock.take() {
            lock.unlock().ok();
        }
        fs::remove_dir(&self.path).ok();
    }
}

/// Reads the manifest in a folder and returns its text without the last line, which is a CRC-32 of the lines before and is checked. The
/// first line must be `first_line`.
///
/// # Errors
///
/// [`Error::Scratch`] if there is no manifest, or if it is damaged or of another kind, [`Error::Io`] if it cannot
/// be read.
pub fn read_manifest(folder: &Path, first_line: &str) -> Result<String> {
    let path = folder.join(MANIFEST);
    let wrong = |what: &str| Error::scratch(&path, what);
    match fs::metadata(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(Error::Scratch {
                path: folder.into(),
                fault: ScratchFault::Empty,
            });
        }
        Ok(found) if !found.is_file() || found.len() > MAX_BYTES => {
            return Err(wrong("expected the manifest of a search"));
        }
        _ => {}
    }
    let text = fs::read(&path).map_err(Error::io(&path, "cannot read the manifest"))?;
    let text = String::from_utf8_lossy(&text);
    if !text.starts_with("homing ") {
        return Err(wrong("expected the manifest of a search"));
    }
    if !text.starts_with(&format!("{first_line}\n")) {
        let found = text.lines().next().unwrap_or_default();
        let what = format!(
            "expected \"{first_line}\", found {found:?}, of another version: remove the folder to start again"
        );
        return Err(wrong(&what));
    }
    let end = text.rfind("checksum ").unwrap_or(0);
    let is_whole = text[end..]
        == format!(
            "checksum {:08x}\n",
            crc32fast::hash(&text.as_bytes()[..end])
        );
    if is_whole {
        Ok(text[..end].into())
    } else {
        Err(wrong(&format!("it {DAMAGED}")))
    }
}

/// Returns the rest of a manifest after the lines that identify its search.
///
/// # Errors
///
/// [`Error::Scratch`] if the manifest is of another search.
pub fn after_head<'t>(text: &'t str, head: &str, folder: &Path) -> Result<&'t str> {
    text.strip_prefix(head).ok_or_else(|| {
        let other = text
            .lines()
            .zip(head.lines())
            .find(|(found, expected)| found != expected);
        let (found, expected) = other.unwrap_or_default();
        let what = format!("expected a search with \"{expected}\", found \"{found}\"");
        Error::scratch(&folder.join(MANIFEST), what)
    })
}

/// Writes the manifest of a search with its checksum to the disk, then replaces the older one atomically.
///
/// # Errors
///
/// [`Error::Io`].
pub fn write_manifest(folder: &Path, mut text: String) -> Result<()> {
    text += &format!("checksum {:08x}\n", crc32fast::hash(text.as_bytes()));
    let path = folder.join(MANIFEST);
    let mut replacement = Replacement::begin(&path)?;
    replacement
        .file()
        .write_all(text.as_bytes())
        .map_err(Error::scratch_io(&path, "cannot write the manifest"))?;
    replacement.commit()
}
