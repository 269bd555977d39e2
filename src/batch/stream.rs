//! Lines in, answer lines out, in order. Reading, solving and writing happen at the same time.

use super::answer::{AnswerLines, MAX_LINE_BYTES, OutputBuffer};
use crate::error::{Error, Result};
use std::io::{ErrorKind, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The size of a part of the input, which is read, answered and written at once.
const PART_BYTES: usize = 256 << 10;

/// How many lines a stream has answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of lines read, which is the number of lines written.
    pub lines: u64,
    /// The number of invalid lines.
    pub invalid: u64,
}

/// Reads lines to the end of the input, and writes an answer line for each, in order.
///
/// Each thread works alone: it reads the next part of the input, answers it, waits for its turn, and writes. So one thread writes
/// while another solves. Each thread needs memory for one part and its answers, whatever the length of the input. A part is the
/// result of one read, cut after its last whole line, so that a user who types lines gets answers at once.
///
/// `complain` is called for every invalid line, with its number from 1, before its answer is written.
///
/// # Errors
///
/// [`Error::Io`] if the input cannot be read or the output cannot be written. The error of [`AnswerLines::answer`] if the table is
/// damaged.
pub fn stream(
    answers: &impl AnswerLines,
    input: impl Read + Send,
    output: impl Write + Send,
    complain: impl FnMut(u64, &Error) + Send,
    threads: usize,
) -> Result<Counts> {
    let source = Mutex::new(Source { input, rest: Vec::new(), parts: 0, has_ended: false });
    let sink = Mutex::new(Sink { output, complain, parts: 0, counts: Counts::default(), failure: None });
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
                // An error is reported in its turn, after the answers to all parts before.
                source.has_ended |= taken.is_err();
                source.parts += 1;
                (source.parts - 1, taken)
            };
            buffer.clear();
            let answered = taken.and_then(|length| answers.answer(&text[..length], &mut buffer));
            let mut sink = lock(&sink);
            while sink.parts != part {
                sink = turn.wait(sink).unwrap_or_else(PoisonError::into_inner);
            }
            let written = if sink.failure.is_none() { sink.write(answers, &text, &buffer) } else { Ok(()) };
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
            scope.spawn(go_round);
        }
        go_round();
    });
    let sink = sink.into_inner().unwrap_or_else(PoisonError::into_inner);
    sink.failure.map_or(Ok(sink.counts), Err)
}

/// The lock of a mutex. If a thread panicked, its data is still whole: nothing is half changed while it is locked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Source<R> {
    input: R,
    /// What was read after the last whole line.
    rest: Vec<u8>,
    parts: u64,
    has_ended: bool,
}

impl<R: Read> Source<R> {
    /// Fills `text` with whole lines, at least one if there is one, and returns their length. Only the last line of the input may
    /// lack its end.
    fn next_part(&mut self, text: &mut [u8]) -> Result<usize> {
        let mut length = self.rest.len();
        text[..length].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            let read = match self.input.read(&mut text[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read.map_err(|source| Error::Io { path: "input".into(), doing: "cannot read", source })?,
            };
            if read == 0 {
                self.has_ended = true;
                return Ok(length);
            }
            let new = &text[length..length + read];
            if let Some(end) = new.iter().rposition(|&byte| byte == b'\n') {
                let rest = &new[end + 1..];
                self.rest.extend_from_slice(&rest[..rest.len().min(MAX_LINE_BYTES + 1)]);
                return Ok(length + end + 1);
            }
            // One byte too many is enough to see that a line is too long.
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
    fn write(&mut self, answers: &impl AnswerLines, text: &[u8], buffer: &OutputBuffer) -> Result<()> {
        for invalid in buffer.invalid() {
            (self.complain)(self.counts.lines + invalid.line + 1, &answers.reason(&text[invalid.start..invalid.end]));
        }
        self.counts.lines += buffer.lines();
        self.counts.invalid += buffer.invalid_lines();
        self.output.write_all(buffer.answers()).map_err(|source| Error::Io { path: "output".into(), doing: "cannot write", source })
    }
}
