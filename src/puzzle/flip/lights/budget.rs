use crate::clock::Instant;
use crate::error::{Error, Limit, Result};
use crate::watch::{Searching, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What a search over sums may take: until it is stopped, or for some time.
pub(super) struct Budget<'s> {
    stop: &'s Stop,
    limited: Option<Limited<'s>>,
}

struct Limited<'s> {
    begun: Instant,
    /// The time since then at which it ends.
    end: Duration,
    /// The time of the whole question.
    time: Duration,
    is_late: AtomicBool,
    /// What is proven for the question before it.
    at_least: u32,
    /// The sums that were looked at, for who waits.
    told: Mutex<(Searching<'s>, u64)>,
}

impl<'s> Budget<'s> {
    /// As much as it takes.
    pub fn until(stop: &'s Stop) -> Self {
        Self { stop, limited: None }
    }

    /// A search of unknown length: it ends at a time after its question was begun, within the time of the whole question.
    pub fn limited(stop: &'s Stop, begun: Instant, (end, time): (Duration, Duration), at_least: u32) -> Self {
        let told = Mutex::new((stop.begin_search(), 0));
        Self { stop, limited: Some(Limited { begun, end, time, is_late: AtomicBool::new(false), at_least, told }) }
    }

    /// Hears of sums that were looked at. Whether the search is over before its end.
    pub fn is_spent(&self, sums: u64) -> bool {
        if let Some(limited) = &self.limited {
            if let Ok(mut told) = limited.told.try_lock() {
                told.1 += sums;
                let looked_at = told.1;
                told.0.tell(limited.at_least, looked_at);
            }
            if limited.begun.elapsed() >= limited.end {
                limited.is_late.store(true, Relaxed);
            }
        }
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.stop.is_stopped() || self.limited.as_ref().is_some_and(|limited| limited.is_late.load(Relaxed))
    }

    /// Goes on if it is not over.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]; [`Limit::Time`] with what is proven.
    pub fn check(&self) -> Result<()> {
        self.stop.check()?;
        match &self.limited {
            Some(limited) if limited.is_late.load(Relaxed) => {
                Err(Error::limit(Limit::Time { time: limited.time }).at_least(limited.at_least))
            }
            _ => Ok(()),
        }
    }
}
