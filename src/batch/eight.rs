use super::answer::{AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use super::letters::{LINE_BYTES, NO_DEPTH, UNSOLVABLE_LINE, write_depth, write_line};
use super::plain::Plain;
use super::rank::{CELL, INVALID, NO_CELL, UNSOLVABLE, rank_letters, rank_spaced};
use super::simd::{BLOCK_LINES, Kernel};
use super::words::{Words, moves_in};
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::table::Table;

/// The length of a line `234150768` with its end.
const TIGHT_BYTES: usize = 10;
/// The length of a line `2 3 4 1 5 x 7 6 8` with its end.
const SPACED_BYTES: usize = 18;

/// Answers lines of 3x3 boards, by one look-up a board.
///
/// If the processor has the instructions, blocks of 64 lines in one of the two usual forms are answered at once. All other lines
/// are answered one by one. Lines not recognised here go to [`Plain`], which decides validity.
#[derive(Clone, Debug)]
pub struct Eight<F> {
    solutions: Solutions,
    plain: Plain<F>,
    kernel: Option<Kernel>,
}

/// The table of answers, by index. The last entry is that of [`UNSOLVABLE`].
#[derive(Clone, Debug)]
enum Solutions {
    Paths(Words),
    /// One byte a state, an eighth of a word: more look-ups hit the nearer cache.
    Depths(Vec<u8>),
}

impl<F: Fn(&str, &mut String) -> Result<()>> Eight<F> {
    /// Expands the table of a 3x3 board; see [`Words::new`]. `answer_board` answers lines not recognised here, as for [`Plain`];
    /// [`walk_home`](super::walk_home) makes one.
    ///
    /// # Errors
    ///
    /// Those of [`Words::new`].
    pub fn new(table: &Table<Slide>, depth_only: bool, answer_board: F) -> Result<Self> {
        let words = Words::new(table)?;
        let solutions = if depth_only { Solutions::Depths(depths(&words)) } else { Solutions::Paths(words) };
        Ok(Self { solutions, plain: Plain::new(answer_board), kernel: Kernel::detect() })
    }

    /// The same without vector instructions, as on a processor that lacks them. It gives the same answers; tests compare the two.
    #[must_use]
    pub fn portable(self) -> Self {
        Self { kernel: None, ..self }
    }

    /// Whether vector instructions are used.
    pub fn is_vectorised(&self) -> bool {
        self.kernel.is_some()
    }

    /// Answers whole blocks at the start of the text, as many as it can. Returns their length in bytes.
    fn answer_blocks(&self, text: &[u8], output: &mut OutputBuffer) -> usize {
        let Some(kernel) = self.kernel else { return 0 };
        if text.get(TIGHT_BYTES - 1) == Some(&b'\n') {
            self.blocks_of(text, output, |block, indices| kernel.rank_tight(block, indices))
        } else if text.get(SPACED_BYTES - 1) == Some(&b'\n') {
            self.blocks_of(text, output, |block, indices| kernel.rank_spaced(block, indices))
        } else {
            0
        }
    }

    #[inline]
    fn blocks_of<const BYTES: usize>(
        &self,
        text: &[u8],
        output: &mut OutputBuffer,
        rank: impl Fn(&[u8; BYTES], &mut [u32; BLOCK_LINES]) -> bool,
    ) -> usize {
        let mut indices = [0; BLOCK_LINES];
        let mut used = 0;
        for block in text.as_chunks::<BYTES>().0 {
            if !rank(block, &mut indices) {
                break;
            }
            self.write_block(&indices, output);
            used += BYTES;
        }
        used
    }

    #[inline]
    fn write_block(&self, indices: &[u32; BLOCK_LINES], output: &mut OutputBuffer) {
        let room = output.room(BLOCK_LINES * LINE_BYTES);
        let written = match (&self.solutions, self.kernel) {
            (Solutions::Paths(words), Some(kernel)) => kernel.write_paths(indices, words.all(), room),
            (Solutions::Paths(words), None) => indices.iter().fold(0, |at, &index| at + write_path(index, words, &mut room[at..])),
            (Solutions::Depths(depths), _) => {
                indices.iter().fold(0, |at, &index| at + write_depth(depths[index as usize], &mut room[at..]))
            }
        };
        output.written(written, BLOCK_LINES as u64);
    }

    /// Answers one line. Returns where the next one begins.
    fn answer_line(&self, text: &[u8], start: usize, answer: &mut String, output: &mut OutputBuffer) -> Result<usize> {
        let rest = &text[start..];
        let mut index = INVALID;
        let mut end = start;
        if let Some([letters @ .., b'\n']) = rest.first_chunk::<TIGHT_BYTES>() {
            index = rank_letters(*letters);
            end = start + letters.len();
        } else if let Some([letters @ .., b'\n']) = rest.first_chunk::<SPACED_BYTES>() {
            index = rank_spaced(letters);
            end = start + letters.len();
        }
        if index == INVALID {
            // Two short lines together can have one of these lengths.
            end = line_end(text, start);
            index = rank_loose(&text[start..end]);
        }
        if index == INVALID {
            self.plain.answer_line(text, start, end, answer, output)?;
        } else {
            let room = output.room(LINE_BYTES);
            let written = match &self.solutions {
                Solutions::Paths(words) => write_path(index, words, room),
                Solutions::Depths(depths) => write_depth(depths[index as usize], room),
            };
            output.written(written, 1);
        }
        Ok(end + 1)
    }
}

/// The depth of each state, and [`NO_DEPTH`] at the end.
fn depths(words: &Words) -> Vec<u8> {
    let mut depths: Vec<u8> = words.all().iter().map(|word| moves_in(word.get()) as u8).collect();
    depths[UNSOLVABLE as usize] = NO_DEPTH;
    depths
}

/// Writes the path of a state, or `unsolvable`, as a line. Returns its length.
#[inline]
fn write_path(index: u32, words: &Words, room: &mut [u8]) -> usize {
    if index == UNSOLVABLE {
        room[..UNSOLVABLE_LINE.len()].copy_from_slice(UNSOLVABLE_LINE);
        return UNSOLVABLE_LINE.len();
    }
    write_line(words.all()[index as usize].get(), room.first_chunk_mut().expect("the output makes room for the longest line"))
}

/// The index of a board with any blanks around its nine cells. [`INVALID`] if the line is anything else.
fn rank_loose(line: &[u8]) -> u32 {
    let mut letters = [0; 9];
    let mut cells = 0;
    if line.len() > MAX_LINE_BYTES {
        return INVALID;
    }
    for &byte in line {
        match byte {
            b' ' | b'\t' | b'\r' => {}
            _ if cells == letters.len() || CELL[usize::from(byte)] == NO_CELL => return INVALID,
            _ => {
                letters[cells] = byte;
                cells += 1;
            }
        }
    }
    if cells == letters.len() { rank_letters(letters) } else { INVALID }
}

impl<F: Fn(&str, &mut String) -> Result<()> + Sync> AnswerLines for Eight<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut answer = String::new();
        let mut at = 0;
        while at < text.len() {
            at += self.answer_blocks(&text[at..], output);
            // A block that was not answered holds some other line, maybe only one.
            for _ in 0..BLOCK_LINES {
                if at < text.len() {
                    at = self.answer_line(text, at, &mut answer, output)?;
                }
            }
        }
        Ok(())
    }

    fn reason(&self, line: &[u8]) -> Error {
        self.plain.reason(line)
    }
}
