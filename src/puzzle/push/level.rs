use super::maze::Maze;
use super::space::{Push, State};
use crate::error::{Error, Result};
use crate::puzzle::open_text;
use std::io::Read;
use std::path::{Path, PathBuf};

/// At most this much of a file is read.
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
    /// Reads the maze in a file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be read, [`Error::File`] if it does not hold a maze.
    pub fn read(path: &Path) -> Result<Level> {
        // No maze is as long; what is cut off here is refused below, and a device that never ends cannot fill the memory.
        let mut bytes = Vec::new();
        let file = open_text(path, "cannot open the maze")?;
        file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(Error::io(path, "cannot read the maze"))?;
        let maze = Maze::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| error.in_file(path))?;
        let start = State { box_at: maze.box_at, man_at: maze.man_at };
        Ok(Level { space: Push::new(&maze), start: Some(start), path: path.into() })
    }
}
