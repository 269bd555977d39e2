use super::ask::least_image;
use super::playable::{PlayableSpace, UNSOLVABLE};
use crate::error::Result;
use crate::query::{AllCosts, BoardLookup, PathBatch, PathStats};
use crate::space::Cost;
use crate::table::Table;
use crate::watch::Watch;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Random states, without end.
pub type DrawnStates<'t> = Box<dyn Iterator<Item = Result<u64>> + 't>;

/// What a table answers by many lookups, from one state or from all. It is compiled for each space whose moves take less time than a call
/// through a pointer ([`PlayableSpace::HAS_OWN_WALKS`]), and once for all others. Everything around it is compiled once.
pub trait TableLoops: BoardLookup {
    /// The first shortest paths, in lexicographic order.
    fn paths(&self, index: u64, limit: usize) -> Result<Vec<Vec<u8>>>;

    /// The number of shortest paths.
    fn count_paths(&self, index: u64) -> Result<u128>;

    /// The smallest line of text among a state and its images, and the state with it.
    fn least_image(&self, index: u64) -> (String, u64);

    /// The best paths of many states.
    fn walk_all(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()>;

    /// Their lengths.
    fn depth_all(&self, indices: &[u64], depths: &mut [u32]) -> Result<()>;

    /// The depth and the best move of each state.
    fn expand(&self) -> Result<ExpandedTable>;

    /// All best moves of each state, as in [`AnswerArrays::best_sets`](super::AnswerArrays::best_sets).
    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()>;

    /// The state after a move from each state, or `nowhere`.
    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64], nowhere: i64);

    /// Random states of some depths, which are listed by a method of the family or by walks if they are rare.
    fn sample(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        watch: Watch,
    ) -> Result<DrawnStates<'_>>;

    /// The states at some depths, by a method of the family or by walks.
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Arc<Vec<u64>>>;

    /// The cost of the best path from each state.
    fn all_costs(&self, watch: Watch) -> Result<AllCosts>;

    /// Statistics of the shortest paths of all states.
    fn path_stats(&self, watch: Watch) -> Result<PathStats>;

    /// Visits the number of shortest paths of each state.
    fn count_all_paths(&self, watch: Watch, visit: &mut dyn FnMut(u64, u64)) -> Result<()>;
}

impl<P: PlayableSpace> TableLoops for Table<P> {
    fn paths(&self, index: u64, limit: usize) -> Result<Vec<Vec<u8>>> {
        Table::paths(self, index).take(limit).collect()
    }

    fn count_paths(&self, index: u64) -> Result<u128> {
        Table::count_paths(self, index)
    }

    fn least_image(&self, index: u64) -> (String, u64) {
        let (text, image) = least_image(self, &self.space().unrank(index));
        (
            text,
            image
                .and_then(|image| self.space().rank(&image))
                .unwrap_or(index),
        )
    }

    fn walk_all(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()> {
        Table::walk_all(self, indices, paths)
    }

    fn depth_all(&self, indices: &[u64], depths: &mut [u32]) -> Result<()> {
        Table::depth_all(self, indices, depths)
    }

    fn expand(&self) -> Result<ExpandedTable> {
        ExpandedTable::new(self)
    }

    fn best_sets(&self, indices: &[i64], first: u8, sets: &mut [u32]) -> Result<()> {
        let bit_of = |code: u8| {
            code.checked_sub(first)
                .and_then(|bit| 1u32.checked_shl(bit.into()))
                .unwrap_or(0)
        };
        for (&index, set) in indices.iter().zip(sets) {
            *set = 0;
            if let Ok(index) = u64::try_from(index) {
                Table::best_moves(self, index, |code, _| *set |= bit_of(code))?;
            }
        }
        Ok(())
    }

    fn steps(&self, indices: &[i64], codes: &[u8], next: &mut [i64], nowhere: i64) {
        for ((&index, &code), next) in indices.iter().zip(codes).zip(next) {
            let reached = u64::try_from(index)
                .ok()
                .and_then(|index| self.space().step(index, code));
            *next = reached.map_or(nowhere, |index| index as i64);
        }
    }

    fn sample(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        watch: Watch,
    ) -> Result<DrawnStates<'_>> {
        Ok(Box::new(self.sample_by(
            depths,
            seed,
            watch,
            |depths, watch| P::states_at(self, depths, watch),
        )?))
    }

    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Arc<Vec<u64>>> {
        self.find_states_at(depths, watch, |depths, watch| {
            P::states_at(self, depths, watch)
        })
    }

    fn all_costs(&self, watch: Watch) -> Result<AllCosts> {
        Table::all_costs(self, watch)
    }

    fn path_stats(&self, watch: Watch) -> Result<PathStats> {
        Table::path_stats(self, watch)
    }

    fn count_all_paths(&self, watch: Watch, visit: &mut dyn FnMut(u64, u64)) -> Result<()> {
        Table::count_all_paths(self, watch, &mut |index, count, _| visit(index, count))
    }
}

/// The answer of every state.
pub struct ExpandedTable {
    /// The depths, as [`array_depth`] has them.
    pub depths: Vec<i16>,
    /// The best moves; -1 if there is none.
    pub moves: Vec<i16>,
}

impl ExpandedTable {
    fn new<P: PlayableSpace>(table: &Table<P>) -> Result<Self> {
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
pub fn array_depth(cost: Cost) -> i16 {
    in_array(cost.weight())
}

fn in_array(depth: u32) -> i16 {
    depth.try_into().unwrap_or(i16::MAX)
}
