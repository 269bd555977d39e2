//! Whoever waits for a long work: hears how far it has come, and can stop it.

use crate::error::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Stops a work from elsewhere: another thread, a signal, a clock. Copies stop the same work.
#[derive(Clone, Debug)]
pub struct Stop {
    shared: Option<Arc<Shared>>,
    /// The most time that the searches of a question get.
    time: Duration,
}

/// What those share who work and who wait.
#[derive(Debug, Default)]
struct Shared {
    is_stopped: AtomicBool,
    /// The searches that run.
    searches: AtomicUsize,
    at_least_moves: AtomicU32,
    nodes: AtomicU64,
}

/// How far searches have come whose end nobody knows.
#[cfg(feature = "cli")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Searched {
    /// The searches that run.
    pub searches: usize,
    /// What the last one that told has proven.
    pub at_least_moves: u32,
    /// The boards that they have expanded, and those before them.
    pub nodes: u64,
}

/// A search that runs: who can stop it can see how far it has come.
pub(crate) struct Searching<'s> {
    shared: Option<&'s Shared>,
    /// The nodes that were told.
    told: u64,
}

impl Stop {
    /// Nothing stops the work.
    pub const NEVER: Self = Self { shared: None, time: Duration::MAX };

    /// A work that can be stopped.
    #[must_use]
    pub fn new() -> Self {
        Self { shared: Some(Arc::default()), ..Self::NEVER }
    }

    /// Stops the work, for good. [`NEVER`](Self::NEVER) stops nothing.
    pub fn stop(&self) {
        if let Some(shared) = &self.shared {
            shared.is_stopped.store(true, Relaxed);
        }
    }

    /// Stops the same work, and gives the searches of a question at most so much time together, from the first of them on. They end then as
    /// at a limit of time of their own: with what they have proven.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        Self { time: self.time.min(time), ..self.clone() }
    }

    /// The most time that the searches of a question get.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_stopped.load(Relaxed))
    }

    /// Goes on if it was not stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if it was.
    pub fn check(&self) -> Result<()> {
        if self.is_stopped() { Err(Error::Stopped) } else { Ok(()) }
    }

    /// Begins a search that this can stop.
    pub(crate) fn begin_search(&self) -> Searching<'_> {
        let shared = self.shared.as_deref();
        if let Some(shared) = shared {
            shared.searches.fetch_add(1, Relaxed);
        }
        Searching { shared, told: 0 }
    }

    /// How far the searches have come; `None` where none runs.
    #[cfg(feature = "cli")]
    pub(crate) fn searched(&self) -> Option<Searched> {
        let Shared { searches, at_least_moves, nodes, .. } = self.shared.as_deref()?;
        let searches = searches.load(Relaxed);
        (searches > 0).then(|| Searched { searches, at_least_moves: at_least_moves.load(Relaxed), nodes: nodes.load(Relaxed) })
    }
}

impl Searching<'_> {
    /// Tells what is proven, and the nodes that were expanded since the search began.
    pub(crate) fn tell(&mut self, at_least_moves: u32, nodes: u64) {
        if let Some(shared) = self.shared {
            shared.at_least_moves.store(at_least_moves, Relaxed);
            shared.nodes.fetch_add(nodes.saturating_sub(self.told), Relaxed);
            self.told = nodes;
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

/// Who waits for a work: is told the share of it that is done, from 0 to 1, and may stop it.
pub struct Watch<'w> {
    listener: Option<&'w mut dyn FnMut(f64)>,
    stop: Stop,
    /// The shares of the whole at which this part of it begins and ends.
    from: f64,
    to: f64,
}

/// The number of items between two reports.
const TOLD_EVERY: u64 = 1 << 16;

impl<'w> Watch<'w> {
    /// Nobody: the work goes on to its end.
    pub const NONE: Watch<'static> = Watch { listener: None, stop: Stop::NEVER, from: 0.0, to: 1.0 };

    /// One who is told.
    pub fn new(listener: &'w mut dyn FnMut(f64)) -> Self {
        Self { listener: Some(listener), ..Watch::NONE }
    }

    /// The same, who may also stop the work.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// What stops the work.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Tells the share of the work that is done.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if it was stopped.
    pub fn tell(&mut self, share: f64) -> Result<()> {
        if let Some(listener) = &mut self.listener {
            listener(self.from + (self.to - self.from) * share);
        }
        self.stop.check()
    }

    /// Watches a part of the work, which goes from one share of the whole to another.
    pub fn part(&mut self, from: f64, to: f64) -> Watch<'_> {
        let at = |share| self.from + (self.to - self.from) * share;
        let (from, to, stop) = (at(from), at(to), self.stop.clone());
        let listener: Option<&mut dyn FnMut(f64)> = match &mut self.listener {
            Some(listener) => Some(&mut **listener),
            None => None,
        };
        Watch { listener, stop, from, to }
    }

    /// The same items, and the error that ends them where the work is stopped.
    pub fn over<'i, I: Iterator + 'i>(mut self, items: I) -> impl Iterator<Item = Result<I::Item>> + use<'i, 'w, I>
    where
        'w: 'i,
    {
        let count = items.size_hint().0.max(1) as f64;
        items.zip(0u64..).map(move |(item, number)| {
            if number.is_multiple_of(TOLD_EVERY) {
                self.tell(number as f64 / count)?;
            }
            Ok(item)
        })
    }
}
