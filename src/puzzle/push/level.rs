use super::letters::Letters;
use super::maze::Maze;
use super::sokoban::Xsb;
use crate::engine::Member;
use crate::error::Result;
use crate::puzzle::given::{self, MAX_BYTES, file_and_choice, read_text};
use std::path::{Path, PathBuf};

/// A level in a file, as a puzzle names it: `FILE`, or `FILE#LEVEL` with the number or the title of one of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Level {
    /// The file.
    pub path: PathBuf,
    /// Which of its levels.
    pub choice: Option<String>,
    /// The letters in which its players write moves.
    pub letters: Letters,
    /// The level.
    pub text: LevelText,
}

/// A level by what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LevelText {
    /// One box and one target.
    Maze(Maze),
    /// Any other number of them.
    Several(Xsb),
}

impl Level {
    /// Reads the level that a name means; the file `-` is standard input. A file whose own name has a `#` in it is meant if it exists.
    pub fn read(name: &str) -> Result<Level> {
        let (path, choice) = file_and_choice(name);
        let bytes = read(&path)?;
        let text = String::from_utf8_lossy(&bytes);
        let level = parse(&text, choice).map_err(|error| error.in_file(&path))?;
        Ok(Level { path, choice: choice.map(Into::into), letters: letters_of(&text), text: level })
    }

    /// Reads the level in a text, which has no file.
    pub fn parse(text: &str) -> Result<Level> {
        Ok(Level { path: "maze".into(), choice: None, letters: letters_of(text), text: parse(text, None)? })
    }

    /// The names of all levels that `FILE#*` stands for, with their titles; `None` where a name stands for one.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or has no levels.
    pub fn all_of(name: &str) -> Result<Option<Vec<Member>>> {
        given::all_of(name, "levels", |path| {
            let titles = Xsb::titles(&String::from_utf8_lossy(&read(path)?));
            if titles.is_empty() { Err(Xsb::none().in_file(path)) } else { Ok(titles) }
        })
    }
}

/// The bytes of a file of levels.
fn read(path: &Path) -> Result<Vec<u8>> {
    read_text(path, MAX_BYTES, "the maze", ["cannot open the maze", "cannot read the maze"])
}

/// Levels in XSB are those of Sokoban, and others those of judges.
fn letters_of(text: &str) -> Letters {
    if Xsb::is_in(text) { Letters::Lurd } else { Letters::Compass }
}

/// A file that is one maze is read as such. Any other is one of levels, if it looks like one.
fn parse(text: &str, choice: Option<&str>) -> Result<LevelText> {
    let maze = match choice {
        None => Some(Maze::parse(text)),
        Some(_) => None,
    };
    match maze {
        Some(Ok(maze)) => return Ok(LevelText::Maze(maze)),
        Some(Err(error)) if !Xsb::is_in(text) => return Err(error),
        _ => {}
    }
    let level = Xsb::parse(text, choice)?;
    Ok(match level.maze() {
        Some(maze) => LevelText::Maze(maze),
        None => LevelText::Several(level),
    })
}
