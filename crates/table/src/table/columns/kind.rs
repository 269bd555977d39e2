use super::column::{DEPTH, HALF, MOVE};
use crate::backward::DepthCodes;
use homing_space::packed::size_bytes;

/// A column of depths or of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The column `move`, with entries of this width.
    Move(u8),
    /// The column `depth`.
    Depth,
    /// The column `half`.
    Half,
}

impl Kind {
    /// Returns the column for the depth codes that a search stores.
    pub fn of(codes: DepthCodes) -> Self {
        match codes {
            DepthCodes::Residues => Self::Depth,
            DepthCodes::Halves => Self::Half,
        }
    }

    /// Returns the depth codes that a search must store to produce these columns.
    pub fn codes(kinds: &[Self]) -> DepthCodes {
        if kinds.contains(&Self::Depth) {
            DepthCodes::Residues
        } else {
            DepthCodes::Halves
        }
    }

    /// Returns the size of the column for a number of states, in bytes.
    pub fn bytes(self, states: u64) -> u64 {
        size_bytes(self.bits(), states)
    }

    /// Returns the column's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move(_) => MOVE,
            Self::Depth => DEPTH,
            Self::Half => HALF,
        }
    }

    /// Returns the width of an entry, in bits.
    pub fn bits(self) -> u8 {
        match self {
            Self::Move(bits) => bits,
            Self::Depth => 2,
            Self::Half => 1,
        }
    }
}
