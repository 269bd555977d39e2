use crate::records::{HomingGrade, HomingGradeStatus, HomingHint};
use crate::status::{Fault, HomingStatus};
use crate::table::{self, not_embedded};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use tablebase::backward::Layer;
use tablebase::batch::AnswerLines;
use tablebase::engine::{
    Answer, AnyTable, Catalog, Form, GradeAnswer, HintAnswer, Lists, Options, Outcome, Puzzle,
    Question, Solution, Verdict, What, drive,
};
use tablebase::query::BoardLookup;
use tablebase::{Stop, Watch};

/// An open table. Any number of threads may use it at once.
pub struct HomingTable {
    table: AnyTable,
    /// The question of `homing_solve` and `homing_solve_lines`.
    question: Question,
    /// The puzzle's start.
    start: Option<String>,
    /// Created by the first batch.
    lines: OnceLock<Box<dyn AnswerLines>>,
}

impl HomingTable {
    fn new(table: AnyTable, question: Question) -> Self {
        Self {
            table,
            question,
            start: None,
            lines: OnceLock::new(),
        }
    }

    /// Opens a table file.
    pub fn from_file(path: &Path) -> Result<Self, Fault> {
        Ok(Self::new(
            tablebase::catalog().open(path).map_err(Fault::bad_table)?,
            Question::PATH,
        ))
    }

    /// Opens a table embedded in the library.
    pub fn embedded(name: &str) -> Result<Self, Fault> {
        // Other names might read files, which this function promises not to do.
        let is_known = ["eight", "slide:3x3", "flip", "flip:4x4"].contains(&name);
        let catalog = tablebase::catalog();
        let puzzle = catalog
            .puzzle(name, &Options::default())
            .ok()
            .filter(|_| is_known)
            .ok_or_else(|| not_embedded(name))?;
        // In WebAssembly none is embedded, and building one takes milliseconds.
        let made = || catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {});
        Ok(Self::new(
            puzzle.built_in().unwrap_or_else(made)?,
            puzzle.head().question.clone(),
        ))
    }

    /// Opens the table for a puzzle with options: embedded, from a folder, or built in memory if that takes no time.
    pub fn of_puzzle(name: &str, options: &str, folder: &Path) -> Result<Self, Fault> {
        let catalog = tablebase::catalog().in_folder(folder);
        let puzzle = puzzle(&catalog, name, options)?;
        let start = puzzle.head().start.clone().map(|start| start.board);
        Ok(Self {
            start,
            ..Self::new(catalog.table(&*puzzle)?, puzzle.head().question.clone())
        })
    }

    /// The puzzle's start.
    pub fn start(&self) -> Result<&str, Fault> {
        let what = "this table has no start: only levels and pictures opened by name have one";
        self.start
            .as_deref()
            .ok_or_else(|| Fault(HomingStatus::Unanswered, what.into()))
    }

    /// The legal moves on a board, best first, with the status.
    pub fn hints(&self, board: &str) -> Result<(HomingStatus, Vec<HomingHint>), Fault> {
        self.table.check(&Question::HINTS)?;
        Ok(match self.table.answer(&Question::HINTS, board)? {
            Answer::Solved {
                solution: Solution::Hints(hints),
                ..
            } => (HomingStatus::Ok, hints.iter().map(hint).collect()),
            Answer::Unsolvable { .. } => (HomingStatus::Unsolvable, Vec::new()),
            Answer::Unknown { .. } => (HomingStatus::Unknown, Vec::new()),
            answer @ (Answer::Near { .. }
            | Answer::Walks(_)
            | Answer::Solved { .. }
            | Answer::Graded { .. }) => {
                return Err(Fault(
                    HomingStatus::Defect,
                    format!("a defect in homing: hints are {answer:?}"),
                ));
            }
        })
    }

    /// The table, if its puzzle has boards.
    pub fn boards(&self) -> Result<&BoardLookup, Fault> {
        Ok(self.table.boards()?)
    }

    /// The status and the answer to a line: the path as the program prints it, or, if the search gave up, a lower bound for the number of
    /// moves.
    pub fn solve(&self, line: &str) -> Result<(HomingStatus, String), Fault> {
        let answer = self.table.answer(&self.question, line)?;
        Ok(match answer {
            Answer::Solved {
                solution: Solution::Path(moves),
                ..
            } => (HomingStatus::Ok, moves),
            Answer::Near { moves, .. } => (HomingStatus::Near, moves.unwrap_or_default()),
            Answer::Unsolvable { .. } => (HomingStatus::Unsolvable, String::new()),
            Answer::Unknown { at_least_moves, .. } => (
                HomingStatus::Unknown,
                at_least_moves.map_or(String::new(), |moves| moves.to_string()),
            ),
            Answer::Walks(_) | Answer::Solved { .. } | Answer::Graded { .. } => {
                let mut text = String::new();
                Form::Text.render(&answer, &self.question.what, &mut text);
                (HomingStatus::Ok, text)
            }
        })
    }

    /// Grades moves from a board. A tab in the board becomes a space, since a tab ends the board in a line.
    pub fn grade(
        &self,
        board: &str,
        moves: &str,
    ) -> Result<Result<HomingGrade, HomingStatus>, Fault> {
        grade(&self.table.answer(
            &Question::GRADE,
            &format!("{}\t{moves}", board.replace('\t', " ")),
        )?)
    }

    /// Random boards in a range of depths, one per line, drawn evenly from all states.
    pub fn random(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        count: usize,
    ) -> Result<String, Fault> {
        random(self.table.lists()?, depths, seed, count)
    }

    /// The same, drawn evenly from classes.
    pub fn random_symmetric(
        &self,
        depths: RangeInclusive<u32>,
        seed: u64,
        count: usize,
    ) -> Result<String, Fault> {
        // A table without lists says so, whatever its classes.
        self.table.lists()?;
        random(&*self.table.classes()?, depths, seed, count)
    }

    /// Answers the lines of a text as far as the answers fit, and passes each to `write`. Returns the number of bytes answered, and the
    /// number of bytes of answers.
    pub fn solve_lines(
        &self,
        text: &[u8],
        capacity: usize,
        write: impl FnMut(&[u8]),
    ) -> Result<(usize, usize), Fault> {
        if matches!(self.question.what, What::Walks { first: Some(_), .. }) {
            let what = "an answer has several lines here: ask line by line with homing_solve, or leave out the option `first`";
            return Err(Fault(HomingStatus::Unanswered, what.into()));
        }
        // All lines of a call share a time limit.
        let searched = self
            .table
            .searches()
            .then(|| self.table.until(&Stop::NEVER))
            .flatten()
            .map(|table| table.lines(&self.question, Form::Text))
            .transpose()?;
        let lines = match &searched {
            Some(lines) => &**lines,
            None => self.lines()?,
        };
        table::solve_lines(lines, text, capacity, write)
    }

    fn lines(&self) -> Result<&dyn AnswerLines, Fault> {
        // Two concurrent first batches may both build it; one is kept.
        if self.lines.get().is_none() {
            let lines = Arc::clone(&self.table).lines(&self.question, Form::Text)?;
            self.lines.set(lines).ok();
        }
        let missing = || {
            Fault(
                HomingStatus::Defect,
                "a defect in homing: a batch was not kept".into(),
            )
        };
        self.lines.get().map(|lines| &**lines).ok_or_else(missing)
    }
}

/// Generates the table of a puzzle, and writes it to a file. Returns `false` if it was stopped.
pub fn generate(
    name: &str,
    options: &str,
    path: &Path,
    stop: &Stop,
    on_layer: &mut dyn FnMut(Layer),
) -> Result<bool, Fault> {
    let puzzle = puzzle(&tablebase::catalog(), name, options)?;
    puzzle.need().check_memory()?;
    let mut generation = puzzle.begin()?;
    if drive(&mut *generation, None, stop, on_layer)? != Outcome::Finished {
        return Ok(false);
    }
    generation.write(path, Watch::NONE)?;
    Ok(true)
}

/// The puzzle with a name and options, one `NAME=VALUE` per line.
fn puzzle(catalog: &Catalog, name: &str, options: &str) -> Result<Box<dyn Puzzle>, Fault> {
    let mut given = Options::default();
    for line in options
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        let (option, value) = line.split_once('=').unwrap_or((line, ""));
        given = given.with(option.trim(), value.trim());
    }
    Ok(catalog.puzzle(name, &given)?)
}

fn random(
    lists: &dyn Lists,
    depths: RangeInclusive<u32>,
    seed: u64,
    count: usize,
) -> Result<String, Fault> {
    let boards = lists.random(Some(depths), seed, false, Watch::NONE)?;
    table::listed(boards.map(|listed| Ok(listed?.board)), count)
}

fn hint(hint: &HintAnswer) -> HomingHint {
    HomingHint::new(&hint.r#move, hint.is_best, hint.rest)
}

/// The grade in an answer, or the status of an answer without a grade.
fn grade(answer: &Answer) -> Result<Result<HomingGrade, HomingStatus>, Fault> {
    let GradeAnswer {
        verdict,
        best,
        made,
        to_go,
        ..
    } = match answer {
        Answer::Graded { grade, .. } => grade,
        Answer::Unsolvable { .. } => return Ok(Err(HomingStatus::Unsolvable)),
        Answer::Unknown { .. } => return Ok(Err(HomingStatus::Unknown)),
        Answer::Solved { .. } | Answer::Near { .. } | Answer::Walks(_) => {
            return Err(Fault(
                HomingStatus::Defect,
                format!("a defect in homing: a grade is {answer:?}"),
            ));
        }
    };
    let (status, lost_moves, illegal_at_move) = match verdict {
        Verdict::Optimal => (HomingGradeStatus::Optimal, 0, 0),
        Verdict::Solves { lost } => (HomingGradeStatus::Solves, lost.moves, 0),
        Verdict::Unsolved => (HomingGradeStatus::Unsolved, 0, 0),
        Verdict::Illegal { at_move, .. } => (HomingGradeStatus::Illegal, 0, *at_move as u64),
    };
    Ok(Ok(HomingGrade {
        status,
        depth_moves: best.moves,
        made_moves: made.moves,
        to_go_moves: to_go.map_or(0, |to_go| to_go.moves),
        lost_moves,
        illegal_at_move,
    }))
}
