use std::ops::RangeInclusive;

/// A parser of whole numbers within bounds, which its sentence says.
pub fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number)).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// The bounds of a seed, and of a count that takes no memory.
pub const ANY: RangeInclusive<u64> = 0..=u64::MAX;
