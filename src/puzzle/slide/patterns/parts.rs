//! One round of a search on all threads, with the answer of one thread.
//!
//! The first boards of the round are expanded until there are some thousand, in the order of their letters. Each is a part of the search,
//! and the threads take the next part as soon as they have finished one. What is found in a part ends the search of all behind it, and of
//! none before it: so the first part that has a path gives the lexicographically smallest, whichever thread was first to find one.
//!
//! A search from the goal to the board finds the last move of a path first. There all parts are searched, and of all paths the least is
//! taken.

use super::expand::{Expander, Stack};
use super::node::Node;
use super::pace::Pace;
use crate::error::{Error, Result};
use crate::puzzle::slide::opposite;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The least number of parts, if the round has as many boards. They are many, since some have far more boards than others.
const PARTS: usize = 2_000;
/// The number of batches between two looks at the clock, and at what stops the search: about a millisecond.
pub const BATCHES_BETWEEN_LOOKS: u32 = 256;

/// Which path of a round is wanted. Both are the lexicographically smallest of those from the board to the goal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The first in the order of the search, which goes from the board to the goal.
    First,
    /// The least of all that are found from the goal to the board, each taken backward.
    LeastBackward,
}

/// The end of a round.
pub enum End {
    /// All was searched up to the wanted path, where there is one.
    Done(Option<Vec<u8>>),
    /// The time is over.
    Late,
}

/// What threads share.
struct Shared {
    next: AtomicUsize,
    /// The first part that has a path, as far as is known; 0 where the search is to end.
    first: AtomicUsize,
    searched: Mutex<Vec<Searched>>,
    /// Why the search ended before its time: nothing where it is late.
    broken: Mutex<Option<Option<Error>>>,
}

/// A part that was searched to its end or its first path, and the wanted path.
struct Searched {
    part: usize,
    nodes: u64,
    path: Option<Vec<u8>>,
}

/// Searches for the wanted path of `bound` moves, and adds to `nodes` the boards that one thread would expand of the same parts.
pub fn search<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
    expander: &mut Expander<CELLS, P, WORDS, PASSED>,
    root: &Node<CELLS, P, WORDS>,
    (bound, wanted): (u16, Wanted),
    nodes: &mut u64,
    pace: &Pace,
) -> Result<End> {
    let parts = split(expander, root, bound, nodes)?;
    let shared = Shared {
        next: AtomicUsize::new(0),
        first: AtomicUsize::new(usize::MAX),
        searched: Mutex::new(Vec::new()),
        broken: Mutex::new(None),
    };
    let (guide, words) = (expander.guide, expander.words);
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            scope.spawn(|_| {
                let ended = guide
                    .expander::<CELLS, P, WORDS, PASSED>(words)
                    .and_then(|expander| work(expander, &parts, (bound, wanted), &shared, pace));
                let why = match ended {
                    Ok(false) => return,
                    Ok(true) => None,
                    Err(error) => Some(error),
                };
                shared.first.store(0, Relaxed);
                shared.broken.lock().unwrap_or_else(|broken| broken.into_inner()).get_or_insert(why);
            });
        }
    });
    match shared.broken.into_inner().unwrap_or_else(|broken| broken.into_inner()) {
        Some(Some(error)) => return Err(error),
        Some(None) => return Ok(End::Late),
        None => {}
    }
    let first = shared.first.into_inner();
    let mut path = None;
    for searched in shared.searched.into_inner().unwrap_or_else(|broken| broken.into_inner()) {
        if searched.part <= first {
            *nodes += searched.nodes;
            path = path.into_iter().chain(searched.path).min();
        }
    }
    Ok(End::Done(path))
}

/// The boards that all paths of the round go through, in the order of the paths.
fn split<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
    expander: &mut Expander<CELLS, P, WORDS, PASSED>,
    root: &Node<CELLS, P, WORDS>,
    bound: u16,
    nodes: &mut u64,
) -> Result<Vec<Node<CELLS, P, WORDS>>> {
    let (mut layer, mut stack) = (vec![*root], Stack::new());
    while (1..PARTS).contains(&layer.len()) && !layer.iter().any(Node::looks_solved) {
        let mut next = Vec::with_capacity(3 * layer.len());
        for boards in layer.chunks(expander.guide.batch) {
            stack.clear();
            boards.iter().rev().for_each(|board| stack.push(*board));
            expander.expand(bound, boards.len(), &mut stack)?;
            next.extend(stack.all().iter().rev());
        }
        *nodes += layer.len() as u64;
        layer = next;
    }
    Ok(layer)
}

/// Searches one part after the other. Returns whether the time is over.
fn work<const CELLS: usize, const P: usize, const WORDS: usize, const PASSED: usize>(
    mut expander: Expander<CELLS, P, WORDS, PASSED>,
    parts: &[Node<CELLS, P, WORDS>],
    (bound, wanted): (u16, Wanted),
    shared: &Shared,
    pace: &Pace,
) -> Result<bool> {
    let (mut stack, mut batches, mut untold) = (Stack::new(), 0u32, 0);
    loop {
        let part = shared.next.fetch_add(1, Relaxed);
        let Some(board) = parts.get(part).filter(|_| part < shared.first.load(Relaxed)) else { return Ok(false) };
        stack.clear();
        stack.push(*board);
        let (mut nodes, mut path) = (0, None);
        while let Some(top) = stack.all().last() {
            if expander.is_solved(top)? {
                if wanted == Wanted::First {
                    path = Some(top.moves());
                    shared.first.fetch_min(part, Relaxed);
                    break;
                }
                let backward: Vec<u8> = top.moves().into_iter().rev().map(opposite).collect();
                path = path.into_iter().chain([backward]).min();
                stack.pop();
                continue;
            }
            batches = batches.wrapping_add(1);
            if batches.is_multiple_of(BATCHES_BETWEEN_LOOKS) {
                if pace.is_late(bound, std::mem::take(&mut untold))? {
                    return Ok(true);
                }
                if part > shared.first.load(Relaxed) {
                    return Ok(false);
                }
            }
            let count = expander.batch_len(&stack);
            nodes += count as u64;
            untold += count as u64;
            expander.expand(bound, count, &mut stack)?;
        }
        shared.searched.lock().unwrap_or_else(|broken| broken.into_inner()).push(Searched { part, nodes, path });
    }
}
