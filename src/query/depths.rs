use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::Table;
use std::ops::RangeInclusive;

impl<S: Space> Table<S> {
    /// All states whose depth is in a range, by ascending index. With weights: whose weight is in the range.
    ///
    /// Takes the time and memory of [`all_costs`](Self::all_costs).
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchDepth`] if no state has such a depth, [`Error::Counts`] if there are not as many as the layers say, and the errors
    /// of [`all_costs`](Self::all_costs).
    pub fn states_at(&self, depths: RangeInclusive<u32>) -> Result<Vec<u64>> {
        self.states_at_telling(depths, &mut |_| {})
    }

    /// The same; `watch` gets the share of the walks that is done, from 0 to 1.
    pub fn states_at_telling(&self, depths: RangeInclusive<u32>, watch: &mut dyn FnMut(f64)) -> Result<Vec<u64>> {
        let count = self.count_at(&depths)?;
        let costs = self.all_costs_telling(watch)?;
        let mut states = Vec::with_capacity(count.min(self.space().len()) as usize);
        let at_depth = |cost: &Option<crate::space::Cost>| cost.is_some_and(|cost| depths.contains(&cost.weight()));
        states.extend((0..).zip(costs.iter()).filter(|(_, cost)| at_depth(cost)).map(|(index, _)| index));
        if states.len() as u64 != count {
            let (from, to) = (depths.start(), depths.end());
            let what = format!("{} states have depths from {from} to {to}, but the header says {count}", states.len());
            return Err(Error::Counts { what });
        }
        Ok(states)
    }

    /// The number of states whose depth is in a range, from the table's layers.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchDepth`] if there are none.
    pub fn count_at(&self, depths: &RangeInclusive<u32>) -> Result<u64> {
        let counted = (0..).zip(self.layers()).filter(|(depth, _)| depths.contains(depth));
        match counted.map(|(_, &count)| count).sum() {
            0 => {
                let (from, to) = (*depths.start(), *depths.end());
                let wanted = if from == to { format!("of {from}") } else { format!("from {from} to {to}") };
                Err(Error::NoSuchDepth { puzzle: self.space().describe().puzzle, wanted, greatest: self.greatest_depth() })
            }
            count => Ok(count),
        }
    }
}
