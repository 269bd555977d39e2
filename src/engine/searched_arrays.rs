//! Arrays of boards with searched answers.

use super::arrays::AnswerArrays;
use super::ask::{Primitives, representative};
use super::board_arrays::BoardArrays;
use super::move_arrays::MoveArrays;
use super::searched_answers::SearchedTable;
use super::searched_puzzle::{Numbers, SearchedPuzzle};
use super::state_arrays::StateArrays;
use super::table::{AnyTable, Listing, Lists};
use crate::error::Result;
use crate::notation::{INVALID, UNSOLVABLE};
use crate::pool::tasks;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The arrays of a searched puzzle. Boards are distributed over the threads of the current rayon pool; each has a separate search, within
/// the limits of the table.
pub(super) struct SearchedArrays<P> {
    table: SearchedTable<P>,
    shape: Vec<usize>,
}

impl<P: SearchedPuzzle> SearchedArrays<P> {
    /// The arrays of a table with numbered boards.
    pub fn new(table: SearchedTable<P>) -> Self {
        let shape = table
            .searched()
            .numbers()
            .map(|numbers| numbers.shape().to_vec())
            .unwrap_or_default();
        Self { table, shape }
    }

    /// Answers each state by `search`, and every other index by `none`. Returns the error of the first state with one.
    fn each<T: Send>(
        &self,
        indices: &[i64],
        none: impl Fn(i64) -> T + Sync,
        search: impl Fn(&P::Board) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        // States after a failed one need no answer, but those before it may fail too.
        let first_failed = AtomicUsize::new(usize::MAX);
        let answer = |number: usize| {
            if number > first_failed.load(Ordering::Relaxed) {
                return None;
            }
            let index = indices[number];
            let answered = match u64::try_from(index) {
                Ok(index) => search(&self.board(index)),
                Err(_) => Ok(none(index)),
            };
            if answered.is_err() {
                first_failed.fetch_min(number, Ordering::Relaxed);
            }
            Some(answered)
        };
        // One per task, since a search may take as long as thousands of others.
        tasks(indices.len(), answer).into_iter().flatten().collect()
    }

    fn numbers(&self) -> &dyn Numbers<P::Board> {
        self.table
            .searched()
            .numbers()
            .expect("the table was asked for its numbers before")
    }

    fn board(&self, index: u64) -> P::Board {
        self.numbers().unrank(index)
    }

    fn index_of(&self, board: &P::Board) -> i64 {
        self.numbers()
            .rank(board)
            .map_or(UNSOLVABLE, |index| index as i64)
    }

    fn cells_a_board(&self) -> usize {
        self.shape.iter().product()
    }

    /// The indices of listed boards.
    fn indices<'t>(&'t self, listing: Listing<'t>) -> impl Iterator<Item = Result<i64>> + 't {
        listing.map(|listed| Ok(self.index_of(&self.table.parse_board(&listed?.board)?)))
    }
}

impl<P: SearchedPuzzle> BoardArrays for SearchedArrays<P> {
    fn shape(&self) -> Result<&[usize]> {
        Ok(&self.shape)
    }

    fn index_count(&self) -> u64 {
        self.numbers().count()
    }

    fn rank(&self, cells: &[u8], indices: &mut [i64]) {
        for (cells, index) in cells.chunks_exact(self.cells_a_board()).zip(indices) {
            *index = self
                .numbers()
                .of_cells(cells)
                .map_or(INVALID, |board| self.index_of(&board));
        }
    }

    fn unrank(&self, indices: &[i64], cells: &mut [u8]) {
        for (&index, cells) in indices
            .iter()
            .zip(cells.chunks_exact_mut(self.cells_a_board()))
        {
            match u64::try_from(index) {
                Ok(index) => self.numbers().write_cells(&self.board(index), cells),
                Err(_) => cells.fill(0),
            }
        }
    }

    fn board_text(&self, cells: &[u8]) -> Result<String> {
        Ok(self.table.board_text(&self.numbers().of_cells(cells)?))
    }

    fn locate(&self, board: &str) -> Result<i64> {
        Ok(self.index_of(&self.table.parse_board(board)?))
    }

    fn text_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(
            |_| String::new(),
            |index| self.table.board_text(&self.board(index)),
        )
    }

    fn representative_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(
            |_| String::new(),
            |index| representative(&self.table, &self.board(index)),
        )
    }
}

impl<P: SearchedPuzzle> MoveArrays for SearchedArrays<P> {
    fn move_count(&self) -> u8 {
        self.table.searched().move_count()
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        self.table.moves_text(codes)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.table.parse_moves(text)
    }

    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            let reached = u64::try_from(index)
                .ok()
                .and_then(|index| self.table.searched().after(&self.board(index), code));
            *next = reached.map_or(UNSOLVABLE, |board| self.index_of(&board));
        }
    }
}

impl<P: SearchedPuzzle> StateArrays for SearchedArrays<P> {
    fn reachable_count(&self) -> u64 {
        self.numbers().count()
    }

    fn layers(&self) -> Result<Vec<u64>> {
        Ok(self.table.stats(false, Watch::NONE)?.states_at_depth)
    }

    fn sample(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        indices: &mut [i64],
        mut watch: Watch,
    ) -> Result<()> {
        let drawn =
            self.indices(
                self.table
                    .random(depths, seed, false, Watch::NONE.until(self.stop()))?,
            );
        let count = indices.len();
        for ((index, drawn), number) in indices.iter_mut().zip(drawn).zip(0u32..) {
            *index = drawn?;
            watch.report(f64::from(number) / count as f64)?;
        }
        Ok(())
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>> {
        self.indices(Lists::states_at(&self.table, depths, false, watch)?)
            .collect()
    }
}

impl<P: SearchedPuzzle> AnswerArrays for SearchedArrays<P> {
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays> {
        Box::new(Self::new(self.table.until(stop)))
    }

    fn stop(&self) -> &Stop {
        self.table.stop()
    }

    fn searches(&self) -> bool {
        true
    }

    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        let depth = |board: &P::Board| {
            Ok(self
                .table
                .shortest(board)?
                .map_or(UNSOLVABLE as i16, |path| clipped(path.len())))
        };
        depths.copy_from_slice(&self.each(indices, |index| index as i16, depth)?);
        Ok(())
    }

    fn lower_bounds(&self, indices: &[i64], bounds: &mut [i16]) -> Result<()> {
        let bound = |board: &P::Board| {
            Ok(self
                .table
                .lower_bound(board)?
                .map_or(UNSOLVABLE as i16, |bound| clipped(bound.into())))
        };
        bounds.copy_from_slice(&self.each(indices, |index| index as i16, bound)?);
        Ok(())
    }

    fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()> {
        let first = |board: &P::Board| {
            Ok(self
                .table
                .shortest(board)?
                .and_then(|path| path.first().copied())
                .map_or(-1, i16::from))
        };
        moves.copy_from_slice(&self.each(indices, |index| index as i16, first)?);
        Ok(())
    }

    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()> {
        // One search for all shortest paths, instead of one for each neighbour.
        let best = |board: &P::Board| {
            let paths = self.table.all(board, Some(0))?;
            let is_best = |bit: u8| {
                first
                    .checked_add(bit)
                    .zip(paths.as_ref())
                    .is_some_and(|(code, paths)| paths.begin_with(code))
            };
            Ok((0..32)
                .filter(|&bit| is_best(bit))
                .fold(0, |set, bit| set | 1 << bit))
        };
        sets.copy_from_slice(&self.each(indices, |_| 0, best)?);
        Ok(())
    }

    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        let count = |board: &P::Board| Ok(self.table.count(board)?.try_into().unwrap_or(u64::MAX));
        counts.copy_from_slice(&self.each(indices, |_| 0, count)?);
        Ok(())
    }

    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()> {
        let paths = self.each(
            indices,
            |_| Vec::new(),
            |board| Ok(self.table.shortest(board)?.unwrap_or_default()),
        )?;
        for (path, length) in paths.iter().zip(lengths) {
            *length = path.len() as i64;
            codes.extend_from_slice(path);
        }
        Ok(())
    }
}

fn clipped(moves: usize) -> i16 {
    moves.try_into().unwrap_or(i16::MAX)
}
