//! Answers with few distinct values: depths and counts.

use super::letters::write_number;
use super::rank::STATES;

/// The distinct answers, and the number of each state's answer. An answer takes two loads, from tables that stay in the nearer caches.
#[derive(Clone, Debug)]
pub struct BoardRows<R> {
    /// The row of each state, and at the end that of [`UNSOLVABLE`](super::rank::UNSOLVABLE).
    row_of: Vec<u16>,
    rows: Vec<R>,
}

impl<R> BoardRows<R> {
    /// Creates the rows for states with these keys, which are small numbers. Returns `None` if there are more than 65,535 distinct keys,
    /// which no 3x3 board has.
    pub fn new(
        keys: impl Iterator<Item = usize> + Clone,
        row: impl Fn(usize) -> R,
        unsolvable: R,
    ) -> Option<Self> {
        let mut numbers = vec![None; keys.clone().max()? + 1];
        let (mut row_of, mut rows) = (Vec::with_capacity(STATES + 1), Vec::new());
        for key in keys {
            let number = match numbers[key] {
                Some(number) => number,
                None => {
                    let number = u16::try_from(rows.len()).ok()?;
                    rows.push(row(key));
                    *numbers[key].insert(number)
                }
            };
            row_of.push(number);
        }
        row_of.push(u16::try_from(rows.len()).ok()?);
        rows.push(unsolvable);
        Some(Self { row_of, rows })
    }

    /// Returns the answer to an index.
    #[inline]
    pub fn row(&self, index: u32) -> &R {
        &self.rows[usize::from(self.row_of[index as usize])]
    }
}

/// The buffer space that a line needs while it is written.
pub const SHORT_BYTES: usize = 16;

/// A short line and its length.
#[derive(Clone, Debug)]
pub struct ShortLine {
    text: [u8; SHORT_BYTES],
    bytes: u8,
}

impl ShortLine {
    /// Creates a line with a number.
    pub fn number(number: u16) -> Self {
        let mut text = [0; SHORT_BYTES];
        let digits = write_number(number, &mut text);
        text[digits] = b'\n';
        Self {
            text,
            bytes: digits as u8 + 1,
        }
    }

    /// The line for unsolvable boards.
    pub const UNSOLVABLE: Self = Self {
        text: *b"unsolvable\n     ",
        bytes: 11,
    };
}

impl BoardRows<ShortLine> {
    /// Writes the answer to each index, and returns the number of bytes written.
    ///
    /// # Panics
    ///
    /// If there are fewer than [`SHORT_BYTES`] bytes per line.
    pub fn write(&self, indices: &[u32], out: &mut [u8]) -> usize {
        let room = out.len();
        let mut out = out;
        for &index in indices {
            let row = self.row(index);
            let (line, _) = out
                .split_first_chunk_mut()
                .expect("there is room for each line");
            *line = row.text;
            out = &mut out[usize::from(row.bytes)..];
        }
        room - out.len()
    }
}
