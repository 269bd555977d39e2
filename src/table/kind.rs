use super::column::{DEPTH, HALF, MOVE};
use crate::backward::Codes;
use crate::packed::size_bytes;

/// A column of depths or of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The column `move`, in entries of this width.
    Move(u8),
    /// The column `depth`.
    Depth,
    /// The column `half`.
    Half,
}

impl Kind {
    /// The column of what a search keeps of depths.
    pub fn of(codes: Codes) -> Self {
        match codes {
            Codes::Residues => Self::Depth,
            Codes::Halves => Self::Half,
        }
    }

    /// What a search keeps of depths to give these columns.
    pub fn codes(kinds: &[Self]) -> Codes {
        if kinds.contains(&Self::Depth) { Codes::Residues } else { Codes::Halves }
    }

    /// The size of the column of a number of states, in bytes.
    pub fn bytes(self, states: u64) -> u64 {
        size_bytes(self.bits(), states)
    }

    /// The column's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move(_) => MOVE,
            Self::Depth => DEPTH,
            Self::Half => HALF,
        }
    }

    /// The width of an entry, in bits.
    pub fn bits(self) -> u8 {
        match self {
            Self::Move(bits) => bits,
            Self::Depth => 2,
            Self::Half => 1,
        }
    }
}
