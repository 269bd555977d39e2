//! Arrays of boards whose answers are searched.

use super::answers::PatternAnswers;
use super::{Grid, WideBoard};
use super::{listing, numbers};
use crate::engine::{AnswerArrays, INVALID, Listing, Lists, Primitives, UNSOLVABLE, representative};
use crate::error::Result;
use crate::pool::tasks;
use crate::puzzle::slide::cells::check_cells;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The arrays of pattern tables. Boards are shared among the threads of the current rayon pool; each has a search of its own, with the
/// limits of the solver.
pub struct PatternArrays(pub PatternAnswers);

impl PatternArrays {
    /// Answers each state by `search`, and what is none by `none`. The error is that of the first state that has one.
    fn each<T: Send>(
        &self,
        indices: &[i64],
        none: impl Fn(i64) -> T + Sync,
        search: impl Fn(&WideBoard) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        // States behind one that failed need no answer, and those before it may fail too.
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
        // One at a time, since a search may take as long as thousands of others.
        tasks(indices.len(), answer).into_iter().flatten().collect()
    }

    fn grid(&self) -> Grid {
        self.0.solver.grid()
    }

    fn cells_a_board(&self) -> usize {
        self.grid().cell_count()
    }

    /// The board of an index, which can be solved.
    fn board(&self, index: u64) -> WideBoard {
        numbers::unrank(index, self.grid(), |board| self.0.solver.wrong_parity(board).is_none())
    }

    fn board_of_cells(&self, cells: &[u8]) -> Result<WideBoard> {
        check_cells(self.grid().rows(), self.grid().columns(), cells)?;
        Ok(WideBoard::from_cells(cells.iter().copied()))
    }

    fn index_of(&self, board: &WideBoard) -> i64 {
        if self.0.solver.wrong_parity(board).is_some() { UNSOLVABLE } else { numbers::rank(board) as i64 }
    }

    /// The indices of boards that are listed.
    fn indices<'t>(&'t self, listing: Listing<'t>) -> impl Iterator<Item = Result<i64>> + 't {
        listing.map(|listed| Ok(self.index_of(&self.0.parse_board(&listed?.board)?)))
    }
}

impl AnswerArrays for PatternArrays {
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays> {
        Box::new(Self(self.0.until(stop)))
    }

    fn stop(&self) -> &Stop {
        &self.0.style.limits.stop
    }

    fn shape(&self) -> Result<&[usize]> {
        Ok(&self.0.shape)
    }

    fn index_count(&self) -> u64 {
        numbers::count(self.grid())
    }

    fn reachable_count(&self) -> u64 {
        numbers::count(self.grid())
    }

    fn layers(&self) -> Result<Vec<u64>> {
        Ok(listing::stats(&self.0.solver)?.states_at_depth)
    }

    fn searches(&self) -> bool {
        true
    }

    fn move_count(&self) -> u8 {
        4
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        self.0.moves_text(codes)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.grid().parse_moves(text)
    }

    fn locate(&self, board: &str) -> Result<i64> {
        Ok(self.index_of(&self.0.parse_board(board)?))
    }

    fn text_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(|_| String::new(), |index| self.0.board_text(&self.board(index)))
    }

    fn representative_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(|_| String::new(), |index| representative(&self.0, &self.board(index)))
    }

    fn rank(&self, cells: &[u8], indices: &mut [i64]) {
        for (cells, index) in cells.chunks_exact(self.cells_a_board()).zip(indices) {
            *index = self.board_of_cells(cells).map_or(INVALID, |board| self.index_of(&board));
        }
    }

    fn unrank(&self, indices: &[i64], cells: &mut [u8]) {
        for (&index, cells) in indices.iter().zip(cells.chunks_exact_mut(self.cells_a_board())) {
            match u64::try_from(index) {
                Ok(index) => cells.copy_from_slice(self.board(index).cells()),
                Err(_) => cells.fill(0),
            }
        }
    }

    fn board_text(&self, cells: &[u8]) -> Result<String> {
        Ok(self.0.board_text(&self.board_of_cells(cells)?))
    }

    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        let depth = |board: &WideBoard| Ok(self.0.shortest(board)?.len().try_into().unwrap_or(i16::MAX));
        depths.copy_from_slice(&self.each(indices, |index| index as i16, depth)?);
        Ok(())
    }

    fn lower_bounds(&self, indices: &[i64], bounds: &mut [i16]) -> Result<()> {
        let bound = |board: &WideBoard| Ok(self.0.solver.lower_bound(board)?.try_into().unwrap_or(i16::MAX));
        bounds.copy_from_slice(&self.each(indices, |index| index as i16, bound)?);
        Ok(())
    }

    fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()> {
        let first = |board: &WideBoard| Ok(self.0.shortest(board)?.first().map_or(-1, |&code| code.into()));
        moves.copy_from_slice(&self.each(indices, |index| index as i16, first)?);
        Ok(())
    }

    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()> {
        // There are four moves.
        if first > 0 {
            sets.fill(0);
            return Ok(());
        }
        // The first moves of all shortest paths: one search, where a search for each neighbour would take as many.
        let best = |board: &WideBoard| {
            let mut set = 0;
            self.0.visit_all(board, |path| set |= path.first().map_or(0, |&code| 1 << code))?;
            Ok(set)
        };
        sets.copy_from_slice(&self.each(indices, |_| 0, best)?);
        Ok(())
    }

    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        counts.copy_from_slice(&self.each(indices, |_| 0, |board| self.0.visit_all(board, |_| {}))?);
        Ok(())
    }

    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()> {
        let paths = self.each(indices, |_| Vec::new(), |board| self.0.shortest(board))?;
        for (path, length) in paths.iter().zip(lengths) {
            *length = path.len() as i64;
            codes.extend_from_slice(path);
        }
        Ok(())
    }

    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            let reached = u64::try_from(index).ok().and_then(|index| self.grid().after(&self.board(index), &[code]).ok());
            *next = reached.map_or(UNSOLVABLE, |board| self.index_of(&board));
        }
    }

    fn sample(&self, depths: Option<RangeInclusive<u32>>, seed: u64, indices: &mut [i64]) -> Result<()> {
        let drawn = self.indices(self.0.random(depths, seed, false, Watch::NONE.until(self.stop()))?);
        for (index, drawn) in indices.iter_mut().zip(drawn) {
            *index = drawn?;
        }
        Ok(())
    }

    fn states_at(&self, depths: RangeInclusive<u32>) -> Result<Vec<i64>> {
        self.indices(Lists::states_at(&self.0, depths, false, Watch::NONE.until(self.stop()))?).collect()
    }
}
