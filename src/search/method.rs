use super::{Found, Limits};
use crate::error::Result;
use crate::space::Space;

/// A search with its name: one row of a comparison.
#[derive(Debug)]
pub struct Method<P> {
    /// The name in one word: `astar`.
    pub name: &'static str,
    /// The full name, with the estimate that guides the search: `A* Manhattan`.
    pub title: &'static str,
    /// Searches from the state with an index, within limits.
    pub find: fn(&P, u64, &Limits) -> Result<Found>,
}

/// A puzzle with the searches that suit it. Each puzzle has at least `bfs`, `astar` and `ida`.
pub trait Searchable: Space + Sized + 'static {
    /// The searches, the plainest first.
    const METHODS: &'static [Method<Self>];

    /// Makes what a search needs beside the space, such as pattern tables, so that it is not made while the search is timed.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    fn prepare(&self, _method: &Method<Self>) -> Result<()> {
        Ok(())
    }

    /// The number of single moves that a move stands for, where one move may be several.
    fn single_moves(&self, _code: u8) -> Option<usize> {
        None
    }

    /// The search with this name.
    fn method(name: &str) -> Option<&'static Method<Self>> {
        Self::METHODS.iter().find(|method| method.name == name)
    }
}
