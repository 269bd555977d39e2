use super::Distances;
use crate::error::{Error, Result};
use crate::pool::*;
use crate::space::Space;
use crate::watch::Stop;
use std::io;
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

/// A search backward from the goals, on the threads of the current rayon pool, one layer a step.
///
/// Gives the result of [`serial`](super::serial), for any number of threads. Threads race for a state, but the result is fixed: a state's
/// depth is the layer in which it is first met, and its move is the minimum over all moves that lead from it into the layer before. The
/// order of a frontier therefore does not matter. `Relaxed` suffices for the claims: within a layer nobody depends on what others wrote,
/// and the join at its end orders the layers.
#[derive(Debug)]
pub struct Layers {
    depths: Vec<AtomicU32>,
    moves: Vec<AtomicU8>,
    frontier: Vec<u64>,
    layers: Vec<u64>,
}

impl Layers {
    /// A search that has found the goals and nothing else. Takes 5 bytes a state, and 8 more for each state of a layer.
    pub fn begin<S: Space>(space: &S) -> Result<Self> {
        let total = space.len();
        let depths = filled(total, || AtomicU32::new(Distances::UNREACHABLE))?;
        let moves = filled(total, || AtomicU8::new(NO_MOVE))?;
        let mut frontier = Vec::new();
        space.goals(|goal| {
            depths[goal as usize].store(0, Relaxed);
            frontier.push(goal);
        });
        let layers = if frontier.is_empty() { vec![] } else { vec![frontier.len() as u64] };
        Ok(Self { depths, moves, frontier, layers })
    }

    /// The number of states at each depth so far.
    pub fn counts(&self) -> &[u64] {
        &self.layers
    }

    /// Finds the next layer, in the space in which the search began. Returns `false` if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`], after which part of the layer is found, and nothing can be made of the search.
    pub fn step<S: Space>(&mut self, space: &S, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len() as u32;
        let (depths, moves) = (&self.depths, &self.moves);
        let expand = |task: &[u64]| if stop.is_stopped() { Vec::new() } else { expand(space, task, depth, depths, moves) };
        self.frontier = if self.frontier.len() <= TASK_STATES {
            expand(&self.frontier)
        } else {
            let parts: Vec<&[u64]> = self.frontier.chunks(TASK_STATES).collect();
            tasks(parts.len(), |at| expand(parts[at])).concat()
        };
        stop.check()?;
        if !self.frontier.is_empty() {
            self.layers.push(self.frontier.len() as u64);
        }
        Ok(!self.frontier.is_empty())
    }

    /// The result of a complete search.
    pub fn finish(self) -> Distances {
        let settle = |code: AtomicU8| if code.load(Relaxed) == NO_MOVE { 0 } else { code.into_inner() };
        let depths = self.depths.into_iter().map(AtomicU32::into_inner).collect();
        Distances { layers: self.layers, depths, moves: self.moves.into_iter().map(settle).collect() }
    }
}

/// A vector of equal entries. A lack of memory is an error instead of the end of the program.
fn filled<T>(len: u64, entry: impl Fn() -> T) -> Result<Vec<T>> {
    let no_memory = |source| Error::Io { path: "memory".into(), doing: "cannot get enough for the search", source };
    let len = usize::try_from(len).map_err(|error| no_memory(io::Error::other(error)))?;
    let mut entries = Vec::new();
    entries.try_reserve_exact(len).map_err(|error| no_memory(io::Error::other(error)))?;
    entries.extend((0..len).map(|_| entry()));
    Ok(entries)
}

/// Searches backward from the goals with [`Layers`]; `progress` hears of every finished layer.
pub fn search<S: Space>(space: &S, mut progress: impl FnMut(Layer)) -> Result<Distances> {
    let mut search = Layers::begin(space)?;
    while let Some(depth) = search.layers.len().checked_sub(1) {
        progress(Layer { depth: depth as u32, states: search.layers.iter().sum(), total: space.len() });
        if !search.step(space, &Stop::NEVER)? {
            break;
        }
    }
    Ok(search.finish())
}

/// Claims the states that precede those of a task and were not met before: the task's share of the next frontier.
///
/// The locked claims take about a third of the 8 ms of 3x3 on one core.
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
