//! Rules as a graph, for the search from one state.

use super::rules::{AnyRules, Code, CodeRules, Moves, Rules};
use super::space::Discovered;
use crate::answers::{BoardGraph, StartSearch};
use homing_search::middle::{Graph, Step};
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use std::marker::PhantomData;
use std::sync::Arc;

/// The least number of states to expand together.
const BATCH: usize = 1 << 8;

/// The graph of some rules, whose boards are states of type `S`.
struct RulesGraph<S> {
    rules: Arc<dyn CodeRules>,
    state: PhantomData<fn() -> S>,
}

impl<S: Code> Graph for RulesGraph<S> {
    fn bits(&self) -> u32 {
        self.rules.bits()
    }

    fn batch(&self) -> usize {
        self.rules.batch().max(BATCH)
    }

    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        let mut moves = Moves::default();
        self.rules.expand(states, &mut moves)?;
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
        self.rules.has_way_back()
    }

    fn predecessors(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        // If moves can be undone, the states before are those after.
        if self.rules.has_undo() {
            return self.moves(states, steps);
        }
        let mut befores = Vec::new();
        for (place, &state) in (0..).zip(states) {
            self.rules.push_before(&[state], &mut befores);
            steps.extend(befores.drain(..).map(|state| Step {
                place,
                code: 0,
                weight: 1,
                state,
            }));
        }
        Ok(())
    }

    fn has_undo(&self) -> bool {
        self.rules.has_undo()
    }

    fn goals(&self) -> Option<Vec<u128>> {
        self.rules
            .goal_codes()
            .filter(|_| self.rules.has_way_back())
    }

    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>> {
        self.rules.goals(states)
    }
}

impl<S: Code> BoardGraph for RulesGraph<S> {
    fn code_of(&self, board: &AnyBoard) -> Option<u128> {
        Some(board.get::<S>().code())
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        AnyBoard::new(S::of_code(code))
    }
}

/// The graph in which rules are searched.
pub fn graph_of<P: Rules>(rules: &P) -> Arc<dyn BoardGraph> {
    let graph = RulesGraph::<P::State> {
        rules: Arc::new(rules.clone()),
        state: PhantomData,
    };
    rules.own_graph(Arc::new(graph))
}

/// The search from one state of a puzzle that is given by rules.
pub fn start_search<P: Rules>(rules: P) -> StartSearch {
    let graph = graph_of(&rules);
    StartSearch::new(Arc::new(Discovered::without_states(rules)), graph)
}

/// The search from one state of rules from other languages.
pub fn code_search(rules: Arc<dyn CodeRules>) -> StartSearch {
    let notation = Discovered::without_states(AnyRules(rules.clone()));
    let graph = RulesGraph::<u128> {
        rules,
        state: PhantomData,
    };
    StartSearch::new(Arc::new(notation), Arc::new(graph))
}
