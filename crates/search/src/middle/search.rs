use super::graph::{Bounds, Graph};
use super::set::{CodeSet, Entry, NARROW, WIDE, code_of, number_of, numbered};
use super::side::{Meeting, NO_DEPTH, Side, Within, goals};
use crate::search::Limits;
use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};
use homing_table::pool::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The result of a search from a node.
#[derive(Clone, Debug)]
pub enum Found {
    /// The nodes on best paths, in no particular order.
    Nodes(Vec<u128>),
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
    /// [`Error::Limit`], with the least number of moves that is proven; [`Error::Stopped`].
    fn search(&self, start: u128, limits: &Limits) -> Result<Found>;
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

/// The nodes to search before bounds are made: fewer are found sooner than these.
const PATIENCE: u64 = 1 << 16;
/// The nodes of each side that bounds are made for.
const SAMPLES: usize = 64;

struct Search<const N: usize> {
    graph: Arc<dyn Graph>,
    patience: u64,
    /// The layers from the goals, unless a search has taken them.
    backward: Mutex<Option<Side<N>>>,
}

/// The effort of a search, within its limits.
struct Effort<'l> {
    limits: &'l Limits,
    started: Instant,
    nodes: u64,
}

impl Effort<'_> {
    fn pace(&mut self, nodes: u64) -> Result<()> {
        self.limits.stop.check()?;
        if self.nodes >= self.limits.nodes || self.started.elapsed() >= self.limits.time {
            return Err(self.limits.reached(self.nodes));
        }
        self.nodes += nodes;
        Ok(())
    }
}

impl<const N: usize> Middle for Search<N> {
    fn search(&self, start: u128, limits: &Limits) -> Result<Found> {
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
        let found = self.search_with(start, &mut backward, limits);
        // A side that a limit has interrupted lacks a part of its next layer, so the next search starts another one.
        if matches!(found, Ok((_, false))) {
            *kept() = backward;
        }
        Ok(found?.0)
    }
}

impl<const N: usize> Search<N> {
    fn search_with(
        &self,
        start: u128,
        backward: &mut Option<Side<N>>,
        limits: &Limits,
    ) -> Result<(Found, bool)> {
        let graph = &*self.graph;
        let mut searching = limits.stop.begin_search();
        let mut effort = Effort {
            limits,
            started: Instant::now(),
            nodes: 0,
        };
        let mut forward = Side::new(graph, &[start], true)?;
        let at_start = numbered::<N>(start, 0);
        let mut met = Meeting {
            depth: NO_DEPTH,
            goals: Vec::new(),
        };
        match backward {
            Some(backward) => met.depth = backward.set.number(start).unwrap_or(NO_DEPTH),
            None => met.goals = goals(graph, &[at_start])?,
        }
        let most = graph.step_weights().1.max(1);
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
            if effort.nodes >= patience {
                patience = u64::MAX;
                let sides = [Some(&forward), backward.as_ref()].into_iter().flatten();
                let nodes: Vec<u128> = sides.flat_map(|side| side.samples(SAMPLES)).collect();
                bounds = graph.bounds(start, &nodes);
                if let Some(bounds) = &bounds {
                    let least = bounds.of(start, true).unwrap_or(0);
                    let proven = ends.saturating_sub(most).saturating_sub(least);
                    limit = least + proven.next_multiple_of(bounds.step());
                    let within = Within {
                        limit,
                        bounds: Some(&**bounds),
                    };
                    forward.bound(within);
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
            searching.report(at_least, effort.nodes);
            let is_forward = backward
                .as_ref()
                .is_none_or(|backward| forward.frontier_len() <= backward.frontier_len());
            let pace = |nodes| effort.pace(nodes);
            let grown = match &mut *backward {
                Some(backward) if !is_forward => {
                    backward.grow(graph, within, Some(&forward), &mut met, pace)
                }
                backward => forward.grow(graph, within, backward.as_ref(), &mut met, pace),
            };
            grown.map_err(|error| match error {
                Error::Outgrown { found, .. } => {
                    Error::limit(Limit::Memory { states: found }).at_least(at_least)
                }
                error => error.at_least(at_least),
            })?;
        }
        self.corridor(start, &forward, backward.as_ref(), &met, &mut effort)
            .map_err(|error| error.at_least(met.depth.div_ceil(most)))
            .map(|nodes| (Found::Nodes(nodes), bounds.is_some()))
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
            backward.follow_back(graph, behind, &mut corridor, |nodes| effort.pace(nodes))?;
        }
        forward.follow_back(graph, ahead, &mut corridor, |nodes| effort.pace(nodes))?;
        Ok(corridor.entries().map(code_of).collect())
    }
}
