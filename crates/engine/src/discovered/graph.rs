//! Rules as a graph, for the search from one state.

use super::rules::{Code, CodeRules, Moves, Rules};
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

/// Rules from other languages, whose states are their codes of 64 bits.
#[derive(Clone)]
struct CodeBoards(Arc<dyn CodeRules>);

impl Rules for CodeBoards {
    type State = u64;

    fn name(&self) -> String {
        self.0.described().puzzle
    }

    fn starts(&self) -> Vec<u64> {
        let codes = self.0.start_codes().into_iter();
        codes.map(|code| code as u64).collect()
    }

    fn is_goal(&self, &state: &u64) -> bool {
        self.0
            .goals(&[state.into()])
            .is_ok_and(|goals| goals.contains(&true))
    }

    fn moves(&self, &state: &u64, mut visit: impl FnMut(u8, u64)) {
        let mut moves = Moves::default();
        if self.0.expand(&[state.into()], &mut moves).is_ok() {
            let after = moves.codes.iter().zip(&moves.after);
            after.for_each(|(&code, &next)| visit(code, next as u64));
        }
    }

    fn move_names(&self) -> Vec<String> {
        self.0.names()
    }

    fn goal(&self) -> String {
        self.0.described().goal
    }

    fn metric(&self) -> String {
        self.0.described().metric
    }

    fn board_text(&self, &state: &u64) -> String {
        self.0.text(state.into())
    }

    fn parse_board(&self, text: &str) -> Result<u64> {
        Ok(self.0.parse(text)? as u64)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        None
    }
}

/// The search from one state of rules whose codes have at most 64 bits.
pub fn code_search(rules: Arc<dyn CodeRules>) -> StartSearch {
    let notation = Discovered::without_states(CodeBoards(rules.clone()));
    let graph = RulesGraph::<u64> {
        rules,
        state: PhantomData,
    };
    StartSearch::new(Arc::new(notation), Arc::new(graph))
}
