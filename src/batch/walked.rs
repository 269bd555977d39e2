use super::answer::{AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use super::plain::Plain;
use crate::error::{Error, Result};
use crate::puzzle::Notation;
use crate::query::PathBatch;
use crate::table::Table;

/// Answers lines of boards from a table that is larger than the caches: all boards of a part are walked at once
/// ([`Table::walk_all`]). Lines not recognised here go to [`Plain`], which decides validity.
#[derive(Clone, Debug)]
pub struct Walked<'t, P, F> {
    table: &'t Table<P>,
    depth_only: bool,
    plain: Plain<F>,
}

impl<'t, P: Notation, F: Fn(&str, &mut String) -> Result<()>> Walked<'t, P, F> {
    /// Answers from a table, with the moves or only with their number. `answer_board` answers lines not recognised here, as for
    /// [`Plain`]; [`walk_home`](super::walk_home) makes one.
    pub fn new(table: &'t Table<P>, depth_only: bool, answer_board: F) -> Self {
        Self { table, depth_only, plain: Plain::new(answer_board) }
    }

    /// The state on a line, if a goal can be reached from it.
    fn locate(&self, line: &[u8]) -> Option<u64> {
        let line = std::str::from_utf8(line).ok().filter(|line| line.len() <= MAX_LINE_BYTES)?;
        self.table.locate(&self.table.space().parse_board(line).ok()?)
    }
}

impl<P: Notation, F: Fn(&str, &mut String) -> Result<()> + Sync> AnswerLines for Walked<'_, P, F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut lines = Vec::new();
        let mut indices = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            let index = self.locate(&text[at..end]);
            lines.push((at, end, index.is_some()));
            indices.extend(index);
            at = end + 1;
        }
        let mut paths = PathBatch::default();
        if self.table.walk_all(&indices, &mut paths).is_err() {
            // The table is damaged. Answer line by line, up to the one that shows it.
            return self.plain.answer(text, output);
        }
        let mut paths = paths.iter();
        let mut answer = String::new();
        for (start, end, is_walked) in lines {
            match if is_walked { paths.next() } else { None } {
                Some(path) => {
                    answer.clear();
                    if self.depth_only {
                        answer.push_str(&path.len().to_string());
                    } else {
                        self.table.space().push_moves(path.iter().copied(), &mut answer);
                    }
                    output.push_line(answer.as_bytes());
                }
                None => self.plain.answer_line(text, start, end, &mut answer, output)?,
            }
        }
        Ok(())
    }

    fn reason(&self, line: &[u8]) -> Error {
        self.plain.reason(line)
    }
}
