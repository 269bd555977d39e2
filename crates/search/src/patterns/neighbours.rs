use super::pattern::Pattern;
use super::table::{PatternTable, PatternTables};
use homing_table::error::{Error, Result};
use homing_table::pool::*;
use homing_table::table::{Kind, UNREACHABLE, compare_residues};
use homing_table::watch::{Stop, Watch};

/// Tables of up to this many states are verified by a second search.
const SEARCHED_STATES: u64 = 1 << 24;
/// The number of states that a thread checks between two checks for cancellation.
const TASK_STATES: u64 = 1 << 13;
/// The number of tasks between two reports of progress.
const TASKS_AT_ONCE: u64 = 1 << 7;

impl<P: Pattern, Of> PatternTables<P, Of> {
    /// Checks tables whose search was resumed from files: small ones by a search in memory, others state by state.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] or [`Error::Counts`] if they are wrong; [`Error::Stopped`].
    pub fn verify_resumed(&self, watch: Watch) -> Result<()> {
        if self.entries() <= SEARCHED_STATES {
            self.verify(watch)
        } else {
            self.verify_neighbours(watch)
        }
    }

    /// Compares each state with its neighbours, without extra memory. Every state but a goal must have a neighbour that is one nearer,
    /// modulo 3 or 4, and the number of states of each residue must match the layers.
    ///
    /// This finds any single wrong entry, but it is not a proof: a cycle of states whose residues fall all the way around would pass.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] or [`Error::Counts`] if they are wrong; [`Error::Stopped`].
    pub fn verify_neighbours(&self, mut watch: Watch) -> Result<()> {
        let (mut found, mut checked, states, stop) =
            ([0u64; 4], 0, self.entries().max(1), watch.stop().clone());
        for table in self.patterns() {
            let entries = table.column.entries();
            for first in (0..entries).step_by((TASK_STATES * TASKS_AT_ONCE) as usize) {
                let last = entries.min(first + TASK_STATES * TASKS_AT_ONCE);
                let count = (last - first).div_ceil(TASK_STATES) as usize;
                let begin = |task: usize| first + task as u64 * TASK_STATES;
                for counts in tasks(count, |task| {
                    table.compare(begin(task)..last.min(begin(task) + TASK_STATES), &stop)
                }) {
                    found
                        .iter_mut()
                        .zip(counts?)
                        .for_each(|(sum, count)| *sum += count);
                }
                watch.report((checked + last) as f64 / states as f64)?;
            }
            checked += entries;
        }
        compare_residues(found, modulus::<P>().into(), self.layers())
    }
}

/// Depths are known modulo this number.
fn modulus<P: Pattern>() -> u8 {
    if P::KIND == Kind::Half { 4 } else { 3 }
}

impl<P: Pattern> PatternTable<P> {
    /// The depth of a state modulo 4, or modulo 3 with 3 for a state that cannot reach a goal.
    fn residue(&self, index: u64) -> u8 {
        let code = self.column.code(index);
        if P::KIND == Kind::Half {
            2 * code + self.space.parity(index)
        } else {
            code
        }
    }

    /// Checks a range of states, and counts them by the residue of their depth.
    fn compare(&self, part: std::ops::Range<u64>, stop: &Stop) -> Result<[u64; 4]> {
        stop.check()?;
        let modulus = modulus::<P>();
        let is_lost = |residue: u8| modulus == 3 && residue == UNREACHABLE;
        let mut counts = [0; 4];
        for index in part {
            let own = self.residue(index);
            let (mut has_nearer, mut is_torn) = (false, false);
            self.space.neighbours(index, &mut |next| {
                let next = self.residue(next);
                is_torn |= is_lost(next) != is_lost(own);
                has_nearer |= next == (own + modulus - 1) % modulus;
            });
            let is_right = if self.space.is_goal(index) {
                own == 0 && !has_nearer
            } else {
                is_lost(own) || has_nearer
            };
            if is_torn || !is_right {
                let what = format!(
                    "pattern {}: its depth and those of its neighbours do not fit each other",
                    self.column.name()
                );
                return Err(Error::Meaning { index, what });
            }
            if !is_lost(own) {
                counts[usize::from(own)] += 1;
            }
        }
        Ok(counts)
    }
}
