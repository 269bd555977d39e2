use super::table::Table;
use crate::backward::Distances;
use crate::error::{Error, Result};
use crate::space::Space;
use crate::watch::Watch;

/// The state is on the current walk. No state has this depth, because its walk would be as long as there are states.
const IN_PROGRESS: u32 = u32::MAX - 1;
/// Not looked at yet. A state that reaches no goal gets the other reserved value, [`Distances::UNREACHABLE`].
const UNSEEN: u32 = u32::MAX - 2;
/// The share of the time that the walks take. The comparison with the neighbours takes the rest.
const WALK_SHARE: f64 = 0.4;

impl<S: Space> Table<S> {
    /// Checks every entry of the table, without trust in the search that made it.
    ///
    /// 1. Every state is walked to a goal along its entries. This gives each state a depth, and shows that every walk arrives.
    /// 2. Every state is compared with its successors. One of them must be exactly one nearer, and none may be two nearer. A state
    ///    that reaches no goal must have no successor that reaches one.
    /// 3. The stored moves must be the smallest of the best ones, and the columns `depth` and `half` and the counts must agree with the
    ///    depths found.
    ///
    /// The depths found in 1 are the least ones: a walk of that length exists, and by 2 no move gains more than one.
    ///
    /// This takes 4 bytes a state. With weights, costs take the place of depths, and it takes 8 bytes a state.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] for the first wrong entry, [`Error::Counts`] if the counts are wrong.
    pub fn verify(&self, watch: Watch) -> Result<()> {
        let verified = if self.space().weights().is_some() { self.verify_weighted(watch) } else { self.verify_depths(watch) };
        self.sound(verified)
    }

    fn verify_depths(&self, mut watch: Watch) -> Result<()> {
        let depths = self.walk_all_home(watch.part(0.0, WALK_SHARE))?;
        self.check_neighbours(&depths, watch.part(WALK_SHARE, 1.0))?;
        self.check_counts(&depths)
    }

    fn walk_all_home(&self, watch: Watch) -> Result<Vec<u32>> {
        let space = self.space();
        let mut depths = vec![UNSEEN; space.len() as usize];
        let mut trail = Vec::new();
        for start in watch.over(0..space.len()) {
            let start = start?;
            let mut index = start;
            while depths[index as usize] == UNSEEN {
                depths[index as usize] = IN_PROGRESS;
                trail.push(index);
                let Some(code) = self.best_move(index) else { break };
                let reached = space.step(index, code);
                index = reached.ok_or_else(|| wrong(index, format!("its entry is move {code}, but this move cannot be made there")))?;
            }
            // The walk has ended in a state without a move (a goal, or no path to a goal), in one with a known depth, or in itself.
            let mut depth = match depths[index as usize] {
                IN_PROGRESS if trail.last() == Some(&index) && self.best_move(index).is_none() => {
                    trail.pop();
                    if space.is_goal(index) {
                        depths[index as usize] = 0;
                    } else if self.is_reachable(index) {
                        return Err(wrong(index, "none of its neighbours is one move nearer to a goal".into()));
                    } else {
                        depths[index as usize] = Distances::UNREACHABLE;
                    }
                    depths[index as usize]
                }
                IN_PROGRESS => return Err(wrong(index, "following its entries leads back to it".into())),
                known => known,
            };
            if depth == Distances::UNREACHABLE && !trail.is_empty() {
                return Err(wrong(start, format!("its entries lead to state {index}, from which no goal can be reached")));
            }
            while let Some(passed) = trail.pop() {
                depth += 1;
                depths[passed as usize] = depth;
            }
        }
        Ok(depths)
    }

    fn check_neighbours(&self, depths: &[u32], watch: Watch) -> Result<()> {
        let space = self.space();
        for index in watch.over(0..space.len()) {
            let index = index?;
            let depth = depths[index as usize];
            if self.best_move(index).is_none() {
                // A goal, or no path to a goal. The entry has no meaning there. It must be 0, so that equal tables have equal bytes.
                if self.move_column().is_some_and(|column| column.code(index) != 0) {
                    return Err(wrong(index, "its entry must be 0, because no move is best there".into()));
                }
            }
            if space.is_goal(index) {
                continue;
            }
            let mut nearest = Distances::UNREACHABLE;
            let mut best = None;
            space.successors(index, |code, next| {
                if depths[next as usize] < nearest {
                    nearest = depths[next as usize];
                    best = Some(code);
                }
            });
            if depth == Distances::UNREACHABLE {
                if nearest != Distances::UNREACHABLE {
                    return Err(wrong(index, "the table says that it reaches no goal, but a neighbour reaches one".into()));
                }
            } else if nearest + 1 != depth {
                return Err(wrong(index, format!("its walk takes {depth} moves, but a neighbour needs only {nearest}")));
            } else if best != self.best_move(index) {
                return Err(wrong(index, "its entry is not the smallest of the best moves".into()));
            }
        }
        Ok(())
    }

    fn check_counts(&self, depths: &[u32]) -> Result<()> {
        let mut counts = vec![0u64; self.layers().len()];
        for (index, &depth) in depths.iter().enumerate() {
            let code = if depth == Distances::UNREACHABLE { super::UNREACHABLE } else { (depth % 3) as u8 };
            if self.depth_column().is_some_and(|column| column.code(index as u64) != code) {
                return Err(wrong(index as u64, format!("its entry in the column depth is not {code}")));
            }
            let half = if depth == Distances::UNREACHABLE { 0 } else { (depth >> 1 & 1) as u8 };
            if self.half_column().is_some_and(|column| column.code(index as u64) != half) {
                return Err(wrong(index as u64, format!("its entry in the column half is not {half}")));
            }
            if depth != Distances::UNREACHABLE {
                let beyond = || Error::Counts { what: format!("a state is at depth {depth}, but the header counts none there") };
                *counts.get_mut(depth as usize).ok_or_else(beyond)? += 1;
            }
        }
        match counts.iter().zip(self.layers()).position(|(counted, stored)| counted != stored) {
            None => Ok(()),
            Some(depth) => {
                let what = format!("{} states are at depth {depth}, but the header says {}", counts[depth], self.layers()[depth]);
                Err(Error::Counts { what })
            }
        }
    }
}

fn wrong(index: u64, what: String) -> Error {
    Error::Meaning { index, what }
}
