use crate::search::Limits;
use homing_table::clock::Instant;
use homing_table::error::Result;
use homing_table::watch::{Searching, Stop};
use std::sync::{Mutex, PoisonError};

/// The limits of a search and its progress, on any number of threads.
pub struct Pace<'l> {
    limits: &'l Limits,
    started: Instant,
    progress: Mutex<SharedProgress<'l>>,
}

struct SharedProgress<'l> {
    searching: Searching<'l>,
    nodes: u64,
}

impl<'l> Pace<'l> {
    /// Starts the clock of a search.
    pub fn new(limits: &'l Limits) -> Self {
        let progress = SharedProgress {
            searching: limits.stop.begin_search(),
            nodes: 0,
        };
        Self {
            limits,
            started: Instant::now(),
            progress: Mutex::new(progress),
        }
    }

    /// Reports that the round of paths of `length` moves has expanded `expanded` more boards. Returns whether the time limit is reached.
    pub fn is_late(&self, length: u16, expanded: u64) -> Result<bool> {
        self.limits.stop.check()?;
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.nodes += expanded;
        let nodes = progress.nodes;
        progress.searching.report(length.into(), nodes);
        Ok(self.started.elapsed() >= self.limits.time)
    }

    /// The number of boards reported so far.
    pub fn nodes(&self) -> u64 {
        self.progress
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .nodes
    }

    /// The maximum number of boards to expand.
    pub fn max_nodes(&self) -> u64 {
        self.limits.nodes
    }

    /// A token that expires with the time limit of the search, for what it builds on the way.
    pub fn stop(&self) -> Stop {
        self.limits.stop_since(self.started)
    }
}
