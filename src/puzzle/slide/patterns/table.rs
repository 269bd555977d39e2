use super::{Grid, PatternSearch, PatternSpace, WideBoard};
use crate::backward::Layer;
use crate::error::{Error, Result};
use crate::space::{Description, Space};
use crate::table::{Access, Column, Content, TableFile};
use std::path::Path;

/// The tables of a board's patterns: for each state of each pattern one bit of its depth, `(depth >> 1) & 1`.
///
/// The other bit of the depth mod 4 follows from the cells of the tiles, since each move changes the colour of one. So the table tells which
/// moves lead nearer to the pattern's goal, and the depth of a state is the length of the walk there.
///
/// In the file a pattern is a column, named by its tiles. The layers in the header count the states of all patterns together.
#[derive(Clone, Debug)]
pub struct PatternTables {
    grid: Grid,
    patterns: Vec<Pattern>,
    layers: Vec<u64>,
}

/// A pattern with its column.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub space: PatternSpace,
    pub column: Column,
}

/// What stands in a header before the tiles of the patterns.
const PARAMETERS: &str = "patterns ";

impl PatternTables {
    /// Makes the tables of these patterns on the threads of the current rayon pool. `progress` hears of the pattern, counted from 0, and of each
    /// finished layer of it.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] where the patterns do not have each tile of the board once, or [`PatternSpace::new`] refuses one of them;
    /// [`Error::Io`] where the system gives no memory.
    pub fn generate(grid: Grid, patterns: &[Vec<u8>], mut progress: impl FnMut(usize, Layer)) -> Result<Self> {
        let spaces = spaces(grid, patterns)?;
        let mut tables = Self { grid, patterns: Vec::new(), layers: Vec::new() };
        for (number, space) in spaces.into_iter().enumerate() {
            let (column, layers) = search(&space, |layer| progress(number, layer))?;
            add_layers(&mut tables.layers, &layers);
            tables.patterns.push(Pattern { column: column_of(&space, column)?, space });
        }
        Ok(tables)
    }

    /// Maps the file of tables of a board, and checks that it is one; see [`TableFile::open`].
    ///
    /// # Errors
    ///
    /// The file cannot be read, is damaged, or is of another puzzle.
    pub fn open(path: impl AsRef<Path>, grid: Grid) -> Result<Self> {
        Self::from_file(&TableFile::open_by(path.as_ref(), Access::Map)?, grid)
    }

    /// The tables in a file that is open.
    ///
    /// # Errors
    ///
    /// The file is of another puzzle, or its columns do not fit its patterns.
    pub fn from_file(file: &TableFile, grid: Grid) -> Result<Self> {
        let header = file.header();
        let damaged = |what: String| Error::Header { path: file.path().into(), what };
        let patterns = patterns_in(&header.parameters).ok_or_else(|| damaged("it names no patterns".into()))?;
        let spaces = spaces(grid, &patterns).map_err(|error| damaged(error.to_string()))?;
        let (expected, found) = (describe(grid, &spaces), header.description());
        if expected != found {
            let (expected, found) =
                (crate::table::name_difference(&expected, &found), crate::table::name_difference(&found, &expected));
            return Err(Error::OtherPuzzle { path: file.path().into(), expected, found });
        }
        let columns = file.columns();
        let states = spaces.iter().map(Space::len).sum::<u64>();
        if columns.len() != spaces.len() || header.states != states || header.reachable != states {
            return Err(damaged(format!("expected {} columns of {states} states in all", spaces.len())));
        }
        let mut paired = Vec::new();
        for (space, column) in spaces.into_iter().zip(columns) {
            if column.name() != tiles_text(space.tiles()) || column.bits() != 1 || column.entries() != space.len() {
                return Err(damaged(format!("column {} should have {} entries of 1 bit", column.name(), space.len())));
            }
            paired.push(Pattern { space, column });
        }
        Ok(Self { grid, patterns: paired, layers: header.layers.clone() })
    }

    /// Whether a file's header says that it has patterns.
    pub fn is_in(file: &TableFile) -> bool {
        file.header().parameters.starts_with(PARAMETERS)
    }

    /// Writes the file, which takes the place of an older one at once or not at all. The same tables always give the same bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        let columns = self.columns();
        self.content(&columns).write(path.as_ref())
    }

    /// The bytes that [`write`](Self::write) writes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let columns = self.columns();
        self.content(&columns).to_bytes()
    }

    fn columns(&self) -> Vec<Column> {
        self.patterns.iter().map(|pattern| pattern.column.clone()).collect()
    }

    fn content<'t>(&'t self, columns: &'t [Column]) -> Content<'t> {
        let spaces: Vec<PatternSpace> = self.spaces().cloned().collect();
        Content {
            description: describe(self.grid, &spaces),
            states: spaces.iter().map(Space::len).sum(),
            reachable: self.layers.iter().sum(),
            greatest_depth: self.layers.len() as u64 - 1,
            layers: &self.layers,
            columns,
        }
    }

    /// Searches the patterns again, and compares each entry and the counts.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] names the first entry that is wrong, [`Error::Counts`] the depth whose count is.
    pub fn verify(&self, mut progress: impl FnMut(usize, Layer)) -> Result<()> {
        let mut layers = Vec::new();
        for (number, pattern) in self.patterns.iter().enumerate() {
            let (expected, counts) = search(&pattern.space, |layer| progress(number, layer))?;
            add_layers(&mut layers, &counts);
            let found: &[u8] = pattern.column.bytes();
            if let Some(byte) = (0..expected.len()).find(|&byte| expected[byte] != found[byte]) {
                let bit = (expected[byte] ^ found[byte]).trailing_zeros();
                let what = format!("pattern {} has a depth there that no search finds", pattern.column.name());
                return Err(Error::Meaning { index: 8 * byte as u64 + u64::from(bit), what });
            }
        }
        match (0..layers.len().max(self.layers.len())).find(|&depth| layers.get(depth) != self.layers.get(depth)) {
            None => Ok(()),
            Some(depth) => {
                let count = |layers: &[u64]| layers.get(depth).copied().unwrap_or(0);
                let what = format!("at depth {depth} {} states are counted, found {}", count(&self.layers), count(&layers));
                Err(Error::Counts { what })
            }
        }
    }

    /// The board, with its tiles in order as the goal.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The spaces of the patterns.
    pub fn spaces(&self) -> impl Iterator<Item = &PatternSpace> {
        self.patterns.iter().map(|pattern| &pattern.space)
    }

    pub(super) fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The number of states of all patterns together at each depth.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The sum of the depths of the patterns: a lower bound on the moves from a board to the goal.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] where the entries do not lead to the goal: the table is damaged.
    pub fn depth_sum(&self, board: &WideBoard) -> Result<u32> {
        self.patterns.iter().map(|pattern| pattern.depth(board.cells())).sum()
    }
}

impl Pattern {
    /// The depth of a board: the length of a walk to the pattern's goal, always to a neighbour that is one nearer.
    pub fn depth(&self, cells: &[u8]) -> Result<u32> {
        let space = &self.space;
        let start = space.placement(cells).and_then(|placement| space.rank(&placement));
        let start = start.ok_or_else(|| Error::Input { what: "the board does not have the tiles of the pattern".into() })?;
        let depth_mod_4 = |index: u64, parity: u32| 2 * u32::from(self.column.code(index)) + parity;
        let mut index = start;
        let mut parity = space.depth_parity(space.parts(index).0);
        let mut length = 0;
        // No pattern has so many depths: a longer walk goes round in circles.
        while !space.is_goal(index) && length < 1000 {
            let nearer = (depth_mod_4(index, parity) + 3) % 4;
            parity ^= 1;
            let mut next = None;
            space.successors(index, |_, neighbour| {
                if next.is_none() && depth_mod_4(neighbour, parity) == nearer {
                    next = Some(neighbour);
                }
            });
            index = next.ok_or_else(|| Error::astray(start))?;
            length += 1;
        }
        if length < 1000 && self.column.code(index) == 0 { Ok(length) } else { Err(Error::astray(start)) }
    }
}

/// Searches a pattern's space: its entries and its layers.
fn search(space: &PatternSpace, mut progress: impl FnMut(Layer)) -> Result<(Vec<u8>, Vec<u64>)> {
    let mut search = PatternSearch::begin(space)?;
    progress(search.layer());
    while search.step() {
        progress(search.layer());
    }
    search.finish()?;
    Ok((search.pack(), search.layers().to_vec()))
}

fn add_layers(sums: &mut Vec<u64>, layers: &[u64]) {
    sums.resize(sums.len().max(layers.len()), 0);
    sums.iter_mut().zip(layers).for_each(|(sum, count)| *sum += count);
}

fn column_of(space: &PatternSpace, bytes: Vec<u8>) -> Result<Column> {
    let too_large = || Error::Input { what: "the pattern's column does not fit its space".into() };
    Column::new(&tiles_text(space.tiles()), 1, space.len(), bytes).ok_or_else(too_large)
}

fn tiles_text(tiles: &[u8]) -> String {
    tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// The spaces of patterns that have each tile once.
fn spaces(grid: Grid, patterns: &[Vec<u8>]) -> Result<Vec<PatternSpace>> {
    let mut tiles = patterns.concat();
    tiles.sort_unstable();
    if let Some(missing) = (1..=grid.tile_count() as u8).find(|tile| !tiles.contains(tile)) {
        return Err(Error::Input { what: format!("tile {missing} is in no pattern: put each tile into one") });
    }
    if let Some(pair) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Error::Input { what: format!("tile {} is in two patterns, and their depths would not add up", pair[0]) });
    }
    patterns.iter().map(|tiles| PatternSpace::new(grid, tiles)).collect()
}

fn describe(grid: Grid, spaces: &[PatternSpace]) -> Description {
    let tiles: Vec<String> = spaces.iter().map(|space| tiles_text(space.tiles())).collect();
    Description {
        puzzle: format!("slide:{}x{}", grid.rows(), grid.columns()),
        parameters: format!("{PARAMETERS}{}", tiles.join(", ")),
        goal: grid.board_text(&grid.goal()),
        index: "a column a pattern: sum of (smaller tiles behind tile t) * t! * blocks + block of (cells, region of the blank)".into(),
        metric: "one step of the blank".into(),
    }
}

/// The patterns that a header names.
fn patterns_in(parameters: &str) -> Option<Vec<Vec<u8>>> {
    let lists = parameters.strip_prefix(PARAMETERS)?.split(", ");
    lists.map(|tiles| tiles.split(' ').map(|tile| tile.parse().ok()).collect()).collect()
}
