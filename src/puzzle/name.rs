use super::flip::{Flip, Goal};
use super::push::{Level, Push};
use super::slide::Slide;
use crate::error::{Error, Result};
use crate::space::{Description, Space};
use std::path::PathBuf;
use std::str::FromStr;

/// A puzzle that is known by a name: `eight`, `slide:3x4`, `flip`, `flip:4x4`, `push:MAZE.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// Sliding tiles.
    Slide(Slide),
    /// The Flip Game.
    Flip(Flip),
    /// One box in a maze, read from the maze's file.
    Push(Box<Level>),
}

impl Puzzle {
    /// The description of the puzzle's space, as in a table's header.
    #[must_use]
    pub fn describe(&self) -> Description {
        match self {
            Self::Slide(slide) => slide.describe(),
            Self::Flip(flip) => flip.describe(),
            Self::Push(level) => level.space.describe(),
        }
    }

    /// The name of the puzzle, as on the command line: `slide:3x3`, `push:MAZE.txt`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Push(level) => format!("push:{}", level.path.display()),
            sized => sized.describe().puzzle,
        }
    }

    /// The file name of the puzzle's table: `slide-3x3.tbl`, or `slide-3x3-blank5.tbl` if the blank's home is not the last cell.
    /// For a maze: `push-` and the name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        match self {
            Self::Push(level) => format!("push-{}.tbl", level.path.file_stem().unwrap_or_default().display()),
            Self::Slide(slide) if slide.home() + 1 != slide.cells() => {
                format!("slide-{}x{}-blank{}.tbl", slide.rows(), slide.columns(), slide.home() + 1)
            }
            sized => format!("{}.tbl", sized.describe().puzzle.replace(':', "-")),
        }
    }

    /// The puzzle that a table's header describes.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPuzzle`] if this library has no such puzzle.
    pub fn from_description(description: &Description) -> Result<Self> {
        if description.puzzle.starts_with("push:") {
            let space = Push::from_text(&description.parameters)?;
            return Ok(Self::Push(Box::new(Level { space, start: None, path: PathBuf::new() })));
        }
        let mut candidates: Vec<Self> = Vec::new();
        match description.puzzle.parse()? {
            Self::Slide(slide) => {
                let homes = (0..slide.cells()).filter_map(|home| Slide::new(slide.rows(), slide.columns(), home));
                candidates.extend(homes.map(Self::Slide));
            }
            Self::Flip(flip) => {
                let goals = [Goal::Any, Goal::Only(0)];
                candidates.extend(goals.iter().filter_map(|&goal| Flip::new(flip.rows(), flip.columns(), goal)).map(Self::Flip));
            }
            Self::Push(_) => {}
        }
        candidates
            .into_iter()
            .find(|puzzle| puzzle.describe() == *description)
            .ok_or_else(|| Error::UnknownPuzzle { name: format!("{} with the goal \"{}\"", description.puzzle, description.goal) })
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let unknown = || Error::UnknownPuzzle { name: name.into() };
        match name {
            "eight" => return Ok(Self::Slide(Slide::EIGHT)),
            "flip" => return Ok(Self::Flip(Flip::FOUR)),
            _ => {}
        }
        let (family, size) = name.split_once(':').ok_or_else(unknown)?;
        if family == "push" {
            return Ok(Self::Push(Box::new(Level::read(size.as_ref())?)));
        }
        if family == "route" {
            return Err(Error::Input { what: format!("{name} is a graph: gen and solve alone take one") });
        }
        let (rows, columns) = size.split_once('x').ok_or_else(unknown)?;
        let side = |text: &str| text.parse::<usize>().ok().filter(|_| !text.starts_with(['+', '0']));
        let (rows, columns) = side(rows).zip(side(columns)).ok_or_else(unknown)?;
        let too_large = |limits: &str| Error::PuzzleSize { name: name.into(), limits: limits.into() };
        match family {
            "slide" => {
                let home = rows.checked_mul(columns).and_then(|cells| cells.checked_sub(1)).ok_or_else(unknown)?;
                let slide = Slide::new(rows, columns, home);
                slide.map(Self::Slide).ok_or_else(|| too_large("each side at least 2, and at most 14 cells"))
            }
            "flip" => {
                let flip = Flip::new(rows, columns, Goal::Any);
                flip.map(Self::Flip).ok_or_else(|| too_large("1 to 25 pieces"))
            }
            _ => Err(unknown()),
        }
    }
}
