//! The search from many starts to the same goals: the nodes near the goals are found once, and then only the layers from a start grow.
//!
//! The nodes within a number of steps are a *perimeter* (Dillenburg and Nelson 1994). Where each layer is ten times as large as the one
//! before, the last one that fits into memory is worth more as a [`Filter`] of bits than the one before it with codes: the few nodes that
//! only seem to be in it are told by their steps, none of which leads to the layer before.

use super::effort::{Effort, interrupted};
use super::filter::{Filter, FilterBuilder};
use super::graph::{Graph, Step};
use super::search::{Found, Middle};
use super::set::{CodeSet, NARROW, WIDE, code_of, codes, number_of, numbered};
use super::side::{Meeting, Side, Sought, Within, in_tasks};
use crate::search::Limits;
use homing_table::error::{Error, Result};
use homing_table::pool::*;
use homing_table::watch::Stop;
use std::sync::Arc;

/// The batches between two looks at the token.
const BATCHES: usize = 64;

/// The depths of the nodes near the goals.
pub trait NodeDepths: Send + Sync {
    /// The least number of steps from a node to a goal, if it is near.
    fn depth(&self, node: u128) -> Option<u32>;
}

/// The nodes near the goals.
pub struct Perimeter {
    /// All nodes within `radius` steps.
    pub depths: Box<dyn NodeDepths>,
    /// Their greatest depth.
    pub radius: u32,
    /// The nodes with one step more.
    pub beyond: Filter,
}

/// The nodes near the goals while they are found, layer by layer.
pub trait PerimeterSearch: Send {
    /// Finds the next layer, or a part of the last one, that of the filter. Returns `false` once that is found.
    ///
    /// # Errors
    ///
    /// Those of `stop` and of the rules.
    fn step(&mut self, stop: &Stop) -> Result<bool>;

    /// The number of nodes at each depth so far.
    fn layers(&self) -> &[u64];

    /// How many nodes have been added to the filter, and how many it will have; both to about a hundredth, and `None` before.
    fn beyond(&self) -> Option<[u64; 2]>;

    /// The nodes with their depths, by ascending codes, and the nodes one step farther away.
    fn finish(self: Box<Self>) -> (Vec<(u128, u32)>, Filter);
}

/// The size of the filter in bytes, if these layers are enough, whose numbers of nodes are given.
pub type Enough = Box<dyn Fn(&[u64]) -> Option<u64> + Send + Sync>;

/// Starts to find the nodes near the goals, of which all are known and all steps weigh one.
///
/// # Errors
///
/// Those of the rules.
pub fn perimeter_search(graph: Arc<dyn Graph>, enough: Enough) -> Result<Box<dyn PerimeterSearch>> {
    Ok(match graph.bits() <= 64 {
        true => Box::new(Growth::<{ NARROW + 1 }>::new(graph, enough)?),
        false => Box::new(Growth::<{ WIDE + 1 }>::new(graph, enough)?),
    })
}

/// The number of nodes in the next layer, if layers grow as before.
pub fn next_nodes(layers: &[u64]) -> u64 {
    match layers {
        [.., before, last] => last.saturating_mul(last.div_ceil(*before.max(&1))),
        _ => 1,
    }
}

struct Growth<const N: usize> {
    graph: Arc<dyn Graph>,
    side: Side<N>,
    layers: Vec<u64>,
    enough: Enough,
    beyond: Option<Beyond>,
}

/// The filter while the last layer is expanded.
struct Beyond {
    filter: FilterBuilder,
    expanded: usize,
    /// The nodes that were not in it when they were added.
    found: u64,
}

impl<const N: usize> Growth<N> {
    fn new(graph: Arc<dyn Graph>, enough: Enough) -> Result<Self> {
        let goals = graph.goals().unwrap_or_default();
        let side = Side::new(&*graph, &goals, false)?;
        Ok(Self {
            layers: vec![side.set.count()],
            graph,
            side,
            enough,
            beyond: None,
        })
    }
}

impl<const N: usize> PerimeterSearch for Growth<N> {
    fn step(&mut self, stop: &Stop) -> Result<bool> {
        let batch = self.graph.batch();
        if let Some(beyond) = &mut self.beyond {
            let layer = &self.side.next_layer()[beyond.expanded..];
            let part = &layer[..layer.len().min(BATCHES * batch)];
            let found = in_tasks(part, batch, |part| {
                stop.check()?;
                let mut steps = Vec::new();
                self.side.expand(&*self.graph, &codes(part), &mut steps)?;
                let new = steps.iter().filter(|step| beyond.filter.add(step.state));
                Ok(new.count() as u64)
            })?;
            beyond.found += found.iter().sum::<u64>();
            beyond.expanded += part.len();
            return Ok(!part.is_empty());
        }
        let is_whole = self.side.least().is_none();
        if let Some(size_bytes) = (self.enough)(&self.layers).or(is_whole.then_some(0)) {
            self.beyond = Some(Beyond {
                filter: FilterBuilder::new(size_bytes),
                expanded: 0,
                found: 0,
            });
            return Ok(true);
        }
        let pace = |left: usize| {
            stop.check()?;
            Ok(left.min(BATCHES * batch))
        };
        let (mut met, before) = (Meeting::none(), self.side.set.count());
        let graph = self.graph.clone();
        self.side
            .grow(&*graph, Within::ALL, Sought::Nothing, &mut met, pace)?;
        self.layers
            .extend(Some(self.side.set.count() - before).filter(|&found| found > 0));
        Ok(true)
    }

    fn layers(&self) -> &[u64] {
        &self.layers
    }

    fn beyond(&self) -> Option<[u64; 2]> {
        let Beyond {
            expanded, found, ..
        } = self.beyond.as_ref()?;
        let of_one = *found as f64 / (*expanded).max(1) as f64;
        let all = of_one * self.side.next_layer().len() as f64;
        Some([*found, all as u64])
    }

    fn finish(self: Box<Self>) -> (Vec<(u128, u32)>, Filter) {
        let sorted = self.side.set.into_sorted().into_iter();
        let nodes = sorted.map(|entry| (code_of(entry), number_of(entry)));
        let filter = self.beyond.map(|beyond| beyond.filter);
        let filter = filter.unwrap_or_else(|| FilterBuilder::new(0));
        (nodes.collect(), filter.finish())
    }
}

/// The search in a graph with the nodes near its goals.
pub fn middle_with(graph: Arc<dyn Graph>, perimeter: Perimeter) -> Box<dyn Middle> {
    match graph.bits() <= 64 {
        true => Box::new(ToPerimeter::<{ NARROW + 1 }> { graph, perimeter }),
        false => Box::new(ToPerimeter::<{ WIDE + 1 }> { graph, perimeter }),
    }
}

struct ToPerimeter<const N: usize> {
    graph: Arc<dyn Graph>,
    perimeter: Perimeter,
}

impl<const N: usize> Middle for ToPerimeter<N> {
    fn search(&self, start: u128, limits: &Limits) -> Result<Found> {
        let (graph, perimeter) = (&*self.graph, &self.perimeter);
        let mut effort = Effort::new(limits, graph.batch());
        let mut forward = Side::<N>::new(graph, &[start], true)?;
        if let Some(depth) = perimeter.depths.depth(start) {
            return self.corridor(&forward, vec![start], [0, depth], &mut effort);
        }
        let reach = perimeter.radius + 1;
        let mut met = self.at_reach(vec![start])?;
        // All nodes of this depth are looked up, and no node of a lesser one is within the reach.
        let mut depth = 0;
        while met.is_empty() {
            let at_least = depth + reach + 1;
            (effort.at_least_moves, effort.layers) = (at_least, [depth, reach]);
            let fails = |error| interrupted(error, at_least);
            let mut pace = |left| effort.pace(0, left);
            let is_probed = forward.grows_fast();
            if is_probed {
                let probed = forward.probe(graph, &mut pace, |nodes| self.at_reach(nodes));
                met = probed.map_err(fails)?;
            }
            if met.is_empty() {
                let mut none = Meeting::none();
                forward
                    .grow(graph, Within::ALL, Sought::Nothing, &mut none, &mut pace)
                    .map_err(fails)?;
                if forward.least().is_none() {
                    return Ok(Found::NoPath {
                        states: forward.set.count(),
                        are_before_goals: false,
                    });
                }
                if !is_probed {
                    let found = in_tasks(forward.next_layer(), graph.batch(), |part| {
                        self.at_reach(codes(part))
                    });
                    met = found.map_err(fails)?.concat();
                }
            }
            depth += 1;
        }
        self.corridor(&forward, met, [depth, reach], &mut effort)
    }
}

impl<const N: usize> ToPerimeter<N> {
    /// Those of these nodes, none of which is in the perimeter, that are one step from it.
    fn at_reach(&self, mut nodes: Vec<u128>) -> Result<Vec<u128>> {
        let Perimeter {
            depths,
            radius,
            beyond,
        } = &self.perimeter;
        nodes.retain(|&node| beyond.may_have(node));
        let (mut steps, mut found) = (Vec::new(), Vec::new());
        self.graph.successors(&nodes, &mut steps)?;
        for of_node in steps.chunk_by(|one, other| one.place == other.place) {
            let leads_in = |step: &Step| depths.depth(step.state) == Some(*radius);
            if of_node.iter().any(leads_in) {
                found.push(nodes[of_node[0].place as usize]);
            }
        }
        Ok(found)
    }

    /// The nodes on best paths through nodes of these depths from the start and from the goals.
    fn corridor(
        &self,
        forward: &Side<N>,
        mut met: Vec<u128>,
        [ahead, behind]: [u32; 2],
        effort: &mut Effort,
    ) -> Result<Found> {
        let (graph, at_least_moves) = (&*self.graph, ahead + behind);
        let mut corridor = CodeSet::<N>::new(None);
        met.retain(|&node| corridor.insert(node));
        let of_start = met.iter().map(|&node| numbered(node, ahead)).collect();
        let mut nodes = met;
        for rest in (0..behind).rev() {
            let mut nearer = Vec::new();
            for part in nodes.chunks(graph.batch()) {
                effort.count(1, part.len() as u64)?;
                let mut steps = Vec::new();
                graph.successors(part, &mut steps)?;
                let nodes = steps.iter().map(|step| step.state);
                nearer.extend(nodes.filter(|&node| {
                    self.perimeter.depths.depth(node) == Some(rest) && corridor.insert(node)
                }));
            }
            if nearer.is_empty() {
                let what = format!(
                    "no step leads from {} to {rest} steps from a goal",
                    rest + 1
                );
                return Err(Error::Contradiction { what });
            }
            nodes = nearer;
        }
        forward.follow_back(graph, of_start, &mut corridor, |left| effort.pace(0, left))?;
        Ok(Found::Nodes {
            nodes: corridor.entries().map(code_of).collect(),
            at_least_moves,
            are_all: true,
        })
    }
}
