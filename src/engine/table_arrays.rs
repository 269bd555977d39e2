//! The arrays of a table, expanded if it has few states.

use super::arrays::{AnswerArrays, BLOCK, PART};
use super::board_arrays::BoardArrays;
use super::board_table::BoardTable;
use super::classes::Classes;
use super::move_arrays::{FollowedMoves, MoveArrays};
use super::state_arrays::StateArrays;
use crate::error::{Error, Lack, Result};
use crate::notation::{DynCells, UNSOLVABLE};
use crate::pool::tasks;
use crate::query::PathBatch;
use crate::space::Cost;
use crate::table::Table;
use crate::watch::{Stop, Watch};
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

/// Answers arrays of boards from a table with an entry for each state.
///
/// Tables with few states are expanded once, so that a depth or a move takes one load instead of a walk.
#[derive(Clone)]
pub struct TableArrays {
    boards: Arc<BoardTable>,
    shape: Option<Vec<usize>>,
    expanded: Option<Arc<ExpandedTable>>,
    counts: Arc<OnceLock<Vec<u64>>>,
    stop: Stop,
}

/// Blocks of states between two progress reports.
const PARTS: usize = 64;
/// The most states of an expanded table, which takes four bytes per state.
const MAX_STATES_EXPANDED: u64 = 1 << 22;

/// The answer of every state.
struct ExpandedTable {
    /// The depths, as [`array_depth`] has them.
    depths: Vec<i16>,
    /// The best moves; -1 if there is none.
    moves: Vec<i16>,
}

impl ExpandedTable {
    fn new(table: &Table) -> Result<Self> {
        let depths = match table.depth_index(Watch::NONE)? {
            Some(index) => index
                .depths()
                .map(|depth| depth.map_or(UNSOLVABLE as i16, in_array))
                .collect(),
            None => table
                .all_costs(Watch::NONE)?
                .iter()
                .map(|cost| cost.map_or(UNSOLVABLE as i16, array_depth))
                .collect(),
        };
        let moves = (0..table.space().len())
            .map(|index| table.best_move(index).map_or(-1, i16::from))
            .collect();
        Ok(Self { depths, moves })
    }
}

/// A depth as an array stores it. All depths of puzzles of these sizes fit.
pub(super) fn array_depth(cost: Cost) -> i16 {
    in_array(cost.weight())
}

fn in_array(depth: u32) -> i16 {
    depth.try_into().unwrap_or(i16::MAX)
}

impl TableArrays {
    fn table(&self) -> &Table {
        self.boards.table()
    }

    /// The arrays of a table.
    pub fn new(boards: BoardTable) -> Result<Self> {
        let shape = boards.notation().cells().and_then(DynCells::cell_shape);
        let is_expanded = shape.is_some() && boards.state_count() <= MAX_STATES_EXPANDED;
        let expanded = if is_expanded {
            Some(Arc::new(ExpandedTable::new(boards.table())?))
        } else {
            None
        };
        Ok(Self {
            boards: Arc::new(boards),
            shape,
            expanded,
            counts: Arc::default(),
            stop: Stop::NEVER,
        })
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
        let states: Vec<u64> = indices
            .iter()
            .filter_map(|&index| u64::try_from(index).ok())
            .collect();
        let mut paths = PathBatch::default();
        self.boards.check_codes()?;
        self.table().walk_all(&states, &mut paths)?;
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

    /// The number of shortest paths of every state.
    fn all_counts(&self) -> Result<Vec<u64>> {
        let mut counts = vec![0u64; self.table().space().len() as usize];
        self.table()
            .count_all_paths(Watch::NONE.until(&self.stop), &mut |index, count, _| {
                counts[index as usize] = count
            })?;
        Ok(counts)
    }
}

impl BoardArrays for TableArrays {
    fn shape(&self) -> Result<&[usize]> {
        self.shape
            .as_deref()
            .ok_or_else(|| Error::lacks(self.table().space().describe().puzzle, Lack::Cells, ""))
    }

    fn index_count(&self) -> u64 {
        self.table().space().len()
    }

    fn rank(&self, cells: &[u8], indices: &mut [i64]) {
        if let Some(notation) = self.boards.notation().cells() {
            notation.rank_cells(cells, indices);
        }
        if self.table().reachable() != self.table().space().len() {
            for index in indices {
                if u64::try_from(*index).is_ok_and(|index| !self.table().is_reachable(index)) {
                    *index = UNSOLVABLE;
                }
            }
        }
    }

    fn unrank(&self, indices: &[i64], cells: &mut [u8]) {
        if let Some(notation) = self.boards.notation().cells() {
            notation.unrank_cells(indices, cells);
        }
    }

    fn board_text(&self, cells: &[u8]) -> Result<String> {
        let notation = self.boards.notation();
        let board = notation
            .cells()
            .ok_or(Error::LeftOut { what: "arrays" })?
            .board_of_cells(cells)?;
        Ok(notation.board_text(&board))
    }

    fn locate(&self, board: &str) -> Result<i64> {
        let index = self.boards.locate(board)?;
        Ok(index.map_or(UNSOLVABLE, |index| index as i64))
    }

    fn text_of(&self, index: i64) -> String {
        u64::try_from(index).map_or_else(|_| String::new(), |index| self.boards.board_text(index))
    }

    fn representative_of(&self, index: i64) -> String {
        u64::try_from(index)
            .map_or_else(|_| String::new(), |index| self.boards.least_image(index).0)
    }
}

impl MoveArrays for TableArrays {
    fn move_count(&self) -> u8 {
        self.table().space().move_count()
    }

    fn moves_text(&self, codes: &[u8]) -> String {
        self.boards.moves_text(codes)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.boards.notation().parse_moves(text)
    }

    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64]) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            let reached = u64::try_from(index)
                .ok()
                .and_then(|index| self.table().space().step(index, code));
            *next = reached.map_or(UNSOLVABLE, |index| index as i64);
        }
    }

    fn follow(&self, index: u64, codes: &[u8]) -> FollowedMoves {
        let space = self.table().space();
        let (mut at, mut made, mut cost) = (space.enter(index), 0, Cost::ZERO);
        for &code in codes {
            let Some(next) = Some(code)
                .filter(|&code| code < space.move_count())
                .and_then(|code| space.advance(at, code))
            else {
                break;
            };
            (at, made, cost) = (next, made + 1, cost + space.cost(code));
        }
        FollowedMoves {
            index: at.index,
            made,
            spent: cost.weight(),
        }
    }
}

impl StateArrays for TableArrays {
    fn state_count(&self) -> u64 {
        if self.table().space().has_only_states() {
            self.table().space().len()
        } else {
            self.table().reachable()
        }
    }

    fn reachable_count(&self) -> u64 {
        self.table().reachable()
    }

    fn layers(&self) -> Result<Vec<u64>> {
        Ok(self.table().layers().to_vec())
    }

    fn sample(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        indices: &mut [i64],
        mut watch: Watch,
    ) -> Result<()> {
        let mut sample = self.boards.sample(depths, seed, watch.part(0.0, 0.5))?;
        let (mut watch, count) = (watch.part(0.5, 1.0), indices.len());
        for (part, number) in indices.chunks_mut(PART).zip(0..) {
            watch.report((number * PART) as f64 / count as f64)?;
            for (index, drawn) in part.iter_mut().zip(&mut sample) {
                *index = drawn? as i64;
            }
        }
        Ok(())
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>> {
        Ok(self
            .boards
            .find_states_at(depths, watch)?
            .iter()
            .map(|&index| index as i64)
            .collect())
    }

    /// Looks for the first state of each class, which needs no text.
    fn representatives_at(
        &self,
        depths: RangeInclusive<u32>,
        mut watch: Watch,
    ) -> Result<Vec<i64>> {
        let firsts = Classes(&self.boards).first_states_at(depths, watch.part(0.0, 0.5))?;
        let (mut watch, mut found) = (watch.part(0.5, 1.0), Vec::with_capacity(firsts.len()));
        for parts in firsts.chunks(PARTS * BLOCK) {
            watch.report(found.len() as f64 / firsts.len() as f64)?;
            let least = |&first: &u64| self.boards.least_image(first).1 as i64;
            let of_part = |part: usize| {
                parts
                    .iter()
                    .skip(part * BLOCK)
                    .take(BLOCK)
                    .map(least)
                    .collect()
            };
            tasks(parts.len().div_ceil(BLOCK), of_part)
                .into_iter()
                .for_each(|part: Vec<i64>| found.extend(part));
        }
        Ok(found)
    }
}

impl AnswerArrays for TableArrays {
    fn until(&self, stop: &Stop) -> Box<dyn AnswerArrays> {
        Box::new(Self {
            stop: stop.clone(),
            ..self.clone()
        })
    }

    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn searches(&self) -> bool {
        false
    }

    fn depths(&self, indices: &[i64], depths: &mut [i16]) -> Result<()> {
        self.stop.check()?;
        if let Some(expanded) = &self.expanded {
            return Self::each(indices, depths, |index| Ok(expanded.depths[index as usize]));
        }
        let space = self.table().space();
        if space.weights().is_some() {
            self.walk(indices, |place, path| {
                depths[place] = array_depth(
                    path.iter()
                        .fold(Cost::ZERO, |cost, &code| cost + space.cost(code)),
                );
            })?;
        } else {
            let states: Vec<u64> = indices
                .iter()
                .filter_map(|&index| u64::try_from(index).ok())
                .collect();
            let mut walked = vec![0; states.len()];
            self.table().depth_all(&states, &mut walked)?;
            let mut walked = walked.into_iter().map(|moves| Cost::new(moves, moves));
            for (&index, found) in indices.iter().zip(&mut *depths) {
                *found = if index < 0 {
                    0
                } else {
                    walked.next().map_or(0, array_depth)
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

    fn best_moves(&self, indices: &[i64], moves: &mut [i16]) -> Result<()> {
        self.stop.check()?;
        self.boards.check_codes()?;
        match &self.expanded {
            Some(expanded) => {
                Self::each(indices, moves, |index| Ok(expanded.moves[index as usize]))
            }
            None => Self::each(indices, moves, |index| {
                Ok(self.table().best_move(index).map_or(-1, i16::from))
            }),
        }
    }

    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()> {
        self.stop.check()?;
        let bit_of = |code: u8| {
            code.checked_sub(first)
                .and_then(|bit| 1u32.checked_shl(bit.into()))
                .unwrap_or(0)
        };
        let mut best = self.table().best_moves();
        for (&index, set) in indices.iter().zip(sets) {
            *set = 0;
            if let Ok(index) = u64::try_from(index) {
                best.each(index, |code, _| *set |= bit_of(code))?;
            }
        }
        Ok(())
    }

    fn path_counts(&self, indices: &[i64], counts: &mut [u64]) -> Result<()> {
        self.stop.check()?;
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
                (Ok(index), None) => self
                    .table()
                    .count_paths(index)?
                    .try_into()
                    .unwrap_or(u64::MAX),
            };
        }
        Ok(())
    }

    fn paths(&self, indices: &[i64], lengths: &mut [i64], codes: &mut Vec<u8>) -> Result<()> {
        self.stop.check()?;
        self.walk(indices, |place, path| {
            lengths[place] = path.len() as i64;
            codes.extend_from_slice(path);
        })
    }
}
