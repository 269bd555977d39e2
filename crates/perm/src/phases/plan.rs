use super::generators::Generators;
use super::orbits::Orbits;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of arrangements of a labelling.
pub const MAX_STATES: usize = 1 << 16;

/// Labels of the points of some positions. A subgroup takes each point to one with the same label.
pub struct Labelling {
    pub positions: Vec<usize>,
    /// The label of each point of the puzzle.
    pub labels: Vec<usize>,
}

/// What a phase arranges: where the points of each orbit of the subgroup are.
pub struct Plan {
    /// The labellings that together show the orbits; `None` if one has too many arrangements.
    pub labellings: Option<Vec<Labelling>>,
    /// The binary logarithm of the number of arrangements, at most.
    pub bits: f64,
}

impl Plan {
    /// The plan of the phase from a group to a subgroup.
    pub fn of(generators: &Generators, whole: &Orbits, kept: &Orbits) -> Self {
        let mut regions: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for position in 0..generators.positions.len() {
            let orbit = whole.of_position(generators, position);
            regions.entry(orbit).or_default().push(position);
        }
        let mut plan = Self {
            labellings: Some(Vec::new()),
            bits: 0.0,
        };
        for positions in regions.into_values() {
            let region = Region {
                generators,
                whole_ways: whole.ways(generators, positions[0]).len(),
                positions,
                kept,
            };
            let is_turned = |&position: &usize| region.ways(position) > region.whole_ways;
            let has_twists = region.positions.iter().any(is_turned);
            if has_twists || region.blocks().len() > 1 {
                plan.bits += region.bits(&|point| kept.of_point(point));
                let others = region.labellings(has_twists);
                plan.labellings = plan.labellings.zip(others).map(|(mut all, others)| {
                    all.extend(others);
                    all
                });
            }
        }
        plan
    }
}

/// Positions whose pieces can change places.
struct Region<'r> {
    generators: &'r Generators,
    positions: Vec<usize>,
    /// The number of twists that the group itself keeps apart.
    whole_ways: usize,
    kept: &'r Orbits,
}

impl Region<'_> {
    /// The least orbit of a point's position.
    fn block(&self, point: usize) -> usize {
        self.kept
            .of_position(self.generators, self.generators.position_of[point])
    }

    fn blocks(&self) -> BTreeSet<usize> {
        let blocks = self.positions.iter();
        blocks
            .map(|&position| self.kept.of_position(self.generators, position))
            .collect()
    }

    /// The number of twists that the subgroup keeps apart.
    fn ways(&self, position: usize) -> usize {
        self.kept.ways(self.generators, position).len()
    }

    /// The binary logarithm of the number of arrangements of labels, at most.
    fn bits(&self, label: &dyn Fn(usize) -> usize) -> f64 {
        let mut alike: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
        for &position in &self.positions {
            let labels = self.generators.positions[position].clone().map(label);
            *alike.entry(labels.collect()).or_default() += 1;
        }
        let log = |count: usize| {
            (1..=count)
                .map(|number| (number as f64).log2())
                .sum::<f64>()
        };
        let twists = |labels: &BTreeSet<usize>| (labels.len() / self.whole_ways).max(1) as f64;
        let of_alike = |(labels, &count): (&BTreeSet<usize>, &usize)| {
            count as f64 * twists(labels).log2() - log(count)
        };
        // If all pieces show their twists, the last twist follows from the others.
        let last = alike.keys().map(twists).fold(f64::MAX, f64::min);
        log(self.positions.len()) - last.log2() + alike.iter().map(of_alike).sum::<f64>()
    }

    fn labelling(&self, label: &dyn Fn(usize) -> usize) -> Option<Labelling> {
        let fits = self.bits(label) <= (MAX_STATES as f64).log2();
        fits.then(|| Labelling {
            positions: self.positions.clone(),
            labels: (0..self.generators.identity.len()).map(label).collect(),
        })
    }

    /// One labelling, or one of the twists and one of the blocks, or one of each block.
    fn labellings(&self, has_twists: bool) -> Option<Vec<Labelling>> {
        if let Some(all) = self.labelling(&|point| self.kept.of_point(point)) {
            return Some(vec![all]);
        }
        let has_same_ways = |&position: &usize| self.ways(position) == self.ways(self.positions[0]);
        // In each block, the ways of the first position show how the others are twisted.
        let twist = |point: usize| {
            let first = self.generators.position_of[self.block(point)];
            let mut ways = self.generators.positions[first].clone();
            let orbit = self.kept.of_point(point);
            ways.position(|way| self.kept.of_point(way) == orbit)
                .unwrap_or(0)
        };
        let twists = (has_twists && self.positions.iter().all(has_same_ways))
            .then(|| self.labelling(&twist))
            .flatten();
        let is_apart = twists.is_some() || !has_twists;
        let mut found = Vec::from_iter(twists);
        if is_apart && let Some(blocks) = self.labelling(&|point| self.block(point)) {
            found.push(blocks);
            return Some(found);
        }
        for block in self.blocks() {
            found.push(self.labelling(&|point| match self.block(point) == block {
                true if is_apart => 1,
                true => 1 + self.kept.of_point(point),
                false => 0,
            })?);
        }
        Some(found)
    }
}
