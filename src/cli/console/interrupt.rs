//! Ctrl-C, SIGTERM and SIGHUP stop a long run.

use homing_table::watch::Stop;
use std::io::{self, IsTerminal};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Counts interrupts. The second one ends the program immediately.
#[derive(Clone)]
pub struct Interrupt(Arc<InterruptState>);

struct InterruptState {
    count: AtomicUsize,
    /// Whether the run has said how it ended.
    has_ended: AtomicBool,
    /// What the first interrupt cancels.
    stop: Mutex<Stop>,
}

/// The exit status after Ctrl-C, as shells report it.
const STATUS: i32 = 130;
/// The time within which most runs have ended after the first interrupt. Longer ones say that they are stopping.
const SOON: Duration = Duration::from_millis(300);
/// Clears the line of a progress bar.
const CLEAR: &str = "\r\x1b[2K";

impl Interrupt {
    /// Installs the signal handlers, for the rest of the process.
    pub fn catch() -> anyhow::Result<Self> {
        let interrupt = Self(Arc::new(InterruptState {
            count: AtomicUsize::new(0),
            has_ended: AtomicBool::new(false),
            stop: Mutex::new(Stop::NEVER),
        }));
        let state = interrupt.clone();
        ctrlc::set_handler(move || {
            if state.0.count.fetch_add(1, Relaxed) > 0 {
                std::process::exit(STATUS);
            }
            state.stop().stop();
            let state = state.clone();
            std::thread::spawn(move || {
                std::thread::sleep(SOON);
                if state.0.has_ended.load(Relaxed) {
                    return;
                }
                let clear = if io::stderr().is_terminal() {
                    CLEAR
                } else {
                    ""
                };
                eprintln!("{clear}stopping; interrupt once more to end at once");
            });
        })?;
        Ok(interrupt)
    }

    /// Returns a cancellation token for an operation that starts now.
    pub fn begin(&self) -> Stop {
        let stop = Stop::new();
        self.0
            .stop
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone_from(&stop);
        if self.is_interrupted() {
            stop.stop();
        }
        stop
    }

    fn stop(&self) -> Stop {
        self.0
            .stop
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Tells that an interrupted run says how it ended: it no longer says that it is stopping.
    pub fn end(&self) {
        self.0.has_ended.store(true, Relaxed);
    }

    /// Whether an interrupt has arrived.
    pub fn is_interrupted(&self) -> bool {
        self.0.count.load(Relaxed) > 0
    }
}

/// On a signal that is not [caught](Interrupt::catch), calls `act` and ends the program.
pub fn end_after(act: impl Fn() + Send + 'static) {
    ctrlc::try_set_handler(move || {
        act();
        std::process::exit(STATUS);
    })
    .ok();
}
