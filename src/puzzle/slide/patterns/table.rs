use super::walk::Walk;
use super::{Grid, Partition, PatternSearch, PatternSpace};
use crate::backward::Layer;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::space::{Description, Space};
use crate::table::{Access, Bytes, Column, Content, Header, Pages, TableFile, compare_counts};
use crate::watch::{Stop, Watch};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The tables of a board's patterns: for each state of each pattern one bit of its depth, `(depth >> 1) & 1`.
///
/// The other bit of the depth mod 4 follows from the cells of the tiles, since each move changes the colour of one. So the table
/// tells which moves lead nearer to the pattern's goal, and the depth of a state is the length of the walk there.
///
/// In the file a pattern is a column, named by its tiles. The layers in the header count the states of all patterns together.
#[derive(Clone, Debug)]
pub struct PatternTables {
    grid: Grid,
    partition: Partition,
    patterns: Vec<Pattern>,
    layers: Vec<u64>,
}

/// A pattern with its column.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub space: PatternSpace,
    pub column: Column,
    /// The pages of the column, once a search has begun.
    cold_pages: Arc<OnceLock<Option<Pages>>>,
}

/// The text in a header before the tiles of the patterns.
const PARAMETERS: &str = "patterns ";

impl PatternTables {
    /// Makes the tables of these patterns on the threads of the current rayon pool. `progress` hears of each finished layer of each
    /// pattern.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] where [`PatternSpace::new`] refuses a pattern; [`Error::Io`] if the system gives no memory.
    pub fn generate(grid: Grid, partition: &Partition, mut progress: impl FnMut(Layer)) -> Result<Self> {
        let mut making = Making::begin(grid, partition)?;
        while making.step(&Stop::NEVER)? {
            progress(making.layer());
        }
        Ok(making.finish())
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
        let puzzle = grid.name();
        if header.puzzle != puzzle {
            return Err(Error::OtherPuzzle { path: file.path().into(), expected: puzzle, found: header.puzzle.clone() });
        }
        let damaged = |what: String| Error::Header { path: file.path().into(), what };
        let Some(text) = header.parameters.strip_prefix(PARAMETERS) else {
            let expected = format!("{puzzle} with patterns");
            return Err(Error::OtherPuzzle { path: file.path().into(), expected, found: header.puzzle.clone() });
        };
        let partition = Partition::parse(grid, text).map_err(|error| damaged(error.to_string()))?;
        let spaces = spaces(grid, &partition).map_err(|error| damaged(error.to_string()))?;
        file.check_description(&describe(grid, &partition))?;
        let columns = file.whole_columns()?;
        let states = spaces.iter().map(Space::len).sum::<u64>();
        if columns.len() != spaces.len() || header.states != states || header.reachable != states {
            return Err(damaged(format!("expected {} columns of {states} states in all", spaces.len())));
        }
        let mut paired = Vec::new();
        for (space, column) in spaces.into_iter().zip(columns) {
            if column.name() != tiles_text(space.tiles()) || column.bits() != 1 || column.entries() != space.len() {
                return Err(damaged(format!("column {} should have {} entries of 1 bit", column.name(), space.len())));
            }
            paired.push(Pattern::new(space, column));
        }
        Ok(Self { grid, partition, patterns: paired, layers: header.layers.clone() })
    }

    /// The same tables with other columns, one a pattern. `None` where they do not fit.
    pub fn with_columns(&self, columns: Vec<Column>) -> Option<Self> {
        let fits = |(pattern, column): (&Pattern, &Column)| column.bits() == 1 && column.entries() == pattern.space.len();
        let all_fit = columns.len() == self.patterns.len() && self.patterns.iter().zip(&columns).all(fits);
        let mut tables = self.clone();
        tables.patterns.iter_mut().zip(columns).for_each(|(pattern, column)| *pattern = Pattern::new(pattern.space.clone(), column));
        all_fit.then_some(tables)
    }

    /// Whether a file's header says that it has patterns.
    pub fn is_in(file: &TableFile) -> bool {
        Self::is_header(file.header())
    }

    /// Whether a header says that its table has patterns.
    pub fn is_header(header: &Header) -> bool {
        header.parameters.starts_with(PARAMETERS)
    }

    /// Writes the file, which takes the place of an older one at once or not at all. The same tables always give the same bytes.
    pub fn write(&self, path: &Path, watch: Watch) -> Result<()> {
        let columns = self.columns();
        self.content(&columns).write(path, watch)
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
        Content {
            description: describe(self.grid, &self.partition),
            states: self.spaces().map(Space::len).sum(),
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
    pub fn verify(&self, mut watch: Watch) -> Result<()> {
        let mut layers = Vec::new();
        let states = self.layers.iter().sum::<u64>() as f64;
        for pattern in &self.patterns {
            let mut search = PatternSearch::begin(&pattern.space)?;
            let checked: u64 = layers.iter().sum();
            while search.step(watch.stop())? {
                watch.tell((checked + search.layer().states) as f64 / states)?;
            }
            search.finish()?;
            let expected = search.pack()?;
            add_layers(&mut layers, search.layers());
            let found: &[u8] = pattern.column.bytes();
            if let Some(byte) = (0..expected.len()).find(|&byte| expected[byte] != found[byte]) {
                let bit = (expected[byte] ^ found[byte]).trailing_zeros();
                let what = format!("pattern {} has a depth there that no search finds", pattern.column.name());
                return Err(Error::Meaning { index: 8 * byte as u64 + u64::from(bit), what });
            }
        }
        compare_counts(&layers, &self.layers, "are at depth")
    }

    /// The board, with its tiles in order as the goal.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The description of the tables' space.
    pub fn description(&self) -> Description {
        describe(self.grid, &self.partition)
    }

    /// The partition of the tiles into patterns.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The spaces of the patterns, in the order of the columns.
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
}

impl Pattern {
    fn new(space: PatternSpace, column: Column) -> Self {
        Self { space, column, cold_pages: Arc::default() }
    }

    /// The pages of the column for a search, if they are on a disk.
    ///
    /// Tried: to ask for the whole file, before the search or beside it on one or four threads. It takes as long as the disk needs for it.
    pub fn cold_pages(&self) -> Option<&Pages> {
        self.cold_pages.get_or_init(|| self.column.bytes().cold_pages()).as_ref()
    }

    /// The mask of the cells of the pattern's tiles on a board, its index without the block, and its depth. `neighbours` has the cells
    /// beside each cell.
    pub fn begin(&self, cells: &[u8], neighbours: &[Vec<usize>]) -> Result<(u32, u32, u32)> {
        self.cold_pages();
        let walk = Walk::begin(&self.space, &self.column, cells)?;
        let (mask, base) = walk.place();
        Ok((mask, base, walk.length(neighbours)?))
    }
}

/// The making of tables: one pattern after the other, layer by layer.
pub struct Making {
    tables: PatternTables,
    spaces: std::vec::IntoIter<PatternSpace>,
    search: Option<PatternSearch>,
    /// The layers of the finished patterns, and with those of the one that is being searched.
    finished_layers: Vec<u64>,
    layers: Vec<u64>,
    states: u64,
}

impl Making {
    /// Begins with the goal of the first pattern.
    pub fn begin(grid: Grid, partition: &Partition) -> Result<Self> {
        let spaces = spaces(grid, partition)?;
        let tables = PatternTables { grid, partition: partition.clone(), patterns: Vec::new(), layers: Vec::new() };
        let states = spaces.iter().map(Space::len).sum();
        let mut spaces = spaces.into_iter();
        let search = spaces.next().map(|space| PatternSearch::begin(&space)).transpose()?;
        let layers = vec![1];
        Ok(Self { tables, spaces, search, finished_layers: Vec::new(), layers, states })
    }

    /// The names of all patterns: those of their columns.
    pub fn patterns(&self) -> Vec<String> {
        let tiles = self.tables.partition.patterns();
        tiles.map(|tiles| tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
    }

    /// Finds the next layer, or begins the next pattern. Returns false if there are none: the tables are complete.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let Some(search) = &mut self.search else { return Ok(false) };
        let has_layer = search.step(stop)?;
        self.layers.clone_from(&self.finished_layers);
        add_layers(&mut self.layers, search.layers());
        if has_layer {
            return Ok(true);
        }
        search.finish()?;
        let space = search.space().clone();
        let column = column_of(&space, search.pack()?)?;
        self.tables.patterns.push(Pattern::new(space, column));
        self.finished_layers.clone_from(&self.layers);
        // The memory of one search is given back before the next one takes its own.
        self.search = None;
        self.search = self.spaces.next().map(|space| PatternSearch::begin(&space)).transpose()?;
        Ok(self.search.is_some())
    }

    /// How far the search has come: the states of all patterns so far.
    pub fn layer(&self) -> Layer {
        Layer { depth: self.layers.len() as u32 - 1, states: self.layers.iter().sum(), total: self.states }
    }

    /// The number of states of all patterns so far at each depth.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states of all patterns.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// The tables, once they are made.
    pub fn finish(mut self) -> PatternTables {
        self.tables.layers = self.layers;
        self.tables
    }
}

/// The memory that the making of tables with so many states takes, in bytes: the search, the column, twice while it is packed, and the
/// columns of the others.
pub fn memory_bytes(states: &[u64]) -> u64 {
    let (all, largest) = (states.iter().sum::<u64>(), states.iter().max().copied().unwrap_or(0));
    PatternSpace::search_bytes(largest) + largest / 8 + all / 8
}

fn add_layers(sums: &mut Vec<u64>, layers: &[u64]) {
    sums.resize(sums.len().max(layers.len()), 0);
    sums.iter_mut().zip(layers).for_each(|(sum, count)| *sum += count);
}

fn column_of(space: &PatternSpace, bytes: Bytes) -> Result<Column> {
    let too_large = || Error::Input { what: "the pattern's column does not fit its space".into() };
    Column::new(&tiles_text(space.tiles()), 1, space.len(), bytes).ok_or_else(too_large)
}

fn tiles_text(tiles: &[u8]) -> String {
    tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn spaces(grid: Grid, partition: &Partition) -> Result<Vec<PatternSpace>> {
    partition.patterns().try_fold(Vec::new(), |mut spaces, tiles| {
        spaces.push(PatternSpace::beside(&spaces, grid, tiles)?);
        Ok(spaces)
    })
}

fn describe(grid: Grid, partition: &Partition) -> Description {
    Description {
        puzzle: grid.name(),
        parameters: format!("{PARAMETERS}{partition}"),
        goal: grid.board_text(&grid.goal()),
        index: "a column a pattern: sum of (smaller tiles behind tile t) * t! * blocks + block of (cells, region of the blank)".into(),
        metric: Slide::METRIC.into(),
    }
}
