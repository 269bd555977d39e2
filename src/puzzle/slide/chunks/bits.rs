//! The bits of the result: what a finished search keeps of the depth of each state.

use crate::puzzle::slide::planes::Kind;

/// A bit of the depth of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bit {
    /// Bit 1 of the depth: the column `half`, from which `move` follows.
    Half,
    /// Whether the depth is 2 mod 3: the high bit of the column `depth`.
    High,
    /// Whether the depth is 1 mod 3: its low bit.
    Low,
}

impl Bit {
    /// The bits that these columns are made of.
    pub fn of(columns: &[Kind]) -> Vec<Self> {
        let has_depth = columns.contains(&Kind::Depth);
        let has_half = columns.iter().any(|&kind| kind != Kind::Depth);
        let all = [(Self::Half, has_half), (Self::High, has_depth), (Self::Low, has_depth)];
        all.into_iter().filter(|&(_, is_needed)| is_needed).map(|(bit, _)| bit).collect()
    }

    /// The bit of all states at a depth.
    pub fn is_set(self, depth: usize) -> bool {
        match self {
            Self::Half => depth >> 1 & 1 == 1,
            Self::High => depth % 3 == 2,
            Self::Low => depth % 3 == 1,
        }
    }
}
