use super::solve::difference;
use super::table::Lights;
use crate::lights::algebra::set::PieceSet;
use homing_space::space::Cost;
use homing_table::error::Result;
use homing_table::query::{Grade, GradedMove, Hint};

/// Returns the cost of `count` presses.
fn presses(count: usize) -> Cost {
    Cost::new(count as u32, count as u32)
}

impl Lights {
    /// Returns all presses, the best first; equally good ones in ascending order. In a goal none is best.
    ///
    /// One press changes the number of fewest presses by at most one. The number falls exactly if the press is in one of the lightest sets.
    /// It stays exactly if the press is in a set of one press more and in none of the lightest. So one list of both kinds of sets decides
    /// all presses.
    pub fn hints(&self, board: &PieceSet, goals: &[PieceSet]) -> Result<Vec<Hint<u16>>> {
        let press_count = self.press_count();
        let Some(depth) = self.depth(board, goals)? else {
            return Ok((0..press_count as u16)
                .map(|code| Hint {
                    code,
                    rest: None,
                    is_best: false,
                })
                .collect());
        };
        let (begun, mut rests) = (self.clock.first_search(), vec![depth + 1; press_count]);
        let reached: Vec<PieceSet> = self.presses_to(board, goals).collect();
        for (number, presses) in reached.iter().enumerate() {
            if let Some(trellis) = self.trellis() {
                let after = trellis.depths_after(presses, &self.stop)?;
                rests
                    .iter_mut()
                    .zip(after)
                    .for_each(|(rest, after)| *rest = after.min(*rest));
                continue;
            }
            let budget = || self.budget(depth, begun, reached.len() - number);
            // No press costs more than the depth plus one.
            let Some(supports) = self.supports(presses, depth + 1, budget)? else {
                continue;
            };
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
        let hint = |(code, rest): (usize, usize)| Hint {
            code: code as u16,
            rest: Some(presses(rest)),
            is_best: rest < depth,
        };
        let mut hints: Vec<Hint<u16>> = rests.into_iter().enumerate().map(hint).collect();
        hints.sort_unstable_by_key(|hint| (hint.rest, hint.code));
        Ok(hints)
    }

    /// Grades presses made one after another: whether they solve the board, and which of them lose something. It searches once per press.
    pub fn grade(&self, board: &PieceSet, goals: &[PieceSet], made: &[u16]) -> Result<Grade> {
        let best = self.depth(board, goals)?.map(presses);
        let advance = |board: &PieceSet, rest: Option<Cost>, press: u16| {
            let next = self.presses().after(board, press.into());
            // A press keeps an unsolvable board unsolvable, and a solvable one solvable.
            let rest = if rest.is_some() {
                self.depth(&next, goals)?.map(presses)
            } else {
                None
            };
            Ok(Some(GradedMove {
                state: next,
                cost: presses(1),
                rest,
            }))
        };
        Grade::of(board.clone(), best, made, advance, |end| {
            goals.iter().any(|goal| difference(end, goal).is_empty())
        })
    }
}
