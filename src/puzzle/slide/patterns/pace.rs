use crate::clock::Instant;
use crate::error::Result;
use crate::search::Limits;
use crate::watch::Searching;
use std::sync::{Mutex, PoisonError};

/// How a search goes on, on however many threads: it tells how far it is, and hears whether it is to end.
pub struct Pace<'l> {
    limits: &'l Limits,
    started: Instant,
    told: Mutex<Told<'l>>,
}

struct Told<'l> {
    searching: Searching<'l>,
    nodes: u64,
}

impl<'l> Pace<'l> {
    /// Of a search that begins now.
    pub fn new(limits: &'l Limits) -> Self {
        let told = Told { searching: limits.stop.begin_search(), nodes: 0 };
        Self { limits, started: Instant::now(), told: Mutex::new(told) }
    }

    /// Tells that the round of paths of `bound` moves has expanded so many boards more. Returns whether the time is over.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped).
    pub fn is_late(&self, bound: u16, expanded: u64) -> Result<bool> {
        self.limits.stop.check()?;
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.nodes += expanded;
        let nodes = told.nodes;
        told.searching.tell(bound.into(), nodes);
        Ok(self.started.elapsed() >= self.limits.time)
    }

    /// The boards that were told of.
    pub fn nodes(&self) -> u64 {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).nodes
    }

    /// What the search may take.
    pub fn limits(&self) -> &'l Limits {
        self.limits
    }
}
