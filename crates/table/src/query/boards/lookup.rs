use super::hint::Hint;
use crate::error::Result;
use crate::notation::{AnyBoard, DynNotation, Notation};
use crate::table::{Column, Table};
use homing_space::space::{Cost, CostOrder};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A table with the notation of its puzzle: lookups by text and by index. Indices are below [`state_count`](Self::state_count).
#[derive(Clone)]
pub struct BoardLookup {
    table: Table,
    notation: Arc<dyn DynNotation>,
}

impl BoardLookup {
    /// Creates it from a table of a space.
    pub fn new(table: Table, space: impl Notation) -> Self {
        Self::of_shared(table, Arc::new(space))
    }

    /// Creates it from a table of a shared space.
    pub fn of_shared(table: Table, notation: Arc<dyn DynNotation>) -> Self {
        Self { table, notation }
    }

    /// Returns the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the notation.
    pub fn notation(&self) -> &dyn DynNotation {
        &*self.notation
    }

    /// Returns the index of a board that was read; `None` if no goal can be reached.
    pub fn locate_board(&self, board: &AnyBoard) -> Option<u64> {
        let index = self.notation.index_of(board);
        index.filter(|&index| self.table.is_reachable(index))
    }

    /// Returns the board with an index as one line of text.
    pub fn board_text(&self, index: u64) -> String {
        let mut text = String::new();
        self.push_board(index, &mut text);
        text
    }

    /// The number of indices: the number of states, or more if some indices are not states, as in a permutation group.
    pub fn state_count(&self) -> u64 {
        self.table.space().len()
    }

    /// The number of states at each depth.
    pub fn layers(&self) -> &[u64] {
        self.table.layers()
    }

    /// The columns, in the order of the file.
    pub fn columns(&self) -> &[Column] {
        self.table.columns()
    }

    /// Whether moves have weights.
    pub fn is_weighted(&self) -> bool {
        self.table.space().weights().is_some()
    }

    /// Units of the two numbers of a cost.
    pub fn cost_order(&self) -> CostOrder {
        self.table.space().cost_order()
    }

    /// The index of a board; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// The text is not a board.
    pub fn locate(&self, board: &str) -> Result<Option<u64>> {
        let index = self.notation.rank_text(board)?;
        Ok(index.filter(|&index| self.table.is_reachable(index)))
    }

    /// The cost of the best path of a state; `None` if no goal can be reached.
    pub fn cost(&self, index: u64) -> Result<Option<Cost>> {
        self.table.cost(index)
    }

    /// The best move of a state and where it leads; `None` in a goal, and if no goal can be reached.
    ///
    /// # Errors
    ///
    /// The table is damaged.
    pub fn next_move(&self, index: u64) -> Result<Option<(u8, u64)>> {
        Ok(self.table.best_step(index))
    }

    /// The codes of the best path; `None` if no goal can be reached.
    pub fn path(&self, index: u64) -> Result<Option<Vec<u8>>> {
        self.table.walk_home(index, |walk| {
            // Of the usual length at once, so that it rarely grows.
            let mut moves = Vec::with_capacity(self.table.greatest_depth().min(64) as usize);
            moves.extend(walk);
            moves
        })
    }

    /// The number of move codes.
    pub fn move_count(&self) -> u8 {
        self.table.space().move_count()
    }

    /// Moves as in an answer line.
    pub fn moves_text(&self, codes: &[u8]) -> String {
        let mut text = String::new();
        self.notation.push_moves(codes, &mut text);
        text
    }

    /// Appends the board with an index as one line of text.
    pub fn push_board(&self, index: u64, text: &mut String) {
        self.notation
            .push_board(&self.notation.board_at(index), text);
    }

    /// The legal moves in a state, best first.
    pub fn hints(&self, index: u64) -> Result<Vec<Hint>> {
        self.table.hints(index)
    }

    /// The number of states with a depth in a range.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn states_in(&self, depths: &RangeInclusive<u32>) -> Result<u64> {
        self.table.count_at(depths)
    }
}
