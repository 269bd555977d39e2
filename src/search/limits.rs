use crate::clock::Instant;
use crate::error::{Error, Limit};
use crate::watch::Stop;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The limits of a search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most boards that it expands, but for those that are expanded together.
    pub nodes: u64,
    /// The most time. All searches of one question to a table have it together.
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

    /// The same limits for a search that this stops, and the time of this where it is less.
    pub(crate) fn until(&self, stop: &Stop) -> Self {
        Self { time: self.time.min(stop.time()), stop: stop.clone(), ..self.clone() }
    }

    /// What a search may take that begins now, where the time runs since the first search of its question.
    pub(crate) fn left(&self, begun: &Begun) -> Self {
        Self { time: self.time.saturating_sub(begun.first_search().elapsed()), ..self.clone() }
    }

    /// Whether the time is over before the search begins. It then tells what is known without it.
    pub(crate) fn is_over(&self) -> bool {
        self.time.is_zero()
    }
}

/// When the first search of a question began. Clones share it, so that all boards of a question have the time together.
#[derive(Clone, Debug)]
pub(crate) struct Begun(Option<Arc<OnceLock<Instant>>>);

impl Begun {
    /// Of no question: each search has the time to itself.
    pub const EACH: Self = Self(None);

    /// Of a question that begins: its time runs from its first search on.
    pub fn question() -> Self {
        Self(Some(Arc::default()))
    }

    /// Whether it is of a question.
    pub fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// When the first search began: now, if this is the first.
    pub fn first_search(&self) -> Instant {
        self.0.as_ref().map_or_else(Instant::now, |begun| *begun.get_or_init(Instant::now))
    }
}
