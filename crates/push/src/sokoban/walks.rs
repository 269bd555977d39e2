//! The states on best paths, where those of all nodes on best paths are too many.
//!
//! Nodes on best paths have the fewest pushes, whatever the man walks between them: in levels with many boxes, most of their states are on
//! no best path. Within a node all that counts is the cell where he *arrives*, after a push. So the moves to all arrivals are found layer
//! by layer from the start, a few numbers for each node; then the best ones are followed back, and only there the cells that he walks over
//! are found.

use super::super::floor::WALL;
use super::super::place::opposite;
use super::cells::Cells;
use super::graph::PushGraph;
use super::space::{Sokoban, State};
use homing_engine::BoardGraph;
use homing_search::middle::{Found, Graph, patient};
use homing_search::search::Limits;
use homing_table::error::Result;
use homing_table::notation::AnyBoard;
use homing_table::pool::tasks;
use homing_table::watch::Stop;

/// Nodes per task.
const TASK: usize = 1 << 10;
/// Stands for a cell that cannot be reached.
const FAR: u32 = u32::MAX / 2;

/// Where the man enters a node, with the moves from the start or to the nearest goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrival {
    node: u32,
    man: u16,
    moves: u32,
}

/// Sorts arrivals, and keeps the shortest of each.
fn sorted(parts: Vec<Result<Vec<Arrival>>>) -> Result<Vec<Arrival>> {
    let mut all = parts.into_iter().collect::<Result<Vec<_>>>()?.concat();
    all.sort_unstable();
    all.dedup_by_key(|arrival| (arrival.node, arrival.man));
    Ok(all)
}

impl<const W: usize> PushGraph<W> {
    /// The states on best paths from a state, ascending. `nodes` are all nodes on best paths from its node, or
    /// those of some of these paths with others.
    pub(super) fn states_on_best_paths(
        &self,
        start: u128,
        nodes: &[u128],
        stop: &Stop,
    ) -> Result<Vec<u128>> {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable();
        let find = |node: u128| nodes.binary_search(&node).ok().map(|at| at as u32);
        let mut passed = vec![false; nodes.len()];
        let Some(node) = find(self.node_of(start)) else {
            return Ok(Vec::new());
        };
        let first = Arrival {
            node,
            man: self.space.man_of(start),
            moves: 0,
        };
        // Every push leads to the next layer, or to a node on no best path that this one is on. The first layer with goals is the last.
        let is_goal = |arrival: &Arrival| self.is_solved(nodes[arrival.node as usize]);
        let mut layers = vec![vec![first]];
        while let Some(layer) = layers.last_mut() {
            if layer.iter().any(is_goal) {
                layer.retain(is_goal);
                break;
            }
            for arrival in &*layer {
                passed[arrival.node as usize] = true;
            }
            let groups: Vec<_> = layer
                .chunk_by(|one, other| one.node == other.node)
                .collect();
            let found = tasks(groups.len().div_ceil(TASK), |task| {
                stop.check()?;
                let mut found = Vec::new();
                for group in &groups[task * TASK..groups.len().min((task + 1) * TASK)] {
                    let node = nodes[group[0].node as usize];
                    let moves = self.walked(node, group.iter().map(|at| (at.moves, at.man)));
                    self.each_push(node, |[behind, at], after| {
                        let moves = moves[usize::from(behind)] + 1;
                        let next = find(after).filter(|&node| !passed[node as usize]);
                        found.extend(next.map(|node| Arrival {
                            node,
                            man: at,
                            moves,
                        }));
                    });
                }
                Ok(found)
            });
            let next = sorted(found)?;
            if next.is_empty() {
                break;
            }
            layers.push(next);
        }
        self.followed_back(&nodes, layers, stop)
    }

    /// The states on best paths through layers of arrivals, from the last one back.
    fn followed_back(
        &self,
        nodes: &[u128],
        mut layers: Vec<Vec<Arrival>>,
        stop: &Stop,
    ) -> Result<Vec<u128>> {
        let mut best = layers.pop().unwrap_or_default();
        let least = best.iter().map(|arrival| arrival.moves).min();
        best.retain(|arrival| Some(arrival.moves) == least);
        let state = |node: u32, man: u16| self.with_man(nodes[node as usize], man);
        let mut states: Vec<u128> = best.iter().map(|at| state(at.node, at.man)).collect();
        best.iter_mut().for_each(|arrival| arrival.moves = 0);
        for layer in layers.iter().rev() {
            stop.check()?;
            // The pushes to the best arrivals begin here.
            let mut pushes = Vec::new();
            for arrival in &best {
                self.each_pull(state(arrival.node, arrival.man), |node, man| {
                    let node = nodes.binary_search(&node).map(|node| node as u32);
                    let moves = arrival.moves + 1;
                    pushes.extend(node.map(|node| Arrival { node, man, moves }));
                });
            }
            pushes.sort_unstable();
            best.clear();
            for group in pushes.chunk_by(|one, other| one.node == other.node) {
                let node = group[0].node;
                let first = layer.partition_point(|arrival| arrival.node < node);
                let arrivals = || layer[first..].iter().take_while(|at| at.node == node);
                let code = nodes[node as usize];
                let there = self.walked(code, arrivals().map(|at| (at.moves, at.man)));
                let rest = self.walked(code, group.iter().map(|at| (at.moves, at.man)));
                let is_best = |man: u16| {
                    let man = usize::from(man);
                    Some(there[man] + rest[man]) == least
                };
                let cells = 0..there.len() as u16;
                states.extend(
                    cells
                        .filter(|&man| is_best(man))
                        .map(|man| state(node, man)),
                );
                best.extend(arrivals().filter(|at| is_best(at.man)).map(|at| Arrival {
                    moves: rest[usize::from(at.man)],
                    ..*at
                }));
            }
        }
        states.sort_unstable();
        Ok(states)
    }

    /// By cell: the fewest moves to it without a push, if the man comes to some cells after so many moves.
    fn walked(&self, node: u128, from: impl Iterator<Item = (u32, u16)>) -> Vec<u32> {
        let (free, mut from) = (self.placed(node).free, from.collect::<Vec<_>>());
        let mut walked = vec![FAR; self.beside.len()];
        from.sort_unstable();
        let (mut seen, mut new, mut moves) = (Cells::NONE, Cells::NONE, 0);
        let mut from = from.into_iter().peekable();
        loop {
            if new == Cells::NONE {
                let Some(&(first, _)) = from.peek() else {
                    return walked;
                };
                moves = first;
            }
            while let Some((_, cell)) = from.next_if(|&(first, _)| first == moves) {
                if !seen.has(cell) {
                    new.add(&Cells::of([cell]));
                }
            }
            seen.add(&new);
            let mut next = Cells::NONE;
            for cell in new.iter() {
                walked[usize::from(cell)] = moves;
                next.add(&self.beside[usize::from(cell)]);
            }
            new = next.within(&free).without(&seen);
            moves += 1;
        }
    }

    /// Visits the pushes from a node: the cells of the man and the box before, and the node after.
    fn each_push(&self, node: u128, mut visit: impl FnMut([u16; 2], u128)) {
        let mut steps = Vec::new();
        // The steps of a level have no errors.
        if self.successors(&[node], &mut steps).is_ok() {
            for step in steps {
                let left = node & !step.state;
                for at in self.space.boxes_of(left) {
                    let behind = self.next(at, opposite(usize::from(step.code)));
                    visit([behind, at], step.state);
                }
            }
        }
    }

    /// Visits the pushes to a state: the node before, and the cell of the man there.
    fn each_pull(&self, state: u128, mut visit: impl FnMut(u128, u16)) {
        let placed = self.placed(state);
        for direction in 0..4 {
            let at = self.next(placed.man, direction);
            let behind = self.next(placed.man, opposite(direction));
            if at != WALL && !placed.free.has(at) && self.is_free(&placed, behind) {
                let before = state ^ self.bit(at) ^ self.bit(placed.man);
                visit(self.node_of(self.with_man(before, behind)), behind);
            }
        }
    }

    /// A state with the man in another cell.
    fn with_man(&self, state: u128, man: u16) -> u128 {
        state >> self.man_bits << self.man_bits | u128::from(man)
    }
}

/// The nodes on best paths from a state, or some of them with those of one path, ascending, and the number of pushes that is proven; with
/// bounds from a number of nodes on. None if no goal can be reached.
///
/// # Errors
///
/// Those of the search.
pub fn best_nodes(
    space: Sokoban,
    state: &State,
    patience: u64,
    is_one: bool,
) -> Result<(Vec<u128>, u32)> {
    let graph = space.graph();
    let Some(code) = graph.code_of(&AnyBoard::new(state.clone())) else {
        return Ok((Vec::new(), 0));
    };
    let (node, search) = (graph.node_of(code), patient(graph, patience));
    let found = match is_one {
        true => search.one_path(node, &Limits::NONE)?,
        false => search.search(node, &Limits::NONE)?,
    };
    let Found::Nodes {
        mut nodes,
        at_least_moves,
        ..
    } = found
    else {
        return Ok((Vec::new(), 0));
    };
    nodes.sort_unstable();
    Ok((nodes, at_least_moves))
}

/// The states on best paths from a state, none if no goal can be reached.
///
/// # Errors
///
/// Those of the search.
pub fn best_states(space: Sokoban, state: &State) -> Result<Vec<State>> {
    let (nodes, _) = best_nodes(space.clone(), state, u64::MAX, false)?;
    let graph = PushGraph::<64>::new(space);
    let start = graph.code_of(&AnyBoard::new(state.clone())).unwrap_or(0);
    let states = graph.states_on_best_paths(start, &nodes, &Stop::NEVER)?;
    let state = |code| graph.board_of(code).get::<State>().clone();
    Ok(states.into_iter().map(state).collect())
}
