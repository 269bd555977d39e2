//! Checks the laws of moves that can be undone.

use super::code_rules::{CodeRules, MoveLaws, broken, name};
use crate::error::Result;

/// The number of states near the start that are checked when a table is opened.
const START_STATES: usize = 16;

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
