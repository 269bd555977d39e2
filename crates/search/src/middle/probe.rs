//! The last layer of a search, where layers grow fast.

use super::graph::Graph;
use super::set::{Entry, code_of, hash, numbered};
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
    ///
    /// Where layers grow fast, most of the time and memory of a search goes into the last one, of which few nodes are met. So nothing is
    /// kept, and bits by hash tell what is not met.
    pub fn probe(
        &self,
        graph: &dyn Graph,
        other: &Self,
        mut pace: impl FnMut(usize) -> Result<usize>,
    ) -> Result<Vec<Entry<N>>> {
        let (mut left, theirs) = (self.next_layer(), Marked::of(other.next_layer()));
        let mut met = Vec::new();
        while !left.is_empty() {
            let (part, rest) = left.split_at(pace(left.len())?);
            left = rest;
            let found = in_tasks(part, graph.batch(), |part| {
                let nodes: Vec<u128> = part.iter().map(|&entry| code_of(entry)).collect();
                let (mut steps, mut met) = (Vec::new(), Vec::new());
                self.expand(graph, &nodes, &mut steps)?;
                let entries: Vec<Entry<N>> = steps
                    .iter()
                    .filter(|step| theirs.may_have(step.state))
                    .map(|step| numbered(step.state, 0))
                    .collect();
                other.set.each_number(&entries, |entry, depth| {
                    met.extend(depth.map(|depth| numbered(code_of(entry), depth)));
                });
                Ok(met)
            })?;
            met.extend(found.into_iter().flatten());
        }
        met.sort_unstable();
        met.dedup();
        Ok(met)
    }
}

/// Bits that tell of most codes that they are not in a list.
struct Marked {
    bits: Vec<u64>,
    shift: u32,
}

impl Marked {
    /// The bits of entries, sixteen times as many as these.
    fn of<const N: usize>(entries: &[Entry<N>]) -> Self {
        let words = (entries.len() / 4).next_power_of_two().max(2);
        let mut marked = Self {
            bits: vec![0; words],
            shift: u64::BITS - words.ilog2(),
        };
        for &entry in entries {
            let (word, bit) = marked.place(code_of(entry));
            marked.bits[word] |= bit;
        }
        marked
    }

    #[inline]
    fn place(&self, code: u128) -> (usize, u64) {
        let hash = hash(code);
        ((hash >> self.shift) as usize, 1 << (hash % 64))
    }

    #[inline]
    fn may_have(&self, code: u128) -> bool {
        let (word, bit) = self.place(code);
        self.bits[word] & bit != 0
    }
}
