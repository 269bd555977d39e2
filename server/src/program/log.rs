//! The log: lines of text or JSON on standard error, written by a separate thread.

use super::options::LogForm;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tracing::Level;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The queue of lines to be written, so that no request waits for standard error.
#[derive(Clone, Default)]
pub struct LogQueue(Arc<(Mutex<Waiting>, Condvar)>);

#[derive(Default)]
struct Waiting {
    lines: Vec<u8>,
    /// The number of lines dropped because standard error was blocked.
    lost: u64,
    is_writing: bool,
}

/// The maximum number of bytes in the queue; further lines are dropped and counted.
const MAX_WAITING_BYTES: usize = 4 << 20;

impl LogQueue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines as they arrive, forever.
    fn write_all(&self) {
        let mut lines = Vec::new();
        loop {
            let mut waiting = self.lock();
            waiting.is_writing = false;
            self.0.1.notify_all();
            while waiting.lines.is_empty() {
                waiting = self
                    .0
                    .1
                    .wait(waiting)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            std::mem::swap(&mut lines, &mut waiting.lines);
            if std::mem::take(&mut waiting.lost) > 0 {
                lines.extend_from_slice(
                    b"(lines of the log were left out, since standard error took none)\n",
                );
            }
            waiting.is_writing = true;
            drop(waiting);
            let _ = io::stderr().write_all(&lines);
            lines.clear();
            // Collects many lines for one write: otherwise a busy server would make one write per line.
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits, for a short time, until all lines are written.
    pub fn flush(&self) {
        let waiting = self.lock();
        let is_busy = |waiting: &mut Waiting| waiting.is_writing || !waiting.lines.is_empty();
        drop(
            self.0
                .1
                .wait_timeout_while(waiting, Duration::from_secs(2), is_busy),
        );
    }
}

impl Write for &LogQueue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.lock();
        if waiting.lines.len() + line.len() > MAX_WAITING_BYTES {
            waiting.lost += 1;
        } else {
            let was_empty = waiting.lines.is_empty();
            waiting.lines.extend_from_slice(line);
            if was_empty && !waiting.is_writing {
                self.0.1.notify_all();
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for LogQueue {
    type Writer = &'w LogQueue;

    fn make_writer(&'w self) -> Self::Writer {
        self
    }
}

/// Starts the log.
pub fn begin(form: LogForm) -> LogQueue {
    let queue = LogQueue::default();
    let writer = queue.clone();
    // Without the thread there is no log, but requests are still answered.
    let _ = std::thread::Builder::new()
        .name("log".into())
        .spawn(move || writer.write_all());
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(queue.clone())
        .with_target(false)
        .with_ansi(false);
    let lines = match form {
        LogForm::Text => lines.boxed(),
        LogForm::Json => lines.json().flatten_event(true).boxed(),
    };
    // The library reports each message.
    let levels = Targets::new()
        .with_default(Level::INFO)
        .with_target("rmcp", Level::WARN);
    tracing_subscriber::registry()
        .with(lines.with_filter(levels))
        .init();
    queue
}
