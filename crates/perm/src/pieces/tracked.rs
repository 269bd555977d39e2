//! Patterns: the puzzle with all pieces left open except some.

use super::action::{Arrangement, OPEN, Set};
use super::orders::orders_of;

/// The sets with everything left open except some pieces.
pub fn opened(sets: &[Set], goal: &Arrangement, tracked: &[(usize, u8)]) -> Vec<Set> {
    let open = |(at, set): (usize, &Set)| {
        let mut set = set.clone();
        set.open.extend(
            goal.0[set.pieces()]
                .iter()
                .filter(|&&piece| piece != OPEN && !tracked.contains(&(at, piece))),
        );
        if set.orientations > 1 && !set.open.is_empty() {
            set.loose.push(OPEN);
        }
        for pieces in [&mut set.open, &mut set.loose] {
            pieces.sort_unstable();
            pieces.dedup();
        }
        set
    };
    sets.iter().enumerate().map(open).collect()
}

/// An upper bound on the number of states of a pattern.
pub fn states_at_most(sets: &[Set], goal: &Arrangement, tracked: &[(usize, u8)]) -> u128 {
    let of_set = |(at, set): (usize, &Set)| {
        let alike = |piece: u8| {
            goal.0[set.pieces()]
                .iter()
                .filter(|&&other| other == piece)
                .count()
        };
        let mut counts: Vec<usize> = tracked
            .iter()
            .filter(|(of, _)| *of == at)
            .map(|&(_, piece)| alike(piece))
            .collect();
        let named: usize = counts.iter().sum();
        counts.push(set.size - named);
        orders_of(&counts).saturating_mul(u128::from(set.orientations).saturating_pow(named as u32))
    };
    sets.iter()
        .enumerate()
        .map(of_set)
        .fold(1, u128::saturating_mul)
}
