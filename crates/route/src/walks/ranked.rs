//! The walks from a node to the target, one after another, shortest first.
//!
//! A walk is the best one with sidetracks: follow `next`, leave it by a sidetrack, follow `next` again, and so on. This describes every
//! walk in exactly one way. Three walks derive from a walk whose last sidetrack is heap node h: h is replaced by its left or by its right
//! child, or the best sidetrack that may follow, the root of h's `cross`, is added. None of the three is shorter, and each walk derives
//! from exactly one other. So start a queue with the best walk, and for each walk taken out, add the three that derive from it. This
//! produces all walks in order, none twice.
//!
//! **Order.** By length. Walks of equal length are in the order of this queue: by the heap node of the last sidetrack, then by the walk to
//! which it was added. This depends only on the table, so it is the same on every run and machine. The very first walk has the fewest arcs
//! of the shortest walks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::columns::Columns;
use homing_table::error::{Error, Result};
use homing_table::machine::check_room;
use homing_table::watch::Stop;

/// The maximum number of walks that one question may list. Their queue and history take up to 4 GB.
pub const MAX_WALKS: u64 = 100_000_000;
/// The memory of a walk in the queue and the history, in bytes.
const WALK_BYTES: u128 = 40;

/// Lists the lengths of the walks from one node, shortest first. [`Walks::arcs`] returns the arcs of the walk listed last.
///
/// ```
/// use homing::puzzle::route::{Graph, Routes};
///
/// // Two nodes, there and back: the walks from 1 to 2 take 5, then 5 + 4 + 5, and so on.
/// let graph = Graph::read(b"2 2\n1 2 5\n2 1 4\n", 1)?;
/// let routes = Routes::toward(&graph, 1, &homing::Stop::NEVER)?;
/// let mut walks = routes.columns().walks(0);
/// assert_eq!(walks.next().transpose()?, Some(5));
/// assert_eq!(walks.next().transpose()?, Some(14));
///
/// let mut arcs = Vec::new();
/// walks.arcs(&mut arcs)?;
/// assert_eq!(arcs, [0, 1, 0]);
/// # Ok::<(), homing::Error>(())
/// ```
pub struct Walks<'a> {
    columns: Columns<'a>,
    source: u32,
    /// Walks found and not yet listed: length, last sidetrack, and the walk to which it was added; packed, see [`candidate`].
    queue: BinaryHeap<Reverse<u128>>,
    /// Walks listed.
    listed: Vec<ListedWalk>,
    /// Whether the empty walk is skipped.
    no_empty: bool,
    /// Whether the search met a walk whose length does not fit. All walks whose length fits are shorter.
    overflow: bool,
    /// Cancels the listing.
    stop: Stop,
}

/// The number of walks listed between two checks for cancellation.
const LOOK_WALKS: usize = 1 << 10;

#[derive(Clone, Copy)]
struct ListedWalk {
    /// The heap node of the last sidetrack. 0 for the best walk, which has none.
    last: u32,
    /// The walk without the last sidetrack, as a position in the list.
    base: u32,
}

/// Returns one number that compares like (length, last sidetrack, base).
fn candidate(length: u64, last: u32, base: u32) -> u128 {
    u128::from(length) << 64 | u128::from(last) << 32 | u128::from(base)
}

impl<'a> Columns<'a> {
    /// Returns the walks from `source` to the target. From the target itself, the first walk is the empty one.
    pub fn walks(self, source: u32) -> Walks<'a> {
        Walks {
            columns: self,
            source,
            queue: BinaryHeap::new(),
            listed: Vec::new(),
            no_empty: false,
            overflow: false,
            stop: Stop::NEVER,
        }
    }

    /// Returns the length of the `k`-th walk from `source`, counted from 1, or `None` if there are fewer.
    pub fn length(self, source: u32, k: u64) -> Result<Option<u64>> {
        self.walks(source).list_until(k)
    }
}

impl Walks<'_> {
    /// Skips the empty walk, which comes first if the source is the target. POJ 2449 does not count it.
    #[must_use]
    pub fn without_empty(self) -> Self {
        Self {
            no_empty: true,
            ..self
        }
    }

    /// Returns the same walks, whose listing ends with [`Error::Stopped`] once `stop` is cancelled.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self
        }
    }

    /// Returns the length of the `k`-th walk, counted from 1, or `None` if there are fewer. Call it before any walk has been listed.
    ///
    /// # Errors
    ///
    /// The errors of [`Walks::list`]; [`Error::NoRoom`] if this many walks do not fit into memory.
    pub fn list_until(&mut self, k: u64) -> Result<Option<u64>> {
        if k > MAX_WALKS {
            // Listing them would take half a minute to find out what counting shows immediately.
            let passed_over = u64::from(self.no_empty && self.source == self.columns.target());
            return match self.columns.count(self.source)? {
                Some(count) if count.saturating_sub(passed_over) < k => Ok(None),
                _ => Err(Error::TooManyWalks { limit: MAX_WALKS }),
            };
        }
        check_room(k, "walks", u128::from(k) * WALK_BYTES)?;
        for _ in 1..k {
            if self.list()?.is_none() {
                return Ok(None);
            }
        }
        self.list()
    }

    /// Returns the length of the next walk, or `None` if there are no more.
    ///
    /// # Errors
    ///
    /// [`Error::WalkOverflow`] if it is longer than 2^64 - 1, [`Error::TooManyWalks`] after [`MAX_WALKS`] walks,
    /// [`Error::Contradiction`] if the table contradicts itself.
    pub fn list(&mut self) -> Result<Option<u64>> {
        if self.listed.is_empty() {
            let best = self.list_best()?;
            let passed_over = self.no_empty && self.source == self.columns.target();
            if best.is_none() || !passed_over {
                return Ok(best);
            }
        }
        if self.listed.len().is_multiple_of(LOOK_WALKS) {
            self.stop.check()?;
        }
        if self.listed.len() as u64 == MAX_WALKS && !self.queue.is_empty() {
            return Err(Error::TooManyWalks { limit: MAX_WALKS });
        }
        let Some(Reverse(first)) = self.queue.pop() else {
            return if self.overflow {
                Err(Error::WalkOverflow)
            } else {
                Ok(None)
            };
        };
        let (length, last, base) = ((first >> 64) as u64, (first >> 32) as u32, first as u32);
        let sidetrack = self.columns.sidetrack(last)?;
        let without = length.checked_sub(sidetrack.delta).ok_or_else(heap_order)?;
        let place = self.listed.len() as u32;
        self.listed.push(ListedWalk { last, base });
        for (before, next, base) in [
            (without, sidetrack.left, base),
            (without, sidetrack.right, base),
            (length, sidetrack.cross, place),
        ] {
            if next != 0 {
                self.find(before, next, base)?;
            }
        }
        Ok(Some(length))
    }

    fn list_best(&mut self) -> Result<Option<u64>> {
        let Some(length) = self.columns.distance(self.source)? else {
            return Ok(None);
        };
        self.listed.push(ListedWalk { last: 0, base: 0 });
        let root = self.columns.root(self.source)?;
        if root != 0 {
            self.find(length, root, 0)?;
        }
        Ok(Some(length))
    }

    /// Queues a walk: the walk `base`, of length `before`, with the sidetrack `last` added.
    fn find(&mut self, before: u64, last: u32, base: u32) -> Result<()> {
        match before.checked_add(self.columns.sidetrack(last)?.delta) {
            Some(length) => self.queue.push(Reverse(candidate(length, last, base))),
            None => self.overflow = true,
        }
        Ok(())
    }

    /// Writes to `arcs` the numbers of the arcs of the walk listed last. Empty if no walk has been listed.
    pub fn arcs(&self, arcs: &mut Vec<u32>) -> Result<()> {
        arcs.clear();
        let mut sidetracks = Vec::new();
        let Some(mut walk) = self.listed.last().copied() else {
            return Ok(());
        };
        while walk.last != 0 {
            sidetracks.push(self.columns.sidetrack(walk.last)?.arc);
            walk = self.listed[walk.base as usize];
        }
        let mut node = self.source;
        while let Some(number) = sidetracks.pop() {
            let sidetrack = self.columns.arc(number)?;
            self.follow(node, sidetrack.tail, arcs)?;
            arcs.push(number);
            node = sidetrack.head;
        }
        self.follow(node, self.columns.target(), arcs)
    }

    /// Appends the arcs of the best walk of `node` up to the node `end`.
    fn follow(&self, mut node: u32, end: u32, arcs: &mut Vec<u32>) -> Result<()> {
        // A best walk passes no node twice, so it has fewer arcs than there are nodes.
        for _ in 0..self.columns.nodes() {
            if node == end {
                return Ok(());
            }
            let what = || Error::Contradiction {
                what: format!("the best walk from node {node} (counted from 0) has no next arc"),
            };
            let number = self.columns.next(node)?.ok_or_else(what)?;
            arcs.push(number);
            node = self.columns.arc(number)?.head;
        }
        Err(Error::Contradiction {
            what: format!("the best walk from node {node} (counted from 0) never ends"),
        })
    }

    /// Writes to `nodes` the nodes of the walk listed last, starting with the source.
    pub fn nodes(&self, nodes: &mut Vec<u32>) -> Result<()> {
        self.arcs(nodes)?;
        for node in nodes.iter_mut() {
            *node = self.columns.arc(*node)?.head;
        }
        nodes.insert(0, self.source);
        Ok(())
    }
}

impl Iterator for Walks<'_> {
    type Item = Result<u64>;

    fn next(&mut self) -> Option<Self::Item> {
        self.list().transpose()
    }
}

#[cold]
fn heap_order() -> Error {
    Error::Contradiction {
        what: "a sidetrack is longer than a walk with this sidetrack".into(),
    }
}
