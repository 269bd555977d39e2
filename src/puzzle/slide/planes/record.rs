//! The bits of depths that a search keeps.

use super::kind::Kind;

/// The bits of each state's depth that a search records, for the columns that it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// One bit a state, `(depth >> 1) & 1`. With the colour of the blank's cell it gives depth mod 4: enough for the columns `half`
    /// and `move`.
    Halves,
    /// Two bits a state, depth mod 3: enough for the columns `depth` and `move`.
    Thirds,
}

impl Record {
    /// The record that these columns need.
    pub fn of(kinds: &[Kind]) -> Self {
        if kinds.contains(&Kind::Depth) { Self::Thirds } else { Self::Halves }
    }

    /// Whether a column can be made of it.
    pub fn gives(self, kind: Kind) -> bool {
        match kind {
            Kind::Move => true,
            Kind::Depth => self == Self::Thirds,
            Kind::Half => self == Self::Halves,
        }
    }

    /// The number of bits a state: of planes of marks beside each plane of the frontier.
    pub fn planes(self) -> usize {
        match self {
            Self::Halves => 1,
            Self::Thirds => 2,
        }
    }

    /// The plane in which the states of a depth are marked. `None` if they are told by having no mark.
    pub fn plane(self, depth: usize) -> Option<usize> {
        match self {
            Self::Halves => depth >> 1 & 1,
            Self::Thirds => depth % 3,
        }
        .checked_sub(1)
    }

    /// The name, in a checkpoint.
    pub fn name(self) -> &'static str {
        match self {
            Self::Halves => "depth mod 4",
            Self::Thirds => "depth mod 3",
        }
    }
}
