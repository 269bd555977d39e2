use super::family::{Family, Puzzle};
use super::generation::{Generation, Outcome, Watch, drive};
use super::options::Options;
use super::table::AnyTable;
use crate::error::{Error, Result};
use crate::table::{Access, TableFile};
use std::path::{Path, PathBuf};

/// Where tables are found: the families that are known, the folder of table files, and how these are read.
#[derive(Clone)]
pub struct Catalog {
    families: &'static [&'static dyn Family],
    folder: PathBuf,
    access: Access,
}

impl Catalog {
    /// A catalog of these families, with the folder `tables`.
    pub fn new(families: &'static [&'static dyn Family]) -> Self {
        Self { families, folder: "tables".into(), access: Access::default() }
    }

    /// The same catalog with another folder of tables.
    #[must_use]
    pub fn in_folder(self, folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), ..self }
    }

    /// The same catalog, whose files are read in another way.
    #[must_use]
    pub fn read_by(self, access: Access) -> Self {
        Self { access, ..self }
    }

    /// The families.
    pub fn families(&self) -> &'static [&'static dyn Family] {
        self.families
    }

    /// The folder of tables.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The puzzle of a name (`eight`, `slide:3x4`, `push:MAZE.txt`) with its options.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] where no family has such a puzzle, [`Error::Unanswered`] where an option belongs to another family, and
    /// what is wrong with the options or the puzzle's file.
    pub fn puzzle(&self, name: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let (family, parameters) = self.find(name)?;
        for option in options.names() {
            if !family.options().iter().any(|known| known.name == option) {
                return Err(self.foreign_option(option, family));
            }
        }
        family.puzzle(parameters, options)
    }

    /// The puzzle of a name, which must have boards.
    ///
    /// # Errors
    ///
    /// As [`puzzle`](Self::puzzle), and [`Error::Unanswered`] where the family has no boards.
    pub fn board_puzzle(&self, name: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        self.find(name)?.0.check_boards()?;
        self.puzzle(name, options)
    }

    /// The names of all families' puzzles, for an error or a help text.
    pub fn usage(&self) -> String {
        usage(self.families)
    }

    /// The family of a puzzle's name, and what stands behind the colon.
    fn find<'n>(&self, name: &'n str) -> Result<(&'static dyn Family, &'n str)> {
        for &family in self.families {
            if let Some((_, parameters)) = family.nicknames().iter().find(|(nickname, _)| *nickname == name) {
                return Ok((family, parameters));
            }
        }
        let unknown = || Error::UnknownPuzzle { name: name.into(), known: self.usage() };
        let (prefix, parameters) = name.split_once(':').ok_or_else(unknown)?;
        let family = self.families.iter().find(|family| family.name() == prefix).ok_or_else(unknown)?;
        Ok((*family, parameters))
    }

    fn foreign_option(&self, option: &str, family: &dyn Family) -> Error {
        let takes = |family: &&&dyn Family| family.options().iter().any(|known| known.name == option);
        let others: Vec<_> = self.families.iter().filter(takes).map(|family| family.usage()).collect();
        let usage = family.usage();
        Error::Unanswered {
            what: format!("--{option} is an option of {}, and {usage} has none of that name: leave it out", others.join(" and ")),
        }
    }

    /// A table's file, read as this catalog reads files.
    ///
    /// # Errors
    ///
    /// As [`TableFile::open`].
    pub fn file(&self, path: &Path) -> Result<TableFile> {
        TableFile::open_by(path, self.access)
    }

    /// The table in a file, of whichever puzzle its header names.
    ///
    /// # Errors
    ///
    /// Where the file is no table of a family of this catalog, or is damaged.
    pub fn open(&self, path: &Path) -> Result<Box<dyn AnyTable>> {
        self.open_file(&self.file(path)?)
    }

    /// The table in a file that is open, of whichever puzzle its header names.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_file(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        let header = file.header();
        let unknown = || Error::UnknownPuzzle { name: header.puzzle.clone(), known: self.usage() };
        self.families.iter().find(|family| family.is_of(header)).ok_or_else(unknown)?.open(file)
    }

    /// The path of the table that is made for a puzzle.
    pub fn path_of(&self, puzzle: &dyn Puzzle) -> PathBuf {
        self.folder.join(puzzle.file_names().first().map_or("", String::as_str))
    }

    /// The table that answers for a puzzle: the one that the program carries, else one in the folder, else one made on the spot, if that
    /// takes no time.
    ///
    /// # Errors
    ///
    /// [`Error::NoTable`] where there is none, [`Error::Io`] where the folder cannot be looked into, and what is wrong with the table
    /// that is there.
    pub fn table(&self, puzzle: &dyn Puzzle) -> Result<Box<dyn AnyTable>> {
        if let Some(table) = puzzle.carried() {
            return table;
        }
        let mut refused = None;
        for path in puzzle.file_names().iter().map(|name| self.folder.join(name)) {
            // What cannot be looked at is not the same as what is not there.
            if !path.try_exists().map_err(Error::io(&path, "cannot look for the table"))? {
                continue;
            }
            match self.file(&path).and_then(|file| puzzle.open(&file)) {
                Ok(table) => return Ok(table),
                Err(error @ Error::OtherPuzzle { .. }) => refused = refused.or(Some(error)),
                Err(error) => return Err(error),
            }
        }
        if puzzle.is_quick() {
            return run(puzzle.begin_quick()?, &mut |_| {});
        }
        let missing = || Error::NoTable { path: self.path_of(puzzle), puzzle: puzzle.generate_arguments() };
        puzzle.stand_in().unwrap_or_else(|| Err(refused.unwrap_or_else(missing)))
    }

    /// The table in a named file, made to answer for a puzzle.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] where it cannot, and what is wrong with the file.
    pub fn table_at(&self, puzzle: &dyn Puzzle, path: &Path) -> Result<Box<dyn AnyTable>> {
        puzzle.open(&self.file(path)?)
    }

    /// Makes the table of a puzzle in memory, on the threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] where the system gives no memory; [`Error::Stopped`] where the watcher stopped the search.
    pub fn generate(&self, puzzle: &dyn Puzzle, watch: &mut dyn Watch) -> Result<Box<dyn AnyTable>> {
        run(puzzle.begin()?, watch)
    }
}

fn run(mut generation: Box<dyn Generation>, watch: &mut dyn Watch) -> Result<Box<dyn AnyTable>> {
    match drive(&mut *generation, None, watch)? {
        Outcome::Finished => generation.into_table(),
        Outcome::Stopped { depth } => Err(Error::Stopped { depth }),
    }
}

/// The names of these families' puzzles, the short ones first: `eight, slide:RxC or push:MAZE.txt`.
pub fn usage(families: &[&dyn Family]) -> String {
    let nicknames = families.iter().flat_map(|family| family.nicknames()).map(|&(name, _)| name);
    let mut names: Vec<&str> = nicknames.chain(families.iter().map(|family| family.usage())).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last.into() } else { format!("{} or {last}", names.join(", ")) }
}
