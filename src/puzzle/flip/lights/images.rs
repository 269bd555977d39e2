//! The fewest presses by the patterns that presses can turn.
//!
//! Of a board of `n` pieces and rank `r`, a pattern is turned by 2^(n - r) sets of presses, and 2^r patterns can be turned. Where the sets
//! are too many to look through, the patterns may be few: on 7x7 pieces whose presses turn a row and a column there are 2^37 sets and 2^12
//! patterns. A search over the patterns, press by press, knows the fewest presses of each. A set of the fewest has no press twice, and
//! each press of it leads to a pattern that takes one press less: so the smallest press that does so begins the smallest set.

use super::code::Lightest;
use super::presses::PressMatrix;
use super::set::PieceSet;
use crate::error::Result;
use crate::watch::Stop;
use std::collections::HashMap;

/// The patterns that presses can turn, each with its fewest presses.
#[derive(Clone, Debug)]
pub(super) struct Images {
    /// By press: its pattern, as a number.
    turned: Vec<u32>,
    /// By the number of a pattern: its fewest presses.
    depths: Vec<u8>,
}

/// The patterns that are searched between two looks at a stop.
const LOOK_PATTERNS: usize = 1 << 12;

/// Stands for a pattern that the search has not come to.
const UNSEEN: u8 = u8::MAX;

impl Images {
    /// The greatest rank: four million patterns, searched in less than a second.
    pub const MAX_RANK: usize = 22;

    /// The patterns of a board. `None` where there are too many.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), here and in what is counted and listed.
    pub fn new(presses: &PressMatrix, stop: &Stop) -> Result<Option<Self>> {
        let pieces = presses.pieces();
        let turned_by = |press: usize| presses.turned_by(press).iter().map(|&piece| usize::from(piece));
        let patterns: Vec<PieceSet> = (0..pieces).map(|press| PieceSet::of(pieces, turned_by(press))).collect();
        // Patterns in echelon form: their first pieces tell all patterns apart.
        let mut basis: Vec<(usize, PieceSet)> = Vec::new();
        for pattern in &patterns {
            let mut rest = pattern.clone();
            while let Some(first) = first_of(&rest) {
                match basis.iter().find(|(pivot, _)| *pivot == first) {
                    Some((_, known)) => rest ^= known,
                    None => {
                        basis.push((first, rest));
                        break;
                    }
                }
            }
            if basis.len() > Self::MAX_RANK {
                return Ok(None);
            }
        }
        let bit = |pattern: &PieceSet, (at, &(pivot, _)): (usize, &(usize, PieceSet))| u32::from(pattern.contains(pivot)) << at;
        let number = |pattern: &PieceSet| basis.iter().enumerate().map(|pivot| bit(pattern, pivot)).sum();
        let turned: Vec<u32> = patterns.iter().map(number).collect();
        let mut depths = vec![UNSEEN; 1 << basis.len()];
        depths[0] = 0;
        let mut layer = vec![0u32];
        for depth in 1.. {
            let mut next = Vec::new();
            for (&pattern, number) in layer.iter().zip(0usize..) {
                if number.is_multiple_of(LOOK_PATTERNS) {
                    stop.check()?;
                }
                for &by in &turned {
                    let to = pattern ^ by;
                    if depths[to as usize] == UNSEEN {
                        depths[to as usize] = depth;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(Some(Self { turned, depths }))
    }

    /// The number of the pattern that these presses turn.
    fn pattern(&self, presses: &PieceSet) -> u32 {
        presses.iter().fold(0, |pattern, press| pattern ^ self.turned[press])
    }

    /// The fewest presses that turn what these do.
    pub fn depth(&self, presses: &PieceSet) -> usize {
        self.depths[self.pattern(presses) as usize].into()
    }

    /// The presses that lead from a pattern to one that takes one press less.
    fn nearer(&self, pattern: u32) -> impl Iterator<Item = (usize, u32)> + '_ {
        let after = self.turned.iter().map(move |&by| pattern ^ by).enumerate();
        after.filter(move |&(_, to)| self.depths[to as usize] < self.depths[pattern as usize])
    }

    /// The smallest of the sets of the fewest presses that turn what these do, and their number.
    pub fn lightest(&self, presses: &PieceSet, stop: &Stop) -> Result<Lightest> {
        let mut pattern = self.pattern(presses);
        let count = self.count(pattern, &mut HashMap::from([(0, 1)]), stop)?;
        let mut first = PieceSet::new(self.turned.len());
        while let Some((press, to)) = self.nearer(pattern).next() {
            first.insert(press);
            pattern = to;
        }
        Ok(Lightest { first, count })
    }

    /// The number of sets of the fewest presses: each is found by each of its presses.
    fn count(&self, pattern: u32, known: &mut HashMap<u32, u128>, stop: &Stop) -> Result<u128> {
        if let Some(&count) = known.get(&pattern) {
            return Ok(count);
        }
        stop.check()?;
        let nearer: Vec<u32> = self.nearer(pattern).map(|(_, to)| to).collect();
        let sum = nearer.into_iter().map(|to| self.count(to, known, stop)).sum::<Result<u128>>()?;
        let count = sum / u128::from(self.depths[pattern as usize]);
        known.insert(pattern, count);
        Ok(count)
    }

    /// All sets of the fewest presses that turn what these do, in their order. `None` where there are more than `most`.
    pub fn all_lightest(&self, presses: &PieceSet, most: usize, stop: &Stop) -> Result<Option<Vec<PieceSet>>> {
        let pattern = self.pattern(presses);
        if self.count(pattern, &mut HashMap::from([(0, 1)]), stop)? > most as u128 {
            return Ok(None);
        }
        let mut sets = Vec::new();
        self.list(pattern, 0, &mut PieceSet::new(self.turned.len()), &mut sets, stop)?;
        Ok(Some(sets))
    }

    fn list(&self, pattern: u32, from: usize, chosen: &mut PieceSet, sets: &mut Vec<PieceSet>, stop: &Stop) -> Result<()> {
        if pattern == 0 {
            sets.push(chosen.clone());
            return stop.check();
        }
        for (press, to) in self.nearer(pattern).filter(|&(press, _)| press >= from) {
            chosen.toggle(press);
            self.list(to, press + 1, chosen, sets, stop)?;
            chosen.toggle(press);
        }
        Ok(())
    }

    /// By press: the fewest presses after it was made, where these would solve.
    pub fn depths_after(&self, presses: &PieceSet) -> impl Iterator<Item = usize> + '_ {
        let pattern = self.pattern(presses);
        self.turned.iter().map(move |&by| self.depths[(pattern ^ by) as usize].into())
    }
}

fn first_of(pattern: &PieceSet) -> Option<usize> {
    pattern.iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of presses of small boards, by what they turn.
    #[test]
    fn patterns_know_the_fewest_of_all_sets() {
        for name in ["3x3:rook", "2x8:rook", "4x4:rook", "4x4", "3x5", "2x3:line", "4x4:x@torus", "1x1"] {
            let presses = PressMatrix::parse(name).unwrap();
            let (images, pieces) = (Images::new(&presses, &Stop::NEVER).unwrap().unwrap(), presses.pieces());
            let turned = |set: u64| {
                let pressed = (0..pieces).filter(|press| set >> press & 1 == 1);
                pressed.flat_map(|press| presses.turned_by(press)).fold(0u64, |turned, piece| turned ^ 1 << piece)
            };
            let mut sets: HashMap<u64, Vec<u64>> = HashMap::new();
            (0..1u64 << pieces).for_each(|set| sets.entry(turned(set)).or_default().push(set));
            let fewest_of = |pattern: u64| sets[&pattern].iter().map(|set| set.count_ones()).min().unwrap();
            for number in 0..200u64 {
                let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - pieces);
                let (set, least) = (PieceSet::from_words(pieces, vec![bits]), fewest_of(turned(bits)));
                let fewest = sets[&turned(bits)].iter().filter(|set| set.count_ones() == least);
                let mut fewest: Vec<Vec<usize>> = fewest.map(|set| (0..pieces).filter(|press| set >> press & 1 == 1).collect()).collect();
                fewest.sort();
                let found = images.lightest(&set, &Stop::NEVER).unwrap();
                assert_eq!((found.first.iter().collect::<Vec<_>>(), found.count), (fewest[0].clone(), fewest.len() as u128), "{name}");
                assert_eq!(images.depth(&set), least as usize, "{name}");
                let all = images.all_lightest(&set, 1 << 20, &Stop::NEVER).unwrap().unwrap();
                assert_eq!(all.iter().map(|set| set.iter().collect()).collect::<Vec<Vec<usize>>>(), fewest, "{name}");
                for (press, after) in images.depths_after(&set).enumerate() {
                    assert_eq!(after, fewest_of(turned(bits ^ 1 << press)) as usize, "{name}");
                }
            }
        }
        assert!(Images::new(&PressMatrix::parse("5x5").unwrap(), &Stop::NEVER).unwrap().is_none(), "rank 23");
    }
}
