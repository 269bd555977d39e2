use std::ops::RangeInclusive;
use std::str::FromStr;

/// Depths as people write them: `31`, or `20..25` with both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepthRange(
    /// Both ends are in it.
    pub RangeInclusive<u32>,
);

impl FromStr for DepthRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let depth = |text: &str| text.parse::<u32>().map_err(|_| "expected a depth, as 31, or two with .. between, as 20..25".to_string());
        let (from, to) = (depth(from)?, depth(to)?);
        if from > to {
            return Err(format!("there is no depth from {from} up to {to}: the smaller one comes first"));
        }
        Ok(Self(from..=to))
    }
}
