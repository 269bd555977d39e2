//! Turns a question into its answer, in one place for tables, pattern tables, matrices and searches.

use super::answer::{Answer, DetourAnswer, GradeAnswer, HintAnswer, Solution, Verdict};
use super::form::Form;
use super::question::{Question, What};
use crate::batch::AnswerLines;
use crate::error::{Error, Lack, Result};
use crate::query::{Grade, GradeVerdict, Hint, Loss};
use crate::remedy::Remedy;
use crate::space::{Amount, Cost, CostOrder};

/// The operations of a solver of boards. All answers are built from these.
///
/// A search that reaches its limit returns [`Error::Limit`], which becomes [`Answer::Unknown`].
pub trait Primitives: Send + Sync {
    /// A parsed board.
    type Board;
    /// A board for lookups or searches, from which a goal may be reached.
    type Located;
    /// A move.
    type Move: Copy;

    /// The name of the puzzle.
    fn puzzle(&self) -> String;

    /// The same solver for one question, whose searches share a time limit. `None` if they already do, or have no time limit.
    fn for_question(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Parses a board.
    fn parse_board(&self, text: &str) -> Result<Self::Board>;

    /// A board in the puzzle's notation.
    fn board_text(&self, board: &Self::Board) -> String;

    /// Visits the image of a board under each symmetry of the puzzle that preserves its goals, except the identity. All have the same
    /// depth.
    fn images(&self, _board: &Self::Board, _visit: &mut dyn FnMut(Self::Board)) {}

    /// The number of these symmetries, with the identity; `None` if they are not computed.
    fn symmetries(&self) -> Option<u64> {
        None
    }

    /// Whether these are all symmetries: the search for them did not give up.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// Parses moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<Self::Move>>;

    /// Moves in the puzzle's notation.
    fn moves_text(&self, moves: &[Self::Move]) -> String;

    /// The units of the two numbers of a cost.
    fn cost_order(&self) -> CostOrder {
        CostOrder::Moves
    }

    /// Prepares a board for lookups or searches; `None` if the board shows that no goal can be reached.
    fn locate(&self, board: &Self::Board) -> Result<Option<Self::Located>>;

    /// Why no goal can be reached, if known.
    fn why_unsolvable(&self, board: &Self::Board) -> Option<String>;

    /// The best path; `None` if no goal can be reached.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if a search gave up; an error if the table is damaged. The same holds for the methods below.
    fn path(&self, from: &Self::Located) -> Result<Option<FoundPath<Self::Move>>>;

    /// Some path, if the best one may take too long; otherwise the best.
    fn any_path(&self, from: &Self::Located) -> Result<Option<FoundPath<Self::Move>>> {
        self.path(from)
    }

    /// The number of shortest paths.
    fn count(&self, _from: &Self::Located) -> Result<u128> {
        Err(self.one_path())
    }

    /// The number of shortest paths, and the first `limit` of them in lexicographic order. `counted` is their number, if known.
    fn paths(
        &self,
        _from: &Self::Located,
        _counted: Option<u128>,
        _limit: Option<usize>,
    ) -> Result<(u128, Vec<Vec<Self::Move>>)> {
        Err(self.one_path())
    }

    /// The legal moves, best first, in a state whose best path costs `here`.
    fn hints(&self, _from: &Self::Located, _here: Cost) -> Result<Vec<Hint<Self::Move>>> {
        Err(self.one_path())
    }

    /// The grade of moves; without a [best cost](Grade::best) if no goal can be reached.
    fn grade(&self, _from: &Self::Located, _moves: &[Self::Move]) -> Result<Grade<Self::Move>> {
        Err(self.one_path())
    }

    /// Checks that this kind of question has answers, like [`Solver::check`](super::Solver::check).
    fn check_question(&self, question: &Question) -> Result<()>;

    /// The remedies for a search that reached its limit, like [`Solver::remedies`](super::Solver::remedies).
    fn after_limit(&self) -> Vec<Remedy> {
        Vec::new()
    }

    /// The fastest way to answer many lines, like [`Solver::lines`](super::Solver::lines).
    fn fastest_lines<'t>(
        &'t self,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines + 't>>;

    /// The error of a solver that has only [`path`](Self::path).
    fn one_path(&self) -> Error {
        Error::lacks("the puzzle", Lack::MorePaths, "")
    }
}

/// A path home.
pub struct FoundPath<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// What they cost.
    pub cost: Cost,
    /// A proven lower bound, if the path is not proven to be shortest.
    pub at_least_moves: Option<u32>,
    /// The number of shortest paths, if it was found with the path.
    pub counted: Option<u128>,
}

impl<M> FoundPath<M> {
    /// A shortest path whose moves all weigh the same.
    pub fn shortest(moves: Vec<M>) -> Self {
        let count = moves.len() as u32;
        Self {
            moves,
            cost: Cost::new(count, count),
            at_least_moves: None,
            counted: None,
        }
    }

    /// A path whose moves all weigh the same, and a lower bound.
    pub fn near(moves: Vec<M>, at_least_moves: u32) -> Self {
        let found = Self::shortest(moves);
        let is_proven = found.moves.len() <= at_least_moves as usize;
        Self {
            at_least_moves: (!is_proven).then_some(at_least_moves),
            ..found
        }
    }
}

/// A parsed line: a board, and for a grade the moves after it.
type Read<P> = (
    <P as Primitives>::Board,
    Option<Vec<<P as Primitives>::Move>>,
);

/// Parses a line.
pub fn read<P: Primitives>(solver: &P, question: &Question, line: &str) -> Result<Read<P>> {
    let (text, moves) = match question.what {
        What::Grade => {
            let no_tab = || Error::unexpected("a board, a tab, and the moves", line);
            let (text, moves) = line
                .trim_end_matches('\r')
                .split_once('\t')
                .ok_or_else(no_tab)?;
            (text, Some(moves))
        }
        _ => (line, None),
    };
    let board = solver.parse_board(text)?;
    let moves = moves
        .map(|moves| {
            solver
                .parse_moves(moves)
                .map_err(|error| error.in_part("moves"))
        })
        .transpose()?;
    Ok((board, moves))
}

/// Answers a question about a board.
pub fn answer<P: Primitives>(solver: &P, question: &Question, line: &str) -> Result<Answer> {
    let (read, moves) = read(solver, question, line)?;
    let board = solver.board_text(&read);
    let asker = Asker {
        solver,
        order: solver.cost_order(),
    };
    let answered = match solver.locate(&read)? {
        None => Ok(None),
        Some(from) => match moves {
            Some(moves) => asker.grade(&from, &moves, &board),
            None => asker.ask(&from, &question.what, &board),
        },
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

/// The smallest line of text among a board and its images: see [`Solver::representative`](super::Solver::representative).
pub fn representative<P: Primitives>(solver: &P, board: &P::Board) -> String {
    let mut least = solver.board_text(board);
    solver.images(board, &mut |image| {
        least = solver.board_text(&image).min(std::mem::take(&mut least))
    });
    least
}

/// The error for asking a puzzle with boards for walks.
pub fn no_walks(puzzle: &str) -> Error {
    Error::lacks(puzzle, Lack::Walks, "")
}

struct Asker<'s, P> {
    solver: &'s P,
    order: CostOrder,
}

impl<P: Primitives> Asker<'_, P> {
    /// The answer; `None` if no goal can be reached.
    fn ask(&self, from: &P::Located, what: &What, board: &str) -> Result<Option<Answer>> {
        let found = match what {
            What::AnyPath => self.solver.any_path(from)?,
            _ => self.solver.path(from)?,
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
        let text = || self.solver.moves_text(&moves);
        let board = board.to_string();
        if let Some(at_least_moves) = at_least_moves {
            let moves = matches!(what, What::Path | What::AnyPath).then(text);
            return Ok(Some(Answer::Near {
                board,
                path_moves: cost.moves(),
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
                    .map_or_else(|| self.solver.count(from), Ok)
                    .map_err(proven)?,
            ),
            What::Paths { limit } => {
                let (count, paths) = self.solver.paths(from, counted, limit).map_err(proven)?;
                Solution::Paths {
                    count,
                    paths: paths
                        .iter()
                        .map(|path| self.solver.moves_text(path))
                        .collect(),
                }
            }
            What::Hints => Solution::Hints(self.hints(from, cost).map_err(proven)?),
            What::Grade | What::Walks { .. } => return Err(no_walks(&self.solver.puzzle())),
        };
        Ok(Some(Answer::Solved {
            board,
            depth: self.order.of(cost),
            solution,
        }))
    }

    fn hints(&self, from: &P::Located, here: Cost) -> Result<Vec<HintAnswer>> {
        let answer = |hint: Hint<P::Move>| HintAnswer {
            r#move: self.solver.moves_text(&[hint.code]),
            is_best: hint.is_best,
            rest: hint.rest.map(|rest| self.order.of(rest)),
        };
        Ok(self
            .solver
            .hints(from, here)?
            .into_iter()
            .map(answer)
            .collect())
    }

    fn grade(&self, from: &P::Located, moves: &[P::Move], board: &str) -> Result<Option<Answer>> {
        let grade = self.solver.grade(from, moves)?;
        let Some(best) = grade.best else {
            return Ok(None);
        };
        let lost = |loss: Loss| self.order.amount(loss.weight, loss.moves);
        let verdict = match grade.verdict() {
            GradeVerdict::Illegal { at_move } => Verdict::Illegal {
                at_move,
                r#move: self
                    .solver
                    .moves_text(moves.get(at_move - 1..at_move).unwrap_or_default()),
            },
            GradeVerdict::Optimal => Verdict::Optimal,
            GradeVerdict::Solves { lost: loss } => Verdict::Solves { lost: lost(loss) },
            GradeVerdict::Unsolved => Verdict::Unsolved,
        };
        let detour = |detour: &crate::query::Detour<P::Move>| DetourAnswer {
            at_move: detour.number,
            r#move: self.solver.moves_text(&[detour.code]),
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
