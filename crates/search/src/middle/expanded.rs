use super::graph::Step;
use super::set::{Entry, hash, numbered};

/// A layer that was expanded, and what tells most of the nodes that lead to a few others without expanding them again.
#[derive(Default)]
pub struct Expanded<const N: usize> {
    nodes: Vec<Entry<N>>,
    /// The number of steps from each node.
    counts: Vec<u16>,
    /// The [`mark`] of the node after each step.
    marks: Vec<u16>,
}

/// A part of the hash of a node.
fn mark(node: u128) -> u16 {
    (hash(node) >> 32) as u16
}

impl<const N: usize> Expanded<N> {
    /// Nodes of one depth with their steps.
    pub fn of(nodes: &[u128], depth: u32, steps: &[Step]) -> Self {
        let mut counts = vec![0; nodes.len()];
        for step in steps {
            counts[step.place as usize] += 1;
        }
        Self {
            nodes: nodes.iter().map(|&node| numbered(node, depth)).collect(),
            counts,
            marks: steps.iter().map(|step| mark(step.state)).collect(),
        }
    }

    /// Adds more of the layer.
    pub fn append(&mut self, other: Self) {
        self.nodes.extend(other.nodes);
        self.counts.extend(other.counts);
        self.marks.extend(other.marks);
    }

    /// The nodes that may have a step to one of these.
    pub fn before(&self, after: &[u128]) -> Vec<Entry<N>> {
        let mut wanted = vec![false; 1 << u16::BITS];
        for &node in after {
            wanted[usize::from(mark(node))] = true;
        }
        let (mut marks, mut found) = (&self.marks[..], Vec::new());
        for (&node, &count) in self.nodes.iter().zip(&self.counts) {
            let (own, rest) = marks.split_at(count.into());
            marks = rest;
            if own.iter().any(|&mark| wanted[usize::from(mark)]) {
                found.push(node);
            }
        }
        found
    }
}
