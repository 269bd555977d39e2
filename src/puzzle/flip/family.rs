use super::batch::FourLines;
use super::{Flip, Goal};
use crate::batch::AnswerLines;
use crate::engine::{
    AnyTable, Family, FamilyOption, Form, Frame, Generation, INVALID, Need, Options, PlainLines, PlayableSpace, Puzzle, Question, Scope,
    SpaceGeneration, What, frames, open_space,
};
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::puzzle::size;
use crate::space::Space;
use crate::table::{Table, TableFile};

/// The family of the Flip Game.
pub struct FlipFamily;

impl Family for FlipFamily {
    fn name(&self) -> &'static str {
        "flip"
    }

    fn usage(&self) -> &'static str {
        "flip:RxC"
    }

    fn summary(&self) -> &'static str {
        "the Flip Game (Lights Out) on R x C pieces, up to 25; flip is flip:4x4"
    }

    fn nicknames(&self) -> &'static [(&'static str, &'static str)] {
        &[("flip", "4x4")]
    }

    fn options(&self) -> &'static [FamilyOption] {
        &[FamilyOption { name: "goal", value: Some("BOARD"), help: "Take this colouring as the goal", scope: Scope::Puzzle }]
    }

    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let name = format!("flip:{parameters}");
        let (rows, columns) = size::parse(parameters, &name, self.usage())?;
        let limits = || format!("1 to {} pieces", Flip::MAX_PIECES);
        let any = Flip::new(rows, columns, Goal::Any).ok_or_else(|| Error::PuzzleSize { name, limits: limits() })?;
        let goal = match options.get("goal") {
            None | Some("any") => Goal::Any,
            Some("white") => Goal::Only(0),
            Some("black") => Goal::Only(any.all_black()),
            Some(colouring) => Goal::Only(any.parse_board(colouring).map_err(|error| Error::Input { what: format!("the goal: {error}") })?),
        };
        let beyond = || Error::Input { what: format!("the goal has more pieces than flip:{parameters}") };
        Ok(Box::new(FlipPuzzle { flip: any.with_goal(goal).ok_or_else(beyond)? }))
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        let found = file.header().description();
        let (rows, columns) = size::parse(found.puzzle.strip_prefix("flip:").unwrap_or_default(), &found.puzzle, self.usage())?;
        let mut goals = [Goal::Any, Goal::Only(0)].into_iter().filter_map(|goal| Flip::new(rows, columns, goal));
        let unknown = || {
            let name = format!("{} with the goal \"{}\"", found.puzzle, found.goal);
            Error::UnknownPuzzle { name, known: "the goal all white, or all white or all black".into() }
        };
        open_space(file, goals.find(|flip| flip.describe() == found).ok_or_else(unknown)?)
    }
}

/// A board of the Flip Game with its goal.
struct FlipPuzzle {
    flip: Flip,
}

/// Boards of so many pieces are searched in a moment.
const MAX_QUICK_PIECES: usize = 20;

impl FlipPuzzle {
    /// The board whose table answers: one colouring stands for all.
    fn stored(&self) -> Flip {
        let goal = match self.flip.goal() {
            Goal::Any => Goal::Any,
            Goal::Only(_) => Goal::Only(0),
        };
        self.flip.with_goal(goal).unwrap_or(self.flip)
    }

    /// The table of the stored board, made to answer for the goal.
    fn aim(&self, table: Table<Flip>) -> Result<Box<dyn AnyTable>> {
        match self.flip.goal() {
            Goal::Only(goal) if goal != 0 => {
                let other = || Error::Unanswered { what: format!("the table of {} has two goals and answers for no other", self.name()) };
                Ok(Box::new(table.with_goal(goal).ok_or_else(other)??))
            }
            _ => Ok(Box::new(table)),
        }
    }
}

#[cfg(feature = "embedded")]
fn carried(stored: Flip) -> Option<Table<Flip>> {
    match stored {
        Flip::FOUR => Some(crate::embedded::flip()),
        Flip::FOUR_WHITE => Some(crate::embedded::flip_white()),
        _ => None,
    }
}

#[cfg(not(feature = "embedded"))]
fn carried(_: Flip) -> Option<Table<Flip>> {
    None
}

impl Puzzle for FlipPuzzle {
    fn name(&self) -> String {
        self.flip.describe().puzzle
    }

    fn file_names(&self) -> Vec<String> {
        let goal = if self.flip.goal() == Goal::Any { "" } else { "-white" };
        vec![format!("flip-{}x{}{goal}.tbl", self.flip.rows(), self.flip.columns())]
    }

    fn generate_arguments(&self) -> String {
        let goal = if self.flip.goal() == Goal::Any { "" } else { " --goal white" };
        self.name() + goal
    }

    fn carried(&self) -> Option<Result<Box<dyn AnyTable>>> {
        carried(self.stored()).map(|table| self.aim(table))
    }

    fn open(&self, file: &TableFile) -> Result<Box<dyn AnyTable>> {
        self.aim(Table::from_file(file, self.stored())?)
    }

    fn need(&self) -> Need {
        SpaceGeneration::need(&self.stored())
    }

    fn is_quick(&self) -> bool {
        self.flip.pieces() <= MAX_QUICK_PIECES
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let puzzle = Self { flip: self.flip };
        Ok(Box::new(SpaceGeneration::begin(self.stored())?.finished_by(Box::new(move |table| puzzle.aim(table)))))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.flip, board, moves)
    }

    #[cfg(feature = "search")]
    fn searches(&self) -> Result<Box<dyn crate::engine::Searches>> {
        Ok(Box::new(self.flip))
    }
}

impl PlayableSpace for Flip {
    /// 1 for a black piece, 0 for a white one.
    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(vec![self.rows(), self.columns()])
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<u32> {
        if cells.len() != self.pieces() {
            return Err(Error::CellCount { rows: self.rows(), columns: self.columns(), found: cells.len() });
        }
        if let Some(at) = cells.iter().position(|&cell| cell > 1) {
            return Err(Error::Input { what: format!("cell {}: expected 1 for black or 0 for white, found another number", at + 1) });
        }
        Ok(cells.iter().rev().fold(0, |black, &cell| black << 1 | u32::from(cell)))
    }

    fn write_cells(&self, &black: &u32, cells: &mut [u8]) {
        cells.iter_mut().enumerate().for_each(|(piece, cell)| *cell = (black >> piece & 1) as u8);
    }

    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        let origin = self.unrank(0);
        for (cells, index) in cells.chunks_exact(self.pieces()).zip(indices) {
            let (mut black, mut beyond) = (0, 0);
            for (piece, &cell) in cells.iter().enumerate() {
                beyond |= cell;
                black |= u32::from(cell & 1) << piece;
            }
            *index = if beyond > 1 { INVALID } else { (black ^ origin).into() };
        }
    }

    fn fast_lines<'t>(table: &'t Table<Self>, question: &Question, form: Form) -> Result<Option<Box<dyn AnswerLines + 't>>> {
        let is_plain = matches!(question.what, What::Path | What::Depth) && form == Form::Text;
        if *table.space() != Self::FOUR || !is_plain {
            return Ok(None);
        }
        let plain = PlainLines::new(table, question.clone(), form);
        Ok(Some(Box::new(FourLines::new(table, question.what == What::Depth, plain)?)))
    }
}
