//! A directed graph with weights: integers, in a unit that may be a decimal. Loops and parallel arcs are allowed.

use homing_table::error::{Error, Result, wrong};
use homing_table::remedy::Remedy;

/// An arc from `tail` to `head`. Nodes are numbered from 0, whatever their numbers in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// The node that it leaves.
    pub tail: u32,
    /// The node that it leads to.
    pub head: u32,
    /// Its length.
    pub weight: u64,
}

/// A directed graph. Arcs are numbered from 0 in the order in which they were added, and this number breaks ties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    nodes: u32,
    arcs: Vec<Arc>,
    /// Weights are multiples of 10 to the power of minus this.
    decimals: u8,
}

impl Graph {
    /// The greatest number of nodes, and of arcs. Numbers fit into `u32`, and its last value means "none".
    pub const MAX: u32 = u32::MAX - 1;

    /// Creates a graph of `nodes` nodes without arcs.
    pub fn new(nodes: u32) -> Self {
        Self {
            nodes,
            arcs: Vec::new(),
            decimals: 0,
        }
    }

    pub(crate) fn with_arcs(nodes: u32, arcs: Vec<Arc>, decimals: u8) -> Self {
        Self {
            nodes,
            arcs,
            decimals,
        }
    }

    /// Adds an arc, and returns its number.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if an end is not a node of the graph, and [`Error::TooMany`] if there are [`Graph::MAX`] arcs already.
    pub fn add(&mut self, arc: Arc) -> Result<u32> {
        self.check_node(arc.tail)?;
        self.check_node(arc.head)?;
        let number = self.arcs.len();
        if number >= Self::MAX as usize {
            return Err(Self::too_many_arcs(None));
        }
        self.arcs.push(arc);
        Ok(number as u32)
    }

    pub(crate) fn too_many_arcs(found: impl Into<Option<usize>>) -> Error {
        Error::too_many("the graph", found, "arcs", Self::MAX.into())
    }

    /// Returns the node with this number, if the first node has the number `first`.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if there is no such node.
    pub fn node(&self, number: u64, first: u32) -> Result<u32> {
        numbered(number, self.nodes, first)
            .ok_or_else(|| no_such_node(number, self.nodes, first, Error::input))
    }

    /// Checks that a node is in the graph.
    pub fn check_node(&self, node: u32) -> Result<()> {
        if node < self.nodes {
            return Ok(());
        }
        let nodes = self.nodes;
        wrong(format!(
            "there is no node {node} among the {nodes} nodes, counted from 0"
        ))
    }

    /// Returns the graph in which every arc is followed by its reverse, with the same weight. A loop is its own reverse and is not doubled.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] if the result has more than [`Graph::MAX`] arcs.
    pub fn undirected(&self) -> Result<Self> {
        let reverse = |arc: Arc| {
            (arc.tail != arc.head).then_some(Arc {
                tail: arc.head,
                head: arc.tail,
                ..arc
            })
        };
        let arcs: Vec<Arc> = self
            .arcs
            .iter()
            .flat_map(|&arc| std::iter::once(arc).chain(reverse(arc)))
            .collect();
        if arcs.len() > Self::MAX as usize {
            return Err(Self::too_many_arcs(arcs.len()));
        }
        Ok(Self { arcs, ..*self })
    }

    /// The number of nodes.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The number of decimals of its weights: a weight of 25 with one decimal is 2.5.
    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The arcs, by number.
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }
}

/// Returns the node with the number `number`, of `nodes` nodes numbered from `first`.
#[inline]
pub fn numbered(number: u64, nodes: u32, first: u32) -> Option<u32> {
    let node = number.checked_sub(u64::from(first))?;
    (node < u64::from(nodes)).then_some(node as u32)
}

/// Returns the error for a number that is not a node. `error` creates it from the message, and the remedy for the usual cause is added.
#[cold]
pub fn no_such_node(
    number: u64,
    nodes: u32,
    first: u32,
    error: impl FnOnce(String) -> Error,
) -> Error {
    if nodes == 0 {
        return error(format!("there is no node {number}: the graph has no nodes"));
    }
    let last = u64::from(first) + u64::from(nodes) - 1;
    let error = error(format!(
        "there is no node {number}: nodes are numbered {first} to {last}"
    ));
    match (number, first) {
        (0, 1) => error.remedied([Remedy::Give {
            deed: "number nodes from 0",
            option: "zero-based",
            value: None,
        }]),
        (_, 0) if number == last + 1 => error.remedied([Remedy::LeaveOut("zero-based")]),
        _ => error,
    }
}
