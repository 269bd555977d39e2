use super::{Expansions, Limits, SearchResult};
use homing_space::space::Space;
use homing_table::error::Result;
use pathfinding::directed::{astar, idastar};
use std::hash::Hash;

/// A lower bound on the moves to a goal. A search computes it once at the start, and updates it with every move.
///
/// It must be admissible: never greater than the number of moves. It is consistent if one move changes it by at most one.
pub trait Estimate {
    /// The space that is searched.
    type Space: Space;
    /// A state with its bound, as the search stores it. Two nodes are equal if the search continues from them in the same way.
    type Node: Clone + Eq + Hash;

    /// Returns the space that is searched.
    fn space(&self) -> &Self::Space;
    /// Returns the node of a state, where the search starts.
    fn node(&self, index: u64) -> Self::Node;
    /// Returns the state of a node.
    fn index(&self, node: &Self::Node) -> u64;
    /// Returns the nodes one move away, without those that need not be searched.
    fn follow(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
    /// Returns the lower bound on the moves to a goal.
    fn moves_at_least(&self, node: &Self::Node) -> u32;
    /// Returns whether the puzzle is solved.
    fn is_home(&self, node: &Self::Node) -> bool;
}

/// Searches with A*: expands the node with the least sum of moves made and bound next.
///
/// # Errors
///
/// [`Error::Limit`](homing_table::Error::Limit) at a limit; [`Error::Stopped`](homing_table::Error::Stopped).
pub fn astar<E: Estimate>(estimate: &E, start: u64, limits: &Limits) -> Result<SearchResult> {
    let expansions = Expansions::within(limits);
    let found = astar::astar(
        &estimate.node(start),
        |node| follow(estimate, node, &expansions),
        |node| estimate.moves_at_least(node),
        |node| estimate.is_home(node),
    );
    finish(estimate, &expansions, found)
}

/// Searches with IDA*: depth-first, in rounds, each up to the least bound that the last round exceeded. It stores only the current path, so
/// it expands many nodes more than once. All expansions count.
///
/// # Errors
///
/// [`Error::Limit`](homing_table::Error::Limit) at a limit; [`Error::Stopped`](homing_table::Error::Stopped).
pub fn ida<E: Estimate>(estimate: &E, start: u64, limits: &Limits) -> Result<SearchResult> {
    let expansions = Expansions::within(limits);
    let found = idastar::idastar(
        &estimate.node(start),
        |node| follow(estimate, node, &expansions),
        |node| estimate.moves_at_least(node),
        |node| estimate.is_home(node),
    );
    finish(estimate, &expansions, found)
}

fn follow<'e, E: Estimate>(
    estimate: &'e E,
    node: &E::Node,
    expansions: &Expansions,
) -> impl Iterator<Item = (E::Node, u32)> + use<'e, E> {
    let may_follow = expansions.count_node();
    may_follow
        .then(|| estimate.follow(node.clone()))
        .into_iter()
        .flatten()
        .map(|next| (next, 1))
}

fn finish<E: Estimate>(
    estimate: &E,
    expansions: &Expansions,
    found: Option<(Vec<E::Node>, u32)>,
) -> Result<SearchResult> {
    let states = found.map(|(nodes, _)| nodes.iter().map(|node| estimate.index(node)).collect());
    expansions.found(estimate.space(), states)
}
