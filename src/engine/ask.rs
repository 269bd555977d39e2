//! Answers of the table of a space. Only here a question about a board becomes look-ups.

use super::answer::{Answer, AnswerStatus, DetourAnswer, HintAnswer};
use super::question::{Question, What};
use crate::error::{Error, Result};
use crate::notation::Notation;
use crate::query::{Grade, Loss};
use crate::space::{Cost, CostOrder};
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
    let in_moves = |error: Error| error.in_part("moves");
    let moves = moves.map(|moves| space.parse_moves(moves).map_err(in_moves)).transpose()?;
    let board = space.board_text(&state);
    let Some(index) = table.locate(&state) else {
        let reason = if question.explain { space.why_unsolvable(&state) } else { None };
        return Ok(Answer { board, reason, ..Answer::of(AnswerStatus::Unsolvable) });
    };
    let asker = Asker { table, order: space.cost_order() };
    let answered = match moves {
        Some(moves) => asker.grade(index, &moves)?,
        None => asker.ask(index, &question.what)?,
    };
    Ok(Answer { board, ..answered })
}

/// The most paths that one answer lists, so that it fits into memory.
const MAX_PATHS_LISTED: usize = 1_000_000;

struct Asker<'t, P> {
    table: &'t Table<P>,
    order: CostOrder,
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
        let (depth_moves, depth_pushes) = self.split(cost);
        let mut answer = Answer { depth_moves: Some(depth_moves), depth_pushes, ..Answer::of(AnswerStatus::Solved) };
        match *what {
            What::Path | What::AnyPath => answer.moves = Some(self.text(&moves)),
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
            depth_after_moves: hint.rest.map(|rest| self.split(rest).0),
            depth_after_pushes: hint.rest.and_then(|rest| self.split(rest).1),
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
            lost_moves: detour.lost.map(|lost| self.split_loss(lost).0),
            lost_pushes: detour.lost.and_then(|lost| self.split_loss(lost).1),
        };
        let to_go = grade.rest.filter(|_| !grade.is_home);
        let all = |cost: Cost| self.split(cost).0;
        let pushes = |cost: Cost| self.split(cost).1;
        Ok(Answer {
            depth_moves: grade.best.map(all),
            depth_pushes: grade.best.and_then(pushes),
            made_moves: Some(all(grade.spent)),
            made_pushes: pushes(grade.spent),
            lost_moves: grade.lost().map(|lost| self.split_loss(lost).0),
            lost_pushes: grade.lost().and_then(|lost| self.split_loss(lost).1),
            to_go_moves: to_go.map(all),
            to_go_pushes: to_go.and_then(pushes),
            illegal_at_move: grade.illegal_at,
            illegal_move: grade.illegal_at.and_then(|number| Some(self.text(moves.get(number - 1..number)?))),
            detours: grade.detours.iter().map(detour).collect(),
            ..Answer::of(status)
        })
    }

    /// The moves of a cost, and its pushes where they are counted.
    fn split(&self, cost: Cost) -> (u32, Option<u32>) {
        self.order.split(cost.weight(), cost.moves())
    }

    fn split_loss(&self, loss: Loss) -> (i64, Option<i64>) {
        self.order.split(loss.weight, loss.moves)
    }

    fn text(&self, moves: &[u8]) -> String {
        let mut text = String::new();
        self.table.space().push_moves(moves.iter().copied(), &mut text);
        text
    }
}
