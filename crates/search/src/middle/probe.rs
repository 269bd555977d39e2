//! The last layer of a search, where layers grow fast.

use super::filter::{FilterBuilder, filter_bytes};
use super::graph::Graph;
use super::set::{Entry, code_of, codes, numbered};
use super::side::{Side, in_tasks};
use homing_table::error::Result;

/// The fewest nodes of a side whose next layer is probed, and the share of them in the last layer.
const FEWEST_PROBED: u64 = 1 << 12;
const FAST: (u64, u64) = (3, 4);

impl<const N: usize> Side<N> {
    /// Whether its layers grow so fast that one more is worth a [`probe`](Self::probe): most nodes are in the last one.
    pub fn grows_fast(&self) -> bool {
        let (last, all) = (self.frontier_len() as u64, self.set.count());
        all >= FEWEST_PROBED && last < all && last >= all / FAST.1 * FAST.0
    }

    /// The nodes one step from the next layer that are in the next layer of the other side, with their depths there, each once.
    pub fn probe_side(
        &self,
        graph: &dyn Graph,
        other: &Self,
        pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<Vec<Entry<N>>> {
        let layer = other.next_layer();
        let theirs = FilterBuilder::new(filter_bytes(layer.len() as u64));
        for &entry in layer {
            theirs.add(code_of(entry));
        }
        let theirs = theirs.finish();
        self.probe(graph, pace, |mut nodes| {
            nodes.retain(|&node| theirs.may_have(node));
            let entries: Vec<Entry<N>> = nodes.iter().map(|&node| numbered(node, 0)).collect();
            let mut met = Vec::new();
            other.set.each_number(&entries, |entry, depth| {
                met.extend(depth.map(|depth| numbered(code_of(entry), depth)));
            });
            Ok(met)
        })
    }

    /// What `meets` finds of the nodes one step from the next layer, each once.
    ///
    /// Where layers grow fast, most of the time and memory of a search goes into the last one, of which few nodes are met. So nothing is
    /// kept, and bits by hash tell what is not met.
    pub fn probe<T: Ord + Send>(
        &self,
        graph: &dyn Graph,
        mut pace: impl FnMut(usize) -> Result<usize>,
        meets: impl Fn(Vec<u128>) -> Result<Vec<T>> + Sync,
    ) -> Result<Vec<T>> {
        let (mut left, mut met) = (self.next_layer(), Vec::new());
        while !left.is_empty() {
            let (part, rest) = left.split_at(pace(left.len())?);
            left = rest;
            let found = in_tasks(part, graph.batch(), |part| {
                let mut steps = Vec::new();
                self.expand(graph, &codes(part), &mut steps)?;
                meets(steps.iter().map(|step| step.state).collect())
            })?;
            met.extend(found.into_iter().flatten());
        }
        met.sort_unstable();
        met.dedup();
        Ok(met)
    }
}
