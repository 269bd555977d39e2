use super::counts::path_counts;
use super::form::{BoardFormat, GROUP_LINES, SPACED_BYTES};
use super::kernel::Kernel;
use super::letters::LINE_BYTES;
use super::rank::{INVALID, STATES};
use super::reader::{Relabelling, read_line};
use super::records::{PathRecords, PlainRecord, RECORD_BYTES, SpacedBoards};
use super::rows::{BoardRows, SHORT_BYTES, ShortLine};
use super::task::Task;
use super::words::{PathWords, moves_in};
use crate::batch::{AnswerLine, AnswerLines, OutputBuffer};
use crate::engine::{Form, What};
use crate::error::Result;
use crate::puzzle::slide::Slide;
use crate::table::Table;

/// The number of lines that are answered one by one after a kernel has stopped.
const SINGLE_LINES: usize = 64;

/// Answers lines of 3x3 boards, with one lookup per board: with the path, the depth or the number of shortest paths, as text or JSON.
///
/// A [`Kernel`] answers groups of lines that all have the same of the two usual forms. Other lines are answered one by one, and any line
/// that is not clearly a board is left to the fallback, which decides.
#[derive(Clone, Debug)]
pub struct EightLines<F> {
    solutions: Solutions,
    relabelling: Relabelling,
    fallback: F,
    kernel: Kernel,
}

/// The answers by state, and at the end the answer for unsolvable boards.
#[derive(Clone, Debug)]
enum Solutions {
    Paths(PathWords),
    Lines(BoardRows<ShortLine>),
    PathRecords(PathWords, PathRecords),
    Records(BoardRows<PlainRecord>),
}

/// Buffers for working on a group.
struct LineGroup {
    indices: [u32; GROUP_LINES],
    boards: SpacedBoards,
    renamed: [u8; SPACED_BYTES * GROUP_LINES],
}

impl<F: AnswerLine> EightLines<F> {
    /// Expands the table of a 3x3 board; see [`PathWords::new`]. Returns `None` for questions that it does not answer.
    pub fn new(table: &Table<Slide>, what: &What, form: Form, fallback: F) -> Result<Option<Self>> {
        if !matches!(what, What::Path | What::Depth | What::Count) {
            return Ok(None);
        }
        let words = PathWords::new(table)?;
        let depths = words.all()[..STATES]
            .iter()
            .map(|word| moves_in(word.get()));
        let counts = if *what == What::Count {
            path_counts(*table.space(), &words)
        } else {
            None
        };
        let counts = counts
            .as_ref()
            .map(|counts| counts[..STATES].iter().map(|&count| usize::from(count)));
        let solutions = match (what, form, counts) {
            (What::Path, Form::Text, _) => Some(Solutions::Paths(words)),
            (What::Path, Form::Json, _) => Some(Solutions::PathRecords(words, PathRecords::new())),
            (What::Depth, Form::Text, _) => short_lines(depths),
            (What::Count, Form::Text, Some(counts)) => short_lines(counts),
            (What::Depth, Form::Json, _) => {
                BoardRows::new(depths, PlainRecord::depth, PlainRecord::unsolvable())
                    .map(Solutions::Records)
            }
            (What::Count, Form::Json, Some(counts)) => {
                let both = depths
                    .zip(counts)
                    .map(|(depth, count)| depth + MAX_DEPTHS * count);
                let record = |both| PlainRecord::count(both % MAX_DEPTHS, both / MAX_DEPTHS);
                BoardRows::new(both, record, PlainRecord::unsolvable()).map(Solutions::Records)
            }
            _ => None,
        };
        let kernel = Kernel::chosen()?;
        Ok(solutions.map(|solutions| Self {
            solutions,
            relabelling: Relabelling::none(),
            fallback,
            kernel,
        }))
    }

    /// Returns the same lines for a goal that `relabelling` brings into order.
    #[must_use]
    pub fn relabelled(self, relabelling: Relabelling) -> Self {
        Self {
            relabelling,
            ..self
        }
    }

    /// Returns the same lines with a given kernel, for comparison. The answers are the same.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// Answers the groups at the start of the text, and returns their length in bytes.
    fn answer_groups(
        &self,
        text: &[u8],
        group: &mut LineGroup,
        output: &mut OutputBuffer,
    ) -> usize {
        let Some(form) = BoardFormat::of_text(text) else {
            return 0;
        };
        let mut used = 0;
        loop {
            let rest = &text[used..];
            let part = &rest[..rest.len().min(form.bytes() * GROUP_LINES)];
            let renamed = self.relabelling.renamed(part, &mut group.renamed);
            let ranked = self.kernel.run(Task::Rank {
                form,
                text: renamed,
                indices: &mut group.indices,
            });
            let lines = &part[..ranked * form.bytes()];
            self.write(
                form,
                lines,
                &group.indices[..ranked],
                &mut group.boards,
                output,
            );
            used += lines.len();
            if ranked < GROUP_LINES {
                return used;
            }
        }
    }

    /// Writes the answers to the boards on some lines, whose indices are known.
    fn write(
        &self,
        form: BoardFormat,
        lines: &[u8],
        indices: &[u32],
        boards: &mut SpacedBoards,
        output: &mut OutputBuffer,
    ) {
        let written = match &self.solutions {
            Solutions::Paths(words) => {
                let out = output.room(LINE_BYTES * indices.len());
                self.kernel.run(Task::Paths {
                    indices,
                    words: words.all(),
                    out,
                })
            }
            Solutions::Lines(rows) => rows.write(indices, output.room(SHORT_BYTES * indices.len())),
            Solutions::PathRecords(words, records) => {
                let (boards, out) = (
                    boards.of_lines(form, lines),
                    output.room(RECORD_BYTES * indices.len()),
                );
                self.kernel.run(Task::Records {
                    indices,
                    words: words.all(),
                    records,
                    boards,
                    out,
                })
            }
            Solutions::Records(rows) => rows.write(
                indices,
                boards.of_lines(form, lines),
                output.room(RECORD_BYTES * indices.len()),
            ),
        };
        output.written(written, indices.len() as u64);
    }

    /// Answers the line at the start of a text, and returns its length including its end.
    fn answer_line(
        &self,
        text: &[u8],
        scratch: &mut String,
        group: &mut LineGroup,
        output: &mut OutputBuffer,
    ) -> Result<usize> {
        let (index, [a, b, c, d, e, f, g, h, i], length) = read_line(text, &self.relabelling);
        if index == INVALID {
            self.fallback
                .answer_line(&text[..length], scratch, output)?;
        } else {
            self.write(
                BoardFormat::Tight,
                &[a, b, c, d, e, f, g, h, i, b'\n'],
                &[index],
                &mut group.boards,
                output,
            );
        }
        Ok(length + 1)
    }
}

/// One more than the greatest depth that fits into a word.
const MAX_DEPTHS: usize = 32;

fn short_lines(numbers: impl Iterator<Item = usize> + Clone) -> Option<Solutions> {
    BoardRows::new(
        numbers,
        |number| ShortLine::number(number as u16),
        ShortLine::UNSOLVABLE,
    )
    .map(Solutions::Lines)
}

impl<F: AnswerLine> AnswerLines for EightLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut scratch = String::new();
        let mut group = LineGroup {
            indices: [0; GROUP_LINES],
            boards: SpacedBoards::new(),
            renamed: [0; SPACED_BYTES * GROUP_LINES],
        };
        let mut at = 0;
        while at < text.len() {
            at += self.answer_groups(&text[at..], &mut group, output);
            // A kernel stops at a line of another form, which may be the only one.
            for _ in 0..SINGLE_LINES {
                if at < text.len() {
                    at += self.answer_line(&text[at..], &mut scratch, &mut group, output)?;
                }
            }
        }
        Ok(())
    }
}
