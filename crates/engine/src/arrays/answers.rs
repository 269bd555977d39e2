//! Depths, moves, and paths of states.

use super::expanded::{array_depth, in_array};
use super::{Arrays, BLOCK, Source, TableSource};
use crate::answers::NumberedBoards;
use homing_space::space::{Cost, STATES_AT_ONCE};
use homing_table::error::Result;
use homing_table::notation::{AnyBoard, UNSOLVABLE};
use homing_table::pool::tasks;
use homing_table::query::PathBatch;
use homing_table::table::Table;
use homing_table::watch::Watch;
use std::sync::atomic::{AtomicUsize, Ordering};

impl dyn NumberedBoards {
    /// Answers each state by `search`, and every other index by `none`. Returns the error of the first state with one.
    fn each<T: Send>(
        &self,
        indices: &[i64],
        none: impl Fn(i64) -> T + Sync,
        search: impl Fn(&AnyBoard) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        // States after a failed one need no answer, but those before it may fail too.
        let first_failed = AtomicUsize::new(usize::MAX);
        let answer = |number: usize| {
            if number > first_failed.load(Ordering::Relaxed) {
                return None;
            }
            let index = indices[number];
            let answered = match u64::try_from(index) {
                Ok(index) => search(&self.board_at(index)),
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
}

impl TableSource {
    fn table(&self) -> &Table {
        self.boards.table()
    }

    /// Answers each state by `of_state`. An index that is not a state is its own answer.
    fn each<T: From<i8>>(
        indices: &[i64],
        answers: &mut [T],
        of_state: impl Fn(u64) -> Result<T>,
    ) -> Result<()> {
        for (&index, answer) in indices.iter().zip(answers) {
            *answer = match u64::try_from(index) {
                Ok(index) => of_state(index)?,
                Err(_) => T::from(index as i8),
            };
        }
        Ok(())
    }

    /// Walks home from the states among these indices, many at once, and visits the path of each index.
    fn walk(&self, indices: &[i64], mut visit: impl FnMut(usize, &[u8])) -> Result<()> {
        let mut paths = PathBatch::default();
        self.boards.check_codes()?;
        self.table().walk_all(&states(indices), &mut paths)?;
        let mut found = paths.iter();
        for (place, &index) in indices.iter().enumerate() {
            visit(
                place,
                if index < 0 {
                    &[]
                } else {
                    found.next().unwrap_or_default()
                },
            );
        }
        Ok(())
    }

    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        if let Some(expanded) = &self.expanded {
            return Self::each(indices, depths, |index| Ok(expanded.depths[index as usize]));
        }
        let space = self.table().space();
        if space.weights().is_some() {
            self.walk(indices, |place, path| {
                let costs = path.iter().map(|&code| space.cost(code));
                depths[place] = array_depth(costs.fold(Cost::ZERO, |sum, cost| sum + cost));
            })?;
        } else {
            let states = states(indices);
            let mut walked = vec![0; states.len()];
            self.table().depth_all(&states, &mut walked)?;
            let mut walked = walked.into_iter();
            for (&index, depth) in indices.iter().zip(&mut *depths) {
                *depth = if index < 0 {
                    0
                } else {
                    walked.next().map_or(0, in_array)
                };
            }
        }
        for (&index, depth) in indices.iter().zip(depths) {
            match u64::try_from(index) {
                // A state that cannot reach a goal has no moves either.
                Ok(index) if !self.table().is_reachable(index) => *depth = UNSOLVABLE as i16,
                Ok(_) => {}
                Err(_) => *depth = index as i16,
            }
        }
        Ok(())
    }

    /// The number of shortest paths of every state.
    fn all_counts(&self) -> Result<Vec<u64>> {
        let mut counts = vec![0u64; self.table().space().len() as usize];
        let watch = Watch::NONE.until(&self.boards.stop);
        self.table()
            .count_all_paths(watch, &mut |index, count, _| counts[index as usize] = count)?;
        Ok(counts)
    }

    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        // A few are counted one by one.
        let is_worth_it = self.expanded.is_some() && indices.len() >= BLOCK;
        let all = match self.counts.get() {
            None if is_worth_it => {
                // Threads that arrive together all compute them, and one result is kept.
                let all = self.all_counts()?;
                Some(self.counts.get_or_init(|| all))
            }
            all => all,
        };
        for (&index, count) in indices.iter().zip(counts) {
            *count = match (u64::try_from(index), all) {
                (Err(_), _) => 0,
                (Ok(index), Some(all)) => all[index as usize],
                (Ok(index), None) => {
                    at_most_word(self.table().count_paths(index, &self.boards.stop)?)
                }
            };
        }
        Ok(())
    }
}

/// The states among indices.
fn states(indices: &[i64]) -> Vec<u64> {
    let states = indices
        .iter()
        .filter_map(|&index| u64::try_from(index).ok());
    states.collect()
}

fn at_most_word(count: u128) -> u64 {
    count.try_into().unwrap_or(u64::MAX)
}

impl Arrays {
    /// The depth of each state, in the unit of the table's layers: moves, or pushes if these count first.
    ///
    /// # Errors
    ///
    /// If the table is damaged and a walk does not arrive; [`Error::Limit`](homing_table::Error::Limit) if a search gave up. The same
    /// holds for the methods below.
    pub fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        self.stop().check()?;
        match &self.source {
            Source::Table(table) => table.depths(indices, depths)?,
            Source::Searched(table) => {
                let depth = |board: &AnyBoard| {
                    let path = table.path_of(board)?;
                    Ok(path.map_or(UNSOLVABLE as i16, |path| array_depth(path.cost)))
                };
                depths.copy_from_slice(&table.each(indices, |index| index as i16, depth)?);
            }
        }
        Ok(())
    }

    /// A lower bound of each state's depth, without a search. It is the depth itself if the table has an entry for each board.
    pub fn lower_bounds(&self, indices: &[i64], bounds: &mut [i16]) -> Result<()> {
        let Source::Searched(table) = &self.source else {
            return self.depths(indices, bounds);
        };
        let bound = |board: &AnyBoard| {
            let bound = table.lower_bound(board)?;
            Ok(bound.map_or(UNSOLVABLE as i16, |bound| in_array(bound.into())))
        };
        bounds.copy_from_slice(&table.each(indices, |index| index as i16, bound)?);
        Ok(())
    }

    /// The code of each state's best move; -1 if there is none, as in a goal.
    pub fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()> {
        self.stop().check()?;
        match &self.source {
            Source::Table(table) => {
                table.boards.check_codes()?;
                TableSource::each(indices, moves, |index| match &table.expanded {
                    Some(expanded) => Ok(expanded.moves[index as usize]),
                    None => Ok(table.table().best_move(index).map_or(-1, i16::from)),
                })?;
            }
            Source::Searched(table) => {
                let first = |board: &AnyBoard| {
                    let path = table.path_of(board)?;
                    let first = path.and_then(|path| path.moves.first().copied());
                    Ok(first.map_or(-1, |code| code as i16))
                };
                moves.copy_from_slice(&table.each(indices, |index| index as i16, first)?);
            }
        }
        Ok(())
    }

    /// All best moves of each state as a set: bit `c` stands for the move with the code `first + c`.
    pub fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()> {
        self.stop().check()?;
        let bit_of = |code: u8| {
            code.checked_sub(first)
                .and_then(|bit| 1u32.checked_shl(bit.into()))
                .unwrap_or(0)
        };
        match &self.source {
            Source::Table(table) => {
                sets.fill(0);
                let table = table.table();
                let mut best = table.best_moves();
                let (mut places, mut states) = (Vec::new(), Vec::new());
                for first in (0..indices.len()).step_by(STATES_AT_ONCE) {
                    places.clear();
                    states.clear();
                    for (place, &index) in
                        indices.iter().enumerate().skip(first).take(STATES_AT_ONCE)
                    {
                        let index = u64::try_from(index).ok();
                        if let Some(index) = index.filter(|&index| table.is_reachable(index)) {
                            places.push(place);
                            states.push(index);
                        }
                    }
                    for made in best.find(&states)? {
                        sets[places[made.place as usize]] |= bit_of(made.code);
                    }
                }
            }
            Source::Searched(table) => {
                let best = |board: &AnyBoard| {
                    let codes = table.best_codes(board)?;
                    Ok(codes.into_iter().fold(0, |set, code| set | bit_of(code)))
                };
                sets.copy_from_slice(&table.each(indices, |_| 0, best)?);
            }
        }
        Ok(())
    }

    /// The number of shortest paths of each state: 1 for a goal, 0 if there is no path, and at most `u64::MAX`.
    pub fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        self.stop().check()?;
        match &self.source {
            Source::Table(table) => table.path_counts(indices, counts)?,
            Source::Searched(table) => {
                let count = |board: &AnyBoard| Ok(at_most_word(table.count_of(board)?));
                counts.copy_from_slice(&table.each(indices, |_| 0, count)?);
            }
        }
        Ok(())
    }

    /// Appends the best path of each state to `codes`, and writes its number of moves.
    pub fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()> {
        self.stop().check()?;
        match &self.source {
            Source::Table(table) => table.walk(indices, |place, path| {
                lengths[place] = path.len() as i64;
                codes.extend_from_slice(path);
            }),
            Source::Searched(table) => {
                let path = |board: &AnyBoard| {
                    Ok(table.path_of(board)?.map_or(Vec::new(), |path| path.moves))
                };
                let paths = table.each(indices, |_| Vec::new(), path)?;
                for (path, length) in paths.iter().zip(lengths) {
                    *length = path.len() as i64;
                    codes.extend(path.iter().map(|&code| code as u8));
                }
                Ok(())
            }
        }
    }
}
