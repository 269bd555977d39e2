//! Lines in, answer lines out, in order: reading, solving and writing at the same time.

use super::answer::{AnswerLines, Counts, MAX_LINE_BYTES, OutputBuffer};
use crate::error::{Error, Result};
use std::io::{ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of bytes of input that are read, answered and written together.
const PART_BYTES: usize = 256 << 10;

/// Reads lines to the end of the input and writes an answer line for each, in order.
///
/// Each thread works in its own loop: it takes the next part of the input, answers it, waits for its turn and writes. So one thread writes
/// while another solves, and memory holds one part and its answers per thread, however long the input is. A part is the result of one read,
/// cut after its last line, so that lines typed at a terminal are answered immediately. `complain` is called for each invalid line, with
/// its number from 1, before its answer is written. If the system allows fewer threads, those do all the work.
///
/// The input and the output pass from thread to thread, so they must be [`Send`]: pass [`Stdin`](std::io::Stdin), not its lock.
///
/// ```no_run
/// use homing::engine::{Form, Options, Question};
/// use std::io::{stdin, stdout};
///
/// let catalog = homing::catalog();
/// let table = catalog.table(&*catalog.puzzle("eight", &Options::default())?)?;
/// let lines = table.lines(&Question::PATH, Form::Text)?;
/// homing::batch::stream(&*lines, stdin(), stdout(), |line, error| eprintln!("line {line}: {error}"), 2)?;
/// # Ok::<(), homing::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Io`] if reading or writing fails, [`Error::Defect`] if a worker panicked, and the errors of [`AnswerLines::answer`].
pub fn stream(
    answers: &(impl AnswerLines + ?Sized),
    input: impl Read + Send,
    output: impl Write + Send,
    complain: impl FnMut(u64, &Error) + Send,
    threads: usize,
) -> Result<Counts> {
    let source = Mutex::new(InputReader {
        input,
        rest: Vec::new(),
        parts: 0,
        has_ended: false,
    });
    let sink = Mutex::new(Sink {
        output,
        complain,
        parts: 0,
        counts: Counts::default(),
        failure: None,
    });
    let turn = Condvar::new();
    let go_round = || {
        let mut text = vec![0; PART_BYTES];
        let mut buffer = OutputBuffer::default();
        loop {
            let (part, taken) = {
                let mut source = lock(&source);
                if source.has_ended {
                    return;
                }
                let taken = source.next_part(&mut text);
                // A failure is reported in its turn, after the answers to all earlier parts.
                source.has_ended |= taken.is_err();
                source.parts += 1;
                (source.parts - 1, taken)
            };
            buffer.clear();
            let answered =
                taken.and_then(|length| answer_part(answers, &text[..length], &mut buffer));
            let mut sink = lock(&sink);
            while sink.parts != part {
                sink = turn.wait(sink).unwrap_or_else(PoisonError::into_inner);
            }
            let written = if sink.failure.is_none() {
                sink.write(answers.separator(), &buffer)
            } else {
                Ok(())
            };
            if let Err(error) = written.and(answered) {
                sink.failure.get_or_insert(error);
            }
            sink.parts += 1;
            turn.notify_all();
            if sink.failure.is_some() {
                drop(sink);
                lock(&source).has_ended = true;
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if std::thread::Builder::new()
                .spawn_scoped(scope, go_round)
                .is_err()
            {
                break;
            }
        }
        go_round();
    });
    let sink = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    sink.failure.map_or(Ok(sink.counts), Err)
}

/// Answers a part. A panic becomes an error, so that the other threads do not wait for this part forever.
fn answer_part(
    answers: &(impl AnswerLines + ?Sized),
    text: &[u8],
    buffer: &mut OutputBuffer,
) -> Result<()> {
    let answered = catch_unwind(AssertUnwindSafe(|| answers.answer(text, buffer)));
    answered.unwrap_or_else(|_| {
        Err(Error::Defect {
            what: "a worker panicked while it answered a part of the input".into(),
        })
    })
}

/// Locks a mutex. Its data is consistent even after a panic: no change is left half done while it is locked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct InputReader<R> {
    input: R,
    /// The bytes read after the last whole line.
    rest: Vec<u8>,
    parts: u64,
    has_ended: bool,
}

impl<R: Read> InputReader<R> {
    /// Fills `text` with whole lines, at least one if there is one, and returns their length. Only the last line of the input may lack a
    /// line end.
    fn next_part(&mut self, text: &mut Vec<u8>) -> Result<usize> {
        let mut length = self.rest.len();
        text.resize(text.len().max(length + PART_BYTES / 2), 0);
        text[..length].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            if length == text.len() {
                // This line is longer than a part. The part that is kept is one byte longer than the longest valid line.
                text.resize(MAX_LINE_BYTES + PART_BYTES, 0);
            }
            let read = match self.input.read(&mut text[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read.map_err(|source| Error::Io {
                    path: "input".into(),
                    doing: "cannot read",
                    source,
                })?,
            };
            if read == 0 {
                self.has_ended = true;
                return Ok(length);
            }
            let new = &text[length..length + read];
            if let Some(end) = new.iter().rposition(|&byte| byte == b'\n') {
                let rest = &new[end + 1..];
                self.rest
                    .extend_from_slice(&rest[..rest.len().min(MAX_LINE_BYTES + 1)]);
                return Ok(length + end + 1);
            }
            // One excess byte is enough to see that a line is too long.
            length = (length + read).min(MAX_LINE_BYTES + 1);
        }
    }
}

struct Sink<W, C> {
    output: W,
    complain: C,
    parts: u64,
    counts: Counts,
    failure: Option<Error>,
}

impl<W: Write, C: FnMut(u64, &Error)> Sink<W, C> {
    fn write(&mut self, separator: &[u8], buffer: &OutputBuffer) -> Result<()> {
        for (line, error) in buffer.errors() {
            (self.complain)(self.counts.lines + line + 1, error);
        }
        let is_between = self.counts.answered() > 0 && buffer.counts().answered() > 0;
        self.counts = self.counts.plus(buffer.counts());
        let written = if is_between {
            self.output.write_all(separator)
        } else {
            Ok(())
        };
        written
            .and_then(|()| self.output.write_all(buffer.answers()))
            .map_err(Error::output)
    }
}
