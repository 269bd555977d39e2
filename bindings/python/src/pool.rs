use super::errors::{OrRaise, failed};
use homing::{Stop, Watch};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The thread pool, with the id of the process that started it.
///
/// A fork copies the memory but not the threads, so a child that used its parent's pool would wait forever. The child starts its own pool
/// and never drops the other.
static POOL: Mutex<Option<(u32, ManuallyDrop<Arc<ThreadPool>>)>> = Mutex::new(None);

/// Runs work on the threads of the pool.
pub fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match pool() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The time between two checks for Ctrl-C.
pub const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Runs work of a few milliseconds at most on the calling thread, since handing it to another takes longer.
pub fn run_inline<R: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> homing::Result<R> + Send,
) -> PyResult<R> {
    py.detach(work).or_raise(py)
}

/// Runs long work on the threads of the pool while this thread waits. Ctrl-C stops the work and raises `KeyboardInterrupt`.
pub fn run<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> homing::Result<R> + Send,
) -> PyResult<R> {
    wait(py, work)?.or_raise(py)
}

/// Like [`run`], but returns an error of the library as it is.
pub fn wait<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> homing::Result<R> + Send,
) -> PyResult<homing::Result<R>> {
    wait_and_report(py, |_| Ok(()), work)
}

/// Like [`run`], and regularly calls `progress` with the finished share. An exception in `progress` stops the work.
pub fn run_with_progress<R: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(Watch) -> homing::Result<R> + Send,
) -> PyResult<R> {
    let done = AtomicU64::new(0);
    let report = |py: Python<'_>| match progress {
        Some(progress) => progress
            .call1(py, (f64::from_bits(done.load(Relaxed)),))
            .map(drop),
        None => Ok(()),
    };
    let watched = |stop: &Stop| {
        let mut listener = |share: f64| done.store(share.to_bits(), Relaxed);
        work(Watch::new(&mut listener).until(stop))
    };
    wait_and_report(py, report, watched)?.or_raise(py)
}

/// Runs long work, and calls `report` on this thread after each check for signals.
fn wait_and_report<R: Send>(
    py: Python<'_>,
    report: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    work: impl FnOnce(&Stop) -> homing::Result<R> + Send,
) -> PyResult<homing::Result<R>> {
    let stop = Stop::new();
    let mut interrupted = None;
    let ended = py.detach(|| {
        let Some(pool) = pool() else {
            return Some(work(&stop));
        };
        let (done, ended) = sync_channel(1);
        let stop = &stop;
        // If the work panics, `done` is dropped and the scope resumes the panic.
        pool.in_place_scope(|scope| {
            scope.spawn(move |_| drop(done.send(work(stop))));
            loop {
                match ended.recv_timeout(SIGNAL_INTERVAL) {
                    Ok(result) => return Some(result),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                        interrupted =
                            Python::attach(|py| py.check_signals().and_then(|()| report(py))).err();
                        if interrupted.is_some() {
                            stop.stop();
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    match (interrupted, ended) {
        (Some(interrupted), _) => Err(interrupted),
        (None, Some(result)) => Ok(result),
        (None, None) => Err(failed(
            "the work ended without a result: this is a defect of homing, please report it",
        )),
    }
}

/// Returns the pool; `None` if the system starts no threads, or if another thread held the lock when this process was forked.
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
        let threads = ThreadPoolBuilder::new()
            .thread_name(|number| format!("homing-{number}"))
            .build()
            .ok()?;
        *pool = Some((process, ManuallyDrop::new(Arc::new(threads))));
    }
    pool.as_ref().map(|(_, pool)| Arc::clone(pool))
}
