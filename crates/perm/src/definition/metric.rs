use homing_table::error::{Error, Result, one_of};
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
    /// The free moves as often as one likes, and then any power of another move.
    Twist,
}

/// The metrics with their names.
const METRICS: [(&str, Metric); 4] = [
    ("half-turn", Metric::HalfTurn),
    ("quarter-turn", Metric::QuarterTurn),
    ("listed", Metric::Listed),
    ("twist", Metric::Twist),
];

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            METRICS
                .iter()
                .find(|(_, metric)| metric == self)
                .map_or("", |(name, _)| name),
        )
    }
}

impl FromStr for Metric {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        one_of(&METRICS, text)
    }
}
