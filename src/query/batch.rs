use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::{Codes, Column, Table};
use std::ops::Range;

/// The walks that are in progress at once. A walk waits for memory at every step; the loads of so many do not wait for one another. On 3x4 a path
/// takes 1400 ns alone, 700 in 32 lanes, 640 in 64 and 600 in 128.
const LANES: usize = 128;

/// The paths home of many states: see [`Table::walk_all`]. Kept from batch to batch, so that nothing is allocated once it has grown.
#[derive(Clone, Debug, Default)]
pub struct PathBatch {
    codes: Vec<u8>,
    /// For each state, where its path is.
    places: Vec<Range<usize>>,
}

impl PathBatch {
    /// The moves from one of the states home, by its place in the batch.
    ///
    /// # Panics
    /// Where the batch had no more states.
    pub fn get(&self, place: usize) -> &[u8] {
        &self.codes[self.places[place].clone()]
    }

    /// The paths, in the order of the states.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.places.iter().map(|place| &self.codes[place.clone()])
    }
}

/// Where a walk that is in progress came from, and what it has found.
#[derive(Clone, Debug)]
struct Lane {
    place: usize,
    moves_left: u32,
    codes: Vec<u8>,
}

impl<S: Space> Table<S> {
    /// Walks home from many states at once: what [`walk`](Self::walk) gives for each, several times as fast where the table is larger than the caches.
    /// An error where the table is damaged and a walk does not arrive.
    pub fn walk_all(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()> {
        paths.codes.clear();
        paths.places.clear();
        paths.places.resize(indices.len(), 0..0);
        match self.move_column().map(Column::codes) {
            Some(moves) => self.walk_in_lanes(indices, moves, paths),
            None => self.walk_in_turn(indices, paths),
        }
    }

    /// The definition, and what is done where a move has to be worked out.
    fn walk_in_turn(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()> {
        for (place, &index) in paths.places.iter_mut().zip(indices) {
            let start = paths.codes.len();
            let mut walk = self.walk(index);
            paths.codes.extend(walk.by_ref());
            if !walk.is_home() && self.is_reachable(index) {
                return Err(Error::astray(index));
            }
            *place = start..paths.codes.len();
        }
        Ok(())
    }

    /// Every round loads the next move of each walk, and then makes them all: no load of a round depends on another, so that the processor has
    /// all of them in progress at once.
    fn walk_in_lanes(&self, indices: &[u64], moves: Codes<'_>, paths: &mut PathBatch) -> Result<()> {
        let space = self.space();
        // Goals have no moves, and neither have states that reach none: their places are right as they are.
        let has_path = |&(_, index): &(usize, u64)| !space.is_goal(index) && self.is_reachable(index);
        let mut starts = indices.iter().copied().enumerate().filter(has_path);
        let mut lanes = Vec::with_capacity(LANES);
        let mut walks = Vec::with_capacity(LANES);
        for (place, index) in starts.by_ref().take(LANES) {
            lanes.push(Lane { place, moves_left: self.most_moves(), codes: Vec::new() });
            walks.push(space.enter(index));
        }
        let mut codes = [0; LANES];
        while !walks.is_empty() {
            for (code, at) in codes.iter_mut().zip(&walks) {
                *code = moves.get(at.index);
            }
            if !space.advance_all(&mut walks, &codes) {
                return Err(self.find_astray(indices));
            }
            // From the last, since an ended walk gives its lane to the last one.
            for at in (0..walks.len()).rev() {
                let lane = &mut lanes[at];
                lane.codes.push(codes[at]);
                lane.moves_left -= 1;
                if space.is_goal(walks[at].index) {
                    let start = paths.codes.len();
                    paths.codes.append(&mut lane.codes);
                    paths.places[lane.place] = start..paths.codes.len();
                    if let Some((place, index)) = starts.next() {
                        (lane.place, lane.moves_left) = (place, self.most_moves());
                        walks[at] = space.enter(index);
                    } else {
                        lanes.swap_remove(at);
                        walks.swap_remove(at);
                    }
                } else if lane.moves_left == 0 {
                    return Err(Error::astray(indices[lane.place]));
                }
            }
        }
        Ok(())
    }

    /// The first of these states whose walk does not arrive. The batch knows that there is one.
    fn find_astray(&self, indices: &[u64]) -> Error {
        let is_astray = |&&index: &&u64| self.depth(index).is_err();
        Error::astray(indices.iter().find(is_astray).copied().unwrap_or_default())
    }
}
