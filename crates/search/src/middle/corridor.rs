use super::graph::Graph;
use crate::arcs::Arcs;
use homing_space::space::{Cost, CostOrder, Description, Space};
use homing_table::error::Result;
use homing_table::machine::check_room;
use homing_table::pool::tasks;
use homing_table::watch::Stop;
use std::sync::Arc;

/// The states on the best paths from one state as a space, with the moves between them.
///
/// All best paths from the state lie in it, so its table has the same path, the same number of paths and the same depths of these states as
/// a table of all states.
pub struct Corridor {
    /// The codes, ascending.
    codes: Arc<[u128]>,
    /// The moves of each state end here.
    ends: Vec<u32>,
    moves: Vec<(u8, u32)>,
    /// The moves into each state.
    before: Arcs,
    goals: Vec<u64>,
    move_count: u8,
    weights: Option<&'static [u8]>,
    costs: Vec<Cost>,
    order: CostOrder,
    commute: bool,
}

/// The memory of a state with its moves, in the space and in the search for its table.
const STATE_BYTES: u128 = 100;
/// States per task.
const TASK: usize = 1 << 12;

impl Corridor {
    /// Creates the space of the states on best paths from a state, and perhaps more states of `nodes`, which are all nodes on best paths
    /// from its node.
    ///
    /// # Errors
    ///
    /// [`Error::NoRoom`](homing_table::error::Error::NoRoom) if there are too many for the memory; those of the rules;
    /// those of `stop`.
    pub fn new(graph: &dyn Graph, start: u128, nodes: &[u128], stop: &Stop) -> Result<Self> {
        let mut codes = graph.best_states(start, nodes, stop)?;
        let bytes = codes.len() as u128 * STATE_BYTES;
        check_room(codes.len() as u64, "states on best paths", bytes)?;
        codes.sort_unstable();
        let find = |state| codes.binary_search(&state).ok().map(|at| at as u32);
        let parts = tasks(codes.len().div_ceil(TASK), |task| {
            let states = &codes[task * TASK..codes.len().min((task + 1) * TASK)];
            let (mut steps, mut counts) = (Vec::new(), vec![0u32; states.len()]);
            stop.check()?;
            graph.moves(states, &mut steps)?;
            let mut moves = Vec::with_capacity(steps.len());
            for step in &steps {
                if let Some(to) = find(step.state) {
                    moves.push((step.code, to));
                    counts[step.place as usize] += 1;
                }
            }
            Ok((counts, moves, graph.are_goals(states)?))
        });
        let (mut ends, mut moves, mut goals) =
            (Vec::with_capacity(codes.len()), Vec::new(), Vec::new());
        let mut end = 0;
        for part in parts {
            let (counts, part_moves, are_goals) = part?;
            let first = ends.len() as u64;
            goals.extend((first..).zip(are_goals).filter(|at| at.1).map(|at| at.0));
            moves.extend(part_moves);
            ends.extend(counts.into_iter().map(|count| {
                end += count;
                end
            }));
        }
        let move_count = match graph.weights() {
            Some(weights) => weights.len() as u8,
            None => moves.iter().map(|&(code, _)| code + 1).max().unwrap_or(1),
        };
        let arcs = || {
            let of_state = |from: u32| {
                let moves = row(&ends, &moves, from as usize).iter();
                moves.map(move |&(code, to)| (from, code, to))
            };
            (0..codes.len() as u32).flat_map(of_state)
        };
        Ok(Self {
            move_count,
            before: Arcs::of_lists(codes.len() as u64, arcs),
            codes: codes.into(),
            ends,
            moves,
            goals,
            weights: graph.weights(),
            costs: (0..=u8::MAX).map(|code| cost_of(graph, code)).collect(),
            order: graph.cost_order(),
            commute: graph.moves_commute(),
        })
    }

    /// The codes of the states, ascending: the index of a state is its place.
    pub fn codes(&self) -> Arc<[u128]> {
        self.codes.clone()
    }
}

/// The cost of a move, or nothing if there is no such code.
fn cost_of(graph: &dyn Graph, code: u8) -> Cost {
    match graph.weights() {
        Some(weights) if usize::from(code) >= weights.len() => Cost::ZERO,
        _ => graph.cost(code),
    }
}

/// The list with this number.
fn row<'l>(ends: &[u32], list: &'l [(u8, u32)], at: usize) -> &'l [(u8, u32)] {
    let first = at.checked_sub(1).map_or(0, |before| ends[before]);
    &list[first as usize..ends[at] as usize]
}

impl Space for Corridor {
    type State = u128;

    fn describe(&self) -> Description {
        let none = String::new;
        Description {
            puzzle: "corridor".into(),
            parameters: none(),
            goal: none(),
            index: none(),
            metric: none(),
        }
    }

    fn len(&self) -> u64 {
        self.codes.len() as u64
    }

    fn move_count(&self) -> u8 {
        self.move_count
    }

    fn rank(&self, &state: &u128) -> Option<u64> {
        self.codes.binary_search(&state).ok().map(|at| at as u64)
    }

    fn unrank(&self, index: u64) -> u128 {
        self.codes[index as usize]
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.goals.iter().copied().for_each(visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.goals.binary_search(&index).is_ok()
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for &(code, to) in row(&self.ends, &self.moves, index as usize) {
            visit(code, to.into());
        }
    }

    fn predecessors(&self, index: u64, visit: impl FnMut(u8, u64)) {
        self.before.visit(index, visit);
    }

    fn weights(&self) -> Option<&'static [u8]> {
        self.weights
    }

    fn cost(&self, code: u8) -> Cost {
        self.costs[usize::from(code)]
    }

    fn cost_order(&self) -> CostOrder {
        self.order
    }

    fn moves_commute(&self) -> bool {
        self.commute
    }
}
