//! Progress reporting and cancellation for long-running operations.

use crate::clock::Instant;
use crate::error::{Error, Limit, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Cancels an operation from another thread, from a signal handler or by a clock. All clones cancel the same operation.
#[derive(Clone, Debug)]
pub struct Stop {
    shared: Option<Arc<SharedState>>,
    /// The time limit for all searches of one question together.
    time: Duration,
    /// When the time limit started, if the token itself expires.
    since: Option<Instant>,
}

/// State shared by the operation and its observers.
#[derive(Debug, Default)]
struct SharedState {
    is_stopped: AtomicBool,
    /// The number of searches that are running.
    searches: AtomicUsize,
    at_least_moves: AtomicU32,
    nodes: AtomicU64,
    layers: [AtomicU32; 2],
    side_nodes: [AtomicU64; 2],
}

/// Progress of searches that have no known length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// The number of searches that are running.
    pub searches: usize,
    /// The lower bound, in moves, that was reported last.
    pub at_least_moves: u32,
    /// The boards expanded by these searches and by earlier ones.
    pub nodes: u64,
    /// The layers from the start and from the goals, and the boards expanded in them, of the search from both ends that reported last.
    pub sides: [(u32, u64); 2],
}

/// A running search, as seen by those who can cancel it.
pub struct Searching<'s> {
    shared: Option<&'s SharedState>,
    /// The number of nodes reported so far.
    told: u64,
}

impl Stop {
    /// A token that is never cancelled.
    pub const NEVER: Self = Self {
        shared: None,
        time: Duration::MAX,
        since: None,
    };

    /// Creates a token that has not been cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self {
            shared: Some(Arc::default()),
            ..Self::NEVER
        }
    }

    /// Cancels the operation for good. Has no effect on [`NEVER`](Self::NEVER).
    pub fn stop(&self) {
        if let Some(shared) = &self.shared {
            shared.is_stopped.store(true, Relaxed);
        }
    }

    /// Returns a token for the same operation that also expires: all searches of one question share this time budget, counted from the
    /// start of the first. When it runs out, they end as at their own time limit, with what they have proven.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        Self {
            time: self.time.min(time),
            ..self.clone()
        }
    }

    /// Returns a token for the same operation that expires once this share of the time that is left has passed: for a part after which
    /// another one needs time.
    #[must_use]
    pub fn share(&self, share: f64) -> Self {
        match self.left() {
            Duration::MAX => self.clone(),
            left => self.within(self.time.saturating_sub(left.mul_f64(1.0 - share))),
        }
    }

    /// Returns a token whose time limit started at `start`. It expires for operations that are not searches, too: they then return
    /// [`Error::Limit`].
    #[must_use]
    pub fn since(&self, start: Instant) -> Self {
        Self {
            since: Some(start),
            ..self.clone()
        }
    }

    /// Returns the token without its time limit.
    #[must_use]
    pub fn untimed(&self) -> Self {
        Self {
            shared: self.shared.clone(),
            ..Self::NEVER
        }
    }

    /// Returns when the time limit started, if it did before the first search.
    pub fn start(&self) -> Option<Instant> {
        self.since
    }

    /// Returns the time limit for all searches of one question together.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Returns whether the operation was cancelled, or its token has expired.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_cancelled() || self.is_late()
    }

    fn is_cancelled(&self) -> bool {
        self.shared
            .as_ref()
            .is_some_and(|shared| shared.is_stopped.load(Relaxed))
    }

    fn is_late(&self) -> bool {
        self.left().is_zero()
    }

    /// Returns the time until the token expires.
    fn left(&self) -> Duration {
        self.since.map_or(Duration::MAX, |start| {
            self.time.saturating_sub(start.elapsed())
        })
    }

    /// Returns an error if the operation was cancelled, or its token has expired.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if it was cancelled; [`Limit::Time`] if the token has expired.
    pub fn check(&self) -> Result<()> {
        self.check_left(Duration::ZERO)
    }

    /// Returns an error if the operation was cancelled, or its token expires within this time.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn check_left(&self, least: Duration) -> Result<()> {
        if self.is_cancelled() {
            Err(Error::Stopped)
        } else if self.left() <= least {
            Err(Error::limit(Limit::Time { time: self.time }))
        } else {
            Ok(())
        }
    }

    /// Registers a search that this token can cancel.
    pub fn begin_search(&self) -> Searching<'_> {
        let shared = self.shared.as_deref();
        if let Some(shared) = shared {
            shared.searches.fetch_add(1, Relaxed);
        }
        Searching { shared, told: 0 }
    }

    /// Returns the progress of the running searches, or `None` if none is running.
    pub fn search_progress(&self) -> Option<SearchProgress> {
        let SharedState {
            searches,
            at_least_moves,
            nodes,
            layers,
            side_nodes,
            ..
        } = self.shared.as_deref()?;
        let searches = searches.load(Relaxed);
        (searches > 0).then(|| SearchProgress {
            searches,
            at_least_moves: at_least_moves.load(Relaxed),
            nodes: nodes.load(Relaxed),
            sides: std::array::from_fn(|side| {
                (layers[side].load(Relaxed), side_nodes[side].load(Relaxed))
            }),
        })
    }
}

impl Searching<'_> {
    /// Reports the lower bound that is proven, and the number of nodes expanded since the search started.
    pub fn report(&mut self, at_least_moves: u32, nodes: u64) {
        if let Some(shared) = self.shared {
            shared.at_least_moves.store(at_least_moves, Relaxed);
            shared
                .nodes
                .fetch_add(nodes.saturating_sub(self.told), Relaxed);
            self.told = nodes;
        }
    }

    /// The same for a search from both ends: with the layers from the start and from the goals, and the nodes expanded in each.
    pub fn report_sides(&mut self, at_least_moves: u32, layers: [u32; 2], nodes: [u64; 2]) {
        self.report(at_least_moves, nodes.iter().sum());
        if let Some(shared) = self.shared {
            for side in 0..2 {
                shared.layers[side].store(layers[side], Relaxed);
                shared.side_nodes[side].store(nodes[side], Relaxed);
            }
        }
    }
}

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        if let Some(shared) = self.shared {
            shared.searches.fetch_sub(1, Relaxed);
        }
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

/// Receives the finished share of an operation, from 0 to 1, and may cancel it.
pub struct Watch<'w> {
    listener: Option<&'w mut dyn FnMut(f64)>,
    stop: Stop,
    /// This part covers the shares `from..to` of the whole operation.
    from: f64,
    to: f64,
}

/// The number of items between two reports.
const REPORT_EVERY: u64 = 1 << 16;

impl<'w> Watch<'w> {
    /// Reports to no one and never cancels.
    pub const NONE: Watch<'static> = Watch {
        listener: None,
        stop: Stop::NEVER,
        from: 0.0,
        to: 1.0,
    };

    /// Reports to `listener`.
    pub fn new(listener: &'w mut dyn FnMut(f64)) -> Self {
        Self {
            listener: Some(listener),
            ..Watch::NONE
        }
    }

    /// Returns the same watch, which `stop` can also cancel.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self
        }
    }

    /// Returns the token that cancels the operation.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Reports the finished share of the operation.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if the operation was cancelled.
    pub fn report(&mut self, share: f64) -> Result<()> {
        if let Some(listener) = &mut self.listener {
            listener(self.from + (self.to - self.from) * share);
        }
        self.stop.check()
    }

    /// Returns the watch of a part of the operation, which covers the shares `from..to` of the whole.
    pub fn part(&mut self, from: f64, to: f64) -> Watch<'_> {
        let at = |share| self.from + (self.to - self.from) * share;
        let (from, to, stop) = (at(from), at(to), self.stop.clone());
        let listener: Option<&mut dyn FnMut(f64)> = match &mut self.listener {
            Some(listener) => Some(&mut **listener),
            None => None,
        };
        Watch {
            listener,
            stop,
            from,
            to,
        }
    }

    /// Returns an iterator over the same items that reports progress and ends with an error if the operation is cancelled.
    pub fn over<'i, I: Iterator + 'i>(
        mut self,
        items: I,
    ) -> impl Iterator<Item = Result<I::Item>> + use<'i, 'w, I>
    where
        'w: 'i,
    {
        let count = items.size_hint().0.max(1) as f64;
        items.zip(0u64..).map(move |(item, number)| {
            if number.is_multiple_of(REPORT_EVERY) {
                self.report(number as f64 / count)?;
            }
            Ok(item)
        })
    }
}
