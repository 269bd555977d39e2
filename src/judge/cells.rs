use homing_flip::PieceSet;
use homing_table::error::{Error, Result};
use homing_table::notation::Notation;
use std::fmt::Display;
use std::io::Write;
use std::ops::RangeInclusive;

/// A judge's input as a sequence of numbers, words, cells and boards, however they are spread over lines.
pub struct Cells<'i> {
    rest: &'i str,
    line: u64,
}

impl<'i> Cells<'i> {
    pub fn new(input: &'i str) -> Self {
        Self {
            rest: input,
            line: 1,
        }
    }

    /// Returns the line of the last item read, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Advances by `len` bytes, and returns them.
    fn take(&mut self, len: usize) -> &'i str {
        let (taken, rest) = self.rest.split_at(len);
        self.line += taken.matches('\n').count() as u64;
        self.rest = rest;
        taken
    }

    /// Advances to the next character that is not white space.
    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    /// Returns the next word, which is empty at the end of the input.
    pub fn word(&mut self) -> &'i str {
        self.skip_blanks();
        self.take(
            self.rest
                .find(char::is_whitespace)
                .unwrap_or(self.rest.len()),
        )
    }

    /// Returns the next number, which must be in a range; `what` names it in the error.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64> {
        let word = self.word();
        let (number, (least, most)) = (
            word.parse().ok().filter(|number| range.contains(number)),
            range.into_inner(),
        );
        let bounds = if (least, most) == (0, u64::MAX) {
            String::new()
        } else {
            format!(", {least} to {most}")
        };
        number.ok_or_else(|| self.here(Error::expected(format!("{what}{bounds}"), word, "input")))
    }

    /// Returns the next number, which counts the cases that follow.
    pub fn count(&mut self, what: &str) -> Result<u64> {
        self.number(what, 0..=u64::MAX)
    }

    /// Returns the position of the next cell among these letters. It must be one of them.
    pub fn cell(&mut self, letters: &str) -> Result<usize> {
        self.skip_blanks();
        let found = self.rest.chars().next();
        let place = found.and_then(|found| letters.chars().position(|letter| letter == found));
        let place = place.ok_or_else(|| {
            let found = found.map(String::from).unwrap_or_default();
            self.here(Error::expected(
                format!("a cell, one of {letters}"),
                &found,
                "input",
            ))
        })?;
        // The letters of all judges take one byte.
        self.take(1);
        Ok(place)
    }

    /// Returns the next cells as a set: those with the second of the two letters.
    pub fn set(&mut self, cells: usize, letters: &str) -> Result<PieceSet> {
        let mut set = PieceSet::new(cells);
        for cell in 0..cells {
            if self.cell(letters)? == 1 {
                set.insert(cell);
            }
        }
        Ok(set)
    }

    /// Returns the next board: `cells` cells in row order, spread over any number of lines. An error names the line on which the board
    /// starts.
    pub fn board<P: Notation>(&mut self, space: &P, cells: usize) -> Result<P::State> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        // Spaces before a board on its own line are kept, so that a column in an error counts from the start of the line.
        self.take(self.rest[..blank].rfind('\n').map_or(0, |at| at + 1));
        let mut letters = self
            .rest
            .char_indices()
            .filter(|(_, letter)| !letter.is_whitespace())
            .peekable();
        if letters.peek().is_none() {
            return Err(self.here(Error::expected("a board", "", "input")));
        }
        let end = letters
            .nth(cells - 1)
            .map_or(self.rest.len(), |(at, letter)| at + letter.len_utf8());
        let line = self.line;
        space
            .parse_board(self.take(end))
            .map_err(|error| error.on_line(line))
    }

    /// Returns whether only white space is left.
    pub fn is_at_end(&self) -> bool {
        self.rest.trim_start().is_empty()
    }

    /// Checks that the input ends here.
    pub fn end(&mut self) -> Result<()> {
        match self.word() {
            "" => Ok(()),
            word => Err(self.here(Error::unexpected("the end of the input", word))),
        }
    }

    /// Adds the current line to an error.
    pub fn here(&self, error: Error) -> Error {
        error.on_line(self.line)
    }
}

/// Writes the line of an answer that is a number, or -1 if there is none.
pub fn write_number(out: &mut dyn Write, number: Option<impl Display>) -> Result<()> {
    let line = number.map_or("-1".into(), |number| number.to_string());
    writeln!(out, "{line}").map_err(Error::output)
}

/// Writes a set as rows of 0 and 1.
pub fn write_set(out: &mut dyn Write, set: &PieceSet, columns: usize) -> Result<()> {
    let cells: Vec<&str> = (0..set.board_len())
        .map(|cell| if set.contains(cell) { "1" } else { "0" })
        .collect();
    for row in cells.chunks(columns) {
        writeln!(out, "{}", row.join(" ")).map_err(Error::output)?;
    }
    Ok(())
}
