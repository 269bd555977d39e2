//! What is stored of a search in chunks, and how far it is.

use crate::layers::codes::bit::Bit;
use crate::layers::model::Model;

/// A kind of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    /// The states at a depth.
    Layer(usize),
    /// The bits of the result into which layers have been merged, and the number of merges.
    Result(usize),
    /// All states up to a depth, if moves cannot be undone.
    Found(usize),
}

impl Name {
    /// Returns the number of planes per chunk: in a layer those that can have states, in the result all of them for each bit.
    pub fn planes(self, model: &dyn Model, bits: &[Bit]) -> usize {
        let layout = model.layout();
        match self {
            Self::Layer(depth) => {
                (0..layout.planes)
                    .filter(|&plane| model.is_in_plane(plane, depth))
                    .count()
                    + layout.move_planes
            }
            Self::Result(_) => bits.len() * layout.planes,
            Self::Found(_) => layout.planes,
        }
    }
}

/// The name of the files, without the number of the process.
impl std::fmt::Display for Name {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::Layer(depth) => write!(out, "layer-{depth:03}"),
            Self::Result(merges) => write!(out, "result-{merges}"),
            Self::Found(depth) => write!(out, "found-{depth:03}"),
        }
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The number of entries of the table that these states have.
    pub entries: Vec<u64>,
    /// The depths of the layers that are kept for the result and not merged into it yet.
    pub log: Vec<usize>,
    /// The number of merges into the result; 0 if there is no result yet.
    pub merges: usize,
}

impl Progress {
    /// Returns the files that are needed to resume from here: the last two layers, the kept layers, the result, and if moves cannot be
    /// undone, all states that were found.
    pub fn names(&self, model: &dyn Model) -> Vec<Name> {
        let last = self.entries.len().saturating_sub(2)..self.entries.len();
        let mut depths: Vec<usize> = self.log.iter().copied().chain(last).collect();
        depths.sort_unstable();
        depths.dedup();
        let result = (self.merges > 0).then_some(Name::Result(self.merges));
        let found = self
            .entries
            .len()
            .checked_sub(1)
            .filter(|_| !model.is_symmetric())
            .map(Name::Found);
        depths
            .into_iter()
            .map(Name::Layer)
            .chain(result)
            .chain(found)
            .collect()
    }

    /// Returns the number of states in the result for which a bit is set, counting the layers of even or of odd depths.
    pub fn merged_states(&self, bit: Bit, parity: usize) -> u64 {
        let is_merged =
            |depth: usize| bit.is_set(depth) && depth % 2 == parity && !self.log.contains(&depth);
        self.entries
            .iter()
            .zip(0..)
            .filter(|&(_, depth)| is_merged(depth))
            .map(|(count, _)| count)
            .sum()
    }

    /// Returns the reason why no search of this space can have this progress, if there is one.
    pub fn fault(&self, model: &dyn Model, bits: &[Bit]) -> Option<String> {
        let (layers, most) = (&self.entries, model.max_depth());
        let (entries, goals) = (model.states(), model.goals().len() as u64);
        if layers.first() != Some(&goals) || layers.contains(&0) || layers.len() > most + 1 {
            return Some(format!(
                "expected the goals at depth 0, which are {goals}, and some states at each depth up to at most {most}"
            ));
        }
        let found = layers
            .iter()
            .try_fold(0u64, |sum, &count| sum.checked_add(count));
        if found.is_none_or(|found| found > entries) {
            return Some(format!(
                "expected at most {entries} states, and its layers have more"
            ));
        }
        let is_fewer = |(states, entries): (&u64, &u64)| states < entries;
        if self.layers.len() != layers.len() || self.layers.iter().zip(layers).any(is_fewer) {
            return Some("expected each layer to have no fewer states than entries".into());
        }
        let kept: Vec<usize> = (0..layers.len())
            .filter(|&depth| bits.iter().any(|bit| bit.is_set(depth)))
            .collect();
        let is_kept = if self.merges == 0 {
            self.log == kept
        } else {
            kept.ends_with(&self.log)
        };
        (!is_kept || self.merges > layers.len())
            .then(|| "the layers that it keeps are not those that such a search keeps".into())
    }
}
