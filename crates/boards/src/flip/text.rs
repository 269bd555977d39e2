//! Pieces and presses as text, for boards of any size.

use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture, parts_cells};

/// Reads the pieces of a board of `rows` rows and `columns` columns, `b` or 1 for a black one and `w` or 0 for a white one. Visits the
/// black ones.
pub fn parse_pieces(
    text: &str,
    (rows, columns): (usize, usize),
    mut black: impl FnMut(usize),
) -> Result<()> {
    let mut found = 0;
    for (at, letter) in text
        .chars()
        .enumerate()
        .filter(|&(_, letter)| !parts_cells(letter))
    {
        match letter {
            'b' | 'B' | '1' if found < rows * columns => black(found),
            'b' | 'B' | '1' | 'w' | 'W' | '0' => {}
            other => {
                return Err(Error::ForeignCell {
                    column: at + 1,
                    found: other.into(),
                    expected: "b and w, or 1 and 0",
                });
            }
        }
        found += 1;
    }
    if found == rows * columns {
        Ok(())
    } else {
        Err(Error::CellCount {
            rows,
            columns,
            found,
        })
    }
}

/// Reads eight letters at once: bit 0 distinguishes `b` from `w`, which determines the rest of a letter. Returns a bit for each black
/// piece, and a number that is 0 if there are no other letters.
#[inline]
pub fn eight_pieces(letters: [u8; 8]) -> (u64, u64) {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let letters = u64::from_le_bytes(letters) | ONES << 5;
    let white = letters & ONES;
    let foreign = letters ^ (ONES * u64::from(b'b')) ^ (white * u64::from(b'b' ^ b'w'));
    (packed_bits(white ^ ONES), foreign)
}

/// Packs eight bytes of 0 or 1 into bits, the first in the lowest.
#[inline]
pub fn packed_bits(bytes: u64) -> u64 {
    // The product moves bit 8i to bit 56 + i, and no two bits to the same place.
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Appends presses as an answer line writes them: their numbers from 1, with spaces between them.
pub fn push_presses(presses: impl IntoIterator<Item = usize>, line: &mut String) {
    for (at, press) in presses.into_iter().enumerate() {
        if at > 0 {
            line.push(' ');
        }
        line.push_str(&(press + 1).to_string());
    }
}

/// Reads presses of a board of `pieces` pieces as numbers from 1, in the order in which they are made.
pub fn parse_presses(text: &str, pieces: usize) -> Result<Vec<usize>> {
    let mut column = 1;
    let mut presses = Vec::new();
    for token in text.split(' ') {
        match token.trim().parse::<usize>() {
            Ok(piece) if (1..=pieces).contains(&piece) => presses.push(piece - 1),
            _ if token.trim().is_empty() => {}
            _ => {
                return Err(
                    Error::unexpected("piece numbers from 1 in row order", token).at_column(column),
                );
            }
        }
        column += token.chars().count() + 1;
    }
    Ok(presses)
}

/// Draws pieces in row order.
pub fn picture(columns: usize, are_black: impl Iterator<Item = bool>) -> Picture {
    Picture::of_grid(
        columns,
        are_black.map(|is_black| {
            if is_black {
                ("b".into(), Look::Dark)
            } else {
                ("w".into(), Look::Plain)
            }
        }),
    )
}
