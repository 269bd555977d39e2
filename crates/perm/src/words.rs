//! Scrambles of common words, as moves of the numbering.

use super::boards::{action_of, parse_turn};
use super::definition::NamedMove;
use super::pieces::{Arrangement, MAX_CODES, Mixed, Set};
use super::rows::{CarriedState, Numbering};
use std::collections::HashMap;

/// The maximum number of moves of a precomputed word.
const MAX_KNOWN_MOVES: usize = 4;

/// The common words of scrambles with their moves. A scramble of such words is applied without building an arrangement; others are parsed.
#[derive(Debug)]
pub struct ScrambleWords {
    /// The moves of each word of at most eight bytes.
    known: HashMap<u64, ShortWord, Mixed>,
    /// The solved arrangement, if moves take it to the goal.
    solved: Option<CarriedState>,
}

/// The codes of a few moves, possibly inverses that are not moves themselves.
#[derive(Clone, Copy, Debug)]
struct ShortWord {
    codes: [u16; MAX_KNOWN_MOVES],
    len: u8,
}

impl ScrambleWords {
    /// The words for these moves, which must be the first ones of the numbering.
    pub fn of(
        sets: &[Set],
        moves: &[NamedMove],
        numbering: &Numbering,
        solved: &Arrangement,
    ) -> Self {
        let mut known = HashMap::default();
        for mv in moves.iter().take_while(|_| moves.len() <= MAX_CODES) {
            for times in ["", "2", "3", "4"] {
                for sign in ["", "'", "’"] {
                    let plain = format!("{}{times}{sign}", mv.name);
                    let undone = (sign == "'").then(|| format!("-{}{times}", mv.name));
                    for word in std::iter::once(plain).chain(undone) {
                        if let (Some(key), Some(short)) = (
                            key(word.as_bytes()),
                            ShortWord::parse(&word, sets, moves, numbering),
                        ) {
                            known.insert(key, short);
                        }
                    }
                }
            }
        }
        Self {
            known,
            solved: numbering.rank(solved).map(|index| numbering.enter(index)),
        }
    }

    /// The index of the state after a scramble; `None` if a word is not known.
    pub fn index_of(&self, text: &str, numbering: &Numbering) -> Option<u64> {
        let (mut at, mut is_empty) = (self.solved?, true);
        for word in text
            .as_bytes()
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
        {
            is_empty = false;
            let short = self.known.get(&key(word)?)?;
            for &code in short.codes.iter().take(short.len.into()) {
                at = numbering.after(code.into(), at);
            }
        }
        (!is_empty).then(|| numbering.index(at))
    }
}

impl ShortWord {
    fn parse(word: &str, sets: &[Set], moves: &[NamedMove], numbering: &Numbering) -> Option<Self> {
        let (at, times, is_undone) = parse_turn(word, moves)?;
        let action = action_of(sets, moves, (at, times, is_undone));
        let mut codes = [0; MAX_KNOWN_MOVES];
        let len = match numbering
            .moves()
            .all
            .iter()
            .position(|other| *other == action)
        {
            Some(code) => {
                codes[0] = code as u16;
                1
            }
            None => {
                codes.get_mut(..times)?.fill(if is_undone {
                    numbering.moves().inverse(at)
                } else {
                    at
                } as u16);
                times as u8
            }
        };
        Some(Self { codes, len })
    }
}

/// A word as a number; `None` if it is too long, or if it starts like a piece of an arrangement.
fn key(word: &[u8]) -> Option<u64> {
    if word.len() > 8 || word[0].is_ascii_digit() {
        return None;
    }
    let mut bytes = [0; 8];
    bytes[..word.len()].copy_from_slice(word);
    Some(u64::from_le_bytes(bytes))
}
