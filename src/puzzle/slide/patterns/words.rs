//! Which words of moves a search need not try.
//!
//! Two words of moves do the same where they lead each board to the same board. The search needs only one of them, wherever that
//! one can be made where the other can: where its blank does not leave the rectangle that the other's stays in. If the one that is
//! kept is shorter, or as long and lexicographically smaller, then the smallest of the shortest paths has no part that is
//! forbidden: with such a part replaced it would be shorter or smaller. Words up to a length are tried in this order, on a board
//! without borders, and the forbidden ones are found by an automaton (Taylor and Korf, 1993; the automaton is that of Aho and
//! Corasick, 1975).

use crate::puzzle::slide::{DOWN, LEFT, RIGHT};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

/// An automaton over the codes of moves.
#[derive(Debug)]
pub struct Words {
    pub states: Vec<WordState>,
}

/// What is known of the moves so far.
#[derive(Clone, Copy, Debug)]
pub struct WordState {
    /// By code: the next state.
    pub next: [u16; 4],
    /// The codes that may come next, as bits.
    pub open: u8,
}

/// The longest words that are tried: one of so many moves changes at most one cell more.
const MAX_WORD_LEN: usize = 12;

/// A cell of the board without borders, seen from where the blank began.
type Cell = (i8, i8);

/// A cell, and behind it the one that its content came from, a byte for each row and column.
type Pair = u32;

fn packed((row, column): Cell) -> Pair {
    Pair::from_be_bytes([0, 0, row as u8, column as u8])
}

/// What a word does: for each cell whose content changed, the cell and the one that it came from, in ascending order; and the cell of
/// the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Effect {
    contents: [Pair; MAX_WORD_LEN + 1],
    len: u8,
    blank: Cell,
}

/// A word: two bits a move under a marker bit, the last move lowest.
type Word = u32;

/// The rectangle in which the blank stays: its least cell and its greatest.
#[derive(Clone, Copy)]
struct Frame(Cell, Cell);

impl Words {
    /// Forbids only to take a move back: for a search for all shortest paths.
    pub fn without_returns() -> Self {
        let after = |open| WordState { next: [1, 2, 3, 4], open };
        Self { states: std::iter::once(after(15)).chain((0..4).map(|last| after(15 ^ 1 << (3 - last)))).collect() }
    }

    /// Forbids words up to this length, at most 12, that others stand for: for a search for the first of the shortest paths.
    pub fn without_duplicates(max_len: usize) -> Self {
        let max_len = max_len.min(MAX_WORD_LEN);
        let (mut forbidden, mut is_forbidden) = (Vec::new(), vec![false; 2 << (2 * max_len)]);
        // By what words do: the frame of the first one that is kept, and those of others.
        let mut kept: HashMap<Effect, (Frame, Vec<Frame>), BuildHasherDefault<Fold>> = HashMap::default();
        let nothing = Effect { contents: [0; MAX_WORD_LEN + 1], len: 0, blank: (0, 0) };
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
                            let is_kept = !first.is_within(frame) && !others.iter().any(|other| other.is_within(frame));
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
        Self::forbidding(&forbidden)
    }

    /// The automaton that finds the first of these words in a text. No word is part of another.
    fn forbidding(words: &[Word]) -> Self {
        let mut trie: Vec<[Option<u32>; 4]> = vec![[None; 4]];
        let mut is_forbidden = vec![false];
        for &word in words {
            let mut state = 0;
            for place in (0..word.ilog2() / 2).rev() {
                let code = word >> (2 * place) & 3;
                let fresh = trie.len() as u32;
                let next = *trie[state][code as usize].get_or_insert(fresh);
                if next == fresh {
                    trie.push([None; 4]);
                    is_forbidden.push(false);
                }
                state = next as usize;
            }
            is_forbidden[state] = true;
        }
        // Where a word goes on in no other way, the longest end of it that begins a word does.
        let mut states = vec![WordState { next: [0; 4], open: 0 }; trie.len()];
        let mut shorter = vec![0usize; trie.len()];
        let mut queue = VecDeque::from([0usize]);
        while let Some(state) = queue.pop_front() {
            for (code, longer) in trie[state].into_iter().enumerate() {
                let otherwise = if state == 0 { 0 } else { states[shorter[state]].next[code] };
                match longer {
                    Some(next) => {
                        shorter[next as usize] = otherwise.into();
                        is_forbidden[next as usize] |= is_forbidden[usize::from(otherwise)];
                        states[state].next[code] = next as u16;
                        queue.push_back(next as usize);
                    }
                    None => states[state].next[code] = otherwise,
                }
            }
        }
        for state in &mut states {
            state.open = (0..4).filter(|&code| !is_forbidden[usize::from(state.next[code])]).fold(0, |open, code| open | 1 << code);
        }
        Self { states }
    }
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
        let content = |cell: Pair| before.iter().find(|&&found| cell_of(found) == cell).map_or(cell, |found| found & 0xffff);
        let unchanged = before.iter().copied().filter(|&found| cell_of(found) != next && cell_of(found) != blank);
        let changed = [(next, content(blank)), (blank, content(next))].into_iter().filter(|(cell, from)| cell != from);
        let (mut contents, mut len) = ([0; MAX_WORD_LEN + 1], 0);
        for pair in unchanged.chain(changed.map(|(cell, from)| cell << 16 | from)) {
            contents[len] = pair;
            len += 1;
        }
        contents[..len].sort_unstable();
        let Frame(least, greatest) = frame;
        let frame = Frame((least.0.min(to.0), least.1.min(to.1)), (greatest.0.max(to.0), greatest.1.max(to.1)));
        (Self { contents, len: len as u8, blank: to }, frame)
    }
}

/// A hash that is made in a few instructions. The effects are ours, so nobody chooses them to collide.
#[derive(Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

impl Frame {
    fn is_within(self, other: Self) -> bool {
        let (Self(least, greatest), Self(other_least, other_greatest)) = (self, other);
        other_least.0 <= least.0 && other_least.1 <= least.1 && greatest.0 <= other_greatest.0 && greatest.1 <= other_greatest.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of six moves that turn a square of four cells one way are kept, and those that turn it the other way are forbidden.
    #[test]
    fn turning_a_square_half_way_is_done_one_way() {
        let words = Words::without_duplicates(8);
        let is_open = |moves: &[u8]| {
            let mut state = 0;
            moves.iter().all(|&code| {
                let WordState { next, open } = words.states[state as usize];
                state = next[usize::from(code)];
                open >> code & 1 != 0
            })
        };
        assert!(is_open(&[0, 2, 3, 1, 0, 2]));
        assert!(!is_open(&[2, 0, 1, 3, 2, 0]));
        assert!(!is_open(&[0, 3]));
    }
}
