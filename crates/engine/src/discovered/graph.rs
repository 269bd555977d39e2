//! Rules as a graph, for the search from one state.

use super::rules::{Code, CodeRules, Moves, Rules};
use super::space::Discovered;
use crate::answers::{BoardGraph, StartSearch};
use homing_search::middle::{Graph, Step};
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use std::sync::Arc;

/// The least number of states to expand together.
const BATCH: usize = 1 << 8;

/// The graph of some rules.
struct RulesGraph<P>(P);

impl<P: Rules> Graph for RulesGraph<P> {
    fn bits(&self) -> u32 {
        self.0.bits()
    }

    fn batch(&self) -> usize {
        self.0.batch().max(BATCH)
    }

    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        let mut moves = Moves::default();
        self.0.expand(states, &mut moves)?;
        for (place, (codes, after)) in (0..).zip(moves.rows()) {
            let step = |(&code, &state): (&u8, &u128)| Step {
                place,
                code,
                weight: 1,
                state,
            };
            steps.extend(codes.iter().zip(after).map(step));
        }
        Ok(())
    }

    fn has_predecessors(&self) -> bool {
        self.0.has_way_back()
    }

    fn predecessors(&self, states: &[u128], steps: &mut Vec<Step>) {
        let mut befores = Vec::new();
        for (place, &state) in (0..).zip(states) {
            befores.clear();
            // If moves can be undone, the states before are those after.
            if self.0.has_undo() {
                let visit = |_, next: P::State| befores.push(next.code());
                self.0.moves(&P::State::of_code(state), visit);
            } else {
                self.0.push_before(&[state], &mut befores);
            }
            steps.extend(befores.iter().map(|&state| Step {
                place,
                code: 0,
                weight: 1,
                state,
            }));
        }
    }

    fn has_undo(&self) -> bool {
        self.0.has_undo()
    }

    fn goals(&self) -> Option<Vec<u128>> {
        self.0.goal_codes().filter(|_| self.0.has_way_back())
    }

    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>> {
        self.0.goals(states)
    }
}

impl<P: Rules> BoardGraph for RulesGraph<P> {
    fn code_of(&self, board: &AnyBoard) -> Option<u128> {
        Some(board.get::<P::State>().code())
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        AnyBoard::new(P::State::of_code(code))
    }
}

/// The search from one state of a puzzle that is given by rules.
pub fn start_search<P: Rules>(rules: P) -> StartSearch {
    let notation = Discovered::without_states(rules.clone());
    StartSearch::new(Arc::new(notation), Arc::new(RulesGraph(rules)))
}
