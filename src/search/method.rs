use super::Found;
use crate::error::Result;
use crate::space::Space;

/// A search with its name: one row of a comparison.
#[derive(Debug)]
pub struct Method<P> {
    /// The name in one word: `astar`.
    pub name: &'static str,
    /// The full name, with the estimate that guides the search: `A* Manhattan`.
    pub title: &'static str,
    /// Searches from a state. The numbers are its index and the limit of expanded nodes.
    pub find: fn(&P, u64, u64) -> Result<Found>,
}

/// A puzzle with the searches that suit it. Each puzzle has at least `bfs`, `astar` and `ida`.
pub trait Searchable: Space + Sized + 'static {
    /// The searches, the plainest first.
    const METHODS: &'static [Method<Self>];

    /// The number of single moves that a move stands for, where one move may be several.
    fn single_moves(&self, _code: u8) -> Option<usize> {
        None
    }

    /// The search with this name.
    fn method(name: &str) -> Option<&'static Method<Self>> {
        Self::METHODS.iter().find(|method| method.name == name)
    }
}
