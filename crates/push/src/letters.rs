use homing_table::error::{Error, Result, one_of};
use std::str::FromStr;

/// The notation of moves. In both notations capital letters are pushes and small letters are steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `E N S W`, as in POJ 1475.
    #[default]
    Compass,
    /// `L U R D`, as in the solutions of Sokoban levels.
    Lurd,
}

impl Letters {
    /// Returns the letters in code order: code `w` pushes a box in direction `w`, code `4 + w` walks there. In the compass notation this is
    /// also ASCII order.
    pub const fn all(self) -> &'static [u8; 8] {
        match self {
            Self::Compass => b"ENSWensw",
            Self::Lurd => b"RUDLrudl",
        }
    }

    /// Appends moves by their codes.
    pub(super) fn push(self, moves: impl Iterator<Item = u8>, line: &mut String) {
        line.extend(moves.map(|code| self.all()[usize::from(code)] as char));
    }

    /// Reads moves in either notation; the two have no letter in common.
    pub(super) fn parse(text: &str) -> Result<Vec<u8>> {
        let code = |(at, letter): (usize, char)| {
            let find = |letters: Self| {
                letters
                    .all()
                    .iter()
                    .position(|&known| known as char == letter)
            };
            let code = find(Self::Compass).or_else(|| find(Self::Lurd));
            let expected = "the letters E N S W e n s w, or L U R D l u r d";
            let wrong =
                || Error::unexpected(expected, letter.encode_utf8(&mut [0; 4])).at_column(at + 1);
            code.map(|code| code as u8).ok_or_else(wrong)
        };
        text.chars()
            .enumerate()
            .filter(|(_, letter)| !letter.is_whitespace())
            .map(code)
            .collect()
    }
}

/// Reads `compass` or `lurd`.
impl FromStr for Letters {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        one_of(&[("compass", Self::Compass), ("lurd", Self::Lurd)], name)
    }
}
