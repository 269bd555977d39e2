//! Reads boards as files contain them: after a byte order mark, among empty lines and comments, with each row on its own line.
//!
//! [`BoardLines`] returns one question or remark per line, and [`LineNumbers`] maps each to its line in the input. After the first line
//! that is a question, the rest is returned unchanged; [`PlainBoards`] then skips remarks and replaces `start`.

use crate::cli::puzzles::source::START;
use homing_engine::{Answerer, Question, What, recorded};
use homing_slide::batch::{Kernel, VectorWork};
use homing_table::batch::{AnswerLines, MAX_LINE_BYTES, OutputBuffer};
use homing_table::error::Error;
use homing_table::error::Result;
use homing_table::input::MARK;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// Separates the rows of a board on one line.
const ROW_SIGN: &str = " / ";
/// Bytes per read.
const PIECE_BYTES: usize = 256 << 10;

/// The beginnings of the blocks of twsearch's scramble files, whose last line is [`BLOCK_END`].
const BLOCKS: [&str; 4] = ["Scramble", "ScrambleState", "StartState", "ScrambleAlg"];
const BLOCK_END: &str = "End";

/// The kind of a line, for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// A whole question.
    Question,
    /// The first row of a board with this number of rows.
    Row(usize),
    /// Anything else.
    Other,
}

/// Classifies the lines of an input for a puzzle.
#[derive(Clone, Copy)]
pub struct Reader<'s> {
    solver: &'s dyn Answerer,
    question: &'s Question,
    /// The puzzle's start.
    start: Option<&'s str>,
}

/// Whether a line is of a drawing of a level, with walls, and not a comment.
fn is_level_row(text: &str) -> bool {
    text.contains('#')
        && text.contains(['@', '+', '$', '*', '|'])
        && text.chars().all(|sign| "#@+$*.|-_ ".contains(sign))
}

impl<'s> Reader<'s> {
    /// Creates a reader for a question to a solver. The word `start` is the puzzle's start, if it has one.
    pub fn new(solver: &'s dyn Answerer, question: &'s Question, start: Option<&'s str>) -> Self {
        Self {
            solver,
            question,
            start,
        }
    }

    /// The line with the puzzle's start in place of a leading `start`. A tab and moves may follow.
    fn with_start(&self, line: &str) -> Option<String> {
        let (board, rest) = line.split_at(line.find(['\t', '\r', '\n']).unwrap_or(line.len()));
        self.start
            .filter(|_| board.trim() == START)
            .map(|start| format!("{start}{rest}"))
    }

    fn find(&self, line: &str) -> Found {
        let line = line.trim_end_matches(['\n', '\r']);
        if self.solver.reads(self.question, line) {
            return Found::Question;
        }
        // Only lines that no puzzle can read reach the solver here, so it never searches.
        match self.solver.answer(self.question, line) {
            Err(Error::CellCount {
                rows,
                columns,
                found,
            }) if rows > 1 && found == columns => Found::Row(rows),
            _ => Found::Other,
        }
    }

    /// Whether a line is empty or a comment. A row of blocks may begin with a wall, which looks like a comment.
    fn is_remark(&self, line: &str) -> bool {
        let text = line.trim();
        text.is_empty()
            || text.starts_with(['#', ';'])
                && !is_level_row(text)
                && self.find(line) == Found::Other
    }

    /// Whether a line among boards of one line each is a remark, even if it has the cells of a row.
    fn is_remark_of_lines(&self, line: &str) -> bool {
        let is_comment = line.trim().starts_with("# ") && self.find(line) != Found::Question;
        is_comment || self.is_remark(line)
    }

    /// Joins the rows of a board that was given as one argument with several lines.
    pub fn argument(&self, argument: String) -> String {
        let text = argument.strip_prefix('\u{feff}').unwrap_or(&argument);
        let given = recorded(text.as_bytes(), self.question).or_else(|| self.with_start(text));
        if let Some(given) = given {
            return given;
        }
        if !text.contains('\n') {
            return text.into();
        }
        let lines = text.lines().map(str::trim);
        let rows: Vec<&str> = lines.filter(|line| !self.is_remark(line)).collect();
        let joined = rows.join(ROW_SIGN);
        if self.solver.reads(self.question, &joined) {
            return joined;
        }
        // An error names the line.
        let kept = |line| if self.is_remark(line) { "" } else { line };
        text.lines().map(kept).collect::<Vec<_>>().join("\n")
    }

    /// The questions in a text, each with its line number.
    pub fn lines(self, text: &[u8]) -> io::Result<Vec<(u64, String)>> {
        let mut input = self.stream(text, true);
        let (numbers, mut tidy) = (input.numbers(), Vec::new());
        input.read_to_end(&mut tidy)?;
        let tidy = String::from_utf8_lossy(&tidy);
        let questions = tidy
            .lines()
            .zip(1..)
            .filter(|(line, _)| !self.is_remark_of_lines(line));
        let given =
            |line: &str| recorded(line.as_bytes(), self.question).or_else(|| self.with_start(line));
        let board = |line: &str| given(line).unwrap_or_else(|| line.into());
        Ok(questions
            .map(|(line, number)| (numbers.line_of(number), board(line)))
            .collect())
    }

    /// The questions in an input, one per line. Without `has_grids`, a row on its own line is not a board: a person at a terminal gets an
    /// answer after each line.
    pub fn stream<R: Read>(self, input: R, has_grids: bool) -> BoardLines<'s, R> {
        let has_grids =
            has_grids && !matches!(self.question.what, What::Grade | What::Walks { .. });
        let form = if has_grids {
            BoardLayout::Unknown
        } else {
            BoardLayout::Lines
        };
        BoardLines {
            reader: self,
            input,
            form,
            is_first: true,
            is_inside: false,
            rest: Vec::new(),
            rows: Vec::new(),
            ready: Vec::new(),
            given: 0,
            numbers: LineNumbers::default(),
        }
    }
}

/// Maps questions to the lines of the input.
#[derive(Clone, Default)]
pub struct LineNumbers(Arc<Mutex<LineMap>>);

#[derive(Default)]
struct LineMap {
    questions: u64,
    /// For each gap: the questions before it, and the lines left out up to its end.
    gaps: Vec<(u64, u64)>,
}

impl LineNumbers {
    /// The line of a question, both counted from 1.
    pub fn line_of(&self, question: u64) -> u64 {
        let map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = map.gaps.partition_point(|&(before, _)| before < question);
        question + at.checked_sub(1).map_or(0, |at| map.gaps[at].1)
    }

    /// Counts questions, then lines that are not questions.
    fn count(&self, questions: u64, left_out: u64) {
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        map.questions += questions;
        let (before, so_far) = (
            map.questions,
            map.gaps.last().map_or(0, |&(_, left_out)| left_out),
        );
        match map.gaps.last_mut() {
            Some(last) if last.0 == before => last.1 += left_out,
            _ if left_out > 0 => map.gaps.push((before, so_far + left_out)),
            _ => {}
        }
    }
}

/// How an input contains boards.
enum BoardLayout {
    /// Not known yet.
    Unknown,
    /// One per line.
    Lines,
    /// As grids with this number of rows, one row per line.
    Grids(usize),
    /// In blocks of several lines.
    Blocks,
}

/// An input with one question or remark per line.
pub struct BoardLines<'s, R> {
    reader: Reader<'s>,
    input: R,
    form: BoardLayout,
    /// Whether nothing has been read yet.
    is_first: bool,
    /// Whether the line returned last continues.
    is_inside: bool,
    /// The start of a line whose end has not been read yet.
    rest: Vec<u8>,
    /// The rows of an incomplete board.
    rows: Vec<String>,
    /// Bytes to return, from `given` on.
    ready: Vec<u8>,
    given: usize,
    numbers: LineNumbers,
}

impl<R: Read> Read for BoardLines<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.given < self.ready.len() {
                let length = (self.ready.len() - self.given).min(out.len());
                out[..length].copy_from_slice(&self.ready[self.given..][..length]);
                self.given += length;
                return Ok(length);
            }
            (self.given, self.ready) = (0, Vec::new());
            // Once every line is known to be a question, the input passes unchanged.
            if matches!(self.form, BoardLayout::Lines) && !self.is_first {
                return self.input.read(out);
            }
            let mut piece = vec![0; PIECE_BYTES];
            let read = self.input.read(&mut piece)?;
            if read == 0 {
                self.end();
                if self.ready.is_empty() {
                    return Ok(0);
                }
                continue;
            }
            self.take(&piece[..read]);
        }
    }
}

/// Whether a line with this first byte may be empty, a comment, or the word `start`.
#[inline(always)]
fn begins_other(byte: u8) -> bool {
    byte <= b' ' || byte == b'#' || byte == b';' || byte == START.as_bytes()[0]
}

/// Whether a text may have a line that is not a board. The whole input goes through this loop, so it is compiled for the processor.
struct MayHaveOthers<'t>(&'t [u8]);

impl VectorWork for MayHaveOthers<'_> {
    type Done = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Self(text) = self;
        let Some(&first) = text.first() else {
            return false;
        };
        let pairs = text.iter().zip(&text[1..]);
        let found = pairs.fold(0, |found, (&byte, &next)| {
            found | u8::from(byte == b'\n') & u8::from(begins_other(next))
        });
        begins_other(first) || found != 0
    }
}

/// Answers lines. Skips remarks, and replaces `start` by the puzzle's start.
pub struct PlainBoards<'s> {
    pub answers: Box<dyn AnswerLines + 's>,
    pub reader: Reader<'s>,
}

impl AnswerLines for PlainBoards<'_> {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        if !Kernel::fastest().work(MayHaveOthers(text)) {
            return self.answers.answer(text, out);
        }
        // Answers the boards between two other lines together.
        let (mut begin, mut at) = (0, 0);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let end = at + line.len();
            if begins_other(line[0]) {
                let line = String::from_utf8_lossy(line);
                let start = self.reader.with_start(&line);
                if start.is_some() || self.reader.is_remark_of_lines(&line) {
                    self.answer_part(&text[begin..at], out)?;
                    match start {
                        Some(start) => self.answer_part(start.as_bytes(), out)?,
                        None => out.pass_over(),
                    }
                    begin = end;
                }
            }
            at = end;
        }
        self.answer_part(&text[begin..], out)
    }

    fn separator(&self) -> &'static [u8] {
        self.answers.separator()
    }
}

impl PlainBoards<'_> {
    fn answer_part(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        if out.counts().answered() > 0 {
            out.push_bytes(self.separator());
        }
        self.answers.answer(text, out)
    }
}

impl<R> BoardLines<'_, R> {
    /// The line numbers of the questions.
    pub fn numbers(&self) -> LineNumbers {
        self.numbers.clone()
    }

    /// Consumes a part of the input, line by line.
    fn take(&mut self, mut text: &[u8]) {
        if std::mem::take(&mut self.is_first) {
            text = text.strip_prefix(MARK).unwrap_or(text);
        }
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let is_whole = line.ends_with(b"\n");
            if let BoardLayout::Lines = self.form {
                self.ready.extend(line);
                continue;
            }
            if self.is_inside {
                self.ready.extend(line);
                self.is_inside = !is_whole;
                self.numbers.count(is_whole.into(), 0);
                continue;
            }
            self.rest.extend(line);
            if is_whole {
                let line = std::mem::take(&mut self.rest);
                self.line(&line);
            } else if self.rest.len() > MAX_LINE_BYTES {
                // A line this long is refused anyway and need not be kept.
                self.end_grid();
                self.ready.append(&mut self.rest);
                self.is_inside = true;
            }
        }
    }

    /// Consumes the end of the input.
    fn end(&mut self) {
        if !self.rest.is_empty() {
            let line = std::mem::take(&mut self.rest);
            self.line(&line);
        }
        match self.form {
            BoardLayout::Blocks => self.end_block(),
            _ => self.end_grid(),
        }
    }

    /// Consumes one whole line.
    fn line(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        if self.reader.is_remark(&text) {
            // Lines inside an incomplete grid belong to it.
            if self.rows.is_empty() {
                self.numbers.count(0, 1);
            } else {
                self.rows.push(text.into());
            }
            return;
        }
        if self.reader.with_start(&text).is_some() {
            self.end_grid();
            self.ready.extend(line);
            self.numbers.count(1, 0);
            return;
        }
        let first = text.split_whitespace().next().unwrap_or_default();
        if let BoardLayout::Unknown = self.form {
            self.form = match self.reader.find(&text) {
                Found::Row(rows) => BoardLayout::Grids(rows),
                _ if BLOCKS.contains(&first) => BoardLayout::Blocks,
                Found::Question | Found::Other => BoardLayout::Lines,
            };
        }
        if let BoardLayout::Blocks = self.form {
            let ends = self.rows.is_empty() && !BLOCKS.contains(&first) || first == BLOCK_END;
            self.rows.push(text.into());
            if ends {
                self.end_block();
            }
            return;
        }
        let BoardLayout::Grids(rows) = self.form else {
            self.ready.extend(line);
            self.numbers.count(1, 0);
            return;
        };
        if self.reader.find(&text) == Found::Question {
            // What looked like rows of walls before a whole board are comments.
            if self.rows.iter().all(|row| self.is_comment(row)) {
                self.numbers.count(0, self.rows.len() as u64);
                self.rows.clear();
            }
            self.end_grid();
            self.ready.extend(line);
            self.numbers.count(1, 0);
            return;
        }
        self.rows.push(text.into());
        if self
            .rows
            .iter()
            .filter(|row| !self.reader.is_remark(row))
            .count()
            == rows
        {
            self.end_grid();
        }
    }

    /// Whether a line may be a remark, although it has the cells of a row.
    fn is_comment(&self, line: &str) -> bool {
        line.trim().starts_with('#') || self.reader.is_remark(line)
    }

    /// Returns the lines of a block as one.
    fn end_block(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return;
        }
        let lines = rows.iter().map(|row| row.trim());
        let lines: Vec<&str> = lines.filter(|row| !row.starts_with(['#', ';'])).collect();
        self.ready.extend(lines.join(" ").bytes().chain([b'\n']));
        self.numbers.count(1, rows.len() as u64 - 1);
    }

    /// Returns the rows read so far: as one board if they are one, else line by line.
    fn end_grid(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return;
        }
        let joined = rows
            .iter()
            .map(|row| row.trim())
            .filter(|row| !self.reader.is_remark(row))
            .collect::<Vec<_>>()
            .join(ROW_SIGN);
        if self.reader.solver.reads(self.reader.question, &joined) {
            self.ready.extend(joined.bytes().chain([b'\n']));
            self.numbers.count(1, rows.len() as u64 - 1);
            return;
        }
        for row in rows {
            let is_remark = self.reader.is_remark(&row);
            self.numbers.count((!is_remark).into(), is_remark.into());
            if !is_remark {
                self.ready.extend(row.bytes());
            }
        }
    }
}
