//! Reads the nine letters of a 3x3 board from a line of text.

use crate::batch::kernels::form::{SPACED_BYTES, TIGHT_BYTES};
use crate::batch::kernels::rank::{CELL, INVALID, NO_CELL, rank_letters, spaced_letters};
use homing_boards::slide::{Board, Slide};
use homing_table::batch::{MAX_LINE_BYTES, line_end};

/// A renaming of tiles, letter by letter, that brings another goal into order.
///
/// Tiles are only names. Once the tiles of the goal are renamed so that they are in order, the board is solved by the table of a board with
/// its tiles in order and the blank at home in the same cell.
#[derive(Clone, Debug)]
pub struct Relabelling(Option<Box<[u8; 256]>>);

impl Relabelling {
    /// Creates the identity: every tile keeps its name.
    pub fn none() -> Self {
        Self(None)
    }

    /// Creates the renaming that brings the tiles of a goal into order, with the blank in the same cell.
    pub fn to_order(real: Slide, goal: Board) -> Self {
        let mut letters = Box::new([0; 256]);
        for (letter, byte) in letters.iter_mut().zip(0..=u8::MAX) {
            *letter = byte;
        }
        for cell in (0..real.cells()).filter(|&cell| goal.tile(cell) != 0) {
            letters[usize::from(b'0' + goal.tile(cell))] = b'0' + real.goal().tile(cell);
        }
        Self(Some(letters))
    }

    /// Renames letters.
    #[inline]
    pub(super) fn rename<const N: usize>(&self, text: &[u8; N]) -> [u8; N] {
        match &self.0 {
            None => *text,
            Some(letters) => text.map(|letter| letters[usize::from(letter)]),
        }
    }

    /// Renames the letters of a text, which is copied to `room` if any letter changes.
    #[inline]
    pub(super) fn renamed<'t>(&self, text: &'t [u8], room: &'t mut [u8]) -> &'t [u8] {
        let Some(letters) = &self.0 else { return text };
        for (to, &letter) in room.iter_mut().zip(text) {
            *to = letters[usize::from(letter)];
        }
        &room[..text.len()]
    }

    /// Returns the index of the board with nine letters.
    #[inline]
    pub(super) fn rank(&self, letters: &[u8; 9]) -> u32 {
        rank_letters(self.rename(letters))
    }
}

/// Returns the nine letters of the line at the start of a text, and the line's length, if the line has one of the two usual forms.
#[inline]
fn usual_letters(text: &[u8]) -> Option<([u8; 9], usize)> {
    if let Some([letters @ .., b'\n']) = text.first_chunk::<TIGHT_BYTES>() {
        return Some((*letters, letters.len()));
    }
    match text.first_chunk::<SPACED_BYTES>() {
        Some([line @ .., b'\n']) => Some((spaced_letters(line)?, line.len())),
        _ => None,
    }
}

/// Returns the nine letters of a board with any spaces around its cells.
fn loose_letters(line: &[u8]) -> Option<[u8; 9]> {
    let mut letters = [0; 9];
    let mut cells = 0;
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    for &byte in line {
        match byte {
            b' ' | b'\t' | b'\r' => {}
            _ if CELL[usize::from(byte)] == NO_CELL => return None,
            _ => {
                *letters.get_mut(cells)? = byte;
                cells += 1;
            }
        }
    }
    (cells == letters.len()).then_some(letters)
}

/// Returns the index of the board on the line at the start of a text ([`INVALID`] if it is not a board), its letters, and the length of the
/// line.
#[inline]
pub fn read_line(text: &[u8], relabelling: &Relabelling) -> (u32, [u8; 9], usize) {
    if let Some((letters, length)) = usual_letters(text) {
        let index = relabelling.rank(&letters);
        if index != INVALID {
            return (index, letters, length);
        }
    }
    // This also catches two lines that look like one of a usual length.
    let length = line_end(text, 0);
    match loose_letters(&text[..length]) {
        Some(letters) => (relabelling.rank(&letters), letters, length),
        None => (INVALID, [0; 9], length),
    }
}
