use crate::problem::{BUSY, DEFECT, Problem};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// Threads for slow questions: some run at once, some more wait, and others are refused.
pub struct SlowThreads {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    time: Duration,
}

/// The number of waiting questions for each running one.
const WAITING_A_THREAD: usize = 8;

impl SlowThreads {
    /// A number of threads, and the time limit of a question.
    pub fn new(count: usize, time: Duration) -> Self {
        let admitted = Arc::new(Semaphore::new(count * (1 + WAITING_A_THREAD)));
        Self { running: Arc::new(Semaphore::new(count)), admitted, time }
    }

    /// Runs a function on such a thread. After the time limit the question is answered with a problem; the thread is free again when the
    /// function ends.
    ///
    /// # Errors
    ///
    /// A problem where all threads and all places to wait are taken, or the time is over.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let busy = |what: &str| Problem::new(BUSY, format!("{what}: ask again"));
        let admitted = self.admitted.clone().try_acquire_owned().map_err(|_| busy("too many questions that take long are under way"))?;
        let answered = async {
            let running = self.running.clone().acquire_owned().await;
            spawn_blocking(move || {
                let _held = (admitted, running);
                work()
            })
            .await
        };
        match tokio::time::timeout(self.time, answered).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Problem::new(DEFECT, "the answer could not be made: the server's log says why")),
            Err(_) => Err(busy(&format!("the answer takes longer than {:?}, the most that one question has here", self.time))),
        }
    }
}

/// A place for a batch or a list; it is free again when this is dropped.
pub type Place = OwnedSemaphorePermit;

/// Takes a place for a batch or a list.
///
/// # Errors
///
/// A problem where all are taken.
pub fn take_place(places: &Arc<Semaphore>) -> Result<Place, Problem> {
    let busy = |_| Problem::new(BUSY, "all places for batches and lists are taken: ask again");
    places.clone().try_acquire_owned().map_err(busy)
}
