/// The part of a state's depth that a search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepthCodes {
    /// The depth mod 3.
    Residues,
    /// The second lowest bit of the depth, in a space in which the state determines the lowest bit and every state reaches a goal.
    Halves,
}

impl DepthCodes {
    /// The code of a depth: 0, 1 or 2.
    pub fn of(self, depth: usize) -> usize {
        match self {
            Self::Residues => depth % 3,
            Self::Halves => depth / 2 % 2,
        }
    }

    /// Returns the width of a code in bits, if found states are marked elsewhere.
    pub fn bits(self) -> usize {
        match self {
            Self::Residues => 2,
            Self::Halves => 1,
        }
    }
}
