//! Ctrl-C, SIGTERM and SIGHUP as a flag that a long run checks between two steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How often the program was asked to end. The second time ends it at once.
#[derive(Clone)]
pub struct Interrupt(Arc<AtomicUsize>);

/// The exit status of a program that Ctrl-C has ended, as shells give it.
const STATUS: i32 = 130;

impl Interrupt {
    /// Takes the signals over from the system, for the rest of the process.
    pub fn catch() -> anyhow::Result<Self> {
        let count = Arc::new(AtomicUsize::new(0));
        let seen = count.clone();
        ctrlc::set_handler(move || {
            if seen.fetch_add(1, Relaxed) > 0 {
                std::process::exit(STATUS);
            }
        })?;
        Ok(Self(count))
    }

    /// Whether the program was asked to end.
    pub fn has_come(&self) -> bool {
        self.0.load(Relaxed) > 0
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
