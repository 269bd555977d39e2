//! The shortest walk from every node to the target, as a tree: Dijkstra's algorithm, backward over the arcs.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::graph::arcs::Graph;
use crate::graph::groups::Groups;
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;

/// The distance of a node from which the target cannot be reached. No walk in a table is this long; a graph with such a walk is rejected.
pub const UNREACHABLE: u64 = u64::MAX;

/// The next arc of the target, and of a node from which it cannot be reached. No arc has this number, because [`Graph::MAX`] is smaller.
pub const NO_ARC: u32 = u32::MAX;

/// The first arc of the best walk to the target, for every node. The best walk is the shortest, of those the one with the fewest arcs, and
/// of those the one whose first arc has the smallest number.
///
/// Counting arcs makes this a tree even if weights are zero: along `next`, (distance, arcs) decreases at every step.
#[derive(Clone, Debug)]
pub struct Tree {
    /// By node: the length of its best walk, or [`UNREACHABLE`].
    pub distance: Vec<u64>,
    /// By node: the first arc of its best walk, or [`NO_ARC`].
    pub next: Vec<u32>,
    /// The nodes that reach the target, by (distance, arcs, number): each comes after the node that its next arc leads to.
    pub order: Vec<u32>,
}

/// The number of nodes settled between two checks for cancellation.
pub const LOOK_NODES: usize = 1 << 12;

/// The state of a node in the search.
#[derive(Clone, Copy)]
struct Label {
    distance: u64,
    arcs: u32,
    next: u32,
}

#[derive(Clone, Copy, Default)]
struct Incoming {
    weight: u64,
    tail: u32,
    arc: u32,
}

impl Tree {
    /// Finds the tree of the shortest walks to `target`.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the graph has no such node. [`Error::LengthOverflow`] if an arc and the best walk from its head are together
    /// longer than 2^64 - 2. [`Error::Stopped`].
    pub fn toward(graph: &Graph, target: u32, stop: &Stop) -> Result<Self> {
        graph.check_node(target)?;
        let unseen = Label {
            distance: UNREACHABLE,
            arcs: u32::MAX,
            next: NO_ARC,
        };
        let mut labels = vec![unseen; graph.nodes() as usize];
        let incoming = Groups::new(
            graph.nodes(),
            graph.arcs().iter().zip(0..).map(|(arc, number)| {
                (
                    arc.head,
                    Incoming {
                        weight: arc.weight,
                        tail: arc.tail,
                        arc: number,
                    },
                )
            }),
        );
        labels[target as usize] = Label {
            distance: 0,
            arcs: 0,
            next: NO_ARC,
        };
        let mut order = Vec::new();
        let mut queue = BinaryHeap::from([Reverse(key(0, 0, target))]);
        while let Some(Reverse(first)) = queue.pop() {
            let node = first as u32;
            let Label { distance, arcs, .. } = labels[node as usize];
            if first != key(distance, arcs, node) {
                continue; // a shorter walk was found after this one had been queued
            }
            if order.len().is_multiple_of(LOOK_NODES) {
                stop.check()?;
            }
            order.push(node);
            for entry in incoming.of(node) {
                let distance = distance
                    .checked_add(entry.weight)
                    .filter(|&sum| sum != UNREACHABLE)
                    .ok_or(Error::LengthOverflow {
                        arc: u64::from(entry.arc) + 1,
                    })?;
                let label = &mut labels[entry.tail as usize];
                let found = (distance, arcs + 1);
                if found < (label.distance, label.arcs) {
                    *label = Label {
                        distance,
                        arcs: arcs + 1,
                        next: entry.arc,
                    };
                    queue.push(Reverse(key(distance, arcs + 1, entry.tail)));
                } else if found == (label.distance, label.arcs) && entry.arc < label.next {
                    label.next = entry.arc;
                }
            }
        }
        Ok(Self {
            distance: labels.iter().map(|label| label.distance).collect(),
            next: labels.iter().map(|label| label.next).collect(),
            order,
        })
    }
}

/// Returns one number that compares like (distance, arcs, node).
fn key(distance: u64, arcs: u32, node: u32) -> u128 {
    u128::from(distance) << 64 | u128::from(arcs) << 32 | u128::from(node)
}
