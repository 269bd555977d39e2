//! The forms of text that kernels can rank.

/// The number of boards in a group, which are ranked, looked up and written together. It is a multiple of the lines that any kernel takes
/// at a time.
pub const GROUP_LINES: usize = 128;
/// The number of cells of a board.
pub const CELLS: usize = 9;
/// The bytes of a line `234150768` with its end.
pub const TIGHT_BYTES: usize = 10;
/// The bytes of a line `2 3 4 1 5 x 7 6 8` with its end.
pub const SPACED_BYTES: usize = 18;

/// The layout of the boards of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardFormat {
    /// Lines of `TIGHT_BYTES`.
    Tight,
    /// Lines of `SPACED_BYTES`.
    Spaced,
    /// Numbers without separators, 0 for the blank.
    Cells,
}

impl BoardFormat {
    /// Guesses the form of the lines at the start of a text.
    pub fn of_text(text: &[u8]) -> Option<Self> {
        let ends = |bytes: usize| text.get(bytes - 1) == Some(&b'\n');
        if ends(TIGHT_BYTES) {
            return Some(Self::Tight);
        }
        ends(SPACED_BYTES).then_some(Self::Spaced)
    }

    /// Returns the number of bytes per board.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Tight => TIGHT_BYTES,
            Self::Spaced => SPACED_BYTES,
            Self::Cells => CELLS,
        }
    }
}
