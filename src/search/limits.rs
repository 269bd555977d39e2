use crate::error::{Error, Limit};
use crate::watch::Stop;
use std::time::Duration;

/// The limits of a search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most boards that it expands, but for those that are expanded together.
    pub nodes: u64,
    /// The most time.
    pub time: Duration,
    /// What stops it from elsewhere, with an error.
    pub stop: Stop,
}

impl Limits {
    /// As much as it takes.
    pub const NONE: Self = Self { nodes: u64::MAX, time: Duration::MAX, stop: Stop::NEVER };

    /// The limit that a search has met that expanded so many boards.
    pub(crate) fn met(&self, nodes: u64) -> Error {
        Error::limit(if nodes >= self.nodes { Limit::Nodes { nodes: self.nodes } } else { Limit::Time { time: self.time } })
    }

    /// The same limits for a search that this stops.
    pub(crate) fn until(&self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self.clone() }
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All paths of the least length were visited, or the visitor wanted no more.
    Done,
    /// A limit was reached: no path is shorter than this.
    Limit(u32),
}
