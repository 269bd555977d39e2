//! The number of states, as far as the group and the pieces determine it before a search.

use super::coding::arrangements;
use crate::definition::PermRules;
use crate::pieces::{GroupOrder, MovedPieces, PermGroup, Region, has_all_even};

/// An upper bound on the number of states.
pub struct StateBound {
    /// The upper bound.
    pub most: u128,
    /// Whether the bound is exact.
    pub is_exact: bool,
}

impl StateBound {
    /// Bounds the number of states of a puzzle.
    pub fn of(rules: &PermRules) -> Self {
        let actions = rules.actions();
        let puzzle = rules.moved_by(&actions);
        let order = PermGroup::of(rules.sets(), &actions).map(|group| group.order());
        let of_group = order.map_or(u128::MAX, GroupOrder::at_most);
        let of_pieces = arrangements(puzzle);
        // If all pieces differ, states correspond to elements of the group.
        let is_exact = if rules.has_alike() {
            reaches_all(puzzle)
        } else {
            of_group < u128::MAX
        };
        Self {
            most: of_group.min(of_pieces),
            is_exact,
        }
    }

    /// The number of states, if it is known.
    pub fn exact(&self) -> Option<u64> {
        u64::try_from(self.most).ok().filter(|_| self.is_exact)
    }
}

/// Whether moves certainly reach all arrangements. If some pieces look alike, even permutations are enough.
fn reaches_all(puzzle: MovedPieces) -> bool {
    let orientations = |region: &Region| puzzle.sets[region.set].orientations;
    let mut regions = puzzle.regions();
    regions.retain(|region| region.places.len() > 1 || orientations(region) > 1);
    let [region] = &regions[..] else {
        return false;
    };
    let has_alike = puzzle.counts(region).iter().any(|&count| count > 1);
    orientations(region) == 1
        && has_alike
        && has_all_even(puzzle.sources(region), region.places.len())
}
