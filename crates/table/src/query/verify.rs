use super::costs::Mark;
use crate::error::{Error, Result};
use crate::pool::*;
use crate::table::{Column, Table, UNREACHABLE, compare_counts};
use crate::watch::{Stop, Watch};
use homing_space::space::{Cost, Move, MovesOf};

/// The fraction of the time that the walks take. Comparing neighbours takes the rest.
const WALK_SHARE: f64 = 0.4;
/// The number of states of a sample.
const SAMPLED_STATES: u64 = 100_000;

impl Table {
    /// Checks every entry of the table, without trusting the search that generated it.
    ///
    /// 1. It walks from every state to a goal along the entries. This yields the state's cost, and shows that every walk arrives.
    /// 2. It compares every state with its successors. The entry must be the smallest code of the moves after which the total cost is
    ///    least. A state that reaches no goal must have no successor that reaches one.
    /// 3. The columns `depth` and `half` and the counts must agree with the costs found.
    ///
    /// Then no path from a state costs less than its walk: this follows by induction from the end of the path, because each of its moves is
    /// one of those compared in step 2.
    ///
    /// This takes 4 bytes per state, or 8 with weights.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] for the first wrong entry, [`Error::Counts`] if the counts are wrong.
    pub fn verify(&self, watch: Watch) -> Result<()> {
        match self.space().weights() {
            None => self.verify_entries(|moves: u32| moves, watch),
            Some(_) => self.verify_entries(Cost::weight, watch),
        }
    }

    /// Checks a sample of states spread over the table of a space without weights: their walks, and those of their neighbours.
    pub fn verify_sample(&self, stop: &Stop) -> Result<()> {
        let states = u128::from(self.space().len());
        let check =
            |at| self.check_walks((u128::from(at) * states / u128::from(SAMPLED_STATES)) as u64);
        first_error(&|at| stop.check().and_then(|()| check(at)))
    }

    /// Checks the walks from a state and from its neighbours.
    fn check_walks(&self, index: u64) -> Result<()> {
        let depth = self.depth(index)?;
        let mut best = None;
        for Move { code, state, .. } in self.space().moves_from(index) {
            match (depth, self.depth(state)?) {
                (None, None) => {}
                (None, Some(_)) => {
                    return Err(wrong(
                        index,
                        "the table says that it reaches no goal, but a neighbour does".into(),
                    ));
                }
                (Some(_), None) if self.space().is_symmetric() => {
                    return Err(wrong(
                        index,
                        "the table says that a neighbour reaches no goal".into(),
                    ));
                }
                (Some(_), None) => {}
                (Some(depth), Some(neighbour)) => {
                    if neighbour + 1 < depth {
                        return Err(wrong(
                            index,
                            format!(
                                "its walk takes {depth} moves, but a neighbour needs only {neighbour}"
                            ),
                        ));
                    }
                    if neighbour + 1 == depth && best.is_none() {
                        best = Some(code);
                    }
                }
            }
        }
        let is_best = best == self.best_move(index);
        if is_best {
            Ok(())
        } else {
            Err(wrong(
                index,
                "its entry is not the smallest of the best moves".into(),
            ))
        }
    }

    /// Checks all entries with costs of one type; `weight_of` returns the weight of a cost.
    fn verify_entries<C: Mark>(
        &self,
        weight_of: impl Fn(C) -> u32,
        mut watch: Watch,
    ) -> Result<()> {
        let costs: Vec<C> = self.walk_all_costs(watch.part(0.0, WALK_SHARE))?;
        let is_weighted = self.space().weights().is_some();
        let costs_of_moves = self.space().costs();
        let mut counts = vec![0u64; self.layers().len()];
        let depths = self
            .depth_column()
            .filter(|_| !is_weighted)
            .map(Column::codes);
        let halves = self
            .half_column()
            .filter(|_| !is_weighted)
            .map(Column::codes);
        let states = watch.part(WALK_SHARE, 1.0).over(0..self.space().len());
        self.space().each_with_moves(states, |index, moves| {
            self.check_best_move(&costs, &costs_of_moves, index, moves)?;
            let weight = Some(costs[index as usize])
                .filter(|&cost| cost != C::NO_PATH)
                .map(&weight_of);
            let half = weight.map_or(0, |depth| (depth >> 1 & 1) as u8);
            if depths.is_some_and(|depths| {
                depths.get(self.entry(index))
                    != weight.map_or(UNREACHABLE, |depth| (depth % 3) as u8)
            }) {
                return Err(wrong(
                    index,
                    "its entry in the column depth is not its depth modulo 3".into(),
                ));
            }
            if halves.is_some_and(|halves| halves.get(self.entry(index)) != half) {
                return Err(wrong(
                    index,
                    format!("its entry in the column half is not {half}"),
                ));
            }
            if let Some(weight) = weight.map(|weight| weight as usize) {
                if weight >= counts.len() {
                    counts.resize(weight + 1, 0);
                }
                counts[weight] += 1;
            }
            Ok(())
        })?;
        compare_counts(
            &counts,
            self.layers(),
            if is_weighted {
                "have the weight"
            } else {
                "are at depth"
            },
        )
    }

    /// Compares the entry of a state with the entry that follows from the costs of its neighbours.
    fn check_best_move<C: Mark>(
        &self,
        costs: &[C],
        costs_of_moves: &[Cost; 256],
        index: u64,
        moves: MovesOf,
    ) -> Result<()> {
        let space = self.space();
        let (mut least, mut expected) = (C::NO_PATH, None);
        if !self.is_goal(index) {
            for Move { code, state, .. } in moves {
                let rest = costs[state as usize];
                // Codes are in ascending order, so a later move with an equal sum has a greater code.
                if rest < least {
                    let through = rest.and(costs_of_moves[usize::from(code)]);
                    if through < least {
                        (least, expected) = (through, Some(code));
                    }
                }
            }
        }
        let found = self.best_move(index);
        if found != expected {
            let name = |code: Option<u8>| {
                code.map_or("no path to a goal".into(), |code| format!("move {code}"))
            };
            return Err(wrong(
                index,
                format!(
                    "its entry is {}, but should be {}",
                    name(found),
                    name(expected)
                ),
            ));
        }
        // In a goal, or without a path to a goal, the entry has no meaning. It must be 0, so that equal tables have equal bytes.
        let is_marked = space.weights().is_some() && !self.is_goal(index);
        if found.is_none()
            && !is_marked
            && self
                .move_column()
                .is_some_and(|column| column.code(index) != 0)
        {
            return Err(wrong(
                index,
                "its entry must be 0, because no move is best there".into(),
            ));
        }
        Ok(())
    }
}

/// Runs numbered checks on all threads, and returns the error with the smallest number. The code is the same for all spaces.
fn first_error(check: &(dyn Fn(u64) -> Result<()> + Sync)) -> Result<()> {
    (0..SAMPLED_STATES)
        .into_par_iter()
        .map(check)
        .find_first(Result::is_err)
        .unwrap_or(Ok(()))
}

fn wrong(index: u64, what: String) -> Error {
    Error::Meaning { index, what }
}
