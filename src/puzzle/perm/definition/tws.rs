//! The format of twsearch and ksolve: `Set`, `Solved`, `Move`, `End`.

use super::builder::{DefinitionBuilder, LOOSE, ParsedAction};
use super::metric::Metric;
use super::puzzle::Definition;
use crate::error::{Error, Result};

/// The twist of a solved piece whose twist does not count.
pub const LOOSE_SIGN: &str = "?";

/// The non-empty lines, split into words, with their line numbers.
struct WordLines<'t>(Vec<(u64, Vec<&'t str>)>, usize);

impl<'t> WordLines<'t> {
    fn of(text: &'t str) -> Self {
        let words = |line: &'t str| {
            line.split('#')
                .next()
                .unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
        };
        Self(
            text.lines()
                .map(words)
                .zip(1..)
                .map(|(words, line)| (line, words))
                .filter(|(_, words)| !words.is_empty())
                .collect(),
            0,
        )
    }

    fn next(&mut self) -> Option<(u64, Vec<&'t str>)> {
        self.1 += 1;
        self.0.get(self.1 - 1).cloned()
    }

    /// The next line, if it consists of numbers. `may_be_loose` also allows [`LOOSE_SIGN`].
    fn numbers(&mut self, may_be_loose: bool) -> Result<Option<(u64, Vec<i64>)>> {
        let Some((line, words)) = self.0.get(self.1) else {
            return Ok(None);
        };
        if !words[0]
            .starts_with(|letter: char| letter.is_ascii_digit() || letter == '-' || letter == '?')
        {
            return Ok(None);
        }
        let number = |word: &&str| match *word {
            LOOSE_SIGN if may_be_loose => Ok(LOOSE),
            _ => word
                .parse()
                .map_err(|_| Error::unexpected("numbers", word).on_line(*line)),
        };
        let numbers = words.iter().map(number).collect::<Result<_>>()?;
        self.1 += 1;
        Ok(Some((*line, numbers)))
    }
}

/// Whether a text starts like this format.
pub fn is_in(text: &str) -> bool {
    let first = WordLines::of(text)
        .next()
        .map(|(_, words)| words[0].to_ascii_lowercase());
    matches!(first.as_deref(), Some("name" | "set" | "puzzle" | "metric"))
}

/// Parses a definition. Positions and pieces are counted from 1.
pub fn parse(text: &str) -> Result<Definition> {
    let mut lines = WordLines::of(text);
    let mut builder = DefinitionBuilder::default();
    let mut metric = Metric::HalfTurn;
    while let Some((line, words)) = lines.next() {
        let here = |error: Error| error.on_line(line);
        match (words[0].to_ascii_lowercase().as_str(), &words[1..]) {
            ("name" | "puzzle", rest) => builder.name = rest.join("-"),
            ("metric", [name]) => metric = name.parse().map_err(here)?,
            ("set", [name, numbers @ ..]) => {
                let number = |at: usize, usual: i64| match numbers.get(at) {
                    Some(word) => word
                        .parse()
                        .map_err(|_| Error::unexpected("a number", word)),
                    None => Ok(usual),
                };
                if numbers.is_empty() || numbers.len() > 2 {
                    return Err(here(Error::unexpected(
                        "a set as Set NAME PIECES ORIENTATIONS",
                        &words.join(" "),
                    )));
                }
                number(0, 0)
                    .and_then(|size| builder.set(name, size, number(1, 1)?))
                    .map_err(here)?;
            }
            ("solved", []) => {
                for (at, line, pieces, twists) in block(&mut lines, &builder, line, true)? {
                    builder
                        .pieces(at, &pieces)
                        .and_then(|()| {
                            if twists.is_empty() {
                                Ok(())
                            } else {
                                builder.twists(at, &twists)
                            }
                        })
                        .map_err(|error| error.on_line(line))?;
                }
            }
            ("move", [name]) => {
                let given = block(&mut lines, &builder, line, false)?;
                let given: Vec<_> = given
                    .into_iter()
                    .map(|(at, _, from, twist)| (at, ParsedAction { from, twist }))
                    .collect();
                builder.action(name, &given, 1).map_err(here)?;
            }
            (_, _) => {
                let known = "Name, Set NAME PIECES ORIENTATIONS, Solved, Move NAME";
                return Err(here(Error::unexpected(known, &words.join(" "))));
            }
        }
    }
    builder.finish(metric)
}

/// Parses a block up to its `End`: the index of each set, its line, and its one or two lines of numbers.
#[allow(clippy::type_complexity, reason = "read at once by the two callers")]
fn block(
    lines: &mut WordLines,
    builder: &DefinitionBuilder,
    begin: u64,
    is_solved: bool,
) -> Result<Vec<(usize, u64, Vec<i64>, Vec<i64>)>> {
    let mut sets = Vec::new();
    loop {
        let Some((line, words)) = lines.next() else {
            return Err(Error::missing("End of the block that begins here").on_line(begin));
        };
        if words[0].eq_ignore_ascii_case("end") {
            return Ok(sets);
        }
        let at = builder
            .find(words[0])
            .map_err(|error| error.on_line(line))?;
        if sets.iter().any(|&(other, ..)| other == at) {
            return Err(Error::twice(format!("set {}", words[0])).on_line(line));
        }
        let Some((line, first)) = lines.numbers(false)? else {
            return Err(
                Error::missing(format!("a line of numbers behind {}", words[0])).on_line(line),
            );
        };
        let second = lines
            .numbers(is_solved)?
            .map_or(Vec::new(), |(_, numbers)| numbers);
        sets.push((at, line, first, second));
    }
}
