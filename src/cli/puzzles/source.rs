use super::family_options::FamilyOptions;
use super::threads::{self, MAX_THREADS};
use crate::cli::console::input::note_waiting;
use crate::cli::console::number::whole;
use crate::cli::console::searching::WatchedTable;
use crate::cli::console::sentences::generation;
use crate::cli::console::status::note;
use homing_engine::{
    AnyTable, BuildTime, Catalog, Member, Options, Puzzle, STANDARD_INPUT, limits,
};
use homing_search::search::Limits;
use homing_table::error::Result;
use homing_table::table::{Access, TableFile};
use homing_table::watch::Stop;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The word for the puzzle's start.
pub const START: &str = "start";

/// The table to query.
#[derive(clap::Args)]
pub struct Source {
    /// The puzzle
    #[arg(index = 1)]
    pub puzzle: String,
    /// Answer from this table file
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    #[command(flatten)]
    folder: TableFolder,
    #[command(flatten)]
    pub family_options: FamilyOptions,
}

/// A table, given as a file or by its puzzle.
#[derive(clap::Args)]
pub struct NamedTable {
    /// The table's file, or its puzzle
    #[arg(index = 1, value_name = "TABLE")]
    puzzle: String,
    #[command(flatten)]
    folder: TableFolder,
    #[command(flatten)]
    family_options: FamilyOptions,
}

/// The folder of tables, and how to read their files.
#[derive(clap::Args)]
pub struct TableFolder {
    /// The folder of tables [default: $HOMING_TABLES, else tables]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// How table files are read
    #[arg(long, value_enum, default_value_t = Io::Map)]
    io: Io,
}

/// How table files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Io {
    /// Map the file: reads only the parts that are needed
    Map,
    /// Read the whole file first: a disk error is then reported instead of ending the program with a signal
    Read,
}

/// The threads of a verb.
#[derive(clap::Args)]
pub struct Threads {
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS))]
    threads: Option<u16>,
}

impl Threads {
    /// The number of threads.
    pub fn count(&self) -> usize {
        self.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, NonZero::get),
            usize::from,
        )
    }

    /// Sets the number of threads for all later searches, if one was given. Otherwise the threads start with the first search.
    pub fn prepare(&self) {
        if let Some(count) = self.threads {
            threads::prepare_for(count.into());
        }
    }

    /// Runs a function with this number of threads.
    pub fn run<T>(&self, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.prepare();
        threads::prepare();
        work()
    }
}

impl TableFolder {
    /// The catalog with this folder and way of reading.
    pub fn of(&self, catalog: &Catalog) -> Catalog {
        let catalog = catalog.clone().read_by(if self.io == Io::Map {
            Access::Map
        } else {
            Access::Read
        });
        match &self.dir {
            Some(dir) => catalog.in_folder(dir),
            None => catalog,
        }
    }
}

impl NamedTable {
    /// The name as given.
    pub fn name(&self) -> &str {
        &self.puzzle
    }

    /// The file of the table, and the catalog that opens it.
    pub fn file(&self, catalog: &Catalog) -> Result<(TableFile, Catalog)> {
        if self.puzzle == STANDARD_INPUT {
            note_waiting("a table");
        }
        let catalog = self.folder.of(catalog);
        Ok((
            catalog.file_of(&self.puzzle, &self.family_options.0)?,
            catalog,
        ))
    }
}

impl Source {
    /// The options of the puzzle.
    pub fn options(&self) -> &Options {
        &self.family_options.0
    }

    /// Whether the family has no boards.
    pub fn is_of_graph(&self, catalog: &Catalog) -> bool {
        let family = self
            .puzzle
            .split([':', ' '])
            .next()
            .and_then(|prefix| catalog.family_called(prefix));
        family.is_some_and(|family| family.no_boards.is_some())
    }

    /// The limits of a search: those of the options, and this number of nodes.
    pub fn limits(&self, nodes: u64) -> Result<Limits> {
        let limits = limits(self.options(), Duration::MAX)?;
        Ok(Limits {
            nodes: limits.nodes.min(nodes),
            ..limits
        })
    }

    /// The puzzle, which must have boards.
    pub fn board_puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.board_puzzle(&self.puzzle, self.options())
    }

    /// The puzzle.
    pub fn puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.puzzle(&self.puzzle, self.options())
    }

    /// The names and titles of the levels, if the name is that of a collection.
    pub fn members(&self, catalog: &Catalog) -> Result<Option<Vec<Member>>> {
        catalog.members(&self.puzzle)
    }

    /// The catalog with this folder and way of reading.
    pub fn catalog(&self, catalog: &Catalog) -> Catalog {
        self.folder.of(catalog)
    }

    /// A board as given, with `start` replaced by the puzzle's start.
    pub fn board(puzzle: &dyn Puzzle, given: String) -> String {
        match &puzzle.head().start {
            Some(start) if given == START => start.board.clone(),
            _ => given,
        }
    }

    /// The table for a puzzle, for the questions of one command. Its time limit includes the time to build tables in memory.
    pub fn watch(&self, catalog: &Catalog, puzzle: &dyn Puzzle) -> Result<WatchedTable> {
        let (start, time) = (Instant::now(), limits(self.options(), Duration::MAX)?.time);
        let table = self.open_noting(catalog, puzzle, puzzle.advice())?;
        let stop = Stop::new().within(time).since(start);
        Ok(WatchedTable::new(table, stop))
    }

    /// The table for a puzzle: the given file, or the one that the catalog finds.
    pub fn open(&self, catalog: &Catalog, puzzle: &dyn Puzzle) -> Result<AnyTable> {
        self.open_noting(catalog, puzzle, None)
    }

    /// The same. Before tables are built in memory, notes what a file improves for these questions.
    fn open_noting(
        &self,
        catalog: &Catalog,
        puzzle: &dyn Puzzle,
        advice: Option<&str>,
    ) -> Result<AnyTable> {
        let catalog = self.folder.of(catalog);
        // Starting threads takes longer than one lookup, so they are started only for a search: if a table has to be built, or for the
        // user's own goal.
        if self.options().names().next().is_some() {
            threads::prepare();
        }
        match &self.table {
            Some(path) => {
                if path == Path::new(STANDARD_INPUT) {
                    note_waiting("a table");
                }
                catalog.table_at(puzzle, path)
            }
            None => catalog.table_or_make(puzzle, || {
                threads::prepare();
                let (name, command) = (puzzle.name(), generation(&puzzle.name(), &puzzle.head().options));
                if let Some(faster) = advice {
                    note(format_args!("using small in-memory tables for {name}: run {command} once to make answers {faster}"));
                } else if puzzle.build_time() == BuildTime::Seconds {
                    note(format_args!("building the table of {name} in memory: run {command} once to keep it"));
                }
            }),
        }
    }
}
