//! Algorithms as cubers write them: words with blanks or without, groups `(R U)3`, commutators `[R, U]` and conjugates `[R: U]`, turns
//! `(3,-1)` of the layers of Square-1, pauses `.` and comments `// ...`.

use homing_table::error::{Error, Result};

/// The maximum exponent of a word or a group.
const MAX_TIMES: usize = 1000;
/// The maximum nesting depth of groups.
const MAX_DEPTH: u64 = 32;
/// Marks that end a word.
const MARKS: [char; 6] = ['(', ')', '[', ']', ',', ':'];

/// What words stand for.
pub trait Meaning {
    /// A sequence of words.
    type Value;

    /// The word at the start of a text without blanks and marks, and its value.
    fn word<'t>(&mut self, text: &'t str) -> Result<(&'t str, Self::Value)>;

    /// The powers of the puzzle's free moves that `(3,-1)` stands for; `None` if it has no such moves.
    fn turns(&self, _exponents: &[i64]) -> Option<Self::Value> {
        None
    }

    /// No words.
    fn empty(&self) -> Self::Value;

    /// A sequence followed by another one.
    fn then(&self, first: Self::Value, second: &Self::Value) -> Result<Self::Value>;

    /// The sequence that undoes another one.
    fn inverse(&self, value: &Self::Value) -> Self::Value;

    /// A sequence, repeated.
    fn power(&self, value: Self::Value, times: usize) -> Result<Self::Value>;

    /// The error for a text that is not a word.
    fn unread(&self, found: &str) -> Error;
}

/// Splits a word into a name with an exponent, and whether it is inverted.
pub fn split_sign(word: &str) -> (&str, bool) {
    let name = word.strip_suffix(['\'', '’']);
    name.or_else(|| word.strip_prefix('-'))
        .map_or((word, false), |name| (name, true))
}

/// Splits a word into its name, the exponent, and whether it is inverted: `R2'`, `-R`, `R^2`.
pub fn split_times(word: &str) -> Option<(&str, usize, bool)> {
    let (power, is_undone) = split_sign(word);
    let name = power.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (name, times) = match power.split_once('^') {
        Some(split) => split,
        None if name.len() == power.len() => return Some((name, 1, is_undone)),
        None => (name, &power[name.len()..]),
    };
    let times = times.parse().ok();
    let times = times.filter(|times| (1..=MAX_TIMES).contains(times))?;
    Some((name, times, is_undone))
}

/// Parses an algorithm.
pub fn parse<M: Meaning>(text: &str, meaning: &mut M) -> Result<M::Value> {
    let mut parser = Parser {
        rest: text,
        meaning,
    };
    let value = parser.sequence(0)?;
    match parser.rest.chars().next() {
        None => Ok(value),
        Some(mark) => Err(parser.meaning.unread(&mark.to_string())),
    }
}

struct Parser<'t, 'm, M> {
    rest: &'t str,
    meaning: &'m mut M,
}

impl<M: Meaning> Parser<'_, '_, M> {
    /// Parses words and groups up to the end or the mark that closes this sequence.
    fn sequence(&mut self, depth: u64) -> Result<M::Value> {
        if depth > MAX_DEPTH {
            let what = "groups within each other";
            return Err(Error::too_many("the algorithm", None, what, MAX_DEPTH));
        }
        let mut value = self.meaning.empty();
        loop {
            self.skip();
            let next = match self.rest.chars().next() {
                None | Some(')' | ']' | ',' | ':') => return Ok(value),
                Some('(') => match self.turns() {
                    Some(turns) => turns,
                    None => {
                        self.rest = &self.rest[1..];
                        let group = self.sequence(depth + 1)?;
                        self.close(')')?;
                        self.repeated(group)?
                    }
                },
                Some('[') => {
                    self.rest = &self.rest[1..];
                    let first = self.sequence(depth + 1)?;
                    let is_commutator = self.rest.starts_with(',');
                    self.close(if is_commutator { ',' } else { ':' })?;
                    let second = self.sequence(depth + 1)?;
                    self.close(']')?;
                    let (first_back, meaning) = (self.meaning.inverse(&first), &self.meaning);
                    let mut group = meaning.then(meaning.then(first, &second)?, &first_back)?;
                    if is_commutator {
                        group = meaning.then(group, &meaning.inverse(&second))?;
                    }
                    self.repeated(group)?
                }
                Some(_) => self.word()?,
            };
            value = self.meaning.then(value, &next)?;
        }
    }

    /// Skips blanks, pauses and comments.
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            self.rest = match (self.rest.strip_prefix('.'), self.rest.strip_prefix("//")) {
                (Some(rest), _) => rest,
                (_, Some(comment)) => comment.split_once('\n').map_or("", |(_, rest)| rest),
                _ => return,
            };
        }
    }

    /// Numbers in parentheses, if the puzzle has moves that they turn.
    fn turns(&mut self) -> Option<M::Value> {
        let (inside, rest) = self.rest.strip_prefix('(')?.split_once(')')?;
        let exponents = inside.split(',').map(|number| number.trim().parse().ok());
        let turns = self
            .meaning
            .turns(&exponents.collect::<Option<Vec<_>>>()?)?;
        self.rest = rest;
        Some(turns)
    }

    fn word(&mut self) -> Result<M::Value> {
        let is_end = |letter: char| letter.is_whitespace() || MARKS.contains(&letter);
        let run = &self.rest[..self.rest.find(is_end).unwrap_or(self.rest.len())];
        let (word, value) = self.meaning.word(run)?;
        self.rest = &self.rest[word.len()..];
        Ok(value)
    }

    fn close(&mut self, mark: char) -> Result<()> {
        match self.rest.strip_prefix(mark) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => {
                let found = self.rest.split_whitespace().next().unwrap_or_default();
                let expected = format!("{mark} in a group of moves");
                Err(Error::expected(expected, found, "text"))
            }
        }
    }

    /// A group with the exponent that follows it.
    fn repeated(&mut self, group: M::Value) -> Result<M::Value> {
        let is_exponent = |letter: char| letter.is_ascii_digit() || "^'’".contains(letter);
        let end = self.rest.find(|letter| !is_exponent(letter));
        let (exponent, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let Some(("", times, is_undone)) = split_times(exponent) else {
            return Err(self.meaning.unread(exponent));
        };
        self.rest = rest;
        let group = if is_undone {
            self.meaning.inverse(&group)
        } else {
            group
        };
        self.meaning.power(group, times)
    }
}
