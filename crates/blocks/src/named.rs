//! Finds the puzzle for a name.

use super::built_in;
use super::rush_hour::{self, RushHour};
use super::sketch::Sketch;
use homing_engine::given;
use homing_engine::given::{file_and_choice, read_text};
use homing_engine::{Member, STANDARD_INPUT};
use homing_table::error::{Error, Result};
use std::path::{Path, PathBuf};

/// A puzzle found by its name.
pub struct NamedPuzzle {
    /// The name, as on the command line.
    pub name: String,
    /// The stem of its table's file name.
    pub stem: PathBuf,
    /// Its file, for errors.
    pub path: Option<PathBuf>,
    /// Whether its name is a known one.
    pub is_built_in: bool,
    pub sketch: Sketch,
}

impl NamedPuzzle {
    /// Reads the puzzle for a name: a known name, a file, `FILE#PUZZLE` with its number or title, the lines of a picture, or a board of
    /// Rush Hour. A file whose name contains `#` takes precedence if it exists.
    pub fn read(name: &str) -> Result<Self> {
        if name.contains('\n') {
            let sketch = parse(name, None)?;
            return Ok(Self {
                name: "blocks:picture".into(),
                stem: "picture".into(),
                path: None,
                is_built_in: false,
                sketch,
            });
        }
        if name != STANDARD_INPUT
            && !Path::new(name).is_file()
            && let Some(text) = built_in::find(name)
        {
            let sketch = Sketch::parse(text, None)?;
            return Ok(Self {
                name: format!("blocks:{name}"),
                stem: name.into(),
                path: None,
                is_built_in: true,
                sketch,
            });
        }
        if !Path::new(name).is_file() && rush_hour::is_in(name) {
            let rush_hour = RushHour::parse(name)?;
            return Ok(Self {
                name: format!("blocks:{}", rush_hour.board),
                stem: format!("{}.txt", rush_hour.board).into(),
                path: None,
                is_built_in: false,
                sketch: Sketch::parse(&rush_hour.pictures(), None)?,
            });
        }
        let (path, choice) = file_and_choice(name);
        if name != STANDARD_INPUT
            && choice.is_none()
            && !path.exists()
            && !name.contains(['/', '.', '\\'])
        {
            let known = format!("the file of a picture, or {}", built_in::NAMES);
            return Err(Error::unknown_puzzle(format!("blocks:{name}"), known, None));
        }
        let sketch = parse(&text_of(&path)?, choice).map_err(|error| error.in_file(&path))?;
        let file = path.file_stem().unwrap_or_default().to_string_lossy();
        let chosen = choice.map_or(String::new(), |choice| {
            format!("-{choice}").replace(std::path::is_separator, "_")
        });
        // Table names drop everything after the last dot.
        let stem = format!("{file}{chosen}.txt").into();
        Ok(Self {
            name: format!("blocks:{name}"),
            stem,
            path: Some(path),
            is_built_in: false,
            sketch,
        })
    }

    /// The names and titles of all puzzles in `FILE#*`; `None` if the name means one puzzle. A board of Rush Hour is its own name, so that
    /// its file is read only once.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or has no puzzles.
    pub fn all_of(name: &str) -> Result<Option<Vec<Member>>> {
        let mut boards = Vec::new();
        let members = given::all_of(name, "puzzles", |path| {
            let text = text_of(path)?;
            if !rush_hour::is_in(&text) {
                return Sketch::titles(&text).map_err(|error| error.in_file(path));
            }
            let read = |(_, line)| RushHour::parse(line).ok();
            boards = rush_hour::lines(&text).map(read).collect();
            let title = |board: &mut Option<RushHour>| board.as_mut()?.title.take();
            Ok(boards.iter_mut().map(title).collect())
        })?;
        Ok(members.map(|mut members| {
            for ((name, _), board) in members.iter_mut().zip(boards) {
                if let Some(board) = board {
                    *name = board.board;
                }
            }
            members
        }))
    }
}

/// Reads the puzzle of a file with this number or title.
fn parse(text: &str, choice: Option<&str>) -> Result<Sketch> {
    if !rush_hour::is_in(text) {
        return Sketch::parse(text, choice);
    }
    let lines: Vec<(u64, &str)> = rush_hour::lines(text).collect();
    let &(number, line) = given::chosen(&lines, choice, ("blocks", "puzzles"), |_, _| false)?;
    let board = RushHour::parse(line).map_err(|error| error.on_line(number))?;
    Sketch::parse(&board.pictures(), None)
}

/// The greatest length of a file: a database of Rush Hour has 120 MB.
const MAX_BYTES: u64 = 1 << 28;

/// The text of a file of pictures.
fn text_of(path: &Path) -> Result<String> {
    let bytes = read_text(
        path,
        MAX_BYTES,
        "the picture",
        ["cannot open the picture", "cannot read the picture"],
    )?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
