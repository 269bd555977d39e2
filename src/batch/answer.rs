use crate::error::{Error, Result};

/// The greatest length of a line that is read as a board. A longer line is invalid, whatever it holds, so that memory stays
/// bounded.
pub const MAX_LINE_BYTES: usize = 4096;

/// Answers lines of text. [`stream`](super::stream()) calls it for each part of its input.
pub trait AnswerLines: Sync {
    /// Appends the answers to whole lines to `output`: one answer line for each line, in order. Only the last line may lack its
    /// end.
    ///
    /// # Errors
    ///
    /// The table is damaged. An invalid line is not an error: it is answered `invalid`. An error ends the stream, after the answers
    /// before it have been written.
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()>;

    /// Why a line (without its end) is invalid. Only called for lines that [`answer`](Self::answer) found invalid.
    fn reason(&self, line: &[u8]) -> Error;
}

/// The answers to a part of the input. Reuse it for the next part to reuse its memory.
#[derive(Debug, Default)]
pub struct OutputBuffer {
    /// Always initialised. The answers are the first `len` bytes.
    bytes: Vec<u8>,
    len: usize,
    lines: u64,
    invalid: Vec<Invalid>,
}

/// Where an invalid line stands in its part: its number, counted from 0, and its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Invalid {
    pub line: u64,
    pub start: usize,
    pub end: usize,
}

impl OutputBuffer {
    /// Removes the answers, but keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.lines = 0;
        self.invalid.clear();
    }

    /// The answer lines, as text.
    pub fn answers(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The number of answer lines.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The number of answer lines that are `invalid`.
    pub fn invalid_lines(&self) -> u64 {
        self.invalid.len() as u64
    }

    pub(super) fn invalid(&self) -> &[Invalid] {
        &self.invalid
    }

    /// Appends an answer. `answer` has no line end.
    pub fn push_line(&mut self, answer: &[u8]) {
        let room = self.room(answer.len() + 1);
        room[..answer.len()].copy_from_slice(answer);
        room[answer.len()] = b'\n';
        self.written(answer.len() + 1, 1);
    }

    /// Appends the answer to an invalid line. `start` and `end` are the line's bytes in the text.
    pub fn push_invalid(&mut self, start: usize, end: usize) {
        self.invalid.push(Invalid { line: self.lines, start, end });
        self.push_line(b"invalid");
    }

    /// At least `size_bytes` free bytes after the answers, to write into.
    #[inline]
    pub(super) fn room(&mut self, size_bytes: usize) -> &mut [u8] {
        if self.bytes.len() - self.len < size_bytes {
            self.grow(size_bytes);
        }
        &mut self.bytes[self.len..]
    }

    #[cold]
    fn grow(&mut self, size_bytes: usize) {
        self.bytes.resize((self.len + size_bytes).max(self.bytes.len() * 2), 0);
    }

    /// Adds the first `size_bytes` bytes of the room to the answers.
    #[inline]
    pub(super) fn written(&mut self, size_bytes: usize, lines: u64) {
        self.len += size_bytes;
        self.lines += lines;
    }
}

/// The end of the line that begins at `start`: the place of its `\n`, or the end of the text.
pub(super) fn line_end(text: &[u8], start: usize) -> usize {
    text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| start + length)
}
