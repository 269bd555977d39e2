//! The laws of rules, checked while a search expands states.

use super::moves::{CodeRules, Moves};
use crate::discovered::codes::hash;
use homing_table::error::{Error, Result};
use homing_table::pool::*;

/// The greatest number of moves: a table stores a move in a byte.
const MAX_MOVES: usize = 255;
/// The number of states near the start that are checked when a table is opened.
const START_STATES: usize = 16;
/// Two random odd numbers.
const SALT: [u64; 2] = [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db];

/// Checks the moves of each state that a search expands: their codes, the bits of the states, and whether each can be undone.
///
/// For the last, it sums a term for each pair of neighbours, which depends on the two states only. Moves from the lower state add the term,
/// moves from the higher one subtract it. So the sum is 0 if all moves can be undone; otherwise it is 0 with a probability of 2^-64.
#[derive(Clone, Copy)]
pub struct MoveLaws {
    move_count: u8,
    can_undo: bool,
    /// The greatest code that fits the bits that are stored.
    most: u128,
    sum: u64,
}

impl MoveLaws {
    /// Creates the check for these rules.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] if they have more than 255 moves.
    pub fn of(rules: &dyn CodeRules) -> Result<Self> {
        let count = rules.names().len();
        if count > MAX_MOVES {
            return Err(broken(
                rules,
                format!("it has {count} names of moves, and at most {MAX_MOVES} are supported"),
            ));
        }
        Ok(Self {
            move_count: count as u8,
            can_undo: rules.has_undo(),
            most: if rules.bits() <= 64 {
                u64::MAX.into()
            } else {
                u128::MAX
            },
            sum: 0,
        })
    }

    /// The codes of the starts.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] if one has more bits than the rules say.
    pub fn starts(&self, rules: &dyn CodeRules) -> Result<Vec<u128>> {
        let starts = rules.start_codes();
        let wide = starts.iter().find(|&&start| start > self.most);
        wide.map_or(Ok(()), |&start| Err(too_wide(rules, start)))?;
        Ok(starts)
    }

    /// Finds the moves of these states, and checks them.
    ///
    /// # Errors
    ///
    /// [`Error::Law`], or that of the rules.
    pub fn expand(
        &mut self,
        rules: &dyn CodeRules,
        codes: &[u128],
        moves: &mut Moves,
    ) -> Result<()> {
        moves.clear();
        rules.expand(codes, moves)?;
        for (&code, (made, after)) in codes.iter().zip(moves.rows()) {
            let ascend = made.is_sorted_by(|one, other| one < other);
            let fits = made.last().is_none_or(|&last| last < self.move_count)
                && after.iter().all(|&next| next <= self.most);
            if !ascend || !fits {
                return Err(self.broken_move(rules, code, made, after));
            }
            if self.can_undo {
                self.add(code, after);
            }
        }
        Ok(())
    }

    /// Adds the pairs of a state and its neighbours to the sum.
    #[inline]
    fn add(&mut self, code: u128, nexts: &[u128]) {
        let own = hash(code);
        for (at, &next) in nexts.iter().enumerate() {
            if next == code || nexts[..at].contains(&next) {
                continue;
            }
            let (is_higher, other) = (code < next, hash(next));
            let pair = if is_higher {
                [own, other]
            } else {
                [other, own]
            };
            let product = u128::from(pair[0] ^ SALT[0]) * u128::from(pair[1] ^ SALT[1]);
            let term = (product >> 64) as u64 ^ product as u64;
            self.sum = if is_higher {
                self.sum.wrapping_add(term)
            } else {
                self.sum.wrapping_sub(term)
            };
        }
    }

    /// Adds the sums of another part of the states.
    pub fn join(&mut self, other: &Self) {
        self.sum = self.sum.wrapping_add(other.sum);
    }

    /// Finds the first move that cannot be undone, if the sum of all states says that there is one.
    ///
    /// # Errors
    ///
    /// [`Error::Law`] with the move.
    pub fn check_all(
        &self,
        rules: &dyn CodeRules,
        len: u64,
        code: impl Fn(u64) -> u128 + Sync,
    ) -> Result<()> {
        if self.sum == 0 {
            return Ok(());
        }
        let is_broken = |&index: &u64| check_undo(rules, code(index)).is_err();
        let broken = (0..len).into_par_iter().find_first(is_broken);
        broken.map_or(Ok(()), |index| check_undo(rules, code(index)))
    }

    /// The error for a state with a move that breaks a law.
    #[cold]
    fn broken_move(
        &self,
        rules: &dyn CodeRules,
        code: u128,
        codes: &[u8],
        after: &[u128],
    ) -> Error {
        let (board, mut last) = (rules.text(code), None);
        for (&made, &next) in codes.iter().zip(after) {
            if made >= self.move_count {
                let law = format!(
                    "{board} has a move with code {made}, but there are only {} names of moves",
                    self.move_count
                );
                return broken(rules, law);
            }
            if let Some(last) = last.replace(made).filter(|&last| last >= made) {
                let [last, made] = [last, made].map(|code| name(rules, code));
                let law =
                    format!("the moves of {board} do not ascend by code: {made} follows {last}");
                return broken(rules, law);
            }
            if next > self.most {
                return too_wide(rules, next);
            }
        }
        broken(rules, format!("the moves of {board} change"))
    }
}

/// Checks that each move of a state can be undone.
///
/// # Errors
///
/// [`Error::Law`] with the move, or that of the rules.
pub fn check_undo(rules: &dyn CodeRules, code: u128) -> Result<()> {
    let (mut moves, mut back) = (Moves::default(), Moves::default());
    rules.expand(&[code], &mut moves)?;
    rules.expand(&moves.after, &mut back)?;
    for ((&made, &next), (_, back)) in moves.codes.iter().zip(&moves.after).zip(back.rows()) {
        if !back.contains(&code) {
            let (made, from, to) = (name(rules, made), rules.text(code), rules.text(next));
            let law = format!(
                "can_undo says that every move can be undone, but {made} leads from {from} to {to}, and no move leads back"
            );
            return Err(broken(rules, law));
        }
    }
    Ok(())
}

/// Checks the moves of the first states, near the start.
///
/// # Errors
///
/// [`Error::Law`].
pub fn check_start(rules: &dyn CodeRules) -> Result<()> {
    let (mut laws, mut moves) = (MoveLaws::of(rules)?, Moves::default());
    let mut codes = rules.start_codes();
    codes.truncate(START_STATES);
    for at in 0..START_STATES {
        let Some(&code) = codes.get(at) else { break };
        laws.expand(rules, &[code], &mut moves)?;
        if rules.has_undo() {
            check_undo(rules, code)?;
        }
        for &next in moves.after.iter().take(START_STATES) {
            if !codes.contains(&next) {
                codes.push(next);
            }
        }
    }
    Ok(())
}

/// The name of a move, for messages.
fn name(rules: &dyn CodeRules, code: u8) -> String {
    rules
        .names()
        .get(usize::from(code))
        .map_or_else(|| format!("move {code}"), |name| format!("the move {name}"))
}

fn too_wide(rules: &dyn CodeRules, code: u128) -> Error {
    let (bits, board) = (rules.bits(), rules.text(code));
    broken(
        rules,
        format!("code_bits is {bits}, but the state {board} has the code {code:#x}"),
    )
}

/// The error for rules that break a law.
fn broken(rules: &dyn CodeRules, law: String) -> Error {
    Error::Law {
        puzzle: rules.described().puzzle,
        law,
    }
}
