//! The best path among those that start with a given prefix: it leaves the prefix's last node by an arc that is not closed, and returns to
//! no node of the prefix.
//!
//! *Best* means the shortest, and among equals the one whose nodes, then arcs, come first in lexicographic order.
//!
//! A node's *rest* is the length of the shortest continuation from it. If the rests are known, an arc is *tight* if it realises its tail's
//! rest: weight + rest(head) = rest(tail). The best path is then the first one in lexicographic order that uses only tight arcs. Two rests
//! are tried:
//!
//! 1. The table's distances. They ignore the prefix, so the path may not exist; mostly it does, and then no search is needed.
//! 2. The exact ones, by A* from the prefix's end around its nodes, with the table's distance as lower bound. The search ends when all
//!    nodes on shortest paths are settled, not when the first path is found: the lexicographic order needs all of them.
//!
//! **Weights of zero.** Tight arcs form a cycle only if all of its weights are 0. Without such cycles a depth-first search that takes the
//! smallest head first finds the first path, since a node that failed once always fails. With them a node may fail only because the path so
//! far blocks it. The search notices when it meets its own path; then each step to a smaller head is tried by a separate search.

use super::outgoing::{ArcStep, TableArcs};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Scratch memory for searches of one graph, reused from one to the next. All arrays are by node, and an entry is valid if its stamp is the
/// current one.
pub struct PathScratch {
    stamp: u32,
    /// The nodes of the prefix, and of the path after it.
    blocked: Vec<u32>,
    blocked_stamp: u32,
    /// The nodes that a depth-first search has reached, and whether they are on its path.
    seen: Vec<u32>,
    on_path: Vec<bool>,
    /// Lengths from the prefix's end, by A*.
    reached: Vec<u32>,
    reached_stamp: u32,
    length: Vec<u64>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    /// Whether the search met a path whose length does not fit.
    pub overflow: bool,
}

/// The start of a restricted search: the prefix's last node, and the arcs that are closed there.
pub struct Fork<'c> {
    pub node: u32,
    pub closed: &'c [u32],
}

/// The path of a depth-first search. `met_itself` is set if the search skipped a node because the path blocked it.
struct DescentPath {
    steps: Vec<ArcStep>,
    met_itself: bool,
}

impl PathScratch {
    pub fn new(nodes: u32) -> Self {
        let nodes = nodes as usize;
        Self {
            stamp: 0,
            blocked: vec![0; nodes],
            blocked_stamp: 0,
            seen: vec![0; nodes],
            on_path: vec![false; nodes],
            reached: vec![0; nodes],
            reached_stamp: 0,
            length: vec![0; nodes],
            queue: BinaryHeap::new(),
            overflow: false,
        }
    }

    /// Unblocks all nodes.
    pub fn clear(&mut self) {
        self.stamp += 1;
        self.blocked_stamp = self.stamp;
    }

    /// Blocks a node: no path may pass it.
    pub fn block(&mut self, node: u32) {
        self.blocked[node as usize] = self.blocked_stamp;
    }

    fn is_blocked(&self, node: u32) -> bool {
        self.blocked[node as usize] == self.blocked_stamp
    }

    /// Returns the least length, using one arc from the fork and then the table's distances, and the smallest head with this length. The
    /// fork is blocked.
    pub fn bound(&mut self, graph: &TableArcs, fork: &Fork) -> Option<(u64, u32)> {
        let mut least = None;
        for step in graph.of(fork.node) {
            if self.is_blocked(step.head) || fork.closed.contains(&step.arc) {
                continue;
            }
            let Some(distance) = graph.distance(step.head) else {
                continue;
            };
            match distance.checked_add(step.weight) {
                Some(length) if least.is_none_or(|(least, _)| length < least) => {
                    least = Some((length, step.head))
                }
                Some(_) => {}
                None => self.overflow = true,
            }
        }
        least
    }

    /// Returns the best path from the fork around the blocked nodes, including the fork, and its length; none is shorter than `bound`.
    pub fn best_path(
        &mut self,
        graph: &TableArcs,
        fork: &Fork,
        bound: u64,
    ) -> Option<(u64, Vec<ArcStep>)> {
        let by_table = |_: &Self, node| graph.distance(node);
        if let Some(steps) = self.first_path(graph, fork, bound, by_table) {
            return Some((bound, steps));
        }
        let length = self.search(graph, fork)?;
        let by_search = |scratch: &Self, node: u32| {
            let from_fork = (scratch.reached[node as usize] == scratch.reached_stamp)
                .then(|| scratch.length[node as usize])?;
            let rest = length.checked_sub(from_fork)?;
            graph
                .distance(node)
                .filter(|&distance| distance <= rest)
                .map(|_| rest)
        };
        self.first_path(graph, fork, length, by_search)
            .map(|steps| (length, steps))
    }

    /// Returns the first path in lexicographic order over tight arcs.
    fn first_path(
        &mut self,
        graph: &TableArcs,
        fork: &Fork,
        length: u64,
        rest: impl Fn(&Self, u32) -> Option<u64>,
    ) -> Option<Vec<ArcStep>> {
        let found = self.descend(graph, fork, length, &rest)?;
        if !found.met_itself {
            return Some(found.steps);
        }
        // There is a cycle of zeros, so the path found need not be the first. Steps to smaller heads are tried one by one.
        let target = graph.columns.target();
        let (mut way, mut path) = (found.steps, Vec::new());
        let mut node = fork.node;
        while node != target {
            let closed = if path.is_empty() { fork.closed } else { &[] };
            let here = if path.is_empty() {
                length
            } else {
                rest(self, node)?
            };
            let known = *way.get(path.len())?;
            for &step in graph.of(node) {
                if step == known {
                    break;
                }
                if self.is_tight(step, here, closed, &rest) {
                    let from = Fork {
                        node: step.head,
                        closed: &[],
                    };
                    let beyond = rest(self, step.head)?;
                    self.block(step.head);
                    if let Some(found) = self.descend(graph, &from, beyond, &rest) {
                        way.truncate(path.len());
                        way.push(step);
                        way.extend(found.steps);
                        break;
                    }
                    self.blocked[step.head as usize] = 0;
                }
            }
            let taken = way[path.len()];
            path.push(taken);
            self.block(taken.head);
            node = taken.head;
        }
        path.iter()
            .for_each(|step| self.blocked[step.head as usize] = 0);
        Some(path)
    }

    /// Returns whether an arc from a node with the rest `here` may be taken.
    fn is_tight(
        &self,
        step: ArcStep,
        here: u64,
        closed: &[u32],
        rest: impl Fn(&Self, u32) -> Option<u64>,
    ) -> bool {
        let beyond = here.checked_sub(step.weight);
        !self.is_blocked(step.head)
            && beyond.is_some()
            && rest(self, step.head) == beyond
            && !closed.contains(&step.arc)
    }

    /// Finds a path over tight arcs by depth-first search, smallest heads first.
    fn descend(
        &mut self,
        graph: &TableArcs,
        fork: &Fork,
        length: u64,
        rest: &impl Fn(&Self, u32) -> Option<u64>,
    ) -> Option<DescentPath> {
        self.stamp += 1;
        let target = graph.columns.target();
        let mut found = DescentPath {
            steps: Vec::new(),
            met_itself: false,
        };
        // For each node of the path, the next of its arcs to try.
        let mut next_arcs = vec![0];
        let mut node = fork.node;
        while node != target {
            let closed = if found.steps.is_empty() {
                fork.closed
            } else {
                &[]
            };
            let here = if found.steps.is_empty() {
                length
            } else {
                rest(self, node)?
            };
            let mut taken = None;
            let next_arc = next_arcs.last_mut()?;
            while let Some(&step) = graph.of(node).get(*next_arc) {
                *next_arc += 1;
                if !self.is_tight(step, here, closed, rest) {
                    continue;
                }
                if self.seen[step.head as usize] != self.stamp {
                    taken = Some(step);
                    break;
                }
                found.met_itself |= self.on_path[step.head as usize];
            }
            match taken {
                Some(step) => {
                    self.seen[step.head as usize] = self.stamp;
                    self.on_path[step.head as usize] = true;
                    found.steps.push(step);
                    next_arcs.push(0);
                    node = step.head;
                }
                None => {
                    next_arcs.pop();
                    let failed = found.steps.pop()?;
                    self.on_path[failed.head as usize] = false;
                    node = found.steps.last().map_or(fork.node, |step| step.head);
                }
            }
        }
        found
            .steps
            .iter()
            .for_each(|step| self.on_path[step.head as usize] = false);
        Some(found)
    }

    /// Returns the length of the shortest path from the fork, and records the lengths from the fork to all nodes on such paths.
    fn search(&mut self, graph: &TableArcs, fork: &Fork) -> Option<u64> {
        self.stamp += 1;
        self.reached_stamp = self.stamp;
        let target = graph.columns.target();
        let mut best = None;
        self.queue.clear();
        self.relax(graph, fork.node, 0, fork.closed);
        while let Some(Reverse((estimate, node))) = self.queue.pop() {
            if best.is_some_and(|best| estimate > best) {
                break;
            }
            let length = self.length[node as usize];
            if node == target {
                best = Some(length);
            } else if graph
                .distance(node)
                .and_then(|distance| distance.checked_add(length))
                == Some(estimate)
            {
                self.relax(graph, node, length, &[]);
            }
        }
        best
    }

    /// Offers the heads of a node's arcs a length from the fork.
    fn relax(&mut self, graph: &TableArcs, node: u32, from_fork: u64, closed: &[u32]) {
        for step in graph.of(node) {
            if self.is_blocked(step.head) || closed.contains(&step.arc) {
                continue;
            }
            let Some(distance) = graph.distance(step.head) else {
                continue;
            };
            let length = from_fork.checked_add(step.weight);
            let Some((length, estimate)) =
                length.and_then(|length| Some((length, length.checked_add(distance)?)))
            else {
                self.overflow = true;
                continue;
            };
            let head = step.head as usize;
            if self.reached[head] != self.reached_stamp || length < self.length[head] {
                self.reached[head] = self.reached_stamp;
                self.length[head] = length;
                self.queue.push(Reverse((estimate, step.head)));
            }
        }
    }
}
