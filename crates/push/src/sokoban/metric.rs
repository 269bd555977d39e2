use homing_table::error::{Error, Result, one_of};
use std::str::FromStr;

/// The metric of the best path: whether pushes or moves are minimised first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// The fewest pushes first, then the fewest moves in total.
    #[default]
    Pushes,
    /// The fewest moves in total first, then the fewest pushes.
    Moves,
}

impl Metric {
    /// Returns the metric in the words of a table's header.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Pushes => {
                "a push or a step of the man; the fewest pushes first, then the fewest moves"
            }
            Self::Moves => {
                "a push or a step of the man; the fewest moves first, then the fewest pushes"
            }
        }
    }

    /// Returns the metric of a table with these parameters and this metric in its header; `None` for a maze with one box.
    pub(in super::super) fn of_table(parameters: &str, words: &str) -> Option<Metric> {
        let is_level = parameters.starts_with(|first: char| first.is_ascii_digit());
        let metric = if words == Self::Moves.words() {
            Self::Moves
        } else {
            Self::Pushes
        };
        is_level.then_some(metric)
    }
}

/// Reads `pushes` or `moves`.
impl FromStr for Metric {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        one_of(&[("pushes", Self::Pushes), ("moves", Self::Moves)], name)
    }
}

/// Whether a level must have as many boxes as targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Spare {
    /// It must.
    #[default]
    Refused,
    /// Boxes may be left over, and then every target must get one; or targets may be left over, and then every box must reach one.
    Allowed,
}
