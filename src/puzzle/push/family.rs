use super::generate::PushGeneration;
use super::{Level, Place, Push, State};
use crate::engine::{
    AnyTable, Family, FamilyOption, Frame, Generation, Need, Options, PlayableSpace, Puzzle, Scope, Start, frames, open_space,
};
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::puzzle::content_name;
use crate::space::Space;
use crate::table::TableFile;

/// The family of the mazes with one box.
pub struct PushFamily;

impl Family for PushFamily {
    fn name(&self) -> &'static str {
        "push"
    }

    fn usage(&self) -> &'static str {
        "push:MAZE.txt"
    }

    fn summary(&self) -> &'static str {
        "pushing one box through the maze in a file, up to 64x64 cells"
    }

    fn options(&self) -> &'static [FamilyOption] {
        &[
            FamilyOption {
                name: "box",
                value: Some("R,C"),
                help: "The cell of the box, row and column from 1 [default: the maze's own]",
                scope: Scope::Question,
            },
            FamilyOption {
                name: "man",
                value: Some("R,C"),
                help: "The cell of the man, row and column from 1 [default: the maze's own]",
                scope: Scope::Question,
            },
        ]
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        // The lines of a maze may stand in the place of its file.
        let level = if parameters.contains('\n') { Level::parse(parameters, "maze".as_ref())? } else { Level::read(parameters.as_ref())? };
        let place = "a row and a column, counted from 1, as in 3,5";
        let (box_at, man_at) = (options.parsed::<Place>("box", place)?, options.parsed::<Place>("man", place)?);
        let start = level.start.map(|start| State { box_at: box_at.unwrap_or(start.box_at), man_at: man_at.unwrap_or(start.man_at) });
        let is_chosen = box_at.is_some() || man_at.is_some();
        Ok(Box::new(PushPuzzle { level: Level { start, ..level }, is_chosen }))
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        open_space(file, Push::from_text(&file.header().parameters)?)
    }
}

/// A maze, with the start that is asked for.
struct PushPuzzle {
    level: Level,
    /// Whether options have chosen the start.
    is_chosen: bool,
}

/// Mazes of so many states are searched in a moment.
const MAX_QUICK_STATES: u64 = 1 << 20;

impl Puzzle for PushPuzzle {
    fn name(&self) -> String {
        format!("push:{}", self.level.path.display())
    }

    /// The name of the maze's file and a digest of the maze: two mazes in files of the same name have tables of their own.
    fn file_names(&self) -> Vec<String> {
        vec![content_name("push", &self.level.path, crc32fast::hash(self.level.space.text().as_bytes()))]
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        open_space(file, self.level.space.clone())
    }

    fn need(&self) -> Need {
        // The column, half a byte a state; the planes of the search are small beside it.
        let table_bytes = self.level.space.len().div_ceil(2);
        Need { memory_bytes: table_bytes + (1 << 20), table_bytes, checkpoint_bytes: 0 }
    }

    fn is_quick(&self) -> bool {
        self.level.space.len() <= MAX_QUICK_STATES
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(PushGeneration::begin(self.level.space.clone())))
    }

    fn start(&self) -> Option<Start> {
        self.level.start.map(|start| Start { board: self.level.space.board_text(&start), is_chosen: self.is_chosen })
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.level.space, board, moves)
    }

    #[cfg(feature = "search")]
    fn searches(&self) -> Result<Box<dyn crate::engine::Searches>> {
        let name = self.name();
        Err(Error::Unanswered {
            what: format!("{name} has no searches: they find the fewest moves, and a maze's answer has the fewest pushes"),
        })
    }
}

impl PlayableSpace for Push {
    /// Row and column of the box, row and column of the man, counted from 1 as in text.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![4])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<State> {
        let numbers = || Error::Input { what: "expected four numbers from 1: row and column of the box, row and column of the man".into() };
        let number = |cell: u8| usize::from(cell).checked_sub(1).ok_or_else(numbers);
        let &[box_row, box_column, man_row, man_column] = cells else { return Err(numbers()) };
        let place = |row, column| Ok(Place { row: number(row)?, column: number(column)? });
        let state = State { box_at: place(box_row, box_column)?, man_at: place(man_row, man_column)? };
        self.check(&state)?;
        Ok(state)
    }

    fn write_cells(&self, State { box_at, man_at }: &State, cells: &mut [u8]) {
        let numbers = [box_at.row, box_at.column, man_at.row, man_at.column];
        cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = (number + 1) as u8);
    }
}
