use homing_space::space::{Cost, CostOrder};
use homing_table::error::Result;
use homing_table::watch::Stop;

/// A move from or into one of many states.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The place of the state in the list of states.
    pub place: u32,
    /// The code of the move.
    pub code: u8,
    /// The weight of the move.
    pub weight: u32,
    /// The state at the other end of the move.
    pub state: u128,
}

/// Lower bounds of the weights of paths, for one start.
pub trait Bounds: Send + Sync {
    /// A number that no path from a node to a goal, or from the start to a node, falls short of; `None` if there is no such path.
    fn of(&self, node: u128, to_goal: bool) -> Option<u32>;

    /// What the weights of two paths from the start to goals differ by, at least.
    fn step(&self) -> u32;
}

/// A puzzle as the search sees it: its states are codes, and one call finds the moves of many.
///
/// A search may walk over *nodes* that stand for several states each, as a level of Sokoban is searched by pushes: then [`node_of`],
/// [`states_of`] and [`moves`] say what the states are.
///
/// [`node_of`]: Self::node_of
/// [`states_of`]: Self::states_of
/// [`moves`]: Self::moves
pub trait Graph: Send + Sync + 'static {
    /// The bits of a node's code, at most 128.
    fn bits(&self) -> u32;

    /// The weight of each move by code, or `None` if all moves weigh the same, as [`Space::weights`](homing_space::Space::weights).
    fn weights(&self) -> Option<&'static [u8]> {
        None
    }

    /// The cost of a move.
    fn cost(&self, _code: u8) -> Cost {
        Cost::new(1, 1)
    }

    /// The units of a cost.
    fn cost_order(&self) -> CostOrder {
        CostOrder::Moves
    }

    /// Whether the order of moves never matters.
    fn moves_commute(&self) -> bool {
        false
    }

    /// The number of nodes to expand together.
    fn batch(&self) -> usize {
        1 << 8
    }

    /// The least and the greatest weight of a step between nodes.
    fn step_weights(&self) -> (u32, u32) {
        match self.weights() {
            None => (1, 1),
            Some(weights) => {
                let all = || weights.iter().map(|&weight| u32::from(weight));
                (all().min().unwrap_or(1), all().max().unwrap_or(1))
            }
        }
    }

    /// Appends the moves of states, those of each by ascending code.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn moves(&self, states: &[u128], steps: &mut Vec<Step>) -> Result<()>;

    /// Appends the steps from nodes.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn successors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()> {
        self.moves(nodes, steps)
    }

    /// Whether [`predecessors`](Self::predecessors) are known.
    fn has_predecessors(&self) -> bool {
        true
    }

    /// Appends the steps into nodes.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn predecessors(&self, nodes: &[u128], steps: &mut Vec<Step>) -> Result<()>;

    /// Whether every step between nodes can be undone by a single step.
    fn has_undo(&self) -> bool {
        false
    }

    /// All nodes that are goals, or `None` if there is only the test [`are_goals`](Self::are_goals). Then the search is forward alone.
    fn goals(&self) -> Option<Vec<u128>>;

    /// Whether each of these states is a goal. If not all goals are known, states are nodes.
    ///
    /// # Errors
    ///
    /// The rules fail.
    fn are_goals(&self, states: &[u128]) -> Result<Vec<bool>>;

    /// Whether it may have [`bounds`](Self::bounds).
    fn has_bounds(&self) -> bool {
        false
    }

    /// Bounds for a start, good for nodes like these, if the puzzle has any.
    ///
    /// # Errors
    ///
    /// Those of `stop`.
    fn bounds(
        &self,
        _start: u128,
        _nodes: &[u128],
        _stop: &Stop,
    ) -> Result<Option<Box<dyn Bounds>>> {
        Ok(None)
    }

    /// The node of a state.
    fn node_of(&self, state: u128) -> u128 {
        state
    }

    /// The states on best paths from a state, or more of the states of nodes: `nodes` are all that are on best paths from its node, or
    /// those of some of these paths with others.
    ///
    /// # Errors
    ///
    /// Those of `stop`.
    fn best_states(&self, _start: u128, nodes: &[u128], stop: &Stop) -> Result<Vec<u128>> {
        let mut states = Vec::with_capacity(nodes.len());
        for nodes in nodes.chunks(1 << 12) {
            stop.check()?;
            for &node in nodes {
                self.states_of(node, &mut |state| states.push(state));
            }
        }
        Ok(states)
    }

    /// Visits the states that a node stands for.
    fn states_of(&self, node: u128, visit: &mut dyn FnMut(u128)) {
        visit(node);
    }
}
