//! Many simultaneous walks in tables without a column `move`.

use super::batch::LANES;
use super::scout::Scout;
use crate::space::{Candidate, Cursor};
use crate::table::Table;

/// One of the simultaneous walks.
struct ScoutLane<'t> {
    place: usize,
    moves_left: u32,
    at: Cursor,
    /// `None` until the first state has been looked up.
    scout: Option<Scout<'t>>,
    /// The candidate whose entry is being loaded in this round.
    candidate: Option<Candidate>,
    codes: Vec<u8>,
}

impl Table {
    /// Walks by candidates, one per walk in each round: the candidate is found, its entry is loaded, and the move is made or not. No load
    /// of a round depends on another, so the processor overlaps them. `starts` are the positions and the states of the walks that have
    /// moves. Calls `arrive` for each finished walk, like `walk_in_lanes`.
    pub(super) fn walk_by_scouts<const KEEP: bool>(
        &self,
        mut starts: impl Iterator<Item = (usize, u64)>,
        mut arrive: impl FnMut(usize, u32, &mut Vec<u8>),
    ) -> std::result::Result<(), usize> {
        let space = self.space();
        let begin = |(place, index), codes| ScoutLane {
            place,
            moves_left: self.max_moves(),
            at: space.enter(index),
            scout: None,
            candidate: None,
            codes,
        };
        let mut lanes: Vec<ScoutLane> = starts
            .by_ref()
            .take(LANES)
            .map(|start| begin(start, Vec::new()))
            .collect();
        let mut entries = [0; LANES];
        while !lanes.is_empty() {
            for lane in &mut lanes {
                if let Some(scout) = &lane.scout {
                    let from = lane.candidate.map_or(0, |candidate| candidate.code + 1);
                    lane.candidate = Some(scout.candidate(space, lane.at, from).ok_or(lane.place)?);
                }
            }
            for (lane, entry) in lanes.iter_mut().zip(&mut entries) {
                match (&lane.scout, lane.candidate) {
                    (Some(scout), Some(candidate)) if !candidate.is_last => {
                        *entry = scout.look(candidate)
                    }
                    (Some(_), _) => {}
                    (None, _) => lane.scout = Scout::at(self, lane.at.index),
                }
            }
            // From the last lane to the first: a walk that ends may give its lane to the last walk.
            for number in (0..lanes.len()).rev() {
                let lane = &mut lanes[number];
                let (Some(scout), Some(candidate)) = (&mut lane.scout, lane.candidate) else {
                    continue;
                };
                if !candidate.is_last && !scout.is_nearer(entries[number]) {
                    continue;
                }
                scout.make(candidate);
                (lane.at, lane.candidate) = (candidate.to, None);
                lane.moves_left -= 1;
                if KEEP {
                    lane.codes.push(candidate.code);
                }
                if self.is_goal(lane.at.index) {
                    arrive(
                        lane.place,
                        self.max_moves() - lane.moves_left,
                        &mut lane.codes,
                    );
                    match starts.next() {
                        Some(start) => *lane = begin(start, std::mem::take(&mut lane.codes)),
                        None => drop(lanes.swap_remove(number)),
                    }
                } else if lane.moves_left == 0 {
                    return Err(lane.place);
                }
            }
        }
        Ok(())
    }
}
