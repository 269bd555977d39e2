use crate::error::{Error, Result};
use std::sync::Arc;

/// The maximum length of an input line, in bytes, without its end. A longer line is invalid, whatever it contains, so that memory is
/// bounded.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Answers lines of text: [`stream`](super::stream()) calls it with each part of its input.
pub trait AnswerLines: Send + Sync {
    /// Answers whole lines in order. Only the last one may lack a line end.
    ///
    /// # Errors
    ///
    /// An error that is not caused by a line, such as a damaged table. It ends the stream; the answers before it are still written.
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()>;

    /// Returns the separator between two answers, which follows the line end of the first. Empty if an answer is a single line.
    fn separator(&self) -> &'static [u8] {
        b""
    }
}

/// Turns a line of input into a line of output. A faster answerer leaves lines that it does not recognise to this one.
pub trait AnswerLine: Send + Sync {
    /// Appends the answer to a line, which is passed without its end. `scratch` is reused from line to line.
    fn answer_line(
        &self,
        line: &[u8],
        scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<()>;
}

impl<A: AnswerLine + ?Sized> AnswerLine for &A {
    fn answer_line(
        &self,
        line: &[u8],
        scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<()> {
        (**self).answer_line(line, scratch, output)
    }
}

impl<A: AnswerLine + ?Sized> AnswerLine for Box<A> {
    fn answer_line(
        &self,
        line: &[u8],
        scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<()> {
        (**self).answer_line(line, scratch, output)
    }
}

impl<A: AnswerLine + ?Sized> AnswerLine for Arc<A> {
    fn answer_line(
        &self,
        line: &[u8],
        scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<()> {
        (**self).answer_line(line, scratch, output)
    }
}

/// The answers to a part of the input. It is reused from part to part, so that nothing is allocated once it has grown.
#[derive(Debug, Default)]
pub struct OutputBuffer {
    /// All bytes are initialised; the answers are the first `len` of them.
    bytes: Vec<u8>,
    len: usize,
    counts: Counts,
    errors: Vec<(u64, Error)>,
}

/// The numbers of lines by kind of answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The lines read.
    pub lines: u64,
    /// The lines that were skipped: they are not questions and have no answer.
    pub passed: u64,
    /// The lines that were invalid, or whose search gave up.
    pub invalid: u64,
    /// The lines with a negative answer: graded moves that do not solve.
    pub failed: u64,
}

impl Counts {
    /// Returns the sum of two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            lines: self.lines + other.lines,
            passed: self.passed + other.passed,
            invalid: self.invalid + other.invalid,
            failed: self.failed + other.failed,
        }
    }

    /// Returns the number of lines that have an answer.
    #[must_use]
    pub fn answered(self) -> u64 {
        self.lines - self.passed
    }
}

impl OutputBuffer {
    /// Drops the answers but keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.counts = Counts::default();
        self.errors.clear();
    }

    /// Returns the answer lines.
    pub fn answers(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Returns the counts.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the errors of invalid lines, each with the number of its line in the part, from 0.
    pub fn errors(&self) -> &[(u64, Error)] {
        &self.errors
    }

    /// Appends bytes that are not an answer.
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        self.room(bytes.len())[..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Appends the answer to a line, without its line end.
    pub fn push_line(&mut self, answer: &[u8]) {
        let room = self.room(answer.len() + 1);
        room[..answer.len()].copy_from_slice(answer);
        room[answer.len()] = b'\n';
        self.written(answer.len() + 1, 1);
    }

    /// Appends the answer to a line that is not a valid question, and stores the error.
    pub fn push_refused(&mut self, answer: &[u8], error: Error) {
        self.errors.push((self.counts.lines, error));
        self.counts.invalid += 1;
        self.push_line(answer);
    }

    /// Skips a line that is not a question.
    pub fn pass_over(&mut self) {
        self.counts.lines += 1;
        self.counts.passed += 1;
    }

    /// Records whether the last answer is a success for the exit status.
    pub fn note(&mut self, is_good: bool) {
        self.counts.failed += u64::from(!is_good);
    }

    /// Returns at least `size_bytes` free bytes after the answers, for writing more.
    #[inline]
    pub fn room(&mut self, size_bytes: usize) -> &mut [u8] {
        if self.bytes.len() - self.len < size_bytes {
            self.grow(size_bytes);
        }
        &mut self.bytes[self.len..]
    }

    #[cold]
    fn grow(&mut self, size_bytes: usize) {
        self.bytes
            .resize((self.len + size_bytes).max(self.bytes.len() * 2), 0);
    }

    /// Declares the first `size_bytes` free bytes to be answers.
    #[inline]
    pub fn written(&mut self, size_bytes: usize, lines: u64) {
        self.len += size_bytes;
        self.counts.lines += lines;
    }
}

/// Returns the end of the line that starts at `start`: the position of its `\n`, or the end of the text.
pub fn line_end(text: &[u8], start: usize) -> usize {
    text[start..]
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(text.len(), |length| start + length)
}

/// Answers a text line by line. `answer` answers the first line of a text and returns its length with its end, or `None` for a line that is
/// left to `fallback`.
pub fn answer_each(
    text: &[u8],
    output: &mut OutputBuffer,
    fallback: &impl AnswerLine,
    answer: impl Fn(&[u8], &mut OutputBuffer) -> Option<usize>,
) -> Result<()> {
    let (mut scratch, mut at) = (String::new(), 0);
    while at < text.len() {
        if let Some(length) = answer(&text[at..], output) {
            at += length;
            continue;
        }
        let end = line_end(text, at);
        fallback.answer_line(&text[at..end], &mut scratch, output)?;
        at = end + 1;
    }
    Ok(())
}
