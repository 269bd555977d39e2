use super::depths::{FindStates, check_count};
use crate::error::{Error, Result};
use crate::table::{DepthIndex, Table};
use crate::watch::{Stop, Watch};
use homing_space::space::Cost;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Draws random states of given depths, without end. Each draw is uniform over all states of these depths and independent of the others, so
/// a state may be drawn more than once.
///
/// The same table, depths and seed produce the same states, on every machine and in every later version. So the method is fixed:
///
/// - The generator is PCG XSL RR 128/64 (`pcg64` of O'Neill's PCG library). The seed is its initial state, and its stream is 0.
/// - A number below `n` is made from 64-bit outputs `x` by Lemire's method: the number is the high word of `x * n`, and `x` is drawn again
///   while the low word is below `2^64 mod n`.
/// - In a space of up to [`MAX_STATES_LISTED`] states, the number is a position in the ascending list of the states of these depths. In a
///   larger space it is an index, drawn again until the state has a wanted depth. If fewer than one state in [`RARE`] has such a depth, the
///   list is used there too.
#[derive(Clone, Debug)]
pub struct Sample<'t> {
    table: &'t Table,
    depths: RangeInclusive<u32>,
    places: Places<'t>,
    generator: Pcg64,
    stop: Stop,
}

/// The source of the states.
#[derive(Clone, Debug)]
enum Places<'t> {
    /// A number of positions in the list, which is not written out.
    Indexed(&'t DepthIndex, u64),
    /// Positions in the list.
    Listed(Arc<Vec<u64>>),
    /// Indices, some of which have been drawn in advance; about one in `rarity` has a wanted depth.
    Tried { drawn: VecDeque<u64>, rarity: usize },
}

/// In spaces of up to this many states, a number is a position in the list of the states of the wanted depths.
pub const MAX_STATES_LISTED: u64 = DepthIndex::MAX_STATES;
/// In larger spaces the list is used if fewer than one state in this many has a wanted depth.
pub const RARE: u64 = 1000;
/// After this many moves without a state of a wanted depth, the states are listed. That is a few seconds; a draw takes about [`RARE`]
/// walks.
const MAX_MOVES_DRAWN: u64 = 1 << 27;
/// The number of indices whose depths are computed together, which is the number of lanes.
const MAX_TRIED: usize = crate::query::walks::batch::LANES;

impl Table {
    /// Draws random states whose depth is in a range. With weights, the weight is in the range.
    ///
    /// The first draw may have to find the depths of all states, or to list the states of these depths. The table caches the result, so
    /// later draws take microseconds.
    ///
    /// ```
    /// use homing::{Notation, Space, Watch, embedded};
    ///
    /// let table = embedded::eight();
    /// for index in table.sample(20..=25, 7, Watch::NONE)?.take(3) {
    ///     assert!((20..=25).contains(&table.depth(index?)?.unwrap()));
    /// }
    /// # Ok::<(), homing::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchDepth`](crate::Error::NoSuchDepth) if no state has such a depth. The errors of [`all_costs`](Self::all_costs) if the
    /// states are listed: [`Error::TooManyStates`](crate::Error::TooManyStates) if such states are rare in a space of more than
    /// [`MAX_STATES_AT_ONCE`](Self::MAX_STATES_AT_ONCE) states.
    pub fn sample(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        watch: Watch,
    ) -> Result<Sample<'_>> {
        self.sample_by(depths, seed, watch, &|_, _| Ok(None))
    }

    /// Draws like [`sample`](Self::sample), but if a list is needed, lets `find` list the states of the depths, ascending, if it can.
    ///
    /// # Errors
    ///
    /// If no state has such a depth; those of `find`.
    pub fn sample_by(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        mut watch: Watch,
        find: FindStates,
    ) -> Result<Sample<'_>> {
        let count = self.count_at(&depths)?;
        let states = self.space().len();
        let stop = watch.stop().clone();
        let is_listed = states <= MAX_STATES_LISTED || count < states / RARE;
        let places = if !is_listed {
            Places::Tried {
                drawn: VecDeque::new(),
                rarity: states.div_ceil(count) as usize,
            }
        } else if let Some(index) = self.depth_index(watch.part(0.0, 1.0))? {
            check_count(&depths, index.count(&depths), count)?;
            Places::Indexed(index, count)
        } else {
            Places::Listed(self.find_states_at(depths.clone(), watch, find)?)
        };
        Ok(Sample {
            table: self,
            depths,
            places,
            generator: Pcg64::new(seed.into(), 0),
            stop,
        })
    }
}

/// Returns a uniform number below `n`, which must not be 0.
///
/// The number of values of `x` with a low word below `2^64 mod n` is the remainder when the 2^64 values are shared equally among `n`
/// numbers. All other low words produce every high word equally often.
pub fn uniform_below(generator: &mut Pcg64, n: u64) -> u64 {
    loop {
        let product = u128::from(generator.next_u64()) * u128::from(n);
        let low = product as u64;
        // The remainder is below n, so it is computed only if it can matter.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 64) as u64;
        }
    }
}

impl Iterator for Sample<'_> {
    /// The index of a state, or an error if the table is damaged and a walk never reaches a goal.
    type Item = Result<u64>;

    fn next(&mut self) -> Option<Result<u64>> {
        let drawn = match &mut self.places {
            // There are as many states as the layers count, which is not zero.
            Places::Indexed(index, count) => {
                index.select(&self.depths, uniform_below(&mut self.generator, *count))
            }
            Places::Listed(states) => states
                .get(uniform_below(&mut self.generator, states.len() as u64) as usize)
                .copied(),
            Places::Tried { drawn, .. } => match drawn.pop_front() {
                Some(index) => Some(index),
                None => return Some(self.try_more()),
            },
        };
        drawn.map(Ok)
    }
}

impl Sample<'_> {
    /// Tries indices until one has a wanted depth, many at once.
    fn try_more(&mut self) -> Result<u64> {
        let (mut moves_left, mut costs) = (MAX_MOVES_DRAWN, Vec::new());
        while moves_left > 0 {
            self.stop.check()?;
            let Places::Tried { drawn, rarity } = &mut self.places else {
                break;
            };
            let len = self.table.space().len();
            let indices: Vec<u64> = (0..(*rarity).min(MAX_TRIED))
                .map(|_| uniform_below(&mut self.generator, len))
                .collect();
            self.table.costs_of(&indices, &mut costs)?;
            let is_wanted =
                |cost: &Option<Cost>| cost.is_some_and(|cost| self.depths.contains(&cost.weight()));
            drawn.extend(
                indices
                    .iter()
                    .zip(&costs)
                    .filter(|(_, cost)| is_wanted(cost))
                    .map(|(&index, _)| index),
            );
            if let Some(index) = drawn.pop_front() {
                return Ok(index);
            }
            let moves: u64 = costs
                .iter()
                .map(|cost| u64::from(cost.map_or(0, Cost::moves)) + 1)
                .sum();
            moves_left = moves_left.saturating_sub(moves);
        }
        // The header promised one state in a thousand. Either the walks are long, or the header is wrong, and the list will show which.
        let list = self.table.find_states_at(
            self.depths.clone(),
            Watch::NONE.until(&self.stop),
            &|_, _| Ok(None),
        )?;
        let index = list
            .get(uniform_below(&mut self.generator, list.len() as u64) as usize)
            .copied();
        self.places = Places::Listed(list);
        index.ok_or_else(|| Error::Defect {
            what: "a list of states is empty".into(),
        })
    }
}
