//! Turns a question into its answer, in one place for tables, pattern tables, matrices and searches.

use super::answerer::{Answerer, AnyTable, FoundPath, no_walks};
use crate::records::{
    Answer, DetourAnswer, GradeAnswer, HintAnswer, Question, Solution, Verdict, What,
};
use homing_space::space::{Amount, Cost, CostOrder};
use homing_table::error::{Error, Result};
use homing_table::notation::AnyBoard;
use homing_table::query::{Detour, GradeVerdict, Hint, Loss};
use homing_table::remedy::Remedy;

impl dyn Answerer {
    /// Answers a question about one line of text.
    ///
    /// # Errors
    ///
    /// The line is invalid; [`Error::Limit`] if a search gave up; or the table is damaged
    /// ([`Error::is_damage`](homing_table::Error::is_damage)).
    pub fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        match self.check(question) {
            // If a search would reach its limit, the answer is unknown.
            Ok(()) | Err(Error::Limit { .. }) => {}
            Err(error) => return Err(error),
        }
        if matches!(question.what, What::Walks { .. }) {
            return self.walks(question, line);
        }
        match self.for_question() {
            Some(answerer) => answer(&*answerer, question, line),
            None => answer(self, question, line),
        }
    }

    /// Whether answers to such questions are lookups of microseconds, which need not be cancelled.
    pub fn looks_up(&self, question: &Question) -> bool {
        let is_lookup = match question.what {
            What::Path | What::AnyPath | What::Depth | What::Hints | What::Grade => true,
            What::Count | What::Paths { .. } | What::Walks { .. } => false,
        };
        is_lookup && !self.searches()
    }

    /// The same for one question, whose searches share a time limit. `None` if they already do, or have no time limit.
    fn for_question(&self) -> Option<AnyTable> {
        let (clock, stop) = self.clock()?;
        if clock.is_shared() {
            return None;
        }
        self.until(stop)
    }

    /// Whether a board whose search reached its limit may still have a path that is found quickly.
    pub fn has_any_path(&self) -> bool {
        let finds_any = |remedy: &Remedy| matches!(remedy, Remedy::Give { option: "any", .. });
        self.remedies().iter().any(finds_any)
    }

    /// The representative of a board and its images under the symmetries of the puzzle that preserve its goals: the one with the smallest
    /// line of text. All of them have the same depth. Without known symmetries it is the board itself.
    ///
    /// # Errors
    ///
    /// The board is invalid.
    pub fn representative(&self, board: &str) -> Result<String> {
        Ok(representative(self, &self.parse_board(board)?))
    }
}

/// Answers a question about a board.
pub fn answer(solver: &dyn Answerer, question: &Question, line: &str) -> Result<Answer> {
    let (text, moves) = question.split(line)?;
    let read = solver.parse_board(text)?;
    let moves = moves
        .map(|moves| {
            solver
                .parse_moves(moves)
                .map_err(|error| error.in_part("moves"))
        })
        .transpose()?;
    let board = solver.text_of(&read);
    let asker = Asker {
        solver,
        order: solver.cost_order(),
    };
    let answered = match moves {
        Some(moves) => asker.grade(&read, &moves, &board),
        None => asker.ask(&read, &question.what, &board),
    };
    match answered {
        Ok(Some(answer)) => Ok(answer),
        Ok(None) => {
            let reason = if question.explain {
                solver.why_unsolvable(&read)
            } else {
                None
            };
            Ok(Answer::Unsolvable { board, reason })
        }
        Err(Error::Limit {
            limit,
            at_least_moves,
        }) => Ok(Answer::Unknown {
            board,
            at_least_moves,
            limit,
        }),
        Err(error) => Err(error),
    }
}

/// The smallest line of text among a board and its images.
pub fn representative(solver: &dyn Answerer, board: &AnyBoard) -> String {
    let mut least = solver.text_of(board);
    solver.images_of(board, &mut |image| {
        least = solver.text_of(&image).min(std::mem::take(&mut least))
    });
    least
}

struct Asker<'s> {
    solver: &'s dyn Answerer,
    order: CostOrder,
}

impl Asker<'_> {
    /// The answer; `None` if no goal can be reached.
    fn ask(&self, from: &AnyBoard, what: &What, board: &str) -> Result<Option<Answer>> {
        let found = match what {
            What::AnyPath => self.solver.any_path_of(from)?,
            _ => self.solver.path_of(from)?,
        };
        let Some(FoundPath {
            moves,
            cost,
            at_least_moves,
            counted,
        }) = found
        else {
            return Ok(None);
        };
        let text = || self.solver.moves_line(&moves);
        let board = board.to_string();
        if let Some(at_least_moves) = at_least_moves {
            let moves = matches!(what, What::Path | What::AnyPath).then(text);
            return Ok(Some(Answer::Near {
                board,
                path: self.order.of(cost),
                at_least_moves,
                moves,
            }));
        }
        // Later errors start with the lower bound that the path has proven.
        let proven = |error: Error| error.at_least(cost.moves());
        let solution = match *what {
            What::Path | What::AnyPath => Solution::Path(text()),
            What::Depth => Solution::Depth,
            What::Count => Solution::Count(
                counted
                    .map_or_else(|| self.solver.count_of(from), Ok)
                    .map_err(proven)?,
            ),
            What::Paths { limit } => {
                let (count, paths) = self.solver.paths_of(from, counted, limit).map_err(proven)?;
                Solution::Paths {
                    count,
                    paths: paths
                        .iter()
                        .map(|path| self.solver.moves_line(path))
                        .collect(),
                }
            }
            What::Hints => Solution::Hints(self.hints(from, cost).map_err(proven)?),
            What::Grade | What::Walks { .. } => {
                return Err(no_walks(&self.solver.description().puzzle));
            }
        };
        Ok(Some(Answer::Solved {
            board,
            depth: self.order.of(cost),
            solution,
        }))
    }

    fn hints(&self, from: &AnyBoard, here: Cost) -> Result<Vec<HintAnswer>> {
        let answer = |hint: Hint<u16>| HintAnswer {
            r#move: self.solver.moves_line(&[hint.code]),
            is_best: hint.is_best,
            rest: hint.rest.map(|rest| self.order.of(rest)),
        };
        Ok(self
            .solver
            .hints_of(from, here)?
            .into_iter()
            .map(answer)
            .collect())
    }

    fn grade(&self, from: &AnyBoard, moves: &[u16], board: &str) -> Result<Option<Answer>> {
        let Some(grade) = self.solver.grade_of(from, moves)? else {
            return Ok(None);
        };
        let Some(best) = grade.best else {
            return Ok(None);
        };
        let lost = |loss: Loss| self.order.amount(loss.weight, loss.moves);
        let verdict = match grade.verdict() {
            GradeVerdict::Illegal { at_move } => Verdict::Illegal {
                at_move,
                r#move: self
                    .solver
                    .moves_line(moves.get(at_move - 1..at_move).unwrap_or_default()),
            },
            GradeVerdict::Optimal => Verdict::Optimal,
            GradeVerdict::Solves { lost: loss } => Verdict::Solves { lost: lost(loss) },
            GradeVerdict::Unsolved => Verdict::Unsolved,
        };
        let detour = |detour: &Detour| DetourAnswer {
            at_move: detour.number,
            r#move: self
                .solver
                .moves_line(&moves[detour.number - 1..detour.number]),
            lost: detour.lost.map(lost),
        };
        let amount = |cost: Cost| -> Amount { self.order.of(cost) };
        let grade = GradeAnswer {
            verdict,
            best: amount(best),
            made: amount(grade.spent),
            to_go: grade.rest.filter(|_| !grade.is_home).map(amount),
            detours: grade.detours.iter().map(detour).collect(),
        };
        Ok(Some(Answer::Graded {
            board: board.into(),
            grade,
        }))
    }
}
