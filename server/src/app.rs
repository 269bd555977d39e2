use crate::metrics::Metrics;
use crate::program::limits::ClientLimits;
use crate::request::problem::{NOT_FOUND, Problem};
use crate::request::token::BearerToken;
use crate::stream::permits::{Permits, SlowThreads};
use crate::tables::served::{ServedPuzzle, ServedTables, Sources};
use arc_swap::ArcSwap;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The state that all answers share.
pub struct App {
    /// The current tables.
    pub tables: ArcSwap<ServedTables>,
    /// The puzzles that clients defined, the newest last.
    pub defined: Mutex<VecDeque<Arc<ServedPuzzle>>>,
    /// The sources of the tables.
    pub sources: Sources,
    /// The limits for one client.
    pub limits: ClientLimits,
    /// The threads for slow questions.
    pub slow: SlowThreads,
    /// The places for batches and lists.
    pub streams: Permits,
    /// The metrics.
    pub metrics: Metrics,
    /// The token that a client must send.
    pub token: Option<BearerToken>,
    /// The origins whose pages may send requests.
    pub origins: Vec<String>,
    /// Whether each request is logged.
    pub logs_requests: bool,
    /// Whether the server is shutting down.
    pub is_stopping: AtomicBool,
}

impl App {
    /// Creates a server of these tables, without a token.
    pub fn new(tables: ServedTables, sources: Sources, limits: ClientLimits) -> Self {
        let metrics = Metrics::default();
        metrics.tables_open.set(tables.list().len() as i64);
        Self {
            tables: ArcSwap::from_pointee(tables),
            defined: Mutex::default(),
            sources,
            slow: SlowThreads::new(limits.slow(), limits.slow_per_client(), limits.request_time),
            streams: Permits::new(
                "batches and lists",
                limits.streams(),
                limits.streams_per_client(),
            ),
            limits,
            metrics,
            token: None,
            origins: Vec::new(),
            logs_requests: false,
            is_stopping: AtomicBool::new(false),
        }
    }

    /// Opens all tables again and replaces the old ones. If that fails as a whole, the old ones stay.
    pub fn reload(&self) {
        match ServedTables::open(&self.sources, Some(&self.tables.load())) {
            Ok(tables) => {
                let count = tables.list().len();
                self.metrics.tables_open.set(count as i64);
                self.tables.store(Arc::new(tables));
                tracing::info!(tables = count, "opened the tables anew");
            }
            Err(error) => {
                tracing::error!(%error, "could not open the tables anew: the old ones stay")
            }
        }
    }

    /// Returns whether questions are answered.
    pub fn is_ready(&self) -> bool {
        !self.is_stopping.load(Ordering::Relaxed)
    }

    /// Returns the puzzle with a name.
    ///
    /// # Errors
    ///
    /// A problem that lists the available names.
    pub fn find(&self, name: &str) -> Result<Arc<ServedPuzzle>, Problem> {
        let tables = self.tables.load();
        tables
            .get(name)
            .cloned()
            .or_else(|| self.find_defined(name))
            .ok_or_else(|| not_found(&tables, name))
    }

    /// Returns the puzzle that a client defined, and that has this name.
    pub fn find_defined(&self, name: &str) -> Option<Arc<ServedPuzzle>> {
        let defined = self.defined();
        defined.iter().find(|served| served.name == name).cloned()
    }

    /// Serves a puzzle that a client defined, in place of the oldest one if there are too many.
    pub fn serve_defined(&self, served: &Arc<ServedPuzzle>) {
        let mut defined = self.defined();
        defined.retain(|other| other.name != served.name);
        if defined.len() >= MAX_DEFINED {
            defined.pop_front();
        }
        defined.push_back(served.clone());
    }

    fn defined(&self) -> MutexGuard<'_, VecDeque<Arc<ServedPuzzle>>> {
        self.defined.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The maximum number of puzzles that clients defined.
const MAX_DEFINED: usize = 16;

fn not_found(tables: &ServedTables, name: &str) -> Problem {
    let names: Vec<_> = tables
        .list()
        .iter()
        .take(20)
        .map(|served| served.name.as_str())
        .collect();
    let more = if tables.list().len() > names.len() {
        " and more"
    } else {
        ""
    };
    let name: String = name.chars().take(60).collect();
    Problem::new(
        NOT_FOUND,
        format!(
            "there is no puzzle {name:?} here: expected {}{more}",
            names.join(", ")
        ),
    )
    .in_field("puzzle")
}
