use super::walk::HomeWalk;
use crate::patterns::{Grid, OrderSearch, Partition, PatternSpace};
use homing_boards::slide::Slide;
use homing_search::layers::{Cut, PlainCut};
use homing_search::making::{TableSearch, column_of};
use homing_search::patterns;
use homing_search::patterns::PatternTable;
use homing_space::space::{Description, Space};
use homing_table::backward::Layer;
use homing_table::error::{Error, Result};
use homing_table::table::{Access, Entries, Header, Kind, TableFile};
use homing_table::watch::Stop;
use std::ops::Deref;
use std::path::Path;

/// The tables of a board's patterns: one bit of the depth of each state of each pattern, `(depth >> 1) & 1`.
///
/// The other bit of the depth mod 4 follows from the cells of the tiles, since each move changes the colour of one cell. So the table shows
/// which moves lead nearer to the pattern's goal, and the depth of a state is the length of the walk there.
///
/// In the file a pattern is a column, named by its tiles. The layers in the header count the states of all patterns together.
#[derive(Clone, Debug)]
pub struct PatternTables(
    /// The tables as those of any puzzle.
    pub patterns::PatternTables<PatternSpace, (Grid, Partition)>,
);

impl Deref for PatternTables {
    type Target = patterns::PatternTables<PatternSpace, (Grid, Partition)>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The generation of a board's tables.
pub type TablesBuilder = patterns::TablesBuilder<PatternSpace, (Grid, Partition)>;

/// A pattern with its column.
pub(in crate::patterns) type TilePattern = PatternTable<PatternSpace>;

/// The text in a header before the tiles of the patterns.
const PARAMETERS: &str = "patterns ";

impl PatternTables {
    /// Generates the tables of these patterns on the threads of the current rayon pool. Calls `progress` after every layer of each pattern.
    ///
    /// # Errors
    ///
    /// The errors of [`PatternSpace::new`]; [`Error::Io`] if the system refuses memory.
    pub fn generate(
        grid: Grid,
        partition: &Partition,
        mut progress: impl FnMut(Layer),
    ) -> Result<Self> {
        let mut builder = begin_tables(grid, partition)?;
        while builder.step(&Stop::NEVER)? {
            progress(Layer::of(builder.layers(), builder.states()));
        }
        builder.finish().map(Self)
    }

    /// Maps the file of a board's tables, and checks its kind; see [`TableFile::open`].
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or is of another puzzle.
    pub fn open(path: impl AsRef<Path>, grid: Grid) -> Result<Self> {
        Self::from_file(&TableFile::open_by(path.as_ref(), Access::Map)?, grid)
    }

    /// Returns the tables in an open file.
    ///
    /// # Errors
    ///
    /// If the file is of another puzzle, or its columns do not fit its patterns.
    pub fn from_file(file: &TableFile, grid: Grid) -> Result<Self> {
        let (header, puzzle) = (file.header(), grid.name());
        let other = |expected: String| Error::OtherPuzzle {
            path: file.path().into(),
            expected,
            found: header.puzzle.clone(),
        };
        if header.puzzle != puzzle {
            return Err(other(puzzle));
        }
        let text = header
            .parameters
            .strip_prefix(PARAMETERS)
            .ok_or_else(|| other(format!("{puzzle} with patterns")))?;
        let damaged = |error: Error| Error::Header {
            path: file.path().into(),
            what: error.to_string(),
        };
        let partition = Partition::parse(grid, text).map_err(damaged)?;
        let spaces = spaces(grid, &partition).map_err(damaged)?;
        let description = describe(grid, &partition);
        patterns::PatternTables::in_file(file, description, (grid, partition), |_| Ok(spaces))
            .map(Self)
    }

    /// Returns whether a file's header describes pattern tables.
    pub fn is_in(file: &TableFile) -> bool {
        Self::is_header(file.header())
    }

    /// Returns whether a header describes pattern tables.
    pub fn is_header(header: &Header) -> bool {
        header.parameters.starts_with(PARAMETERS)
    }

    /// Returns the board, with its tiles in order as the goal.
    pub fn grid(&self) -> Grid {
        self.of().0
    }

    /// Returns the partition of the tiles into patterns.
    pub fn partition(&self) -> &Partition {
        &self.of().1
    }
}

/// Starts the generation of a board's tables with the first pattern.
///
/// # Errors
///
/// The errors of [`PatternSpace::new`].
pub fn begin_tables(grid: Grid, partition: &Partition) -> Result<TablesBuilder> {
    let spaces = spaces(grid, partition)?;
    let states = spaces.iter().map(Space::len).sum();
    Ok(TablesBuilder::begin(
        describe(grid, partition),
        (grid, partition.clone()),
        spaces.into_iter(),
        states,
    ))
}

/// Returns the mask of the cells of a pattern's tiles on a board, its index without the block, and its depth. `neighbours` has the cells
/// next to each cell.
pub(in crate::patterns) fn begin_walk(
    pattern: &TilePattern,
    cells: &[u8],
    neighbours: &[Vec<usize>],
) -> Result<(u32, u32, u32)> {
    pattern.cold_pages();
    let walk = HomeWalk::begin(&pattern.space, &pattern.column, cells)?;
    let (mask, base) = walk.place();
    Ok((mask, base, walk.length(neighbours)?))
}

impl patterns::Pattern for PatternSpace {
    const KIND: Kind = Kind::Half;

    fn name(&self) -> String {
        self.tiles()
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn entries(&self) -> u64 {
        self.len()
    }

    fn begin(&self) -> Result<Box<dyn TableSearch>> {
        Ok(Box::new(OrderSearch::begin(self)?))
    }

    /// Searches state by state, like any space: the rows of a search are blocks of cells, but those of the column are orders of tiles.
    fn cut(&self, _identity: String, _held_bytes: u64) -> Box<dyn Cut> {
        Box::new(PlainCut {
            space: self.clone(),
            has_moves: false,
        })
    }

    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64)) {
        self.successors(index, |_, next| visit(next));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.rank(&self.goal()) == Some(index)
    }

    fn parity(&self, index: u64) -> u8 {
        self.depth_parity(self.parts(index).0) as u8
    }
}

impl TableSearch for OrderSearch {
    fn layers(&self) -> &[u64] {
        self.layers()
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step(stop)
    }

    fn columns(&mut self, _: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        self.finish()?;
        column_of(Kind::Half, self.space().len(), self.pack()?)
    }
}

fn spaces(grid: Grid, partition: &Partition) -> Result<Vec<PatternSpace>> {
    partition
        .patterns()
        .try_fold(Vec::new(), |mut spaces, tiles| {
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
