//! The lightest members of a coset, if they are light, for any number of quiet patterns.
//!
//! An *information set* has one piece for each pattern in a basis, and the patterns are independent there: the presses of a set at these
//! pieces determine which member of its coset it is. A board has many disjoint information sets, some 93 on 61x61. Once all members have
//! been visited that have at most w pieces in one of m such sets, every other member has more than w in each, and so at least m (w + 1) in
//! all (Brouwer and Zimmermann). A board that needs few presses is answered quickly in this way; for any other this is a bound.

use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::set::PieceSet;
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::collections::HashSet;

/// Disjoint information sets.
#[derive(Clone, Debug)]
pub struct InformationSets(Vec<InformationSet>);

/// A set of pieces, each of which is in exactly one pattern of a basis.
#[derive(Clone, Debug)]
struct InformationSet {
    pivots: Vec<usize>,
    patterns: Vec<PieceSet>,
}

/// The members of a coset with the fewest pieces, and those with one piece more, as far as they are known.
#[derive(Clone, Debug)]
pub struct Light {
    /// All members with fewer pieces than this are known.
    bound: usize,
    /// The smallest number of pieces among the known members.
    least: usize,
    members: HashSet<PieceSet>,
}

/// The maximum number of words to visit: half a second.
const MAX_WORDS: f64 = (1u64 << 28) as f64;
/// The maximum number of members to keep.
const MAX_MEMBERS: usize = 1 << 16;

impl InformationSets {
    /// Finds the information sets of a basis, one after another, each from the first pieces that are left.
    pub fn new(pieces: usize, basis: &Matrix) -> Self {
        let mut patterns = basis.sets(pieces);
        let (mut left, mut sets) = (PieceSet::full(pieces), Vec::new());
        while let Some(pivots) = reduce(&mut patterns, &left).filter(|pivots| !pivots.is_empty()) {
            pivots.iter().for_each(|&pivot| left.toggle(pivot));
            sets.push(InformationSet {
                pivots,
                patterns: patterns.clone(),
            });
        }
        Self(sets)
    }

    /// Returns the lightest members of a coset, as far as they are found quickly.
    pub fn light(&self, member: &PieceSet, stop: &Stop) -> Result<Light> {
        let mut light = Light {
            bound: 0,
            least: usize::MAX,
            members: HashSet::new(),
        };
        let Some(first) = self.0.first() else {
            return Ok(light);
        };
        let starts: Vec<PieceSet> = self.0.iter().map(|set| set.start(member)).collect();
        let mut work = (self.0.len() * member.words().len()) as f64;
        for taken in 0..=first.pivots.len() {
            if work > MAX_WORDS {
                break;
            }
            for (set, start) in self.0.iter().zip(&starts) {
                stop.check()?;
                set.combine(&mut start.clone(), 0, taken, &mut light);
            }
            if light.members.len() > MAX_MEMBERS {
                // Some members may be missing from this round, so only the results of the previous ones count.
                break;
            }
            light.bound = if taken == first.pivots.len() {
                usize::MAX
            } else {
                self.0.len() * (taken + 1)
            };
            if light.least.saturating_add(1) < light.bound {
                break;
            }
            work *= (first.pivots.len() - taken) as f64 / (taken + 1) as f64;
        }
        Ok(light)
    }
}

impl InformationSet {
    /// Returns the member of the same coset that has none of the pivots.
    fn start(&self, member: &PieceSet) -> PieceSet {
        let mut start = member.clone();
        for (&pivot, pattern) in self.pivots.iter().zip(&self.patterns) {
            if start.contains(pivot) {
                start ^= pattern;
            }
        }
        start
    }

    /// Visits the sums of a member with `taken` more patterns, starting with pattern `from`.
    fn combine(&self, sum: &mut PieceSet, from: usize, taken: usize, light: &mut Light) {
        match taken {
            0 => light.add(sum.count(), || sum.clone()),
            1 => {
                for pattern in &self.patterns[from..] {
                    let words = sum.words().iter().zip(pattern.words());
                    let count = words
                        .map(|(one, other)| (one ^ other).count_ones() as usize)
                        .sum();
                    light.add(count, || {
                        let mut member = sum.clone();
                        member ^= pattern;
                        member
                    });
                }
            }
            _ => {
                for (pattern, next) in self.patterns[from..].iter().zip(from + 1..) {
                    *sum ^= pattern;
                    self.combine(sum, next, taken - 1, light);
                    *sum ^= pattern;
                }
            }
        }
    }
}

impl Light {
    fn add(&mut self, count: usize, member: impl Fn() -> PieceSet) {
        if count > self.least.saturating_add(1) || self.members.len() > MAX_MEMBERS {
            return;
        }
        if count < self.least {
            self.least = count;
            self.members.retain(|member| member.count() <= count + 1);
        }
        self.members.insert(member());
    }

    /// Returns whether all members with `more` pieces more than the lightest are known.
    pub fn is_known(&self, more: usize) -> bool {
        self.least.saturating_add(more) < self.bound
    }

    /// Returns a lower bound of the number of pieces of a member.
    pub fn at_least(&self) -> usize {
        self.least.min(self.bound)
    }

    /// Returns the known members with `more` pieces more than the lightest, in order.
    pub fn all(&self, more: usize) -> Vec<PieceSet> {
        let count = self.least.saturating_add(more);
        let mut sets: Vec<PieceSet> = self
            .members
            .iter()
            .filter(|member| member.count() == count)
            .cloned()
            .collect();
        sets.sort_unstable_by(|one, other| other.precedes(one).cmp(&one.precedes(other)));
        sets
    }
}

/// Transforms patterns so that each has a piece, among those that are left, that no other has. Returns `None` if that is impossible.
fn reduce(patterns: &mut [PieceSet], left: &PieceSet) -> Option<Vec<usize>> {
    let mut pivots = Vec::with_capacity(patterns.len());
    for at in 0..patterns.len() {
        let pivot = patterns[at].iter().find(|&piece| left.contains(piece))?;
        let pattern = patterns[at].clone();
        patterns
            .iter_mut()
            .enumerate()
            .filter(|(other, set)| *other != at && set.contains(pivot))
            .for_each(|(_, set)| *set ^= &pattern);
        pivots.push(pivot);
    }
    Some(pivots)
}
