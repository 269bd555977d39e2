use super::{Expansions, Limits, SearchResult};
use homing_space::space::Space;
use homing_table::error::Result;
use pathfinding::NodeRefs;
use pathfinding::directed::bfs;

/// Breadth-first search from a state, over any space.
///
/// Successors are visited in ascending order of codes, so it finds the smallest of the shortest paths, like the table.
///
/// # Errors
///
/// [`Error::Limit`](homing_table::Error::Limit) at a limit; [`Error::Stopped`](homing_table::Error::Stopped).
pub fn bfs<S: Space>(space: &S, start: u64, limits: &Limits) -> Result<SearchResult> {
    let expansions = Expansions::within(limits);
    let successors = |index| {
        if expansions.count_node() {
            following(space, index)
        } else {
            Vec::new()
        }
    };
    let states = states_by_bfs(start, &successors, &|index| space.is_goal(index));
    expansions.found(space, states)
}

/// Searches breadth-first from a state and from all goals, until the two meet. Each step expands the side with fewer nodes.
///
/// # Errors
///
/// [`Error::Limit`](homing_table::Error::Limit) at a limit; [`Error::Stopped`](homing_table::Error::Stopped).
pub fn bidirectional<S: Space>(space: &S, start: u64, limits: &Limits) -> Result<SearchResult> {
    let expansions = Expansions::within(limits);
    let mut goals = Vec::new();
    space.goals(|goal| goals.push(goal));
    let successors = |index| {
        if expansions.count_node() {
            following(space, index)
        } else {
            Vec::new()
        }
    };
    let predecessors = |index| {
        if expansions.count_node() {
            preceding(space, index)
        } else {
            Vec::new()
        }
    };
    let states = states_between(start, &goals, &successors, &predecessors);
    expansions.found(space, states)
}

// The searches themselves are the same code for all spaces: a node costs many times as much as the call.
fn states_by_bfs(
    start: u64,
    successors: &dyn Fn(u64) -> Vec<u64>,
    is_goal: &dyn Fn(u64) -> bool,
) -> Option<Vec<u64>> {
    bfs::bfs(&start, |&index| successors(index), |&index| is_goal(index))
}

fn states_between(
    start: u64,
    goals: &[u64],
    successors: &dyn Fn(u64) -> Vec<u64>,
    predecessors: &dyn Fn(u64) -> Vec<u64>,
) -> Option<Vec<u64>> {
    bfs::bfs_bidirectional(
        &start,
        goals.iter().collect::<NodeRefs<u64>>(),
        |&index| successors(index),
        |&index| predecessors(index),
    )
}

fn following<S: Space>(space: &S, index: u64) -> Vec<u64> {
    let mut states = Vec::with_capacity(space.move_count().into());
    space.successors(index, |_, next| states.push(next));
    states
}

fn preceding<S: Space>(space: &S, index: u64) -> Vec<u64> {
    let mut states = Vec::with_capacity(space.move_count().into());
    space.predecessors(index, |_, before| states.push(before));
    states
}
