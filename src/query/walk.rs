use super::scout::Scout;
use crate::error::{Error, Result};
use crate::space::{Cost, Cursor};
use crate::table::{Codes, Column, Table};

/// Iterates over the moves of the best path from a state. Of the shortest paths, it is the lexicographically smallest. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    table: &'t Table,
    /// The column `move`, if the table has it.
    moves: Option<Codes<'t>>,
    /// Otherwise, finds the moves by depths, if moves have codes.
    scout: Option<Scout<'t>>,
    at: Cursor,
    /// An upper bound of the length of a path to a goal. It ends a walk in a damaged table.
    moves_left: u32,
}

impl Walk<'_> {
    /// Returns the state that the walk has reached.
    pub fn index(&self) -> u64 {
        self.at.index
    }

    /// Returns whether the walk has reached a goal. If it has not after the last move, the table is damaged.
    #[inline]
    pub fn is_home(&self) -> bool {
        self.table.is_goal(self.at.index)
    }
}

impl Iterator for Walk<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.is_home() {
            return None;
        }
        self.moves_left = self.moves_left.checked_sub(1)?;
        let space = self.table.space();
        let (code, at) = match &self.moves {
            Some(moves) => {
                // For one walk, `advance` branches on the code: prediction lets the next step start before the load arrives. A path of 3x3
                // takes 267 ns, and took about 300 ns in an earlier version without branches. Many simultaneous walks are faster without
                // branches.
                let code = moves.get(self.at.index);
                (code, space.advance(self.at, code)?)
            }
            None if space.has_codes() => self
                .scout
                .as_mut()?
                .next(space, self.at)
                .map(|made| (made.code, made.to))?,
            None => self
                .table
                .first_nearer(self.at.index)
                .map(|(_, next)| (u8::MAX, space.enter(next)))?,
        };
        self.at = at;
        Some(code)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.moves_left as usize))
    }
}

impl Table {
    /// Walks from a state to a goal, with about one lookup per move and without a search. There are no moves from a goal, and none if no
    /// goal can be reached.
    pub fn walk(&self, index: u64) -> Walk<'_> {
        let moves_left = if self.is_reachable(index) {
            self.max_moves()
        } else {
            0
        };
        let moves = self.move_column().map(Column::codes);
        let scout = if moves.is_none() {
            Scout::at(self, index)
        } else {
            None
        };
        Walk {
            table: self,
            moves,
            scout,
            at: self.space().enter(index),
            moves_left,
        }
    }

    /// Returns the numbers of the moves of the best path from a state, in a space whose moves have no codes.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] if the table is damaged.
    pub(crate) fn numbered_path(&self, index: u64) -> Result<Vec<usize>> {
        let (mut path, mut at) = (Vec::new(), index);
        while !self.is_goal(at) {
            let (number, next) = self
                .first_nearer(at)
                .filter(|_| path.len() < self.max_moves() as usize)
                .ok_or_else(|| Error::endless_walk(index))?;
            path.push(number);
            at = next;
        }
        Ok(path)
    }

    /// Returns an upper bound of the length of a path. With weights the layers do not count moves, but no best path passes a state twice.
    pub(super) fn max_moves(&self) -> u32 {
        match self.space().weights() {
            None => self.greatest_depth(),
            Some(_) => self.space().len().try_into().unwrap_or(u32::MAX),
        }
    }

    /// Walks to a goal and returns the cost of the best path from a state, or `None` if no goal can be reached.
    pub fn cost(&self, index: u64) -> Result<Option<Cost>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let cost = walk
            .by_ref()
            .fold(Cost::ZERO, |cost, code| cost + self.space().cost(code));
        if walk.is_home() {
            Ok(Some(cost))
        } else {
            Err(Error::endless_walk(index))
        }
    }

    /// Walks to a goal and returns the depth of a state, which is the number of moves of its best path, or `None` if no goal can be
    /// reached.
    pub fn depth(&self, index: u64) -> Result<Option<u32>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let depth = walk.by_ref().count();
        if walk.is_home() {
            Ok(Some(depth as u32))
        } else {
            Err(Error::endless_walk(index))
        }
    }
}
