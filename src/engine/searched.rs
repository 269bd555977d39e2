//! Arrays of boards whose answers are searched.

use super::arrays::AnswerArrays;
use super::ask::Primitives;
use super::playable::{INVALID, UNSOLVABLE};
use super::table::{Listing, Lists};
use crate::error::{Error, Result};
use rayon::prelude::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A solver that has no entry for each board, but numbers the boards from which a goal can be reached. Its arrays are made from this.
pub(crate) trait NumberedBoards: Primitives<Move = u8> + Lists + 'static {
    /// The shape of a board, outermost dimension first.
    fn shape(&self) -> &[usize];

    /// The number of boards: their indices are below it.
    fn board_count(&self) -> u64;

    /// The number of boards at each depth.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where nobody has counted them.
    fn layers(&self) -> Result<Vec<u64>>;

    /// The number of move codes.
    fn move_count(&self) -> u8;

    /// The board with these cells.
    fn board_of_cells(&self, cells: &[u8]) -> Result<Self::Board>;

    /// Writes the cells of a board.
    fn write_cells(&self, board: &Self::Board, cells: &mut [u8]);

    /// The index of a board; `None` if no goal can be reached.
    fn rank(&self, board: &Self::Board) -> Option<u64>;

    /// The board of an index.
    fn unrank(&self, index: u64) -> Self::Board;

    /// The board after a move; `None` where it cannot be made.
    fn after(&self, board: &Self::Board, code: u8) -> Option<Self::Board>;

    /// The codes of the best moves, as bits.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] where a search gave up; that the table is damaged.
    fn best_set(&self, place: &Self::Place) -> Result<u32>;
}

/// The arrays of a solver that searches. Boards are shared among the threads of the current rayon pool; each has a search of its own, with
/// the limits of the solver.
pub(crate) struct SearchedArrays<S>(pub S);

impl<S: NumberedBoards> SearchedArrays<S> {
    /// Answers each state by `search`, and what is none by `none`. The error is that of the first state that has one.
    fn each<T: Send>(
        &self,
        indices: &[i64],
        none: impl Fn(i64) -> T + Sync,
        search: impl Fn(&S::Place) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        // States behind one that failed need no answer, and those before it may fail too.
        let first_failed = AtomicUsize::new(usize::MAX);
        let answer = |(number, &index): (usize, &i64)| {
            if number > first_failed.load(Ordering::Relaxed) {
                return None;
            }
            let answered = match u64::try_from(index) {
                Ok(index) => self.place(index).and_then(|place| place.map_or_else(|| Ok(none(UNSOLVABLE)), |place| search(&place))),
                Err(_) => Ok(none(index)),
            };
            if answered.is_err() {
                first_failed.fetch_min(number, Ordering::Relaxed);
            }
            Some(answered)
        };
        // One at a time, since a search may take as long as thousands of others.
        let answers: Vec<Option<Result<T>>> = indices.par_iter().enumerate().with_max_len(1).map(answer).collect();
        answers.into_iter().flatten().collect()
    }

    fn place(&self, index: u64) -> Result<Option<S::Place>> {
        self.0.place(&self.0.unrank(index))
    }

    fn path_of(&self, place: &S::Place) -> Result<Option<Vec<u8>>> {
        Ok(self.0.path(place)?.map(|found| found.moves))
    }

    fn index_of(&self, board: &S::Board) -> i64 {
        self.0.rank(board).map_or(UNSOLVABLE, |index| index as i64)
    }

    /// The indices of boards that are listed.
    fn indices<'t>(&'t self, listing: Listing<'t>) -> impl Iterator<Item = Result<i64>> + 't {
        listing.map(|listed| Ok(self.index_of(&self.0.parse_board(&listed?.board)?)))
    }
}

impl<S: NumberedBoards> AnswerArrays for SearchedArrays<S> {
    fn shape(&self) -> Result<&[usize]> {
        Ok(self.0.shape())
    }

    fn state_count(&self) -> u64 {
        self.0.board_count()
    }

    fn reachable_count(&self) -> u64 {
        self.0.board_count()
    }

    fn layers(&self) -> Result<Vec<u64>> {
        self.0.layers()
    }

    fn searches(&self) -> bool {
        true
    }

    fn move_count(&self) -> u8 {
        self.0.move_count()
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        self.0.moves_text(codes)
    }

    fn locate(&self, board: &str) -> Result<i64> {
        Ok(self.index_of(&self.0.parse_board(board)?))
    }

    fn text_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(|_| String::new(), |index| self.0.board_text(&self.0.unrank(index)))
    }

    fn rank(&self, cells: &[u8], indices: &mut [i64]) {
        let cells_a_board = self.0.shape().iter().product::<usize>().max(1);
        for (cells, index) in cells.chunks_exact(cells_a_board).zip(indices) {
            *index = self.0.board_of_cells(cells).map_or(INVALID, |board| self.index_of(&board));
        }
    }

    fn unrank(&self, indices: &[i64], cells: &mut [u8]) {
        let cells_a_board = self.0.shape().iter().product::<usize>().max(1);
        for (&index, cells) in indices.iter().zip(cells.chunks_exact_mut(cells_a_board)) {
            match u64::try_from(index) {
                Ok(index) => self.0.write_cells(&self.0.unrank(index), cells),
                Err(_) => cells.fill(0),
            }
        }
    }

    fn board_text(&self, cells: &[u8]) -> Result<String> {
        Ok(self.0.board_text(&self.0.board_of_cells(cells)?))
    }

    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        let depth = |place: &S::Place| {
            let found = self.0.path(place)?;
            Ok(found.map_or(UNSOLVABLE as i16, |found| found.cost.weight().try_into().unwrap_or(i16::MAX)))
        };
        depths.copy_from_slice(&self.each(indices, |index| index as i16, depth)?);
        Ok(())
    }

    fn best_moves(&self, indices: &[i64], moves: &mut [i8]) -> Result<()> {
        let first = |place: &S::Place| Ok(self.path_of(place)?.and_then(|path| path.first().map(|&code| code as i8)).unwrap_or(-1));
        moves.copy_from_slice(&self.each(indices, |index| index as i8, first)?);
        Ok(())
    }

    fn best_sets(&self, indices: &[i64], sets: &mut [u32]) -> Result<()> {
        sets.copy_from_slice(&self.each(indices, |_| 0, |place| self.0.best_set(place))?);
        Ok(())
    }

    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        let count = |place: &S::Place| Ok(self.0.count(place)?.try_into().unwrap_or(u64::MAX));
        counts.copy_from_slice(&self.each(indices, |_| 0, count)?);
        Ok(())
    }

    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()> {
        let paths = self.each(indices, |_| Vec::new(), |place| Ok(self.path_of(place)?.unwrap_or_default()))?;
        for (path, length) in paths.iter().zip(lengths) {
            *length = path.len() as i64;
            codes.extend_from_slice(path);
        }
        Ok(())
    }

    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            let reached = u64::try_from(index).ok().and_then(|index| self.0.after(&self.0.unrank(index), code));
            *next = reached.map_or(UNSOLVABLE, |board| self.index_of(&board));
        }
    }

    fn sample(&self, depths: Option<RangeInclusive<u32>>, seed: u64, indices: &mut [i64]) -> Result<()> {
        let drawn = self.indices(self.0.random(depths, seed, false)?);
        for (index, drawn) in indices.iter_mut().zip(drawn) {
            *index = drawn?;
        }
        Ok(())
    }

    fn states_at(&self, depths: RangeInclusive<u32>) -> Result<Vec<i64>> {
        self.indices(Lists::states_at(&self.0, depths, false)?).collect()
    }
}

/// That boards have no index.
pub(crate) fn no_index(puzzle: &str, most: usize) -> Error {
    let what = format!(
        "{puzzle} has more boards than an index of 64 bits numbers, so there are no arrays of them, which boards of up to {most} cells \
         have: give boards one by one as text, for solve, hints, check and random"
    );
    Error::Unanswered { what }
}
