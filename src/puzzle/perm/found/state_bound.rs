//! The number of states, as far as the group and the pieces determine it before a search.

use super::coding::arrangements;
use crate::puzzle::perm::definition::PermRules;
use crate::puzzle::perm::pieces::{Action, GroupOrder, PermGroup, Region, counts, has_all_even};

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
        let order = PermGroup::of(rules.sets(), &actions).map(|group| group.order());
        let of_group = if let Some(GroupOrder::Exactly(order)) = order {
            order
        } else {
            u128::MAX
        };
        let of_pieces = arrangements(rules.sets(), &rules.goals[0], &actions);
        // If all pieces differ, states correspond to elements of the group.
        let is_exact = if rules.has_alike() {
            reaches_all(rules, &actions)
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
fn reaches_all(rules: &PermRules, actions: &[Action]) -> bool {
    let sets = rules.sets();
    let mut regions = Region::all(sets, actions)
        .into_iter()
        .filter(|region| region.places.len() > 1 || sets[region.set].orientations > 1);
    let (Some(region), None) = (regions.next(), regions.next()) else {
        return false;
    };
    let has_alike = counts(region.pieces(sets, &rules.goals[0]))
        .iter()
        .any(|&count| count > 1);
    let from = |action| {
        region
            .restrict(action)
            .into_iter()
            .map(|(from, _)| from.into())
            .collect()
    };
    sets[region.set].orientations == 1
        && has_alike
        && has_all_even(actions.iter().map(from), region.places.len())
}
