//! The graph of nodes, in which positions up to turns are searched.

use super::coordinates::Coordinates;
use super::home_paths::HomePaths;
use homing_engine::BoardGraph;
use homing_search::middle::{Graph, Step};
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use homing_table::watch::Stop;
use std::sync::{Arc, OnceLock};

/// The graph of a puzzle with shapes.
pub struct Nodes {
    /// The graph of its positions.
    states: Arc<dyn BoardGraph>,
    coordinates: Coordinates,
    /// Found on first use.
    home_paths: OnceLock<Option<HomePaths>>,
}

impl Nodes {
    /// The graph of nodes of a graph of positions.
    pub fn new(states: Arc<dyn BoardGraph>, coordinates: Coordinates) -> Self {
        Self {
            states,
            coordinates,
            home_paths: OnceLock::new(),
        }
    }

    fn push_steps(&self, nodes: &[u128], is_back: bool, steps: &mut Vec<Step>) {
        for (place, &node) in (0..).zip(nodes) {
            self.coordinates.visit(node, is_back, |state| {
                steps.push(Step {
                    place,
                    code: 0,
                    weight: 1,
                    state,
                });
            });
        }
    }
}

impl Graph for Nodes {
    fn bits(&self) -> u32 {
        self.coordinates.bits()
    }

    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        self.states.moves(states, steps)
    }

    fn successors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        self.push_steps(nodes, false, steps);
        Ok(())
    }

    fn predecessors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        self.push_steps(nodes, true, steps);
        Ok(())
    }

    fn goals(&self) -> Option<Vec<u128>> {
        Some(self.coordinates.goals())
    }

    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>> {
        self.states.are_goals(states)
    }

    fn node_of(&self, state: u128) -> u128 {
        self.coordinates.node_of(state).unwrap_or(u128::MAX)
    }

    fn states_of(&self, node: u128, visit: &mut dyn FnMut(u128)) {
        self.coordinates.states_of(node, visit);
    }
}

impl BoardGraph for Nodes {
    /// Only positions that moves reach have codes.
    fn code_of(&self, board: &AnyBoard) -> Option<u128> {
        self.states.code_of(board).filter(|&code| code != u128::MAX)
    }

    fn board_of(&self, code: u128) -> AnyBoard {
        self.states.board_of(code)
    }

    fn has_quick_paths(&self) -> bool {
        true
    }

    fn quick_path(&self, code: u128, stop: &Stop) -> Option<Result<Vec<u8>>> {
        let paths = self
            .home_paths
            .get_or_init(|| HomePaths::of(self.coordinates.positions()));
        paths.as_ref()?.path(code, stop).transpose()
    }
}
