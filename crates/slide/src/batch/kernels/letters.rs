//! Writes solution words as answer lines.

use std::num::NonZeroU64;

/// The greatest length of an answer line: 31 letters and the line end.
pub const LINE_BYTES: usize = 32;

/// The word for unsolvable boards. It is as long as the answer `unsolvable`, and no solution has it, since the marker of a solution has an
/// even position.
pub const UNSOLVABLE_WORD: NonZeroU64 = NonZeroU64::new(1 << UNSOLVABLE_PLACE).unwrap();
/// The position of its marker.
pub const UNSOLVABLE_PLACE: usize = 2 * UNSOLVABLE.len() + 1;
/// The answer to a board of the wrong parity.
const UNSOLVABLE: &[u8; 10] = b"unsolvable";

const LETTERS: [u8; 4] = *b"dlru";

/// The XOR of a line with the letters of its word's codes, by the number of zeros above the word's marker: it puts `\n` at the marker, and
/// the letters of `unsolvable`. Bytes after the line end do not matter.
pub static ENDS: [[u8; LINE_BYTES]; 64] = {
    let mut ends = [[0; LINE_BYTES]; 64];
    let mut moves = 0;
    while moves < LINE_BYTES {
        ends[63 - 2 * moves][moves] = LETTERS[1] ^ b'\n';
        moves += 1;
    }
    let unsolvable = &mut ends[63 - UNSOLVABLE_PLACE];
    let mut at = 0;
    while at < UNSOLVABLE.len() {
        unsolvable[at] = LETTERS[0] ^ UNSOLVABLE[at];
        at += 1;
    }
    unsolvable[at] = LETTERS[2] ^ b'\n';
    ends
};

/// The number of words that are looked up before the first of them is written, so that their loads overlap.
pub const PHASE_WORDS: usize = 64;

/// Writes the path of each index as a line, and returns the number of bytes written. `spread` writes the 32 letters of a word, XORed with
/// the given bytes.
///
/// # Panics
///
/// If there are fewer than [`LINE_BYTES`] bytes per line.
#[inline(always)]
pub fn write_paths(
    indices: &[u32],
    words: &[NonZeroU64],
    out: &mut [u8],
    spread: impl Fn(u64, &[u8; LINE_BYTES], &mut [u8; LINE_BYTES]),
) -> usize {
    let room = out.len();
    let mut out = out;
    for phase in indices.chunks(PHASE_WORDS) {
        let mut found = [UNSOLVABLE_WORD; PHASE_WORDS];
        for (found, &index) in found.iter_mut().zip(phase) {
            *found = words[index as usize];
        }
        for word in &found[..phase.len()] {
            let zeros = word.leading_zeros() as usize;
            let (line, _) = out
                .split_first_chunk_mut()
                .expect("there is room for each line");
            spread(word.get(), &ENDS[zeros], line);
            out = &mut out[(63 ^ zeros) / 2 + 1..];
        }
    }
    room - out.len()
}

/// The buffer space that the line of a depth needs while it is written.
pub const DEPTH_BYTES: usize = 16;

/// The line with the number of moves, and its length, by the number of zeros above a word's marker.
static DEPTHS: [([u8; DEPTH_BYTES], u8); 64] = {
    let mut lines = [([b'\n'; DEPTH_BYTES], 0); 64];
    let mut moves = 0;
    while moves < LINE_BYTES {
        let (line, bytes) = &mut lines[63 - 2 * moves];
        (line[0], line[1]) = (b'0' + (moves / 10) as u8, b'0' + (moves % 10) as u8);
        *bytes = 3;
        if moves < 10 {
            (line[0], line[1], *bytes) = (line[1], b'\n', 2);
        }
        moves += 1;
    }
    let (line, bytes) = &mut lines[63 - UNSOLVABLE_PLACE];
    let mut at = 0;
    while at < UNSOLVABLE.len() {
        line[at] = UNSOLVABLE[at];
        at += 1;
    }
    *bytes = at as u8 + 1;
    lines
};

/// Writes the number of moves of each index as a line, and returns the number of bytes written.
///
/// # Panics
///
/// If there are fewer than [`DEPTH_BYTES`] bytes per line.
pub fn write_depths(indices: &[u32], words: &[NonZeroU64], out: &mut [u8]) -> usize {
    let room = out.len();
    let mut out = out;
    for &index in indices {
        let (text, bytes) = &DEPTHS[words[index as usize].leading_zeros() as usize];
        let (line, _) = out
            .split_first_chunk_mut()
            .expect("there is room for each line");
        *line = *text;
        out = &mut out[usize::from(*bytes)..];
    }
    room - out.len()
}

/// The four letters of each byte of a word.
static FOUR: [[u8; 4]; 256] = {
    let mut four = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        four[byte] = [
            LETTERS[byte & 3],
            LETTERS[byte >> 2 & 3],
            LETTERS[byte >> 4 & 3],
            LETTERS[byte >> 6 & 3],
        ];
        byte += 1;
    }
    four
};

/// Writes the letters of a word to a line, XORed with `ends`, without vector instructions.
#[inline]
pub fn spread(word: u64, ends: &[u8; LINE_BYTES], line: &mut [u8; LINE_BYTES]) {
    let pairs = word.to_le_bytes();
    let eights = line
        .as_chunks_mut::<8>()
        .0
        .iter_mut()
        .zip(ends.as_chunks::<8>().0);
    for ((eight, ends), &[low, high]) in eights.zip(pairs.as_chunks::<2>().0) {
        let [low, high] =
            [low, high].map(|byte| u64::from(u32::from_le_bytes(FOUR[usize::from(byte)])));
        *eight = ((low | high << 32) ^ u64::from_le_bytes(*ends)).to_le_bytes();
    }
}
