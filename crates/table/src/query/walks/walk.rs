use super::scout::Scout;
use crate::error::{Error, Result};
use crate::table::{Column, Table};
use homing_space::packed::Codes;
use homing_space::space::{Cost, Cursor};
use std::ops::Range;

/// The number of moves that a walk finds at once.
const AHEAD: usize = 32;

/// Iterates over the moves of the best path from a state. Of the shortest paths, it is the lexicographically smallest. Allocates nothing.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    table: &'t Table,
    /// The column `move`, if the table has it.
    moves: Option<Codes<'t>>,
    /// Otherwise, finds the moves by depths, if moves have codes.
    scout: Option<Scout<'t>>,
    /// The state after the moves found.
    at: Cursor,
    /// Moves found, and which of them are still to be made.
    found: [u8; AHEAD],
    ahead: Range<usize>,
    /// An upper bound of the number of moves not found yet. It ends a walk in a damaged table.
    moves_left: u32,
}

impl Walk<'_> {
    /// Returns whether the walk has reached a goal. If it has not after the last move, the table is damaged.
    #[inline]
    pub fn is_home(&self) -> bool {
        self.ahead.is_empty() && self.table.is_goal(self.at.index)
    }

    /// Finds the next moves, up to `most`, and returns their number.
    fn find(&mut self, most: usize) -> usize {
        let space = self.table.space();
        if let Some(moves) = self.moves {
            let found = &mut self.found[..most];
            return space.follow(&mut self.at, moves, self.table.home(), found);
        }
        if most == 0 || self.is_home() {
            return 0;
        }
        let made = if space.has_codes() {
            let scout = self.scout.as_mut();
            let made = scout.and_then(|scout| scout.next(space, self.at));
            made.map(|made| (made.code, made.to))
        } else {
            let nearer = self.table.first_nearer(self.at.index);
            nearer.map(|(_, made)| (made.code, space.enter(made.state)))
        };
        let Some((code, at)) = made else {
            return 0;
        };
        (self.found[0], self.at) = (code, at);
        1
    }
}

impl Iterator for Walk<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.ahead.is_empty() {
            let count = self.find(AHEAD.min(self.moves_left as usize));
            self.moves_left -= count as u32;
            self.ahead = 0..count;
        }
        self.ahead.next().map(|at| self.found[at])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let known = self.ahead.len();
        (known, Some(known + self.moves_left as usize))
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
            found: [0; AHEAD],
            ahead: 0..0,
            moves_left,
        }
    }

    /// Returns the numbers of the moves of the best path from a state, in a space whose moves have no codes.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] if the table is damaged.
    pub fn numbered_path(&self, index: u64) -> Result<Vec<usize>> {
        let (mut path, mut at) = (Vec::new(), index);
        while !self.is_goal(at) {
            let (number, made) = self
                .first_nearer(at)
                .filter(|_| path.len() < self.max_moves() as usize)
                .ok_or_else(|| Error::endless_walk(index))?;
            path.push(number);
            at = made.state;
        }
        Ok(path)
    }

    /// Returns an upper bound of the length of a path. With weights the layers do not count moves, but no best path passes a state twice.
    pub(in crate::query) fn max_moves(&self) -> u32 {
        match self.space().weights() {
            None => self.greatest_depth(),
            Some(_) => self.space().len().try_into().unwrap_or(u32::MAX),
        }
    }

    /// Walks to a goal and returns the cost of the best path from a state, or `None` if no goal can be reached.
    pub fn cost(&self, index: u64) -> Result<Option<Cost>> {
        let space = self.space();
        if space.weights().is_none() {
            let depth = self.depth(index)?;
            return Ok(depth.map(|depth| Cost::new(depth, depth)));
        }
        self.walk_home(index, |walk| {
            walk.fold(Cost::ZERO, |cost, code| cost + space.cost(code))
        })
    }

    /// Walks to a goal and returns the depth of a state, which is the number of moves of its best path, or `None` if no goal can be
    /// reached.
    pub fn depth(&self, index: u64) -> Result<Option<u32>> {
        self.walk_home(index, |walk| walk.count() as u32)
    }

    /// Walks to a goal, and returns what `take` makes of the moves, or `None` if no goal can be reached.
    pub(in crate::query) fn walk_home<T>(
        &self,
        index: u64,
        take: impl FnOnce(&mut Walk) -> T,
    ) -> Result<Option<T>> {
        if !self.is_reachable(index) {
            return Ok(None);
        }
        let mut walk = self.walk(index);
        let taken = take(&mut walk);
        if walk.is_home() {
            Ok(Some(taken))
        } else {
            Err(Error::endless_walk(index))
        }
    }
}
