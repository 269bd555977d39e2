//! Answers as JSON lines with their boards, assembled from a few parts. The tests compare them byte by byte with what serde writes for an
//! [`Answer`](crate::engine::Answer). Nothing branches, since it cannot be predicted which boards are solvable or how many moves they take.

use super::form::{BoardFormat, GROUP_LINES, SPACED_BYTES, TIGHT_BYTES};
use super::letters::{LINE_BYTES, PHASE_WORDS, UNSOLVABLE_PLACE, UNSOLVABLE_WORD};
use super::rows::BoardRows;
use std::num::NonZeroU64;

/// The buffer space that a line needs while it is written.
pub const RECORD_BYTES: usize = 128;

const HEAD: &[u8; 16] = b"{\"v\":1,\"board\":\"";
/// The number of bytes up to the end of the board.
const BEGUN_BYTES: usize = HEAD.len() + 17;
const UNSOLVABLE: &str = "\",\"status\":\"unsolvable\"";

/// The text after a board: up to its moves, and after them. Without moves there is only the first part.
#[derive(Clone, Debug)]
pub struct BoardRecord<const BYTES: usize> {
    text: [u8; BYTES],
    text_bytes: u8,
    moves: u8,
    end: [u8; 3],
    end_bytes: u8,
}

/// Depths and counts.
pub type PlainRecord = BoardRecord<80>;

impl<const BYTES: usize> BoardRecord<BYTES> {
    fn new(text: &str, moves: usize, end: &str) -> Self {
        let mut record = Self {
            text: [0; BYTES],
            text_bytes: text.len() as u8,
            moves: moves as u8,
            end: [0; 3],
            end_bytes: end.len() as u8,
        };
        record.text[..text.len()].copy_from_slice(text.as_bytes());
        record.end[..end.len()].copy_from_slice(end.as_bytes());
        record
    }

    /// Writes a record, and returns the rest of the buffer.
    #[inline(always)]
    fn write<'o>(
        &self,
        board: &[u8; 17],
        out: &'o mut [u8],
        write_moves: impl FnOnce(&mut [u8; LINE_BYTES]),
    ) -> &'o mut [u8] {
        let (line, _) = out
            .split_first_chunk_mut::<RECORD_BYTES>()
            .expect("there is room for each line");
        line[..HEAD.len()].copy_from_slice(HEAD);
        line[HEAD.len()..BEGUN_BYTES].copy_from_slice(board);
        line[BEGUN_BYTES..BEGUN_BYTES + BYTES].copy_from_slice(&self.text);
        let at = BEGUN_BYTES + usize::from(self.text_bytes);
        if let Some(room) = line[at..].first_chunk_mut() {
            write_moves(room);
        }
        let at = at + usize::from(self.moves);
        line[at..at + self.end.len()].copy_from_slice(&self.end);
        &mut out[at + usize::from(self.end_bytes)..]
    }
}

impl PlainRecord {
    /// Creates the answer with a depth.
    pub fn depth(depth: usize) -> Self {
        Self::new(&(solved(depth) + "}\n"), 0, "")
    }

    /// Creates the answer with a depth and the number of shortest paths.
    pub fn count(depth: usize, count: usize) -> Self {
        Self::new(
            &format!("{},\"shortest_paths_count\":{count}}}\n", solved(depth)),
            0,
            "",
        )
    }

    /// Creates the answer for unsolvable boards.
    pub fn unsolvable() -> Self {
        Self::new(&format!("{UNSOLVABLE}}}\n"), 0, "")
    }
}

fn solved(depth: usize) -> String {
    format!("\",\"status\":\"solved\",\"depth_moves\":{depth}")
}

impl BoardRows<PlainRecord> {
    /// Writes the answer to each index, and returns the number of bytes written.
    ///
    /// # Panics
    ///
    /// If there are fewer than [`RECORD_BYTES`] bytes per line.
    pub fn write(&self, indices: &[u32], boards: &[[u8; 17]], out: &mut [u8]) -> usize {
        let room = out.len();
        let mut out = out;
        for (&index, board) in indices.iter().zip(boards) {
            out = self.row(index).write(board, out, |_| {});
        }
        room - out.len()
    }
}

/// The texts around paths, by the number of zeros above the marker of a word.
#[derive(Clone, Debug)]
pub struct PathRecords(Box<[BoardRecord<48>; 64]>);

impl PathRecords {
    pub fn new() -> Self {
        let record = |zeros| match 63 - zeros {
            UNSOLVABLE_PLACE => BoardRecord::new(UNSOLVABLE, 0, "}\n"),
            place => BoardRecord::new(
                &format!("{},\"moves\":\"", solved(place / 2)),
                place / 2,
                "\"}\n",
            ),
        };
        Self(Box::new(std::array::from_fn(record)))
    }

    /// Writes the path of each index, and returns the number of bytes written. `spread` writes the 32 letters of a word, XORed with the
    /// given bytes.
    ///
    /// # Panics
    ///
    /// If there are fewer than [`RECORD_BYTES`] bytes per line.
    #[inline(always)]
    pub fn write(
        &self,
        indices: &[u32],
        words: &[NonZeroU64],
        boards: &[[u8; 17]],
        out: &mut [u8],
        spread: impl Fn(u64, &[u8; LINE_BYTES], &mut [u8; LINE_BYTES]),
    ) -> usize {
        let room = out.len();
        let mut out = out;
        for (phase, boards) in indices.chunks(PHASE_WORDS).zip(boards.chunks(PHASE_WORDS)) {
            let mut found = [UNSOLVABLE_WORD; PHASE_WORDS];
            for (found, &index) in found.iter_mut().zip(phase) {
                *found = words[index as usize];
            }
            for (word, board) in found[..phase.len()].iter().zip(boards) {
                let record = &self.0[word.leading_zeros() as usize];
                out = record.write(board, out, |room| {
                    spread(word.get(), &[0; LINE_BYTES], room)
                });
            }
        }
        room - out.len()
    }
}

/// The boards of a group as written in answers, with spaces, and with `x` for the blank.
#[derive(Clone, Debug)]
pub struct SpacedBoards {
    /// The text with `x` for every blank. It is made in one pass, which the compiler vectorises.
    renamed: [u8; SPACED_BYTES * GROUP_LINES],
    boards: [[u8; 17]; GROUP_LINES],
}

impl SpacedBoards {
    pub fn new() -> Self {
        Self {
            renamed: [0; SPACED_BYTES * GROUP_LINES],
            boards: [[0; 17]; GROUP_LINES],
        }
    }

    /// Returns the boards of lines of this form.
    pub fn of_lines(&mut self, form: BoardFormat, text: &[u8]) -> &[[u8; 17]] {
        let renamed = &mut self.renamed[..text.len()];
        for (to, &byte) in renamed.iter_mut().zip(text) {
            *to = if byte.wrapping_sub(b'1') < 8 || byte == b' ' {
                byte
            } else {
                b'x'
            };
        }
        if form == BoardFormat::Spaced {
            for (board, line) in self
                .boards
                .iter_mut()
                .zip(renamed.as_chunks::<SPACED_BYTES>().0)
            {
                board.copy_from_slice(&line[..17]);
            }
        } else {
            for (board, &[a, b, c, d, e, f, g, h, last, _]) in self
                .boards
                .iter_mut()
                .zip(renamed.as_chunks::<TIGHT_BYTES>().0)
            {
                board[..8].copy_from_slice(&spaced([a, b, c, d]));
                board[8..16].copy_from_slice(&spaced([e, f, g, h]));
                board[16] = last;
            }
        }
        &self.boards[..text.len() / form.bytes()]
    }
}

/// Returns four bytes with a space after each.
#[inline]
fn spaced(four: [u8; 4]) -> [u8; 8] {
    let four = u64::from(u32::from_le_bytes(four));
    let pairs = (four | four << 16) & 0x0000_FFFF_0000_FFFF;
    ((pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF | 0x2000_2000_2000_2000).to_le_bytes()
}
