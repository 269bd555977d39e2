//! The plain search from the goals, on one thread: the oracle of the others, and what the build script uses.

use crate::space::{DynSpace, Move, STATES_AT_ONCE};

/// The depth of every state of a space, and the move that leads one nearer to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The number of states at each depth: `layers[d]` states need `d` moves.
    pub layers: Vec<u64>,
    /// The depth of each state, in moves; [`UNREACHABLE`](Self::UNREACHABLE) if no goal can be reached.
    pub depths: Vec<u32>,
    /// For each state, the smallest code of the moves that lead one nearer; 0 for goals and if no goal can be reached.
    pub moves: Vec<u8>,
}

impl Distances {
    /// The depth of a state from which no goal can be reached. No real depth equals it, as that would take as many states.
    pub const UNREACHABLE: u32 = u32::MAX;

    /// Returns the codes of a `depth` column: depth mod 3, and 3 if no goal can be reached.
    pub fn depth_codes(&self) -> impl ExactSizeIterator<Item = u8> {
        self.depths.iter().map(|&depth| {
            if depth == Self::UNREACHABLE {
                3
            } else {
                (depth % 3) as u8
            }
        })
    }
}

/// Computes all distances in the simplest way, as a definition: one queue, one thread, only the standard library.
///
/// The search ends when the frontier is empty, so states that reach no goal cannot prolong it.
pub fn serial(space: &dyn DynSpace) -> Distances {
    let mut depths = vec![Distances::UNREACHABLE; space.len() as usize];
    let mut moves = vec![0u8; space.len() as usize];
    let (mut frontier, mut found) = (Vec::new(), Vec::new());
    space.goals(&mut |goal| {
        depths[goal as usize] = 0;
        frontier.push(goal);
    });
    let mut layers = Vec::new();
    while !frontier.is_empty() {
        layers.push(frontier.len() as u64);
        let next_depth = layers.len() as u32;
        let mut next_frontier = Vec::new();
        for states in frontier.chunks(STATES_AT_ONCE) {
            space.expand_back(states, &mut found);
            for &Move { code, state, .. } in &found {
                let at = state as usize;
                if depths[at] == Distances::UNREACHABLE {
                    depths[at] = next_depth;
                    moves[at] = code;
                    next_frontier.push(state);
                } else if depths[at] == next_depth {
                    moves[at] = moves[at].min(code);
                }
            }
        }
        frontier = next_frontier;
    }
    Distances {
        layers,
        depths,
        moves,
    }
}
