use crate::error::{Error, Result};

/// Compares the states that were counted at each depth with those that a header counts. `place` says where they are: `are at depth`.
pub fn compare_counts(counted: &[u64], stored: &[u64], place: &str) -> Result<()> {
    let count = |counts: &[u64], depth: usize| counts.get(depth).copied().unwrap_or(0);
    match (0..counted.len().max(stored.len())).find(|&depth| count(counted, depth) != count(stored, depth)) {
        None => Ok(()),
        Some(depth) => {
            let (counted, stored) = (count(counted, depth), count(stored, depth));
            Err(Error::Counts { what: format!("{counted} states {place} {depth}, but the header says {stored}") })
        }
    }
}
