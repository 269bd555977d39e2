use super::masks::Masks;
use homing_boards::flip::Flip;
use homing_boards::flip::text::eight_pieces;
use homing_table::batch::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use homing_table::error::Result;
use homing_table::table::Table;

const PIECES: usize = 16;
/// The maximum number of bytes that are written for an answer line before it is cut to its length: two halves of 24 and 16 bytes, each
/// stored whole.
const LINE_BYTES: usize = 48;

/// Answers lines of 4x4 boards of the Flip Game, with one lookup per board.
///
/// Lines that are not clearly boards are left to the fallback, which decides.
#[derive(Clone, Debug)]
pub struct FourLines<F> {
    masks: Masks,
    fallback: F,
    depth_only: bool,
}

impl<F: AnswerLine> FourLines<F> {
    /// Expands the table of a 4x4 board; see [`Masks::new`].
    pub fn new(flip: &Flip, table: &Table, depth_only: bool, fallback: F) -> Result<Self> {
        Ok(Self {
            masks: Masks::new(flip, table)?,
            fallback,
            depth_only,
        })
    }

    fn push_answer(&self, board: u16, output: &mut OutputBuffer) {
        let mask = self.masks.mask(board);
        if mask == Masks::UNSOLVABLE {
            output.push_line(b"unsolvable");
        } else if self.depth_only {
            // A set of sixteen presses means "unsolvable", and no board needs ten.
            output.push_line(&[b'0' + mask.count_ones() as u8]);
        } else {
            let room = output.room(LINE_BYTES);
            let mut end = 0;
            for numbers in [
                &LOWER[usize::from(mask as u8)],
                &UPPER[usize::from(mask >> 8)],
            ] {
                room[end..end + 24].copy_from_slice(&numbers.text);
                end += usize::from(numbers.length);
            }
            // The space after the last number becomes the line end; a solved board has no number.
            let end = end.saturating_sub(1);
            room[end] = b'\n';
            output.written(end + 1, 1);
        }
    }

    /// Answers one line. Returns the start of the next one.
    fn answer_line(
        &self,
        text: &[u8],
        start: usize,
        answer: &mut String,
        output: &mut OutputBuffer,
    ) -> Result<usize> {
        if let Some([pieces @ .., b'\n']) = text[start..].first_chunk::<{ PIECES + 1 }>()
            && let Some(board) = board_of(pieces)
        {
            self.push_answer(board, output);
            return Ok(start + PIECES + 1);
        }
        let end = line_end(text, start);
        match loose_board(&text[start..end]) {
            Some(board) => self.push_answer(board, output),
            None => self
                .fallback
                .answer_line(&text[start..end], answer, output)?,
        }
        Ok(end + 1)
    }
}

/// Returns the board that sixteen letters spell: bit `i` is set if letter `i` is `b` or `B`. `None` if a letter is not one of `b B w W`.
#[inline]
fn board_of(pieces: &[u8; PIECES]) -> Option<u16> {
    let [lower, upper] = pieces.as_chunks::<8>().0 else {
        return None;
    };
    let [(lower, foreign), (upper, also_foreign)] = [*lower, *upper].map(eight_pieces);
    (foreign | also_foreign == 0).then_some((lower | upper << 8) as u16)
}

/// Returns the board on a line with any spaces around its sixteen letters.
fn loose_board(line: &[u8]) -> Option<u16> {
    let mut pieces = [0; PIECES];
    let mut found = 0;
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    for &byte in line {
        if !matches!(byte, b' ' | b'\t' | b'\r') {
            *pieces.get_mut(found)? = byte;
            found += 1;
        }
    }
    if found == PIECES {
        board_of(&pieces)
    } else {
        None
    }
}

/// The numbers of the pieces in half a mask, each followed by a space.
#[derive(Clone, Copy)]
struct HalfNumbers {
    text: [u8; 24],
    length: u8,
}

static LOWER: [HalfNumbers; 256] = numbers_from(1);
static UPPER: [HalfNumbers; 256] = numbers_from(9);

const fn numbers_from(first: u8) -> [HalfNumbers; 256] {
    let mut all = [HalfNumbers {
        text: [0; 24],
        length: 0,
    }; 256];
    let mut at = 0;
    while at < 256 * 8 {
        let (mask, bit) = (at / 8, at % 8);
        if mask >> bit & 1 == 1 {
            let number = first + bit as u8;
            let mut length = all[mask].length as usize;
            if number >= 10 {
                all[mask].text[length] = b'0' + number / 10;
                length += 1;
            }
            all[mask].text[length] = b'0' + number % 10;
            all[mask].text[length + 1] = b' ';
            all[mask].length = length as u8 + 2;
        }
        at += 1;
    }
    all
}

impl<F: AnswerLine> AnswerLines for FourLines<F> {
    fn answer(&self, text: &[u8], output: &mut OutputBuffer) -> Result<()> {
        let mut answer = String::new();
        let mut at = 0;
        while at < text.len() {
            at = self.answer_line(text, at, &mut answer, output)?;
        }
        Ok(())
    }
}
