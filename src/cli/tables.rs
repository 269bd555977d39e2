//! Where tables are found: the file that was named, the program itself, or the folder of tables.

use homing::puzzle::Notation;
use homing::puzzle::flip::Flip;
use homing::puzzle::push::Push;
use homing::puzzle::slide::Slide;
use homing::table::{Access, TableFile};
use homing::{Description, Error, Puzzle, Result, Space, Table, embedded};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The environment variable that names the folder of tables.
pub const FOLDER_VARIABLE: &str = "HOMING_TABLES";
/// The folder of tables where nothing else is said.
pub const DEFAULT_FOLDER: &str = "tables";

/// The folder of tables: `$HOMING_TABLES`, else `./tables`.
pub fn folder() -> PathBuf {
    std::env::var_os(FOLDER_VARIABLE).map_or_else(|| DEFAULT_FOLDER.into(), PathBuf::from)
}

/// The file of a puzzle's table in the folder of tables.
pub fn path(puzzle: &Puzzle) -> PathBuf {
    folder().join(puzzle.file_name())
}

/// A puzzle of the command line, some of whose tables the program carries.
pub trait Carried: Notation + Sized {
    /// The table that the program carries for just this space.
    fn carried(&self) -> Option<Table<Self>>;

    /// The space that a named file is of, where it differs from this one in the goal alone: then the file decides.
    fn of_file(self, _: &Description) -> Self {
        self
    }
}

impl Carried for Slide {
    fn carried(&self) -> Option<Table<Self>> {
        (*self == Self::EIGHT).then(embedded::eight)
    }

    fn of_file(self, found: &Description) -> Self {
        let mut homes = (0..self.cells()).filter_map(|home| Self::new(self.rows(), self.columns(), home));
        homes.find(|slide| slide.describe() == *found).unwrap_or(self)
    }
}

impl Carried for Flip {
    fn carried(&self) -> Option<Table<Self>> {
        (*self == Self::FOUR).then(embedded::flip)
    }
}

impl Carried for Push {
    fn carried(&self) -> Option<Table<Self>> {
        None
    }
}

/// How table files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Io {
    /// Map the file: only what is asked for is read
    Map,
    /// Read the whole file first: a failing disk is an error, no signal
    Read,
}

/// What `--io` says: for the whole run, and for every table that it opens.
static ACCESS: OnceLock<Access> = OnceLock::new();

/// Has all table files read this way from now on.
pub fn read_by(io: Io) {
    ACCESS.get_or_init(|| match io {
        Io::Map => Access::Map,
        Io::Read => Access::Read,
    });
}

/// A table file, read as `--io` says.
pub fn file_at(path: &Path) -> Result<TableFile> {
    TableFile::open_by(path, ACCESS.get().copied().unwrap_or_default())
}

/// The table of a space: the named file, else the one that the program carries, else the one in the folder of tables.
pub fn open<P: Carried>(puzzle: &Puzzle, space: P, file: Option<&Path>) -> Result<Table<P>> {
    if let Some(file) = file {
        let file = file_at(file)?;
        return Table::from_file(&file, space.of_file(&file.header().description()));
    }
    if let Some(table) = space.carried() {
        return Ok(table);
    }
    let path = path(puzzle);
    if !path.exists() {
        return Err(Error::NoTable { path, puzzle: puzzle.name() });
    }
    Table::from_file(&file_at(&path)?, space)
}

/// Opens the table of a puzzle of any family, and does with it what is the same for all.
macro_rules! with_table {
    ($puzzle:expr, $file:expr, |$table:ident| $body:expr) => {{
        let puzzle: homing::Puzzle = $puzzle;
        match puzzle.clone() {
            homing::Puzzle::Slide(space) => {
                let $table = $crate::cli::tables::open(&puzzle, space, $file)?;
                $body
            }
            homing::Puzzle::Flip(space) => {
                let $table = $crate::cli::tables::open(&puzzle, space, $file)?;
                $body
            }
            homing::Puzzle::Push(level) => {
                let $table = $crate::cli::tables::open(&puzzle, level.space, $file)?;
                $body
            }
        }
    }};
}
pub(crate) use with_table;
