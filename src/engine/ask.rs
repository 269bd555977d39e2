//! How the table of a space answers: the one place where a question about a board becomes look-ups.

use super::answer::{Answer, AnswerStatus, DetourAnswer, HintAnswer};
use super::question::{Question, What};
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::query::{Grade, Loss};
use crate::space::Cost;
use crate::table::Table;

/// Makes sure that a table of boards has answers to a kind of question.
pub fn check<P: Notation>(table: &Table<P>, question: &Question) -> Result<()> {
    match question.what {
        What::Walks { .. } => {
            Err(Error::Unanswered { what: format!("{} has boards and no walks: ask for paths", table.space().describe().puzzle) })
        }
        _ => Ok(()),
    }
}

/// Answers a question about a board.
pub fn answer<P: Notation>(table: &Table<P>, question: &Question, line: &str) -> Result<Answer> {
    check(table, question)?;
    let space = table.space();
    let (board, moves) = match question.what {
        What::Grade => {
            let solution = line.trim_end_matches('\r').split_once('\t');
            let no_tab = || Error::Input { what: "expected a board, a tab, and the moves; found no tab".into() };
            solution.map(|(board, moves)| (board, Some(moves))).ok_or_else(no_tab)?
        }
        _ => (line, None),
    };
    let state = space.parse_board(board)?;
    let in_moves = |error| Error::Input { what: format!("the moves: {error}") };
    let moves = moves.map(|moves| space.parse_moves(moves).map_err(in_moves)).transpose()?;
    let board = space.board_text(&state);
    let Some(index) = table.locate(&state) else {
        let reason = if question.explain { space.why_unsolvable(&state) } else { None };
        return Ok(Answer { board, reason, ..Answer::of(AnswerStatus::Unsolvable) });
    };
    let asker = Asker { table, is_weighted: space.weights().is_some() };
    let answered = match moves {
        Some(moves) => asker.grade(index, &moves)?,
        None => asker.ask(index, &question.what)?,
    };
    Ok(Answer { board, ..answered })
}

/// One answer lists at most so many paths, so that it fits the memory.
const MAX_PATHS_LISTED: usize = 1_000_000;

struct Asker<'t, P> {
    table: &'t Table<P>,
    is_weighted: bool,
}

impl<P: Notation> Asker<'_, P> {
    fn ask(&self, index: u64, what: &What) -> Result<Answer> {
        let table = self.table;
        let mut walk = table.walk(index);
        let (mut cost, mut moves) = (Cost::ZERO, Vec::with_capacity(32));
        moves.extend(walk.by_ref().inspect(|&code| cost = cost + table.space().cost(code)));
        if !walk.is_home() {
            return Err(Error::astray(index));
        }
        let mut answer = Answer { depth_moves: Some(cost.moves()), ..Answer::of(AnswerStatus::Solved) };
        answer.depth_pushes = self.is_weighted.then_some(cost.weight());
        match *what {
            What::Path => answer.moves = Some(self.text(&moves)),
            What::Count => answer.shortest_paths_count = Some(table.count_paths(index)?),
            What::Paths { limit } => {
                let count = table.count_paths(index)?;
                let listed = limit.map_or(count, |limit| count.min(limit as u128));
                if listed > MAX_PATHS_LISTED as u128 {
                    let what = format!("it has {count} shortest paths, and one answer lists at most {MAX_PATHS_LISTED}: set a limit");
                    return Err(Error::Unanswered { what });
                }
                let paths = table.paths(index).take(limit.unwrap_or(usize::MAX)).map(|path| Ok(self.text(&path?)));
                answer.shortest_paths = Some(paths.collect::<Result<_>>()?);
                answer.shortest_paths_count = Some(count);
            }
            What::Hints => answer.hints = Some(self.hints(index)?),
            What::Depth | What::Grade | What::Walks { .. } => {}
        }
        Ok(answer)
    }

    fn hints(&self, index: u64) -> Result<Vec<HintAnswer>> {
        let answer = |hint: crate::query::Hint| HintAnswer {
            r#move: self.text(&[hint.code]),
            best: hint.is_best,
            depth_after_moves: hint.rest.map(Cost::moves),
            depth_after_pushes: hint.rest.filter(|_| self.is_weighted).map(Cost::weight),
        };
        Ok(self.table.hints(index)?.into_iter().map(answer).collect())
    }

    fn grade(&self, index: u64, moves: &[u8]) -> Result<Answer> {
        let grade: Grade = self.table.grade(index, moves)?;
        let status = match grade.lost() {
            Some(lost) if lost == Loss::default() => AnswerStatus::Optimal,
            Some(_) => AnswerStatus::Solves,
            None if grade.illegal_at.is_some() => AnswerStatus::Illegal,
            None => AnswerStatus::Unsolved,
        };
        let detour = |detour: &crate::query::Detour| DetourAnswer {
            at_move: detour.number,
            r#move: self.text(&[detour.code]),
            lost_moves: detour.lost.map(|lost| lost.moves),
            lost_pushes: detour.lost.filter(|_| self.is_weighted).map(|lost| lost.weight),
        };
        let to_go = grade.rest.filter(|_| !grade.is_home);
        let pushes = |cost: Option<Cost>| cost.filter(|_| self.is_weighted).map(Cost::weight);
        Ok(Answer {
            depth_moves: grade.best.map(Cost::moves),
            depth_pushes: pushes(grade.best),
            made_moves: Some(grade.spent.moves()),
            made_pushes: pushes(Some(grade.spent)),
            lost_moves: grade.lost().map(|lost| lost.moves),
            lost_pushes: grade.lost().filter(|_| self.is_weighted).map(|lost| lost.weight),
            to_go_moves: to_go.map(Cost::moves),
            to_go_pushes: pushes(to_go),
            illegal_at_move: grade.illegal_at,
            illegal_move: grade.illegal_at.and_then(|number| Some(self.text(moves.get(number - 1..number)?))),
            detours: grade.detours.iter().map(detour).collect(),
            ..Answer::of(status)
        })
    }

    fn text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.table.space().push_moves(moves.iter().copied(), &mut text);
        text
    }
}
