//! The folder in which a search stores its files.

use super::codes::bit::Bit;
use super::model::Model;
use super::search::Storage;
use super::stores::files::Files;
use super::stores::manifest::SearchManifest;
use super::stores::progress::Progress;
use homing_table::error::Result;
use homing_table::table::scratch::ScratchFolder;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The folder of one search. No other search uses it meanwhile.
pub struct Scratch {
    folder: ScratchFolder,
    /// The number of this process, and the number of processes that search together.
    share: (usize, usize),
}

/// The prefixes of the search's file names.
const OWN: &[&str] = &["layer-", "result-", "found-", "crossing-"];

impl Scratch {
    /// Takes the folder of a search. Creates it if it is missing.
    ///
    /// # Errors
    ///
    /// `Error::Io`; `Error::Input` if another process holds it.
    pub fn take(folder: PathBuf) -> Result<Self> {
        Ok(Self {
            folder: ScratchFolder::take(folder, OWN)?,
            share: (0, 1),
        })
    }

    /// Takes the folder for one of several processes that search together and all see it. The first process takes it before the others do
    /// anything.
    ///
    /// # Errors
    ///
    /// Those of [`take`](Self::take).
    pub fn shared(folder: PathBuf, rank: usize, ranks: usize) -> Result<Self> {
        let share = (rank, ranks);
        let folder = if rank > 0 {
            ScratchFolder::taken(folder, OWN)
        } else {
            ScratchFolder::take(folder, OWN)?
        };
        Ok(Self { folder, share })
    }

    /// Returns the number of the partition of the interrupted search in the folder, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// `Error::Scratch` if its manifest is damaged, `Error::Io` if it cannot be read.
    pub fn partition(&self) -> Result<Option<usize>> {
        SearchManifest::partition(self.folder.path())
    }

    /// Returns the storage of a new search, or with `is_resumed` of a resumed one. What crosses between chunks never takes more than
    /// `spool_bytes` of memory. Layers are committed once `period` has passed since the last commit.
    ///
    /// # Errors
    ///
    /// `Error::Input` if the folder has an interrupted search that is not to be resumed; `Error::Scratch` if there is none to
    /// resume, if it is a different one, or if a file is missing, truncated or changed.
    pub fn storage(
        &self,
        model: &Arc<dyn Model>,
        bits: &[Bit],
        is_resumed: bool,
        spool_bytes: u64,
        period: Duration,
    ) -> Result<Storage> {
        let mut manifest = SearchManifest::new(model, bits);
        let progress = if is_resumed {
            manifest.resume(self.folder.path())?
        } else {
            self.folder.check_unused()?;
            Progress::default()
        };
        let named: HashSet<String> = manifest
            .files()
            .iter()
            .map(|&(name, rank, _)| name.file_name(rank))
            .collect();
        let files = Files::open(self.folder.path(), self.share, manifest, period)?;
        if self.share.0 == 0 {
            self.folder.remove_files(|name| !named.contains(name));
        }
        // The inboxes of a layer are emptied while those of the next are filled, so each gets half of the memory.
        Ok(Storage {
            store: Box::new(files),
            progress,
            spool: Some((self.folder.path().into(), spool_bytes / 2)),
        })
    }

    /// Removes the files of a finished search, and the folder if it is empty then.
    pub fn remove(self) {
        self.folder.remove();
    }
}
