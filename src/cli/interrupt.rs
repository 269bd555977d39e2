//! Ctrl-C, SIGTERM and SIGHUP as what stops a long run.

use crate::watch::Stop;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// How often the program was asked to end. The second time ends it at once.
#[derive(Clone)]
pub struct Interrupt(Arc<Asked>);

struct Asked {
    count: AtomicUsize,
    /// What the first time stops.
    stop: Mutex<Stop>,
}

/// The exit status of a program that Ctrl-C has ended, as shells give it.
const STATUS: i32 = 130;

impl Interrupt {
    /// Takes the signals over from the system, for the rest of the process.
    pub fn catch() -> anyhow::Result<Self> {
        let interrupt = Self(Arc::new(Asked { count: AtomicUsize::new(0), stop: Mutex::new(Stop::NEVER) }));
        let asked = interrupt.clone();
        ctrlc::set_handler(move || {
            if asked.0.count.fetch_add(1, Relaxed) > 0 {
                std::process::exit(STATUS);
            }
            asked.stop().stop();
        })?;
        Ok(interrupt)
    }

    /// The stop of a work that begins.
    pub fn begin(&self) -> Stop {
        let stop = Stop::new();
        self.0.stop.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&stop);
        if self.has_come() {
            stop.stop();
        }
        stop
    }

    fn stop(&self) -> Stop {
        self.0.stop.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the program was asked to end.
    pub fn has_come(&self) -> bool {
        self.0.count.load(Relaxed) > 0
    }
}

/// Runs a last action, then ends the program, on a signal that is not [caught](Interrupt::catch).
pub fn end_after(act: impl Fn() + Send + 'static) {
    ctrlc::try_set_handler(move || {
        act();
        std::process::exit(STATUS);
    })
    .ok();
}
