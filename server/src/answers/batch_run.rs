//! A running batch: it has a place while its lines are answered, and none while its body stalls.

use crate::app::App;
use crate::connection::peer::Peer;
use crate::request::problem::{BUSY, Problem};
use crate::stream::input::BodyLines;
use crate::stream::json_list::JsonList;
use crate::stream::output::AnswerBody;
use crate::stream::permits::Permit;
use crate::tables::open_table::OpenTable;
use homing::Error;
use homing::batch::{AnswerLines, Counts};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;

/// The place of a running batch, and its threads.
pub struct BatchSlot {
    _place: Permit,
    /// The threads of a batch of searches. If batches shared threads, one with boards that take hours would block the others, even their
    /// cancellation.
    pool: Option<ThreadPool>,
}

impl BatchSlot {
    /// Takes a place, with the threads that a batch for a table needs.
    ///
    /// # Errors
    ///
    /// A problem if the system refuses threads.
    pub fn new(place: Permit, open: &OpenTable) -> Result<Self, Problem> {
        let none = |error| {
            Problem::new(
                BUSY,
                format!("the system gives no threads ({error}): ask again"),
            )
        };
        let pool = open
            .is_searched
            .then(|| ThreadPoolBuilder::new().build().map_err(none))
            .transpose()?;
        Ok(Self {
            _place: place,
            pool,
        })
    }
}

/// A running batch.
pub struct BatchRun {
    pub app: Arc<App>,
    pub client: Peer,
    pub open: Arc<OpenTable>,
    /// The answerer of the lines.
    pub lines: Arc<dyn AnswerLines>,
    pub input: BodyLines,
    pub output: JsonList<AnswerBody>,
    /// The counts of lines answered so far.
    pub counts: Counts,
    /// The time to wait for a place once the body continues.
    pub place_time: Duration,
}

/// The next step of a batch after its lines have been answered.
enum Step {
    /// Wait for more lines.
    Wait(Box<BatchRun>, BatchSlot),
    /// The batch has ended.
    End(Counts),
}

impl BatchRun {
    /// Answers all lines.
    ///
    /// # Errors
    ///
    /// If the batch was cut off.
    pub async fn run(self, slot: BatchSlot) -> homing::Result<Counts> {
        let (mut run, mut slot) = (Box::new(self), slot);
        loop {
            let answered = spawn_blocking(move || run.answer(slot)).await;
            let defect = |_| Error::Defect {
                what: "a worker panicked while it answered a part of the input".into(),
            };
            let mut given_back = match answered.map_err(defect)?? {
                Step::End(counts) => return Ok(counts),
                Step::Wait(next, slot) => {
                    run = next;
                    Some(slot)
                }
            };
            // Answers that the client does not read take memory and block the place.
            let Self { input, output, .. } = &mut *run;
            let give_back = async {
                output.inner().taken().await;
                given_back = None;
                std::future::pending::<()>().await;
            };
            tokio::select! {
                filled = input.fill() => filled.map_err(unread)?,
                () = give_back => {}
            }
            slot = match given_back {
                Some(slot) => slot,
                None => run.take_place().await?,
            };
        }
    }

    async fn take_place(&self) -> homing::Result<BatchSlot> {
        let late = || {
            unread(io::Error::new(
                io::ErrorKind::TimedOut,
                "no place for batches has become free",
            ))
        };
        let place = tokio::time::timeout(self.place_time, self.app.streams.take(&self.client))
            .await
            .map_err(|_| late())?;
        BatchSlot::new(place, &self.open)
            .map_err(|problem| unread(io::Error::other(String::from(problem.detail))))
    }

    /// Answers the lines that arrive without a pause.
    fn answer(mut self: Box<Self>, slot: BatchSlot) -> homing::Result<Step> {
        let before = if self.counts.lines > 0 {
            self.lines.separator()
        } else {
            b""
        };
        let mut output = JoinedAnswers {
            before,
            output: &mut self.output,
        };
        let (lines, input) = (&*self.lines, &mut self.input);
        let stream = || homing::batch::stream(lines, input, &mut output, |_, _| {}, 1);
        let counts = match &slot.pool {
            Some(pool) => pool.install(stream),
            None => stream(),
        }?;
        self.counts = self.counts.plus(counts);
        // Counted before the client can know that the answer is complete.
        self.app.metrics.boards.inc_by(counts.lines);
        if !self.input.is_over() {
            return Ok(Step::Wait(self, slot));
        }
        // Dropped now, so that the client finds its place free for the next batch.
        drop(slot);
        let unwritten = |source| Error::Io {
            path: "the client".into(),
            doing: "cannot write",
            source,
        };
        self.output
            .finish()
            .and_then(AnswerBody::finish)
            .map_err(unwritten)?;
        Ok(Step::End(self.counts))
    }
}

fn unread(error: impl Into<io::Error>) -> Error {
    Error::Io {
        path: "input".into(),
        doing: "cannot read",
        source: error.into(),
    }
}

/// The answers after a pause: a separator comes before the first.
struct JoinedAnswers<'o, W> {
    before: &'static [u8],
    output: &'o mut W,
}

impl<W: Write> Write for JoinedAnswers<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !bytes.is_empty() {
            self.output.write_all(std::mem::take(&mut self.before))?;
        }
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
