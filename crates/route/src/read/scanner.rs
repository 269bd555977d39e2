//! Reads numbers from a text, and knows the line of each for errors.

use super::weight::Weight;
use crate::graph::arcs::{no_such_node, numbered};
use homing_table::error::{Error, Result};

/// Reads numbers from a text, and tracks the current line. Where lines matter, a `#` before a word begins a comment.
#[derive(Clone)]
pub struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
    /// Whether a line end counts as a space.
    free: bool,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner of a text in which lines matter.
    pub fn lines(text: &'a [u8]) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            free: false,
        }
    }

    /// Creates a scanner of a text that is a sequence of numbers over any number of lines, like a judge's input.
    pub fn free(text: &'a [u8]) -> Self {
        Self {
            free: true,
            ..Self::lines(text)
        }
    }

    /// The length of the text, in bytes.
    pub fn text_bytes(&self) -> usize {
        self.text.len()
    }

    /// The current line.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the next byte without consuming it.
    pub fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.peek() {
            if byte == b'\n' {
                if !self.free {
                    break;
                }
                self.line += 1;
            }
            self.at += 1;
        }
        if self.peek() == Some(b'#') && !self.free {
            self.skip_line();
        }
    }

    /// Skips white space including line ends. Returns `false` at the end of the text.
    pub fn skip_lines(&mut self) -> bool {
        self.skip_blanks();
        while self.peek() == Some(b'\n') {
            self.at += 1;
            self.line += 1;
            self.skip_blanks();
        }
        self.at < self.text.len()
    }

    /// Returns the next word of this line, without advancing beyond it.
    fn peek_word(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let length = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        &rest[..length]
    }

    /// Returns the next word of this line. Empty at the end of the line.
    pub fn word(&mut self) -> &'a [u8] {
        let word = self.peek_word();
        self.at += word.len();
        word
    }

    /// Skips to the end of this line.
    pub fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len());
    }

    /// Adds the current line to an error.
    pub fn here(&self, error: Error) -> Error {
        error.on_line(self.line)
    }

    /// Returns the next number of this line. `what` names it in the error.
    ///
    /// # Errors
    ///
    /// [`Error::At`] if the line ends, or if the word is not an integer from 0 to 2^64 - 1.
    #[inline]
    pub fn number(&mut self, what: &str) -> Result<u64> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let length = rest
            .iter()
            .position(|byte| !byte.is_ascii_digit())
            .unwrap_or(rest.len());
        let mut digits = rest[..length].iter().map(|digit| u64::from(digit - b'0'));
        let value = match length {
            0 => None,
            // 10^19 - 1 fits.
            1..20 => Some(digits.fold(0, |value, digit| value * 10 + digit)),
            _ => digits.try_fold(0u64, |value, digit| {
                value.checked_mul(10)?.checked_add(digit)
            }),
        };
        match value {
            Some(value) if rest.get(length).is_none_or(u8::is_ascii_whitespace) => {
                self.at += length;
                Ok(value)
            }
            _ => Err(self.not_a_number(what)),
        }
    }

    /// Returns the weight of an arc: a number that may have decimals.
    ///
    /// # Errors
    ///
    /// [`Error::At`] if the line ends, or if the word is no weight.
    #[inline]
    pub fn weight(&mut self) -> Result<Weight> {
        let word = self.peek_word();
        if word.len() < 20 && word.iter().all(u8::is_ascii_digit) {
            return Ok(Weight::whole(self.number("the weight")?));
        }
        let word = String::from_utf8_lossy(self.word());
        Weight::parse(&word).map_err(|error| self.here(error))
    }

    /// Returns the number of words on the rest of this line, or of the next one that has some.
    pub fn words_ahead(&self) -> usize {
        let mut ahead = self.clone();
        ahead.skip_lines();
        std::iter::from_fn(|| Some(ahead.word()).filter(|word| !word.is_empty())).count()
    }

    #[cold]
    fn not_a_number(&mut self, what: &str) -> Error {
        let word = String::from_utf8_lossy(self.word());
        let form = match word.strip_prefix('-').unwrap_or(&word) {
            "" => "",
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                ", 0 to 18446744073709551615"
            }
            _ => ", a whole number",
        };
        self.here(Error::expected(
            format!("{what}{form}"),
            &word,
            if self.free { "text" } else { "line" },
        ))
    }

    /// Checks that the line has ended.
    #[inline]
    pub fn end_of_line(&mut self) -> Result<()> {
        self.skip_blanks();
        match self.peek() {
            Some(byte) if byte != b'\n' && !self.free => Err(self.surplus()),
            _ => Ok(()),
        }
    }

    #[cold]
    fn surplus(&mut self) -> Error {
        let word = String::from_utf8_lossy(self.word());
        self.here(Error::unexpected("the end of the line", &word))
    }

    /// Returns a node, as a number from 0. The text numbers the `nodes` nodes from `first`.
    ///
    /// # Errors
    ///
    /// [`Error::At`] like [`Scanner::number`], and if there is no such node.
    #[inline]
    pub fn node(&mut self, what: &str, nodes: u32, first: u32) -> Result<u32> {
        let number = self.number(what)?;
        numbered(number, nodes, first).ok_or_else(|| {
            no_such_node(number, nodes, first, |sentence| {
                self.here(Error::input(format!("{what}: {sentence}")))
            })
        })
    }
}
