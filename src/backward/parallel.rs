use super::Distances;
use crate::space::Space;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// One layer that the search has finished: what a progress bar shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The depth of the layer, in moves.
    pub depth: u32,
    /// The states found so far, this layer's among them.
    pub states: u64,
    /// The states of the space; where some reach no goal, fewer will be found.
    pub total: u64,
}

/// No move has been found yet. Codes are below 255 ([`Space::move_count`] is a `u8`), so it is none of them.
const NO_MOVE: u8 = u8::MAX;
/// Frontier states that one task expands: enough to pay for the task, few enough to share out a layer.
const TASK_STATES: usize = 4096;

/// Searches backward from the goals on the threads of the current rayon pool; `progress` is called after every layer.
///
/// Gives what [`serial`](super::serial) gives, for any number of threads. Which thread claims a state is a race, but what
/// is claimed is not: a state's depth is the layer in which it is first met, and its move is the minimum over all
/// moves that lead from it into the layer before. The order of a frontier therefore does not matter. `Relaxed` suffices for the
/// claims: within a layer nobody depends on what others wrote, and the join at its end orders the layers.
pub fn search<S: Space>(space: &S, mut progress: impl FnMut(Layer)) -> Distances {
    let total = space.len();
    let depths: Vec<AtomicU32> = (0..total).map(|_| AtomicU32::new(Distances::UNREACHABLE)).collect();
    let moves: Vec<AtomicU8> = (0..total).map(|_| AtomicU8::new(NO_MOVE)).collect();
    let mut frontier = Vec::new();
    space.goals(|goal| {
        depths[goal as usize].store(0, Relaxed);
        frontier.push(goal);
    });
    let mut layers = Vec::new();
    let mut states = 0;
    while !frontier.is_empty() {
        layers.push(frontier.len() as u64);
        states += frontier.len() as u64;
        progress(Layer { depth: layers.len() as u32 - 1, states, total });
        let expand = |task: &[u64]| expand(space, task, layers.len() as u32, &depths, &moves);
        frontier = if frontier.len() <= TASK_STATES {
            expand(&frontier)
        } else {
            frontier.par_chunks(TASK_STATES).map(expand).collect::<Vec<_>>().concat()
        };
    }
    let settle = |code: AtomicU8| if code.load(Relaxed) == NO_MOVE { 0 } else { code.into_inner() };
    Distances { layers, depths: depths.into_iter().map(AtomicU32::into_inner).collect(), moves: moves.into_iter().map(settle).collect() }
}

/// Claims the states that precede those of a task and were not met before: the task's share of the next frontier.
fn expand<S: Space>(space: &S, task: &[u64], depth: u32, depths: &[AtomicU32], moves: &[AtomicU8]) -> Vec<u64> {
    let mut claimed = Vec::with_capacity(task.len() * 2);
    for &index in task {
        space.predecessors(index, |code, before| {
            let before_at = before as usize;
            let mut known = depths[before_at].load(Relaxed);
            if known == Distances::UNREACHABLE {
                known = match depths[before_at].compare_exchange(known, depth, Relaxed, Relaxed) {
                    Ok(_) => {
                        claimed.push(before);
                        depth
                    }
                    Err(other) => other,
                };
            }
            // A load is much cheaper than the locked minimum, and mostly enough.
            if known == depth && code < moves[before_at].load(Relaxed) {
                moves[before_at].fetch_min(code, Relaxed);
            }
        });
    }
    claimed
}
