//! Numbers boards, and writes and parses them, as cells or as text.

use super::{Arrays, Source};
use crate::answers::{NumberedBoards, representative};
use homing_table::error::Result;
use homing_table::notation::{AnyBoard, INVALID, UNSOLVABLE};

/// The index of a board that may have none.
fn or_unsolvable(index: Option<u64>) -> i64 {
    index.map_or(UNSOLVABLE, |index| index as i64)
}

impl dyn NumberedBoards {
    /// The board with an index.
    pub fn board_at(&self, index: u64) -> AnyBoard {
        self.numbers().unrank(index)
    }

    /// The index of a board.
    pub fn index_of(&self, board: &AnyBoard) -> i64 {
        or_unsolvable(self.numbers().rank(board))
    }
}

impl Arrays {
    /// The number of indices.
    pub fn index_count(&self) -> u64 {
        match &self.source {
            Source::Table(table) => table.boards.state_count(),
            Source::Searched(table) => table.numbers().count(),
        }
    }

    /// The index of each board.
    pub fn rank(&self, cells: &[u8], indices: &mut [i64]) {
        match &self.source {
            Source::Table(table) => {
                if !table.boards.shortcuts.rank_cells(cells, indices) {
                    table.boards.notation().rank_cells(cells, indices);
                }
                let table = table.boards.table();
                if table.reachable() != table.space().len() {
                    for index in indices {
                        if u64::try_from(*index).is_ok_and(|index| !table.is_reachable(index)) {
                            *index = UNSOLVABLE;
                        }
                    }
                }
            }
            Source::Searched(table) => {
                let boards = cells.chunks_exact(self.cells_a_board());
                for (cells, index) in boards.zip(indices) {
                    let board = table.numbers().of_cells(cells);
                    *index = board.map_or(INVALID, |board| table.index_of(&board));
                }
            }
        }
    }

    /// The board of each state; zeros where there is no state.
    pub fn unrank(&self, indices: &[i64], cells: &mut [u8]) {
        match &self.source {
            Source::Table(table) => table.boards.notation().unrank_cells(indices, cells),
            Source::Searched(table) => {
                let boards = cells.chunks_exact_mut(self.cells_a_board());
                for (&index, cells) in indices.iter().zip(boards) {
                    match u64::try_from(index) {
                        Ok(index) => table.numbers().write_cells(&table.board_at(index), cells),
                        Err(_) => cells.fill(0),
                    }
                }
            }
        }
    }

    /// The line of text of one board, also of one from which no goal can be reached.
    pub fn board_text(&self, cells: &[u8]) -> Result<String> {
        Ok(match &self.source {
            Source::Table(table) => {
                let notation = table.boards.notation();
                notation.board_text(&notation.board_of_cells(cells)?)
            }
            Source::Searched(table) => table.text_of(&table.numbers().of_cells(cells)?),
        })
    }

    /// The index of a board given as text; [`UNSOLVABLE`] if no goal can be reached.
    pub fn locate(&self, board: &str) -> Result<i64> {
        Ok(match &self.source {
            Source::Table(table) => or_unsolvable(table.boards.locate(board)?),
            Source::Searched(table) => table.index_of(&table.parse_board(board)?),
        })
    }

    /// The board of a state as text; empty if there is no state.
    pub fn text_of(&self, index: i64) -> String {
        let Ok(index) = u64::try_from(index) else {
            return String::new();
        };
        match &self.source {
            Source::Table(table) => table.boards.board_text(index),
            Source::Searched(table) => table.text_of(&table.board_at(index)),
        }
    }

    /// The representative of a state's board and its images, as text. Empty if there is no
    /// state.
    pub fn representative_of(&self, index: i64) -> String {
        let Ok(index) = u64::try_from(index) else {
            return String::new();
        };
        match &self.source {
            Source::Table(table) => table.boards.least_image(index).0,
            Source::Searched(table) => representative(&**table, &table.board_at(index)),
        }
    }
}
