use std::io::{self, Write};

/// The length of the longest bar, in characters.
const MAX_LENGTH: u64 = 60;

/// Writes the count of states at each depth (or whatever `heading` says), a line each with a bar to scale. A count above 0 has a
/// bar of at least one character.
pub fn write(out: &mut impl Write, heading: &str, layers: &[u64]) -> io::Result<()> {
    let most = layers.iter().copied().max().unwrap_or(0).max(1);
    let width = most.to_string().len().max("states".len());
    writeln!(out, "{heading:>6}  {:>width$}", "states")?;
    for (depth, &count) in layers.iter().enumerate() {
        let length = (u128::from(count) * u128::from(MAX_LENGTH)).div_ceil(u128::from(most)) as usize;
        writeln!(out, "{depth:>6}  {count:>width$}  {}", "#".repeat(length))?;
    }
    Ok(())
}
