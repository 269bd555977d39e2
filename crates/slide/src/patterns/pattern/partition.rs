use crate::patterns::{Grid, PatternSpace};
use homing_space::symmetry::Symmetry;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;
use std::fmt;

/// A partition of the tiles of a board into patterns: one set of patterns, or two. In each set every tile of the board is in one pattern.
///
/// It is written with commas between the patterns of a set and a semicolon between the sets: `1-8, 9-15`. The bound of a board is the
/// greater one of the sums over the sets. On square boards a set is used twice, for the board and for its mirror image.
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

/// Patterns by the number of rows and columns, drawn cell by cell: tiles whose homes have the same letter are a pattern. The last cell is
/// that of the blank; if the blank's home is another cell, the last tile takes the letter of that cell.
type Pictures = [(usize, usize, &'static [&'static str])];

/// The patterns of tables that are worth storing in a file.
///
/// 4x4 with its home at the edge uses two sets of 7-8 (9,166 boards a search). One set of 8-7 expands 31,429, with 7-7-1 as the second set
/// 16,933; two sets of 8-7 expand 10,634.
const OF_FILE: &Pictures = &[
    (4, 4, &["aaaa aaaa bbbb bbb."]),
    (3, 5, &["aaabb aabbb aabb.", "aaaaa aabbb bbbb."]),
    (2, 8, &["aaaabbbb aaaabbb."]),
    (3, 6, &["aaacbb aacbbb aacbb.", "aaccbb aaacbb aacbb."]),
    (
        4,
        5,
        &["aabbb aabbb aaccc accc.", "aaabb aaabb ccbbb cccc."],
    ),
    // This is the partition of Korf and Felner (2002), rotated. Each of five others alone expands 2 to 71 times as many boards for Korf's
    // number 40.
    (5, 5, &["dddcc dddcc bbacc bbaaa bbaa."]),
];

/// The patterns of tables that are generated in memory.
///
/// 2x8 expands 2.7 million boards with these. With 7-7-1 it would be 0.1 million, but the tables take ten times as long to generate.
const OF_MEMORY: &Pictures = &[
    (4, 4, &["aaaa aabb ccbb cbb."]),
    (3, 5, &["aacbb aacbb aabb.", "aaaaa bbbbb cccc."]),
    (2, 8, &["aaaccbbb aaacbbb.", "aabbbbcc aabbccc."]),
];

/// Further patterns of 5x5 for long searches. The blank's home is the cell with a dot, or a cell that a symmetry maps to it. One set also
/// serves the mirror image, unless no reflection keeps the home.
///
/// Of all partitions into four connected patterns, those with the greatest mean depths were tried, 22 to 60 for each kind of home, on 40
/// random boards. These were chosen one after another: each minimises the (geometric) mean, over the boards, of the smallest number of
/// boards that it or an earlier one expands. With the first, the first two, and all three next to those of [`OF_FILE`], the mean is 0.52 to
/// 0.73, 0.44 to 0.63 and 0.38 to 0.58 times that of [`OF_FILE`] alone. For 4x4 there is nothing to gain: of the 40 partitions into two
/// connected patterns of 7 and 8 tiles, that of [`OF_FILE`] is the best.
const OF_LONG_SEARCHES: &[&[&str]] = &[
    &["ccaaa cbbaa cbbad cbbdd cddd."],
    &["bbaaa bbaaa bbccc cccdd dddd."],
    &["bbaaa bbaaa bbcdd cccdd ccdd."],
    &["bbcaa b.caa bccaa bcddd bcddd"],
    &["aaaaa a.bbd ccbbd ccbbd ccddd"],
    &["bbaaa b.aaa bbccc bdccc ddddd"],
    &["bb.aa baaaa bccdd bccdd bccdd"],
    &["ba.aa baaad bbbbd cccdd cccdd"],
    &["cc.aa cbbaa cbbaa cbbdd cdddd"],
    &["baaaa bb.aa bcccc bcddd bcddd"],
    &["aabbb aa.bb aacbc dcccc ddddd"],
    &["aaabb ca.bb caabb ccddd ccddd"],
    &["aaaab ccaab cc.bb cddbb cdddd"],
    &["bbcaa bccaa bc.aa bcddd bcddd"],
    &["bbaaa bccaa bc.da bccdd bcddd"],
    &[
        "a.aab aaabb ccbbb ccddd ccddd",
        "a.abb aaabb accbb ccddd ccddd",
    ],
    &[
        "a.abb aaabb accbb cccdd cdddd",
        "a.abb aaabb acddb ccddb cccdd",
    ],
    &[
        "a.aab aaabb ccbbb ccddd ccddd",
        "a.abb aaabb cabbd cccdd ccddd",
    ],
];

impl Partition {
    /// The maximum number of sets.
    pub const MAX_SETS: usize = 2;
    /// The maximum number of patterns in a set.
    pub const MAX_PATTERNS: usize = 5;

    /// Reads a partition: tiles and ranges of tiles, commas between patterns, a semicolon between sets.
    ///
    /// # Errors
    ///
    /// [`Error::Unexpected`] for what is not a tile, [`Error::Missing`] and [`Error::Twice`] with a tile, [`Error::TooMany`].
    pub fn parse(grid: Grid, text: &str) -> Result<Self> {
        let pattern = |text: &str| -> Result<Vec<u8>> {
            let mut tiles = Vec::new();
            for word in text.split_whitespace() {
                let (first, last) = word.split_once('-').unwrap_or((word, word));
                let tile = |text: &str| {
                    text.parse::<u8>()
                        .ok()
                        .filter(|&tile| (1..=grid.tile_count()).contains(&tile.into()))
                };
                let (Some(first), Some(last)) = (tile(first), tile(last)) else {
                    return Err(Error::unexpected(
                        format!("tiles from 1 to {}", grid.tile_count()),
                        word,
                    )
                    .in_part("patterns"));
                };
                tiles.extend(first..=last);
            }
            tiles.sort_unstable();
            Ok(tiles)
        };
        let sets = text
            .split(';')
            .map(|set| set.split(',').map(pattern).collect())
            .collect::<Result<Vec<Vec<_>>>>()?;
        let partition = Self { sets };
        partition.check(grid)?;
        Ok(partition)
    }

    fn check(&self, grid: Grid) -> Result<()> {
        let (sets, patterns) = (
            self.sets.len(),
            self.sets.iter().map(Vec::len).max().unwrap_or(0),
        );
        if sets > Self::MAX_SETS {
            return Err(Error::too_many(
                "the partition",
                sets,
                "sets",
                Self::MAX_SETS as u64,
            ));
        }
        if patterns > Self::MAX_PATTERNS {
            return Err(Error::too_many(
                "a set",
                patterns,
                "patterns",
                Self::MAX_PATTERNS as u64,
            ));
        }
        for set in &self.sets {
            let mut tiles = set.concat();
            tiles.sort_unstable();
            if let Some(missing) = (1..=grid.tile_count() as u8).find(|tile| !tiles.contains(tile))
            {
                return Err(Error::missing(format!("tile {missing} in a pattern")));
            }
            if let Some(pair) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(Error::already_in(
                    "another pattern",
                    format!("tile {}", pair[0]),
                ));
            }
        }
        // A file names its columns by their tiles, so no pattern may occur twice.
        if let Some((_, twice)) = self
            .patterns()
            .enumerate()
            .find(|&(place, pattern)| self.patterns().take(place).any(|other| other == pattern))
        {
            let tiles = twice
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let remedy = Remedy::Act("split the second set otherwise");
            return Err(
                Error::already_in("the first set", format!("the pattern {tiles}"))
                    .remedied([remedy]),
            );
        }
        Ok(())
    }

    /// Returns the sets of patterns.
    pub fn sets(&self) -> &[Vec<Vec<u8>>] {
        &self.sets
    }

    /// Returns the patterns of all sets, one set after another.
    pub fn patterns(&self) -> impl Iterator<Item = &[u8]> {
        self.sets.iter().flatten().map(Vec::as_slice)
    }

    /// Returns the patterns of tables that are worth storing in a file. `None` for boards of more than 25 cells, or fewer than 6.
    pub fn of_file(grid: Grid) -> Option<Self> {
        let max_tiles = if grid.cell_count() <= 16 { 7 } else { 6 };
        Self::drawn(grid, OF_FILE).or_else(|| Self::along(grid, max_tiles))
    }

    /// Returns the patterns of tables that are generated in memory if there is no file. `None` for the same boards as
    /// [`of_file`](Self::of_file).
    pub fn of_memory(grid: Grid) -> Option<Self> {
        Self::drawn(grid, OF_MEMORY).or_else(|| Self::along(grid, 5))
    }

    /// Returns the patterns to try in a long search, those of [`of_file`](Self::of_file) first.
    pub fn for_long_searches(grid: Grid) -> Vec<Self> {
        Self::of_file(grid)
            .into_iter()
            .chain(
                OF_LONG_SEARCHES
                    .iter()
                    .filter_map(|pictures| Self::of_pictures(grid, pictures)),
            )
            .collect()
    }

    /// Returns the patterns of pictures, if a symmetry maps their blank's home to that of the board.
    fn of_pictures(grid: Grid, pictures: &[&str]) -> Option<Self> {
        let shape = (grid.rows(), grid.columns());
        let set = |picture: &&str| {
            let letters: Vec<u8> = picture.bytes().filter(|letter| *letter != b' ').collect();
            let home = letters.iter().position(|&letter| letter == b'.')?;
            let fits = |symmetry: &Symmetry| {
                symmetry.shape(shape) == (5, 5) && symmetry.cell_in(grid.home(), shape) == home
            };
            let symmetry = Symmetry::all().find(fits)?;
            Some(patterns_by(grid, |tile| {
                Some(letters[symmetry.cell_in(grid.home_of(tile), shape)])
            }))
        };
        Some(Self {
            sets: pictures.iter().map(set).collect::<Option<_>>()?,
        })
    }

    /// Returns the patterns of a board's pictures, mapped by a symmetry so that the blank's home is near the last cell. The set of a square
    /// also serves its mirror image; if that has another home, the mirrored picture is a second set.
    fn drawn(grid: Grid, pictures: &Pictures) -> Option<Self> {
        let shape = (grid.rows(), grid.columns());
        let (rows, columns) = (
            grid.rows().min(grid.columns()),
            grid.rows().max(grid.columns()),
        );
        let &(_, _, pictures) = pictures
            .iter()
            .find(|picture| (picture.0, picture.1) == (rows, columns))?;
        let place = |symmetry: &Symmetry, cell: usize| {
            let image = symmetry.cell_in(cell, shape);
            (image / columns, image % columns)
        };
        let is_near_last = |symmetry: &Symmetry| {
            let (row, column) = place(symmetry, grid.home());
            2 * row + 1 >= rows && 2 * column + 1 >= columns && (rows < columns || column <= row)
        };
        let symmetry = Symmetry::all()
            .find(|symmetry| symmetry.shape(shape) == (rows, columns) && is_near_last(symmetry))?;
        let set = |picture: &str, is_mirrored: bool| {
            let letter = |cell: usize| {
                let (row, column) = place(&symmetry, cell);
                let image = if is_mirrored {
                    column * columns + row
                } else {
                    row * columns + column
                };
                picture.bytes().filter(|letter| *letter != b' ').nth(image)
            };
            // The tile of the last cell stands in for the missing one.
            let of_tile = |tile: u8| {
                letter(grid.home_of(tile))
                    .filter(|letter| *letter != b'.')
                    .or_else(|| letter(grid.home()))
            };
            patterns_by(grid, of_tile)
        };
        let mut sets: Vec<_> = pictures.iter().map(|picture| set(picture, false)).collect();
        let (row, column) = place(&symmetry, grid.home());
        if rows == columns && row != column {
            sets.extend(pictures.iter().map(|picture| set(picture, true)));
        }
        Some(Self { sets })
    }

    /// Cuts one set of patterns with at most `max_tiles` tiles, one after another along the longer side of the board.
    fn along(grid: Grid, max_tiles: usize) -> Option<Self> {
        if !(6..=PatternSpace::MAX_CELLS).contains(&grid.cell_count()) {
            return None;
        }
        let mut tiles: Vec<u8> = (1..=grid.tile_count() as u8).collect();
        let place = |cell: usize| (cell % grid.columns(), cell / grid.columns());
        if grid.columns() >= grid.rows() {
            tiles.sort_unstable_by_key(|&tile| place(grid.home_of(tile)));
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

/// Returns the set in which the tiles with the same letter are a pattern.
fn patterns_by(grid: Grid, letter_of: impl Fn(u8) -> Option<u8>) -> Vec<Vec<u8>> {
    let tiles = |wanted: u8| {
        (1..=grid.tile_count() as u8)
            .filter(|&tile| letter_of(tile) == Some(wanted))
            .collect::<Vec<u8>>()
    };
    (b'a'..=b'e')
        .map(tiles)
        .filter(|tiles| !tiles.is_empty())
        .collect()
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pattern = |tiles: &Vec<u8>| {
            tiles
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let set =
            |patterns: &Vec<Vec<u8>>| patterns.iter().map(pattern).collect::<Vec<_>>().join(", ");
        f.write_str(&self.sets.iter().map(set).collect::<Vec<_>>().join("; "))
    }
}
