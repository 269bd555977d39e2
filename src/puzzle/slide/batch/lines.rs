use super::counts::path_counts;
use super::json::{JsonLine, MAX_JSON_BYTES};
use super::letters::{LINE_BYTES, NO_DEPTH, UNSOLVABLE_LINE, write_depth, write_line, write_number};
use super::rank::{INVALID, UNSOLVABLE};
use super::reader::{Relabelling, SPACED_BYTES, TIGHT_BYTES, read_line};
use super::simd::{BLOCK_LINES, Kernel};
use super::words::{Words, moves_in};
use crate::batch::{AnswerLine, AnswerLines, OutputBuffer};
use crate::engine::{Form, What};
use crate::error::Result;
use crate::puzzle::slide::Slide;
use crate::table::Table;

/// Answers lines of 3x3 boards, one look-up a board: with the path, the depth or the number of shortest paths, as text or JSON.
///
/// Where the processor can, blocks of 64 lines of the same of the two usual forms are taken at once; anything else goes line by line,
/// and whatever is not plainly a board is left to the fallback, whose word is final.
#[derive(Clone, Debug)]
pub struct EightLines<F> {
    solutions: Solutions,
    relabelling: Relabelling,
    fallback: F,
    kernel: Option<Kernel>,
}

/// The answers by state, with an entry for [`UNSOLVABLE`] at the end.
#[derive(Clone, Debug)]
enum Solutions {
    Paths(Words),
    /// A byte a state is an eighth of its word: more of the look-ups stay in the nearer cache.
    Depths(Vec<u8>),
    Counts(Vec<u16>),
    Json(Words, Detail),
}

/// The part of a JSON answer after the depth.
#[derive(Clone, Debug)]
enum Detail {
    Moves,
    Nothing,
    Counts(Vec<u16>),
}

impl<F: AnswerLine> EightLines<F> {
    /// Expands the table of a 3x3 board; see [`Words::new`]. `None` for questions that it does not answer.
    pub fn new(table: &Table<Slide>, what: &What, form: Form, fallback: F) -> Result<Option<Self>> {
        if !matches!(what, What::Path | What::Depth | What::Count) {
            return Ok(None);
        }
        let words = Words::new(table)?;
        let counts = if *what == What::Count { path_counts(*table.space(), &words) } else { None };
        let solutions = match (what, form, counts) {
            (What::Path, Form::Text, _) => Solutions::Paths(words),
            (What::Depth, Form::Text, _) => Solutions::Depths(depths(&words)),
            (What::Count, Form::Text, Some(counts)) => Solutions::Counts(counts),
            (What::Path, Form::Json, _) => Solutions::Json(words, Detail::Moves),
            (What::Depth, Form::Json, _) => Solutions::Json(words, Detail::Nothing),
            (What::Count, Form::Json, Some(counts)) => Solutions::Json(words, Detail::Counts(counts)),
            _ => return Ok(None),
        };
        Ok(Some(Self { solutions, relabelling: Relabelling::none(), fallback, kernel: Kernel::detect() }))
    }

    /// The same for a goal that these names bring into order.
    #[must_use]
    pub fn relabelled(self, relabelling: Relabelling) -> Self {
        Self { relabelling, ..self }
    }

    /// Without vector instructions, as on a processor that lacks them: the same answers, for comparison.
    #[must_use]
    pub fn portable(self) -> Self {
        Self { kernel: None, ..self }
    }

    /// Whether vector instructions are used.
    pub fn is_vectorised(&self) -> bool {
        self.kernel.is_some()
    }

    /// Answers as many whole blocks as the text begins with, and gives their bytes.
    fn answer_blocks(&self, text: &[u8], output: &mut OutputBuffer) -> usize {
        let Some(kernel) = self.kernel else { return 0 };
        if text.get(TIGHT_BYTES - 1) == Some(&b'\n') {
            self.blocks_of::<{ TIGHT_BYTES * BLOCK_LINES }>(text, 1, output, |block, indices| kernel.rank_tight(block, indices))
        } else if text.get(SPACED_BYTES - 1) == Some(&b'\n') {
            self.blocks_of::<{ SPACED_BYTES * BLOCK_LINES }>(text, 2, output, |block, indices| kernel.rank_spaced(block, indices))
        } else {
            0
        }
    }

    #[inline]
    fn blocks_of<const BYTES: usize>(
        &self,
        text: &[u8],
        letter_step: usize,
        output: &mut OutputBuffer,
        rank: impl Fn(&[u8; BYTES], &mut [u32; BLOCK_LINES]) -> bool,
    ) -> usize {
        let mut indices = [0; BLOCK_LINES];
        let mut used = 0;
        for block in text.as_chunks::<BYTES>().0 {
            let is_ranked =
                if self.relabelling.is_none() { rank(block, &mut indices) } else { rank(&self.relabelling.rename(block), &mut indices) };
            if !is_ranked {
                break;
            }
            self.write_block(block, letter_step, &indices, output);
            used += BYTES;
        }
        used
    }

    #[inline]
    fn write_block(&self, block: &[u8], letter_step: usize, indices: &[u32; BLOCK_LINES], output: &mut OutputBuffer) {
        let room = output.room(BLOCK_LINES * self.max_bytes());
        let written = match (&self.solutions, self.kernel) {
            (Solutions::Paths(words), Some(kernel)) => kernel.write_paths(indices, words.all(), room),
            _ => {
                let line_bytes = block.len() / BLOCK_LINES;
                let letters = |line: &[u8]| std::array::from_fn(|cell| line[cell * letter_step]);
                let lines = indices.iter().zip(block.chunks_exact(line_bytes));
                lines.fold(0, |at, (&index, line)| at + self.write(index, || letters(line), &mut room[at..]))
            }
        };
        output.written(written, BLOCK_LINES as u64);
    }

    /// The most bytes of an answer.
    fn max_bytes(&self) -> usize {
        match self.solutions {
            Solutions::Json(..) => MAX_JSON_BYTES,
            _ => LINE_BYTES,
        }
    }

    /// Writes the answer to a board, and gives its length.
    #[inline]
    fn write(&self, index: u32, letters: impl Fn() -> [u8; 9], room: &mut [u8]) -> usize {
        let at = index as usize;
        match &self.solutions {
            Solutions::Depths(depths) => write_depth(depths[at], room),
            _ if index == UNSOLVABLE => self.write_unsolvable(letters, room),
            Solutions::Paths(words) => room.first_chunk_mut().map_or(0, |line| write_line(words.all()[at].get(), line)),
            Solutions::Counts(counts) => {
                let length = write_number(counts[at], room);
                room[length] = b'\n';
                length + 1
            }
            Solutions::Json(words, detail) => {
                let word = words.all()[at].get();
                let mut line = JsonLine::begin(room, &letters());
                line.put(b"\",\"status\":\"solved\",\"depth_moves\":");
                line.number(moves_in(word) as u16);
                match detail {
                    Detail::Nothing => {}
                    Detail::Moves => {
                        line.put(b",\"moves\":\"");
                        line.moves(word);
                        line.put(b"\"");
                    }
                    Detail::Counts(counts) => {
                        line.put(b",\"shortest_paths_count\":");
                        line.number(counts[at]);
                    }
                }
                line.end()
            }
        }
    }

    #[inline]
    fn write_unsolvable(&self, letters: impl Fn() -> [u8; 9], room: &mut [u8]) -> usize {
        match self.solutions {
            Solutions::Json(..) => {
                let mut line = JsonLine::begin(room, &letters());
                line.put(b"\",\"status\":\"unsolvable\"");
                line.end()
            }
            _ => {
                let _ = &letters;
                room[..UNSOLVABLE_LINE.len()].copy_from_slice(UNSOLVABLE_LINE);
                UNSOLVABLE_LINE.len()
            }
        }
    }

    /// Answers the line at the start of a text, and gives its length with its end.
    fn answer_line(&self, text: &[u8], scratch: &mut String, output: &mut OutputBuffer) -> Result<usize> {
        let (index, letters, length) = read_line(text, &self.relabelling);
        if index == INVALID {
            self.fallback.answer_line(&text[..length], scratch, output)?;
        } else {
            let written = self.write(index, || letters, output.room(self.max_bytes()));
            output.written(written, 1);
        }
        Ok(length + 1)
    }
}

/// The depth of each state, and [`NO_DEPTH`] for what is none.
fn depths(words: &Words) -> Vec<u8> {
    let mut depths: Vec<u8> = words.all().iter().map(|word| moves_in(word.get()) as u8).collect();
    depths[UNSOLVABLE as usize] = NO_DEPTH;
    depths
}

impl<F: AnswerLine> AnswerLines for EightLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut scratch = String::new();
        let mut at = 0;
        while at < text.len() {
            at += self.answer_blocks(&text[at..], output);
            // A block that was not taken holds something else, which may be a single line.
            for _ in 0..BLOCK_LINES {
                if at < text.len() {
                    at += self.answer_line(&text[at..], &mut scratch, output)?;
                }
            }
        }
        Ok(())
    }
}
