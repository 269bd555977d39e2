use super::board::{ColourBoard, Numbers};
use super::solve::Solver;
use homing_boards::flip::text::parse_presses;
use homing_engine::{AnyTable, Frame, Generation, Head, Need, Puzzle, frames_along};
use homing_search::search::Limits;
use homing_table::error::Result;
use homing_table::table::TableFile;
use std::sync::Arc;

/// A board of lights with its goals, for the engine.
pub struct ColourPuzzle {
    head: Head,
    solver: Solver,
}

impl ColourPuzzle {
    /// Creates the puzzle, whose question and limits are those of `head`.
    pub fn new(board: ColourBoard, head: Head, limits: Limits) -> Self {
        let solver = Solver::new(board, limits);
        Self { head, solver }
    }
}

impl Puzzle for ColourPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn built_in(&self) -> Option<Result<AnyTable>> {
        Some(Ok(Arc::new(self.solver.clone())))
    }

    fn open(&self, _: &TableFile) -> Result<AnyTable> {
        Err(self.solver.no_table())
    }

    fn need(&self) -> Need {
        Need::default()
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Err(self.solver.no_table())
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let lights = &self.solver.board;
        let presses =
            parse_presses(moves, lights.steps.len()).map_err(|error| error.in_part("moves"))?;
        let text = |press: usize| (press + 1).to_string();
        let after = |board: &Numbers, press| Some(lights.after(board, press));
        frames_along(lights.parse(board)?, &presses, text, after, |board| {
            lights.picture(board)
        })
    }
}
