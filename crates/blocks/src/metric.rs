use homing_table::error::{Error, Result, one_of};
use std::fmt;
use std::str::FromStr;

/// The definition of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// One block by one cell.
    Step,
    /// One block to any place it can reach, around corners too: the count of Klotski.
    #[default]
    Move,
    /// One block in a straight line, any distance.
    Slide,
}

impl Metric {
    const ALL: [(&'static str, Self); 3] = [
        ("step", Self::Step),
        ("move", Self::Move),
        ("slide", Self::Slide),
    ];

    /// The metric as in a table's header.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Step => "one block by one cell",
            Self::Move => "one block any way it can go",
            Self::Slide => "one block in a straight line",
        }
    }

    /// The metric with this text in the header.
    pub(super) fn of_words(words: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .map(|(_, metric)| metric)
            .find(|metric| metric.words() == words)
    }
}

/// `step`, `move`, `slide`
impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            Self::ALL
                .iter()
                .find(|(_, metric)| metric == self)
                .map_or("", |(name, _)| name),
        )
    }
}

impl FromStr for Metric {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        one_of(&Self::ALL, name)
    }
}
