use crate::error::{Error, Result};

/// The longest line that is read as a board. A longer one is invalid, whatever it holds, so that memory is bounded.
pub const MAX_LINE_BYTES: usize = 4096;

/// Answers lines of text: what [`stream`](super::stream()) does with each part of its input.
pub trait AnswerLines: Sync {
    /// Answers whole lines, one answer line each, in order. Only the last may lack its end.
    ///
    /// An error is for what no line is to blame for, a damaged table, and ends the stream; the answers before it still go out.
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()>;

    /// Why a line (without its end) is invalid: asked only of those that [`answer`](Self::answer) found invalid.
    fn reason(&self, line: &[u8]) -> Error;
}

/// The answers to a part of the input. Kept from part to part, so that nothing is allocated once it has grown.
#[derive(Debug, Default)]
pub struct OutputBuffer {
    /// Always initialised; the answers are the first `len` bytes.
    bytes: Vec<u8>,
    len: usize,
    lines: u64,
    invalid: Vec<Invalid>,
}

/// Where an invalid line stands in the part: its number there, counted from 0, and its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Invalid {
    pub line: u64,
    pub start: usize,
    pub end: usize,
}

impl OutputBuffer {
    /// Forgets the answers, and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.lines = 0;
        self.invalid.clear();
    }

    /// The answer lines.
    pub fn answers(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The number of answer lines.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The number of them that are `invalid`.
    pub fn invalid_lines(&self) -> u64 {
        self.invalid.len() as u64
    }

    pub(super) fn invalid(&self) -> &[Invalid] {
        &self.invalid
    }

    /// Appends an answer without its line end.
    pub fn push_line(&mut self, answer: &[u8]) {
        let room = self.room(answer.len() + 1);
        room[..answer.len()].copy_from_slice(answer);
        room[answer.len()] = b'\n';
        self.written(answer.len() + 1, 1);
    }

    /// Appends the answer to a line that is no board, which stands in these bytes of the text.
    pub fn push_invalid(&mut self, start: usize, end: usize) {
        self.invalid.push(Invalid { line: self.lines, start, end });
        self.push_line(b"invalid");
    }

    /// At least so many bytes behind the answers, to write more into.
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

    /// So many bytes of the room are answers now.
    #[inline]
    pub(super) fn written(&mut self, size_bytes: usize, lines: u64) {
        self.len += size_bytes;
        self.lines += lines;
    }
}

/// The end of the line that begins at `start`: where its `\n` is, or the end of the text.
pub(super) fn line_end(text: &[u8], start: usize) -> usize {
    text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| start + length)
}
