use super::graph::Graph;
use super::set::{CodeSet, Entry, NARROW, WIDE, code_of, number_of, numbered};
use super::side::{Meeting, NO_DEPTH, Side, goals};
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
    const NARROW_NUMBERED: usize = NARROW + 1;
    const WIDE_NUMBERED: usize = WIDE + 1;
    if graph.bits() <= 64 {
        Box::new(Search::<NARROW_NUMBERED> {
            graph,
            backward: Mutex::default(),
        })
    } else {
        Box::new(Search::<WIDE_NUMBERED> {
            graph,
            backward: Mutex::default(),
        })
    }
}

struct Search<const N: usize> {
    graph: Arc<dyn Graph>,
    /// The layers from the goals, unless a search has taken them.
    backward: Mutex<Option<Side<N>>>,
}

/// The effort of a search, within its limits.
pub(super) struct Effort<'l> {
    pub limits: &'l Limits,
    started: Instant,
    pub nodes: u64,
}

impl<'l> Effort<'l> {
    pub fn new(limits: &'l Limits) -> Self {
        Self {
            limits,
            started: Instant::now(),
            nodes: 0,
        }
    }

    pub fn pace(&mut self, nodes: u64) -> Result<()> {
        self.limits.stop.check()?;
        let is_over = nodes > 0 && self.nodes >= self.limits.nodes;
        if is_over || self.started.elapsed() >= self.limits.time {
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
        if found.is_ok() {
            *kept() = backward;
        }
        found
    }
}

impl<const N: usize> Search<N> {
    fn search_with(
        &self,
        start: u128,
        backward: &mut Option<Side<N>>,
        limits: &Limits,
    ) -> Result<Found> {
        let graph = &*self.graph;
        let mut searching = limits.stop.begin_search();
        let mut effort = Effort::new(limits);
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
        loop {
            let of_goals = met.goals.iter().map(|&entry| number_of(entry)).min();
            met.depth = met.depth.min(of_goals.unwrap_or(NO_DEPTH));
            // A best path has a node whose depths on both sides are final.
            let back_end = backward.as_ref().map_or(most, Side::end);
            let ends = forward.end() + back_end;
            if met.depth == 0 || met.depth < NO_DEPTH && ends > met.depth + most {
                break;
            }
            for (side, are_before_goals) in [(Some(&forward), false), (backward.as_ref(), true)] {
                if let Some(side) = side.filter(|side| side.end() == NO_DEPTH) {
                    return Ok(Found::NoPath {
                        states: side.set.count(),
                        are_before_goals,
                    });
                }
            }
            let at_least = ends.saturating_sub(most).min(met.depth).div_ceil(most);
            searching.report(at_least, effort.nodes);
            let is_forward = backward
                .as_ref()
                .is_none_or(|backward| forward.frontier_len() <= backward.frontier_len());
            let pace = |nodes| effort.pace(nodes);
            let grown = match &mut *backward {
                Some(backward) if !is_forward => {
                    backward.grow(graph, Some(&forward), &mut met, pace)
                }
                backward => forward.grow(graph, backward.as_ref(), &mut met, pace),
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
            .map(Found::Nodes)
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
