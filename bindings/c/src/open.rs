use crate::records::HomingHint;
use crate::status::{Fault, HomingStatus};
use std::path::Path;
use std::sync::{Arc, OnceLock};
use tablebase::backward::Layer;
use tablebase::batch::{AnswerLines, OutputBuffer};
use tablebase::engine::{
    Answer, AnyTable, BoardTable, Catalog, Form, Options, Outcome, Puzzle, Question, Solution, What, check_room, drive,
};
use tablebase::{Stop, Watch};

/// An open table. Any number of threads may use it at once.
pub struct HomingTable {
    table: Arc<dyn AnyTable>,
    /// The question of `homing_solve` and `homing_solve_lines`.
    question: Question,
    /// The puzzle's start.
    start: Option<String>,
    /// Created by the first batch.
    lines: OnceLock<Box<dyn AnswerLines>>,
}

/// Bytes of a batch answered at once. At most this much is answered in vain when the buffer is full.
const PART_BYTES: usize = 1 << 16;

impl HomingTable {
    fn new(table: Box<dyn AnyTable>, question: Question) -> Self {
        Self { table: table.into(), question, start: None, lines: OnceLock::new() }
    }

    /// Opens a table file.
    pub fn from_file(path: &Path) -> Result<Self, Fault> {
        Ok(Self::new(Catalog::default().open(path).map_err(Fault::bad_table)?, Question::PATH))
    }

    /// Opens a table embedded in the library.
    pub fn embedded(name: &str) -> Result<Self, Fault> {
        let none = || Fault(HomingStatus::Invalid, format!("there is no embedded table of {name:?}: expected eight or flip"));
        // Other names might read files, which this function promises not to do.
        let is_known = ["eight", "slide:3x3", "flip", "flip:4x4"].contains(&name);
        let catalog = Catalog::default();
        let puzzle = catalog.puzzle(name, &Options::default()).ok().filter(|_| is_known).ok_or_else(none)?;
        // In WebAssembly none is embedded, and building one takes milliseconds.
        let made = || catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {});
        Ok(Self::new(puzzle.built_in().unwrap_or_else(made)?, puzzle.question()))
    }

    /// Opens the table for a puzzle with options: embedded, from a folder, or built in memory if that takes no time.
    pub fn of_puzzle(name: &str, options: &str, folder: &Path) -> Result<Self, Fault> {
        let catalog = Catalog::default().in_folder(folder);
        let puzzle = puzzle(&catalog, name, options)?;
        let start = puzzle.start().map(|start| start.board);
        Ok(Self { start, ..Self::new(catalog.table(&*puzzle)?, puzzle.question()) })
    }

    /// The puzzle's start.
    pub fn start(&self) -> Result<&str, Fault> {
        let what = "this table has no start: only levels and pictures opened by name have one";
        self.start.as_deref().ok_or_else(|| Fault(HomingStatus::Unanswered, what.into()))
    }

    /// The legal moves on a board, best first, with the status.
    pub fn hints(&self, board: &str) -> Result<(HomingStatus, Vec<HomingHint>), Fault> {
        self.table.check(&Question::HINTS)?;
        Ok(match self.table.answer(&Question::HINTS, board)? {
            Answer::Solved { solution: Solution::Hints(hints), .. } => (HomingStatus::Ok, hints.iter().map(HomingHint::from).collect()),
            Answer::Unsolvable { .. } => (HomingStatus::Unsolvable, Vec::new()),
            Answer::Unknown { .. } => (HomingStatus::Unknown, Vec::new()),
            answer @ (Answer::Near { .. } | Answer::Walks(_) | Answer::Solved { .. } | Answer::Graded { .. }) => {
                return Err(Fault(HomingStatus::Defect, format!("a defect in homing: hints are {answer:?}")));
            }
        })
    }

    /// The table, if its puzzle has boards.
    pub fn boards(&self) -> Result<&dyn BoardTable, Fault> {
        Ok(self.table.boards()?)
    }

    /// The table, if its puzzle has boards and it contains the index.
    pub fn boards_with(&self, index: u64) -> Result<&dyn BoardTable, Fault> {
        let boards = self.boards()?;
        let states = boards.state_count();
        let beyond = || Fault(HomingStatus::OutOfRange, format!("expected an index below {states}, the number of states, found {index}"));
        if index < states { Ok(boards) } else { Err(beyond()) }
    }

    /// The status and the answer to a line: the path as the program prints it, or, if the search gave up, a lower bound for the number of
    /// moves.
    pub fn solve(&self, line: &str) -> Result<(HomingStatus, String), Fault> {
        let answer = self.table.answer(&self.question, line)?;
        Ok(match answer {
            Answer::Solved { solution: Solution::Path(moves), .. } => (HomingStatus::Ok, moves),
            Answer::Near { moves, .. } => (HomingStatus::Near, moves.unwrap_or_default()),
            Answer::Unsolvable { .. } => (HomingStatus::Unsolvable, String::new()),
            Answer::Unknown { at_least_moves, .. } => {
                (HomingStatus::Unknown, at_least_moves.map_or(String::new(), |moves| moves.to_string()))
            }
            Answer::Walks(_) | Answer::Solved { .. } | Answer::Graded { .. } => {
                let mut text = String::new();
                Form::Text.render(&answer, &self.question.what, &mut text);
                (HomingStatus::Ok, text)
            }
        })
    }

    /// Grades moves from a board. A tab in the board becomes a space, since a tab ends the board in a line.
    pub fn grade(&self, board: &str, moves: &str) -> Result<Answer, Fault> {
        Ok(self.table.answer(&Question::GRADE, &format!("{}\t{moves}", board.replace('\t', " ")))?)
    }

    /// Random boards in a range of depths, one per line, drawn evenly from all states or from classes.
    pub fn random(&self, depths: std::ops::RangeInclusive<u32>, seed: u64, count: usize, by_class: bool) -> Result<String, Fault> {
        let lists = self.table.lists()?;
        let classes = by_class.then(|| self.table.classes()).transpose()?;
        let lists = classes.as_deref().unwrap_or(lists);
        let mut lines = String::new();
        for (number, listed) in lists.random(Some(depths), seed, false, Watch::NONE)?.take(count).enumerate() {
            lines += &listed?.board;
            lines.push('\n');
            if number == 0 {
                // The others are about as long. Each is in memory twice: here and in the text with its zero byte.
                check_room(count as u64, "boards", count as u128 * 2 * lines.len() as u128)?;
            }
        }
        Ok(lines)
    }

    /// Answers the lines of a text as far as the answers fit, and passes each to `write`. Returns the number of bytes answered, and the
    /// number of bytes of answers.
    pub fn solve_lines(&self, text: &[u8], capacity: usize, mut write: impl FnMut(&[u8])) -> Result<(usize, usize), Fault> {
        if matches!(self.question.what, What::Walks { first: Some(_), .. }) {
            let what = "an answer has several lines here: ask line by line with homing_solve, or leave out the option `first`";
            return Err(Fault(HomingStatus::Unanswered, what.into()));
        }
        // All lines of a call share a time limit.
        let searched = self.table.until(&Stop::NEVER).map(|table| table.shared_lines(&self.question, Form::Text)).transpose()?;
        let lines = match &searched {
            Some(lines) => &**lines,
            None => self.lines()?,
        };
        let mut output = OutputBuffer::default();
        let (mut done, mut written) = (0, 0);
        while done < text.len() {
            let part = whole_lines(&text[done..]);
            output.clear();
            lines.answer(part, &mut output)?;
            let given = output.answers();
            let room = capacity - written;
            if given.len() <= room {
                write(given);
                written += given.len();
                done += part.len();
                continue;
            }
            // As many answers as fit: each question and each answer is one line.
            let end = given[..room].iter().rposition(is_line_feed).map_or(0, |last| last + 1);
            let answered = given[..end].iter().filter(|&byte| is_line_feed(byte)).count();
            write(&given[..end]);
            written += end;
            done += part.split_inclusive(is_line_feed).take(answered).map(<[u8]>::len).sum::<usize>();
            if done == 0 {
                return Err(Fault::short(given.iter().position(is_line_feed).map_or(given.len(), |last| last + 1), capacity));
            }
            break;
        }
        Ok((done, written))
    }

    fn lines(&self) -> Result<&dyn AnswerLines, Fault> {
        // Two concurrent first batches may both build it; one is kept.
        if self.lines.get().is_none() {
            let lines = Arc::clone(&self.table).shared_lines(&self.question, Form::Text)?;
            self.lines.set(lines).ok();
        }
        let missing = || Fault(HomingStatus::Defect, "a defect in homing: a batch was not kept".into());
        self.lines.get().map(|lines| &**lines).ok_or_else(missing)
    }
}

/// Generates the table of a puzzle, and writes it to a file. Returns `false` if it was stopped.
pub fn generate(name: &str, options: &str, path: &Path, stop: &Stop, on_layer: &mut dyn FnMut(Layer)) -> Result<bool, Fault> {
    let puzzle = puzzle(&Catalog::default(), name, options)?;
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
    for line in options.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (option, value) = line.split_once('=').unwrap_or((line, ""));
        given = given.with(option.trim(), value.trim());
    }
    Ok(catalog.puzzle(name, &given)?)
}

/// The whole lines at the start of a text, at least one, of about the size of a part.
fn whole_lines(text: &[u8]) -> &[u8] {
    match text.get(..PART_BYTES) {
        None => text,
        Some(part) => match part.iter().rposition(is_line_feed).or_else(|| text.iter().position(is_line_feed)) {
            Some(end) => &text[..=end],
            None => text,
        },
    }
}

fn is_line_feed(byte: &u8) -> bool {
    *byte == b'\n'
}
