//! Sliding boards as a puzzle whose answers are searched.

use super::listing::stats;
use super::numbers::{MAX_CELLS, no_index};
use crate::goals::options::blank_option;
use crate::patterns::{Limits, NearPath, Partition, PatternSolver, WideBoard};
use homing_boards::slide::Slide;
use homing_engine::{
    AnyTable, BEAM_WIDTH, Numbers, Searched, SearchedLists, SearchedPuzzle, Stats,
};
use homing_space::space::Description;
use homing_table::error::{Error, Lack, Result};
use homing_table::remedy::Remedy;
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;

/// The number of boards in a beam if there are no tables.
const WIDE_BEAM_WIDTH: usize = 400;

impl PatternSolver {
    /// Returns the solver as a table of the engine, which answers every question within limits.
    pub fn into_table(self, limits: Limits) -> AnyTable {
        Arc::new(Searched::new(self, limits, false))
    }

    pub(in crate::patterns) fn no_table(&self) -> Error {
        Error::lacks(self.grid().name(), Lack::Table, "")
    }
}

impl SearchedPuzzle for PatternSolver {
    fn description(&self) -> Description {
        let grid = self.grid();
        match self.tables() {
            Some(tables) => Description {
                goal: grid.board_text(self.goal()),
                ..tables.description()
            },
            None => grid.described(self.goal(), Slide::METRIC),
        }
    }

    fn parse_board(&self, text: &str) -> Result<WideBoard> {
        self.grid().parse_board(text)
    }

    fn board_text(&self, board: &WideBoard) -> String {
        self.grid().board_text(board)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.grid().parse_moves(text)
    }

    fn moves_text(&self, moves: &[u8]) -> String {
        self.grid().moves_text(moves)
    }

    fn move_count(&self) -> u8 {
        4
    }

    fn after(&self, board: &WideBoard, code: u8) -> Option<WideBoard> {
        self.grid().after(board, &[code]).ok()
    }

    fn is_goal(&self, board: &WideBoard) -> bool {
        board == self.goal()
    }

    fn may_be_solvable(&self, board: &WideBoard) -> bool {
        self.wrong_parity(board).is_none()
    }

    fn why_unsolvable(&self, board: &WideBoard) -> Option<String> {
        self.wrong_parity(board).map(|parity| parity.to_string())
    }

    fn images(&self, board: &WideBoard, visit: &mut dyn FnMut(WideBoard)) {
        self.grid().images(board, self.goal(), visit);
    }

    fn symmetries(&self) -> Option<u64> {
        Some(self.grid().symmetry_count(self.goal()))
    }

    fn beam_width(&self) -> usize {
        if self.tables().is_some() {
            BEAM_WIDTH
        } else {
            WIDE_BEAM_WIDTH
        }
    }

    fn near(&self, board: &WideBoard, width: usize, stop: &Stop) -> Result<Option<NearPath>> {
        self.near(board, width, stop)
    }

    fn larger_tables(&self) -> Option<Remedy> {
        let (grid, partition) = self
            .tables()
            .map(|tables| (tables.grid(), tables.partition()))?;
        let is_largest = Partition::of_file(grid).is_none_or(|largest| largest == *partition);
        (!is_largest).then(|| Remedy::Generate {
            deed: "make larger tables",
            puzzle: Some(grid.name()),
            options: blank_option(grid.home(), grid.cell_count()),
        })
    }

    fn verify(&self, watch: Watch) -> Result<()> {
        self.tables().map_or(Ok(()), |tables| tables.verify(watch))
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.tables().ok_or_else(|| self.no_table())?.to_bytes())
    }

    fn lists(&self) -> Result<&dyn SearchedLists> {
        Ok(self)
    }

    fn stats(&self, by_class: bool, _: &Stop) -> Result<Stats> {
        stats(self, by_class)
    }

    fn numbers(&self) -> Result<&dyn Numbers> {
        if self.grid().cell_count() <= MAX_CELLS {
            Ok(self)
        } else {
            Err(no_index(&self.grid().name()))
        }
    }
}
