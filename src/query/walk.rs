use crate::error::{Error, Result};
use crate::space::{Cost, Cursor, Space};
use crate::table::{Codes, Column, Table};

/// The moves from a state home, one by one: the lexicographically smallest of the shortest paths. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Walk<'t, S> {
    table: &'t Table<S>,
    /// The column `move`, where the table has it: otherwise the table works the move out.
    moves: Option<Codes<'t>>,
    at: Cursor,
    /// No path to a goal is longer: a damaged table that was not checked whole cannot keep a walk going.
    moves_left: u32,
}

impl<S: Space> Walk<'_, S> {
    /// The state in which the walk now is.
    pub fn index(&self) -> u64 {
        self.at.index
    }

    /// Whether the walk is home. After the last move only a damaged table leaves it elsewhere.
    #[inline]
    pub fn is_home(&self) -> bool {
        self.table.space().is_goal(self.at.index)
    }
}

impl<S: Space> Iterator for Walk<'_, S> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.is_home() {
            return None;
        }
        self.moves_left = self.moves_left.checked_sub(1)?;
        let code = match &self.moves {
            Some(moves) => moves.get(self.at.index),
            None => self.table.best_move(self.at.index)?,
        };
        self.at = self.table.space().advance(self.at, code)?;
        Some(code)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.moves_left as usize))
    }
}

impl<S: Space> Table<S> {
    /// The index of a state, for the look-ups; `None` where no goal can be reached from it: the puzzle is unsolvable.
    pub fn locate(&self, state: &S::State) -> Option<u64> {
        self.space().rank(state).filter(|&index| self.is_reachable(index))
    }

    /// Walks home from a state: as many look-ups as moves, no search. Empty in a goal, and where no goal can be reached.
    pub fn walk(&self, index: u64) -> Walk<'_, S> {
        let moves_left = if self.is_reachable(index) { self.most_moves() } else { 0 };
        Walk { table: self, moves: self.move_column().map(Column::codes), at: self.space().enter(index), moves_left }
    }

    /// No path to a goal has more moves. With weights, the layers do not count moves; but no path to a goal passes a state twice.
    pub(super) fn most_moves(&self) -> u32 {
        match self.space().weights() {
            None => self.greatest_depth(),
            Some(_) => self.space().len().try_into().unwrap_or(u32::MAX),
        }
    }

    /// What the best path costs, as [`Walk`] goes it; `None` where no goal can be reached.
    /// An error where the table is damaged and the walk does not arrive.
    pub fn cost(&self, index: u64) -> Result<Option<Cost>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let cost = walk.by_ref().fold(Cost::ZERO, |cost, code| cost + self.space().cost(code));
        if walk.is_home() { Ok(Some(cost)) } else { Err(Error::astray(index)) }
    }

    /// The depth of a state, in moves; `None` where no goal can be reached. Walks home to find it.
    /// An error where the table is damaged and the walk does not arrive.
    pub fn depth(&self, index: u64) -> Result<Option<u32>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let depth = walk.by_ref().count();
        if walk.is_home() { Ok(Some(depth as u32)) } else { Err(Error::astray(index)) }
    }
}
