//! Checks the laws that rules promise, while states are found.

use super::code::Code;
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
    pub fn of<P: Rules>(rules: &P) -> Result<Self> {
        let count = rules.move_names().len();
        if count > MAX_MOVES {
            return Err(broken(rules, format!("it has {count} names of moves, and at most {MAX_MOVES} are supported")));
        }
        Ok(Self { move_count: count as u8, can_undo: rules.can_undo(), sum: 0 })
    }

    /// Checks that a state's code has no more bits than the rules say.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    pub fn check_code<P: Rules, W: Word>(rules: &P, state: &P::State) -> Result<()> {
        let code = state.code();
        let law = || format!("code_bits is {}, but the state {} has the code {code:#x}", rules.code_bits(), rules.board_text(state));
        if W::of(code).into() == code { Ok(()) } else { Err(broken(rules, law())) }
    }

    /// Appends the codes of the states after one move.
    ///
    /// # Errors
    ///
    /// [`Error::Law`].
    #[inline]
    pub fn expand<P: Rules, W: Word>(&mut self, rules: &P, code: W, nexts: &mut Vec<W>) -> Result<()> {
        let (first, state) = (nexts.len(), P::State::of_code(code.into()));
        if !CHECKS_LAWS {
            rules.moves(&state, |_, next| nexts.push(W::of(next.code())));
            return Ok(());
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
            return Err(self.broken_move::<P, W>(rules, &state));
        }
        if self.can_undo {
            self.add(code, &nexts[first..]);
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
    fn broken_move<P: Rules, W: Word>(&self, rules: &P, state: &P::State) -> Error {
        let (mut last, mut found) = (None, Ok(()));
        rules.moves(state, |made, next| {
            let board = rules.board_text(state);
            if found.is_ok() && made >= self.move_count {
                let law = format!("{board} has a move with code {made}, but there are only {} names of moves", self.move_count);
                found = Err(broken(rules, law));
            } else if found.is_ok() && last >= Some(made) {
                let names = [last.unwrap_or(0), made].map(|code| name(rules, code));
                found = Err(broken(rules, format!("the moves of {board} do not ascend by code: {} follows {}", names[1], names[0])));
            } else if found.is_ok() {
                found = Self::check_code::<P, W>(rules, &next);
            }
            last = Some(made);
        });
        found.err().unwrap_or_else(|| broken(rules, format!("the moves of {} change", rules.board_text(state))))
    }
}

/// Checks that each move of a state can be undone.
///
/// # Errors
///
/// [`Error::Law`] with the move.
pub fn check_undo<P: Rules>(rules: &P, state: &P::State) -> Result<()> {
    let mut found = Ok(());
    rules.moves(state, |made, next| {
        let mut returns = false;
        rules.moves(&next, |_, back| returns |= back == *state);
        if !returns && found.is_ok() {
            let (made, from, to) = (name(rules, made), rules.board_text(state), rules.board_text(&next));
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
pub fn check_start<P: Rules>(rules: &P) -> Result<()> {
    let mut laws = MoveLaws::of(rules)?;
    if !CHECKS_LAWS {
        return Ok(());
    }
    let mut codes: Vec<u128> = rules.starts().iter().take(START_STATES).map(Code::code).collect();
    for at in 0..START_STATES {
        let Some(&code) = codes.get(at) else { break };
        let mut nexts = Vec::new();
        laws.expand(rules, code, &mut nexts)?;
        if rules.can_undo() {
            check_undo(rules, &P::State::of_code(code))?;
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
fn name<P: Rules>(rules: &P, code: u8) -> String {
    rules.move_names().get(usize::from(code)).map_or_else(|| format!("move {code}"), |name| format!("the move {name}"))
}

fn broken<P: Rules>(rules: &P, law: String) -> Error {
    Error::Law { puzzle: rules.name(), law }
}
