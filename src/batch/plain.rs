use super::answer::{AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use crate::error::{Error, Result};
use crate::puzzle::Notation;
use crate::table::Table;

/// Answers lines board by board. It works for every puzzle and every kind of answer, and it defines what the faster ones must
/// answer.
///
/// The function appends the answer to one board, without a line end. If its error says that the table is damaged
/// ([`Error::is_damage`]), the stream ends. With any other error the line is invalid, and the error is the reason.
#[derive(Clone, Debug)]
pub struct Plain<F> {
    answer_board: F,
}

/// A function for [`Plain`] that answers a board by walking to a goal: with the moves, or only with their number.
pub fn walk_home<P: Notation>(table: &Table<P>, depth_only: bool) -> impl Fn(&str, &mut String) -> Result<()> + Clone {
    move |board, answer| {
        let state = table.space().parse_board(board)?;
        let Some(index) = table.locate(&state) else {
            answer.push_str("unsolvable");
            return Ok(());
        };
        let mut walk = table.walk(index);
        if depth_only {
            answer.push_str(&walk.by_ref().count().to_string());
        } else {
            table.space().push_moves(walk.by_ref(), answer);
        }
        if walk.is_home() { Ok(()) } else { Err(Error::astray(index)) }
    }
}

impl<F: Fn(&str, &mut String) -> Result<()>> Plain<F> {
    /// Answers each board by this function.
    pub fn new(answer_board: F) -> Self {
        Self { answer_board }
    }

    /// Answers the line between two places of a text. `answer` is scratch memory.
    pub(super) fn answer_line(&self, text: &[u8], start: usize, end: usize, answer: &mut String, output: &mut OutputBuffer) -> Result<()> {
        answer.clear();
        match self.answer_board(&text[start..end], answer) {
            Ok(()) => output.push_line(answer.as_bytes()),
            Err(error) if error.is_damage() => return Err(error),
            Err(_) => output.push_invalid(start, end),
        }
        Ok(())
    }

    /// Why a line is invalid.
    pub(super) fn reason(&self, line: &[u8]) -> Error {
        let mut answer = String::new();
        match self.answer_board(line, &mut answer) {
            Err(error) => error,
            Ok(()) => Error::Input { what: format!("the line is a board, with the answer {answer:?}") },
        }
    }

    /// Bytes that are not UTF-8 become the replacement character, which is on no board.
    fn answer_board(&self, line: &[u8], answer: &mut String) -> Result<()> {
        if line.len() > MAX_LINE_BYTES {
            return Err(Error::Input { what: format!("the line is longer than {MAX_LINE_BYTES} bytes") });
        }
        (self.answer_board)(&String::from_utf8_lossy(line), answer)
    }
}

impl<F: Fn(&str, &mut String) -> Result<()> + Sync> AnswerLines for Plain<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut answer = String::new();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            self.answer_line(text, at, end, &mut answer, output)?;
            at = end + 1;
        }
        Ok(())
    }

    fn reason(&self, line: &[u8]) -> Error {
        self.reason(line)
    }
}
