//! Explains why no goal can be reached from an arrangement.

use crate::definition::PermRules;
use crate::pieces::{Arrangement, Set, SetAction};

/// Parities are checked for up to this many sets.
const MAX_TIED_SETS: usize = 12;

impl PermRules {
    /// The reason in words, if twists or parities show it.
    pub fn reason(&self, state: &Arrangement) -> Option<String> {
        self.wrong_twists(state)
            .or_else(|| self.wrong_parity(state))
    }

    /// Finds a set whose sum of twists differs from that of the goal, although no move changes it.
    fn wrong_twists(&self, state: &Arrangement) -> Option<String> {
        // All goals are reachable from each other, so the first is enough.
        let goal = &self.goals[0];
        for (at, set) in self
            .sets()
            .iter()
            .enumerate()
            .filter(|(_, set)| set.orientations > 1 && set.loose.is_empty())
        {
            let sum = |twists: &[u8]| {
                twists.iter().map(|&twist| u32::from(twist)).sum::<u32>()
                    % u32::from(set.orientations)
            };
            if self.moves.iter().any(|mv| sum(&mv.action.0[at].twist) != 0) {
                continue;
            }
            let (found, expected) = (sum(&state.0[set.twists()]), sum(&goal.0[set.twists()]));
            if found != expected {
                let ways = set.orientations;
                return Some(format!(
                    "the twists of {} add up to {found} modulo {ways}, those of the goal to {expected}, and no move changes that",
                    set.name
                ));
            }
        }
        None
    }

    /// Finds sets whose combined permutation is even for every move, but odd for the arrangement.
    fn wrong_parity(&self, state: &Arrangement) -> Option<String> {
        // Several goals may differ in what moves keep.
        let [goal] = &self.goals[..] else { return None };
        let sets: Vec<(usize, &Set)> = self
            .sets()
            .iter()
            .enumerate()
            .filter(|(_, set)| set.open.is_empty())
            .collect();
        // Pieces that look alike have no parity.
        let is_distinct = |set: &Set| {
            let mut pieces = goal.0[set.pieces()].to_vec();
            pieces.sort_unstable();
            pieces.windows(2).all(|pair| pair[0] < pair[1])
        };
        let distinct: Vec<(usize, &Set)> = sets
            .into_iter()
            .filter(|(_, set)| is_distinct(set))
            .collect();
        if distinct.len() > MAX_TIED_SETS {
            return None;
        }
        let parity_of_move = |turn: &SetAction| is_odd(&turn.from);
        let parity_of = |set: &Set| is_odd(&state.0[set.pieces()]) != is_odd(&goal.0[set.pieces()]);
        for chosen in 1u32..1 << distinct.len() {
            let chosen: Vec<(usize, &Set)> = distinct
                .iter()
                .enumerate()
                .filter(|(bit, _)| chosen >> bit & 1 == 1)
                .map(|(_, set)| *set)
                .collect();
            let is_kept = self.moves.iter().all(|mv| {
                !chosen.iter().fold(false, |odd, &(at, _)| {
                    odd != parity_of_move(&mv.action.0[at])
                })
            });
            if is_kept
                && chosen
                    .iter()
                    .fold(false, |odd, &(_, set)| odd != parity_of(set))
            {
                let says = |(_, set): &(usize, &Set)| {
                    format!(
                        "{} {}",
                        set.name,
                        if parity_of(set) { "odd" } else { "even" }
                    )
                };
                let says: Vec<String> = chosen.iter().map(says).collect();
                let tie = if chosen.len() == 1 {
                    "every move keeps it even"
                } else {
                    "every move changes an even number of these together"
                };
                return Some(format!(
                    "the order of the pieces against the goal is {}, and {tie}",
                    says.join(", ")
                ));
            }
        }
        None
    }
}

/// Whether a permutation is odd.
fn is_odd(order: &[u8]) -> bool {
    let mut seen = vec![false; order.len()];
    let mut is_odd = false;
    for start in 0..order.len() {
        let (mut at, mut len) = (start, 0);
        while !std::mem::replace(&mut seen[at], true) {
            at = order[at].into();
            len += 1;
        }
        is_odd ^= len > 0 && len % 2 == 0;
    }
    is_odd
}
