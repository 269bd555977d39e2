use super::{Expansions, Found};
use crate::error::Result;
use crate::space::Space;
use pathfinding::directed::{astar, idastar};
use std::hash::Hash;

/// A lower bound on the moves home, carried along a search: counted once, at the start, then brought up to date move by move.
///
/// It must be admissible: never more than the moves home. It is consistent where one move changes it by at most one.
pub trait Estimate {
    /// What is searched.
    type Space: Space;
    /// A state as the search remembers it, with its bound. Nodes are equal where going on from them is the same.
    type Node: Clone + Eq + Hash;

    /// What is searched.
    fn space(&self) -> &Self::Space;
    /// The node of a state, to start from.
    fn node(&self, index: u64) -> Self::Node;
    /// The state of a node.
    fn index(&self, node: &Self::Node) -> u64;
    /// The nodes that one move leads to, but for those that need not be searched.
    fn follow(&self, node: Self::Node) -> impl Iterator<Item = Self::Node>;
    /// The lower bound on the moves home.
    fn moves_at_least(&self, node: &Self::Node) -> u32;
    /// Whether the puzzle is solved.
    fn is_home(&self, node: &Self::Node) -> bool;
}

/// A*: the node with the least sum of moves made and moves that are left at least is expanded next.
/// An error where it would expand more nodes than the limit.
pub fn astar<E: Estimate>(estimate: &E, start: u64, limit: u64) -> Result<Found> {
    let expansions = Expansions::up_to(limit);
    let found = astar::astar(
        &estimate.node(start),
        |node| follow(estimate, node, &expansions),
        |node| estimate.moves_at_least(node),
        |node| estimate.is_home(node),
    );
    finish(estimate, &expansions, found)
}

/// IDA*: depth-first, again and again, each time as deep as the bounds of the last time say that it must be. It remembers only
/// where it is, so it expands many nodes more than once; all of these count. An error where they are more than the limit.
pub fn ida<E: Estimate>(estimate: &E, start: u64, limit: u64) -> Result<Found> {
    let expansions = Expansions::up_to(limit);
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
