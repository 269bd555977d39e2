use std::io::{self, Write};

/// Writes lines of JSON: as they are, or as one array.
pub struct JsonList<W> {
    out: W,
    is_array: bool,
    has_begun: bool,
    /// Whether the next byte starts another line.
    has_ended_line: bool,
}

impl<W: Write> JsonList<W> {
    /// Writes lines to an output, with `is_array` as one array.
    pub fn new(out: W, is_array: bool) -> Self {
        Self {
            out,
            is_array,
            has_begun: false,
            has_ended_line: false,
        }
    }

    /// Returns the output.
    pub fn inner(&self) -> &W {
        &self.out
    }

    /// Ends the array, and returns the output.
    pub fn finish(mut self) -> io::Result<W> {
        if self.is_array {
            self.out
                .write_all(if self.has_begun { b"]\n" } else { b"[]\n" })?;
        }
        Ok(self.out)
    }
}

impl<W: Write> Write for JsonList<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_array {
            return self.out.write(bytes);
        }
        let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 16 + 2);
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if !self.has_begun {
                text.push(b'[');
            } else if self.has_ended_line {
                text.extend_from_slice(b",\n");
            }
            self.has_begun = true;
            let content = line.strip_suffix(b"\n").unwrap_or(line);
            text.extend_from_slice(content);
            self.has_ended_line = content.len() < line.len();
        }
        self.out.write_all(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
