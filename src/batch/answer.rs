use crate::error::{Error, Result};

/// The longest line of input, in bytes, without its end. A longer one is invalid, whatever it holds, so that memory is bounded.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Answers lines of text: what [`stream`](super::stream()) does with each part of its input.
pub trait AnswerLines: Send + Sync {
    /// Answers whole lines in order. Only the last may lack its end.
    ///
    /// # Errors
    ///
    /// An error that no line causes, such as a damaged table. It ends the stream; the answers before it are still written.
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()>;

    /// The separator between two answers, after the line end of the first. Empty if an answer is one line.
    fn separator(&self) -> &'static [u8] {
        b""
    }
}

/// Answers one line: the rule that a faster answerer leaves a line to when it does not recognise it.
pub trait AnswerLine: Send + Sync {
    /// Appends the answer to a line, given without its end. `scratch` is kept from line to line.
    fn answer_line(&self, line: &[u8], scratch: &mut String, output: &mut OutputBuffer) -> Result<()>;
}

impl<A: AnswerLine + ?Sized> AnswerLine for &A {
    fn answer_line(&self, line: &[u8], scratch: &mut String, output: &mut OutputBuffer) -> Result<()> {
        (**self).answer_line(line, scratch, output)
    }
}

/// The answers to a part of the input. Kept from part to part, so that nothing is allocated once it has grown.
#[derive(Debug, Default)]
pub struct OutputBuffer {
    /// Always initialised; the answers are the first `len` bytes.
    bytes: Vec<u8>,
    len: usize,
    counts: Counts,
    errors: Vec<(u64, Error)>,
}

/// What was answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The lines read.
    pub lines: u64,
    /// The lines that were passed over: they are no questions and have no answer.
    pub passed: u64,
    /// The lines that were invalid, or whose search gave up.
    pub invalid: u64,
    /// The lines with a negative answer: graded moves that do not solve.
    pub failed: u64,
}

impl Counts {
    /// The sum of two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            lines: self.lines + other.lines,
            passed: self.passed + other.passed,
            invalid: self.invalid + other.invalid,
            failed: self.failed + other.failed,
        }
    }

    /// The lines that have an answer.
    #[must_use]
    pub fn answered(self) -> u64 {
        self.lines - self.passed
    }
}

impl OutputBuffer {
    /// Forgets the answers, and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.counts = Counts::default();
        self.errors.clear();
    }

    /// The answer lines.
    pub fn answers(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// What was answered.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The errors of invalid lines, each with the number of its line in the part, from 0.
    pub fn errors(&self) -> &[(u64, Error)] {
        &self.errors
    }

    /// Appends bytes that are no answer.
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

    /// Appends the answer to a line that is no question, and keeps the reason.
    pub fn push_refused(&mut self, answer: &[u8], error: Error) {
        self.errors.push((self.counts.lines, error));
        self.counts.invalid += 1;
        self.push_line(answer);
    }

    /// Passes over a line that is no question.
    pub fn pass_over(&mut self) {
        self.counts.lines += 1;
        self.counts.passed += 1;
    }

    /// Notes whether the last answer is one that a program ends well with.
    pub fn note(&mut self, is_good: bool) {
        self.counts.failed += u64::from(!is_good);
    }

    /// At least a number of free bytes after the answers, to write more.
    #[inline]
    pub(crate) fn room(&mut self, size_bytes: usize) -> &mut [u8] {
        if self.bytes.len() - self.len < size_bytes {
            self.grow(size_bytes);
        }
        &mut self.bytes[self.len..]
    }

    #[cold]
    fn grow(&mut self, size_bytes: usize) {
        self.bytes.resize((self.len + size_bytes).max(self.bytes.len() * 2), 0);
    }

    /// Marks a number of the free bytes as answers.
    #[inline]
    pub(crate) fn written(&mut self, size_bytes: usize, lines: u64) {
        self.len += size_bytes;
        self.counts.lines += lines;
    }
}

/// The end of the line that begins at `start`: where its `\n` is, or the end of the text.
pub(crate) fn line_end(text: &[u8], start: usize) -> usize {
    text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| start + length)
}
