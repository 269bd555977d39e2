use std::io::{self, BufRead};

/// No board takes more bytes. A longer line is read to its end all the same, and its answer is `invalid`.
const MAX_BOARD_BYTES: usize = 4096;

/// The lines of an input in bounded memory, whatever it holds: without their ends, and cut where they are too long.
pub struct Lines<R> {
    input: R,
    longest_bytes: usize,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input, each a board.
    pub fn new(input: R) -> Self {
        Self::up_to(MAX_BOARD_BYTES, input)
    }

    /// The lines of an input, each cut after so many bytes.
    pub fn up_to(longest_bytes: usize, input: R) -> Self {
        Self { input, longest_bytes, line: Vec::new(), number: 0 }
    }

    /// The next line with its number, counted from 1. What is not UTF-8 becomes the replacement character, which no board has.
    pub fn next(&mut self) -> io::Result<Option<(u64, std::borrow::Cow<'_, str>)>> {
        self.line.clear();
        let mut found_end = false;
        let mut read_any = false;
        while !found_end {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                break;
            }
            read_any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.longest_bytes - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            found_end = end.is_some();
            let used = part.len() + usize::from(found_end);
            self.input.consume(used);
        }
        if !read_any {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some((self.number, String::from_utf8_lossy(&self.line))))
    }
}
