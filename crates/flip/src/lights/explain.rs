use super::solve::difference;
use super::table::Lights;
use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::set::PieceSet;
use crate::lights::weights::budget::Budget;
use crate::lights::weights::code::LinearCode;
use homing_table::watch::Stop;
use std::fmt;

/// The reason why a board cannot reach a goal: every press turns an even number of these pieces, but an odd number of them differs from the
/// goal.
///
/// Presses add up over GF(2), so a goal can be reached if the difference between board and goal is in the image of the press matrix. The
/// image is everything orthogonal to the *kept* patterns, of which every press turns an even number of pieces. If the matrix is symmetric
/// (a piece turns its neighbour exactly if the neighbour turns it), these are the *quiet* patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenParity {
    /// The pieces.
    pub pieces: PieceSet,
    /// The number of black pieces among them.
    pub black: usize,
    /// Whether an odd number of them is black in the goal. In the board the number has the other parity.
    pub goal_is_odd: bool,
}

/// The maximum number of patterns among which the smallest broken one is searched; with more, any broken one is named.
const MAX_BITS: usize = 24;

impl Lights {
    /// Returns why no presses lead to any of these goals: the smallest pattern that is broken for all of them, and of those the first by
    /// ascending list. `None` if a goal can be reached, or if no pattern is broken for all goals.
    pub fn broken_parity(&self, board: &PieceSet, goals: &[PieceSet]) -> Option<BrokenParity> {
        let differences: Vec<PieceSet> = goals.iter().map(|goal| difference(board, goal)).collect();
        let (broken, others) = odd_with_all(&self.kept(), &differences)?;
        let code = LinearCode::new(self.pieces(), others);
        let lightest = if code.part_bits() <= MAX_BITS {
            code.lightest(&broken, &Budget::until(&Stop::NEVER))
                .ok()
                .flatten()
        } else {
            None
        };
        let pieces = lightest.map_or(broken, |lightest| lightest.first);
        let black = pieces.iter().filter(|&piece| board.contains(piece)).count();
        let goal_is_odd = goals
            .first()
            .is_some_and(|goal| goal.is_odd_with(pieces.words()));
        Some(BrokenParity {
            pieces,
            black,
            goal_is_odd,
        })
    }

    /// Explains why no goal can be reached, in words: with one pattern that is broken for all goals if there is one, otherwise with one for
    /// each goal. `None` if a goal can be reached.
    pub fn why_unsolvable(&self, board: &PieceSet, goals: &[PieceSet]) -> Option<String> {
        if self.is_solvable(board, goals) {
            return None;
        }
        if let Some(broken) = self.broken_parity(board, goals) {
            return Some(broken.to_string());
        }
        let sentence = |goal: &PieceSet| {
            let broken = self.broken_parity(board, std::slice::from_ref(goal))?;
            let name = if goal.is_empty() {
                "all white"
            } else {
                "all black"
            };
            Some(format!("for {name}: {broken}"))
        };
        Some(
            goals
                .iter()
                .filter_map(sentence)
                .collect::<Vec<_>>()
                .join("; "),
        )
    }
}

/// Returns a sum of the rows that shares an odd number of pieces with each of these sets, and a reduced basis of the sums that share an
/// even number.
fn odd_with_all(rows: &Matrix, sets: &[PieceSet]) -> Option<(PieceSet, Matrix)> {
    let pieces = sets.first()?.board_len();
    let mut odd = PieceSet::new(pieces);
    let mut basis = rows.sets(pieces);
    for set in sets {
        // One member fixes this set's parity in all others, and is in the sum or not.
        let member = basis
            .iter()
            .position(|member| set.is_odd_with(member.words()))
            .map(|at| basis.swap_remove(at));
        if let Some(member) = &member {
            basis
                .iter_mut()
                .filter(|other| set.is_odd_with(other.words()))
                .for_each(|other| *other ^= member);
        }
        if !set.is_odd_with(odd.words()) {
            odd ^= &member?;
        }
    }
    let mut others = Matrix::new(basis.len(), pieces);
    basis
        .iter()
        .enumerate()
        .for_each(|(row, member)| others.row_mut(row).copy_from_slice(member.words()));
    others.reduce(pieces);
    Some((odd, others))
}

impl fmt::Display for BrokenParity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self
            .pieces
            .iter()
            .map(|piece| (piece + 1).to_string())
            .collect::<Vec<_>>()
            .join(" ");
        let (here, goal) = if self.goal_is_odd {
            ("even", "odd")
        } else {
            ("odd", "even")
        };
        let (black, verb) = (self.black, if self.black == 1 { "is" } else { "are" });
        write!(
            f,
            "of the pieces {pieces}, {black} {verb} black, an {here} number, and it stays {here}, \
             since every press turns an even number of them; in the goal it is {goal}"
        )
    }
}
