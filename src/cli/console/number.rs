use std::ops::RangeInclusive;

/// Returns a parser of whole numbers in a range, whose error names the range.
pub fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text
            .parse()
            .ok()
            .filter(|number| range.contains(number))
            .and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            format!(
                "expected a whole number from {} to {}",
                range.start(),
                range.end()
            )
        })
    }
}

/// The range of a seed, and of a count that needs no memory.
pub const ANY: RangeInclusive<u64> = 0..=u64::MAX;
