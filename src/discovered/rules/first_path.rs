//! The best path from one state, for a puzzle of which nothing else is asked.

use super::code::Code;
use super::rules::Rules;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// What a search from one state found.
pub enum FirstPath {
    /// The best path to a goal.
    Path(Vec<u8>),
    /// No goal can be reached.
    Unsolvable,
    /// There are too many states.
    TooMany,
}

/// Searches forward to the first goal, over at most `most` states.
///
/// States are found in the order of their paths, by length and then by the codes of the moves. So the first goal that is found has the path
/// that a table has.
pub fn first_path<P: Rules>(rules: &P, start: &P::State, most: usize) -> FirstPath {
    // For each state its code, the number of the state before it, and the move between them.
    let mut found: Vec<(u128, u32, u8)> = vec![(start.code(), 0, 0)];
    let mut known: HashSet<u128, BuildHasherDefault<CodeHasher>> = HashSet::default();
    known.insert(start.code());
    if rules.is_goal(start) {
        return FirstPath::Path(Vec::new());
    }
    let (mut at, mut goal) = (0, None);
    while let Some(&(code, ..)) = found.get(at) {
        if found.len() > most {
            return FirstPath::TooMany;
        }
        rules.moves(&P::State::of_code(code), |made, next| {
            if goal.is_none() && known.insert(next.code()) {
                found.push((next.code(), at as u32, made));
                if rules.is_goal(&next) {
                    goal = Some(found.len() - 1);
                }
            }
        });
        if let Some(mut at) = goal {
            let mut path = Vec::new();
            while at > 0 {
                let (_, before, made) = found[at];
                path.push(made);
                at = before as usize;
            }
            path.reverse();
            return FirstPath::Path(path);
        }
        at += 1;
    }
    FirstPath::Unsolvable
}

/// A hasher of codes, ten times as fast as the default one.
#[derive(Default)]
struct CodeHasher(u64);

impl Hasher for CodeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.write_u128(u128::from(byte)));
    }

    fn write_u128(&mut self, code: u128) {
        let word = (code >> 64) as u64 ^ code as u64 ^ self.0;
        let product = u128::from(word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
