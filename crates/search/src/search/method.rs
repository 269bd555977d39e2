use super::{Limits, SearchResult, bfs, bidirectional};
use homing_space::space::Space;
use homing_table::error::Result;

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

/// A space with the searches that suit it: at least `bfs`, `astar` and `ida` for a family of the library.
#[derive(Clone)]
pub struct MethodSet<P: 'static> {
    /// The space.
    pub space: P,
    /// The searches, the plainest first.
    pub methods: &'static [Method<P>],
    /// Prepares what a search needs besides the space, such as pattern tables, so that the timing of the search does not include it.
    pub prepare: fn(&P, &Method<P>) -> Result<()>,
    /// Returns the number of single moves that a move stands for, if one move may be several.
    pub single_moves: fn(&P, u8) -> Option<usize>,
}

impl<P: Space> MethodSet<P> {
    /// The searches of a space that need no preparation, by moves that count as one.
    pub fn new(space: P, methods: &'static [Method<P>]) -> Self {
        Self {
            space,
            methods,
            prepare: |_, _| Ok(()),
            single_moves: |_, _| None,
        }
    }

    /// The searches that need no estimate.
    pub fn blind(space: P) -> Self {
        Self::new(space, &[Method::BFS, Method::BIDIRECTIONAL])
    }
}
