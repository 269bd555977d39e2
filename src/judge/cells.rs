use crate::error::{Error, Result};
use crate::puzzle::flip::PieceSet;

/// A judge's input as a sequence of numbers, words and cells, however they are spread over lines.
pub struct Cells<'i> {
    rest: &'i str,
    line: u64,
}

impl<'i> Cells<'i> {
    pub fn new(input: &'i str) -> Self {
        Self { rest: input, line: 1 }
    }

    /// Goes on to the next character that is not white space.
    fn skip_blanks(&mut self) {
        let rest = self.rest.trim_start();
        self.line += self.rest[..self.rest.len() - rest.len()].matches('\n').count() as u64;
        self.rest = rest;
    }

    /// The next word; empty at the end of the input.
    pub fn word(&mut self) -> &'i str {
        self.skip_blanks();
        let (word, rest) = self.rest.split_at(self.rest.find(char::is_whitespace).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// The next number, which must lie in a range; `what` names it in the error.
    pub fn number(&mut self, what: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64> {
        let word = self.word();
        let number = word.parse().ok().filter(|number| range.contains(number));
        let (least, most) = range.into_inner();
        number.ok_or_else(|| self.error(format!("expected {what}, {least} to {most}, found {word:?}")))
    }

    /// The next cell, which must be one of these letters: its place among them.
    pub fn cell(&mut self, letters: &str) -> Result<usize> {
        self.skip_blanks();
        let found = self.rest.chars().next();
        let place = found.and_then(|found| letters.chars().position(|letter| letter == found));
        let place = place.ok_or_else(|| {
            let found = found.map_or("the end of the input".into(), |found| format!("{found:?}"));
            self.error(format!("expected a cell, one of {letters}, found {found}"))
        })?;
        // The letters of all judges take one byte.
        self.rest = &self.rest[1..];
        Ok(place)
    }

    /// The next cells as a set: those with the second of the two letters.
    pub fn set(&mut self, cells: usize, letters: &str) -> Result<PieceSet> {
        let mut set = PieceSet::new(cells);
        for cell in 0..cells {
            if self.cell(letters)? == 1 {
                set.insert(cell);
            }
        }
        Ok(set)
    }

    /// Makes sure that the input ends here.
    pub fn end(&mut self) -> Result<()> {
        match self.word() {
            "" => Ok(()),
            found => Err(self.error(format!("expected the end of the input, found {found:?}"))),
        }
    }

    /// An error on the present line.
    pub fn error(&self, what: String) -> Error {
        Error::Input { what }.on_line(self.line)
    }
}
