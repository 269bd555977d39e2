use super::known::KnownCosts;
use crate::error::{Error, Result};
use crate::table::Table;
use homing_space::space::Cost;

/// The grade of a solution: the cost of its moves, compared with the best path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The cost of the best path from the start. `None` if no goal can be reached.
    pub best: Option<Cost>,
    /// The cost of the moves that were made.
    pub spent: Cost,
    /// The number, from 1, of the first illegal move. This move and those after it are not graded.
    pub illegal_at: Option<usize>,
    /// Whether the moves end in a goal.
    pub is_home: bool,
    /// The cost of the best path from the last state. `None` if no goal can be reached from there.
    pub rest: Option<Cost>,
    /// The moves that are on no best path, in order.
    pub detours: Vec<Detour>,
}

/// A move that is on no best path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour {
    /// The number of the move, from 1.
    pub number: usize,
    /// The loss caused by this move. `None` if no goal can be reached after it.
    pub lost: Option<Loss>,
}

/// The extra cost of a path over the best one: by weight first, then by moves.
///
/// Without weights both numbers are the same. With weights, `moves` may be negative: a path of greater weight can have fewer moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The difference in weight.
    pub weight: i64,
    /// The difference in moves.
    pub moves: i64,
}

impl Loss {
    fn between(best: Cost, made: Cost) -> Self {
        let difference = |made: u32, best: u32| i64::from(made) - i64::from(best);
        Self {
            weight: difference(made.weight(), best.weight()),
            moves: difference(made.moves(), best.moves()),
        }
    }
}

/// The result of a move while moves are graded.
pub struct GradedMove<T> {
    /// The state.
    pub state: T,
    /// The cost of the move.
    pub cost: Cost,
    /// The cost of the best path from the state; `None` if no goal can be reached from there.
    pub rest: Option<Cost>,
}

/// Whether graded moves solve the puzzle, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeVerdict {
    /// They solve it on a best path.
    Optimal,
    /// They solve it, and a better path exists.
    Solves {
        /// The extra cost over the best path.
        lost: Loss,
    },
    /// They do not reach a goal.
    Unsolved,
    /// One of them is illegal.
    Illegal {
        /// Its number, from 1.
        at_move: usize,
    },
}

impl Grade {
    /// Grades moves from a state whose best path costs `best`. `advance` makes a move in a state from which `rest` remains, and returns
    /// `None` if the move is illegal. `is_home` returns whether the last state is a goal.
    pub fn of<T, M: Copy>(
        start: T,
        best: Option<Cost>,
        moves: &[M],
        mut advance: impl FnMut(&T, Option<Cost>, M) -> Result<Option<GradedMove<T>>>,
        is_home: impl FnOnce(&T) -> bool,
    ) -> Result<Self> {
        let (mut state, mut rest, mut spent) = (start, best, Cost::ZERO);
        let (mut illegal_at, mut detours) = (None, Vec::new());
        // A search after a detour may give up with a bound that exceeds the moves of the best path.
        let proven = |error: Error| match best {
            Some(best) => error.at_least(best.moves()),
            None => error,
        };
        for (&code, number) in moves.iter().zip(1..) {
            let Some(reached) = advance(&state, rest, code).map_err(proven)? else {
                illegal_at = Some(number);
                break;
            };
            if let Some(before) = rest {
                let lost = reached
                    .rest
                    .map(|after| Loss::between(before, after + reached.cost));
                if lost != Some(Loss::default()) {
                    detours.push(Detour { number, lost });
                }
            }
            spent = spent + reached.cost;
            (state, rest) = (reached.state, reached.rest);
        }
        Ok(Self {
            best,
            spent,
            illegal_at,
            is_home: is_home(&state),
            rest,
            detours,
        })
    }

    /// Returns the verdict on the moves.
    pub fn verdict(&self) -> GradeVerdict {
        match (self.illegal_at, self.lost()) {
            (Some(at_move), _) => GradeVerdict::Illegal { at_move },
            (None, None) => GradeVerdict::Unsolved,
            (None, Some(lost)) if lost == Loss::default() => GradeVerdict::Optimal,
            (None, Some(lost)) => GradeVerdict::Solves { lost },
        }
    }

    /// Returns whether all moves are legal and end in a goal.
    pub fn solves(&self) -> bool {
        self.illegal_at.is_none() && self.is_home
    }

    /// Returns whether the moves solve the puzzle and lose nothing.
    pub fn is_optimal(&self) -> bool {
        self.verdict() == GradeVerdict::Optimal
    }

    /// Returns the extra cost of the solution over the best one, or `None` if the moves do not solve the puzzle.
    pub fn lost(&self) -> Option<Loss> {
        self.best
            .filter(|_| self.solves())
            .map(|best| Loss::between(best, self.spent))
    }
}

impl Table {
    /// Grades moves from a state: whether they are legal, whether they solve the puzzle, and which of them are detours.
    pub fn grade(&self, start: u64, moves: &[u8]) -> Result<Grade> {
        let space = self.space();
        let mut known = KnownCosts::default();
        let best = known.cost(self, start)?;
        let advance = |&index: &u64, rest: Option<Cost>, code: u8| {
            let Some(next) = space.step(index, code) else {
                return Ok(None);
            };
            let rest = self.cost_of_neighbour(index, rest, next, &mut known)?;
            Ok(Some(GradedMove {
                state: next,
                cost: space.cost(code),
                rest,
            }))
        };
        Grade::of(start, best, moves, advance, |&index| self.is_goal(index))
    }

    /// Returns the cost of a neighbour, from the cost of the state. This takes one lookup if a column `depth` or `half` gives the
    /// difference, otherwise a walk.
    fn cost_of_neighbour(
        &self,
        index: u64,
        cost: Option<Cost>,
        next: u64,
        known: &mut KnownCosts,
    ) -> Result<Option<Cost>> {
        let Some((residues, cost)) = self.residues().zip(cost) else {
            return known.cost(self, next);
        };
        let depth = residues.depth_of_neighbour(index, cost.moves(), next);
        Ok(Some(Cost::new(depth, depth)))
    }
}
