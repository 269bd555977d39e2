use super::board_arrays::BoardArrays;
use crate::error::Result;
use crate::watch::Watch;
use std::ops::RangeInclusive;

/// Counts the states of the whole table, and draws and lists them by depth.
pub trait StateArrays: BoardArrays {
    /// The number of states of the puzzle: the number of indices, unless some indices are not states.
    fn state_count(&self) -> u64 {
        self.index_count()
    }

    /// The number of states from which a goal can be reached.
    fn reachable_count(&self) -> u64;

    /// The number of states at each depth.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](crate::Error::Lacks) if they are not counted.
    fn layers(&self) -> Result<Vec<u64>>;

    /// Draws random states with a depth in a range: see [`Sample`](crate::query::Sample).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or they are too rare.
    fn sample(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        indices: &mut [i64],
        watch: Watch,
    ) -> Result<()>;

    /// All states with a depth in a range, by ascending index; depth by depth if answers are
    /// [searched](super::AnswerArrays::searches).
    ///
    /// # Errors
    ///
    /// No state has such a depth, or there are too many states to check each.
    fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<i64>>;

    /// The states with a depth in a range whose boards [represent](BoardArrays::representative_of) their classes, in the order in which
    /// [`AnyTable::classes`](super::AnyTable::classes) lists them.
    ///
    /// # Errors
    ///
    /// As [`states_at`](Self::states_at).
    fn representatives_at(
        &self,
        depths: RangeInclusive<u32>,
        mut watch: Watch,
    ) -> Result<Vec<i64>> {
        let states = self.states_at(depths, watch.part(0.0, 0.5))?.into_iter();
        let kept = watch.part(0.5, 1.0).over(states);
        kept.filter(|index| {
            index.as_ref().map_or(true, |&index| {
                self.representative_of(index) == self.text_of(index)
            })
        })
        .collect()
    }
}
