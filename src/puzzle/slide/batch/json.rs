//! Answers as JSON lines, written field by field. The tests compare them byte by byte with what serde writes for an
//! [`Answer`](crate::engine::Answer). A line takes some 30 ns, with serde ten times as long.

use super::letters::write_number;
use super::rank::CELL;

/// The letter of each cell in a board's own notation.
const CANONICAL: [u8; 256] = {
    let mut letters = [b'?'; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = if CELL[byte] == 0 {
            b'x'
        } else {
            b'0' + (CELL[byte] & 15)
        };
        byte += 1;
    }
    letters
};

/// A line that is being written into a buffer that is large enough.
pub struct JsonLine<'r> {
    room: &'r mut [u8],
    at: usize,
}

impl<'r> JsonLine<'r> {
    /// Starts a line with the version and the board. The buffer must have at least 224 bytes. No answer is longer, even with all fields,
    /// their names, a board and 31 moves.
    #[inline]
    pub fn begin(room: &'r mut [u8], letters: &[u8; 9]) -> Self {
        let mut line = Self { room, at: 0 };
        line.put(b"{\"v\":1,\"board\":\"");
        let mut board = [b' '; 17];
        for (cell, &letter) in letters.iter().enumerate() {
            board[2 * cell] = CANONICAL[usize::from(letter)];
        }
        line.put(&board);
        line
    }

    /// Appends bytes.
    #[inline]
    pub fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.room[self.at..self.at + N].copy_from_slice(bytes);
        self.at += N;
    }

    /// Appends a number.
    #[inline]
    pub fn number(&mut self, number: u16) {
        self.at += write_number(number, &mut self.room[self.at..]);
    }

    /// Ends the line and returns its length.
    #[inline]
    pub fn end(mut self) -> usize {
        self.put(b"}\n");
        self.at
    }
}
