use super::set::PieceSet;
use super::solve::difference;
use super::table::Lights;
use crate::error::Result;

/// A press, and how many presses are still needed after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressHint {
    /// The press.
    pub press: usize,
    /// The fewest presses after it; `None` if no goal can be reached.
    pub rest: Option<usize>,
    /// Whether it is in one of the sets of the fewest presses.
    pub is_best: bool,
}

/// The grade of presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressGrade {
    /// The fewest presses from the start; `None` if no goal can be reached.
    pub best: Option<usize>,
    /// The number of presses made.
    pub spent: usize,
    /// Whether they end in a goal.
    pub is_solved: bool,
    /// The fewest presses still needed at their end; `None` if no goal can be reached.
    pub rest: Option<usize>,
    /// The presses that no set of the fewest has: their numbers from 1, and by how many presses each makes the solution longer.
    pub detours: Vec<(usize, usize)>,
}

impl Lights {
    /// All presses, the best first; equally good ones by ascending number. In a goal none is best.
    ///
    /// One press changes the number of fewest presses by at most one. The number falls exactly if the press is in one of the lightest
    /// sets. It stays exactly if the press is in a set of one press more and in none of the lightest. So one list of both kinds of sets
    /// decides all presses.
    ///
    /// # Errors
    ///
    /// As [`all_fewest`](Self::all_fewest).
    pub fn hints(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Vec<PressHint>> {
        let pieces = self.pieces();
        let Some(depth) = self.depth(board, goals)? else {
            return Ok((0..pieces).map(|press| PressHint { press, rest: None, is_best: false }).collect());
        };
        let mut rests = vec![depth + 1; pieces];
        for presses in self.presses_to(board, goals) {
            let supports = self.quiet().supports(&presses).ok_or_else(|| self.too_many_solutions())?;
            let here = supports.count;
            for (press, rest) in rests.iter_mut().enumerate() {
                let after = match press {
                    press if supports.lightest.contains(press) => here - 1,
                    press if supports.next.contains(press) => here,
                    _ => here + 1,
                };
                *rest = after.min(*rest);
            }
        }
        let hint = |(press, rest): (usize, usize)| PressHint { press, rest: Some(rest), is_best: rest < depth };
        let mut hints: Vec<PressHint> = rests.into_iter().enumerate().map(hint).collect();
        hints.sort_by_key(|hint| (hint.rest, hint.press));
        Ok(hints)
    }

    /// Grades presses made one after the other: whether they solve, and which of them lose something. Costs a question for each press.
    ///
    /// # Errors
    ///
    /// As [`fewest`](Self::fewest).
    pub fn grade(&self, board: &PieceSet, goals: &[PieceSet], presses: &[usize]) -> Result<PressGrade> {
        let best = self.depth(board, goals)?;
        let (mut now, mut rest, mut detours) = (board.clone(), best, Vec::new());
        for (&press, number) in presses.iter().zip(1..) {
            self.presses().turned_by(press).iter().for_each(|&piece| now.toggle(piece.into()));
            // A press leaves an unsolvable board unsolvable, and a solvable one solvable.
            let Some(before) = rest else { continue };
            let after = self.depth(&now, goals)?;
            let lost = after.map_or(0, |after| (after + 1).saturating_sub(before));
            if lost > 0 {
                detours.push((number, lost));
            }
            rest = after;
        }
        let is_solved = goals.iter().any(|goal| difference(&now, goal).is_empty());
        Ok(PressGrade { best, spent: presses.len(), is_solved, rest, detours })
    }
}
