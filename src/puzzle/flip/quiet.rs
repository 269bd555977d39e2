use super::Flip;
use crate::Space;
use std::fmt;

/// Why a board cannot reach a goal: a pattern of pieces. Every press turns an even number of them, but an odd number of them differ
/// from the goal.
///
/// Presses add up over GF(2), so two colourings can reach each other if their difference is in the image of the press matrix. The
/// matrix is symmetric (a piece turns its neighbour exactly if the neighbour turns it), so its image is everything orthogonal to
/// its kernel. The kernel holds the *quiet* patterns: sets of presses that together turn nothing. So a board reaches a goal exactly
/// if their difference has an even number of pieces in common with each quiet pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenPattern {
    /// The pieces of the pattern: bit `i` for piece `i`.
    pub pieces: u32,
    /// The number of black pieces in the pattern.
    pub black: u32,
    /// Whether the goal has an odd number of black pieces in the pattern. The board then has an even number, and the other way
    /// round.
    pub goal_is_odd: bool,
}

impl Flip {
    /// The quiet patterns: sets of presses that together turn nothing. Without the empty set, there are 15 on 4x4 and none on 3x3.
    #[must_use]
    pub fn quiet_patterns(&self) -> Vec<u32> {
        // Elimination: each row is what a set of presses turns, with the set. A set that turns nothing is quiet; those found
        // this way are a basis, since each brings in a press that the earlier ones do not have.
        let mut rows: Vec<(u32, u32)> = Vec::new();
        let mut patterns = vec![0];
        for piece in 0..self.pieces() {
            let (mut turned, mut presses) = (self.turned_by(piece), 1 << piece);
            for &(other, its_presses) in &rows {
                if turned ^ other < turned {
                    turned ^= other;
                    presses ^= its_presses;
                }
            }
            if turned == 0 {
                patterns.extend_from_within(..);
                let half = patterns.len() / 2;
                patterns[half..].iter_mut().for_each(|pattern| *pattern ^= presses);
            } else {
                rows.push((turned, presses));
            }
        }
        patterns.split_off(1)
    }

    /// Why no presses lead from one colouring to another. `None` if some presses do.
    ///
    /// Of the possible patterns this is the smallest, and of those the first in row order.
    #[must_use]
    pub fn broken_pattern(&self, board: u32, goal: u32) -> Option<BrokenPattern> {
        let is_odd = |pieces: u32| pieces.count_ones() % 2 == 1;
        let broken = self.quiet_patterns().into_iter().filter(|pattern| is_odd((board ^ goal) & pattern));
        let pieces = broken.min_by_key(|pattern| (pattern.count_ones(), !pattern.reverse_bits()))?;
        Some(BrokenPattern { pieces, black: (board & pieces).count_ones(), goal_is_odd: is_odd(goal & pieces) })
    }

    /// Why no goal can be reached. All white and all black can always reach each other (Sutner's theorem: some presses turn every
    /// piece), so a pattern that is broken for one is broken for the other.
    pub(super) fn broken_for_every_goal(&self, board: u32) -> Option<BrokenPattern> {
        let mut broken = Some(None);
        self.goals(|goal| broken = broken.and(self.broken_pattern(board, self.unrank(goal)).map(Some)));
        broken?
    }
}

impl fmt::Display for BrokenPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = (0..u32::BITS).filter(|piece| self.pieces >> piece & 1 == 1).map(|piece| (piece + 1).to_string());
        let pieces = pieces.collect::<Vec<_>>().join(" ");
        let (here, goal) = if self.goal_is_odd { ("even", "odd") } else { ("odd", "even") };
        let verb = if self.black == 1 { "is" } else { "are" };
        write!(f, "of the pieces {pieces}, {} {verb} black, an {here} number, and it stays {here}, ", self.black)?;
        write!(f, "since every press turns an even number of them; in the goal it is {goal}")
    }
}
