use homing_table::clock::Instant;
use homing_table::error::{Error, Limit};
use homing_table::watch::Stop;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The limits of a search.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The maximum number of boards to expand. Boards that are expanded together may exceed it.
    pub nodes: u64,
    /// The time limit. All searches of one question to a table share it.
    pub time: Duration,
    /// Cancels the search, with an error.
    pub stop: Stop,
    /// Where a search keeps its layers, if not in memory.
    pub scratch: Option<ScratchFiles>,
}

/// The folder of a search from one board that keeps its layers in files, and goes on from those that it finds there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScratchFiles {
    /// The folder. Each puzzle has its own within it.
    pub folder: PathBuf,
    /// The memory that the search may use, in bytes.
    pub memory_bytes: u64,
}

impl ScratchFiles {
    /// The least memory that searches are allowed, in bytes: blocks of states, buffers of files, and the states on best paths have room.
    pub const LEAST_BYTES: u64 = 128 << 20;

    /// Returns the folder within this one for the puzzle whose table would be this file.
    pub fn within(&self, table: &Path) -> Self {
        let mut name = table.file_stem().unwrap_or_default().to_os_string();
        name.push("-start");
        Self {
            folder: self.folder.join(name),
            ..*self
        }
    }
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        nodes: u64::MAX,
        time: Duration::MAX,
        stop: Stop::NEVER,
        scratch: None,
    };

    /// Returns the error for the limit that a search has reached after expanding `nodes` boards.
    pub fn reached(&self, nodes: u64) -> Error {
        Error::limit(if nodes >= self.nodes {
            Limit::Nodes { nodes: self.nodes }
        } else {
            Limit::Time { time: self.time }
        })
    }

    /// Returns the same limits, with `stop` as the cancellation token and its time limit if that is shorter.
    pub fn until(&self, stop: &Stop) -> Self {
        Self {
            time: self.time.min(stop.time()),
            stop: stop.untimed(),
            ..self.clone()
        }
    }

    /// Returns a token that expires with the time limit, which started at `start`. It is for what a search builds first.
    pub fn stop_since(&self, start: Instant) -> Stop {
        self.stop.within(self.time).since(start)
    }

    /// Returns what is left for a search that starts now, if the time counts from the first search of its question.
    pub fn left(&self, clock: &QuestionClock) -> Self {
        Self {
            time: self.time.saturating_sub(clock.first_search().elapsed()),
            ..self.clone()
        }
    }

    /// Returns whether the time was up before the search starts. It then returns what is known without searching.
    pub fn is_over(&self) -> bool {
        self.time.is_zero()
    }
}

/// The time when the first search of a question started. Clones share it, so that all boards of a question share the time.
#[derive(Clone, Debug)]
pub struct QuestionClock(Option<Arc<OnceLock<Instant>>>);

impl QuestionClock {
    /// No question: each search has the full time.
    pub const EACH: Self = Self(None);

    /// Starts a question. Its time counts from its first search.
    pub fn question() -> Self {
        Self(Some(Arc::default()))
    }

    /// Starts a question that `stop` ends. If its time limit started earlier, the time counts from then.
    pub fn until(stop: &Stop) -> Self {
        let start = stop.start().map_or_else(OnceLock::new, OnceLock::from);
        Self(Some(start.into()))
    }

    /// Returns whether this belongs to a question.
    pub fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// Returns when the first search started: now, if this is the first.
    pub fn first_search(&self) -> Instant {
        self.0
            .as_ref()
            .map_or_else(Instant::now, |start| *start.get_or_init(Instant::now))
    }
}
