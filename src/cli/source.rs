use super::given::Given;
use super::input::tell;
use super::number::whole;
use super::sentences::generation;
use super::status::note;
use super::threads::{self, MAX_THREADS};
use crate::engine::{AnyTable, Catalog, Member, Options, Puzzle, STANDARD_INPUT, limits};
use crate::error::Result;
use crate::search::Limits;
use crate::table::{Access, TableFile};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The word that stands for the puzzle's own board.
pub const START: &str = "start";

/// The table to ask.
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
    pub given: Given,
}

/// A table, taken as a file.
#[derive(clap::Args)]
pub struct NamedTable {
    /// The table's file, or its puzzle
    #[arg(index = 1, value_name = "TABLE")]
    puzzle: String,
    #[command(flatten)]
    folder: TableFolder,
    #[command(flatten)]
    given: Given,
}

/// The folder of tables, and how to read their files.
#[derive(clap::Args)]
pub struct TableFolder {
    /// The folder in which tables are looked for [default: $HOMING_TABLES, else tables]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// How table files are read
    #[arg(long, value_enum, default_value_t = Io::Map)]
    io: Io,
}

/// How table files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Io {
    /// Map the file: only the parts that are needed are read
    Map,
    /// Read the whole file first: a disk error is then reported instead of ending the program by a signal
    Read,
}

/// The threads that a verb works on.
#[derive(clap::Args)]
pub struct Threads {
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS))]
    threads: Option<u16>,
}

impl Threads {
    /// The number of threads.
    pub fn count(&self) -> usize {
        self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), usize::from)
    }

    /// Has all searches to come work on so many threads, if a number was given. Else the threads begin with the first search.
    pub fn prepare(&self) {
        if let Some(count) = self.threads {
            threads::prepare_for(count.into());
        }
    }

    /// Runs a function on so many threads.
    pub fn run<T>(&self, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
        self.prepare();
        threads::prepare();
        work()
    }
}

impl TableFolder {
    /// The catalog with this folder and way of reading.
    pub fn of(&self, catalog: &Catalog) -> Catalog {
        let catalog = catalog.clone().read_by(if self.io == Io::Map { Access::Map } else { Access::Read });
        match &self.dir {
            Some(dir) => catalog.in_folder(dir),
            None => catalog,
        }
    }
}

impl NamedTable {
    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.puzzle
    }

    /// The file of the table, and the catalog that opens it.
    pub fn file(&self, catalog: &Catalog) -> Result<(TableFile, Catalog)> {
        if self.puzzle == STANDARD_INPUT {
            tell("a table");
        }
        let catalog = self.folder.of(catalog);
        Ok((catalog.file_of(&self.puzzle, &self.given.0)?, catalog))
    }
}

impl Source {
    /// The options of the puzzle.
    pub fn options(&self) -> &Options {
        &self.given.0
    }

    /// Whether a family without boards is named.
    pub fn is_of_graph(&self, catalog: &Catalog) -> bool {
        let family = self.puzzle.split([':', ' ']).next().and_then(|prefix| catalog.family_called(prefix));
        family.is_some_and(|family| family.check_boards().is_err())
    }

    /// The limits of a search: those of the options, and no more than so many nodes.
    pub fn limits(&self, nodes: u64) -> Result<Limits> {
        let limits = limits(self.options(), Duration::MAX)?;
        Ok(Limits { nodes: limits.nodes.min(nodes), ..limits })
    }

    /// The puzzle that is named, which must have boards.
    pub fn board_puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.board_puzzle(&self.puzzle, self.options())
    }

    /// The puzzle that is named.
    pub fn puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.puzzle(&self.puzzle, self.options())
    }

    /// The names and titles of the puzzles that are named, where the name is that of a collection.
    pub fn members(&self, catalog: &Catalog) -> Result<Option<Vec<Member>>> {
        catalog.members(&self.puzzle)
    }

    /// The catalog with this folder and way of reading.
    pub fn catalog(&self, catalog: &Catalog) -> Catalog {
        self.folder.of(catalog)
    }

    /// A board as it was given; the word `start` stands for the puzzle's own.
    pub fn board(puzzle: &dyn Puzzle, given: String) -> String {
        match puzzle.start() {
            Some(start) if given == START => start.board,
            _ => given,
        }
    }

    /// The table that answers for a puzzle: the named file, or the one that the catalog finds.
    pub fn open(&self, catalog: &Catalog, puzzle: &dyn Puzzle) -> Result<Box<dyn AnyTable>> {
        let catalog = self.folder.of(catalog);
        // Threads take longer to begin than one answer takes, and only a search needs them: for a table that has to be made, or for a goal
        // of one's own.
        if self.options().names().next().is_some() {
            threads::prepare();
        }
        match &self.table {
            Some(path) => {
                if path == Path::new(STANDARD_INPUT) {
                    tell("a table");
                }
                catalog.table_at(puzzle, path)
            }
            None => catalog.table_or_make(puzzle, || {
                threads::prepare();
                // Words, and no answer: where nobody reads them, nothing is lost.
                let (name, command) = (puzzle.name(), generation(&puzzle.name(), &puzzle.generation_options()));
                if let Some(faster) = puzzle.advice() {
                    note(format_args!("{name} is answered by small tables made on the spot: {command} makes it {faster}"));
                } else if puzzle.takes_seconds() && !puzzle.is_quick() {
                    note(format_args!("the table of {name} is made on the spot: {command} keeps it"));
                }
            }),
        }
    }
}
