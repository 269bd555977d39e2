use super::{Grid, PatternSpace};
use crate::error::{Error, Result};
use std::fmt;

/// How the tiles of a board are split into patterns: one set of patterns, or two, each with every tile of the board in one pattern.
///
/// Written with commas between the patterns of a set and a semicolon between the sets: `1-8, 9-15`. The bound of a board is the
/// greater one of the sums over the sets; on square boards a set serves twice, for the board and for its mirror image.
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
    pub const MAX_PATTERNS: usize = 5;

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
        let text = match (grid.rows(), grid.columns(), grid.home() + 1) {
            (4, 4, 16) => "1-8, 9-15",
            (3, 5, 15) => "1 2 3 6 7 11 12, 4 5 8 9 10 13 14; 1-7, 8-14",
            (2, 8, 16) => "1-4 9-12, 5-8 13-15",
            (3, 6, 18) => "1 2 3 7 8 13 14, 5 6 10 11 12 16 17, 4 9 15; 1 2 7 8 9 13 14, 5 6 11 12 16 17, 3 4 10 15",
            (4, 5, 20) => "1 2 6 7 11 12 16, 3 4 5 8 9 10, 13 14 15 17 18 19; 1 2 3 6 7 8, 4 5 9 10 13 14 15, 11 12 16 17 18 19",
            // That of Korf and Felner (2002), turned about.
            (5, 5, 25) => "13 18 19 20 23 24, 11 12 16 17 21 22, 4 5 9 10 14 15, 1 2 3 6 7 8",
            _ => return Self::along(grid, if grid.cell_count() <= 16 { 7 } else { 6 }),
        };
        Self::parse(grid, text).ok()
    }

    /// The patterns whose tables are made on the spot where there is no file. `None` as for [`of_file`](Self::of_file).
    pub fn of_memory(grid: Grid) -> Option<Self> {
        match (grid.rows(), grid.columns(), grid.home() + 1) {
            (4, 4, 16) => Self::parse(grid, "1-6, 7 8 11 12 14 15, 9 10 13").ok(),
            _ => Self::along(grid, 5),
        }
    }

    /// One set of patterns of at most so many tiles, cut one after the other from the longer side of the board.
    fn along(grid: Grid, max_tiles: usize) -> Option<Self> {
        if !(6..=PatternSpace::MAX_CELLS).contains(&grid.cell_count()) {
            return None;
        }
        let mut tiles: Vec<u8> = (1..=grid.tile_count() as u8).collect();
        let place = |cell: usize| (cell % grid.columns(), cell / grid.columns());
        if grid.columns() >= grid.rows() {
            tiles.sort_by_key(|&tile| place(grid.home_of(tile)));
        }
        let count = tiles.len().div_ceil(max_tiles.min(grid.cell_count() - 3));
        let (mut set, mut rest) = (Vec::new(), &tiles[..]);
        for left in (1..=count).rev() {
            let (pattern, behind) = rest.split_at(rest.len().div_ceil(left));
            let mut pattern = pattern.to_vec();
            pattern.sort_unstable();
            set.push(pattern);
            rest = behind;
        }
        Some(Self { sets: vec![set] })
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern = |tiles: &Vec<u8>| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let set = |patterns: &Vec<Vec<u8>>| patterns.iter().map(pattern).collect::<Vec<_>>().join(", ");
        f.write_str(&self.sets.iter().map(set).collect::<Vec<_>>().join("; "))
    }
}
