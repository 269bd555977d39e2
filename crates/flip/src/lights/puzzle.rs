use super::answers::{LightsTable, summary};
use super::table::Lights;
use crate::lights::algebra::presses::PressMatrix;
use crate::lights::algebra::set::PieceSet;
use homing_boards::flip::text::parse_presses;
use homing_engine::{
    AnyTable, BuildTime, Contents, Frame, Generation, Head, Need, Puzzle, StateCount, frames_along,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::table::TableFile;
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A board of any size with its goals, for the engine.
pub struct LightsPuzzle {
    pub head: Head,
    pub presses: PressMatrix,
    pub goals: Vec<PieceSet>,
    /// The time limit for a board.
    pub time: Duration,
}

impl LightsPuzzle {
    fn table(&self, lights: Lights) -> LightsTable {
        LightsTable::new(lights.within(self.time), self.goals.clone())
    }
}

impl Puzzle for LightsPuzzle {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        Ok(Arc::new(self.table(Lights::of_board(file, &self.presses)?)))
    }

    /// There are at most four full matrices; those of the usual patterns are far smaller.
    fn need(&self) -> Need {
        let pieces = self.presses.pieces();
        let side = pieces.max(self.presses.press_count()) as u64;
        let matrix_bytes = side * side.div_ceil(64) * 8;
        let states = StateCount::power_of_two(pieces as u32);
        let contents = Some(Contents::States {
            states,
            reachable: states,
        });
        Need {
            contents,
            memory_bytes: 6 * matrix_bytes + (1 << 20),
            table_bytes: 2 * matrix_bytes + (1 << 14),
            checkpoint_bytes: 0,
        }
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::Moment
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Ok(Box::new(LightsGeneration(
            self.table(Lights::new(self.presses.clone())),
        )))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        let board = self.presses.parse_board(board)?;
        let presses = parse_presses(moves, self.presses.press_count())
            .map_err(|error| error.in_part("moves"))?;
        let text = |press: usize| (press + 1).to_string();
        frames_along(
            board,
            &presses,
            text,
            |board, press| Some(self.presses.after(board, press)),
            |board| self.presses.picture(board),
        )
    }

    fn searches(&self) -> Result<Box<dyn homing_engine::Searches>> {
        Err(Error::lacks(
            &self.head.name,
            Lack::Searches,
            "it has more than 25 pieces or presses, and algebra instead",
        ))
    }
}

/// The reduction of a matrix, which is one step.
pub struct LightsGeneration(pub LightsTable);

impl Generation for LightsGeneration {
    fn layers(&self) -> &[u64] {
        &[]
    }

    fn states(&self) -> u64 {
        self.0.lights.pieces() as u64
    }

    fn step(&mut self, _: &Stop) -> Result<bool> {
        Ok(false)
    }

    fn contents(&self) -> Contents {
        let lights = &self.0.lights;
        let [states, reachable] =
            [lights.pieces(), lights.rank()].map(|power| StateCount::power_of_two(power as u32));
        Contents::States { states, reachable }
    }

    fn greatest_depth(&self) -> Option<u64> {
        None
    }

    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()> {
        self.0.lights.content().write(path, watch)
    }

    fn into_table(self: Box<Self>) -> Result<AnyTable> {
        Ok(Arc::new(self.0))
    }

    fn summary(&self) -> String {
        summary(&self.0.lights)
    }
}
