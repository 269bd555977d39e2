use super::set::PieceSet;
use super::solve::difference;
use super::table::Lights;
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;

/// The distribution of depths over the boards from which a goal can be reached.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthCounts {
    /// The share of the boards at each depth; they add up to 1.
    pub shares: Vec<f64>,
}

impl DepthCounts {
    /// The greatest depth.
    pub fn greatest(&self) -> usize {
        self.shares.len().saturating_sub(1)
    }

    /// The mean depth.
    pub fn mean(&self) -> f64 {
        self.shares
            .iter()
            .enumerate()
            .map(|(depth, share)| depth as f64 * share)
            .sum()
    }

    /// The median depth.
    pub fn median(&self) -> f64 {
        let mut up_to = 0.0;
        let shallower = self.shares.iter().take_while(|&&share| {
            up_to += share;
            up_to < 0.5
        });
        shallower.count() as f64
    }
}

/// The maximum number of patterns in a part that are counted one by one, as a power of 2.
const MAX_QUIET_BITS: usize = 20;
/// The maximum number of sums that are computed for the depths of all boards.
const MAX_SUMS: f64 = (1u64 << 28) as f64;

impl Lights {
    /// Returns the depths of all boards from which one of at most two goals can be reached. `None` if this would take too many sets of
    /// presses, if there are more goals, and after a cancellation.
    ///
    /// Without quiet patterns each set of presses belongs to one board, and the depths are binomially distributed. Otherwise presses in the
    /// same quiet patterns are equivalent, and only the number of presses of each kind matters. So sets are grouped by these numbers, and
    /// the depth of a group is the least over the quiet patterns. That works for few quiet patterns or few pieces.
    ///
    /// Presses that lead from one goal to another act as one more quiet pattern: with or without them a goal is reached. If there are none,
    /// the goals are reached from different boards, at the same depths.
    pub fn depth_counts(&self, goals: &[PieceSet]) -> Option<DepthCounts> {
        let between = match goals {
            [_] => None,
            [one, other] => self.any_presses(&difference(one, other)),
            _ => return None,
        };
        let larger = between.map(|presses| self.quiet().with(&presses));
        let code = larger.as_ref().unwrap_or(self.quiet());
        let mut shares = binomial(code.outside_count());
        for (bits, columns) in code.part_columns() {
            shares = convolved(&shares, &part_depths(bits, &columns, &self.stop)?);
        }
        while shares.len() > 1 && shares.last() == Some(&0.0) {
            shares.pop();
        }
        Some(DepthCounts { shares })
    }

    /// Returns the depths of random boards, drawn uniformly by [`random_boards`](Self::random_boards) with the seed 0 and answered on all
    /// threads.
    pub fn sampled_depths(
        &self,
        goals: &[PieceSet],
        boards: usize,
        stop: &Stop,
    ) -> Result<DepthCounts> {
        let lights = self.until(stop);
        let boards = lights
            .random_boards(goals, None, 0)?
            .take(boards)
            .collect::<Result<Vec<_>>>()?;
        let depth = |board| {
            stop.check()
                .and_then(|()| Ok(lights.depth(board, goals)?.unwrap_or(0)))
        };
        let depths = boards
            .par_iter()
            .map(depth)
            .collect::<Result<Vec<usize>>>()?;
        let mut shares = vec![0.0; depths.iter().max().map_or(0, |greatest| greatest + 1)];
        depths
            .iter()
            .for_each(|&depth| shares[depth] += 1.0 / depths.len() as f64);
        Ok(DepthCounts { shares })
    }

    /// Returns the number of quiet patterns by their number of presses, including the empty one; rounded if it is beyond 2^53. `None` if a
    /// part has more than 2^20.
    pub fn quiet_counts(&self) -> Option<Vec<f64>> {
        let mut counts = vec![1.0];
        for part in self.quiet().quiet_weights(MAX_QUIET_BITS)? {
            let part: Vec<f64> = part.into_iter().map(|count| count as f64).collect();
            counts = convolved(&counts, &part);
        }
        Some(counts)
    }
}

/// Returns the depths of one part, given its number of patterns, and its columns with the number of pieces that have each.
fn part_depths(bits: usize, columns: &[(u64, usize)], stop: &Stop) -> Option<Vec<f64>> {
    let sets: f64 = columns
        .iter()
        .map(|(_, pieces)| (pieces + 1) as f64)
        .product();
    if bits > MAX_QUIET_BITS || sets * (bits as f64).exp2() > MAX_SUMS {
        return None;
    }
    let pieces: usize = columns.iter().map(|(_, pieces)| pieces).sum();
    let mut shares = vec![0.0; pieces + 1];
    let mut weights = vec![0u16; 1 << bits];
    enumerate_counts(columns, 1.0, &mut weights, &mut shares, stop);
    (!stop.is_stopped()).then_some(shares)
}

/// Enumerates the numbers of presses that a set may have in each column. `weights` has, for each quiet pattern, the number of presses in
/// the previous columns of its sum with the set; `share` is the share of all sets that have these numbers.
fn enumerate_counts(
    columns: &[(u64, usize)],
    share: f64,
    weights: &mut [u16],
    shares: &mut [f64],
    stop: &Stop,
) {
    let Some(((column, pieces), rest)) = columns.split_first() else {
        let depth = weights.iter().min().map_or(0, |&least| usize::from(least));
        shares[depth] += share;
        return;
    };
    for (presses, part) in binomial(*pieces).into_iter().enumerate() {
        if stop.is_stopped() {
            return;
        }
        let mut with = weights.to_vec();
        for (number, weight) in with.iter_mut().enumerate() {
            let is_turned = (column & number as u64).count_ones() % 2 == 1;
            *weight += if is_turned { pieces - presses } else { presses } as u16;
        }
        enumerate_counts(rest, share * part, &mut with, shares, stop);
    }
}

/// Returns the share of each size among the sets of `pieces` pieces.
fn binomial(pieces: usize) -> Vec<f64> {
    let middle = pieces / 2;
    let mut shares = vec![1.0; pieces + 1];
    for number in middle + 1..=pieces {
        shares[number] = shares[number - 1] * (pieces - number + 1) as f64 / number as f64;
    }
    for number in (0..middle).rev() {
        shares[number] = shares[number + 1] * (number + 1) as f64 / (pieces - number) as f64;
    }
    let sum: f64 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}

fn convolved(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut product = vec![0.0; one.len() + other.len() - 1];
    for (at, share) in one.iter().enumerate() {
        other
            .iter()
            .enumerate()
            .for_each(|(behind, other)| product[at + behind] += share * other);
    }
    product
}
