use crate::error::{Error, Result};
use crate::pool::*;
use crate::table::{Column, HALF, Residues, Table, UNREACHABLE, compare_residues};
use crate::watch::{Stop, Watch};
use homing_space::space::Move;

/// Tables of up to this many states are checked by [`Table::verify`], which takes four bytes per state.
const WALKED_STATES: u64 = 1 << 24;
/// The number of states that one thread checks between two checks for cancellation.
const TASK_STATES: u64 = 1 << 13;
/// The number of tasks between two reports of progress.
const TASKS_AT_ONCE: u64 = 1 << 7;

impl Table {
    /// Checks a table whose search was resumed from files. A small table is checked completely; in a large one, each state is compared with
    /// its neighbours, and a sample of walks is checked.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] or [`Error::Counts`] if it is wrong; [`Error::Stopped`].
    pub fn verify_resumed(&self, watch: Watch) -> Result<()> {
        if self.space().len() <= WALKED_STATES || self.residues().is_none() {
            return self.verify(watch);
        }
        let stop = watch.stop().clone();
        self.verify_neighbours(watch)?;
        self.verify_sample(&stop)
    }

    /// Compares every state with its neighbours by a column `depth` or `half`, without further memory, on the threads of the current rayon
    /// pool. Unless the state is a goal, some neighbour must be one nearer, modulo 3 or 4. A column `move` must have the smallest code of
    /// the moves to such neighbours. The number of states with each residue must agree with the layers.
    ///
    /// This finds any single wrong entry, but is not a proof: a cycle of states whose residues decrease all the way round would pass.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`] or [`Error::Counts`] if the table is wrong; [`Error::NoColumn`] if it has only the column `move`, or if
    /// some move cannot be undone.
    pub fn verify_neighbours(&self, mut watch: Watch) -> Result<()> {
        let none = || Error::NoColumn {
            path: "the table".into(),
            puzzle: self.space().describe().puzzle,
            column: HALF,
        };
        let residues = self.residues().ok_or_else(none)?;
        let (tasks_in_all, stop) = (
            self.space().len().div_ceil(TASK_STATES),
            watch.stop().clone(),
        );
        let mut found = [0u64; 4];
        for first in (0..tasks_in_all).step_by(TASKS_AT_ONCE as usize) {
            let count = TASKS_AT_ONCE.min(tasks_in_all - first);
            for counts in tasks(count as usize, |at| {
                self.compare_residues_of(residues, first + at as u64, &stop)
            }) {
                found
                    .iter_mut()
                    .zip(counts?)
                    .for_each(|(sum, count)| *sum += count);
            }
            watch.report((first + count) as f64 / tasks_in_all as f64)?;
        }
        compare_residues(found, residues.modulus(), self.layers())
    }

    /// Checks the states of a task, and counts them by the residues of their depths.
    fn compare_residues_of(&self, residues: Residues, task: u64, stop: &Stop) -> Result<[u64; 4]> {
        stop.check()?;
        let space = self.space();
        let is_lost = |residue| residues.modulus() == 3 && residue == UNREACHABLE;
        let moves = self.move_column().map(Column::codes);
        let mut counts = [0; 4];
        let states = task * TASK_STATES..space.len().min((task + 1) * TASK_STATES);
        space.each_with_moves(states.map(Ok), |index, made| {
            let own = residues.of(index);
            let is_own_lost = is_lost(own);
            let nearer = residues.entry_of(residues.nearer(own));
            let (mut best, mut is_torn) = (None, false);
            for Move { code, state, .. } in made {
                let next = residues.entry(state);
                is_torn |= is_lost(next) != is_own_lost;
                if best.is_none() && !is_own_lost && next == nearer {
                    best = Some(code);
                }
            }
            let is_right = if self.is_goal(index) {
                own == 0 && best.is_none()
            } else {
                is_own_lost || best.is_some()
            };
            if is_torn || !is_right {
                return Err(Error::Meaning {
                    index,
                    what: "its depth and those of its neighbours do not fit each other".into(),
                });
            }
            if moves.is_some_and(|moves| moves.get(index) != best.unwrap_or(0)) {
                return Err(Error::Meaning {
                    index,
                    what: "its entry is not the smallest of the best moves".into(),
                });
            }
            if !is_own_lost {
                counts[usize::from(own)] += 1;
            }
            Ok(())
        })?;
        Ok(counts)
    }
}
