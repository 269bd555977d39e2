//! What a search from one state may take, and has taken.

use crate::search::Limits;
use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};
use homing_table::watch::Searching;
use std::time::Duration;

/// The time between two looks at the limits.
const PART_TIME: Duration = Duration::from_millis(40);
/// The most and the fewest batches in a part of a layer.
const MAX_BATCHES: usize = 64;
const MIN_BATCHES: usize = 4;

/// The effort of a search, within its limits.
pub struct Effort<'l> {
    pub limits: &'l Limits,
    pub started: Instant,
    searching: Searching<'l>,
    pub at_least_moves: u32,
    /// The layers of each side, the one from the start first, and the nodes expanded there.
    pub layers: [u32; 2],
    pub nodes: [u64; 2],
    /// The nodes in a batch and in the last part, and when it began.
    batch: usize,
    part: usize,
    began: Instant,
}

/// The error of a layer that was not finished, with the number of moves that is proven.
pub fn interrupted(error: Error, at_least: u32) -> Error {
    let limit = match error {
        Error::Outgrown { found, .. } => Error::limit(Limit::Memory { states: found }),
        error => error,
    };
    limit.at_least(at_least)
}

impl<'l> Effort<'l> {
    pub fn new(limits: &'l Limits, batch: usize) -> Self {
        let now = Instant::now();
        Self {
            limits,
            started: now,
            searching: limits.stop.begin_search(),
            at_least_moves: 0,
            layers: [0; 2],
            nodes: [0; 2],
            batch,
            part: 0,
            began: now,
        }
    }

    /// Checks the limits before a side expands nodes, of which `left` are left in its layer. Returns how many to expand before the next
    /// check.
    pub fn pace(&mut self, side: usize, left: usize) -> Result<usize> {
        let speed = self.part as f64 / self.began.elapsed().as_secs_f64();
        let part = (speed * PART_TIME.as_secs_f64()) as usize;
        let part = part.clamp(MIN_BATCHES * self.batch, MAX_BATCHES * self.batch);
        (self.part, self.began) = (part.min(left), Instant::now());
        self.count(side, self.part as u64)?;
        Ok(self.part)
    }

    /// Checks the limits before a side expands this many nodes.
    pub fn count(&mut self, side: usize, nodes: u64) -> Result<()> {
        self.limits.stop.check()?;
        let before = self.nodes.iter().sum();
        let is_over = nodes > 0 && before >= self.limits.nodes;
        if is_over || self.started.elapsed() >= self.limits.time {
            return Err(self.limits.reached(before));
        }
        self.searching
            .report_sides(self.at_least_moves, self.layers, self.nodes);
        self.nodes[side] += nodes;
        Ok(())
    }
}
