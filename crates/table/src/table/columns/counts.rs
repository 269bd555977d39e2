use crate::error::{Error, Result};

/// Compares the numbers of states, counted by the residue of their depths, with the layers of a header.
pub fn compare_residues(counted: [u64; 4], modulus: usize, layers: &[u64]) -> Result<()> {
    let mut stored = [0; 4];
    for (depth, count) in layers.iter().enumerate() {
        stored[depth % modulus] += count;
    }
    match (0..modulus).find(|&residue| counted[residue] != stored[residue]) {
        None => Ok(()),
        Some(residue) => {
            let (counted, stored) = (counted[residue], stored[residue]);
            let what = format!(
                "{counted} states have a depth that is {residue} modulo {modulus}, but the header says {stored}"
            );
            Err(Error::Counts { what })
        }
    }
}

/// Compares the numbers of states counted at each depth with those in a header. `place` describes the states: `are at depth`.
pub fn compare_counts(counted: &[u64], stored: &[u64], place: &str) -> Result<()> {
    let count = |counts: &[u64], depth: usize| counts.get(depth).copied().unwrap_or(0);
    match (0..counted.len().max(stored.len()))
        .find(|&depth| count(counted, depth) != count(stored, depth))
    {
        None => Ok(()),
        Some(depth) => {
            let (counted, stored) = (count(counted, depth), count(stored, depth));
            Err(Error::Counts {
                what: format!("{counted} states {place} {depth}, but the header says {stored}"),
            })
        }
    }
}
