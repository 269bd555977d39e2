//! Writes a solution word as an answer line: the portable code.

use super::words::moves_in;

/// The greatest length of an answer line: 31 letters and the line end.
pub const LINE_BYTES: usize = 32;
/// The answer to a board of the wrong parity.
pub const UNSOLVABLE_LINE: &[u8; 11] = b"unsolvable\n";

const LETTERS: [u8; 4] = *b"dlru";

/// The four letters of each byte of a word.
const FOUR: [[u8; 4]; 256] = {
    let mut four = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        four[byte] = [LETTERS[byte & 3], LETTERS[byte >> 2 & 3], LETTERS[byte >> 4 & 3], LETTERS[byte >> 6 & 3]];
        byte += 1;
    }
    four
};

/// Writes the letters of a word and a line end. Overwrites all 32 bytes, and returns the length of the line.
#[inline]
pub fn write_line(word: u64, line: &mut [u8; LINE_BYTES]) -> usize {
    for (four, byte) in line.as_chunks_mut::<4>().0.iter_mut().zip(word.to_le_bytes()) {
        *four = FOUR[usize::from(byte)];
    }
    let moves = moves_in(word);
    line[moves] = b'\n';
    moves + 1
}

/// Stands for a depth: there is no solution.
pub const NO_DEPTH: u8 = 32;

/// Each depth as an answer line, and `unsolvable` after the greatest.
const DEPTHS: [[u8; 16]; 33] = {
    let mut lines = [[0; 16]; 33];
    let mut depth = 0;
    while depth < NO_DEPTH {
        let line = &mut lines[depth as usize];
        if depth >= 10 {
            line[0] = b'0' + depth / 10;
        }
        line[depth_digits(depth) - 1] = b'0' + depth % 10;
        line[depth_digits(depth)] = b'\n';
        depth += 1;
    }
    let mut at = 0;
    while at < UNSOLVABLE_LINE.len() {
        lines[NO_DEPTH as usize][at] = UNSOLVABLE_LINE[at];
        at += 1;
    }
    lines
};

const fn depth_digits(depth: u8) -> usize {
    if depth < 10 { 1 } else { 2 }
}

/// Writes a depth or [`NO_DEPTH`] as a line. Overwrites sixteen bytes, and returns the length of the line.
#[inline]
pub fn write_depth(depth: u8, room: &mut [u8]) -> usize {
    room[..16].copy_from_slice(&DEPTHS[usize::from(depth)]);
    // Sums, not branches: which boards are solvable nothing predicts.
    2 + usize::from(depth >= 10) + 8 * usize::from(depth == NO_DEPTH)
}

/// Writes a number in decimal, and gives its length. Five bytes may be overwritten.
#[inline]
pub fn write_number(number: u16, room: &mut [u8]) -> usize {
    let digit = |weight| b'0' + (number / weight % 10) as u8;
    let all = [digit(10_000), digit(1_000), digit(100), digit(10), digit(1)];
    let length = match number {
        0..10 => 1,
        10..100 => 2,
        100..1_000 => 3,
        1_000..10_000 => 4,
        _ => 5,
    };
    room[..length].copy_from_slice(&all[5 - length..]);
    length
}
