use super::hint::Hint;
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::space::{Cost, CostOrder};
use crate::table::{Column, Table};
use std::ops::RangeInclusive;

/// Lookups by text and index in a table whose space is known only at run time: `Box<dyn BoardLookup>`. Indices are below
/// [`state_count`](Self::state_count).
pub trait BoardLookup: Send + Sync {
    /// The number of indices: the number of states, or more if some indices are not states, as in a permutation group.
    fn state_count(&self) -> u64;

    /// The number of states at each depth.
    fn layers(&self) -> &[u64];

    /// The columns, in the order of the file.
    fn columns(&self) -> &[Column];

    /// Whether moves have weights.
    fn is_weighted(&self) -> bool;

    /// Units of the two numbers of a cost.
    fn cost_order(&self) -> CostOrder;

    /// The index of a board; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// The text is not a board.
    fn locate(&self, board: &str) -> Result<Option<u64>>;

    /// The cost of the best path of a state; `None` if no goal can be reached.
    fn cost(&self, index: u64) -> Result<Option<Cost>>;

    /// The best move of a state and where it leads; `None` in a goal, and if no goal can be reached.
    ///
    /// # Errors
    ///
    /// The table is damaged.
    fn next_move(&self, index: u64) -> Result<Option<(u8, u64)>>;

    /// The codes of the best path; `None` if no goal can be reached.
    fn path(&self, index: u64) -> Result<Option<Vec<u8>>>;

    /// The number of move codes.
    fn move_count(&self) -> u8;

    /// Moves as in an answer line.
    fn moves_text(&self, codes: &[u8]) -> String;

    /// Appends the board with an index as one line of text.
    fn push_board(&self, index: u64, text: &mut String);

    /// The legal moves in a state, best first.
    fn hints(&self, index: u64) -> Result<Vec<Hint>>;

    /// The number of states with a depth in a range.
    ///
    /// # Errors
    ///
    /// If there are none.
    fn states_in(&self, depths: &RangeInclusive<u32>) -> Result<u64>;
}

impl<P: Notation + Send> BoardLookup for Table<P> {
    fn state_count(&self) -> u64 {
        self.space().len()
    }

    fn layers(&self) -> &[u64] {
        Table::layers(self)
    }

    fn columns(&self) -> &[Column] {
        Table::columns(self)
    }

    fn is_weighted(&self) -> bool {
        self.space().weights().is_some()
    }

    fn cost_order(&self) -> CostOrder {
        self.space().cost_order()
    }

    fn locate(&self, board: &str) -> Result<Option<u64>> {
        Ok(Table::locate(self, &self.space().parse_board(board)?))
    }

    fn cost(&self, index: u64) -> Result<Option<Cost>> {
        Table::cost(self, index)
    }

    fn next_move(&self, index: u64) -> Result<Option<(u8, u64)>> {
        Ok(self
            .best_move(index)
            .and_then(|code| Some((code, self.space().step(index, code)?))))
    }

    fn path(&self, index: u64) -> Result<Option<Vec<u8>>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let moves = walk.by_ref().collect();
        if walk.is_home() {
            Ok(Some(moves))
        } else {
            Err(Error::endless_walk(index))
        }
    }

    fn move_count(&self) -> u8 {
        self.space().move_count()
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        let mut text = String::new();
        self.space().push_moves(codes.iter().copied(), &mut text);
        text
    }

    fn push_board(&self, index: u64, text: &mut String) {
        self.space().push_board(&self.space().unrank(index), text);
    }

    fn hints(&self, index: u64) -> Result<Vec<Hint>> {
        Table::hints(self, index)
    }

    fn states_in(&self, depths: &RangeInclusive<u32>) -> Result<u64> {
        self.count_at(depths)
    }
}
