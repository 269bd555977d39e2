use super::answer::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use crate::error::Result;
use crate::query::{BoardLookup, PathBatch};
use homing_space::space::Cost;
use std::fmt::Write;

/// Answers lines of boards with their paths or depths. All boards of a part [walk home at once](crate::Table::walk_all), so that their
/// loads do not wait for each other. A line that is not a board is left to the fallback.
pub struct WalkedLines<'t> {
    boards: BoardLookup,
    depth_only: bool,
    fallback: Box<dyn AnswerLine + 't>,
}

/// The content of a line.
enum Line {
    /// A board that walks home.
    Board,
    /// A board from which no goal can be reached.
    Unsolvable,
    /// Any other text, between these positions.
    Other(usize, usize),
}

impl<'t> WalkedLines<'t> {
    /// Answers with the moves, or with `depth_only`, only with their cost.
    pub fn new(boards: BoardLookup, depth_only: bool, fallback: impl AnswerLine + 't) -> Self {
        Self {
            boards,
            depth_only,
            fallback: Box::new(fallback),
        }
    }

    /// Returns the state on a line, or `None` if the line is not a board. The inner `None` means that no goal can be reached.
    fn locate(&self, line: &[u8]) -> Option<Option<u64>> {
        let line = std::str::from_utf8(line)
            .ok()
            .filter(|line| line.len() <= MAX_LINE_BYTES)?;
        self.boards.locate(line).ok()
    }

    /// Appends one answer: a path or its cost.
    fn push(&self, path: &[u8], scratch: &mut String, output: &mut OutputBuffer) {
        let space = self.boards.table().space();
        scratch.clear();
        if !self.depth_only {
            self.boards.notation().push_moves(path, scratch);
        } else if space.weights().is_some() {
            let cost = path
                .iter()
                .fold(Cost::ZERO, |cost, &code| cost + space.cost(code));
            let (moves, pushes) = space.cost_order().split(cost.weight(), cost.moves());
            let _ = write!(scratch, "{} {moves}", pushes.unwrap_or_default());
        } else {
            let _ = write!(scratch, "{}", path.len());
        }
        output.push_line(scratch.as_bytes());
    }
}

impl AnswerLines for WalkedLines<'_> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut lines = Vec::new();
        let mut indices = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            lines.push(match self.locate(&text[at..end]) {
                Some(Some(index)) => {
                    indices.push(index);
                    Line::Board
                }
                Some(None) => Line::Unsolvable,
                None => Line::Other(at, end),
            });
            at = end + 1;
        }
        let mut paths = PathBatch::default();
        let walked = self.boards.table().walk_all(&indices, &mut paths);
        let mut walked_so_far = indices.iter().zip(paths.iter());
        let mut scratch = String::new();
        for line in lines {
            match line {
                Line::Board => match walked_so_far.next() {
                    // The table is damaged: answer the boards before the one that shows it.
                    Some((&index, _)) if walked.is_err() => {
                        self.boards.table().depth(index)?;
                        self.push(
                            &self.boards.table().walk(index).collect::<Vec<_>>(),
                            &mut scratch,
                            output,
                        );
                    }
                    Some((_, path)) => self.push(path, &mut scratch, output),
                    None => {}
                },
                Line::Unsolvable => output.push_line(b"unsolvable"),
                Line::Other(start, end) => {
                    self.fallback
                        .answer_line(&text[start..end], &mut scratch, output)?
                }
            }
        }
        walked
    }
}
