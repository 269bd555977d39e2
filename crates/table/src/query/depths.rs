use crate::error::{Error, Result};
use crate::table::{DepthIndex, Table};
use crate::watch::Watch;
use homing_space::space::Cost;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A faster way to find the states at some depths, if there is one.
pub(super) type FindStates<'f> = &'f dyn Fn(RangeInclusive<u32>, Watch) -> Result<Option<Vec<u64>>>;

impl Table {
    /// Returns all states whose depth is in a range, ascending. With weights: whose weight is in the range.
    ///
    /// The first call takes the time and memory of [`all_costs`](Self::all_costs); the table caches its result.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchDepth`] if no state has such a depth, [`Error::Counts`] if the number of states contradicts the layers, and the
    /// errors of [`all_costs`](Self::all_costs).
    pub fn states_at(&self, depths: RangeInclusive<u32>, watch: Watch) -> Result<Vec<u64>> {
        self.find_states_at(depths, watch, &|_, _| Ok(None))
            .map(Arc::unwrap_or_clone)
    }

    /// Works like [`states_at`](Self::states_at), but lets `find` list the states of the depths, ascending, if it can. Lists that are not
    /// too long are cached.
    pub fn find_states_at(
        &self,
        depths: RangeInclusive<u32>,
        mut watch: Watch,
        find: FindStates,
    ) -> Result<Arc<Vec<u64>>> {
        let count = self.count_at(&depths)?;
        if let Some(list) = self.known().list(&depths) {
            return Ok(list);
        }
        let states = match find(depths.clone(), watch.part(0.0, 1.0))? {
            Some(states) => states,
            None => self.walk_states_at(&depths, watch)?,
        };
        check_count(&depths, states.len() as u64, count)?;
        let states = Arc::new(states);
        self.known().keep_list(&depths, &states);
        Ok(states)
    }

    fn walk_states_at(&self, depths: &RangeInclusive<u32>, mut watch: Watch) -> Result<Vec<u64>> {
        if let Some(index) = self.depth_index(watch.part(0.0, 1.0))? {
            return Ok(index.states(depths));
        }
        let costs = self.all_costs(watch)?;
        let at_depth =
            |cost: &Option<Cost>| cost.is_some_and(|cost| depths.contains(&cost.weight()));
        Ok((0..)
            .zip(costs.iter())
            .filter(|(_, cost)| at_depth(cost))
            .map(|(index, _)| index)
            .collect())
    }

    /// Returns the depths of all states, found by walks and cached with the table. `None` if there are too many states or too many depths.
    ///
    /// # Errors
    ///
    /// Those of [`all_costs`](Self::all_costs).
    pub fn depth_index(&self, watch: Watch) -> Result<Option<&DepthIndex>> {
        if !DepthIndex::can_hold(self.space().len(), self.greatest_depth()) {
            return Ok(None);
        }
        if self.known().index().is_none() {
            let costs = self.all_costs(watch)?;
            self.known().keep_index(DepthIndex::new(
                self.greatest_depth(),
                costs.iter().map(|cost| cost.map(Cost::weight)),
            ));
        }
        Ok(self.known().index())
    }

    /// Returns the number of states whose depth is in a range, from the table's layers.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchDepth`] if there are no such states.
    pub fn count_at(&self, depths: &RangeInclusive<u32>) -> Result<u64> {
        let counted = (0..)
            .zip(self.layers())
            .filter(|(depth, _)| depths.contains(depth));
        match counted.map(|(_, &count)| count).sum() {
            0 => {
                let (from, to) = (*depths.start(), *depths.end());
                let wanted = if from == to {
                    format!("of {from}")
                } else {
                    format!("from {from} to {to}")
                };
                Err(Error::NoSuchDepth {
                    puzzle: self.space().describe().puzzle,
                    wanted,
                    greatest: self.greatest_depth(),
                })
            }
            count => Ok(count),
        }
    }
}

/// Checks that the number of states at some depths agrees with the header.
pub(super) fn check_count(depths: &RangeInclusive<u32>, found: u64, counted: u64) -> Result<()> {
    if found == counted {
        return Ok(());
    }
    let (from, to) = (depths.start(), depths.end());
    Err(Error::Counts {
        what: format!(
            "{found} states have depths from {from} to {to}, but the header says {counted}"
        ),
    })
}
