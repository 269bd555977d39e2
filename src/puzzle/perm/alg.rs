//! Algorithms: words with blanks or without, groups `(R U)3`, commutators `[R, U]` and conjugates `[R: U]`, as cubers write them.

use super::action::Action;
use super::cube::{Cube, CubeTurn, Rotation, Step};
use super::definition::{Definition, NamedMove};
use super::scramble::{action_of, parse_turn, split_times};
use crate::error::{Error, Result};

/// The maximum number of words after groups are expanded.
const MAX_WORDS: usize = 100_000;
/// The maximum nesting depth of groups.
const MAX_DEPTH: usize = 32;
/// The maximum number of bytes of a word within others without blanks.
const MAX_WORD_BYTES: usize = 60;
/// Marks that end a word.
const MARKS: [char; 6] = ['(', ')', '[', ']', ',', ':'];

/// A word, and whether it is undone.
type Turn<'t> = (&'t str, bool);

impl Definition {
    /// The words of the definition for an algorithm, and whether each is undone; and how the algorithm rotates the whole cube.
    pub(super) fn steps(
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
        for (word, is_undone) in parse(text, &is_word, &unread)? {
            if rotation == Rotation::NONE && is_own(word) {
                steps.push((word.into(), is_undone));
                continue;
            }
            let of_word = match (CubeTurn::parse(word), &cube) {
                (Some(turn), Some(cube)) => {
                    let turn = if is_undone { turn.inverse() } else { turn };
                    turn.steps(cube.side, &mut rotation, &is_own)
                }
                _ => None,
            };
            steps.extend(of_word.ok_or_else(|| unread(word))?);
        }
        Ok((steps, rotation))
    }

    /// The action of words and whether each is undone.
    pub(super) fn action_of_steps(&self, steps: &[Step], moves: &[NamedMove]) -> Action {
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
    pub(super) fn word_action(&self, word: &str) -> Result<Action> {
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
    pub(super) fn cube(&self, moves: &[NamedMove]) -> Option<Cube> {
        Cube::find(&self.sets, &self.solved, &|face| self.turn(face, moves))
    }

    /// Whether a word of a scramble is one of the definition.
    pub(super) fn has_turn(&self, word: &str, moves: &[NamedMove]) -> bool {
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

/// Parses a text into its words in order, with all groups expanded. `is_word` knows the words; `unread` is the error for another one.
fn parse<'t>(
    text: &'t str,
    is_word: &dyn Fn(&str) -> bool,
    unread: &dyn Fn(&str) -> Error,
) -> Result<Vec<Turn<'t>>> {
    let mut parser = Parser {
        rest: text,
        is_word,
        unread,
    };
    let turns = parser.sequence(0)?;
    match parser.rest.chars().next() {
        None => Ok(turns),
        Some(mark) => Err(unread(&mark.to_string())),
    }
}

struct Parser<'t, 'w> {
    rest: &'t str,
    is_word: &'w dyn Fn(&str) -> bool,
    unread: &'w dyn Fn(&str) -> Error,
}

impl<'t> Parser<'t, '_> {
    /// Parses words and groups up to the end or the mark that closes this sequence.
    fn sequence(&mut self, depth: usize) -> Result<Vec<Turn<'t>>> {
        if depth > MAX_DEPTH {
            let most = MAX_DEPTH as u64;
            return Err(Error::too_many(
                "the moves",
                None,
                "groups within each other",
                most,
            ));
        }
        let mut turns = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let more = match self.rest.chars().next() {
                None | Some(')' | ']' | ',' | ':') => return Ok(turns),
                Some('(') => {
                    self.rest = &self.rest[1..];
                    let group = self.sequence(depth + 1)?;
                    self.close(')')?;
                    self.repeated(group)?
                }
                Some('[') => {
                    self.rest = &self.rest[1..];
                    let first = self.sequence(depth + 1)?;
                    let is_commutator = self.rest.starts_with(',');
                    if !is_commutator {
                        self.close(':')?;
                    } else {
                        self.close(',')?;
                    }
                    let second = self.sequence(depth + 1)?;
                    self.close(']')?;
                    let mut group = [&first[..], &second].concat();
                    group.extend(undone(&first));
                    if is_commutator {
                        group.extend(undone(&second));
                    }
                    self.repeated(group)?
                }
                Some(_) => vec![(self.word()?, false)],
            };
            turns.extend(more);
            if turns.len() > MAX_WORDS {
                return Err(too_long());
            }
        }
    }

    fn close(&mut self, mark: char) -> Result<()> {
        match self.rest.strip_prefix(mark) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => {
                let found = self.rest.split_whitespace().next().unwrap_or_default();
                Err(Error::expected(
                    format!("{mark} in a group of moves"),
                    found,
                    "text",
                ))
            }
        }
    }

    /// A group with the exponent that follows it.
    fn repeated(&mut self, group: Vec<Turn<'t>>) -> Result<Vec<Turn<'t>>> {
        let is_exponent = |letter: char| letter.is_ascii_digit() || "^'’".contains(letter);
        let end = self.rest.find(|letter| !is_exponent(letter));
        let (exponent, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let Some(("", times, is_undone)) = split_times(exponent) else {
            return Err((self.unread)(exponent));
        };
        self.rest = rest;
        if group.len() * times > MAX_WORDS {
            return Err(too_long());
        }
        let group = if is_undone {
            undone(&group).collect()
        } else {
            group
        };
        Ok(group.repeat(times))
    }

    /// The longest word here.
    fn word(&mut self) -> Result<&'t str> {
        let end = self
            .rest
            .find(|letter: char| letter.is_whitespace() || MARKS.contains(&letter));
        let run = &self.rest[..end.unwrap_or(self.rest.len())];
        let ends = run
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8());
        let ends: Vec<usize> = ends.take_while(|&end| end <= MAX_WORD_BYTES).collect();
        let word = ends
            .iter()
            .rev()
            .map(|&end| &run[..end])
            .find(|word| (self.is_word)(word));
        let word = word.ok_or_else(|| (self.unread)(run))?;
        self.rest = &self.rest[word.len()..];
        Ok(word)
    }
}

/// The words that undo a sequence.
fn undone<'t>(turns: &[Turn<'t>]) -> impl Iterator<Item = Turn<'t>> {
    turns
        .iter()
        .rev()
        .map(|&(word, is_undone)| (word, !is_undone))
}

fn too_long() -> Error {
    Error::too_many("the scramble", None, "moves", MAX_WORDS as u64)
}
