//! The fewest presses by the patterns that presses can turn.
//!
//! Of a board of `n` pieces and rank `r`, a pattern is turned by 2^(n - r) sets of presses, and 2^r patterns can be turned. Where the sets
//! are too many to look through, the patterns may be few: on 7x7 pieces whose presses turn a row and a column there are 2^37 sets and 2^12
//! patterns. A search over the patterns, press by press, knows the fewest presses of each. A set of the fewest has no press twice, and
//! each press of it leads to a pattern that takes one press less: so the smallest press that does so begins the smallest set.

use super::code::Lightest;
use super::presses::PressMatrix;
use super::set::PieceSet;
use std::collections::HashMap;

/// The patterns that presses can turn, each with its fewest presses.
#[derive(Clone, Debug)]
pub(super) struct Images {
    /// By press: its pattern, as a number.
    turned: Vec<u32>,
    /// By the number of a pattern: its fewest presses.
    depths: Vec<u8>,
}

/// Stands for a pattern that the search has not come to.
const UNSEEN: u8 = u8::MAX;

impl Images {
    /// The greatest rank: four million patterns, searched in less than a second.
    pub const MAX_RANK: usize = 22;

    /// The patterns of a board. `None` where there are too many.
    pub fn new(presses: &PressMatrix) -> Option<Self> {
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
                return None;
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
            for &pattern in &layer {
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
        Some(Self { turned, depths })
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
    pub fn lightest(&self, presses: &PieceSet) -> Lightest {
        let mut pattern = self.pattern(presses);
        let count = self.count(pattern, &mut HashMap::from([(0, 1)]));
        let mut first = PieceSet::new(self.turned.len());
        while let Some((press, to)) = self.nearer(pattern).next() {
            first.insert(press);
            pattern = to;
        }
        Lightest { first, count }
    }

    /// The number of sets of the fewest presses: each is found by each of its presses.
    fn count(&self, pattern: u32, known: &mut HashMap<u32, u128>) -> u128 {
        if let Some(&count) = known.get(&pattern) {
            return count;
        }
        let nearer: Vec<u32> = self.nearer(pattern).map(|(_, to)| to).collect();
        let sum: u128 = nearer.into_iter().map(|to| self.count(to, known)).sum();
        let count = sum / u128::from(self.depths[pattern as usize]);
        known.insert(pattern, count);
        count
    }

    /// All sets of the fewest presses that turn what these do, in their order. `None` where there are more than `most`.
    pub fn all_lightest(&self, presses: &PieceSet, most: usize) -> Option<Vec<PieceSet>> {
        let pattern = self.pattern(presses);
        if self.count(pattern, &mut HashMap::from([(0, 1)])) > most as u128 {
            return None;
        }
        let mut sets = Vec::new();
        self.list(pattern, 0, &mut PieceSet::new(self.turned.len()), &mut sets);
        Some(sets)
    }

    fn list(&self, pattern: u32, from: usize, chosen: &mut PieceSet, sets: &mut Vec<PieceSet>) {
        if pattern == 0 {
            return sets.push(chosen.clone());
        }
        for (press, to) in self.nearer(pattern).filter(|&(press, _)| press >= from) {
            chosen.toggle(press);
            self.list(to, press + 1, chosen, sets);
            chosen.toggle(press);
        }
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
    use crate::puzzle::flip::Lights;

    /// Both ways to find the fewest presses, where both can.
    #[test]
    fn patterns_and_quiet_sets_agree() {
        for name in ["3x3:rook", "5x5:rook", "4x4", "3x5", "2x3:line", "4x4:x@torus", "1x1"] {
            let lights = Lights::new(PressMatrix::parse(name).unwrap());
            let (images, pieces) = (Images::new(lights.presses()).unwrap(), lights.pieces());
            for number in 0..200u64 {
                let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - pieces);
                let presses = PieceSet::from_words(pieces, vec![bits]);
                let lightest = lights.quiet().lightest(&presses).unwrap();
                assert_eq!(images.lightest(&presses), lightest, "{name}: {bits:b}");
                assert_eq!(images.depth(&presses), lightest.first.count(), "{name}: {bits:b}");
                let all: Vec<PieceSet> = lights.quiet().all_lightest(&presses).unwrap().collect();
                assert_eq!(images.all_lightest(&presses, 1 << 20).unwrap(), all, "{name}: {bits:b}");
            }
        }
        assert!(Images::new(&PressMatrix::parse("5x5").unwrap()).is_none(), "rank 23");
    }
}
