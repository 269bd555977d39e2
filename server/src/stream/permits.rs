use super::ending::{Ending, searches};
use crate::connection::peer::Peer;
use crate::request::problem::{BUSY, DEFECT, Problem};
use homing::Stop;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// A number of permits, of which each client can hold at most a share.
pub struct Permits {
    /// What they are for, as worded in a problem.
    what: &'static str,
    count: usize,
    share: usize,
    free: Arc<Semaphore>,
    /// The free permits of each client that holds one or waits for one.
    free_of: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// A permit, which also counts against the client's share. Dropping it returns both.
pub struct Permit(
    #[expect(dead_code, reason = "it is held")] [Result<OwnedSemaphorePermit, AcquireError>; 2],
);

impl Permits {
    /// Creates `count` permits, of which each client can hold `share`.
    pub fn new(what: &'static str, count: usize, share: usize) -> Self {
        Self {
            what,
            count,
            share,
            free: Arc::new(Semaphore::new(count)),
            free_of: Mutex::default(),
        }
    }

    /// Returns the number of permits taken.
    pub fn taken(&self) -> usize {
        self.count - self.free.available_permits()
    }

    /// Returns the number of clients that it knows: each that holds a permit or waits for one, and some that have left.
    pub fn clients(&self) -> usize {
        self.free_of
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// Takes a permit.
    ///
    /// # Errors
    ///
    /// A problem if all are taken, or the client has its share.
    pub fn try_take(&self, client: &Peer) -> Result<Permit, Problem> {
        let busy = |whose: &str| {
            Problem::new(
                BUSY,
                format!("all places {whose}for {} are taken: ask again", self.what),
            )
        };
        let one = self
            .free
            .clone()
            .try_acquire_owned()
            .map_err(|_| busy(""))?;
        let own = self
            .free_of(client)
            .try_acquire_owned()
            .map_err(|_| busy("that one client has "))?;
        Ok(Permit([Ok(own), Ok(one)]))
    }

    /// Takes a permit as soon as one is free. A client that holds its share waits for its own permits, and does not delay others.
    pub async fn take(&self, client: &Peer) -> Permit {
        let own = self.free_of(client).acquire_owned().await;
        Permit([own, self.free.clone().acquire_owned().await])
    }

    fn free_of(&self, client: &Peer) -> Arc<Semaphore> {
        let mut clients = self.free_of.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(free) = clients.get(&client.address()).and_then(Weak::upgrade) {
            return free;
        }
        clients.retain(|_, free| free.strong_count() > 0);
        let free = Arc::new(Semaphore::new(self.share));
        clients.insert(client.address(), Arc::downgrade(&free));
        free
    }
}

/// Threads for slow questions: some run at once, some more wait, and the rest are rejected.
pub struct SlowThreads {
    running: Permits,
    /// The permits of questions that run or wait.
    pub admitted: Permits,
    time: Duration,
}

/// The number of waiting questions for each running one.
const WAITING_A_THREAD: usize = 8;

impl SlowThreads {
    /// Creates a number of threads, with the share of each client and the time limit of a question.
    pub fn new(count: usize, share: usize, time: Duration) -> Self {
        let places =
            |times: usize| Permits::new("questions that take long", count * times, share * times);
        Self {
            running: places(1),
            admitted: places(1 + WAITING_A_THREAD),
            time,
        }
    }

    /// Runs a function on such a thread. Its searches end shortly before the time limit. It is cancelled when the client leaves or the time
    /// is up.
    ///
    /// # Errors
    ///
    /// A problem if all threads are busy and the queue is full, or the time is up.
    pub async fn run<T: Send + 'static>(
        &self,
        client: &Peer,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let admitted = self.admitted.try_take(client)?;
        let ending = Ending::when_dropped();
        let (stop, end, time) = (ending.stop().clone(), Instant::now() + self.time, self.time);
        let answered = async {
            let running = self.running.take(client).await;
            spawn_blocking(move || {
                let _held = (admitted, running);
                work(&searches(&stop, end, time))
            })
            .await
        };
        match tokio::time::timeout(self.time, answered).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Problem::new(
                DEFECT,
                "the answer could not be made: the server's log says why",
            )),
            Err(_) => {
                let detail = format!(
                    "the answer takes longer than {:?}, the most that one question has here: ask again",
                    self.time
                );
                Err(Problem::new(BUSY, detail))
            }
        }
    }
}
