use super::effort::{Effort, interrupted};
use super::graph::{Bounds, Graph};
use super::one_path::one_path;
use super::set::{CodeSet, Entry, NARROW, WIDE, code_of, number_of, numbered};
use super::side::{Meeting, NO_DEPTH, Side, Sought, Within, goals};
use crate::search::Limits;
use homing_table::error::Result;
use homing_table::pool::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The result of a search from a node.
#[derive(Clone, Debug)]
pub enum Found {
    /// There is a path.
    Nodes {
        /// The nodes on best paths, in no particular order.
        nodes: Vec<u128>,
        /// The least number of moves that is proven.
        at_least_moves: u32,
        /// Whether they are all of them. Otherwise they are those of one path, which may not be a best one, and some of others.
        are_all: bool,
    },
    /// No goal can be reached: all states of a side were found.
    NoPath {
        /// Their number.
        states: u64,
        /// Whether they are those that lead to a goal, not those that the start leads to.
        are_before_goals: bool,
    },
}

/// Searches from nodes of one graph. The layers from the goals are kept for the next search.
pub trait Middle: Send + Sync {
    /// Finds the nodes on best paths from a node to a goal.
    ///
    /// # Errors
    ///
    /// [`Limit`](homing_table::error::Error::Limit), with the least number of moves that is proven;
    /// [`Stopped`](homing_table::error::Error::Stopped).
    fn search(&self, start: u128, limits: &Limits) -> Result<Found>;

    /// Finds a path of the least weight as far as bounds lead to it, which takes less: its nodes, or those on all best paths.
    ///
    /// # Errors
    ///
    /// As [`search`](Self::search), if there is no path yet.
    fn one_path(&self, start: u128, limits: &Limits) -> Result<Found> {
        self.search(start, limits)
    }
}

/// The search in a graph.
pub fn middle(graph: Arc<dyn Graph>) -> Box<dyn Middle> {
    patient(graph, PATIENCE)
}

/// The same with bounds from a number of nodes on.
pub fn patient(graph: Arc<dyn Graph>, patience: u64) -> Box<dyn Middle> {
    const NARROW_NUMBERED: usize = NARROW + 1;
    const WIDE_NUMBERED: usize = WIDE + 1;
    if graph.bits() <= 64 {
        Box::new(Search::<NARROW_NUMBERED> {
            graph,
            patience,
            backward: Mutex::default(),
        })
    } else {
        Box::new(Search::<WIDE_NUMBERED> {
            graph,
            patience,
            backward: Mutex::default(),
        })
    }
}

/// The nodes to search before bounds are made, by default.
const PATIENCE: u64 = 1 << 16;
/// The nodes of each side that bounds are made for.
const SAMPLES: usize = 64;

struct Search<const N: usize> {
    graph: Arc<dyn Graph>,
    /// The nodes to search before bounds are made: fewer are found sooner than these.
    patience: u64,
    /// The layers from the goals, unless a search has taken them.
    backward: Mutex<Option<Side<N>>>,
}

impl<const N: usize> Middle for Search<N> {
    fn search(&self, start: u128, limits: &Limits) -> Result<Found> {
        self.found(start, false, limits)
    }

    fn one_path(&self, start: u128, limits: &Limits) -> Result<Found> {
        self.found(start, true, limits)
    }
}

impl<const N: usize> Search<N> {
    fn found(&self, start: u128, is_one: bool, limits: &Limits) -> Result<Found> {
        // Another search may have taken the side: then this one begins its own.
        let kept = || self.backward.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = kept().take();
        let mut backward = match taken {
            Some(side) => Some(side),
            None => match self.graph.goals() {
                Some(goals) => Some(Side::new(&*self.graph, &goals, false)?),
                None => None,
            },
        };
        let found = self.search_with(start, &mut backward, is_one, limits);
        // A side that a limit has interrupted lacks a part of its next layer, so the next search starts another one.
        if matches!(found, Ok((_, false))) {
            *kept() = backward;
        }
        Ok(found?.0)
    }

    fn search_with(
        &self,
        start: u128,
        backward: &mut Option<Side<N>>,
        is_one: bool,
        limits: &Limits,
    ) -> Result<(Found, bool)> {
        let graph = &*self.graph;
        let mut effort = Effort::new(limits, graph.batch());
        let mut forward = Side::new(graph, &[start], true)?;
        let at_start = numbered::<N>(start, 0);
        let mut met = Meeting::none();
        match backward {
            Some(backward) => met.depth = backward.set.number(start).unwrap_or(NO_DEPTH),
            None => met.goals = goals(graph, &[at_start])?,
        }
        let most = graph.step_weights().1.max(1);
        let can_probe = graph.step_weights() == (1, 1) && graph.has_predecessors();
        let mut bounds: Option<Box<dyn Bounds>> = None;
        let mut limit = NO_DEPTH;
        let mut patience = self.patience;
        loop {
            let of_goals = met.goals.iter().map(|&entry| number_of(entry)).min();
            met.depth = met.depth.min(of_goals.unwrap_or(NO_DEPTH));
            // A best path has a node whose depths on both sides are final.
            let back_end = backward.as_ref().map_or(most, Side::end);
            let ends = forward.end() + back_end;
            if met.depth == 0
                || met.depth < NO_DEPTH && met.depth <= limit && ends > met.depth + most
            {
                break;
            }
            if effort.nodes.iter().sum::<u64>() >= patience {
                patience = u64::MAX;
                let sides = [Some(&forward), backward.as_ref()].into_iter().flatten();
                let nodes: Vec<u128> = sides.flat_map(|side| side.samples(SAMPLES)).collect();
                let stop = limits.stop_since(effort.started);
                let made = graph.bounds(start, &nodes, &stop);
                bounds = made.map_err(|error| {
                    error.at_least(ends.saturating_sub(most).min(met.depth).div_ceil(most))
                })?;
                if let Some(bounds) = &bounds {
                    let least = bounds.of(start, true).unwrap_or(0);
                    let proven = ends.saturating_sub(most).saturating_sub(least);
                    limit = least + proven.next_multiple_of(bounds.step());
                    let within = Within {
                        limit,
                        bounds: Some(&**bounds),
                    };
                    forward.bound(within);
                    if is_one {
                        let sides = (&mut forward, backward.as_ref());
                        let bounded = (&**bounds, limit);
                        let path = one_path(graph, sides, bounded, met, &mut effort)?;
                        let states = forward.set.count();
                        let found = match path {
                            Some((nodes, at_least_moves)) => Found::Nodes {
                                nodes,
                                at_least_moves,
                                are_all: false,
                            },
                            None => Found::NoPath {
                                states,
                                are_before_goals: false,
                            },
                        };
                        return Ok((found, false));
                    }
                    backward.iter_mut().for_each(|side| side.bound(within));
                    continue;
                }
            }
            if let Some(bounds) = &bounds
                && ends > limit + most
            {
                let least = |side: &Side<N>| side.least().unwrap_or(NO_DEPTH);
                let back_least = backward.as_ref().map_or(0, least);
                limit = (limit + bounds.step())
                    .max(least(&forward))
                    .max(back_least)
                    .min(met.depth);
                if limit < NO_DEPTH {
                    forward.allow(limit);
                    backward.iter_mut().for_each(|side| side.allow(limit));
                    continue;
                }
            }
            for (side, are_before_goals) in [(Some(&forward), false), (backward.as_ref(), true)] {
                if let Some(side) = side.filter(|side| side.least().is_none()) {
                    let found = Found::NoPath {
                        states: side.set.count(),
                        are_before_goals,
                    };
                    return Ok((found, bounds.is_some()));
                }
            }
            let proven = match limit < NO_DEPTH {
                true => limit,
                false => ends.saturating_sub(most),
            };
            let at_least = proven.min(met.depth).div_ceil(most);
            let within = Within {
                limit,
                bounds: bounds.as_deref(),
            };
            effort.at_least_moves = at_least;
            effort.layers = [forward.end(), backward.as_ref().map_or(0, Side::end)];
            let is_forward = backward
                .as_ref()
                .is_none_or(|backward| forward.frontier_len() <= backward.frontier_len());
            let mut pace = |left| effort.pace((!is_forward).into(), left);
            if let (Some(backward), None) = (&*backward, &bounds)
                && can_probe
            {
                let (side, other) = match is_forward {
                    true => (&forward, backward),
                    false => (backward, &forward),
                };
                let probed = match side.grows_fast() {
                    true => side.probe_side(graph, other, &mut pace),
                    false => Ok(Vec::new()),
                };
                let probed = probed.map_err(|error| error.at_least(at_least))?;
                if !probed.is_empty() {
                    // The depths of all nodes on both sides are final, so that no path is shorter.
                    met.depth = ends - 1;
                    let from_start = |&entry: &Entry<N>| match is_forward {
                        true => numbered(code_of(entry), met.depth - number_of(entry)),
                        false => entry,
                    };
                    met.probed = probed.iter().map(from_start).collect();
                    break;
                }
            }
            let grown = match &mut *backward {
                Some(backward) if !is_forward => {
                    backward.grow(graph, within, Sought::Side(&forward), &mut met, pace)
                }
                backward => {
                    let sought = backward.as_ref().map_or(Sought::Goals, Sought::Side);
                    forward.grow(graph, within, sought, &mut met, pace)
                }
            };
            grown.map_err(|error| interrupted(error, at_least))?;
        }
        let at_least_moves = met.depth.div_ceil(most);
        let nodes = self.corridor(start, &forward, backward.as_ref(), &met, &mut effort);
        let found = Found::Nodes {
            nodes: nodes.map_err(|error| error.at_least(at_least_moves))?,
            at_least_moves,
            are_all: true,
        };
        Ok((found, bounds.is_some()))
    }

    /// The nodes on best paths.
    fn corridor(
        &self,
        start: u128,
        forward: &Side<N>,
        backward: Option<&Side<N>>,
        met: &Meeting<N>,
        effort: &mut Effort,
    ) -> Result<Vec<u128>> {
        if met.depth == 0 {
            return Ok(vec![start]);
        }
        let graph = &*self.graph;
        let (ahead, behind): (Vec<Entry<N>>, Vec<Entry<N>>) = match backward {
            None => {
                let best = met
                    .goals
                    .iter()
                    .filter(|&&goal| number_of(goal) == met.depth);
                (best.copied().collect(), Vec::new())
            }
            Some(_) if !met.probed.is_empty() => {
                let of = |&entry: &Entry<N>| {
                    let rest = met.depth - number_of(entry);
                    (entry, numbered(code_of(entry), rest))
                };
                met.probed.iter().map(of).unzip()
            }
            Some(backward) => {
                // Each best path has a node in a window of depths as wide as the greatest weight.
                let most = graph.step_weights().1.max(1);
                let first = (met.depth + 1)
                    .saturating_sub(backward.end())
                    .min(met.depth);
                let middle = first..first + most;
                let in_middle = forward.set.entries().filter_map(|entry| {
                    let depth = number_of(entry);
                    let rest = met.depth.checked_sub(depth)?;
                    let is_met = middle.contains(&depth)
                        && backward.set.number(code_of(entry)) == Some(rest);
                    is_met.then(|| (entry, numbered(code_of(entry), rest)))
                });
                in_middle.unzip()
            }
        };
        let mut corridor = CodeSet::<N>::new(None);
        for &entry in &ahead {
            corridor.insert(code_of(entry));
        }
        if let Some(backward) = backward {
            backward.follow_back(graph, behind, &mut corridor, |left| effort.pace(1, left))?;
        }
        forward.follow_back(graph, ahead, &mut corridor, |left| effort.pace(0, left))?;
        Ok(corridor.entries().map(code_of).collect())
    }
}
