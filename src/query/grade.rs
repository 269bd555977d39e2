use crate::error::Result;
use crate::space::{Cost, Space};
use crate::table::Table;

/// What somebody's moves are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// What the best path costs from the start; `None` where no goal can be reached.
    pub best: Option<Cost>,
    /// What the moves cost that could be made.
    pub spent: Cost,
    /// The number, from 1, of the first move that cannot be made. It and those behind it are not looked at.
    pub illegal_at: Option<usize>,
    /// Whether the moves end in a goal.
    pub is_home: bool,
    /// What is still needed at their end; `None` where no goal can be reached from there.
    pub rest: Option<Cost>,
    /// The moves that no best path makes, in order.
    pub detours: Vec<Detour>,
}

/// A move that is not on a best path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour {
    /// Its number, from 1.
    pub number: usize,
    /// Its code.
    pub code: u8,
    /// What it loses; `None` where no goal can be reached any more.
    pub lost: Option<Loss>,
}

/// By how much a path home is costlier than the best one: first in weight, then in moves. Where moves have no weights both are the
/// same; where they have, fewer moves may be needed for the greater weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// In weight.
    pub weight: i64,
    /// In moves.
    pub moves: i64,
}

impl Loss {
    fn between(best: Cost, made: Cost) -> Self {
        let difference = |made: u32, best: u32| i64::from(made) - i64::from(best);
        Self { weight: difference(made.weight(), best.weight()), moves: difference(made.moves(), best.moves()) }
    }
}

impl Grade {
    /// Whether all moves can be made and lead home.
    pub fn solves(&self) -> bool {
        self.illegal_at.is_none() && self.is_home
    }

    /// Whether the moves solve and none of them loses anything.
    pub fn is_optimal(&self) -> bool {
        self.solves() && self.detours.is_empty()
    }

    /// By how much a solution is costlier than the best one; `None` where the moves do not solve.
    pub fn lost(&self) -> Option<Loss> {
        self.best.filter(|_| self.solves()).map(|best| Loss::between(best, self.spent))
    }
}

impl<S: Space> Table<S> {
    /// Grades moves made from a state: whether they can be made, whether they lead home, and which of them lose something.
    pub fn grade(&self, start: u64, moves: &[u8]) -> Result<Grade> {
        let space = self.space();
        let best = self.cost(start)?;
        let (mut index, mut rest, mut spent) = (start, best, Cost::ZERO);
        let (mut illegal_at, mut detours) = (None, Vec::new());
        for (&code, number) in moves.iter().zip(1..) {
            let Some(next) = space.step(index, code) else {
                illegal_at = Some(number);
                break;
            };
            let rest_after = self.cost_of_neighbour(index, rest, next)?;
            if let Some(before) = rest {
                let lost = rest_after.map(|after| Loss::between(before, after + space.cost(code)));
                if lost != Some(Loss::default()) {
                    detours.push(Detour { number, code, lost });
                }
            }
            spent = spent + space.cost(code);
            (index, rest) = (next, rest_after);
        }
        Ok(Grade { best, spent, illegal_at, is_home: space.is_goal(index), rest, detours })
    }

    /// The cost of a state that one move leads to, from that of the state before: by one look-up where the column `depth` tells by how much
    /// it differs, and by a walk elsewhere.
    fn cost_of_neighbour(&self, index: u64, cost: Option<Cost>, next: u64) -> Result<Option<Cost>> {
        let told = self.depth_column().filter(|_| self.space().is_symmetric()).zip(cost);
        let Some((depths, cost)) = told else { return self.cost(next) };
        // Neighbours differ by -1, 0 or 1, and so do the codes, mod 3.
        let depth = match (depths.code(next) + 3 - depths.code(index)) % 3 {
            0 => cost.moves(),
            1 => cost.moves() + 1,
            _ => cost.moves().saturating_sub(1),
        };
        Ok(Some(Cost::new(depth, depth)))
    }
}
