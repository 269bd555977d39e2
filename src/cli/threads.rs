//! The threads of the searches.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZero;

/// The most threads that the program asks for.
pub const MAX_THREADS: u64 = 1024;

/// The default number of threads: `RAYON_NUM_THREADS` if it is a valid number, else the number of processors.
fn usual_count() -> usize {
    let asked_for = std::env::var("RAYON_NUM_THREADS").ok().and_then(|text| text.parse().ok());
    let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
    asked_for.filter(|&count| (1..=MAX_THREADS as usize).contains(&count)).unwrap_or_else(processors)
}

/// A pool of so many threads. If the system does not give them, this thread does the work alone.
pub fn pool(count: Option<usize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let alone = |_| ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    ThreadPoolBuilder::new().num_threads(count.unwrap_or_else(usual_count)).build().or_else(alone)
}

/// Makes the global pool, which searches outside `gen` use. Otherwise rayon would make it, and panic if it cannot.
pub fn prepare() {
    prepare_for(usual_count());
}

/// The same with so many threads.
pub fn prepare_for(count: usize) {
    let alone = |_| ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global();
    // It fails only where there is a pool already.
    ThreadPoolBuilder::new().num_threads(count).build_global().or_else(alone).ok();
}
