//! The threads of the searches.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZero;

/// The greatest number of threads.
pub const MAX_THREADS: u64 = 1024;

/// The default number of threads: `RAYON_NUM_THREADS` if it is a valid number, else the number of processors.
fn usual_count() -> usize {
    let asked_for = std::env::var("RAYON_NUM_THREADS")
        .ok()
        .and_then(|text| text.parse().ok());
    let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
    asked_for
        .filter(|&count| (1..=MAX_THREADS as usize).contains(&count))
        .unwrap_or_else(processors)
}

/// Creates a pool. If the system cannot start its threads, the current thread works alone.
pub fn pool(count: Option<usize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let alone = |_| {
        ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build()
    };
    ThreadPoolBuilder::new()
        .num_threads(count.unwrap_or_else(usual_count))
        .build()
        .or_else(alone)
}

/// Creates the global pool, which all verbs except `gen` use. Otherwise rayon creates it, and panics on failure.
pub fn prepare() {
    prepare_for(usual_count());
}

/// Like [`prepare`], with this number of threads.
pub fn prepare_for(count: usize) {
    let alone = |_| {
        ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build_global()
    };
    // This fails only if a pool already exists.
    ThreadPoolBuilder::new()
        .num_threads(count)
        .build_global()
        .or_else(alone)
        .ok();
}
