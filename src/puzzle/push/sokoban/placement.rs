//! Placements of alike boxes, numbered by the combinatorial number system.
//!
//! `n` boxes on the places `p1 < p2 < ... < pn`, counted from 0, have the rank C(p1, 1) + C(p2, 2) + ... + C(pn, n), where C(p, k) is the
//! number of ways to choose k of p. Ranks run from 0 to C(m, n) - 1 for `m` places, each placement has one.

/// The most boxes of a level.
pub const MAX_BOXES: usize = 32;

/// The places of the boxes, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    places: [u16; MAX_BOXES],
    count: u8,
}

impl Placement {
    /// The placement of boxes on these places, in any order; at most [`MAX_BOXES`].
    pub(super) fn new(places: impl IntoIterator<Item = u16>) -> Self {
        let mut placement = Self { places: [0; MAX_BOXES], count: 0 };
        for place in places {
            placement.places[usize::from(placement.count)] = place;
            placement.count += 1;
        }
        placement.places[..usize::from(placement.count)].sort_unstable();
        placement
    }

    /// The places, ascending.
    pub(super) fn places(&self) -> &[u16] {
        &self.places[..usize::from(self.count)]
    }
}

/// The numbering of the placements of so many boxes on so many places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placements {
    place_count: u16,
    box_count: usize,
    /// C(p, k) for p up to the number of places and k up to the number of boxes, row by row; `u64::MAX` beyond that.
    choices: Vec<u64>,
}

impl Placements {
    pub(super) fn new(place_count: u16, box_count: usize) -> Self {
        let width = box_count + 1;
        let mut choices = vec![0u64; (usize::from(place_count) + 1) * width];
        choices[0] = 1;
        for at in width..choices.len() {
            // Pascal's triangle: the place is taken, or it is not.
            let taken = if at % width == 0 { 0 } else { choices[at - width - 1] };
            choices[at] = choices[at - width].saturating_add(taken);
        }
        Self { place_count, box_count, choices }
    }

    #[inline]
    fn choose(&self, places: u16, boxes: usize) -> u64 {
        self.choices[usize::from(places) * (self.box_count + 1) + boxes]
    }

    /// The number of placements, `u64::MAX` if it is greater than that.
    pub(super) fn len(&self) -> u64 {
        self.choose(self.place_count, self.box_count)
    }

    pub(super) fn rank(&self, placement: &Placement) -> u64 {
        placement.places().iter().zip(1..).map(|(&place, boxes)| self.choose(place, boxes)).sum()
    }

    /// The placement of a rank below [`len`](Self::len).
    pub(super) fn unrank(&self, rank: u64) -> Placement {
        let mut placement = Placement { places: [0; MAX_BOXES], count: self.box_count as u8 };
        self.unrank_near(rank, &mut placement);
        placement
    }

    /// The same, from the placement of a rank nearby: the last boxes are mostly where they are there.
    pub(super) fn unrank_near(&self, mut rank: u64, placement: &mut Placement) {
        let mut above = self.place_count;
        for boxes in (1..=self.box_count).rev() {
            // The greatest place p with C(p, boxes) <= rank; it lies below that of the box before.
            let near = placement.places[boxes - 1];
            let is_here = near < above && self.choose(near, boxes) <= rank && (near + 1 == above || rank < self.choose(near + 1, boxes));
            let (mut low, mut high) = if is_here { (near, near + 1) } else { (boxes as u16 - 1, above) };
            while low + 1 < high {
                let middle = low.midpoint(high);
                if self.choose(middle, boxes) <= rank { low = middle } else { high = middle }
            }
            rank -= self.choose(low, boxes);
            placement.places[boxes - 1] = low;
            above = low;
        }
    }

    /// The rank of the placement in which the box at `at` of the ascending order stands on the free place `to` instead. Only the boxes
    /// between the two places change their part in the sum.
    #[inline]
    pub(super) fn rank_moved(&self, placement: &Placement, rank: u64, mut at: usize, to: u16) -> u64 {
        let places = placement.places();
        let mut rank = rank - self.choose(places[at], at + 1);
        while at + 1 < places.len() && places[at + 1] < to {
            rank = rank - self.choose(places[at + 1], at + 2) + self.choose(places[at + 1], at + 1);
            at += 1;
        }
        while at > 0 && places[at - 1] > to {
            rank = rank - self.choose(places[at - 1], at) + self.choose(places[at - 1], at + 1);
            at -= 1;
        }
        rank + self.choose(to, at + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks are the places in the list of all placements, sorted by the last box, then the one before, and so on.
    #[test]
    fn ranks_count_placements_in_order() {
        for (place_count, box_count) in [(1, 1), (5, 2), (7, 3), (9, 4), (6, 6), (12, 5)] {
            let placements = Placements::new(place_count, box_count);
            let sets = (0u32..1 << place_count).filter(|set| set.count_ones() as usize == box_count);
            let listed: Vec<Placement> = sets.map(|set| Placement::new((0..place_count).filter(|place| set >> place & 1 == 1))).collect();
            assert_eq!(placements.len(), listed.len() as u64);
            for (placement, rank) in listed.iter().zip(0..) {
                assert_eq!(placements.rank(placement), rank);
                assert_eq!(placements.unrank(rank), *placement);
                for near in listed.iter().step_by(7) {
                    let mut near = *near;
                    placements.unrank_near(rank, &mut near);
                    assert_eq!(near, *placement);
                }
                for at in 0..box_count {
                    for to in (0..place_count).filter(|to| !placement.places().contains(to)) {
                        let others = placement.places().iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &place)| place);
                        let moved = Placement::new(others.chain([to]));
                        assert_eq!(placements.rank_moved(placement, rank, at, to), placements.rank(&moved));
                    }
                }
            }
        }
        assert_eq!(Placements::new(1000, 30).len(), u64::MAX);
    }
}
