//! What ends a long work: its time, the client who leaves, and nobody who waits for it.

use crate::peer::Peer;
use homing::Stop;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Ends a work that nobody waits for: it stops it when it is dropped.
pub struct Ending {
    stop: Stop,
    /// The task that stops it earlier.
    clock: Option<JoinHandle<()>>,
}

/// The time limits of a long request or a long answer.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The time that the other side may stand still.
    pub idle: Duration,
    /// The end of the whole time.
    pub end: Instant,
}

impl Patience {
    /// The time that is left to wait for the other side.
    pub fn left(self) -> Duration {
        self.idle.min(self.end.saturating_duration_since(Instant::now()))
    }
}

impl Ending {
    /// The end of a work that ends only when this is dropped.
    pub fn when_dropped() -> Self {
        Self { stop: Stop::new(), clock: None }
    }

    /// The end of a work whose time is limited, and whose client may leave. Call it on a thread of the runtime.
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
        Self { stop, clock: Some(clock) }
    }

    /// What tells the work that it has ended.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// The share of its time that a request keeps for its answer when its searches end, and the most that it keeps.
const ANSWER_SHARE: f64 = 0.1;
const MOST_ANSWER_TIME: Duration = Duration::from_secs(1);

/// The stop for searches that begin now, of a request that has so much time until an end: they end before it, so that the client hears
/// what they have proven. Where nothing is left for a search, the request ends as any other work does.
pub fn searches(stop: &Stop, end: Instant, time: Duration) -> Stop {
    let kept = time.mul_f64(ANSWER_SHARE).min(MOST_ANSWER_TIME);
    match end.saturating_duration_since(Instant::now()).saturating_sub(kept) {
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
