use homing_table::error::Result;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A range of depths in the user's notation: `31`, `20..25` with both ends, `20..` and `..25` without one, or `max` for the greatest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthRange {
    from: End,
    to: End,
}

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Depth(u32),
    Greatest,
}

impl DepthRange {
    /// The range, if both its ends are numbers.
    pub fn closed(&self) -> Option<RangeInclusive<u32>> {
        match (self.from, self.to) {
            (End::Depth(from), End::Depth(to)) => Some(from..=to),
            _ => None,
        }
    }

    /// The range in a table, whose greatest depth `greatest` computes; it is called only if an end is open.
    ///
    /// # Errors
    ///
    /// Those of `greatest`.
    pub fn within(&self, greatest: impl FnOnce() -> Result<u32>) -> Result<RangeInclusive<u32>> {
        Ok(match (self.from, self.to) {
            (End::Depth(from), End::Depth(to)) => from..=to,
            (End::Depth(from), End::Greatest) => from..=greatest()?.max(from),
            (End::Greatest, _) => {
                let greatest = greatest()?;
                greatest..=greatest
            }
        })
    }
}

impl FromStr for DepthRange {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let expected =
            || "expected a depth, as 31 or max, or a range of them, as 20..25 or 20..".to_string();
        let end = |text: &str| match text {
            "max" => Ok(End::Greatest),
            number => number
                .parse::<u32>()
                .map(End::Depth)
                .map_err(|_| expected()),
        };
        let (from, to) = match text.split_once("..") {
            None => (end(text)?, end(text)?),
            Some(("", "")) => return Err(expected()),
            Some(("", to)) => (End::Depth(0), end(to)?),
            Some((from, "")) => (end(from)?, End::Greatest),
            Some((from, to)) => (end(from)?, end(to)?),
        };
        match (from, to) {
            (End::Depth(from), End::Depth(to)) if from > to => Err(format!(
                "there is no depth from {from} up to {to}: the smaller one comes first"
            )),
            (End::Greatest, End::Depth(to)) => Err(format!(
                "there is no depth from max up to {to}: the smaller one comes first"
            )),
            _ => Ok(Self { from, to }),
        }
    }
}
