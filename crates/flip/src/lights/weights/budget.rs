use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};
use homing_table::watch::{Searching, Stop};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The budget of a search over sums: a cancellation token, and possibly a time limit.
pub struct Budget<'s> {
    stop: &'s Stop,
    time_limit: Option<TimeLimit<'s>>,
}

struct TimeLimit<'s> {
    begun: Instant,
    /// The search ends at this time after its start.
    end: Duration,
    /// The time limit of the whole question.
    time: Duration,
    is_late: AtomicBool,
    /// The lower bound that is proven for the question before this search.
    at_least: u32,
    /// The number of sums visited, for progress.
    told: Mutex<(Searching<'s>, u64)>,
}

impl<'s> Budget<'s> {
    /// Creates a budget without a time limit.
    pub fn until(stop: &'s Stop) -> Self {
        Self {
            stop,
            time_limit: None,
        }
    }

    /// Creates the budget of a search of unknown length. It ends at a time after its question was started, within the time of the whole
    /// question.
    pub fn limited(
        stop: &'s Stop,
        begun: Instant,
        (end, time): (Duration, Duration),
        at_least: u32,
    ) -> Self {
        let told = Mutex::new((stop.begin_search(), 0));
        Self {
            stop,
            time_limit: Some(TimeLimit {
                begun,
                end,
                time,
                is_late: AtomicBool::new(false),
                at_least,
                told,
            }),
        }
    }

    /// Counts sums that were visited. Returns whether the budget is spent.
    pub fn is_spent(&self, sums: u64) -> bool {
        if let Some(time_limit) = &self.time_limit {
            if let Ok(mut told) = time_limit.told.try_lock() {
                told.1 += sums;
                let looked_at = told.1;
                told.0.report(time_limit.at_least, looked_at);
            }
            if time_limit.begun.elapsed() >= time_limit.end {
                time_limit.is_late.store(true, Relaxed);
            }
        }
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self
                .time_limit
                .as_ref()
                .is_some_and(|time_limit| time_limit.is_late.load(Relaxed))
    }

    /// Returns an error if the budget is spent.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]; [`Limit::Time`] with the proven bound.
    pub fn check(&self) -> Result<()> {
        self.stop.check()?;
        match &self.time_limit {
            Some(time_limit) if time_limit.is_late.load(Relaxed) => {
                Err(Error::limit(Limit::Time {
                    time: time_limit.time,
                })
                .at_least(time_limit.at_least))
            }
            _ => Ok(()),
        }
    }
}
