use super::Grid;
use crate::error::{Error, Result};
use std::fmt;

/// How the tiles of a board are split into patterns: one set of patterns, or two, each with every tile of the board in one pattern.
///
/// Written with commas between the patterns of a set and a semicolon between the sets: `1-8, 9-15`. The bound of a board is the greater one of the sums
/// over the sets; on square boards a set serves twice, for the board and for its mirror image.
///
/// ```
/// use homing::puzzle::slide::patterns::{Grid, Partition};
///
/// let partition = Partition::parse(Grid::new(4, 4, 15).unwrap(), "1-6, 7 8 11 12 14 15, 9 10 13")?;
/// assert_eq!(partition.to_string(), "1 2 3 4 5 6, 7 8 11 12 14 15, 9 10 13");
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    sets: Vec<Vec<Vec<u8>>>,
}

impl Partition {
    /// The most sets.
    pub const MAX_SETS: usize = 2;
    /// The most patterns of a set.
    pub const MAX_PATTERNS: usize = 4;

    /// Reads a partition: tiles and ranges of tiles, commas between patterns, a semicolon between sets.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] says what is no tile, or which tile is missing or twice.
    pub fn parse(grid: Grid, text: &str) -> Result<Self> {
        let pattern = |text: &str| -> Result<Vec<u8>> {
            let mut tiles = Vec::new();
            for word in text.split_whitespace() {
                let (first, last) = word.split_once('-').unwrap_or((word, word));
                let tile = |text: &str| text.parse::<u8>().ok().filter(|&tile| (1..=grid.tile_count()).contains(&tile.into()));
                let (Some(first), Some(last)) = (tile(first), tile(last)) else {
                    let what = format!("in the patterns, expected tiles from 1 to {}, found {word:?}", grid.tile_count());
                    return Err(Error::Input { what });
                };
                tiles.extend(first..=last);
            }
            tiles.sort_unstable();
            Ok(tiles)
        };
        let sets = text.split(';').map(|set| set.split(',').map(pattern).collect()).collect::<Result<Vec<Vec<_>>>>()?;
        let partition = Self { sets };
        partition.check(grid)?;
        Ok(partition)
    }

    fn check(&self, grid: Grid) -> Result<()> {
        let wrong = |what: String| Err(Error::Input { what });
        let (sets, patterns) = (self.sets.len(), self.sets.iter().map(Vec::len).max().unwrap_or(0));
        if sets > Self::MAX_SETS || patterns > Self::MAX_PATTERNS {
            let (most_sets, most) = (Self::MAX_SETS, Self::MAX_PATTERNS);
            return wrong(format!("expected at most {most_sets} sets of at most {most} patterns, found {sets} of up to {patterns}"));
        }
        for set in &self.sets {
            let mut tiles = set.concat();
            tiles.sort_unstable();
            if let Some(missing) = (1..=grid.tile_count() as u8).find(|tile| !tiles.contains(tile)) {
                return wrong(format!("tile {missing} is in no pattern: put each tile into one"));
            }
            if let Some(pair) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
                return wrong(format!("tile {} is in two patterns, and their depths would not add up", pair[0]));
            }
        }
        Ok(())
    }

    /// The sets of patterns.
    pub fn sets(&self) -> &[Vec<Vec<u8>>] {
        &self.sets
    }

    /// The patterns of all sets, one set after the other.
    pub fn patterns(&self) -> impl Iterator<Item = &[u8]> {
        self.sets.iter().flatten().map(Vec::as_slice)
    }

    /// The patterns whose tables are worth a file. `None` for boards that have none: those of more than 25 cells, or fewer than 6.
    pub fn of_file(grid: Grid) -> Option<Self> {
        match (grid.rows(), grid.columns()) {
            (4, 4) => Self::parse(grid, "1-8, 9-15").ok(),
            _ => Self::of_memory(grid),
        }
    }

    /// The patterns whose tables are made on the spot where there is no file.
    pub fn of_memory(grid: Grid) -> Option<Self> {
        let text = match (grid.rows(), grid.columns()) {
            (4, 4) => "1-6, 7 8 11 12 14 15, 9 10 13",
            (5, 5) => "1 2 6 7 11 12, 3 4 5 8 9 10, 13 14 15 18 19 20, 16 17 21-24",
            _ => return None,
        };
        Self::parse(grid, text).ok()
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern = |tiles: &Vec<u8>| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let set = |patterns: &Vec<Vec<u8>>| patterns.iter().map(pattern).collect::<Vec<_>>().join(", ");
        f.write_str(&self.sets.iter().map(set).collect::<Vec<_>>().join("; "))
    }
}
