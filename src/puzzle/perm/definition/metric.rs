use crate::error::{Error, Result};
use std::fmt;
use std::str::FromStr;

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Any power of a move of the definition: `R`, `R2`, `R'`.
    HalfTurn,
    /// A move of the definition or its inverse: `R`, `R'`.
    QuarterTurn,
    /// A move of the definition.
    Listed,
}

/// The metrics with their names.
const METRICS: [(Metric, &str); 3] = [(Metric::HalfTurn, "half-turn"), (Metric::QuarterTurn, "quarter-turn"), (Metric::Listed, "listed")];

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(METRICS.iter().find(|(metric, _)| metric == self).map_or("", |(_, name)| name))
    }
}

impl FromStr for Metric {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let metric = METRICS.iter().find(|(_, name)| *name == text).map(|(metric, _)| *metric);
        metric.ok_or_else(|| Error::not_one_of(&METRICS.map(|(_, name)| name), text))
    }
}
