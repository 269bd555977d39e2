//! The end of a long operation: by its time limit, by the client leaving, or because nothing waits for it any more.

use crate::connection::peer::Peer;
use homing::Stop;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Cancels an operation when this value is dropped, that is, when nothing waits for it any more.
pub struct Ending {
    stop: Stop,
    /// The task that cancels it earlier.
    clock: Option<JoinHandle<()>>,
}

/// The time limits of a long request or a long answer.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The time for which the other side may stall.
    pub idle: Duration,
    /// The end of the total time.
    pub end: Instant,
}

impl Patience {
    /// Returns the time left to wait for the other side.
    pub fn left(self) -> Duration {
        self.idle
            .min(self.end.saturating_duration_since(Instant::now()))
    }
}

impl Ending {
    /// Creates an ending that only takes effect when it is dropped.
    pub fn when_dropped() -> Self {
        Self {
            stop: Stop::new(),
            clock: None,
        }
    }

    /// Creates the ending of an operation with a time limit, whose client may leave. Call it on a thread of the runtime.
    pub fn at(end: Instant, client: Peer) -> Self {
        let stop = Stop::new();
        let stopped = stop.clone();
        let clock = tokio::spawn(async move {
            tokio::select! {
                () = tokio::time::sleep_until(end.into()) => {}
                () = client.left() => {}
            }
            stopped.stop();
        });
        Self {
            stop,
            clock: Some(clock),
        }
    }

    /// Returns the token that cancels the operation.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// The fraction of its time that a request reserves for its answer after its searches, and the upper limit of that time.
const ANSWER_SHARE: f64 = 0.1;
const MOST_ANSWER_TIME: Duration = Duration::from_secs(1);

/// Returns the time of a request in which it may search.
pub fn search_time(time: Duration) -> Duration {
    time - time.mul_f64(ANSWER_SHARE).min(MOST_ANSWER_TIME)
}

/// Returns the token for searches that start now, in a request with this time until its end. They end earlier, so that the client receives
/// what they have proven. If no time is left for a search, the request ends like any other operation.
pub fn searches(stop: &Stop, end: Instant, time: Duration) -> Stop {
    let kept = time - search_time(time);
    match end
        .saturating_duration_since(Instant::now())
        .saturating_sub(kept)
    {
        Duration::ZERO => stop.clone(),
        left => stop.within(left),
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(clock) = &self.clock {
            clock.abort();
        }
    }
}
