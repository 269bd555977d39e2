use super::Flip;
use crate::Space;
use std::fmt;

/// Why a board cannot reach a goal: a pattern of pieces of which every press turns an even number, and of which an odd number differs from the goal.
///
/// Presses add up over GF(2), so the colourings within reach of one another differ by the image of the press matrix. The matrix is
/// symmetric (a piece turns its neighbour exactly if the neighbour turns it), so its image is all that is orthogonal to
/// its kernel: the *quiet* patterns, whose presses together turn nothing. A board reaches a goal exactly if their difference has an even number
/// of pieces in common with each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenPattern {
    /// The pieces of the pattern: bit `i` for piece `i`.
    pub pieces: u32,
    /// How many of them are black.
    pub black: u32,
    /// Whether an odd number of them is black in the goal: the board's is then even, or the other way round.
    pub goal_is_odd: bool,
}

impl Flip {
    /// The quiet patterns, the empty one left out: sets of presses that together turn nothing. 15 of them on 4x4, none on 3x3.
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

    /// Why no presses lead from one colouring to another; `None` where some do. Of the patterns that break it is the
    /// smallest, and of those the first in row order.
    pub fn broken_pattern(&self, board: u32, goal: u32) -> Option<BrokenPattern> {
        let is_odd = |pieces: u32| pieces.count_ones() % 2 == 1;
        let broken = self.quiet_patterns().into_iter().filter(|pattern| is_odd((board ^ goal) & pattern));
        let pieces = broken.min_by_key(|pattern| (pattern.count_ones(), !pattern.reverse_bits()))?;
        Some(BrokenPattern { pieces, black: (board & pieces).count_ones(), goal_is_odd: is_odd(goal & pieces) })
    }

    /// Why no goal can be reached. White and black are always within reach of one another (Sutner's theorem: some presses turn every
    /// piece), so what is broken for one is broken for the other.
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
