//! The forms of text that kernels rank.

/// The boards of a group: what is ranked, looked up and written together. It is a multiple of the lines that any kernel takes at once.
pub const GROUP_LINES: usize = 128;
/// The cells of a board.
pub const CELLS: usize = 9;
/// The bytes of a line `234150768` and its end.
pub const TIGHT_BYTES: usize = 10;
/// The bytes of a line `2 3 4 1 5 x 7 6 8` and its end.
pub const SPACED_BYTES: usize = 18;

/// How the boards of a group stand one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines of `TIGHT_BYTES`.
    Tight,
    /// Lines of `SPACED_BYTES`.
    Spaced,
    /// Numbers without anything between them, 0 for the blank.
    Cells,
}

impl Form {
    /// The form of the lines that a text may begin with.
    pub fn of_text(text: &[u8]) -> Option<Self> {
        let ends = |bytes: usize| text.get(bytes - 1) == Some(&b'\n');
        if ends(TIGHT_BYTES) {
            return Some(Self::Tight);
        }
        ends(SPACED_BYTES).then_some(Self::Spaced)
    }

    /// The bytes of a board.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Tight => TIGHT_BYTES,
            Self::Spaced => SPACED_BYTES,
            Self::Cells => CELLS,
        }
    }
}
