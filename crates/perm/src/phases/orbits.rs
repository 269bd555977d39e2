use super::generators::{Generators, Word};
use std::collections::BTreeSet;

/// The orbits of points under some moves: for each point, the least point of its orbit.
pub struct Orbits(Vec<usize>);

impl Orbits {
    /// The orbits under these words.
    pub fn of<'w>(generators: &Generators, words: impl Iterator<Item = &'w Word>) -> Self {
        fn find(roots: &mut [usize], mut at: usize) -> usize {
            while roots[at] != at {
                roots[at] = roots[roots[at]];
                at = roots[at];
            }
            at
        }
        let mut roots: Vec<usize> = (0..generators.identity.len()).collect();
        for word in words {
            for (from, &to) in word.points.iter().enumerate() {
                let (one, other) = (find(&mut roots, from), find(&mut roots, to.into()));
                roots[one.max(other)] = one.min(other);
            }
        }
        Self(
            (0..roots.len())
                .map(|point| find(&mut roots, point))
                .collect(),
        )
    }

    /// The orbit of a point.
    pub fn of_point(&self, point: usize) -> usize {
        self.0[point]
    }

    /// The least orbit of the points of a position. Positions whose pieces can change places have the same.
    pub fn of_position(&self, generators: &Generators, position: usize) -> usize {
        self.ways(generators, position)
            .first()
            .copied()
            .unwrap_or(0)
    }

    /// The orbits of the points of a position.
    pub fn ways(&self, generators: &Generators, position: usize) -> BTreeSet<usize> {
        self.0[generators.positions[position].clone()]
            .iter()
            .copied()
            .collect()
    }

    /// The orbits, each with its size and with the number of its points in one position.
    pub fn sizes(&self, generators: &Generators) -> Vec<(usize, usize)> {
        let is_least = |&point: &usize| self.0[point] == point;
        let mut sizes: Vec<(usize, usize)> = (0..self.0.len())
            .filter(is_least)
            .map(|least| {
                let in_orbit =
                    |points: &[usize]| points.iter().filter(|&&orbit| orbit == least).count();
                let position = generators.position_of[least];
                let of_position = generators.positions[position].clone();
                (in_orbit(&self.0), in_orbit(&self.0[of_position]))
            })
            .collect();
        sizes.sort_unstable();
        sizes
    }
}
