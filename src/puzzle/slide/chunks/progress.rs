use super::bits::Bit;
use super::cut::Cut;
use crate::space::Space;

/// No board of up to sixteen cells has states beyond this depth; the greatest known is 140, of 2x8. A search that goes beyond has lost a
/// layer, and would go back and forth for ever.
pub const MAX_DEPTH: usize = 160;

/// A kind of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    /// The states at a depth.
    Layer(usize),
    /// The bits of the result as far as layers were merged into it, by the number of merges.
    Result(usize),
}

impl Name {
    /// The number of planes that a chunk of it has: one for each cell where the blank may be, and in the result for each bit.
    pub fn planes(self, cut: &Cut, bits: &[Bit]) -> usize {
        match self {
            Self::Layer(depth) => cut.shape().cells_of(cut.shape().colour_at(depth)).len(),
            Self::Result(_) => bits.len() * cut.slide.cells(),
        }
    }
}

/// The name of its files, without the number of the process.
impl std::fmt::Display for Name {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::Layer(depth) => write!(out, "layer-{depth:03}"),
            Self::Result(merges) => write!(out, "result-{merges}"),
        }
    }
}

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The depths whose layers are kept for the result, and are not merged into it.
    pub log: Vec<usize>,
    /// How often layers were merged into the result; 0 if there is no result yet.
    pub merges: usize,
}

impl Progress {
    /// The files that are needed to resume from here: the last two layers, the kept layers, and the result.
    pub fn names(&self) -> Vec<Name> {
        let last = self.layers.len().saturating_sub(2)..self.layers.len();
        let mut depths: Vec<usize> = self.log.iter().copied().chain(last).collect();
        depths.sort_unstable();
        depths.dedup();
        let result = (self.merges > 0).then_some(Name::Result(self.merges));
        depths.into_iter().map(Name::Layer).chain(result).collect()
    }

    /// The number of states in the result with a bit set and the blank in cells of a colour.
    pub fn merged_states(&self, cut: &Cut, bit: Bit, colour: usize) -> u64 {
        let is_merged = |depth: usize| bit.is_set(depth) && cut.shape().colour_at(depth) == colour && !self.log.contains(&depth);
        self.layers.iter().zip(0..).filter(|&(_, depth)| is_merged(depth)).map(|(count, _)| count).sum()
    }

    /// What tells that no search of a board comes to this point, where that is so.
    pub fn fault(&self, cut: &Cut, bits: &[Bit]) -> Option<String> {
        let (layers, states) = (&self.layers, cut.slide.len());
        if layers.first() != Some(&1) || layers.contains(&0) || layers.len() > MAX_DEPTH + 1 {
            return Some(format!("expected one state at depth 0, and some at each depth up to at most {MAX_DEPTH}"));
        }
        let found = layers.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        if found.is_none_or(|found| found > states) {
            return Some(format!("expected at most {states} states, and its layers have more"));
        }
        let kept: Vec<usize> = (0..layers.len()).filter(|&depth| bits.iter().any(|bit| bit.is_set(depth))).collect();
        let is_kept = if self.merges == 0 { self.log == kept } else { kept.ends_with(&self.log) };
        (!is_kept || self.merges > layers.len()).then(|| "the layers that it keeps are not those that such a search keeps".into())
    }
}
