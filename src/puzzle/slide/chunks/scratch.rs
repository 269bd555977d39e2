//! The folder in which a search keeps its files.

use super::bits::Bit;
use super::cut::Cut;
use super::files::Files;
use super::manifest::{FILE_NAME, Manifest};
use super::progress::Progress;
use super::search::Storage;
use crate::error::{Error, Result};
use crate::remedy::Remedy;
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::PathBuf;
use std::time::Duration;

/// The folder of one search, which no other search uses meanwhile.
pub struct Scratch {
    folder: PathBuf,
    /// Locked as long as it is open. Of processes that search together, the first one has it.
    lock: Option<File>,
    /// The number of this process, and how many search together.
    share: (usize, usize),
}

/// The name of the file that is locked.
const LOCK: &str = "lock";
/// The prefix of the names of a search's files.
const OWN: [&str; 3] = ["layer-", "result-", "crossing-"];

impl Scratch {
    /// Takes the folder of a search. It is made if it is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Scratch`] if another process has it.
    pub fn take(folder: PathBuf) -> Result<Self> {
        fs::create_dir_all(&folder).map_err(Error::io(&folder, "cannot make the folder"))?;
        let path = folder.join(LOCK);
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let lock = lock.map_err(Error::io(&path, "cannot write the scratch files"))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let folder = folder.display();
                let what = format!("{folder}: another run uses these scratch files: wait for it, or choose another folder");
                Err(Error::Input { what })
            }
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() != std::io::ErrorKind::Unsupported => {
                Err(Error::io(&path, "cannot lock the scratch files")(error))
            }
            _ => Ok(Self { folder, lock: Some(lock), share: (0, 1) }),
        }
    }

    /// The same for one of many processes that search together, in a folder that all of them see. The first one takes it, before the others
    /// do anything.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take).
    pub fn shared(folder: PathBuf, rank: usize, ranks: usize) -> Result<Self> {
        let share = (rank, ranks);
        if rank > 0 { Ok(Self { folder, lock: None, share }) } else { Ok(Self { share, ..Self::take(folder)? }) }
    }

    /// The number of free tiles of the search that was stopped here. `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if its manifest is damaged, [`Error::Io`] if it cannot be read.
    pub fn free_tiles(&self) -> Result<Option<usize>> {
        Manifest::free_tiles(&self.folder)
    }

    /// The place of a search that begins, or with `is_resumed` goes on. What crosses from chunk to chunk takes at most so much memory at
    /// any time, in bytes. Layers are committed when so much time has passed since the last commit.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if a search was stopped here and is not to be resumed; [`Error::Scratch`] if there is none to resume, if it is
    /// another one, or if a file is missing, cut off or changed.
    pub fn storage(&self, cut: &Cut, bits: &[Bit], is_resumed: bool, spool_bytes: u64, period: Duration) -> Result<Storage> {
        let mut manifest = Manifest::new(cut, bits);
        let progress = if is_resumed {
            manifest.resume(&self.folder)?
        } else if self.folder.join(FILE_NAME).exists() {
            let folder = self.folder.display();
            let what = format!("{folder} has a search that was stopped");
            let resume = Remedy::Give { deed: "go on", option: "resume", value: None };
            return Err(Error::Input { what }.remedied([resume, Remedy::Act("remove the folder to begin anew")]));
        } else {
            Progress::default()
        };
        let named: HashSet<String> = manifest.files().iter().map(|&(name, rank, _)| name.file_name(rank)).collect();
        let files = Files::open(&self.folder, self.share, manifest, period)?;
        if self.share.0 == 0 {
            self.remove_files(|name| !named.contains(name));
        }
        // The inboxes of a layer are emptied while those of the next are filled.
        Ok(Storage { store: Box::new(files), progress, spool: Some((self.folder.clone(), spool_bytes / 2)) })
    }

    /// Removes the files of searches, and no others.
    fn remove_files(&self, is_removed: impl Fn(&str) -> bool) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if OWN.iter().any(|own| name.starts_with(own)) && is_removed(name) {
                fs::remove_file(entry.path()).ok();
            }
        }
    }

    /// Removes the files of a search that is at its end, and the folder if nothing else is in it.
    pub fn remove(mut self) {
        // Without its manifest a search is nothing: a kill from here on leaves files that the next search removes.
        fs::remove_file(self.folder.join(FILE_NAME)).ok();
        self.remove_files(|_| true);
        fs::remove_file(self.folder.join(LOCK)).ok();
        // A file that is open keeps its folder on some systems.
        if let Some(lock) = self.lock.take() {
            lock.unlock().ok();
        }
        fs::remove_dir(&self.folder).ok();
    }
}
