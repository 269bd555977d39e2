//! The best path from one state, for a puzzle of which nothing else is asked.

use super::code::Code;
use super::rules::Rules;
use crate::discovered::codes::{CodeSet, WIDE};
use homing_table::watch::Stop;

/// The states that are expanded between two looks at the stop.
const STATES: usize = 1 << 8;

/// What a search from one state found.
pub enum FirstPath {
    /// The best path to a goal.
    Path(Vec<u8>),
    /// No goal can be reached.
    Unsolvable,
    /// There are too many states, or the search was stopped after it found this many.
    TooMany { found: usize },
}

/// Searches forward to the first goal, over at most `most` states.
///
/// States are found in the order of their paths, by length and then by the codes of the moves. So the first goal that is found has the path
/// that a table has.
pub fn first_path<P: Rules>(rules: &P, start: &P::State, most: usize, stop: &Stop) -> FirstPath {
    // For each state its code, the number of the state before it, and the move between them.
    let mut found: Vec<(u128, u32, u8)> = vec![(start.code(), 0, 0)];
    let mut known = CodeSet::<WIDE>::new(None);
    known.insert(start.code());
    if rules.is_goal(start) {
        return FirstPath::Path(Vec::new());
    }
    let (mut at, mut goal) = (0, None);
    while let Some(&(code, ..)) = found.get(at) {
        let is_late = at.is_multiple_of(STATES) && stop.is_stopped();
        if found.len() > most || is_late || rules.check_room().is_err() {
            return FirstPath::TooMany { found: found.len() };
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
    if rules.check_room().is_err() {
        return FirstPath::TooMany { found: found.len() };
    }
    FirstPath::Unsolvable
}
