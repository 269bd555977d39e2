use super::{Expansions, Found, Limits};
use crate::error::Result;
use crate::space::Space;
use pathfinding::directed::{astar, idastar};
use std::hash::Hash;

/// A lower bound on the moves to a goal. A search computes it once, at the start, and updates it with every move.
///
/// It must be admissible: never greater than the number of moves. It is consistent if one move changes it by at most one.
pub trait Estimate {
    /// The space that is searched.
    type Space: Space;
    /// A state with its bound, as the search remembers it. Two nodes are equal if the search goes on from them in the same way.
    type Node: Clone + Eq + Hash;

    /// The space that is searched.
    fn space(&self) -> &Self::Space;
    /// The node of a state, to start from.
    fn node(&self, index: u64) -> Self::Node;
    /// The state of a node.
    fn index(&self, node: &Self::Node) -> u64;
    /// The nodes to which one move leads, without those that need not be searched.
    fn follow(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
    /// The lower bound on the moves to a goal.
    fn moves_at_least(&self, node: &Self::Node) -> u32;
    /// Whether the puzzle is solved.
    fn is_home(&self, node: &Self::Node) -> bool;
}

/// A* search: next it expands the node with the least sum of moves made and bound.
///
/// # Errors
///
/// [`Error::Limit`](crate::Error::Limit) at a limit; [`Error::Stopped`](crate::Error::Stopped).
pub fn astar<E: Estimate>(estimate: &E, start: u64, limits: &Limits) -> Result<Found> {
    let expansions = Expansions::within(limits);
    let found = astar::astar(
        &estimate.node(start),
        |node| follow(estimate, node, &expansions),
        |node| estimate.moves_at_least(node),
        |node| estimate.is_home(node),
    );
    finish(estimate, &expansions, found)
}

/// IDA* search: depth-first, again and again, each time up to the least bound that the last round exceeded. It remembers only the
/// current path, so it expands many nodes more than once. All expansions count.
///
/// # Errors
///
/// [`Error::Limit`](crate::Error::Limit) at a limit; [`Error::Stopped`](crate::Error::Stopped).
pub fn ida<E: Estimate>(estimate: &E, start: u64, limits: &Limits) -> Result<Found> {
    let expansions = Expansions::within(limits);
    let found = idastar::idastar(
        &estimate.node(start),
        |node| follow(estimate, node, &expansions),
        |node| estimate.moves_at_least(node),
        |node| estimate.is_home(node),
    );
    finish(estimate, &expansions, found)
}

fn follow<'e, E: Estimate>(estimate: &'e E, node: &E::Node, expansions: &Expansions) -> impl Iterator<Item = (E::Node, u32)> + use<'e, E> {
    let may_follow = expansions.one_more();
    may_follow.then(|| estimate.follow(node.clone())).into_iter().flatten().map(|next| (next, 1))
}

fn finish<E: Estimate>(estimate: &E, expansions: &Expansions, found: Option<(Vec<E::Node>, u32)>) -> Result<Found> {
    let states = found.map(|(nodes, _)| nodes.iter().map(|node| estimate.index(node)).collect());
    expansions.found(estimate.space(), states)
}
