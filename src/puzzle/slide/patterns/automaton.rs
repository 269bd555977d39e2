//! Words of moves that a search need not try.
//!
//! Two words of moves do the same where they lead each board to the same board. The search needs only one of them, wherever that
//! one can be made where the other can: where its blank does not leave the rectangle that the other's stays in. If the one that is
//! kept is shorter, or as long and lexicographically smaller, then the smallest of the shortest paths has no part that is
//! forbidden: with such a part replaced it would be shorter or smaller. An automaton finds the forbidden words in a path (Taylor and
//! Korf, 1993; the automaton is that of Aho and Corasick, 1975).
//!
//! All forbidden words of up to 12 moves are in `duplicates.txt`, since to find them takes half a second:
//! `tests/slide/patterns/duplicates.rs` does, and checks the file. The 19,625 words of up to 14 take minutes. With them Korf's boards 25
//! and 40 expand 6 % fewer boards and take 2 % less time; 500 boards of 4x4 expand 1.5 % fewer and take no less time.

use crate::guided::{FORBIDDEN, Order, Words};
use crate::puzzle::slide::notation::parse_letters;
use crate::puzzle::slide::opposite;
use std::sync::LazyLock;

/// An automaton over the codes of moves.
#[derive(Debug)]
pub struct Automaton {
    pub states: Vec<AutomatonState>,
}

/// The state after the moves so far.
#[derive(Clone, Copy, Debug)]
pub struct AutomatonState {
    /// By code: the next state.
    pub next: [u16; 4],
    /// The codes that may come next, as bits.
    pub open: u8,
}

/// The forbidden words, a line each.
const DUPLICATES: &str = include_str!("duplicates.txt");

fn duplicates() -> impl Iterator<Item = Vec<u8>> {
    DUPLICATES.lines().map(|line| parse_letters(line).expect("the file has letters of moves alone"))
}

impl Automaton {
    /// The words that a search in this order leaves out.
    pub(crate) fn of(order: Order) -> &'static Self {
        static FIRST: LazyLock<Automaton> = LazyLock::new(|| Automaton::forbidding(duplicates()));
        static BACKWARD: LazyLock<Automaton> =
            LazyLock::new(|| Automaton::forbidding(duplicates().map(|word| word.into_iter().rev().map(opposite).collect())));
        static ALL: LazyLock<Automaton> = LazyLock::new(|| Automaton::forbidding((0..4).map(|code| vec![code, opposite(code)])));
        match order {
            Order::First => &FIRST,
            Order::LeastBackward => &BACKWARD,
            Order::All => &ALL,
        }
    }

    /// The words of up to 12 moves that others stand for.
    pub fn without_duplicates() -> &'static Self {
        Self::of(Order::First)
    }

    /// The automaton that finds the first of these words in a text.
    fn forbidding(words: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let words = Words::forbidding(4, words);
        let state = |state: u16| {
            let next: [u16; 4] = std::array::from_fn(|code| words.next(state, code as u8));
            let open = (0..4).filter(|&code| next[code] != FORBIDDEN).fold(0, |open, code| open | 1 << code);
            AutomatonState { next, open }
        };
        Self { states: (0..words.state_count()).map(state).collect() }
    }
}
