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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_depth_or_two() {
        assert_eq!("31".parse(), Ok(DepthRange(31..=31)));
        assert_eq!("20..25".parse(), Ok(DepthRange(20..=25)));
        for text in ["", "..", "5..", "..5", "-1", "3-4", "1..2..3", "99999999999", "5..4"] {
            assert!(text.parse::<DepthRange>().is_err(), "{text}");
        }
    }
}
