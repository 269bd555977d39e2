//! Moves that are made of others.

use super::algorithm::{Meaning, parse, split_sign, split_times};
use crate::pieces::{Action, Set};
use homing_table::error::{Error, Result};

/// Finds the action of a move by its name.
pub type Find<'f> = dyn FnMut(&str) -> Result<Option<Action>> + 'f;

/// Returns the action of an algorithm.
pub fn evaluate(text: &str, sets: &[Set], find: &mut Find) -> Result<Action> {
    parse(text, &mut Actions { sets, find })
}

/// Returns the action of a word: the name of a move, the number of its turns, and `'` if they are undone.
pub fn turn(word: &str, sets: &[Set], find: &mut Find) -> Result<Option<Action>> {
    let directed = |action: Action, is_undone| match is_undone {
        true => action.inverse(sets),
        false => action,
    };
    if let Some((name, times, is_undone)) = split_times(word)
        && let Some(once) = find(name)?
    {
        return Ok(Some(directed(once.power(sets, times), is_undone)));
    }
    // A name may end in a digit or in `'` itself.
    if let Some(action) = find(word)? {
        return Ok(Some(action));
    }
    let (turned, is_undone) = split_sign(word);
    Ok(find(turned)?.map(|action| directed(action, is_undone)))
}

/// Whether a name is that of a rotation of the whole puzzle, as in twsearch: `x`, `y2`, `z'`, or capitals before a `v`.
pub fn is_rotation(name: &str) -> bool {
    let is_grip = |grip: &str| {
        !grip.is_empty()
            && grip
                .bytes()
                .all(|letter| letter == b'_' || letter.is_ascii_uppercase())
    };
    matches!(name.strip_prefix(['x', 'y', 'z']), Some("" | "2" | "'"))
        || name.strip_suffix('v').is_some_and(is_grip)
}

/// Words stand for actions. As in cubing.js, there are blanks between them.
struct Actions<'s, 'f> {
    sets: &'s [Set],
    find: &'s mut Find<'f>,
}

impl Meaning for Actions<'_, '_> {
    type Value = Action;

    fn word<'t>(&mut self, text: &'t str) -> Result<(&'t str, Action)> {
        let is_in = |letter: char| letter.is_alphanumeric() || "_-'’^".contains(letter);
        let end = text.find(|letter| !is_in(letter)).unwrap_or(text.len());
        let word = &text[..end];
        let action = turn(word, self.sets, self.find)?;
        let found = if word.is_empty() { text } else { word };
        Ok((word, action.ok_or_else(|| self.unread(found))?))
    }

    fn empty(&self) -> Action {
        Action::identity(self.sets)
    }

    fn then(&self, first: Action, second: &Action) -> Result<Action> {
        Ok(first.then(self.sets, second))
    }

    fn inverse(&self, value: &Action) -> Action {
        value.inverse(self.sets)
    }

    fn power(&self, value: Action, times: usize) -> Result<Action> {
        Ok(value.power(self.sets, times))
    }

    fn unread(&self, found: &str) -> Error {
        Error::unexpected("a move of the definition, (A), [A: B] or [A, B]", found)
    }
}
