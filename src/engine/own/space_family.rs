//! A family whose puzzles are given by spaces only.

use crate::backward::check_laws;
use crate::engine::answers::{AnyTable, Playable, frames, open_space};
use crate::engine::families::{About, BuildTime, Family, Generation, Need, Puzzle, ScratchSearch};
use crate::engine::jobs::{InChunks, Product, need_of_space};
use crate::engine::records::{Frame, Options};
use crate::error::Result;
use crate::space::Unit;
use crate::table::{Header, TableFile};

/// A family of your own spaces: with a list of this one element, `homing::cli::run` is a whole program.
///
/// The text after the colon determines the space: `space` must return the same space for the name in [`describe`](crate::Space::describe).
/// `examples/` has four such families.
pub struct SpaceFamily<P> {
    /// The name before the colon: `pancakes`.
    pub name: &'static str,
    /// The form of its puzzles' names: `pancakes:N`.
    pub usage: &'static str,
    /// One line of help that describes the family.
    pub summary: &'static str,
    /// Returns the space for the text after the colon.
    pub space: fn(&str) -> Result<P>,
}

/// The most states of a table that is built in a moment.
const MAX_QUICK_STATES: u64 = 1 << 17;
/// The most states of a table that is built in two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 22;

impl<P: Playable> Family for SpaceFamily<P> {
    fn about(&self) -> About {
        About::plain(self.name, self.usage, self.summary)
    }

    fn puzzle(&self, parameters: &str, _options: &Options) -> Result<Box<dyn Puzzle>> {
        Ok(Box::new(SpacePuzzle((self.space)(parameters)?)))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        open_own(file, (self.space)(parameters(file.header()))?)
    }

    fn depth_unit(&self, header: &Header) -> &'static str {
        (self.space)(parameters(header))
            .map_or(Unit::MOVES.many, |space| space.cost_order().depth_unit())
    }
}

/// Opens a table of a user's space, whose code may have changed since.
fn open_own<P: Playable>(file: &TableFile, space: P) -> Result<AnyTable> {
    check_laws(&space)?;
    open_space(file, space)
}

/// The file name of a puzzle: a dash for every character that some system does not allow.
pub fn file_name(puzzle: &str) -> String {
    puzzle.replace(
        |letter: char| !letter.is_alphanumeric() && letter != '_',
        "-",
    ) + ".tbl"
}

/// The part of a puzzle's name after the colon.
pub fn parameters(header: &Header) -> &str {
    header
        .puzzle
        .split_once(':')
        .map_or("", |(_, parameters)| parameters)
}

struct SpacePuzzle<P>(P);

impl<P: Playable> Puzzle for SpacePuzzle<P> {
    fn name(&self) -> String {
        self.0.describe().puzzle
    }

    fn file_names(&self) -> Vec<String> {
        vec![file_name(&self.name())]
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        open_own(file, self.0.clone())
    }

    fn need(&self) -> Need {
        need_of_space(&self.0)
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.0.len(), MAX_QUICK_STATES, MAX_SECONDS_STATES)
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        Product::of_space(self.0.clone())
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(InChunks::of_space(
            self.0.clone(),
            file_name(&self.name()),
        )?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.0, board, moves)
    }
}
