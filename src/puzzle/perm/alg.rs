//! Algorithms: words with blanks or without, groups `(R U)3`, commutators `[R, U]` and conjugates `[R: U]`, as cubers write them.

use super::scramble::split_times;
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
pub type Turn<'t> = (&'t str, bool);

/// Parses a text into its words in order, with all groups expanded. `is_word` knows the words; `unread` is the error for another one.
pub fn parse<'t>(
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
