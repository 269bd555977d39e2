use super::reader::{Relabelling, read_line};
use super::words::PathWords;
use crate::batch::kernels::form::{BoardFormat, GROUP_LINES, SPACED_BYTES};
use crate::batch::kernels::kernel::Kernel;
use crate::batch::kernels::letters::{DEPTH_BYTES, LINE_BYTES, write_depths};
use crate::batch::kernels::rank::INVALID;
use crate::batch::kernels::task::Task;
use homing_boards::slide::Slide;
use homing_table::batch::{AnswerLine, AnswerLines, OutputBuffer};
use homing_table::error::Result;
use homing_table::table::Table;

/// The number of lines that are answered one by one after a kernel has stopped.
const SINGLE_LINES: usize = 64;

/// Answers lines of 3x3 boards, with one lookup per board: with the path or the depth, as text.
///
/// A [`Kernel`] answers groups of lines that all have the same of the two usual forms. Other lines are answered one by one, and any line
/// that is not clearly a board is left to the fallback, which decides.
#[derive(Clone, Debug)]
pub struct EightLines<F> {
    words: PathWords,
    depth_only: bool,
    relabelling: Relabelling,
    fallback: F,
    kernel: Kernel,
}

/// Buffers for working on a group.
struct LineGroup {
    indices: [u32; GROUP_LINES],
    renamed: [u8; SPACED_BYTES * GROUP_LINES],
}

impl<F: AnswerLine> EightLines<F> {
    /// Expands the table of a 3x3 board; see [`PathWords::new`]. The answers are paths, or only their lengths.
    pub fn new(slide: Slide, table: &Table, depth_only: bool, fallback: F) -> Result<Self> {
        Ok(Self {
            words: PathWords::new(slide, table)?,
            depth_only,
            relabelling: Relabelling::none(),
            fallback,
            kernel: Kernel::chosen()?,
        })
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
            self.write(&group.indices[..ranked], output);
            used += ranked * form.bytes();
            if ranked < GROUP_LINES {
                return used;
            }
        }
    }

    /// Writes the answers to boards with these indices.
    fn write(&self, indices: &[u32], output: &mut OutputBuffer) {
        let words = self.words.all();
        let written = if self.depth_only {
            write_depths(indices, words, output.room(DEPTH_BYTES * indices.len()))
        } else {
            self.kernel.run(Task::Paths {
                indices,
                words,
                out: output.room(LINE_BYTES * indices.len()),
            })
        };
        output.written(written, indices.len() as u64);
    }

    /// Answers the line at the start of a text, and returns its length including its end.
    fn answer_line(
        &self,
        text: &[u8],
        scratch: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<usize> {
        let (index, _, length) = read_line(text, &self.relabelling);
        if index == INVALID {
            self.fallback
                .answer_line(&text[..length], scratch, output)?;
        } else {
            self.write(&[index], output);
        }
        Ok(length + 1)
    }
}

impl<F: AnswerLine> AnswerLines for EightLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut scratch = String::new();
        let mut group = LineGroup {
            indices: [0; GROUP_LINES],
            renamed: [0; SPACED_BYTES * GROUP_LINES],
        };
        let mut at = 0;
        while at < text.len() {
            at += self.answer_groups(&text[at..], &mut group, output);
            // A kernel stops at a line of another form, which may be the only one.
            for _ in 0..SINGLE_LINES {
                if at < text.len() {
                    at += self.answer_line(&text[at..], &mut scratch, output)?;
                }
            }
        }
        Ok(())
    }
}
