use crate::table::{DEPTH, HALF, MOVE};

/// A column that a finished search can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The best move.
    Move,
    /// Depth mod 3.
    Depth,
    /// Bit 1 of the depth.
    Half,
}

impl Kind {
    /// The column's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => MOVE,
            Self::Depth => DEPTH,
            Self::Half => HALF,
        }
    }

    /// The width of an entry, in bits.
    pub fn bits(self) -> u8 {
        match self {
            Self::Move | Self::Depth => 2,
            Self::Half => 1,
        }
    }
}
