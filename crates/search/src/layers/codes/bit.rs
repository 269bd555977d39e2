//! The bits that a search in chunks stores.

use homing_table::table::Kind;

/// A bit that a search stores for each state, from which the columns of its table are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bit {
    /// Bit 1 of the depth.
    Half,
    /// Whether the depth is 2 mod 3: the high bit of the column `depth`.
    High,
    /// Whether the depth is 1 mod 3: its low bit.
    Low,
    /// Whether the depth is 0 mod 3, in a space in which some states reach no goal.
    Zero,
    /// A bit of the code of the best move.
    Move(u8),
}

impl Bit {
    /// Returns whether states of a layer at this depth can have this bit.
    pub fn is_set(self, depth: usize) -> bool {
        match self {
            Self::Half => depth >> 1 & 1 == 1,
            Self::High => depth % 3 == 2,
            Self::Low => depth % 3 == 1,
            Self::Zero => depth.is_multiple_of(3),
            Self::Move(_) => depth > 0,
        }
    }
}

/// The name in a manifest.
impl std::fmt::Display for Bit {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::Half => out.write_str("half"),
            Self::High => out.write_str("high"),
            Self::Low => out.write_str("low"),
            Self::Zero => out.write_str("zero"),
            Self::Move(bit) => write!(out, "move{bit}"),
        }
    }
}

/// Returns the bits for these columns, in a search that stores the moves it finds.
pub fn bits_of(columns: &[Kind], reaches_all: bool) -> Vec<Bit> {
    let mut bits = Vec::new();
    for column in columns {
        match column {
            Kind::Move(width) => bits.extend((0..*width).map(Bit::Move)),
            Kind::Half => bits.push(Bit::Half),
            Kind::Depth if reaches_all => bits.extend([Bit::High, Bit::Low]),
            Kind::Depth => bits.extend([Bit::High, Bit::Low, Bit::Zero]),
        }
    }
    bits
}
