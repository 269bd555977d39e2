/// What a search keeps of the depth of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codes {
    /// The depth mod 3.
    Residues,
    /// The second lowest bit of the depth, in a space whose states tell the lowest one and all reach a goal.
    Halves,
}

impl Codes {
    /// The code of a depth: 0, 1 or 2.
    pub fn of(self, depth: usize) -> usize {
        match self {
            Self::Residues => depth % 3,
            Self::Halves => depth / 2 % 2,
        }
    }

    /// The bits of a code, where states that are found are told otherwise.
    pub fn bits(self) -> usize {
        match self {
            Self::Residues => 2,
            Self::Halves => 1,
        }
    }
}

/// Bit `i` at place `2 i`.
pub fn spread(bits: u32) -> u64 {
    let mut spread = u64::from(bits);
    for (shift, mask) in PAIRS {
        spread = (spread | spread << shift) & mask;
    }
    spread
}

/// Bit `2 i` at place `i`: undoes [`spread`], whatever the bits between are.
pub fn gather(spread: u64) -> u32 {
    let mut bits = spread & 0x5555_5555_5555_5555;
    for (shift, mask) in [(1, PAIRS[3].1), (2, PAIRS[2].1), (4, PAIRS[1].1), (8, PAIRS[0].1), (16, 0xffff_ffff)] {
        bits = (bits | bits >> shift) & mask;
    }
    bits as u32
}

const PAIRS: [(u32, u64); 5] = [
    (16, 0x0000_ffff_0000_ffff),
    (8, 0x00ff_00ff_00ff_00ff),
    (4, 0x0f0f_0f0f_0f0f_0f0f),
    (2, 0x3333_3333_3333_3333),
    (1, 0x5555_5555_5555_5555),
];
