use super::Flip;
use crate::Space;
use std::fmt;

/// Why a board cannot reach a goal: a pattern of pieces. Every press turns an even number of them, but an odd number of them differ
/// from the goal.
///
/// Presses add up over GF(2), so two colourings can reach each other if their difference is in the image of the press matrix. The
/// image is everything orthogonal to the *kept* patterns, of which every press turns an even number. So a board reaches a goal exactly
/// if their difference has an even number of pieces in common with each kept pattern. If the matrix is symmetric (a piece turns its
/// neighbour exactly if the neighbour turns it), the kept patterns are the *quiet* ones: sets of presses that together turn nothing.
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
        let mut patterns = vec![0];
        for basis in kernel((0..self.pieces()).map(|press| self.turned_by(press))) {
            patterns.extend_from_within(..);
            let half = patterns.len() / 2;
            patterns[half..].iter_mut().for_each(|pattern| *pattern ^= basis);
        }
        patterns.split_off(1)
    }

    /// Why no presses lead from one colouring to another. `None` if some presses do.
    ///
    /// Of the possible patterns this is the smallest, and of those the first in row order.
    #[must_use]
    pub fn broken_pattern(&self, board: u32, goal: u32) -> Option<BrokenPattern> {
        self.broken_pattern_of(board, &[goal])
    }

    /// The smallest pattern that is broken for each of these goals at once.
    fn broken_pattern_of(&self, board: u32, goals: &[u32]) -> Option<BrokenPattern> {
        let basis = kernel((0..self.pieces()).map(|piece| self.turners_of(piece)));
        let is_odd = |pieces: u32| pieces.count_ones() % 2 == 1;
        // Each number stands for the sum of a Gray code's members of the basis: one member more or less than the number before.
        let mut pattern = 0;
        let kept = (1..1u64 << basis.len()).map(|number| {
            pattern ^= basis[number.trailing_zeros() as usize];
            pattern
        });
        let broken = kept.filter(|pattern| goals.iter().all(|goal| is_odd((board ^ goal) & pattern)));
        let pieces = broken.min_by_key(|pattern| (pattern.count_ones(), !pattern.reverse_bits()))?;
        Some(BrokenPattern { pieces, black: (board & pieces).count_ones(), goal_is_odd: is_odd(goals[0] & pieces) })
    }

    /// Why no goal can be reached, in words: one pattern that is broken for every goal where there is one, else one for each goal.
    /// `None` where a goal can be reached.
    pub(super) fn why_no_goal(&self, board: u32) -> Option<String> {
        let mut goals = Vec::new();
        self.goals(|goal| goals.push(self.unrank(goal)));
        let broken = goals.iter().map(|&goal| self.broken_pattern(board, goal)).collect::<Option<Vec<_>>>()?;
        if let Some(pattern) = self.broken_pattern_of(board, &goals) {
            return Some(pattern.to_string());
        }
        // Only white and black are two goals.
        let colours = ["all white", "all black"].iter().zip(broken);
        Some(colours.map(|(colour, pattern)| format!("for {colour}: {pattern}")).collect::<Vec<_>>().join("; "))
    }
}

/// A basis of the sets of rows whose sum over GF(2) is nothing.
fn kernel(rows: impl Iterator<Item = u32>) -> Vec<u32> {
    // Elimination: each reduced row stands with the set of rows that it is the sum of. Where nothing is left, the set is in the kernel;
    // those found so are a basis, since each brings in a row that the earlier ones do not have.
    let mut reduced: Vec<(u32, u32)> = Vec::new();
    let mut basis = Vec::new();
    for (number, mut sum) in rows.enumerate() {
        let mut set = 1 << number;
        for &(other, its_set) in &reduced {
            if sum ^ other < sum {
                sum ^= other;
                set ^= its_set;
            }
        }
        if sum == 0 { basis.push(set) } else { reduced.push((sum, set)) }
    }
    basis
}

impl fmt::Display for BrokenPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = (0..u32::BITS as usize).filter(|piece| self.pieces >> piece & 1 == 1);
        f.write_str(&parity_sentence(pieces, self.black as usize, self.goal_is_odd))
    }
}

/// The sentence about a broken pattern.
pub(super) fn parity_sentence(pieces: impl Iterator<Item = usize>, black: usize, goal_is_odd: bool) -> String {
    let pieces = pieces.map(|piece| (piece + 1).to_string()).collect::<Vec<_>>().join(" ");
    let (here, goal) = if goal_is_odd { ("even", "odd") } else { ("odd", "even") };
    let verb = if black == 1 { "is" } else { "are" };
    format!(
        "of the pieces {pieces}, {black} {verb} black, an {here} number, and it stays {here}, \
         since every press turns an even number of them; in the goal it is {goal}"
    )
}
