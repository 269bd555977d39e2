use homing_table::error::{Error, Result, one_of};
use std::str::FromStr;

/// The definition of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// One step of the blank.
    #[default]
    Steps,
    /// Any number of steps of the blank in a line.
    Lines,
}

impl Metric {
    /// The names that are accepted, for error messages.
    pub const EXPECTED: &'static str = "steps or lines";
}

/// Reads `steps` or `lines`.
impl FromStr for Metric {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        one_of(&[("steps", Self::Steps), ("lines", Self::Lines)], name)
    }
}
