use crate::clock::Instant;
use crate::error::Result;
use crate::search::Limits;
use crate::watch::{Searching, Stop};
use std::sync::{Mutex, PoisonError};

/// The progress of a search on any number of threads, and its limits.
pub(crate) struct Pace<'l> {
    limits: &'l Limits,
    started: Instant,
    progress: Mutex<Progress<'l>>,
}

struct Progress<'l> {
    searching: Searching<'l>,
    nodes: u64,
}

impl<'l> Pace<'l> {
    /// A search that begins now.
    pub fn new(limits: &'l Limits) -> Self {
        let progress = Progress { searching: limits.stop.begin_search(), nodes: 0 };
        Self { limits, started: Instant::now(), progress: Mutex::new(progress) }
    }

    /// Reports that the round of paths of `length` moves has expanded so many boards more. Returns whether the time is over.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped).
    pub fn is_late(&self, length: u16, expanded: u64) -> Result<bool> {
        self.limits.stop.check()?;
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.nodes += expanded;
        let nodes = progress.nodes;
        progress.searching.tell(length.into(), nodes);
        Ok(self.started.elapsed() >= self.limits.time)
    }

    /// The boards that were reported.
    pub fn nodes(&self) -> u64 {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).nodes
    }

    /// The most boards that the search may expand.
    pub fn max_nodes(&self) -> u64 {
        self.limits.nodes
    }

    /// What stops the search.
    pub fn stop(&self) -> &'l Stop {
        &self.limits.stop
    }
}
