//! The columns of a route table, read in place: an entry is decoded when it is used.

use super::tree::{NO_ARC, UNREACHABLE};
use crate::graph::arcs::Arc;
use homing_table::error::{Error, Result};

/// A node of the heaps: an arc that leaves the best walk, and links to further ones.
///
/// Heap nodes are numbered from 1, and 0 is the empty heap. The number of a heap node is greater than those of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sidetrack {
    /// The extra length of a walk that leaves the best one by this arc, and then follows the best walk again.
    pub delta: u64,
    /// One of two heaps of sidetracks from the same best walk. No sidetrack in it has a smaller delta.
    pub left: u32,
    /// The other heap.
    pub right: u32,
    /// The number of the arc.
    pub arc: u32,
    /// The heap of the arc's head: the sidetracks that may follow this one.
    pub cross: u32,
}

impl Sidetrack {
    /// The number of entries of 64 bits that a heap node takes in the column `heap`. The fields come in their order.
    pub const WORDS: u64 = 3;
    pub const BYTES: usize = 24;

    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.delta.to_le_bytes());
        for (place, field) in bytes[8..]
            .chunks_exact_mut(4)
            .zip([self.left, self.right, self.arc, self.cross])
        {
            place.copy_from_slice(&field.to_le_bytes());
        }
        bytes
    }

    #[inline]
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let field = |at| u32_at(bytes, at).unwrap_or(0);
        Self {
            delta: u64_at(bytes, 0).unwrap_or(0),
            left: field(2),
            right: field(3),
            arc: field(4),
            cross: field(5),
        }
    }
}

/// The columns of a table, borrowed from memory or from a mapped file. They may contain any bytes: each value is checked when it is used,
/// so a damaged table causes an error and never a panic.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    pub(crate) target: u32,
    /// By node, 64 bits: the length of its best walk, or `u64::MAX`.
    pub distance: &'a [u8],
    /// By node, 32 bits: the first arc of its best walk, or `u32::MAX`.
    pub next: &'a [u8],
    /// By node, 32 bits: the heap of the sidetracks from its best walk.
    pub root: &'a [u8],
    /// By heap node: a `Sidetrack`.
    pub heap: &'a [u8],
    /// By arc, 32 bits: the node it leaves.
    pub tail: &'a [u8],
    /// By arc, 32 bits: the node it leads to.
    pub head: &'a [u8],
    /// By arc, 64 bits: its weight.
    pub weight: &'a [u8],
}

impl Columns<'_> {
    /// The number of nodes.
    pub fn nodes(&self) -> u32 {
        (self.distance.len() / 8) as u32
    }

    /// The number of arcs.
    pub fn arcs(&self) -> u32 {
        (self.tail.len() / 4) as u32
    }

    /// The number of heap nodes.
    pub fn heap_nodes(&self) -> u32 {
        (self.heap.len() / Sidetrack::BYTES) as u32
    }

    /// The target.
    pub fn target(&self) -> u32 {
        self.target
    }

    /// Returns the length of the shortest walk from `node` to the target, or `None` if there is no walk.
    pub fn distance(&self, node: u32) -> Result<Option<u64>> {
        let distance = u64_at(self.distance, node as usize).ok_or_else(|| missing("node", node))?;
        Ok((distance != UNREACHABLE).then_some(distance))
    }

    /// Returns the first arc of the best walk from `node`, or `None` at the target and if there is no walk.
    pub fn next(&self, node: u32) -> Result<Option<u32>> {
        let arc = u32_at(self.next, node as usize).ok_or_else(|| missing("node", node))?;
        Ok((arc != NO_ARC).then_some(arc))
    }

    /// Returns the heap of the sidetracks from the best walk of `node`, or 0 if there are none.
    pub fn root(&self, node: u32) -> Result<u32> {
        u32_at(self.root, node as usize).ok_or_else(|| missing("node", node))
    }

    /// Returns a heap node by its number, which counts from 1.
    #[inline]
    pub fn sidetrack(&self, number: u32) -> Result<Sidetrack> {
        let place = (number as usize).wrapping_sub(1);
        let (records, _) = self.heap.as_chunks::<{ Sidetrack::BYTES }>();
        let bytes = records
            .get(place)
            .ok_or_else(|| missing("heap node", number))?;
        Ok(Sidetrack::from_bytes(bytes))
    }

    /// Returns an arc of the graph.
    pub fn arc(&self, number: u32) -> Result<Arc> {
        let place = number as usize;
        match (
            u32_at(self.tail, place),
            u32_at(self.head, place),
            u64_at(self.weight, place),
        ) {
            (Some(tail), Some(head), Some(weight)) => Ok(Arc { tail, head, weight }),
            _ => Err(missing("arc", number)),
        }
    }
}

#[cold]
fn missing(what: &str, number: u32) -> Error {
    Error::Contradiction {
        what: format!("it names {what} {number}, which it does not have"),
    }
}

#[inline]
fn u32_at(bytes: &[u8], place: usize) -> Option<u32> {
    bytes
        .as_chunks()
        .0
        .get(place)
        .map(|entry| u32::from_le_bytes(*entry))
}

#[inline]
fn u64_at(bytes: &[u8], place: usize) -> Option<u64> {
    bytes
        .as_chunks()
        .0
        .get(place)
        .map(|entry| u64::from_le_bytes(*entry))
}
