use super::answerer::{Answerer, AnyTable};
use crate::records::{Answer, Question, What};
use crate::render::Form;
use homing_table::batch::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use homing_table::error::{Bound, Error, Result, wrong};
use homing_table::pool::tasks;
use std::borrow::Cow;
use std::sync::Arc;

impl dyn Answerer {
    /// Answers many lines in the fastest way, with the same answers as [`answer`](#method.answer), rendered.
    ///
    /// # Errors
    ///
    /// This kind of table does not answer such questions, or the table is damaged.
    pub fn lines(
        self: &Arc<Self>,
        question: &Question,
        form: Form,
    ) -> Result<Box<dyn AnswerLines>> {
        let plain = PlainLines::new(self.clone(), question.clone(), form);
        let fast = self.fast_lines(question, form, &|| Box::new(plain.clone()))?;
        Ok(match fast {
            Some(fast) => fast,
            None if self.is_slow() => Box::new(SlowLines(plain)),
            None => Box::new(plain),
        })
    }
}

/// Answers line by line. All other implementations have the same answers, and leave lines that they do not recognise to this one.
#[derive(Clone)]
pub struct PlainLines {
    solver: AnyTable,
    question: Question,
    form: Form,
}

impl AnswerLine for PlainLines {
    /// Only errors of the table are returned; an invalid line has an answer.
    fn answer_line(&self, line: &[u8], scratch: &mut String, out: &mut OutputBuffer) -> Result<()> {
        self.put(line, self.ask(line), scratch, out)
    }
}

impl PlainLines {
    /// Creates it for one kind of question.
    pub fn new(solver: AnyTable, question: Question, form: Form) -> Self {
        Self {
            solver,
            question,
            form,
        }
    }

    /// The answer to a line.
    pub fn ask(&self, line: &[u8]) -> Result<Answer> {
        let question = &self.question;
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
    pub fn put(
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
            Err(error @ (Error::Io { .. } | Error::Scratch { .. } | Error::Stopped)) => {
                return Err(error);
            }
            Err(error) if error.is_damage() => return Err(error),
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
}

impl AnswerLines for PlainLines {
    fn answer(&self, text: &[u8], out: &mut OutputBuffer) -> Result<()> {
        let mut scratch = String::new();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            if at > 0 {
                out.push_bytes(self.separator());
            }
            self.answer_line(&text[at..end], &mut scratch, out)?;
            at = end + 1;
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

/// The board of a line that is a JSON object with the field `board`, as this program prints them; for a grade with its moves.
pub fn recorded(line: &[u8], question: &Question) -> Option<String> {
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

/// Answers like [`PlainLines`], but for slow solvers: distributes the lines of a part over all threads of the current rayon pool.
struct SlowLines(PlainLines);

impl AnswerLines for SlowLines {
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
