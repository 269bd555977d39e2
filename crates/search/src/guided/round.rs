//! The search for all paths of one length, on one thread or on all, with the same result and the same number of boards expanded.
//!
//! On several threads, the first boards of the round are expanded until there are a few thousand, in lexicographic order of their paths.
//! Each is the root of a subtree, and a thread takes the next subtree as soon as it has finished one. A path in a subtree ends the search
//! of all later ones, but of no earlier one, so the first subtree with a path has the lexicographically smallest, whichever thread found a
//! path first. The limit on boards is counted in the order of the subtrees, too.
//!
//! A search from the goal finds the last move of a path first. It searches all subtrees and takes the smallest path.

use super::expander::{Expander, Order};
use super::pace::Pace;
use super::paths::KeptPaths;
use super::stack::Stack;
use homing_table::error::{Error, Result};
use homing_table::pool::{current_num_threads, tasks};
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The minimum number of subtrees, if the round has enough boards. There are many because some are far larger than others.
const PARTS: usize = 2_000;
/// The number of batches between two checks of the clock and of cancellation: about a millisecond.
const BATCHES_BETWEEN_LOOKS: u32 = 256;

/// A search for the paths of one length.
pub struct Round<'r, 'l> {
    /// The number of moves of the paths.
    pub length: u16,
    pub order: Order,
    /// The maximum number of paths to keep; all if `None`.
    pub kept: Option<usize>,
    /// The code of each move's reverse.
    pub reverses: &'r [u8],
    /// Whether to use all threads.
    pub is_parallel: bool,
    pub pace: &'r Pace<'l>,
}

/// Why a round ended, and what it found.
pub enum RoundEnd {
    /// There are paths of this length.
    Paths(KeptPaths),
    /// There are none. The next round searches for paths of this length; `None` if no longer path exists.
    NoPath(Option<u16>),
    /// A limit was reached.
    Limit,
}

/// The root of a subtree of the search, and the moves that lead to it.
struct Subtree<N> {
    node: N,
    moves: Vec<u8>,
}

/// The result of a subtree that was searched as far as needed.
struct SearchedSubtree {
    nodes: u64,
    paths: KeptPaths,
}

/// State shared by the threads of a round.
struct SharedRound {
    next: AtomicUsize,
    /// No subtree after this one is needed.
    last: AtomicUsize,
    next_length: AtomicU16,
    results: Mutex<Results>,
}

/// The results so far, and what ended the search early.
struct Results {
    searched: Vec<Option<SearchedSubtree>>,
    /// All subtrees before this one are finished.
    complete: usize,
    /// The number of boards that those subtrees expanded.
    complete_nodes: u64,
    is_late: bool,
    error: Option<Error>,
}

impl Round<'_, '_> {
    /// Searches from a board. Adds to `nodes` the number of boards that a single thread would have expanded in the same subtrees.
    pub fn search<E: Expander>(
        &self,
        expander: &mut E,
        stack: &mut Stack<E::Node>,
        root: &E::Node,
        nodes: &mut u64,
    ) -> Result<RoundEnd> {
        let whole = Subtree {
            node: root.clone(),
            moves: Vec::new(),
        };
        let parts = if self.is_parallel {
            self.split(expander, stack, whole, nodes)?
        } else {
            vec![whole]
        };
        let budget = self.pace.max_nodes().saturating_sub(*nodes);
        let results = Results {
            searched: Vec::new(),
            complete: 0,
            complete_nodes: 0,
            is_late: false,
            error: None,
        };
        let shared = SharedRound {
            next: AtomicUsize::new(0),
            last: AtomicUsize::new(usize::MAX),
            next_length: AtomicU16::new(expander.next_length(self.length).unwrap_or(u16::MAX)),
            results: Mutex::new(results),
        };
        if self.is_parallel {
            tasks(current_num_threads(), |_| match expander.again() {
                Ok(mut again) => {
                    self.work(&mut again, &mut Stack::default(), (&parts, budget), &shared)
                }
                Err(error) => shared.end(Some(error)),
            });
        } else {
            self.work(expander, stack, (&parts, budget), &shared);
        }
        let next_length = Some(shared.next_length.into_inner()).filter(|&length| length < u16::MAX);
        let last = shared.last.into_inner();
        let results = shared
            .results
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = results.error {
            return Err(error);
        }
        let (mut left, mut paths) = (budget, KeptPaths::up_to(self.kept));
        for searched in results
            .searched
            .into_iter()
            .take(last.saturating_add(1))
            .flatten()
        {
            *nodes += searched.nodes;
            let is_over = searched.nodes >= left;
            // A path found before the limit counts.
            if is_over
                && (self.order != Order::First
                    || searched.paths.count() == 0
                    || searched.nodes > left)
            {
                return Ok(RoundEnd::Limit);
            }
            left = left.saturating_sub(searched.nodes);
            if self.order == Order::LeastBackward {
                paths.append_least(searched.paths)
            } else {
                paths.append(searched.paths)
            }
        }
        Ok(if results.is_late {
            RoundEnd::Limit
        } else if paths.count() > 0 {
            RoundEnd::Paths(paths)
        } else {
            RoundEnd::NoPath(next_length)
        })
    }

    /// Splits the round into subtrees, in the order of their paths.
    fn split<E: Expander>(
        &self,
        expander: &mut E,
        stack: &mut Stack<E::Node>,
        root: Subtree<E::Node>,
        nodes: &mut u64,
    ) -> Result<Vec<Subtree<E::Node>>> {
        let mut layer = vec![root];
        while (1..PARTS).contains(&layer.len())
            && !layer.iter().any(|part| expander.looks_solved(&part.node))
        {
            let mut next = Vec::with_capacity(3 * layer.len());
            for parts in layer.chunks(expander.batch()) {
                stack.clear(&[]);
                parts
                    .iter()
                    .rev()
                    .for_each(|part| stack.push(part.node.clone(), false));
                expander.expand(self.length, parts.len(), stack)?;
                // The first subtree is on top of the stack.
                next.extend(stack.children().rev().map(|(number, code, child)| {
                    let before = &parts[parts.len() - 1 - number].moves;
                    Subtree {
                        node: child.clone(),
                        moves: before.iter().copied().chain([code]).collect(),
                    }
                }));
            }
            *nodes += layer.len() as u64;
            layer = next;
        }
        Ok(layer)
    }

    /// Searches one subtree after another, until none are left.
    fn work<E: Expander>(
        &self,
        expander: &mut E,
        stack: &mut Stack<E::Node>,
        (parts, budget): (&[Subtree<E::Node>], u64),
        shared: &SharedRound,
    ) {
        loop {
            let number = shared.next.fetch_add(1, Relaxed);
            let Some(part) = parts
                .get(number)
                .filter(|_| number <= shared.last.load(Relaxed))
            else {
                break;
            };
            match self.search_part(expander, stack, part, (number, budget), shared) {
                Ok(Some(searched)) => shared.add(number, budget, searched),
                Ok(None) => break,
                Err(error) => shared.end(Some(error)),
            }
        }
        if let Some(length) = expander.next_length(self.length) {
            shared.next_length.fetch_min(length, Relaxed);
        }
    }

    /// Searches a subtree. Returns `None` if it turns out not to be needed, or if the time limit is reached.
    fn search_part<E: Expander>(
        &self,
        expander: &mut E,
        stack: &mut Stack<E::Node>,
        part: &Subtree<E::Node>,
        (number, budget): (usize, u64),
        shared: &SharedRound,
    ) -> Result<Option<SearchedSubtree>> {
        stack.clear(&part.moves);
        stack.push(part.node.clone(), expander.looks_solved(&part.node));
        let (mut batches, mut reported) = (0u32, 0);
        let mut searched = SearchedSubtree {
            nodes: 0,
            paths: KeptPaths::up_to(self.kept),
        };
        while let Some(top) = stack.top() {
            if expander.looks_solved(top) && expander.is_solved(top, || stack.path())? {
                let path = stack.path();
                match self.order {
                    Order::First => {
                        searched.paths.add(path);
                        shared.last.fetch_min(number, Relaxed);
                        break;
                    }
                    Order::LeastBackward => searched.paths.add_least(
                        path.iter()
                            .rev()
                            .map(|&code| self.reverses[usize::from(code)])
                            .collect(),
                    ),
                    Order::All => searched.paths.add(path),
                }
                stack.pop();
                continue;
            }
            batches = batches.wrapping_add(1);
            if batches.is_multiple_of(BATCHES_BETWEEN_LOOKS) {
                if self.pace.is_late(self.length, searched.nodes - reported)? {
                    shared.end(None);
                    return Ok(None);
                }
                reported = searched.nodes;
                if number > shared.last.load(Relaxed) {
                    return Ok(None);
                }
            }
            if searched.nodes >= budget {
                shared.last.fetch_min(number, Relaxed);
                break;
            }
            let count = expander.batch_len(stack);
            searched.nodes += count as u64;
            expander.expand(self.length, count, stack)?;
        }
        Ok(Some(searched))
    }
}

impl SharedRound {
    /// Adds the result of a subtree. Once the first subtrees have used up the budget of boards, no later one is needed.
    fn add(&self, number: usize, budget: u64, searched: SearchedSubtree) {
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let len = results.searched.len().max(number + 1);
        results.searched.resize_with(len, || None);
        results.searched[number] = Some(searched);
        while let Some(Some(searched)) = results.searched.get(results.complete) {
            results.complete_nodes += searched.nodes;
            if results.complete_nodes >= budget {
                self.last.fetch_min(results.complete, Relaxed);
            }
            results.complete += 1;
        }
    }

    /// Ends the search early: with an error, or because the time limit is reached.
    fn end(&self, error: Option<Error>) {
        self.last.store(0, Relaxed);
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        results.is_late |= error.is_none();
        results.error = results.error.take().or(error);
    }
}
