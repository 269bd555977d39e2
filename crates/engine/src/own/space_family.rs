//! A family whose puzzles are given by spaces only.

use crate::answers::{AnyTable, StartSearch, frames, open_space};
use crate::families::{BuildTime, Generation, Head, Need, Puzzle, Puzzles, ScratchSearch};
use crate::jobs::{InChunks, Product, need_of_space};
use crate::records::{Frame, Options};
use homing_search::making::SpaceSearch;
use homing_space::space::Unit;
use homing_table::backward::check_laws;
use homing_table::error::Result;
use homing_table::notation::Notation;
use homing_table::table::{Header, TableFile};

/// The puzzles of a [family](crate::Family) of your own spaces: the function returns the space for the text after the colon.
///
/// That text determines the space: the function must return the same one for the name in [`describe`](homing_space::Space::describe).
/// `examples/` has four such families.
pub struct SpaceFamily<P>(pub fn(&str) -> Result<P>);

/// The most states of a table that is built in a moment.
const MAX_QUICK_STATES: u64 = 1 << 17;
/// The most states of a table that is built in two seconds.
const MAX_SECONDS_STATES: u64 = 1 << 22;

impl<P: Notation + Clone> Puzzles for SpaceFamily<P> {
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let space = (self.0)(parameters)?;
        let name = space.describe().puzzle;
        Ok(Box::new(SpacePuzzle {
            head: Head::new(&name, file_name(&name)).limited(options)?,
            space,
        }))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        open_own(file, (self.0)(parameters(file.header()))?)
    }

    fn depth_unit(&self, header: &Header) -> &'static str {
        (self.0)(parameters(header))
            .map_or(Unit::MOVES.many, |space| space.cost_order().depth_unit())
    }
}

/// Opens a table of a user's space, whose code may have changed since.
fn open_own<P: Notation>(file: &TableFile, space: P) -> Result<AnyTable> {
    check_laws(&space)?;
    Ok(open_space(file, space)?.into())
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

struct SpacePuzzle<P> {
    head: Head,
    space: P,
}

impl<P: Notation + Clone> Puzzle for SpacePuzzle<P> {
    fn head(&self) -> &Head {
        &self.head
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        open_own(file, self.space.clone())
    }

    fn need(&self) -> Need {
        need_of_space(&self.space)
    }

    fn build_time(&self) -> BuildTime {
        BuildTime::of_size(self.space.len(), MAX_QUICK_STATES, MAX_SECONDS_STATES)
    }

    fn start_search(&self) -> Option<StartSearch> {
        Some(StartSearch::of_space(self.space.clone()))
    }

    fn begin(&self) -> Result<Box<dyn Generation>> {
        let search = SpaceSearch::begin(self.space.clone())?;
        Ok(Product::of(self.space.clone()).by(search))
    }

    fn scratch_search(&self) -> Result<Box<dyn ScratchSearch + '_>> {
        Ok(Box::new(InChunks::of_space(
            Product::of(self.space.clone()),
            self.space.clone(),
            self.head.file_name().into(),
        )?))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Vec<Frame>> {
        frames(&self.space, board, moves)
    }
}
