/// A kind of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Name {
    /// The states at a depth.
    Layer(usize),
    /// The bits of the result as far as layers were merged into it, by the number of merges.
    Result(usize),
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
}
