use super::costs::AllCosts;
use crate::error::{Error, Result};
use crate::share::{part, told};
use crate::space::{Cost, Space};
use crate::table::{Table, UNREACHABLE, compare_counts};

/// The share of the time that the walks take. The comparison with the neighbours takes the rest.
const WALK_SHARE: f64 = 0.4;

impl<S: Space> Table<S> {
    /// Checks every entry of the table, without trust in the search that made it.
    ///
    /// 1. Every state is walked to a goal along its entries. This gives its cost, and shows that every walk arrives.
    /// 2. Every state is compared with its successors. Its entry must be the smallest code of the moves by which a goal costs least. A
    ///    state that reaches no goal must have no successor that reaches one.
    /// 3. The columns `depth` and `half` and the counts must agree with the costs found.
    ///
    /// A path from a state then costs at least what its walk costs, by induction from its end, because each of its moves is one of those
    /// in 2.
    ///
    /// This takes 8 bytes a state.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] for the first wrong entry, [`Error::Counts`] if the counts are wrong.
    pub fn verify(&self) -> Result<()> {
        self.verify_telling(&mut |_| {})
    }

    /// The same; `watch` gets the share that is checked, from 0 to 1.
    pub fn verify_telling(&self, watch: &mut dyn FnMut(f64)) -> Result<()> {
        self.sound(self.verify_entries(watch))
    }

    fn verify_entries(&self, watch: &mut dyn FnMut(f64)) -> Result<()> {
        let costs = self.walk_all_costs(&mut part(watch, 0.0, WALK_SHARE))?;
        let is_weighted = self.space().weights().is_some();
        let mut counts = vec![0u64; self.layers().len()];
        for index in told(0..self.space().len(), &mut part(watch, WALK_SHARE, 1.0)) {
            let cost = costs.get(index);
            self.check_best_move(&costs, index)?;
            if !is_weighted {
                self.check_depth_columns(index, cost)?;
            }
            if let Some(weight) = cost.map(|cost| cost.weight() as usize) {
                counts.resize(counts.len().max(weight + 1), 0);
                counts[weight] += 1;
            }
        }
        compare_counts(&counts, self.layers(), if is_weighted { "have the weight" } else { "are at depth" })
    }

    /// Compares the entry of a state with the one that the costs of its neighbours ask for.
    fn check_best_move(&self, costs: &AllCosts, index: u64) -> Result<()> {
        let space = self.space();
        let mut least: Option<(Cost, u8)> = None;
        if !space.is_goal(index) {
            space.successors(index, |code, next| {
                // Codes come in ascending order: an equal sum later has a greater code.
                if let Some(sum) = costs.get(next).map(|rest| rest + space.cost(code))
                    && least.is_none_or(|(least, _)| sum < least)
                {
                    least = Some((sum, code));
                }
            });
        }
        let (found, expected) = (self.best_move(index), least.map(|(_, code)| code));
        if found != expected {
            let name = |code: Option<u8>| code.map_or("no path to a goal".into(), |code| format!("move {code}"));
            return Err(wrong(index, format!("its entry is {}, but should be {}", name(found), name(expected))));
        }
        // A goal, or no path to a goal. The entry has no meaning there. It must be 0, so that equal tables have equal bytes.
        let is_marked = space.weights().is_some() && !space.is_goal(index);
        if found.is_none() && !is_marked && self.move_column().is_some_and(|column| column.code(index) != 0) {
            return Err(wrong(index, "its entry must be 0, because no move is best there".into()));
        }
        Ok(())
    }

    fn check_depth_columns(&self, index: u64, cost: Option<Cost>) -> Result<()> {
        let (depth, half) = cost.map_or((UNREACHABLE, 0), |cost| ((cost.moves() % 3) as u8, (cost.moves() >> 1 & 1) as u8));
        for (column, code) in [(self.depth_column(), depth), (self.half_column(), half)] {
            if let Some(column) = column.filter(|column| column.code(index) != code) {
                return Err(wrong(index, format!("its entry in the column {} is not {code}", column.name())));
            }
        }
        Ok(())
    }
}

fn wrong(index: u64, what: String) -> Error {
    Error::Meaning { index, what }
}
