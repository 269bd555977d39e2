use super::floor::WALL;
use super::place::opposite;
use super::space::{Push, State};
use homing_space::space::Space;
use std::collections::BTreeSet;

impl Push {
    /// Explains why the box cannot be pushed to the target, in words. `None` if it can. Searches forward from the state.
    pub fn why_unsolvable(&self, state: &State) -> Option<String> {
        let start = self.rank(state)?;
        let mut boxes = BTreeSet::from([state.box_at]);
        let mut seen = vec![false; self.len() as usize];
        seen[start as usize] = true;
        let mut to_visit = vec![start];
        while let Some(index) = to_visit.pop() {
            if self.is_goal(index) {
                return None;
            }
            self.successors(index, |_, next| {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    boxes.insert(self.unrank(next).box_at);
                    to_visit.push(next);
                }
            });
        }
        let target = self.floor().place(self.target());
        if !self.is_pushable(state) {
            return Some(format!(
                "no pushes lead from {} to the target in {target}, wherever the man stands",
                state.box_at
            ));
        }
        Some(match boxes.len() {
            1 => "the man cannot reach a side of the box from which he can push it".into(),
            cells => format!(
                "the man can push the box to {cells} cells, but the target in {target} is not one of them"
            ),
        })
    }

    /// Returns whether pushes lead from the box to the target if the man can be on any free cell at any time.
    fn is_pushable(&self, state: &State) -> bool {
        let mut seen = vec![false; self.floor().cells()];
        let mut to_visit = vec![self.target()];
        seen[usize::from(self.target())] = true;
        while let Some(boxed) = to_visit.pop() {
            if self.floor().place(boxed) == state.box_at {
                return true;
            }
            for direction in 0..4 {
                // Going backward, the box comes from the cell behind it, and the man was one cell further.
                let before = self.floor().next(boxed, opposite(direction));
                let is_new = before != WALL
                    && self.floor().next(before, opposite(direction)) != WALL
                    && !seen[usize::from(before)];
                if is_new {
                    seen[usize::from(before)] = true;
                    to_visit.push(before);
                }
            }
        }
        false
    }
}
