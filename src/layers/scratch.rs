//! The folder in which a search keeps its files.

use super::bit::Bit;
use super::files::Files;
use super::manifest::Manifest;
use super::model::Model;
use super::progress::Progress;
use super::search::Storage;
use crate::error::Result;
use crate::table::scratch::ScratchFolder;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The folder of one search, which no other search uses meanwhile.
pub struct Scratch {
    folder: ScratchFolder,
    /// The number of this process, and how many search together.
    share: (usize, usize),
}

/// The prefixes of the names of a search's files.
const OWN: &[&str] = &["layer-", "result-", "found-", "crossing-"];

impl Scratch {
    /// Takes the folder of a search. It is made if it is missing.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Input`] if another process has it.
    pub fn take(folder: PathBuf) -> Result<Self> {
        Ok(Self { folder: ScratchFolder::take(folder, OWN)?, share: (0, 1) })
    }

    /// The same for one of many processes that search together, in a folder that all of them see. The first one takes it, before the others
    /// do anything.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take).
    pub fn shared(folder: PathBuf, rank: usize, ranks: usize) -> Result<Self> {
        let share = (rank, ranks);
        let folder = if rank > 0 { ScratchFolder::taken(folder, OWN) } else { ScratchFolder::take(folder, OWN)? };
        Ok(Self { folder, share })
    }

    /// The number of the partition of the search that was stopped here. `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if its manifest is damaged, [`Error::Io`] if it cannot be read.
    pub fn partition(&self) -> Result<Option<usize>> {
        Manifest::partition(self.folder.path())
    }

    /// The place of a search that begins, or with `is_resumed` goes on. What crosses from chunk to chunk takes at most so much memory at
    /// any time, in bytes. Layers are committed when so much time has passed since the last commit.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if a search was stopped here and is not to be resumed; [`Error::Scratch`] if there is none to resume, if it is
    /// another one, or if a file is missing, cut off or changed.
    pub fn storage(&self, model: &Arc<dyn Model>, bits: &[Bit], is_resumed: bool, spool_bytes: u64, period: Duration) -> Result<Storage> {
        let mut manifest = Manifest::new(model, bits);
        let progress = if is_resumed {
            manifest.resume(self.folder.path())?
        } else {
            self.folder.check_unused()?;
            Progress::default()
        };
        let named: HashSet<String> = manifest.files().iter().map(|&(name, rank, _)| name.file_name(rank)).collect();
        let files = Files::open(self.folder.path(), self.share, manifest, period)?;
        if self.share.0 == 0 {
            self.folder.remove_files(|name| !named.contains(name));
        }
        // The inboxes of a layer are emptied while those of the next are filled.
        Ok(Storage { store: Box::new(files), progress, spool: Some((self.folder.path().into(), spool_bytes / 2)) })
    }

    /// Removes the files of a search that is at its end, and the folder if nothing else is in it.
    pub fn remove(self) {
        self.folder.remove();
    }
}
