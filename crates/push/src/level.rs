use super::letters::Letters;
use super::maze::Maze;
use super::sokoban::Xsb;
use homing_engine::Member;
use homing_engine::given;
use homing_engine::given::{MAX_BYTES, file_and_choice, read_text};
use homing_table::error::Result;
use std::path::{Path, PathBuf};

/// A level in a file, as the name of a puzzle gives it: `FILE`, or `FILE#LEVEL` with the number or the title of one of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The file.
    pub path: PathBuf,
    /// The chosen level of the file.
    pub choice: Option<String>,
    /// The letters used for the moves of such levels.
    pub letters: Letters,
    /// The level.
    pub text: LevelText,
}

/// A level by its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LevelText {
    /// One box and one target.
    Maze(Maze),
    /// Any other number of them.
    Several(Xsb),
}

impl Level {
    /// Reads the level with a name; the file `-` is standard input. If a file whose whole name includes the `#` exists, it is read.
    pub fn read(name: &str) -> Result<Level> {
        let (path, choice) = file_and_choice(name);
        let bytes = read(&path)?;
        let text = String::from_utf8_lossy(&bytes);
        let level = parse(&text, choice).map_err(|error| error.in_file(&path))?;
        Ok(Level {
            path,
            choice: choice.map(Into::into),
            letters: letters_of(&text),
            text: level,
        })
    }

    /// Reads the level in a text, without a file.
    pub fn parse(text: &str) -> Result<Level> {
        Ok(Level {
            path: "maze".into(),
            choice: None,
            letters: letters_of(text),
            text: parse(text, None)?,
        })
    }

    /// Returns the names of all levels that `FILE#*` stands for, with their titles; `None` if the name stands for a single level.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or has no levels.
    pub fn all_of(name: &str) -> Result<Option<Vec<Member>>> {
        given::all_of(name, "levels", |path| {
            let titles = Xsb::titles(&String::from_utf8_lossy(&read(path)?));
            if titles.is_empty() {
                Err(Xsb::none().in_file(path))
            } else {
                Ok(titles)
            }
        })
    }
}

/// The bytes of a file of levels.
fn read(path: &Path) -> Result<Vec<u8>> {
    read_text(
        path,
        MAX_BYTES,
        "the maze",
        ["cannot open the maze", "cannot read the maze"],
    )
}

/// Returns the letters of a level: levels in XSB come from Sokoban, others from judges.
fn letters_of(text: &str) -> Letters {
    if Xsb::is_in(text) {
        Letters::Lurd
    } else {
        Letters::Compass
    }
}

/// Reads a file: levels if it looks like them, otherwise one maze.
fn parse(text: &str, choice: Option<&str>) -> Result<LevelText> {
    if choice.is_none() && !Xsb::is_in(text) {
        return Ok(LevelText::Maze(Maze::parse(text)?));
    }
    let level = Xsb::parse(text, choice)?;
    Ok(match level.maze() {
        Some(maze) => LevelText::Maze(maze),
        None => LevelText::Several(level),
    })
}
