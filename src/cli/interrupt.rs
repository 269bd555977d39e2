//! Ctrl-C as a flag that is looked at between two steps of a long run.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether Ctrl-C has been pressed. A second time it ends the program at once.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes Ctrl-C over from the system.
    pub fn catch() -> io::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        // In this order: what ends the program sees the flag as it was before the key was pressed.
        #[cfg(unix)]
        {
            signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, flag.clone())?;
            signal_hook::flag::register(signal_hook::consts::SIGINT, flag.clone())?;
        }
        Ok(Self(flag))
    }

    /// Whether it has been pressed.
    pub fn has_come(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// From now on Ctrl-C ends the program at once.
    pub fn release(&self) {
        self.0.store(true, Relaxed);
    }
}
