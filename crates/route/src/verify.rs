//! Checks every entry of a route table, in one pass over each column.
//!
//! No search is repeated. Each entry is checked alone, and together the checks prove the whole:
//!
//! 1. `next` leads from any node to the target. Counting its arcs assigns every node a number `arcs`.
//! 2. distance(v) = weight(next) + distance(head of next), and 0 at the target. So the distance is the length of the walk along
//!    `next`.
//! 3. For every arc, (distance, arcs) of the tail is at most that of the head plus (weight, 1). So no walk is shorter, or equally long with
//!    fewer arcs: along any walk to the target these inequalities add up. No equally good arc has a smaller number than `next`.
//! 4. The children of a heap node have smaller numbers, so there are no cycles, and their deltas are not less than its own. Its delta is
//!    that of its arc, and its `cross` is the root of its arc's head.
//! 5. The heap of v contains the sidetracks of v, and those in the heap of the next node, each once. A heap may have a thousand entries,
//!    and there are as many heaps as nodes, so sets are compared by their sums: every arc has a random 64-bit number, and the sum over a
//!    heap is that of its root's arc and of its children's sums. Two different sets have the same sum with a probability of 2^-64.

use std::hash::{BuildHasher, RandomState};

use crate::walks::columns::{Columns, Sidetrack};
use crate::walks::tree::UNREACHABLE;
use homing_table::error::{Error, Result, demand};
use homing_table::watch::Watch;

/// The number of arcs to the target along `next`, for a node not yet counted and for one from which it cannot be reached.
const UNKNOWN: u32 = u32::MAX;

impl Columns<'_> {
    /// Checks every entry. `watch` receives the share that has been checked.
    pub fn verify(&self, mut watch: Watch) -> Result<()> {
        self.verify_lengths()?;
        let arcs = self.arcs_along_next(watch.part(0.0, 0.2))?;
        self.verify_arcs(&arcs, watch.part(0.2, 0.4))?;
        self.verify_heaps(watch.part(0.4, 1.0))
    }

    /// Checks that the columns have as many entries as there are nodes, arcs and heap nodes.
    fn verify_lengths(&self) -> Result<()> {
        let nodes = self.nodes() as usize;
        let arcs = self.arcs() as usize;
        let lengths = [
            ("distance", self.distance.len(), 8 * nodes),
            ("next", self.next.len(), 4 * nodes),
            ("root", self.root.len(), 4 * nodes),
            ("tail", self.tail.len(), 4 * arcs),
            ("head", self.head.len(), 4 * arcs),
            ("weight", self.weight.len(), 8 * arcs),
            (
                "heap",
                self.heap.len(),
                Sidetrack::BYTES * self.heap_nodes() as usize,
            ),
        ];
        for (name, found, expected) in lengths {
            demand(found == expected, || {
                format!("column `{name}` has {found} bytes, expected {expected}")
            })?;
        }
        demand(self.target < self.nodes(), || {
            "its target is not one of its nodes".into()
        })
    }

    /// Checks claims 1 and 2. Returns, by node, the number of arcs along `next` to the target.
    fn arcs_along_next(&self, watch: Watch) -> Result<Vec<u32>> {
        let mut counts = vec![UNKNOWN; self.nodes() as usize];
        counts[self.target as usize] = 0;
        demand(self.distance(self.target)? == Some(0), || {
            "the distance of the target is not 0".into()
        })?;
        demand(self.next(self.target)?.is_none(), || {
            "the target has a next arc".into()
        })?;
        let mut path = Vec::new();
        for start in watch.over(0..self.nodes()) {
            let start = start?;
            let mut node = start;
            while counts[node as usize] == UNKNOWN {
                let Some(number) = self.next(node)? else {
                    let unreachable =
                        path.is_empty() && self.distance(node)?.is_none() && self.root(node)? == 0;
                    demand(unreachable, || {
                        format!("node {node} (counted from 0) has no next arc")
                    })?;
                    break;
                };
                let arc = self.arc(number)?;
                let length = self
                    .distance(arc.head)?
                    .and_then(|ahead| ahead.checked_add(arc.weight));
                let tight = arc.tail == node && length.is_some() && self.distance(node)? == length;
                demand(tight, || {
                    format!(
                        "the next arc of node {node} (counted from 0) does not give its distance"
                    )
                })?;
                path.push(node);
                demand(path.len() < self.nodes() as usize, || {
                    format!("next arcs run in a circle at node {node} (counted from 0)")
                })?;
                node = arc.head;
            }
            let mut count = counts[node as usize];
            while let Some(node) = path.pop() {
                count += 1;
                counts[node as usize] = count;
            }
        }
        Ok(counts)
    }

    /// Checks claim 3.
    fn verify_arcs(&self, counts: &[u32], watch: Watch) -> Result<()> {
        for number in watch.over(0..self.arcs()) {
            let number = number?;
            let arc = self.arc(number)?;
            let tail = self.distance(arc.tail)?;
            let Some(ahead) = self.distance(arc.head)? else {
                continue;
            };
            let length = ahead
                .checked_add(arc.weight)
                .filter(|&sum| sum != UNREACHABLE);
            let (Some(tail), Some(length)) = (tail, length) else {
                return Err(Error::contradiction(format!(
                    "arc {number} (counted from 0) leads to the target, but its tail has no distance"
                )));
            };
            let over = (length, counts[arc.head as usize] + 1);
            let best = (tail, counts[arc.tail as usize]);
            demand(best <= over, || {
                format!("arc {number} (counted from 0) begins a better walk than its tail has")
            })?;
            let ordered = best != over || self.next(arc.tail)?.is_some_and(|next| next <= number);
            demand(ordered, || {
                format!(
                    "arc {number} (counted from 0) is as good as the next arc of its tail, and has a smaller number"
                )
            })?;
        }
        Ok(())
    }

    /// Checks claims 4 and 5.
    fn verify_heaps(&self, mut watch: Watch) -> Result<()> {
        let random = RandomState::new();
        let mut sums = vec![0u64; self.heap_nodes() as usize + 1];
        for number in watch.part(0.0, 0.8).over(1..=self.heap_nodes()) {
            let number = number?;
            let sidetrack = self.sidetrack(number)?;
            let arc = self.arc(sidetrack.arc)?;
            let mut sum = random.hash_one(sidetrack.arc);
            for child in [sidetrack.left, sidetrack.right]
                .into_iter()
                .filter(|&child| child != 0)
            {
                let ordered = child < number && self.sidetrack(child)?.delta >= sidetrack.delta;
                demand(ordered, || {
                    format!("heap node {number} is not in heap order")
                })?;
                sum = sum.wrapping_add(sums[child as usize]);
            }
            sums[number as usize] = sum;
            let long = self
                .distance(arc.head)?
                .and_then(|ahead| ahead.checked_add(arc.weight));
            let delta = long
                .zip(self.distance(arc.tail)?)
                .and_then(|(long, best)| long.checked_sub(best));
            demand(delta == Some(sidetrack.delta), || {
                format!("the delta of heap node {number} is not that of its arc")
            })?;
            demand(self.root(arc.head)? == sidetrack.cross, || {
                format!("the cross of heap node {number} is not the heap of its arc's head")
            })?;
        }
        let mut own = vec![0u64; self.nodes() as usize];
        for number in 0..self.arcs() {
            let arc = self.arc(number)?;
            if self.distance(arc.head)?.is_some() && self.next(arc.tail)? != Some(number) {
                let sum = &mut own[arc.tail as usize];
                *sum = sum.wrapping_add(random.hash_one(number));
            }
        }
        let sum_of = |root: u32| {
            sums.get(root as usize)
                .copied()
                .ok_or_else(|| Error::contradiction(format!("there is no heap {root}")))
        };
        for node in watch.part(0.8, 1.0).over(0..self.nodes()) {
            let node = node?;
            let inherited = match self.next(node)? {
                Some(next) => sum_of(self.root(self.arc(next)?.head)?)?,
                None => 0,
            };
            let expected = own[node as usize].wrapping_add(inherited);
            let whole = sum_of(self.root(node)?)? == expected;
            demand(whole, || {
                format!(
                    "the heap of node {node} (counted from 0) does not hold exactly the sidetracks of its best walk"
                )
            })?;
        }
        Ok(())
    }
}
