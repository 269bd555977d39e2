use std::io::{self, Write};

/// The length of the longest bar, in characters.
const LONGEST: u64 = 60;

/// Writes the count of states at each depth, a line each with a bar to scale. A count above 0 has a bar of at least one character.
pub fn write(out: &mut impl Write, layers: &[u64]) -> io::Result<()> {
    let most = layers.iter().copied().max().unwrap_or(0).max(1);
    let width = most.to_string().len().max("states".len());
    writeln!(out, "{:>5}  {:>width$}", "depth", "states")?;
    for (depth, &count) in layers.iter().enumerate() {
        let length = (u128::from(count) * u128::from(LONGEST)).div_ceil(u128::from(most)) as usize;
        writeln!(out, "{depth:>5}  {count:>width$}  {}", "#".repeat(length))?;
    }
    Ok(())
}
