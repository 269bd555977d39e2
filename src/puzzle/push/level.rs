use super::maze::Maze;
use super::space::{Push, State};
use crate::error::{Error, Result};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// So much of a file is read for a maze.
const MAX_BYTES: u64 = 1 << 20;

/// A maze as a puzzle has it: the space, and the start that the maze itself gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// All states of the maze.
    pub space: Push,
    /// Where the maze's text puts box and man; none if the maze comes from a table, which does not know.
    pub start: Option<State>,
    /// The file of the maze.
    pub path: PathBuf,
}

impl Level {
    /// Reads the maze in a file.
    pub fn read(path: &Path) -> Result<Level> {
        // No maze is as long; what is cut off here is refused below, and a device that never ends cannot fill the memory.
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(Error::io(path, "cannot open the maze"))?;
        file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(Error::io(path, "cannot read the maze"))?;
        let maze = Maze::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| error.in_file(path))?;
        let start = State { box_at: maze.box_at, man_at: maze.man_at };
        Ok(Level { space: Push::new(&maze), start: Some(start), path: path.into() })
    }
}
