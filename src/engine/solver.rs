use super::answer::Answer;
use super::ask::{self, Primitives};
use super::form::Form;
use super::question::{Question, What};
use crate::batch::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use crate::error::{Bound, Error, Result, wrong};
use crate::pool::*;
use crate::remedy::Remedy;
use std::borrow::Cow;
use std::ops::Deref;

/// Answers questions: a table, or a search in its place.
pub trait Solver: Send + Sync {
    /// Answers a question about one line of text.
    ///
    /// # Errors
    ///
    /// The line is invalid; [`Error::Limit`](crate::Error::Limit) if a search gave up; or the table is damaged
    /// ([`Error::is_damage`](crate::Error::is_damage)).
    fn answer(&self, question: &Question, line: &str) -> Result<Answer>;

    /// Checks that this kind of solver answers this kind of question.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](crate::Error::Lacks) if it does not, with what it can be asked.
    fn check(&self, question: &Question) -> Result<()>;

    /// Whether a line is a valid question, whatever its answer.
    fn reads(&self, question: &Question, line: &str) -> bool;

    /// The representative of a board and its images under the symmetries of the puzzle that preserve its goals: the one with the smallest
    /// line of text. All of them have the same depth. Without known symmetries it is the board itself.
    ///
    /// # Errors
    ///
    /// The board is invalid.
    fn representative(&self, board: &str) -> Result<String> {
        Ok(board.to_string())
    }

    /// The number of symmetries of the puzzle that preserve its goals, with the identity; `None` if they are not computed.
    fn symmetry_count(&self) -> Option<u64> {
        None
    }

    /// Whether there are certainly no other symmetries: the search for them did not give up.
    fn has_all_symmetries(&self) -> bool {
        true
    }

    /// The remedies for a search that reached its limit.
    fn remedies(&self) -> Vec<Remedy> {
        Vec::new()
    }

    /// The fastest way to answer many lines, with the same answers as [`answer`](Self::answer), rendered.
    ///
    /// # Errors
    ///
    /// This kind of table does not answer such questions, or the table is damaged.
    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        Ok(Box::new(PlainLines::new(self, question.clone(), form)))
    }
}

impl<P: Primitives> Solver for P {
    fn answer(&self, question: &Question, line: &str) -> Result<Answer> {
        match self.check_question(question) {
            // If a search would reach its limit, the answer is unknown.
            Ok(()) | Err(Error::Limit { .. }) => match self.for_question() {
                Some(solver) => ask::answer(&solver, question, line),
                None => ask::answer(self, question, line),
            },
            Err(error) => Err(error),
        }
    }

    fn check(&self, question: &Question) -> Result<()> {
        self.check_question(question)
    }

    fn reads(&self, question: &Question, line: &str) -> bool {
        ask::read(self, question, line).is_ok()
    }

    fn representative(&self, board: &str) -> Result<String> {
        Ok(ask::representative(self, &self.parse_board(board)?))
    }

    fn symmetry_count(&self) -> Option<u64> {
        self.symmetries()
    }

    fn has_all_symmetries(&self) -> bool {
        Primitives::has_all_symmetries(self)
    }

    fn remedies(&self) -> Vec<Remedy> {
        self.after_limit()
    }

    fn lines<'t>(&'t self, question: &Question, form: Form) -> Result<Box<dyn AnswerLines + 't>> {
        self.fastest_lines(question, form)
    }
}

/// Answers line by line with a [`Solver`]. All other implementations have the same answers, and leave lines that they do not recognise to
/// this one. `S` holds the solver: a reference or an [`Arc`](std::sync::Arc).
pub struct PlainLines<S> {
    solver: S,
    asked: LineSettings,
}

/// The question for each line, and the form of the answers: the part that is compiled once for all solvers.
struct LineSettings {
    question: Question,
    form: Form,
}

impl<S: Deref<Target: Solver>> PlainLines<S> {
    /// Creates it for one kind of question.
    pub fn new(solver: S, question: Question, form: Form) -> Self {
        Self {
            solver,
            asked: LineSettings { question, form },
        }
    }
}

impl<S: Deref<Target: Solver> + Send + Sync> AnswerLine for PlainLines<S> {
    /// Only errors of the table are returned; an invalid line has an answer.
    fn answer_line(&self, line: &[u8], scratch: &mut String, out: &mut OutputBuffer) -> Result<()> {
        self.put(line, self.ask(line), scratch, out)
    }
}

impl<S: Deref<Target: Solver>> PlainLines<S> {
    /// The answer to a line.
    pub(crate) fn ask(&self, line: &[u8]) -> Result<Answer> {
        let question = &self.asked.question;
        let text = text(line, question)?;
        // Only an argument can have several lines: a stream is split at its line ends.
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        if text.contains('\n')
            && lines.clone().nth(1).is_some()
            && lines.all(|line| self.solver.reads(question, line))
        {
            return wrong("each of its lines is a question: give each as a separate argument");
        }
        self.solver
            .answer(question, &text)
            .map_err(|error| error.in_lines_of(&text))
    }

    /// Appends the answer to a line.
    pub(crate) fn put(
        &self,
        line: &[u8],
        answered: Result<Answer>,
        scratch: &mut String,
        out: &mut OutputBuffer,
    ) -> Result<()> {
        self.asked.put(line, answered, scratch, out)
    }
}

impl<S: Deref<Target: Solver> + Send + Sync> AnswerLines for PlainLines<S> {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        self.asked.answer(text, &|line| self.ask(line), out)
    }

    fn separator(&self) -> &'static [u8] {
        self.asked.separator()
    }
}

/// The board of a line that is a JSON object with the field `board`, as this program prints them; for a grade with its moves.
pub(crate) fn recorded(line: &[u8], question: &Question) -> Option<String> {
    if !line.trim_ascii_start().starts_with(b"{") {
        return None;
    }
    let record: serde_json::Value = serde_json::from_slice(line).ok()?;
    let board = record["board"].as_str()?;
    let moves = record["moves"].as_str();
    Some(match moves.filter(|_| question.what == What::Grade) {
        Some(moves) => format!("{board}\t{moves}"),
        None => board.into(),
    })
}

/// A line as text.
fn text<'l>(line: &'l [u8], question: &Question) -> Result<Cow<'l, str>> {
    if line.len() > MAX_LINE_BYTES {
        let most = MAX_LINE_BYTES as u64;
        return Err(Error::TooMany {
            of: "the line".into(),
            found: None,
            things: "bytes",
            most,
            bound: Bound::Read,
        });
    }
    Ok(match recorded(line, question) {
        Some(board) => board.into(),
        None => String::from_utf8_lossy(line),
    })
}

impl LineSettings {
    fn answer(
        &self,
        text: &[u8],
        ask: &dyn Fn(&[u8]) -> Result<Answer>,
        out: &mut OutputBuffer,
    ) -> Result<()> {
        let mut scratch = String::new();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            if at > 0 {
                out.push_bytes(self.separator());
            }
            let line = &text[at..end];
            self.put(line, ask(line), &mut scratch, out)?;
            at = end + 1;
        }
        Ok(())
    }

    fn put(
        &self,
        line: &[u8],
        answered: Result<Answer>,
        scratch: &mut String,
        out: &mut OutputBuffer,
    ) -> Result<()> {
        scratch.clear();
        match answered {
            Ok(answer) => {
                self.form.render(&answer, &self.question.what, scratch);
                match answer {
                    // The error contains what the search has not proven.
                    Answer::Unknown {
                        at_least_moves: None,
                        limit,
                        ..
                    } => out.push_refused(scratch.as_bytes(), Error::limit(limit)),
                    answer => {
                        out.push_line(scratch.as_bytes());
                        out.note(answer.is_good(self.question.what == What::Grade));
                    }
                }
            }
            Err(error)
                if error.is_damage() || matches!(error, Error::Io { .. } | Error::Stopped) =>
            {
                return Err(error);
            }
            Err(error) => {
                // A Windows line end leaves its first byte.
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                self.form
                    .render_invalid(&String::from_utf8_lossy(line), &error, scratch);
                out.push_refused(scratch.as_bytes(), error);
            }
        }
        Ok(())
    }

    /// An empty line ends the paths of a board, since there may be many.
    fn separator(&self) -> &'static [u8] {
        let is_list = matches!(self.question.what, What::Paths { .. } | What::Hints);
        if is_list && self.form == Form::Text {
            b"\n"
        } else {
            b""
        }
    }
}

/// Answers like [`PlainLines`], but for slow solvers: distributes the lines of a part over all threads of the current rayon pool.
pub struct SlowLines<S>(PlainLines<S>);

impl<S: Deref<Target: Solver>> SlowLines<S> {
    /// Creates it for one kind of question.
    pub fn new(solver: S, question: Question, form: Form) -> Self {
        Self(PlainLines::new(solver, question, form))
    }
}

impl<S: Deref<Target: Solver> + Send + Sync> AnswerLines for SlowLines<S> {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        // One line per task, since it may take as long as thousands of others.
        let answers: Vec<Result<Answer>> = tasks(lines.len(), |at| self.0.ask(lines[at]));
        let mut scratch = String::new();
        for (number, (line, answered)) in lines.into_iter().zip(answers).enumerate() {
            if number > 0 {
                out.push_bytes(self.separator());
            }
            self.0.put(line, answered, &mut scratch, out)?;
        }
        Ok(())
    }

    fn separator(&self) -> &'static [u8] {
        self.0.separator()
    }
}
