//! Why a state cannot be solved, in words: the deadlocks known to players, from the simplest on.

use super::super::floor::WALL;
use super::super::place::{Place, opposite};
use super::space::{DEAD, Sokoban, State, counted};
use homing_space::space::Space;
use std::collections::HashSet;

/// The number of states that are searched one by one if no known deadlock is found.
const MAX_STATES_SEARCHED: usize = 1 << 18;

impl Sokoban {
    /// Explains why no path leads from a state to a solution; `None` if one does, or if finding out would take a long search.
    ///
    /// A box on a *dead* cell, *frozen* boxes, and boxes without a *matching* to the targets are found from the state alone. Otherwise the
    /// states that follow are searched, if there are not too many.
    pub fn why_unsolvable(&self, state: &State) -> Option<String> {
        let boxes = state
            .boxes
            .iter()
            .map(|&place| self.floor().cell(place))
            .collect::<Option<Vec<u16>>>()?;
        self.dead_box(&boxes)
            .or_else(|| self.frozen_boxes(&boxes))
            .or_else(|| self.missing_matching(&boxes))
            .or_else(|| self.exhausted(state))
    }

    /// Returns the number of boxes that may stay off the targets.
    fn spare_count(&self) -> usize {
        self.box_count().saturating_sub(self.targets().len())
    }

    fn dead_box(&self, boxes: &[u16]) -> Option<String> {
        let dead = boxes.iter().find(|&&cell| self.live_number(cell) == DEAD)?;
        let place = self.floor().place(*dead);
        Some(format!(
            "the box in {place} is on a dead cell: no pushes lead from there to a target, even without the other boxes"
        ))
    }

    /// Finds boxes that no push can ever move, because walls and other such boxes block them, if too many of them are off the targets.
    ///
    /// Initially all boxes count as frozen. A box is not frozen if it can be pushed along a row or a column once all other unfrozen boxes
    /// are out of the way: the cells before and behind it are not walls and have no frozen box, and one of them is live. This is repeated
    /// until nothing changes.
    fn frozen_boxes(&self, boxes: &[u16]) -> Option<String> {
        let mut frozen = boxes.to_vec();
        loop {
            let blocks = |cell: u16| cell == WALL || frozen.contains(&cell);
            let is_pushable = |&cell: &u16| {
                (0..2).any(|direction| {
                    let ends = [
                        self.floor().next(cell, direction),
                        self.floor().next(cell, opposite(direction)),
                    ];
                    !ends.iter().any(|&end| blocks(end))
                        && ends.iter().any(|&end| self.live_number(end) != DEAD)
                })
            };
            let Some(at) = frozen.iter().position(is_pushable) else {
                break;
            };
            frozen.swap_remove(at);
        }
        let mut off_target: Vec<Place> = frozen
            .iter()
            .map(|&cell| self.floor().place(cell))
            .collect();
        off_target.retain(|place| self.targets().all(|target| target != *place));
        off_target.sort_unstable();
        if off_target.len() <= self.spare_count() {
            return None;
        }
        let held = "walls, and boxes that cannot be moved either, leave no room to push";
        Some(match off_target[..] {
            [place] => format!("the box in {place} is frozen off the targets: {held} it"),
            [first, .., last] => {
                format!(
                    "{} are frozen off the targets, from {first} to {last}: {held} them",
                    counted(off_target.len(), "box", "boxes")
                )
            }
            [] => return None,
        })
    }

    /// Returns the targets that pushes lead to from a cell, on the level without other boxes.
    fn targets_from(&self, cell: u16) -> Vec<usize> {
        let mut seen = vec![false; self.floor().cells()];
        let mut to_visit = vec![cell];
        seen[usize::from(cell)] = true;
        while let Some(cell) = to_visit.pop() {
            for direction in 0..4 {
                let (ahead, behind) = (
                    self.floor().next(cell, direction),
                    self.floor().next(cell, opposite(direction)),
                );
                if ahead != WALL
                    && behind != WALL
                    && !std::mem::replace(&mut seen[usize::from(ahead)], true)
                {
                    to_visit.push(ahead);
                }
            }
        }
        let is_seen = |place| {
            self.floor()
                .cell(place)
                .is_some_and(|cell| seen[usize::from(cell)])
        };
        self.targets()
            .enumerate()
            .filter(|&(_, place)| is_seen(place))
            .map(|(at, _)| at)
            .collect()
    }

    /// Finds boxes that cannot each have a separate target, by augmenting paths, as in any bipartite matching.
    fn missing_matching(&self, boxes: &[u16]) -> Option<String> {
        let reach: Vec<Vec<usize>> = boxes.iter().map(|&cell| self.targets_from(cell)).collect();
        let mut box_of: Vec<Option<usize>> = vec![None; self.targets().len()];
        let mut without = Vec::new();
        for at in 0..boxes.len() {
            let mut tried = vec![false; box_of.len()];
            if !augment(at, &reach, &mut box_of, &mut tried) {
                without.push(tried);
            }
        }
        if without.len() <= self.spare_count() {
            return None;
        }
        // The targets tried in vain are all the targets that this box and the boxes on them can reach.
        let tried = without.first()?;
        let targets = tried.iter().filter(|&&tried| tried).count();
        if self.spare_count() > 0 || targets == 0 {
            return Some(
                "the boxes have no matching to the targets: some targets are out of reach of every box that could be spared".into(),
            );
        }
        let (boxes, targets) = (
            counted(targets + 1, "box", "boxes"),
            counted(targets, "target", "targets"),
        );
        Some(format!(
            "the boxes have no matching to the targets: {boxes} can be pushed to {targets} alone, even if no box is in the way"
        ))
    }

    /// Searches forward through all states that can follow.
    fn exhausted(&self, state: &State) -> Option<String> {
        let start = self.rank(state)?;
        let mut seen = HashSet::from([start]);
        let mut placements = HashSet::new();
        let mut to_visit = vec![start];
        let mut is_solved = false;
        while let Some(index) = to_visit.pop() {
            placements.insert(index / self.plane_len());
            is_solved |= self.is_goal(index);
            self.successors(index, |_, next| {
                if seen.insert(next) {
                    to_visit.push(next);
                }
            });
            if is_solved || seen.len() > MAX_STATES_SEARCHED {
                return None;
            }
        }
        Some(match placements.len() {
            1 => "the man cannot get to a side of any box from which he could push it".into(),
            count => format!(
                "the man gets the boxes to {count} placements, and none of them is a solution"
            ),
        })
    }
}

/// Finds a target for a box, if necessary by moving other boxes to other targets.
fn augment(
    at: usize,
    reach: &[Vec<usize>],
    box_of: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for &target in &reach[at] {
        if !std::mem::replace(&mut tried[target], true)
            && box_of[target].is_none_or(|other| augment(other, reach, box_of, tried))
        {
            box_of[target] = Some(at);
            return true;
        }
    }
    false
}
