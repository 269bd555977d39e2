use homing_table::error::{Error, Result};
use std::collections::BTreeMap;
use std::str::FromStr;

/// An option that a family adds to the program: it chooses a puzzle, how its table is made, or the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyOption {
    /// Its name, without the dashes of the command line.
    pub name: &'static str,
    /// The name of its value, in capitals; `None` for a flag.
    pub value: Option<&'static str>,
    /// The text for the help.
    pub help: &'static str,
    /// The verbs that take it.
    pub scope: Scope,
}

impl FamilyOption {
    /// An option with a value, whose placeholder is in capitals.
    pub const fn value(
        name: &'static str,
        value: &'static str,
        scope: Scope,
        help: &'static str,
    ) -> Self {
        Self {
            name,
            value: Some(value),
            help,
            scope,
        }
    }

    /// A flag.
    pub const fn flag(name: &'static str, scope: Scope, help: &'static str) -> Self {
        Self {
            name,
            value: None,
            help,
            scope,
        }
    }
}

/// The verbs that take an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All verbs that name a puzzle: the option distinguishes puzzles.
    Puzzle,
    /// Verbs that generate a table.
    Generation,
    /// Verbs that ask questions line by line.
    Question,
    /// Interfaces of the library: the command line has another way.
    Faces,
    /// All verbs that answer boards, possibly with a search.
    Search,
    /// All verbs that answer boards from a table or else by a search from them.
    Answers,
    /// All verbs that write moves.
    Notation,
}

/// A decimal number of at most 15 digits, optionally with an exponent. The standard library reads all numbers, with 10 kB of tables.
pub struct Decimal(pub f64);

impl FromStr for Decimal {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (unsigned, sign) = number
            .strip_prefix('-')
            .map_or((number, 1.0), |unsigned| (unsigned, -1.0));
        let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // Up to 2^53 a number and a power of ten are exact, and their product and quotient are correctly rounded.
        let joined = format!("{whole}{part}").parse::<u64>().map_err(drop)?;
        let places = part.len() as i64 - i64::from(exponent.parse::<i16>().map_err(drop)?);
        if !digits(whole) || !digits(part) || joined > 1 << 53 || places.abs() > 15 {
            return Err(());
        }
        let (number, power) = (
            sign * joined as f64,
            10u64.pow(places.unsigned_abs() as u32) as f64,
        );
        Ok(Self(if places < 0 {
            number * power
        } else {
            number / power
        }))
    }
}

/// The greatest size. Up to here parsing is exact.
const MAX_SIZE_BYTES: u64 = 1 << 53;

/// Parses a size in bytes, optionally with K, M or G.
///
/// # Errors
///
/// [`Error::Unexpected`] if it is invalid.
pub fn parse_size(text: &str) -> Result<u64> {
    let wrong = || {
        Error::unexpected(
            format!(
                "a size such as 500M or 16G, up to {}G",
                MAX_SIZE_BYTES >> 30
            ),
            text,
        )
    };
    let (number, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = number.parse::<Decimal>().map_err(|_| wrong())?.0 * f64::from(1u32 << unit);
    if (0.0..=MAX_SIZE_BYTES as f64).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err(wrong())
    }
}

/// The options that were given, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Adds an option; one without a value has the empty text.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.insert(name.into(), value.into());
        self
    }

    /// Removes an option.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.0.remove(name);
        self
    }

    /// The names of the options that were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The parsed value of an option.
    ///
    /// # Errors
    ///
    /// [`Error::At`] with the option, what was expected and what was found.
    pub fn parsed<T: FromStr>(&self, name: &str, expected: &str) -> Result<Option<T>> {
        let wrong = |text: &str| Error::unexpected(expected, text).in_option(name);
        self.get(name)
            .map(|text| text.parse().map_err(|_| wrong(text)))
            .transpose()
    }
}
