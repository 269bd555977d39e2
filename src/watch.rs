//! Whoever waits for a long work: hears how far it has come, and can stop it.

use crate::error::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Stops a work from elsewhere: another thread, a signal, a clock. Copies stop the same work.
#[derive(Clone, Debug)]
pub struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    /// Nothing stops the work.
    pub const NEVER: Self = Self(None);

    /// A work that can be stopped.
    #[must_use]
    pub fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// Stops the work, for good. [`NEVER`](Self::NEVER) stops nothing.
    pub fn stop(&self) {
        if let Some(flag) = &self.0 {
            flag.store(true, Relaxed);
        }
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Relaxed))
    }

    /// Goes on if it was not stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if it was.
    pub fn check(&self) -> Result<()> {
        if self.is_stopped() { Err(Error::Stopped) } else { Ok(()) }
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
