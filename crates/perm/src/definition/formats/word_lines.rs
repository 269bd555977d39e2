//! Lines of words and numbers, in the format of ksolve and twsearch.

use homing_table::error::{Error, Result};

/// The twist of a solved piece whose twist does not count.
pub const LOOSE_SIGN: &str = "?";

/// The non-empty lines, split into words, with their line numbers.
pub struct WordLines<'t>(Vec<(u64, Vec<&'t str>)>, usize);

impl<'t> WordLines<'t> {
    pub fn of(text: &'t str) -> Self {
        // A comment begins with a word: `A#1` is a name.
        let words = |line: &'t str| {
            line.split_whitespace()
                .take_while(|word| !word.starts_with('#'))
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

    pub fn next(&mut self) -> Option<(u64, Vec<&'t str>)> {
        self.1 += 1;
        self.0.get(self.1 - 1).cloned()
    }

    /// The next line, if it consists of numbers. `loose` is the number of a [`LOOSE_SIGN`], if that may be among them.
    pub fn numbers(&mut self, loose: Option<i64>) -> Result<Option<(u64, Vec<i64>)>> {
        let Some((line, words)) = self.0.get(self.1) else {
            return Ok(None);
        };
        if !words[0]
            .starts_with(|letter: char| letter.is_ascii_digit() || letter == '-' || letter == '?')
        {
            return Ok(None);
        }
        let number = |word: &&str| match (*word, loose) {
            (LOOSE_SIGN, Some(loose)) => Ok(loose),
            _ => word
                .parse()
                .map_err(|_| Error::unexpected("numbers", word).on_line(*line)),
        };
        let numbers = words.iter().map(number).collect::<Result<_>>()?;
        self.1 += 1;
        Ok(Some((*line, numbers)))
    }
}
