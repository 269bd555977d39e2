use crate::error::Result;
use crate::space::{Cost, Space};
use crate::table::Table;
use crate::watch::{Stop, Watch};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use std::ops::RangeInclusive;

/// Random states of given depths, without end. Each draw is uniform over all states of these depths and independent of the other
/// draws, so a state may come more than once.
///
/// The same table, depths and seed give the same states, on every machine and in every later version. So the method is fixed:
///
/// - The generator is PCG XSL RR 128/64 (`pcg64` of O'Neill's PCG library). The seed is its initial state, and its stream is 0.
/// - A number below `n` is made from the 64-bit outputs `x` by Lemire's method: the number is the high word of `x * n`, and `x` is
///   drawn again while the low word is below `2^64 mod n`.
/// - In a space of up to [`MAX_STATES_LISTED`] states, the number is a place in the list of the states of these depths by ascending
///   index. In a larger space it is an index, drawn again until its depth is right. If fewer than one state in [`RARE`] has such a
///   depth, the list is used there too.
#[derive(Clone, Debug)]
pub struct Sample<'t, S> {
    table: &'t Table<S>,
    depths: RangeInclusive<u32>,
    listed: Option<Vec<u64>>,
    generator: Pcg64,
    stop: Stop,
}

/// In spaces of up to this many states, the states of the wanted depths are listed before the first draw.
pub const MAX_STATES_LISTED: u64 = 1 << 24;
/// In larger spaces they are listed if fewer than one state in this many has a wanted depth.
pub const RARE: u64 = 1000;
/// After so many moves without a state of a wanted depth they are listed: some seconds, where a draw takes about [`RARE`] walks.
const MAX_MOVES_DRAWN: u64 = 1 << 27;

impl<S: Space> Table<S> {
    /// Draws random states whose depth is in a range. With weights, the weight is in the range.
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
    /// [`Error::NoSuchDepth`](crate::Error::NoSuchDepth) if no state has such a depth. The errors of [`all_costs`](Self::all_costs)
    /// if the states are listed: [`Error::TooManyStates`](crate::Error::TooManyStates) if such states are rare in a space of more
    /// than [`MAX_STATES_AT_ONCE`](Self::MAX_STATES_AT_ONCE).
    pub fn sample(&self, depths: RangeInclusive<u32>, seed: u64, watch: Watch) -> Result<Sample<'_, S>> {
        let stop = watch.stop().clone();
        self.sample_from(depths, seed, &stop, |depths| self.states_at(depths, watch))
    }

    /// Draws as [`sample`](Self::sample) does, with the list of states from elsewhere, where one is needed: all states of the depths, by
    /// ascending index.
    ///
    /// # Errors
    ///
    /// No state has such a depth, and those of `list`.
    pub fn sample_from(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        stop: &Stop,
        list: impl FnOnce(RangeInclusive<u32>) -> Result<Vec<u64>>,
    ) -> Result<Sample<'_, S>> {
        let count = self.count_at(&depths)?;
        let states = self.space().len();
        let is_listed = states <= MAX_STATES_LISTED || count < states / RARE;
        let listed = if is_listed { Some(list(depths.clone())?) } else { None };
        Ok(Sample { table: self, depths, listed, generator: Pcg64::new(seed.into(), 0), stop: stop.clone() })
    }
}

/// A uniform number below `n`, which is not 0.
///
/// Of the 2^64 values of `x`, as many give a low word below `2^64 mod n` as are left over when each number gets an equal share.
/// All other low words give every high word equally often.
pub(crate) fn uniform_below(generator: &mut Pcg64, n: u64) -> u64 {
    loop {
        let product = u128::from(generator.next_u64()) * u128::from(n);
        let low = product as u64;
        // The remainder is below n, so it is worked out only where it can matter.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 64) as u64;
        }
    }
}

impl<S: Space> Iterator for Sample<'_, S> {
    /// The index of a state. An error if the table is damaged and a walk does not arrive.
    type Item = Result<u64>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(count) = self.listed.as_ref().map(Vec::len) {
            let at = uniform_below(&mut self.generator, count as u64) as usize;
            // There are as many as the layers count, which is not zero.
            return self.listed.as_ref().and_then(|states| states.get(at)).copied().map(Ok);
        }
        let mut moves_left = MAX_MOVES_DRAWN;
        while moves_left > 0 {
            if let Err(stopped) = self.stop.check() {
                return Some(Err(stopped));
            }
            let index = uniform_below(&mut self.generator, self.table.space().len());
            match self.table.cost(index) {
                Ok(Some(cost)) if self.depths.contains(&cost.weight()) => return Some(Ok(index)),
                Ok(cost) => moves_left = moves_left.saturating_sub(u64::from(cost.map_or(0, Cost::moves)) + 1),
                Err(error) => return Some(Err(error)),
            }
        }
        // The header promised one state in a thousand: either the walks are long, or it does not say the truth, which the list tells.
        match self.table.states_at(self.depths.clone(), Watch::NONE.until(&self.stop)) {
            Ok(states) => self.listed = Some(states),
            Err(error) => return Some(Err(error)),
        }
        self.next()
    }
}
