use crate::error::{Error, Result};
use crate::notation::Notation;

/// The boards of a judge's input, each with its line. A board is cells in row order, spread over any number of lines.
pub struct Boards<'i, P> {
    space: P,
    cells: usize,
    rest: &'i str,
    line: u64,
}

impl<'i, P: Notation> Boards<'i, P> {
    /// The boards of `cells` cells in a text whose first line has the number `line`.
    pub fn new(space: P, cells: usize, text: &'i str, line: u64) -> Self {
        Self { space, cells, rest: text, line }
    }

    /// The next board. `None` at the end of the input. An error names the line on which the board begins.
    pub fn next(&mut self) -> Option<Result<P::State>> {
        let blank = self.rest.len() - self.rest.trim_start().len();
        if blank == self.rest.len() {
            return None;
        }
        // Blanks before a board on its own line stay, so that a column in an error counts from the start of the line.
        let begin = self.rest[..blank].rfind('\n').map_or(0, |at| at + 1);
        self.line += self.rest[..begin].matches('\n').count() as u64;
        let text = &self.rest[begin..];
        let mut cells = text.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        let end = cells.nth(self.cells - 1).map_or(text.len(), |(at, letter)| at + letter.len_utf8());
        let line = self.line;
        self.line += text[..end].matches('\n').count() as u64;
        self.rest = &text[end..];
        Some(self.space.parse_board(&text[..end]).map_err(|error| error.on_line(line)))
    }

    /// The next board.
    ///
    /// # Errors
    ///
    /// The board is invalid, or the input has ended.
    pub fn expect(&mut self) -> Result<P::State> {
        self.next().unwrap_or_else(|| Err(Error::Input { what: "expected a board, found the end of the input".into() }.on_line(self.line)))
    }

    /// Checks that the input ends here.
    ///
    /// # Errors
    ///
    /// Another board follows.
    pub fn end(mut self) -> Result<()> {
        match self.next() {
            None => Ok(()),
            Some(_) => Err(Error::Input { what: "expected the end of the input".into() }.on_line(self.line)),
        }
    }
}
