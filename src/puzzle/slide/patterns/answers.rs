use super::listing;
use super::{Answer as Solved, Grid, Limits, PatternSolver, PatternTables, WideBoard, near_by_distances};
use crate::batch::AnswerLines;
use crate::engine::{
    Answer, AnswerStatus, AnyTable, BoardTable, DetourAnswer, Form, HintAnswer, Listing, Lists, Question, SlowLines, Solver, Stats, What,
};
use crate::error::{Error, Result};
use crate::space::Description;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// The way to answer boards.
#[derive(Clone, Copy)]
pub struct Style {
    /// The limits of a search.
    pub limits: Limits,
    /// The width of the beam, where a near path is enough.
    pub beam: Option<usize>,
}

impl Style {
    /// Shortest paths, whatever they take.
    pub const PLAIN: Self = Self { limits: Limits::NONE, beam: None };
}

/// Pattern tables as a table of the engine.
pub struct PatternAnswers {
    solver: PatternSolver,
    tables: PatternTables,
    style: Style,
}

impl PatternAnswers {
    /// Tables, and a solver that has them.
    pub fn new(solver: PatternSolver, tables: PatternTables, style: Style) -> Self {
        Self { solver, tables, style }
    }

    /// The shortest path of a board that can be solved; `None` where a limit was reached.
    fn path(&self, board: &WideBoard) -> Result<std::result::Result<Vec<u8>, u32>> {
        Ok(match self.solver.solve(board, self.style.limits)? {
            Solved::Solved { moves, .. } => Ok(moves),
            Solved::Unknown { at_least, .. } => Err(at_least),
            Solved::Unsolvable(_) => Err(0),
        })
    }

    fn ask(&self, board: &WideBoard, what: &What) -> Result<Answer> {
        let grid = self.solver.grid();
        if let Some(width) = self.style.beam {
            let near = self.solver.near(board, width)?.ok_or_else(lost)?;
            return Ok(near_answer(grid, what, &near.moves, near.at_least));
        }
        let moves = match self.path(board)? {
            Ok(moves) => moves,
            Err(at_least) => return Ok(unknown(at_least)),
        };
        let mut answer = Answer { depth_moves: Some(moves.len() as u32), ..Answer::of(AnswerStatus::Solved) };
        match *what {
            What::Path => answer.moves = Some(grid.moves_text(&moves)),
            What::Count | What::Paths { .. } => {
                let most = if let What::Paths { limit } = *what { limit.unwrap_or(usize::MAX) } else { 0 };
                let mut paths = Vec::new();
                let visited = self.solver.visit_all(board, self.style.limits, |path| {
                    if paths.len() < most {
                        paths.push(grid.moves_text(path));
                    }
                    ControlFlow::Continue(())
                })?;
                if !visited.is_complete {
                    return Ok(unknown(moves.len() as u32));
                }
                answer.shortest_paths_count = Some(visited.paths.into());
                answer.shortest_paths = matches!(what, What::Paths { .. }).then_some(paths);
            }
            What::Hints => match self.hints(board, moves.len() as u32)? {
                Ok(hints) => answer.hints = Some(hints),
                Err(at_least) => return Ok(unknown(at_least)),
            },
            _ => {}
        }
        Ok(answer)
    }

    /// Each move with the depth after it, best first.
    fn hints(&self, board: &WideBoard, depth: u32) -> Result<std::result::Result<Vec<HintAnswer>, u32>> {
        let grid = self.solver.grid();
        let mut hints = Vec::new();
        for code in 0..4 {
            let Ok(next) = grid.after(board, &[code]) else { continue };
            match self.path(&next)? {
                Ok(moves) => {
                    let after = moves.len() as u32;
                    let r#move = grid.moves_text(&[code]);
                    hints.push(HintAnswer { r#move, best: after < depth, depth_after_moves: Some(after), depth_after_pushes: None });
                }
                Err(_) => return Ok(Err(depth)),
            }
        }
        hints.sort_by_key(|hint| hint.depth_after_moves);
        Ok(Ok(hints))
    }

    fn grade(&self, board: &WideBoard, moves: &[u8]) -> Result<Answer> {
        let grid = self.solver.grid();
        let mut boards = vec![board.clone()];
        let mut illegal = None;
        for (number, &code) in moves.iter().enumerate() {
            match grid.after(&boards[number], &[code]) {
                Ok(next) => boards.push(next),
                Err(_) => {
                    illegal = Some(number);
                    break;
                }
            }
        }
        let mut depths: Vec<u32> = Vec::with_capacity(boards.len());
        for board in &boards {
            match self.path(board)? {
                Ok(moves) => depths.push(moves.len() as u32),
                Err(at_least) => return Ok(unknown(at_least)),
            }
        }
        let (best, to_go, made) = (depths[0], depths[depths.len() - 1], boards.len() as u32 - 1);
        let solves = illegal.is_none() && to_go == 0;
        let lost = i64::from(made) - i64::from(best);
        let status = match (illegal, solves) {
            (Some(_), _) => AnswerStatus::Illegal,
            (None, false) => AnswerStatus::Unsolved,
            (None, true) if lost == 0 => AnswerStatus::Optimal,
            (None, true) => AnswerStatus::Solves,
        };
        // A move leads one nearer, or one away: then it loses two.
        let is_detour = |number: &usize| depths[number + 1] > depths[*number];
        let detour = |number: usize| DetourAnswer {
            at_move: number + 1,
            r#move: grid.moves_text(&moves[number..=number]),
            lost_moves: Some(2),
            lost_pushes: None,
        };
        Ok(Answer {
            depth_moves: Some(best),
            made_moves: Some(made),
            lost_moves: solves.then_some(lost),
            to_go_moves: (!solves).then_some(to_go).filter(|&moves| moves > 0),
            illegal_at_move: illegal.map(|number| number + 1),
            illegal_move: illegal.map(|number| grid.moves_text(&moves[number..=number])),
            detours: (0..boards.len() - 1).filter(is_detour).map(detour).collect(),
            ..Answer::of(status)
        })
    }
}

fn unknown(at_least: u32) -> Answer {
    Answer { at_least_moves: Some(at_least), ..Answer::of(AnswerStatus::Unknown) }
}

fn lost() -> Error {
    Error::Defect { what: "no beam led to the goal of a board that can be solved".into() }
}

/// The answer of a beam search.
fn near_answer(grid: Grid, what: &What, moves: &[u8], at_least: u32) -> Answer {
    let is_shortest = moves.len() == at_least as usize;
    Answer {
        depth_moves: is_shortest.then_some(moves.len() as u32),
        path_moves: (!is_shortest).then_some(moves.len() as u32),
        moves: (*what == What::Path).then(|| grid.moves_text(moves)),
        at_least_moves: (!is_shortest).then_some(at_least),
        ..Answer::of(if is_shortest { AnswerStatus::Solved } else { AnswerStatus::Near })
    }
}

/// Reads a line, and answers it where the board cannot be solved.
fn answer_line(
    grid: Grid,
    goal: &WideBoard,
    question: &Question,
    line: &str,
    solvable: impl FnOnce(&WideBoard, Option<Vec<u8>>) -> Result<Answer>,
) -> Result<Answer> {
    let (text, moves) = match question.what {
        What::Grade => {
            let no_tab = || Error::Input { what: "expected a board, a tab, and the moves; found no tab".into() };
            let (board, moves) = line.trim_end_matches('\r').split_once('\t').ok_or_else(no_tab)?;
            (board, Some(moves))
        }
        _ => (line, None),
    };
    let board = grid.parse_board(text)?;
    let in_moves = |error: Error| error.in_part("moves");
    let moves = moves.map(|moves| grid.parse_moves(moves).map_err(in_moves)).transpose()?;
    let answer = match grid.wrong_parity(&board, goal) {
        Some(parity) => Answer { reason: question.explain.then(|| parity.to_string()), ..Answer::of(AnswerStatus::Unsolvable) },
        None => solvable(&board, moves)?,
    };
    Ok(Answer { board: grid.board_text(&board), ..answer })
}

fn check_near(question: &Question) -> Result<()> {
    let finds = matches!(question.what, What::Path | What::Depth);
    let more = || Error::Unanswered { what: "--near finds one path, which need not be a shortest one: ask for the rest without it".into() };
    if finds { Ok(()) } else { Err(more()) }
}

impl Solver for PatternAnswers {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        answer_line(self.solver.grid(), self.solver.goal(), question, line, |board, moves| match moves {
            Some(moves) => self.grade(board, &moves),
            None => self.ask(board, &question.what),
        })
    }

    fn check(&self, question: &Question) -> Result<()> {
        match question.what {
            What::Walks { .. } => {
                Err(Error::Unanswered { what: format!("{} has boards and no walks: ask for paths", self.description().puzzle) })
            }
            _ if self.style.beam.is_some() => check_near(question),
            _ => Ok(()),
        }
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.solver.grid().parse_board(line.split('\t').next().unwrap_or(line)).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for PatternAnswers {
    fn description(&self) -> Description {
        let goal = self.solver.grid().board_text(self.solver.goal());
        Description { goal, ..self.tables.description() }
    }

    fn verify_telling(&self, watch: &mut dyn FnMut(f64)) -> Result<()> {
        self.tables.verify_telling(watch)
    }

    fn shared_lines(self: Arc<Self>, question: &Question, form: Form) -> Result<Box<dyn AnswerLines>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.tables.to_bytes())
    }

    fn finder<'t>(&'t self, board: &str) -> Result<Box<dyn Fn() -> Result<crate::search::Found> + 't>> {
        let board = self.solver.grid().parse_board(board)?;
        Ok(Box::new(move || match self.solver.solve(&board, self.style.limits)? {
            Solved::Solved { moves, nodes } => Ok(crate::search::Found { moves: Some(moves), nodes_expanded: nodes }),
            Solved::Unknown { nodes, .. } => Err(Error::NodeLimit { limit: nodes }),
            Solved::Unsolvable(_) => Ok(crate::search::Found { moves: None, nodes_expanded: 0 }),
        }))
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        let what = format!(
            "the table of {} has states of patterns, not of boards: ask solve, hint, check, random, states or stats",
            self.description().puzzle
        );
        Err(Error::Unanswered { what })
    }

    fn lists(&self) -> Result<&dyn Lists> {
        Ok(self)
    }
}

impl Lists for PatternAnswers {
    fn random_telling(
        &self,
        depths: Option<RangeInclusive<u32>>,
        seed: u64,
        with_depth: bool,
        _: &mut dyn FnMut(f64),
    ) -> Result<Listing<'_>> {
        listing::random(&self.solver, depths, seed, with_depth)
    }

    fn states_at_telling(&self, depths: RangeInclusive<u32>, with_depth: bool, _: &mut dyn FnMut(f64)) -> Result<Listing<'_>> {
        listing::states_at(&self.solver, depths, with_depth)
    }

    fn stats(&self) -> Result<Stats> {
        listing::stats(&self.solver)
    }
}

/// Boards that are too large for tables: near paths alone.
pub struct WideAnswers {
    grid: Grid,
    goal: WideBoard,
    style: Style,
}

impl WideAnswers {
    /// A board with its goal.
    pub fn new(grid: Grid, goal: WideBoard, style: Style) -> Self {
        Self { grid, goal, style }
    }
}

impl Solver for WideAnswers {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        self.check(question)?;
        let width = self.style.beam.unwrap_or(1);
        answer_line(self.grid, &self.goal, question, line, |board, _| {
            let near = near_by_distances(self.grid, &self.goal, board, width)?.ok_or_else(lost)?;
            Ok(near_answer(self.grid, &question.what, &near.moves, near.at_least))
        })
    }

    fn check(&self, question: &Question) -> Result<()> {
        let cells = self.grid.cell_count();
        let what = format!("boards of {cells} cells have no tables, and shortest paths cannot be found: `solve --near` gives good ones");
        if self.style.beam.is_none() { Err(Error::Unanswered { what }) } else { check_near(question) }
    }

    fn reads(&self, _: &Question, line: &str) -> bool {
        self.grid.parse_board(line.split('\t').next().unwrap_or(line)).is_ok()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(SlowLines::new(self, question.clone(), form)))
    }
}

impl AnyTable for WideAnswers {
    fn description(&self) -> Description {
        Description {
            puzzle: format!("slide:{}x{}", self.grid.rows(), self.grid.columns()),
            parameters: String::new(),
            goal: self.grid.board_text(&self.goal),
            index: "none".into(),
            metric: "one step of the blank".into(),
        }
    }

    fn verify_telling(&self, _: &mut dyn FnMut(f64)) -> Result<()> {
        Ok(())
    }

    fn to_bytes(&self) -> Result<Vec<u8>> {
        Err(Error::Unanswered { what: format!("{} has no table", self.description().puzzle) })
    }

    fn boards(&self) -> Result<&dyn BoardTable> {
        let what = format!("{} has no table: ask `solve --near`", self.description().puzzle);
        Err(Error::Unanswered { what })
    }
}
