//! The simple paths from a node to the target, one after another, shortest first: no node occurs twice.
//!
//! Yen's algorithm (1971), with Lawler's partition: the paths not yet listed are divided into disjoint sets, each given by a *prefix*, a
//! first part of a listed path, and the arcs that are *closed* at its end. When the best path of a set is listed, the rest of the set is
//! divided into new ones: for each of the path's nodes from the prefix's end on, the paths that follow it up to there and then leave by
//! another arc.
//!
//! Most sets are never searched. The best single arc from the prefix's end plus the table's distance from there is a lower bound for all
//! paths of the set, and an exact one unless the best continuation returns to the prefix. A set waits in the queue with its bound; only
//! when no other bound is smaller is its best path computed, see `restricted`. Kurz and Mutzel (2016) and Feng (2014) use stored trees in a
//! similar way.
//!
//! **Order.** By length, then by the nodes in lexicographic order, then by the numbers of the arcs: parallel arcs are different paths. A
//! set also waits with a lower bound in this order, so ties need no more searches than lengths.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::rc::Rc;

use super::columns::Columns;
use super::outgoing::{Outgoing, TableArcs};
use super::restricted::{Fork, PathScratch};
use homing_table::error::{Error, Result};
use homing_table::watch::Stop;

/// The maximum number of nodes on paths that one question may keep: with their sets they take some 2 GB.
const MAX_KEPT: usize = 1 << 25;

/// Lists the lengths of the simple paths from one node, shortest first; [`SimplePaths::arcs`] returns the arcs of the last one.
///
/// ```
/// use homing::puzzle::route::{Graph, Routes};
///
/// // Two nodes, there and back: many walks from 1 to 2, and one simple path.
/// let graph = Graph::read(b"2 2\n1 2 5\n2 1 4\n", 1)?;
/// let routes = Routes::toward(&graph, 1, &homing::Stop::NEVER)?;
/// let outgoing = routes.columns().outgoing()?;
/// let mut paths = routes.columns().simple_paths(&outgoing, 0)?;
/// assert_eq!(paths.list()?, Some(5));
/// assert_eq!(paths.list()?, None);
/// # Ok::<(), homing::Error>(())
/// ```
pub struct SimplePaths<'a> {
    graph: TableArcs<'a>,
    queue: BinaryHeap<Reverse<PathCandidate>>,
    scratch: PathScratch,
    source: u32,
    /// The path listed last.
    last: Option<Rc<Course>>,
    listed_count: u64,
    kept_count: usize,
    no_empty: bool,
    stop: Stop,
}

/// A path, or the first part of one.
struct Course {
    nodes: Vec<u32>,
    arcs: Vec<u32>,
}

/// A set of paths in the queue.
struct PathCandidate {
    /// The length of its best path, or a lower bound if the set has not been searched yet.
    length: u64,
    /// Its best path, or a path that starts with its prefix if the set has not been searched yet.
    course: Rc<Course>,
    /// The position in `course` of the prefix's last node.
    fork: usize,
    /// The arcs that are closed there; if the set has not been searched yet, also the next arc of `course`.
    closed: Vec<u32>,
    /// If the set has not been searched yet: the smallest node with which a path of length `length` can continue.
    next: Option<u32>,
}

impl<'a> Columns<'a> {
    /// Returns the simple paths from `source` to the target. From the target itself there is only the empty path. `outgoing` must be of
    /// this table.
    ///
    /// # Errors
    ///
    /// [`Error::Contradiction`] if the table has no such node.
    pub fn simple_paths(self, outgoing: &'a Outgoing, source: u32) -> Result<SimplePaths<'a>> {
        let mut queue = BinaryHeap::new();
        if let Some(length) = self.distance(source)? {
            let course = Rc::new(Course {
                nodes: vec![source],
                arcs: Vec::new(),
            });
            let next = (source != self.target()).then_some(0);
            queue.push(Reverse(PathCandidate {
                length,
                course,
                fork: 0,
                closed: Vec::new(),
                next,
            }));
        }
        let scratch = PathScratch::new(self.nodes());
        let graph = TableArcs {
            columns: self,
            outgoing,
        };
        Ok(SimplePaths {
            graph,
            queue,
            scratch,
            source,
            last: None,
            listed_count: 0,
            kept_count: 0,
            no_empty: false,
            stop: Stop::NEVER,
        })
    }
}

impl SimplePaths<'_> {
    /// Skips the empty path, which is the only one if the source is the target.
    pub fn without_empty(self) -> Self {
        Self {
            no_empty: true,
            ..self
        }
    }

    /// Returns the same paths, whose listing ends with [`Error::Stopped`] once `stop` is cancelled.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self
        }
    }

    /// Returns the length of the `k`-th path, counted from 1, or `None` if there are fewer. Call it before any path has been listed.
    pub fn list_until(&mut self, k: u64) -> Result<Option<u64>> {
        for _ in 1..k {
            if self.list()?.is_none() {
                return Ok(None);
            }
        }
        self.list()
    }

    /// Returns the length of the next path, or `None` if there are no more.
    ///
    /// # Errors
    ///
    /// [`Error::WalkOverflow`] if it is longer than 2^64 - 1, [`Error::TooManyPaths`] if the earlier paths fill the memory that one
    /// question may use, [`Error::Contradiction`] if the table contradicts itself.
    pub fn list(&mut self) -> Result<Option<u64>> {
        while let Some(Reverse(candidate)) = self.queue.pop() {
            self.stop.check()?;
            if candidate.next.is_some() {
                self.compute_best(candidate)?;
                continue;
            }
            self.listed_count += 1;
            self.divide(&candidate)?;
            let is_empty = candidate.course.arcs.is_empty();
            self.last = Some(candidate.course);
            if !(is_empty && self.no_empty) {
                return Ok(Some(candidate.length));
            }
        }
        if self.scratch.overflow {
            Err(Error::WalkOverflow)
        } else {
            Ok(None)
        }
    }

    /// Computes the best path of a set and queues it again, if there is one.
    fn compute_best(&mut self, candidate: PathCandidate) -> Result<()> {
        let PathCandidate {
            length,
            course,
            fork,
            mut closed,
            ..
        } = candidate;
        closed.extend(course.arcs.get(fork));
        let mut before = 0u64;
        for &arc in &course.arcs[..fork] {
            before = before.saturating_add(self.graph.columns.arc(arc)?.weight);
        }
        self.scratch.clear();
        course.nodes[..=fork]
            .iter()
            .for_each(|&node| self.scratch.block(node));
        let from = Fork {
            node: course.nodes[fork],
            closed: &closed,
        };
        let Some((rest, steps)) =
            self.scratch
                .best_path(&self.graph, &from, length.saturating_sub(before))
        else {
            return Ok(());
        };
        let Some(length) = before.checked_add(rest) else {
            self.scratch.overflow = true;
            return Ok(());
        };
        let nodes = course.nodes[..=fork]
            .iter()
            .copied()
            .chain(steps.iter().map(|step| step.head))
            .collect();
        let arcs = course.arcs[..fork]
            .iter()
            .copied()
            .chain(steps.iter().map(|step| step.arc))
            .collect();
        self.queue.push(Reverse(PathCandidate {
            length,
            course: Rc::new(Course { nodes, arcs }),
            fork,
            closed,
            next: None,
        }));
        Ok(())
    }

    /// Divides the set of a listed path, without this path.
    fn divide(&mut self, listed: &PathCandidate) -> Result<()> {
        let Course { nodes, arcs } = &*listed.course;
        self.kept_count += nodes.len();
        if self.kept_count > MAX_KEPT {
            return Err(Error::TooManyPaths {
                listed: self.listed_count,
            });
        }
        self.scratch.clear();
        let mut all_closed = Vec::new();
        let mut before = 0u64;
        for (fork, (&node, &arc)) in nodes.iter().zip(arcs).enumerate() {
            self.scratch.block(node);
            if fork >= listed.fork {
                let closed = if fork == listed.fork {
                    listed.closed.clone()
                } else {
                    Vec::new()
                };
                all_closed.clear();
                all_closed.extend(closed.iter().chain([&arc]));
                if let Some((rest, next)) = self.scratch.bound(
                    &self.graph,
                    &Fork {
                        node,
                        closed: &all_closed,
                    },
                ) {
                    let course = listed.course.clone();
                    match before.checked_add(rest) {
                        Some(length) => self.queue.push(Reverse(PathCandidate {
                            length,
                            course,
                            fork,
                            closed,
                            next: Some(next),
                        })),
                        None => self.scratch.overflow = true,
                    }
                }
            }
            before = before.saturating_add(self.graph.columns.arc(arc)?.weight);
        }
        Ok(())
    }

    /// Writes to `arcs` the numbers of the arcs of the path listed last, or nothing if there is none.
    pub fn arcs(&self, arcs: &mut Vec<u32>) {
        arcs.clear();
        arcs.extend(self.last.iter().flat_map(|course| &course.arcs));
    }

    /// Writes to `nodes` the nodes of the path listed last, starting with the source.
    pub fn nodes(&self, nodes: &mut Vec<u32>) {
        nodes.clear();
        match &self.last {
            Some(course) => nodes.extend(&course.nodes),
            None => nodes.push(self.source),
        }
    }
}

impl Iterator for SimplePaths<'_> {
    type Item = Result<u64>;

    fn next(&mut self) -> Option<Self::Item> {
        self.list().transpose()
    }
}

impl PathCandidate {
    /// Returns the nodes of the best path, or the known part of it if the set has not been searched yet. A prefix sorts before the whole
    /// path.
    fn known_nodes(&self) -> impl Iterator<Item = u32> {
        let count = if self.next.is_some() {
            self.fork + 1
        } else {
            self.course.nodes.len()
        };
        self.course.nodes[..count].iter().copied().chain(self.next)
    }
}

impl Ord for PathCandidate {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_nodes = || self.known_nodes().cmp(other.known_nodes());
        let unknown_first = || other.next.is_some().cmp(&self.next.is_some());
        let by_arcs = || self.course.arcs.cmp(&other.course.arcs);
        self.length
            .cmp(&other.length)
            .then_with(by_nodes)
            .then_with(unknown_first)
            .then_with(by_arcs)
    }
}

impl PartialOrd for PathCandidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for PathCandidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for PathCandidate {}
