//! Answers of a matrix.

use super::super::Flip;
use super::depths::DepthCounts;
use super::lines::LightsLines;
use super::set::PieceSet;
use super::solve::Fewest;
use super::table::Lights;
use crate::batch::AnswerLines;
use crate::engine::{
    Answer, AnswerStatus, AnyTable, BoardTable, DetourAnswer, Form, HintAnswer, Listing, Lists, PlainLines, Question, Solver, StateCount,
    Stats, What,
};
use crate::error::{Error, Result};
use crate::space::Description;
use crate::table::Header;
use std::ops::RangeInclusive;

/// A board's matrix as a table of the engine, with its goals.
pub struct LightsTable {
    pub lights: Lights,
    pub goals: Vec<PieceSet>,
}

/// The number of random boards for the statistics of depths if those of all boards cannot be counted. It gives the mean to a few tenths of
/// a percent.
const SAMPLED_BOARDS: usize = 1000;
/// The greatest nullity for which they are drawn: 2^20 sums take half a millisecond a board.
const MAX_SAMPLED_BITS: usize = 20;

impl LightsTable {
    /// The depths of random boards, if they are found quickly.
    fn sampled_depths(&self) -> Result<Option<DepthCounts>> {
        let is_quick = self.lights.part_nullity() <= MAX_SAMPLED_BITS;
        is_quick.then(|| self.lights.sampled_depths(&self.goals, SAMPLED_BOARDS)).transpose()
    }

    fn ask(&self, board: &PieceSet, what: &What) -> Result<Option<Answer>> {
        if *what == What::AnyPath {
            let answer = self.lights.any_solution(board, &self.goals).map(|any| {
                let (count, is_fewest) = (any.presses.count() as u32, any.presses.count() <= any.at_least);
                Answer {
                    depth_moves: is_fewest.then_some(count),
                    path_moves: (!is_fewest).then_some(count),
                    at_least_moves: (!is_fewest).then_some(any.at_least as u32),
                    moves: Some(self.text(&any.presses)),
                    ..Answer::of(if is_fewest { AnswerStatus::Solved } else { AnswerStatus::Near })
                }
            });
            return Ok(answer);
        }
        let Some(Fewest { presses, count }) = self.lights.fewest(board, &self.goals)? else { return Ok(None) };
        let mut answer = Answer { depth_moves: Some(presses.count() as u32), ..Answer::of(AnswerStatus::Solved) };
        match *what {
            What::Path => answer.moves = Some(self.text(&presses)),
            What::Count => answer.shortest_paths_count = Some(count),
            What::Paths { limit } => {
                let paths = self.lights.all_fewest(board, &self.goals)?.take(limit.unwrap_or(usize::MAX));
                answer.shortest_paths = Some(paths.map(|presses| self.text(&presses)).collect());
                answer.shortest_paths_count = Some(count);
            }
            What::Hints => answer.hints = Some(self.hints(board)?),
            _ => {}
        }
        Ok(Some(answer))
    }

    fn hints(&self, board: &PieceSet) -> Result<Vec<HintAnswer>> {
        let hints = self.lights.hints(board, &self.goals)?.into_iter().map(|hint| HintAnswer {
            r#move: (hint.press + 1).to_string(),
            best: hint.is_best,
            depth_after_moves: hint.rest.map(|rest| rest as u32),
            depth_after_pushes: None,
        });
        Ok(hints.collect())
    }

    fn grade(&self, board: &PieceSet, presses: &[usize]) -> Result<Answer> {
        let grade = self.lights.grade(board, &self.goals, presses)?;
        let Some(best) = grade.best else { return Ok(Answer::of(AnswerStatus::Unsolvable)) };
        let lost = grade.is_solved.then(|| grade.spent as i64 - best as i64);
        let status = match lost {
            Some(0) => AnswerStatus::Optimal,
            Some(_) => AnswerStatus::Solves,
            None => AnswerStatus::Unsolved,
        };
        let detour = |&(number, lost): &(usize, usize)| DetourAnswer {
            at_move: number,
            r#move: (presses[number - 1] + 1).to_string(),
            lost_moves: Some(lost as i64),
            lost_pushes: None,
        };
        Ok(Answer {
            depth_moves: Some(best as u32),
            made_moves: Some(grade.spent as u32),
            lost_moves: lost,
            to_go_moves: grade.rest.filter(|_| !grade.is_solved).map(|rest| rest as u32),
            detours: grade.detours.iter().map(detour).collect(),
            ..Answer::of(status)
        })
    }

    fn text(&self, presses: &PieceSet) -> String {
        let mut text = String::new();
        self.lights.presses().push_presses(presses, &mut text);
        text
    }
}

impl Solver for LightsTable {
    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => {
                let name = self.lights.presses().name();
                Err(Error::Unanswered { what: format!("{name} has boards and no walks: ask for paths") })
            }
            What::AnyPath => Ok(()),
            _ => self.lights.check_part_nullity(),
        }
    }

    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        let matrix = self.lights.presses();
        let (board, presses) = match question.what {
            What::Grade => {
                let no_tab = || Error::Input { what: "expected a board, a tab, and the moves; found no tab".into() };
                let (board, presses) = line.trim_end_matches('\r').split_once('\t').ok_or_else(no_tab)?;
                let in_moves = |error: Error| error.in_part("moves");
                (matrix.parse_board(board)?, Some(matrix.parse_presses(presses).map_err(in_moves)?))
            }
            _ => (matrix.parse_board(line)?, None),
        };
        let answer = match presses {
            Some(presses) => Some(self.grade(&board, &presses)?),
            None => self.ask(&board, &question.what)?,
        };
        let mut answer = answer.unwrap_or_else(|| Answer::of(AnswerStatus::Unsolvable));
        if question.explain && answer.status == Some(AnswerStatus::Unsolvable) {
            answer.reason = self.lights.why_unsolvable(&board, &self.goals);
        }
        Ok(Answer { board: matrix.board_text(&board), ..answer })
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.lights.presses().parse_board(line.split('\t').next().unwrap_or(line)).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        let plain = PlainLines::new(self, question.clone(), form);
        let is_plain = matches!(question.what, What::Path | What::AnyPath | What::Depth) && form == Form::Text && !question.explain;
        Ok(if is_plain { Box::new(LightsLines::new(self, question.what.clone(), plain)) } else { Box::new(plain) })
    }
}

impl LightsTable {
    /// The error that there is no entry for each board, and the remedy.
    fn no_entries(&self) -> Error {
        let name = self.lights.presses().name();
        let what = if self.lights.pieces() <= Flip::MAX_PIECES {
            format!("there is no table of {name} with an entry for each board: make it with `homing gen`")
        } else {
            format!("the table of {name} is a matrix, with no entry for each board: ask it about boards one by one")
        };
        Error::Unanswered { what }
    }
}

impl AnyTable for LightsTable {
    fn description(&self) -> Description {
        self.lights.description()
    }

    /// This is too quick to report a share.
    fn verify_telling(&self, _: &mut dyn FnMut(f64)) -> Result<()> {
        self.lights.verify()
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.lights.to_bytes())
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        Err(self.no_entries())
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }

    fn summary(&self, _: &Header) -> String {
        summary(&self.lights)
    }
}

impl Lists for LightsTable {
    fn states_at_telling(&self, _: RangeInclusive<u32>, _: bool, _: &mut dyn FnMut(f64)) -> Result<Listing<'_>> {
        if self.lights.pieces() <= Flip::MAX_PIECES {
            return Err(self.no_entries());
        }
        let name = self.lights.presses().name();
        Err(Error::Unanswered { what: format!("the table of {name} is a matrix and lists no boards: ask random for some of a depth") })
    }

    fn random_telling(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        _: &mut dyn FnMut(f64),
    ) -> Result<Listing<'_>> {
        let depths = depths.map(|depths| *depths.start() as usize..=*depths.end() as usize);
        let boards = self.lights.random_boards(&self.goals, depths, seed)?;
        Ok(Box::new(boards.map(move |board| {
            let board = board?;
            let depth = if with_depth { self.lights.depth(&board, &self.goals)? } else { None };
            let text = self.lights.presses().board_text(&board);
            Ok(Answer { board: text, depth_moves: depth.map(|depth| depth as u32), ..Answer::default() })
        })))
    }

    fn stats(&self) -> Result<Stats> {
        let lights = &self.lights;
        let counted = lights.depth_counts(&self.goals);
        let sampled = if counted.is_none() { self.sampled_depths()? } else { None };
        let sampled_states = sampled.as_ref().map(|_| SAMPLED_BOARDS as u64);
        // Of a sample the greatest depth says nothing.
        let greatest_depth = counted.as_ref().map(|depths| depths.greatest() as u32);
        let depths = counted.or(sampled);
        let quiet = lights.quiet_counts().filter(|_| lights.nullity() < 53).unwrap_or_default();
        let apart = self.goals.len() == 2 && !lights.is_solvable(&self.goals[0], &self.goals[1..]);
        Ok(Stats {
            puzzle: lights.presses().name(),
            goal: match &self.goals[..] {
                [_, _] => "all white or all black".into(),
                [goal] if goal.is_empty() => "all white".into(),
                [goal] if goal.count() == lights.pieces() => "all black".into(),
                goals => goals.first().map_or(String::new(), |goal| lights.presses().board_text(goal)),
            },
            states: StateCount::power_of_two(lights.pieces() as u32),
            reachable_states: StateCount::power_of_two(lights.rank() as u32 + u32::from(apart)),
            depth_unit: "moves",
            greatest_depth,
            sampled_states,
            mean_depth: depths.as_ref().map(|depths| depths.mean()),
            median_depth: depths.as_ref().map(|depths| depths.median()),
            share_at_depth: depths.map(|depths| depths.shares).unwrap_or_default(),
            nullity: Some(lights.nullity() as u32),
            quiet_patterns_at_size: quiet.into_iter().map(|count| count as u64).collect(),
            ..Stats::default()
        })
    }
}

/// A summary of a matrix in words.
pub fn summary(lights: &Lights) -> String {
    let (all, solvable) = (StateCount::power_of_two(lights.pieces() as u32), StateCount::power_of_two(lights.rank() as u32));
    let quiet = StateCount::power_of_two(lights.nullity() as u32);
    format!("{all} states, {solvable} of them reach a goal, each by {quiet} sets of presses")
}
