//! Algorithms as steps: the words of a definition that they consist of.

use super::scramble::{action_of, parse_turn};
use crate::cube::{Cube, CubeTurn, Rotation, Step};
use crate::definition::{Definition, Meaning, NamedMove, parse};
use crate::pieces::Action;
use homing_table::error::{Error, Result};

/// The maximum number of words after groups are expanded.
const MAX_WORDS: usize = 100_000;
/// The maximum number of bytes of a word within others without blanks.
const MAX_WORD_BYTES: usize = 60;
impl Definition {
    /// The words of the definition for an algorithm, and whether each is undone; and how the algorithm rotates the whole cube.
    pub fn steps(
        &self,
        text: &str,
        moves: &[NamedMove],
        expected: &str,
    ) -> Result<(Vec<Step>, Rotation)> {
        let is_own = |word: &str| self.has_turn(word, moves);
        let (mut rotation, words) = (Rotation::NONE, || text.split_whitespace());
        if words().all(is_own) {
            return Ok((words().map(|word| (word.into(), false)).collect(), rotation));
        }
        let cube = self.cube(moves);
        let is_word =
            |word: &str| is_own(word) || cube.is_some() && CubeTurn::parse(word).is_some();
        let unread = |word: &str| Error::unexpected(expected, word);
        let mut steps = Vec::new();
        let mut words = Words {
            is_word: &is_word,
            unread: &unread,
            free: &self.free,
        };
        for (word, is_undone) in parse(text, &mut words)? {
            if rotation == Rotation::NONE && is_own(&word) {
                steps.push((word, is_undone));
                continue;
            }
            let of_word = match (CubeTurn::parse(&word), &cube) {
                (Some(turn), Some(cube)) => {
                    let turn = if is_undone { turn.inverse() } else { turn };
                    turn.steps(cube.side, &mut rotation, &is_own)
                }
                _ => None,
            };
            steps.extend(of_word.ok_or_else(|| unread(&word))?);
        }
        Ok((steps, rotation))
    }

    /// The action of words and whether each is undone.
    pub fn action_of_steps(&self, steps: &[Step], moves: &[NamedMove]) -> Action {
        let actions = steps.iter().filter_map(|(word, is_undone)| {
            let action = self.turn(word, moves)?;
            Some(if *is_undone {
                action.inverse(&self.sets)
            } else {
                action
            })
        });
        let still = Action::identity(&self.sets);
        actions.fold(still, |all, action| all.then(&self.sets, &action))
    }

    /// The action of one word, which the definition does not have to list: a power of a move, or a wide move of a cube.
    pub fn word_action(&self, word: &str) -> Result<Action> {
        let expected = format!("moves ({})", names(&self.moves));
        if !self.has_turn(word, &self.moves) && CubeTurn::parse(word).is_none() {
            return Err(Error::unexpected(expected, word));
        }
        let (steps, rotation) = self.steps(word, &self.moves, &expected)?;
        let action = self.action_of_steps(&steps, &self.moves);
        let fault = match rotation {
            Rotation::NONE if action.is_identity() => "it changes nothing",
            Rotation::NONE => return Ok(action),
            _ => "it turns the whole cube, whose centres the puzzle does not have",
        };
        Err(Error::input(fault).within("move", word))
    }

    /// The cube that the moves turn, if it is one.
    pub fn cube(&self, moves: &[NamedMove]) -> Option<Cube> {
        Cube::find(&self.sets, &self.solved, &|face| self.turn(face, moves))
    }

    /// Whether a word of a scramble is one of the definition.
    pub fn has_turn(&self, word: &str, moves: &[NamedMove]) -> bool {
        [moves, &self.scramble_moves]
            .into_iter()
            .any(|moves| parse_turn(word, moves).is_some())
    }

    /// The action of a word of a scramble.
    fn turn(&self, word: &str, moves: &[NamedMove]) -> Option<Action> {
        [moves, &self.scramble_moves]
            .into_iter()
            .find_map(|moves| Some(action_of(&self.sets, moves, parse_turn(word, moves)?)))
    }
}

/// The names of the first moves.
pub fn names(moves: &[NamedMove]) -> String {
    let names: Vec<&str> = moves.iter().map(|mv| mv.name.as_str()).take(24).collect();
    names.join(" ")
}

/// Words stand for themselves, each with whether it is undone.
struct Words<'w> {
    is_word: &'w dyn Fn(&str) -> bool,
    unread: &'w dyn Fn(&str) -> Error,
    /// The moves that `(3,-1)` turns.
    free: &'w [NamedMove],
}

impl Meaning for Words<'_> {
    type Value = Vec<Step>;

    /// The longest word.
    fn word<'t>(&mut self, text: &'t str) -> Result<(&'t str, Vec<Step>)> {
        let ends = text
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        let ends: Vec<usize> = ends.take_while(|&end| end <= MAX_WORD_BYTES).collect();
        let mut words = ends.iter().rev().map(|&end| &text[..end]);
        let word = words.find(|word| (self.is_word)(word));
        let word = word.ok_or_else(|| self.unread(text))?;
        Ok((word, vec![(word.into(), false)]))
    }

    fn turns(&self, exponents: &[i64]) -> Option<Vec<Step>> {
        if self.free.is_empty() || self.free.len() != exponents.len() {
            return None;
        }
        let turns = self.free.iter().zip(exponents);
        let turns = turns.filter(|(_, times)| **times != 0);
        let step = |(mv, times): (&NamedMove, &i64)| {
            let word = format!("{}^{}", mv.name, times.unsigned_abs());
            (word, *times < 0)
        };
        Some(turns.map(step).collect())
    }

    fn empty(&self) -> Vec<Step> {
        Vec::new()
    }

    fn then(&self, mut first: Vec<Step>, second: &Vec<Step>) -> Result<Vec<Step>> {
        check_count(first.len() + second.len())?;
        first.extend_from_slice(second);
        Ok(first)
    }

    fn inverse(&self, steps: &Vec<Step>) -> Vec<Step> {
        let back = steps.iter().rev().cloned();
        back.map(|(word, is_undone)| (word, !is_undone)).collect()
    }

    fn power(&self, steps: Vec<Step>, times: usize) -> Result<Vec<Step>> {
        check_count(steps.len() * times)?;
        Ok(vec![steps; times].concat())
    }

    fn unread(&self, found: &str) -> Error {
        (self.unread)(found)
    }
}

/// Checks a number of words.
fn check_count(words: usize) -> Result<()> {
    if words > MAX_WORDS {
        let most = MAX_WORDS as u64;
        return Err(Error::too_many("the scramble", None, "moves", most));
    }
    Ok(())
}
