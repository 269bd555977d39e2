use super::column::Column;
use super::table::Table;
use crate::error::{Error, Result};
use crate::space::{Cost, Space};
use crate::watch::Watch;

/// Not looked at yet. No cost is equal to it or to [`NONE`]: a path of so great a weight would have more moves than there are
/// states.
const UNKNOWN: Cost = Cost::new(u32::MAX, 0);
/// The entries lead to no goal.
const NONE: Cost = Cost::new(u32::MAX, 1);

impl<S: Space> Table<S> {
    /// Checks the meaning of a table of a space with [weights](Space::weights).
    ///
    /// The entries alone give each state a cost: follow them. The table is right if for every state that is not a goal
    ///
    /// 1. its cost is the least of `cost of c + cost(t)` over its moves `c` to states `t` with a cost, and it has no cost exactly
    ///    if no such `t` has one,
    /// 2. its entry is the smallest `c` that gives this least sum.
    ///
    /// For then a path from `s` costs at least `cost(s)`, by induction from its end, because each of its moves is one of those in
    /// 1, and the entries are a path of this cost. A state without a cost has no move to a state with one, so it has no path to a
    /// goal. A circle of entries is found: its states get no cost, so by 2 they would have to be marked as unreachable.
    ///
    /// Takes 8 bytes a state.
    pub(super) fn verify_weighted(&self, mut watch: Watch) -> Result<()> {
        let Some(entries) = self.move_column() else {
            return Err(Error::Counts { what: "it has no column move".into() });
        };
        let costs = self.follow_all(entries, watch.part(0.0, 0.5))?;
        let no_path = entries.greatest_code();
        let mut counts: Vec<u64> = Vec::new();
        for index in watch.part(0.5, 1.0).over(0..self.space().len()) {
            let index = index?;
            let (found, expected) = (entries.code(index), self.best_by(&costs, index).unwrap_or(no_path));
            if found != expected {
                let name = |entry| if entry == no_path { "no path to a goal".into() } else { format!("move {entry}") };
                let what = format!("its entry is {1}, but should be {0}", name(expected), name(found));
                return Err(Error::Meaning { index, what });
            }
            let cost = costs[index as usize];
            if cost != NONE {
                let weight = cost.weight() as usize;
                counts.resize(counts.len().max(weight + 1), 0);
                counts[weight] += 1;
            }
        }
        if counts != self.layers() {
            let differs = counts.iter().zip(self.layers()).take_while(|(counted, stored)| counted == stored).count();
            let count = |counts: &[u64]| counts.get(differs).copied().unwrap_or(0);
            let (counted, stored) = (count(&counts), count(self.layers()));
            let what = format!("{counted} states have the weight {differs}, but the header says {stored}");
            return Err(Error::Counts { what });
        }
        Ok(())
    }

    /// The cost of every state, by following the entries.
    fn follow_all(&self, entries: &Column, watch: Watch) -> Result<Vec<Cost>> {
        let space = self.space();
        let mut costs = vec![UNKNOWN; space.len() as usize];
        space.goals(|goal| costs[goal as usize] = Cost::ZERO);
        let mut trail = Vec::new();
        for start in watch.over(0..space.len()) {
            let start = start?;
            let mut index = start;
            let mut cost = loop {
                match costs[index as usize] {
                    UNKNOWN => {}
                    known => break known,
                }
                // A trail that comes back to itself finds this.
                costs[index as usize] = NONE;
                let code = entries.code(index);
                trail.push((index, code));
                match space.step(index, code) {
                    Some(next) => index = next,
                    None => break NONE,
                }
            };
            while let Some((passed, code)) = trail.pop() {
                if cost != NONE {
                    cost = cost + space.cost(code);
                }
                costs[passed as usize] = cost;
            }
        }
        Ok(costs)
    }

    /// The entry that the costs of the neighbours ask for; `None` if no goal can be reached.
    fn best_by(&self, costs: &[Cost], index: u64) -> Option<u8> {
        let space = self.space();
        if space.is_goal(index) {
            return Some(0);
        }
        let mut least = (NONE, None);
        space.successors(index, |code, next| {
            let cost = costs[next as usize];
            // Codes come in ascending order: an equal sum later has a greater code.
            if cost != NONE && cost + space.cost(code) < least.0 {
                least = (cost + space.cost(code), Some(code));
            }
        });
        least.1
    }
}
