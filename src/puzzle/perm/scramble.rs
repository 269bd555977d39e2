//! Scrambles: moves in words, made from the solved pattern.

use super::action::{Action, MAX_CODES, Pattern, Set};
use super::coordinate::Mixed;
use super::definition::Move;
use super::numbering::{Carried, Numbering};
use std::collections::HashMap;

/// The greatest number of times that one word of a scramble makes its move.
const MAX_TIMES: usize = 1000;
/// The most moves of a word that is known in advance.
const MAX_KNOWN_MOVES: usize = 4;

/// A word of a scramble: the place of a move in the list, how often it is made, and whether it is undone instead.
pub fn parse_turn(word: &str, moves: &[Move]) -> Option<(usize, usize, bool)> {
    // A move may be there as its reverse alone.
    let find = |name: &str| {
        let of = |name: &str| moves.iter().position(|made| made.name == name);
        of(name).map(|at| (at, false)).or_else(|| Some((of(&format!("{name}'"))?, true)))
    };
    if let Some((at, is_reverse)) = find(word) {
        return Some((at, 1, is_reverse));
    }
    let (name, is_undone) = match (word.strip_suffix(['\'', '’']), word.strip_prefix('-')) {
        (Some(name), _) | (None, Some(name)) => (name, true),
        (None, None) => (word, false),
    };
    if let Some((at, is_reverse)) = find(name) {
        return Some((at, 1, is_undone != is_reverse));
    }
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (letters, times) = name.split_once('^').unwrap_or((letters, &name[letters.len()..]));
    let times = times.parse().ok().filter(|times| (1..=MAX_TIMES).contains(times))?;
    let (at, is_reverse) = find(letters)?;
    Some((at, times, is_undone != is_reverse))
}

/// What a word of a scramble does.
pub fn action_of(sets: &[Set], moves: &[Move], (at, times, is_undone): (usize, usize, bool)) -> Action {
    let action = &moves[at].action;
    let once = if is_undone { action.inverse(sets) } else { action.clone() };
    (1..times).fold(once.clone(), |made, _| made.then(sets, &once))
}

/// The usual words of scrambles, each with the moves that it makes: a scramble of them needs no pattern. Every other one is left to
/// those who read patterns.
#[derive(Debug)]
pub struct Words {
    /// By the bytes of a word, of which there are at most eight.
    known: HashMap<u64, Made, Mixed>,
    /// The solved pattern, if moves take it to the goal.
    solved: Option<Carried>,
}

/// The codes of some moves, those that only undo one among them.
#[derive(Clone, Copy, Debug)]
struct Made {
    codes: [u16; MAX_KNOWN_MOVES],
    len: u8,
}

impl Words {
    /// The words for these moves, which are those that a numbering begins with.
    pub fn of(sets: &[Set], moves: &[Move], numbering: &Numbering, solved: &Pattern) -> Self {
        let mut known = HashMap::default();
        for made in moves.iter().take_while(|_| moves.len() <= MAX_CODES) {
            for times in ["", "2", "3", "4"] {
                for sign in ["", "'", "’"] {
                    let plain = format!("{}{times}{sign}", made.name);
                    let undone = (sign == "'").then(|| format!("-{}{times}", made.name));
                    for word in std::iter::once(plain).chain(undone) {
                        if let (Some(key), Some(made)) = (key(word.as_bytes()), Made::by(&word, sets, moves, numbering)) {
                            known.insert(key, made);
                        }
                    }
                }
            }
        }
        Self { known, solved: numbering.rank(solved).map(|index| numbering.enter(index)) }
    }

    /// The index of the state after a scramble; `None` if a word of it is not known.
    pub fn index_of(&self, text: &str, numbering: &Numbering) -> Option<u64> {
        let (mut at, mut is_empty) = (self.solved?, true);
        for word in text.as_bytes().split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            is_empty = false;
            let made = self.known.get(&key(word)?)?;
            for &code in made.codes.iter().take(made.len.into()) {
                at = numbering.after(code.into(), at);
            }
        }
        (!is_empty).then(|| numbering.index(at))
    }
}

impl Made {
    fn by(word: &str, sets: &[Set], moves: &[Move], numbering: &Numbering) -> Option<Self> {
        let (at, times, is_undone) = parse_turn(word, moves)?;
        let action = action_of(sets, moves, (at, times, is_undone));
        let mut codes = [0; MAX_KNOWN_MOVES];
        let len = match numbering.moves().iter().position(|other| *other == action) {
            Some(code) => {
                codes[0] = code as u16;
                1
            }
            None => {
                codes.get_mut(..times)?.fill(if is_undone { numbering.inverse(at) } else { at } as u16);
                times as u8
            }
        };
        Some(Self { codes, len })
    }
}

/// A word as a number. Words that begin as pieces of a pattern have none.
fn key(word: &[u8]) -> Option<u64> {
    if word.len() > 8 || word[0].is_ascii_digit() {
        return None;
    }
    let mut bytes = [0; 8];
    bytes[..word.len()].copy_from_slice(word);
    Some(u64::from_le_bytes(bytes))
}
