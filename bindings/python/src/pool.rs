use rayon::{ThreadPool, ThreadPoolBuilder};
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex};

/// The threads of this process, with its number.
///
/// A fork copies the memory but not the threads: a child that found the pool of its parent here would wait for ever. So the child makes
/// its own, and leaves the other alone.
static POOL: Mutex<Option<(u32, ManuallyDrop<Arc<ThreadPool>>)>> = Mutex::new(None);

/// Runs work whose parts are shared among threads.
pub fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The pool. `None` where the system gives no threads, or where the lock was held by another thread when this process was forked.
fn pool() -> Option<Arc<ThreadPool>> {
    const TRIES: usize = 1000;
    let mut pool = (0..TRIES).find_map(|_| {
        let lock = POOL.try_lock().ok();
        if lock.is_none() {
            std::thread::yield_now();
        }
        lock
    })?;
    let process = std::process::id();
    if pool.as_ref().is_none_or(|(owner, _)| *owner != process) {
        let threads = ThreadPoolBuilder::new().thread_name(|number| format!("homing-{number}")).build().ok()?;
        *pool = Some((process, ManuallyDrop::new(Arc::new(threads))));
    }
    pool.as_ref().map(|(_, pool)| Arc::clone(pool))
}
