//! Eppstein's heaps: for every node the sidetracks from its best walk, smallest first. The heaps of different nodes share memory.
//!
//! An arc (v, u) that is not `next` of v is a *sidetrack* of v. Its delta, weight + distance(u) - distance(v), is the extra length that it
//! adds to a walk. The heap of v contains the sidetracks of all nodes on the best walk of v: its own, and those in the heap of the next
//! node. So it is the next node's heap and a few more. As a *persistent* heap it shares all heap nodes but the few that had to be copied.
//!
//! Eppstein (Finding the k shortest paths, 1998) uses two kinds of heap, one inside the other. Here one kind is enough: a leftist heap, in
//! which every path along right children is short, at most log2(size + 1) heap nodes. The sorted sidetracks of v are a chain of left
//! children. Only the smallest of them, the head of the chain, is melded into the heap below. This copies only the heap nodes on the right
//! spine with a smaller delta.

use super::columns::Sidetrack;
use super::tree::{LOOK_NODES, Tree, UNREACHABLE};
use crate::graph::arcs::Graph;
use crate::graph::groups::Groups;
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;

/// The heaps of all nodes.
pub struct Sidetracks {
    /// By node: the heap of its sidetracks. 0 if there are none.
    pub roots: Vec<u32>,
    /// The column `heap`.
    pub heap: Vec<u8>,
}

impl Sidetracks {
    /// Builds the heaps in the order of the tree, so that the heap of the next node is built before that of the node.
    pub fn new(graph: &Graph, tree: &Tree, stop: &Stop) -> Result<Self> {
        let mut own = by_tail(graph, tree);
        let mut builder = Builder {
            heap: Vec::new(),
            ranks: vec![0],
            spine: Vec::new(),
        };
        let mut roots = vec![0; graph.nodes() as usize];
        // Tried: in depth-first order the heaps of 264,196 nodes take 48 ms instead of 65, but need another pass and another array.
        for (&node, number) in tree.order.iter().zip(0usize..) {
            if number.is_multiple_of(LOOK_NODES) {
                stop.check()?;
            }
            let inherited = match graph.arcs().get(tree.next[node as usize] as usize) {
                Some(arc) => roots[arc.head as usize],
                None => 0, // the target
            };
            let sidetracks = own.of_mut(node);
            sidetracks.sort_unstable();
            roots[node as usize] = builder.meld(sidetracks, inherited)?;
        }
        let mut heap = builder.heap;
        for bytes in heap.as_chunks_mut().0 {
            let mut sidetrack = Sidetrack::from_bytes(bytes);
            sidetrack.cross = roots[graph.arcs()[sidetrack.arc as usize].head as usize];
            *bytes = sidetrack.to_bytes();
        }
        Ok(Self { roots, heap })
    }
}

/// Returns the sidetracks of each node, as (delta, arc).
fn by_tail(graph: &Graph, tree: &Tree) -> Groups<(u64, u32)> {
    let sidetracks = graph.arcs().iter().zip(0..).filter_map(|(arc, number)| {
        let ahead = tree.distance[arc.head as usize];
        if ahead == UNREACHABLE || tree.next[arc.tail as usize] == number {
            return None;
        }
        // The search has relaxed this arc, so the sum fits, and is not less than the tail's distance.
        Some((
            arc.tail,
            (
                arc.weight + ahead - tree.distance[arc.tail as usize],
                number,
            ),
        ))
    });
    Groups::new(graph.nodes(), sidetracks)
}

struct Builder {
    heap: Vec<u8>,
    /// By heap node, the empty heap included: the heap nodes on its right spine.
    ranks: Vec<u8>,
    /// Scratch memory: the heap nodes to be copied.
    spine: Vec<Sidetrack>,
}

impl Builder {
    /// Builds the heap of a node: its own sidetracks, `sorted`, and the others, the heap `inherited`.
    fn meld(&mut self, sorted: &[(u64, u32)], inherited: u32) -> Result<u32> {
        let Some((&(delta, arc), rest)) = sorted.split_first() else {
            return Ok(inherited);
        };
        let mut chain = 0;
        for &(delta, arc) in rest.iter().rev() {
            chain = self.push(delta, arc, chain, 0)?;
        }
        self.spine.clear();
        let mut below = inherited;
        while below != 0 {
            let sidetrack = self.get(below);
            if sidetrack.delta >= delta {
                break;
            }
            below = sidetrack.right;
            self.spine.push(sidetrack);
        }
        let mut root = self.push(delta, arc, chain, below)?;
        while let Some(above) = self.spine.pop() {
            root = self.push(above.delta, above.arc, above.left, root)?;
        }
        Ok(root)
    }

    fn get(&self, number: u32) -> Sidetrack {
        Sidetrack::from_bytes(&self.heap.as_chunks().0[number as usize - 1])
    }

    /// Adds a heap node over two heaps. The one of lower rank becomes the right one, which keeps right spines short.
    fn push(&mut self, delta: u64, arc: u32, mut left: u32, mut right: u32) -> Result<u32> {
        // Tried: preferring the child with the greater delta if ranks are equal saves 1 of 100 heap nodes and takes 20 ms more.
        if self.ranks[left as usize] < self.ranks[right as usize] {
            (left, right) = (right, left);
        }
        let number = u32::try_from(self.ranks.len()).map_err(|_| Error::HeapFull)?;
        self.ranks.push(self.ranks[right as usize] + 1);
        self.heap.extend_from_slice(
            &Sidetrack {
                delta,
                left,
                right,
                arc,
                cross: 0,
            }
            .to_bytes(),
        );
        Ok(number)
    }
}
