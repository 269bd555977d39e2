use super::maze::Maze;
use super::space::{Push, State};
use crate::error::{Error, Result};
use crate::input;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A longer file is no maze: 64 rows of 64 cells take four kilobytes.
const MAX_BYTES: u64 = 1 << 20;

/// A maze as a puzzle: its space, and the start that its text gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// All states of the maze.
    pub space: Push,
    /// The places of box and man in the maze's text. `None` if the maze comes from a table, which does not know them.
    pub start: Option<State>,
    /// The file of the maze.
    pub path: PathBuf,
}

impl Level {
    /// Reads the maze in a file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be read, [`Error::File`] if it does not hold a maze.
    pub fn read(path: &Path) -> Result<Level> {
        let file = File::open(path).map_err(Error::io(path, "cannot open the maze"))?;
        let failed = Error::io(path, "cannot read the maze");
        let bytes = input::read_text(file, MAX_BYTES, "the maze", failed).map_err(|error| error.unless_io(|error| error.in_file(path)))?;
        let maze = Maze::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| error.in_file(path))?;
        let start = State { box_at: maze.box_at, man_at: maze.man_at };
        Ok(Level { space: Push::new(&maze), start: Some(start), path: path.into() })
    }
}
