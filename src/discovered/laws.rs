//! Checks the laws that rules promise, while states are found.

use super::code::Code;
use super::code_rules::CodeRules;
use super::code_set::Word;
use super::rules::Rules;
use crate::error::{Error, Result};
use crate::machine::CHECKS_LAWS;

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
///
/// In WebAssembly, where all rules come from the library, nothing is checked.
pub struct MoveLaws {
    move_count: u8,
    can_undo: bool,
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
            return Err(broken(rules, format!("it has {count} names of moves, and at most {MAX_MOVES} are supported")));
        }
        Ok(Self { move_count: count as u8, can_undo: rules.has_undo(), sum: 0 })
    }

    /// Checks that a state's code has no more bits than the rules say.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    pub fn check_code<W: Word>(rules: &dyn CodeRules, code: u128) -> Result<()> {
        let law = || format!("code_bits is {}, but the state {} has the code {code:#x}", rules.bits(), rules.text(code));
        if W::of(code).into() == code { Ok(()) } else { Err(broken(rules, law())) }
    }

    /// Appends the codes of the states after one move from each state.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    pub fn expand<P: Rules, W: Word>(&mut self, rules: &P, codes: &[W], nexts: &mut Vec<W>) -> Result<()> {
        for &code in codes {
            let (first, state) = (nexts.len(), P::State::of_code(code.into()));
            if !CHECKS_LAWS {
                rules.moves(&state, |_, next| nexts.push(W::of(next.code())));
                continue;
            }
            let (mut last, mut is_broken) = (None, false);
            rules.moves(&state, |made, next| {
                let wide = next.code();
                let next = W::of(wide);
                is_broken |= made >= self.move_count || last >= Some(made) || next.into() != wide;
                last = Some(made);
                nexts.push(next);
            });
            if is_broken {
                return Err(self.broken_move::<W>(rules, code.into()));
            }
            if self.can_undo {
                self.add(code, &nexts[first..]);
            }
        }
        Ok(())
    }

    /// Adds the pairs of a state and its neighbours to the sum.
    #[inline]
    fn add<W: Word>(&mut self, code: W, nexts: &[W]) {
        let hash = code.hash();
        for (at, &next) in nexts.iter().enumerate() {
            if next == code || nexts[..at].contains(&next) {
                continue;
            }
            let other = next.hash();
            let pair = if code < next { [hash, other] } else { [other, hash] };
            let product = u128::from(pair[0] ^ SALT[0]) * u128::from(pair[1] ^ SALT[1]);
            let term = (product >> 64) as u64 ^ product as u64;
            self.sum = if code < next { self.sum.wrapping_add(term) } else { self.sum.wrapping_sub(term) };
        }
    }

    /// Adds the sums of another part of the states.
    pub fn join(&mut self, other: &Self) {
        self.sum = self.sum.wrapping_add(other.sum);
    }

    /// Whether every move can be undone, if the rules say so and all states were expanded.
    pub fn are_kept(&self) -> bool {
        !CHECKS_LAWS || self.sum == 0
    }

    /// The error for a state with a move that breaks a law.
    #[cold]
    fn broken_move<W: Word>(&self, rules: &dyn CodeRules, code: u128) -> Error {
        let (board, mut last, mut found) = (rules.text(code), None, Ok(()));
        rules.moves_of(code, &mut |made, next| {
            if found.is_ok() && made >= self.move_count {
                let law = format!("{board} has a move with code {made}, but there are only {} names of moves", self.move_count);
                found = Err(broken(rules, law));
            } else if found.is_ok() && last >= Some(made) {
                let names = [last.unwrap_or(0), made].map(|code| name(rules, code));
                found = Err(broken(rules, format!("the moves of {board} do not ascend by code: {} follows {}", names[1], names[0])));
            } else if found.is_ok() {
                found = Self::check_code::<W>(rules, next);
            }
            last = Some(made);
        });
        found.err().unwrap_or_else(|| broken(rules, format!("the moves of {board} change")))
    }
}

/// Checks that each move of a state can be undone.
///
/// # Errors
///
/// [`Error::Law`] with the move.
pub fn check_undo(rules: &dyn CodeRules, code: u128) -> Result<()> {
    let mut found = Ok(());
    rules.moves_of(code, &mut |made, next| {
        let mut returns = false;
        rules.moves_of(next, &mut |_, back| returns |= back == code);
        if !returns && found.is_ok() {
            let (made, from, to) = (name(rules, made), rules.text(code), rules.text(next));
            let law = format!("can_undo says that every move can be undone, but {made} leads from {from} to {to}, and no move leads back");
            found = Err(broken(rules, law));
        }
    });
    found
}

/// Checks the moves of the first states, near the start.
///
/// # Errors
///
/// [`Error::Law`].
pub fn check_start(rules: &dyn CodeRules) -> Result<()> {
    let mut laws = MoveLaws::of(rules)?;
    if !CHECKS_LAWS {
        return Ok(());
    }
    let mut codes = rules.start_codes();
    codes.truncate(START_STATES);
    for at in 0..START_STATES {
        let Some(&code) = codes.get(at) else { break };
        let mut nexts = Vec::new();
        rules.expand_wide(&mut laws, &[code], &mut nexts)?;
        if rules.has_undo() {
            check_undo(rules, code)?;
        }
        nexts.truncate(START_STATES);
        for next in nexts {
            if !codes.contains(&next) {
                codes.push(next);
            }
        }
    }
    Ok(())
}

/// The name of a move, for messages.
fn name(rules: &dyn CodeRules, code: u8) -> String {
    rules.names().get(usize::from(code)).map_or_else(|| format!("move {code}"), |name| format!("the move {name}"))
}

fn broken(rules: &dyn CodeRules, law: String) -> Error {
    Error::Law { puzzle: rules.described().puzzle, law }
}
