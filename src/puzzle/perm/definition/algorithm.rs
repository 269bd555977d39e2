//! Algorithms in the notation of cubing.js: `R U2'`, groups `(R U)3`, conjugates `[R: U]` and commutators `[R, U]`.

use crate::error::{Error, Result};
use crate::puzzle::perm::action::{Action, Set};

/// The maximum number of times that a move or a group is repeated.
const MAX_TIMES: usize = 1000;
/// The maximum nesting depth of groups.
const MAX_DEPTH: usize = 32;

/// Finds the action of a move by its name.
pub type Find<'f> = dyn FnMut(&str) -> Result<Option<Action>> + 'f;

/// Returns the action of an algorithm.
pub fn evaluate(text: &str, sets: &[Set], find: &mut Find) -> Result<Action> {
    Reader {
        rest: text,
        sets,
        find,
        depth: 0,
    }
    .until("")
}

/// Returns the action of a word: the name of a move, the number of its turns, and `'` if they are undone.
pub fn turn(word: &str, sets: &[Set], find: &mut Find) -> Result<Option<Action>> {
    let (turned, is_undone) = match word.strip_suffix('\'') {
        Some(turned) => (turned, true),
        None => (word, false),
    };
    let name = turned.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let directed = |action: Action| match is_undone {
        true => action.inverse(sets),
        false => action,
    };
    if let Some(once) = find(name)? {
        let times = times(&turned[name.len()..])?;
        return Ok(Some(directed(once.power(sets, times))));
    }
    // A name may end in a digit or in `'` itself.
    if let Some(action) = find(word)? {
        return Ok(Some(action));
    }
    Ok(find(turned)?.map(directed))
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

/// The number of times that digits stand for, 1 without any.
fn times(digits: &str) -> Result<usize> {
    match digits.parse() {
        _ if digits.is_empty() => Ok(1),
        Ok(times) if times <= MAX_TIMES => Ok(times),
        _ => Err(Error::unexpected(
            format!("a number of times up to {MAX_TIMES}"),
            digits,
        )),
    }
}

struct Reader<'r, 'f> {
    rest: &'r str,
    sets: &'r [Set],
    find: &'r mut Find<'f>,
    depth: usize,
}

impl<'r> Reader<'r, '_> {
    /// The action of what comes before one of these signs, which is taken; without signs, before the end.
    fn until(&mut self, ends: &str) -> Result<Action> {
        let mut action = Action::identity(self.sets);
        while let Some(letter) = self.rest.chars().next() {
            if ends.contains(letter) {
                return Ok(action);
            }
            if letter.is_whitespace() || letter == '.' {
                self.rest = &self.rest[letter.len_utf8()..];
                continue;
            }
            if let Some(comment) = self.rest.strip_prefix("//") {
                self.rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
                continue;
            }
            let next = match letter {
                '(' => self.group(|reader| reader.part(")"))?,
                '[' => self.group(Self::pair)?,
                _ => self.turn()?,
            };
            action = action.then(self.sets, &next);
        }
        match ends.is_empty() {
            true => Ok(action),
            false => Err(Error::missing(format!(
                "one of {ends} after the part of an algorithm"
            ))),
        }
    }

    /// The part before one of these signs, and the sign.
    fn part(&mut self, ends: &str) -> Result<Action> {
        let part = self.until(ends)?;
        self.rest = &self.rest[1..];
        Ok(part)
    }

    /// A conjugate `A: B]` or a commutator `A, B]`.
    fn pair(&mut self) -> Result<Action> {
        let first = self.until(":,")?;
        let is_commutator = self.rest.starts_with(',');
        self.rest = &self.rest[1..];
        let second = self.part("]")?;
        let around = first
            .then(self.sets, &second)
            .then(self.sets, &first.inverse(self.sets));
        Ok(match is_commutator {
            true => around.then(self.sets, &second.inverse(self.sets)),
            false => around,
        })
    }

    /// What is in brackets, as often as the number after it says.
    fn group(&mut self, inner: impl FnOnce(&mut Self) -> Result<Action>) -> Result<Action> {
        if self.depth == MAX_DEPTH {
            return Err(Error::too_many(
                "the algorithm",
                None,
                "groups within each other",
                MAX_DEPTH as u64,
            ));
        }
        self.rest = &self.rest[1..];
        self.depth += 1;
        let once = inner(self)?;
        self.depth -= 1;
        let digits = self.word(|letter| letter.is_ascii_digit());
        let action = once.power(self.sets, times(digits)?);
        Ok(match self.rest.strip_prefix('\'') {
            Some(rest) => {
                self.rest = rest;
                action.inverse(self.sets)
            }
            None => action,
        })
    }

    fn turn(&mut self) -> Result<Action> {
        let word = self.word(|letter| letter.is_ascii_alphanumeric() || "_-'".contains(letter));
        let unknown = || {
            let found = if word.is_empty() { self.rest } else { word };
            Error::unexpected("a move of the definition, (A), [A: B] or [A, B]", found)
        };
        if word.is_empty() {
            return Err(unknown());
        }
        turn(word, self.sets, self.find)?.ok_or_else(unknown)
    }

    /// Takes the letters of a kind.
    fn word(&mut self, is_in: impl Fn(char) -> bool) -> &'r str {
        let end = self.rest.find(|letter| !is_in(letter));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }
}
