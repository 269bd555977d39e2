use super::best::BestMoves;
use crate::error::{Error, Result};
use crate::table::Table;

/// Iterates over all shortest paths from a state, in lexicographic order of their codes. Only one path is in memory at a time.
///
/// If [moves commute](homing_space::Space::moves_commute), a path is a set of moves, listed only once, in ascending order.
///
/// ```
/// use homing::{Notation, Stop, embedded, puzzle::slide::Slide};
///
/// let table = embedded::eight();
/// //  8 6 7
/// //  2 5 4   needs 31 moves, as only one other board does
/// //  3 x 1
/// let farthest = Slide::EIGHT.parse_board("8672543x1")?;
/// let index = table.locate(&Slide::EIGHT, &farthest).unwrap();
/// assert_eq!(table.paths(index).count(), 40);
/// assert_eq!(table.count_paths(index, &Stop::NEVER)?, 40);
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paths<'t> {
    table: &'t Table,
    best: BestMoves<'t>,
    /// The moves of the current path.
    path: Vec<u8>,
    /// The states still to try, the next one last. Each has the number of moves on the path before it.
    to_try: Vec<(usize, Option<u8>, u64)>,
    /// The number of moves of every path.
    depth: usize,
}

impl Table {
    /// Returns all shortest paths from a state. From a goal there is one, which has no moves. If no goal can be reached, there are none.
    pub fn paths(&self, index: u64) -> Paths<'_> {
        let to_try = if self.is_reachable(index) {
            vec![(0, None, index)]
        } else {
            vec![]
        };
        Paths {
            table: self,
            path: Vec::new(),
            to_try,
            best: self.best_moves(),
            depth: self.walk(index).count(),
        }
    }
}

impl Paths<'_> {
    fn next_path(&mut self) -> Result<Option<Vec<u8>>> {
        let commute = self.table.space().moves_commute();
        while let Some((before, code, index)) = self.to_try.pop() {
            self.path.truncate(before);
            self.path.extend(code);
            if self.table.is_goal(index) {
                return Ok(Some(self.path.clone()));
            }
            if self.path.len() >= self.depth {
                return Err(Error::endless_walk(index));
            }
            let made = self.path.len();
            for next in self.best.find(&[index])?.iter().rev() {
                if !commute || code.is_none_or(|code| code < next.code) {
                    self.to_try.push((made, Some(next.code), next.state));
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for Paths<'_> {
    /// The codes of the moves, or an error if the table is damaged and a path never reaches a goal. The error comes last.
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.next_path();
        if found.is_err() {
            self.to_try.clear();
        }
        found.transpose()
    }
}
