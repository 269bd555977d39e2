//! Many simultaneous walks in tables without a column `move`.

use super::batch::LANES;
use super::scout::Scout;
use crate::table::Table;
use homing_space::space::Walker;

/// One of the simultaneous walks.
struct ScoutLane<'t> {
    place: usize,
    moves_left: u32,
    /// `None` until the first state has been looked up.
    scout: Option<Scout<'t>>,
    codes: Vec<u8>,
}

impl Table {
    /// Walks by candidates, one per walk in each round: the candidates are found, their entries are loaded, and the moves are made or not.
    /// No load of a round depends on another, so the processor overlaps them. `starts` are the positions and the states of the walks that
    /// have moves. Calls `arrive` for each finished walk, like `walk_in_lanes`.
    pub(in crate::query) fn walk_by_scouts<const KEEP: bool>(
        &self,
        mut starts: impl Iterator<Item = (usize, u64)>,
        mut arrive: impl FnMut(usize, u32, &mut Vec<u8>),
    ) -> std::result::Result<(), usize> {
        let space = self.space();
        let begin = |(place, index), codes| {
            let lane = ScoutLane {
                place,
                moves_left: self.max_moves(),
                scout: None,
                codes,
            };
            let walk = Walker {
                at: space.enter(index),
                last: None,
                from: 0,
            };
            (lane, walk)
        };
        let (mut lanes, mut walks): (Vec<_>, Vec<_>) = starts
            .by_ref()
            .take(LANES)
            .map(|start| begin(start, Vec::new()))
            .unzip();
        let mut found = [None; LANES];
        let mut entries = [0; LANES];
        while !lanes.is_empty() {
            space.candidates(&walks, &mut found);
            for (number, lane) in lanes.iter_mut().enumerate() {
                match (&lane.scout, found[number]) {
                    (None, _) => {
                        lane.scout = Scout::at(self, walks[number].at.index);
                        found[number] = None;
                    }
                    (Some(_), None) => return Err(lane.place),
                    (Some(_), Some(candidate)) if candidate.is_last => {}
                    (Some(scout), Some(candidate)) => entries[number] = scout.look(candidate),
                }
            }
            // From the last lane to the first: a walk that ends may give its lane to the last walk.
            for number in (0..lanes.len()).rev() {
                let lane = &mut lanes[number];
                let (Some(scout), Some(candidate)) = (&mut lane.scout, found[number]) else {
                    continue;
                };
                if !candidate.is_last && !scout.is_nearer(entries[number]) {
                    walks[number].from = candidate.code + 1;
                    continue;
                }
                scout.make(candidate);
                walks[number] = Walker {
                    at: candidate.to,
                    last: Some(candidate.code),
                    from: 0,
                };
                lane.moves_left -= 1;
                if KEEP {
                    lane.codes.push(candidate.code);
                }
                if self.is_goal(candidate.to.index) {
                    arrive(
                        lane.place,
                        self.max_moves() - lane.moves_left,
                        &mut lane.codes,
                    );
                    if let Some(start) = starts.next() {
                        (*lane, walks[number]) = begin(start, std::mem::take(&mut lane.codes));
                    } else {
                        lanes.swap_remove(number);
                        walks.swap_remove(number);
                    }
                } else if lane.moves_left == 0 {
                    return Err(lane.place);
                }
            }
        }
        Ok(())
    }
}
