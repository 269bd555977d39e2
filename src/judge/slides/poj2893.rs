use crate::judge::cells::Cells;
use homing_table::error::{Error, Result};
use std::io::Write;

/// The longest side of a board.
const MAX_SIDE: usize = 999;

/// Answers POJ 2893, "M x N Puzzle": boards preceded by their rows and columns, until `0 0`; for each, whether it can be solved.
///
/// A horizontal move keeps the order of the tiles, and a vertical one takes a tile past `columns - 1` others. So with an odd number of
/// columns the parity of the pairs out of order never changes; with an even number, the parity of their sum with the rows between the blank
/// and the last row never changes. The pairs are counted by a Fenwick tree, in time O(n log n) for n cells.
pub fn solvable_or_not(input: &str, out: &mut dyn Write) -> Result<()> {
    let mut words = Cells::new(input);
    loop {
        let mut side = |what| {
            words
                .number(what, 0..=MAX_SIDE as u64)
                .map(|side| side as usize)
        };
        let (rows, columns) = (side("the number of rows")?, side("the number of columns")?);
        if (rows, columns) == (0, 0) {
            return Ok(());
        }
        if rows < 2 || columns < 2 {
            return Err(words.here(Error::out_of_range(
                "rows and columns",
                2..=MAX_SIDE as i64,
                rows.min(columns) as i64,
            )));
        }
        let cells = rows * columns;
        let mut seen = SeenTiles::new(cells);
        let (mut pairs, mut blank_row) = (0usize, 0);
        for cell in 0..cells {
            let tile = words.number("a tile", 0..=cells as u64 - 1)? as usize;
            if !seen.add(tile) {
                return Err(words.here(Error::twice(format!("tile {tile}"))));
            }
            if tile == 0 {
                blank_row = cell / columns;
            } else {
                pairs += seen.count_above(tile);
            }
        }
        let rows_away = if columns % 2 == 0 {
            rows - 1 - blank_row
        } else {
            0
        };
        writeln!(
            out,
            "{}",
            if (pairs + rows_away) % 2 == 0 {
                "YES"
            } else {
                "NO"
            }
        )
        .map_err(Error::output)?;
    }
}

/// The tiles seen so far, counted by a Fenwick tree.
struct SeenTiles {
    is_seen: Vec<bool>,
    /// Entry `i` counts the tiles among the `i & -i` numbers that end at `i`, counted from 1.
    counts: Vec<usize>,
    tiles: usize,
}

impl SeenTiles {
    fn new(cells: usize) -> Self {
        Self {
            is_seen: vec![false; cells],
            counts: vec![0; cells],
            tiles: 0,
        }
    }

    /// Adds a tile. Returns `false` if it was already there.
    fn add(&mut self, tile: usize) -> bool {
        if std::mem::replace(&mut self.is_seen[tile], true) {
            return false;
        }
        let mut at = tile;
        while at > 0 && at < self.counts.len() {
            self.counts[at] += 1;
            at += at & at.wrapping_neg();
        }
        self.tiles += usize::from(tile > 0);
        true
    }

    /// Returns the number of greater tiles seen.
    fn count_above(&self, tile: usize) -> usize {
        let mut up_to = 0;
        let mut at = tile;
        while at > 0 {
            up_to += self.counts[at];
            at &= at - 1;
        }
        self.tiles - up_to
    }
}
