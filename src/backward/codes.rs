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
