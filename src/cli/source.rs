use super::given::Given;
use super::threads;
use crate::engine::{AnyTable, Catalog, Options, Puzzle};
use crate::error::Result;
use std::io::{self, Write};
use std::path::PathBuf;

/// Which table is asked.
#[derive(clap::Args)]
pub struct Source {
    /// The puzzle
    #[arg(index = 1)]
    pub puzzle: String,
    /// Answer from this table file
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    #[command(flatten)]
    pub given: Given,
}

impl Source {
    /// The options of the puzzle.
    pub fn options(&self) -> &Options {
        &self.given.0
    }

    /// The puzzle that is named, which must have boards.
    pub fn board_puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.board_puzzle(&self.puzzle, self.options())
    }

    /// The puzzle that is named.
    pub fn puzzle(&self, catalog: &Catalog) -> Result<Box<dyn Puzzle>> {
        catalog.puzzle(&self.puzzle, self.options())
    }

    /// A board as it was given; the word `start` stands for the puzzle's own.
    pub fn board(puzzle: &dyn Puzzle, given: String) -> String {
        match puzzle.start() {
            Some(start) if given == "start" => start.board,
            _ => given,
        }
    }

    /// The table that answers for a puzzle: the named file, or the one that the catalog finds.
    pub fn open(&self, catalog: &Catalog, puzzle: &dyn Puzzle) -> Result<Box<dyn AnyTable>> {
        // Threads take longer to begin than one answer takes, and only a search needs them: for a table that is neither carried nor there,
        // or for a goal of one's own.
        let is_there = || puzzle.carried().is_some() || catalog.path_of(puzzle).exists();
        if self.options().names().next().is_some() || self.table.is_none() && !is_there() {
            threads::prepare();
        }
        match &self.table {
            Some(path) => catalog.table_at(puzzle, path),
            None => {
                let has_file = || puzzle.file_names().iter().any(|name| catalog.folder().join(name).exists());
                if let Some(advice) = puzzle.advice().filter(|_| !has_file()) {
                    // Words, and no answer: where nobody reads them, nothing is lost.
                    writeln!(io::stderr(), "{advice}").ok();
                }
                catalog.table(puzzle)
            }
        }
    }

    /// The table of the puzzle that is named, which must have boards.
    pub fn board_table(&self, catalog: &Catalog) -> Result<Box<dyn AnyTable>> {
        self.open(catalog, &*self.board_puzzle(catalog)?)
    }
}
