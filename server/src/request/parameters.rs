//! The parameters of addresses. One list of them validates questions and describes the interface.

use super::problem::{INVALID, Problem};
use homing::engine::DepthRange;
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// A parameter in the query of an address.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// A sentence that describes it.
    pub about: &'static str,
    /// The type of its value.
    pub value: Value,
    /// Whether it is required.
    pub is_required: bool,
}

/// The type of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text,
    /// An integer with this minimum.
    Whole(u64),
    /// `true` or `false`; an empty value is `true`.
    Flag,
    /// A depth, or two with `..` between them.
    Depths,
}

/// The parameters of a request.
#[derive(Debug)]
pub struct Parameters<'q> {
    pairs: Vec<(Cow<'q, str>, Cow<'q, str>)>,
}

impl<'q> Parameters<'q> {
    /// Reads the part of an address after the question mark.
    ///
    /// # Errors
    ///
    /// A problem if a parameter is unknown, occurs twice, or is missing.
    pub fn read(query: &'q str, known: &[Parameter]) -> Result<Self, Problem> {
        Self::of(form_urlencoded::parse(query.as_bytes()).collect(), known)
    }

    /// Takes parameters by name.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn of(
        pairs: Vec<(Cow<'q, str>, Cow<'q, str>)>,
        known: &[Parameter],
    ) -> Result<Self, Problem> {
        for (at, (name, _)) in pairs.iter().enumerate() {
            if !known.iter().any(|parameter| parameter.name == name) {
                let names: Vec<_> = known.iter().map(|parameter| parameter.name).collect();
                let expected = if names.is_empty() {
                    "none".into()
                } else {
                    names.join(", ")
                };
                let detail = format!("there is no parameter {name:?} here: expected {expected}");
                return Err(Problem::new(INVALID, detail).in_field(name));
            }
            if pairs[..at].iter().any(|(other, _)| other == name) {
                return Err(
                    Problem::new(INVALID, format!("{name} is given twice: give it once"))
                        .in_field(name),
                );
            }
        }
        let parameters = Self { pairs };
        match known
            .iter()
            .find(|parameter| parameter.is_required && parameters.text(parameter.name).is_none())
        {
            Some(missing) => Err(Problem::new(
                INVALID,
                format!("{} is missing: {}", missing.name, missing.about),
            )
            .in_field(missing.name)),
            None => Ok(parameters),
        }
    }

    /// Returns a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| &**value)
    }

    /// Returns an integer, which must be at least `least`.
    ///
    /// # Errors
    ///
    /// A problem if it is not.
    pub fn whole(&self, name: &str, least: u64) -> Result<Option<u64>, Problem> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        match text.parse() {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(wrong(
                name,
                &format!("a whole number from {least} to {}", u64::MAX),
                text,
            )),
        }
    }

    /// Returns `true` or `false`.
    ///
    /// # Errors
    ///
    /// A problem if it is neither.
    pub fn flag(&self, name: &str) -> Result<Option<bool>, Problem> {
        match self.text(name) {
            None => Ok(None),
            Some("true" | "") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(text) => Err(wrong(name, "true or false", text)),
        }
    }

    /// Returns a range of depths.
    ///
    /// # Errors
    ///
    /// A problem if it is not a range.
    pub fn depths(&self, name: &str) -> Result<Option<RangeInclusive<u32>>, Problem> {
        let open = || "expected a depth, as 31, or two with .. between, as 20..25".to_string();
        let closed = |text: &str| text.parse::<DepthRange>()?.closed().ok_or_else(open);
        let read = |text: &str| {
            closed(text).map_err(|what: String| {
                Problem::new(INVALID, format!("{name}: {what}")).in_field(name)
            })
        };
        self.text(name).map(read).transpose()
    }
}

fn wrong(name: &str, expected: &str, found: &str) -> Problem {
    let found: String = found.chars().take(60).collect();
    Problem::new(
        INVALID,
        format!("{name}: expected {expected}, found {found:?}"),
    )
    .in_field(name)
}
