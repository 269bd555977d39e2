//! Finds the sequences of moves in `src/patterns/solving/duplicates.txt`, and compares.
//!
//! Sequences are tried on a board without borders, by length and then by letters. A sequence is forbidden if an earlier one has the same
//! effect and its blank stays within the rectangle of this one's.

use homing::Notation;
use homing::puzzle::slide::{DOWN, LEFT, RIGHT, Slide};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The length of the longest sequences; a sequence changes at most one cell more than it has moves.
///
/// Sequences of up to 8, 10 and 12 moves are found in 3 ms, 48 ms and 0.53 s: 42, 358 and 2,667 of them. A search of 4x4 then expands
/// 8,004, 7,608 and 7,342 boards with 7-8; 298,592, 260,002 and 232,780 with small tables.
const MAX_WORD_LEN: usize = 12;

/// A cell of the board without borders, relative to the first cell of the blank.
type Cell = (i8, i8);

/// A cell, and the one that its content came from, with a byte for each row and column.
type Pair = u32;

fn packed((row, column): Cell) -> Pair {
    Pair::from_be_bytes([0, 0, row as u8, column as u8])
}

/// The effect of a sequence: for each changed cell, the cell and the one that it came from, in ascending order; and the cell of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Effect {
    contents: [Pair; MAX_WORD_LEN + 1],
    len: u8,
    blank: Cell,
}

/// A sequence: two bits per move below a marker bit, the last move lowest.
type Word = u32;

/// The rectangle in which the blank stays: its least and its greatest cell.
#[derive(Clone, Copy)]
struct Frame(Cell, Cell);

/// The forbidden sequences up to a length, by length and then by letters. None is part of another.
fn duplicates(max_len: usize) -> Vec<Word> {
    let (mut forbidden, mut is_forbidden) = (Vec::new(), vec![false; 2 << (2 * max_len)]);
    // By effect: the frame of the first sequence, and those of others.
    let mut kept: HashMap<Effect, (Frame, Vec<Frame>)> = HashMap::new();
    let nothing = Effect {
        contents: [0; MAX_WORD_LEN + 1],
        len: 0,
        blank: (0, 0),
    };
    kept.insert(nothing, (Frame((0, 0), (0, 0)), Vec::new()));
    let mut layer = vec![(1, nothing, Frame((0, 0), (0, 0)))];
    for len in 1..=max_len {
        let mut next_layer = Vec::new();
        for (word, effect, frame) in layer {
            for code in 0..4 {
                let longer: Word = 4 * word + Word::from(code);
                let end = |len: usize| longer & ((1 << (2 * len)) - 1) | 1 << (2 * len);
                if (2..len).any(|len| is_forbidden[end(len) as usize]) {
                    continue;
                }
                let (effect, frame) = effect.after(code, frame);
                let is_kept = match kept.entry(effect) {
                    Entry::Vacant(entry) => {
                        entry.insert((frame, Vec::new()));
                        true
                    }
                    Entry::Occupied(mut entry) => {
                        let (first, others) = entry.get_mut();
                        let is_kept = !first.is_within(frame)
                            && !others.iter().any(|other| other.is_within(frame));
                        if is_kept {
                            others.push(frame);
                        }
                        is_kept
                    }
                };
                if is_kept {
                    next_layer.push((longer, effect, frame));
                } else {
                    forbidden.push(longer);
                    is_forbidden[longer as usize] = true;
                }
            }
        }
        layer = next_layer;
    }
    forbidden
}

impl Effect {
    fn after(&self, code: u8, frame: Frame) -> (Self, Frame) {
        let (row, column) = self.blank;
        let to = match code {
            DOWN => (row + 1, column),
            LEFT => (row, column - 1),
            RIGHT => (row, column + 1),
            _ => (row - 1, column),
        };
        let before = &self.contents[..self.len.into()];
        let cell_of = |found: Pair| found >> 16;
        let (blank, next) = (packed(self.blank), packed(to));
        let content = |cell: Pair| {
            before
                .iter()
                .find(|&&found| cell_of(found) == cell)
                .map_or(cell, |found| found & 0xffff)
        };
        let unchanged = before
            .iter()
            .copied()
            .filter(|&found| cell_of(found) != next && cell_of(found) != blank);
        let changed = [(next, content(blank)), (blank, content(next))]
            .into_iter()
            .filter(|(cell, from)| cell != from);
        let (mut contents, mut len) = ([0; MAX_WORD_LEN + 1], 0);
        for pair in unchanged.chain(changed.map(|(cell, from)| cell << 16 | from)) {
            contents[len] = pair;
            len += 1;
        }
        contents[..len].sort_unstable();
        let Frame(least, greatest) = frame;
        let frame = Frame(
            (least.0.min(to.0), least.1.min(to.1)),
            (greatest.0.max(to.0), greatest.1.max(to.1)),
        );
        (
            Self {
                contents,
                len: len as u8,
                blank: to,
            },
            frame,
        )
    }
}

impl Frame {
    fn is_within(self, other: Self) -> bool {
        let (Self(least, greatest), Self(other_least, other_greatest)) = (self, other);
        other_least.0 <= least.0
            && other_least.1 <= least.1
            && greatest.0 <= other_greatest.0
            && greatest.1 <= other_greatest.1
    }
}

/// The sequences as lines of letters.
fn lines(words: &[Word]) -> String {
    let mut text = String::new();
    for &word in words {
        Slide::EIGHT.push_moves(
            (0..word.ilog2() / 2)
                .rev()
                .map(|place| (word >> (2 * place) & 3) as u8),
            &mut text,
        );
        text.push('\n');
    }
    text
}

/// `HOMING_BLESS=1 cargo test --release --package homing-slide duplicates` rewrites the file.
#[test]
fn the_file_lists_the_found_states() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/patterns/solving/duplicates.txt"
    );
    // The longest sequences take half a second with optimisation, and several without.
    let max_len = if cfg!(debug_assertions) {
        9
    } else {
        MAX_WORD_LEN
    };
    let found = lines(&duplicates(max_len));
    if max_len == MAX_WORD_LEN && std::env::var_os("HOMING_BLESS").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    let listed = std::fs::read_to_string(path).unwrap();
    let listed: String = listed
        .split_inclusive('\n')
        .filter(|line| line.len() <= max_len + 1)
        .collect();
    assert!(
        listed == found,
        "{path} lists {} bytes of words up to {max_len} moves, {} are found",
        listed.len(),
        found.len()
    );
}
