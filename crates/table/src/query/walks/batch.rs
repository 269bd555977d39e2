use crate::error::{Error, Result};
use crate::table::{Column, Table};
use homing_space::packed::Codes;
use homing_space::space::Cost;
use std::ops::Range;

/// The number of walks at a time. A walk waits for memory at every step, and the loads of different walks overlap. On 3x4 a path takes 1400
/// ns alone, 700 ns in 32 lanes, 640 ns in 64 and 600 ns in 128.
pub(in crate::query) const LANES: usize = 128;

/// The paths of many states: the result of [`Table::walk_all`]. Reuse it for the next batch to reuse its memory.
#[derive(Clone, Debug, Default)]
pub struct PathBatch {
    codes: Vec<u8>,
    /// For each state, the range of its path in `codes`.
    places: Vec<Range<usize>>,
}

impl PathBatch {
    /// Returns the path of one state, as move codes. `place` is the state's position in the batch.
    ///
    /// # Panics
    ///
    /// If the batch has no such position.
    pub fn get(&self, place: usize) -> &[u8] {
        &self.codes[self.places[place].clone()]
    }

    /// Returns the paths, in the order of the states.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.places.iter().map(|place| &self.codes[place.clone()])
    }
}

/// One walk: the state that it started in, and the moves so far.
#[derive(Clone, Debug)]
struct WalkLane {
    place: usize,
    moves_left: u32,
    codes: Vec<u8>,
}

impl Table {
    /// Walks to a goal from many states at once. The paths are those of [`walk`](Self::walk), but found several times as fast if the table
    /// is larger than the caches.
    pub fn walk_all(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()> {
        paths.codes.clear();
        paths.places.clear();
        paths.places.resize(indices.len(), 0..0);
        match self.move_column().map(Column::codes) {
            None if self.residues().is_none() || !self.space().has_codes() => {
                self.walk_in_turn(indices, paths)
            }
            moves => self.walk_together::<true>(indices, moves, |place, _, codes| {
                let start = paths.codes.len();
                paths.codes.append(codes);
                paths.places[place] = start..paths.codes.len();
            }),
        }
    }

    /// Computes the lengths of the best paths of many states, in moves: the lengths of the paths of [`walk_all`](Self::walk_all), without
    /// the paths. 0 if no goal can be reached.
    ///
    /// # Panics
    ///
    /// If an index is not below the number of states, or there are fewer depths than indices.
    pub fn depth_all(&self, indices: &[u64], depths: &mut [u32]) -> Result<()> {
        let depths = &mut depths[..indices.len()];
        depths.fill(0);
        match self.move_column().map(Column::codes) {
            None if self.residues().is_none() || !self.space().has_codes() => {
                for (&index, depth) in indices.iter().zip(depths) {
                    *depth = self.depth(index)?.unwrap_or(0);
                }
                Ok(())
            }
            moves => {
                self.walk_together::<false>(indices, moves, |place, made, _| depths[place] = made)
            }
        }
    }

    /// Computes the cost of the best path of many states, `None` if no goal can be reached. If all moves weigh the same, they walk
    /// together.
    pub(in crate::query) fn costs_of(
        &self,
        indices: &[u64],
        costs: &mut Vec<Option<Cost>>,
    ) -> Result<()> {
        costs.clear();
        if indices.len() == 1 || self.space().weights().is_some() {
            for &index in indices {
                costs.push(self.cost(index)?);
            }
            return Ok(());
        }
        let mut depths = vec![0; indices.len()];
        self.depth_all(indices, &mut depths)?;
        let walked = indices.iter().zip(depths);
        costs.extend(walked.map(|(&index, depth)| {
            Some(Cost::new(depth, depth)).filter(|_| self.is_reachable(index))
        }));
        Ok(())
    }

    /// Walks from one state after another. This is for moves without codes, and for tables that have neither a column `move` nor a column
    /// from which nearer neighbours can be found.
    fn walk_in_turn(&self, indices: &[u64], paths: &mut PathBatch) -> Result<()> {
        for (place, &index) in paths.places.iter_mut().zip(indices) {
            let start = paths.codes.len();
            let mut walk = self.walk(index);
            paths.codes.extend(walk.by_ref());
            if !walk.is_home() && self.is_reachable(index) {
                return Err(Error::endless_walk(index));
            }
            *place = start..paths.codes.len();
        }
        Ok(())
    }

    /// Walks by the column `move` if there is one, otherwise by depths modulo 3 or 4. Calls `arrive` for each finished walk, with its
    /// position, the number of its moves, and if `KEEP`, the moves, which `arrive` takes.
    fn walk_together<const KEEP: bool>(
        &self,
        indices: &[u64],
        moves: Option<Codes<'_>>,
        arrive: impl FnMut(usize, u32, &mut Vec<u8>),
    ) -> Result<()> {
        // Goals have no moves, and neither have states that reach no goal: their paths stay empty.
        let has_path =
            |&(_, index): &(usize, u64)| !self.is_goal(index) && self.is_reachable(index);
        let mut starts = indices.iter().copied().enumerate().filter(has_path);
        if self.max_moves() == 0 {
            return starts
                .next()
                .map_or(Ok(()), |(_, index)| Err(Error::endless_walk(index)));
        }
        match moves {
            Some(moves) => self.walk_in_lanes::<KEEP>(indices, starts, moves, arrive),
            None => self
                .walk_by_scouts::<KEEP>(starts, arrive)
                .map_err(|place| Error::endless_walk(indices[place])),
        }
    }

    /// Loads the next move of every walk in each round, then makes all these moves. No load of a round depends on another, so the processor
    /// overlaps them. `starts` are the positions and the states of the walks that have moves.
    fn walk_in_lanes<const KEEP: bool>(
        &self,
        indices: &[u64],
        mut starts: impl Iterator<Item = (usize, u64)>,
        moves: Codes<'_>,
        mut arrive: impl FnMut(usize, u32, &mut Vec<u8>),
    ) -> Result<()> {
        let space = self.space();
        let mut lanes = Vec::with_capacity(LANES);
        let mut walks = Vec::with_capacity(LANES);
        for (place, index) in starts.by_ref().take(LANES) {
            lanes.push(WalkLane {
                place,
                moves_left: self.max_moves(),
                codes: Vec::new(),
            });
            walks.push(space.enter(index));
        }
        let mut codes = [0; LANES];
        while !walks.is_empty() {
            for (code, at) in codes.iter_mut().zip(&walks) {
                *code = moves.get(at.index);
            }
            if !space.advance_all(&mut walks, &codes) {
                return Err(self.find_endless_walk(indices));
            }
            // From the last lane to the first: a walk that ends may give its lane to the last walk.
            for at in (0..walks.len()).rev() {
                let lane = &mut lanes[at];
                if KEEP {
                    lane.codes.push(codes[at]);
                }
                lane.moves_left -= 1;
                if self.is_goal(walks[at].index) {
                    arrive(
                        lane.place,
                        self.max_moves() - lane.moves_left,
                        &mut lane.codes,
                    );
                    if let Some((place, index)) = starts.next() {
                        (lane.place, lane.moves_left) = (place, self.max_moves());
                        walks[at] = space.enter(index);
                    } else {
                        lanes.swap_remove(at);
                        walks.swap_remove(at);
                    }
                } else if lane.moves_left == 0 {
                    return Err(Error::endless_walk(indices[lane.place]));
                }
            }
        }
        Ok(())
    }

    /// Returns the error for the first of these states whose walk never reaches a goal. There is at least one.
    fn find_endless_walk(&self, indices: &[u64]) -> Error {
        let error = |&index: &u64| self.depth(index).err();
        indices
            .iter()
            .find_map(error)
            .unwrap_or_else(|| Error::endless_walk(indices.first().copied().unwrap_or_default()))
    }
}
