//! Graphs for the search from single boards.

use homing_search::middle::{Graph, Step};
use homing_space::space::{Cost, CostOrder, Move};
use homing_table::error::Result;
use homing_table::notation::{AnyBoard, DynNotation};
use homing_table::watch::Stop;
use std::sync::Arc;

/// A graph whose states are boards.
pub trait BoardGraph: Graph {
    /// The code of a board; `None` if the board alone shows that no goal can be reached.
    fn code_of(&self, board: &AnyBoard) -> Option<u128>;

    /// The board with a code.
    fn board_of(&self, code: u128) -> AnyBoard;

    /// Whether it may have quick paths.
    fn has_quick_paths(&self) -> bool {
        false
    }

    /// A path that need not be shortest and is found quickly, if there is one.
    fn quick_path(&self, _code: u128, _stop: &Stop) -> Option<Result<Vec<u8>>> {
        None
    }
}

/// The graph of a space: a code is an index.
pub(super) struct SpaceGraph(pub Arc<dyn DynNotation>);

impl SpaceGraph {
    fn push_steps(&self, moves: &[Move], steps: &mut Vec<Step>) {
        let step = |made: &Move| Step {
            place: made.place,
            code: made.code,
            weight: self.cost(made.code).weight(),
            state: made.state.into(),
        };
        steps.extend(moves.iter().map(step));
    }
}

fn indices(codes: &[u128]) -> Vec<u64> {
    codes.iter().map(|&code| code as u64).collect()
}

impl Graph for SpaceGraph {
    fn bits(&self) -> u32 {
        u64::BITS
    }

    fn weights(&self) -> Option<&'static [u8]> {
        self.0.weights()
    }

    fn cost(&self, code: u8) -> Cost {
        self.0.cost(code)
    }

    fn cost_order(&self) -> CostOrder {
        self.0.cost_order()
    }

    fn moves_commute(&self) -> bool {
        self.0.moves_commute()
    }

    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        let mut moves = Vec::new();
        self.0.expand(&indices(states), &mut moves);
        self.push_steps(&moves, steps);
        Ok(())
    }

    fn predecessors(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        let mut moves = Vec::new();
        self.0.expand_back(&indices(states), &mut moves);
        self.push_steps(&moves, steps);
        Ok(())
    }

    fn has_undo(&self) -> bool {
        self.0.is_symmetric()
    }

    fn goals(&self) -> Option<Vec<u128>> {
        let mut goals = Vec::new();
        self.0.goals(&mut |goal| goals.push(goal.into()));
        Some(goals)
    }

    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>> {
        let is_goal = |&state: &u128| self.0.is_goal(state as u64);
        Ok(states.iter().map(is_goal).collect())
    }
}

impl BoardGraph for SpaceGraph {
    fn code_of(&self, board: &AnyBoard) -> Option<u128> {
        self.0.index_of(board).map(Into::into)
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        self.0.board_at(code as u64)
    }
}
