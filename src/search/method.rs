use super::{Limits, SearchResult, bfs, bidirectional};
use crate::error::Result;
use crate::space::Space;

/// A named search: one row of a comparison.
#[derive(Debug)]
pub struct Method<P> {
    /// The name in one word: `astar`.
    pub name: &'static str,
    /// The full name, with the estimate that guides the search: `A* Manhattan`.
    pub title: &'static str,
    /// Searches from the state with an index, within limits.
    pub find: fn(&P, u64, &Limits) -> Result<SearchResult>,
}

impl<P: Space> Method<P> {
    /// Breadth-first search.
    pub const BFS: Self = Self {
        name: "bfs",
        title: "BFS",
        find: bfs,
    };
    /// Breadth-first search from both ends.
    pub const BIDIRECTIONAL: Self = Self {
        name: "bidirectional",
        title: "bidirectional BFS",
        find: bidirectional,
    };
}

/// A puzzle with the searches that suit it. Each puzzle has at least `bfs`, `astar` and `ida`.
pub trait Searchable: Space + Sized + 'static {
    /// The searches, the plainest first.
    const METHODS: &'static [Method<Self>];

    /// Prepares what a search needs besides the space, such as pattern tables, so that the timing of the search does not include it.
    ///
    /// # Errors
    ///
    /// If the preparation fails.
    fn prepare(&self, _method: &Method<Self>) -> Result<()> {
        Ok(())
    }

    /// Returns the number of single moves that a move stands for, if one move may be several.
    fn single_moves(&self, _code: u8) -> Option<usize> {
        None
    }

    /// Returns the search with this name.
    fn method(name: &str) -> Option<&'static Method<Self>> {
        Self::METHODS.iter().find(|method| method.name == name)
    }
}
