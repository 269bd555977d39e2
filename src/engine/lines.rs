use super::answer::{Answer, AnswerStatus};
use super::question::{Question, What};
use super::table::Solver;
use super::text;
use crate::batch::{AnswerLine, AnswerLines, MAX_LINE_BYTES, OutputBuffer, line_end};
use crate::error::{Error, Result};

/// How answers are rendered as lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Text for people and pipes.
    #[default]
    Text,
    /// One JSON object a line.
    #[cfg(feature = "json")]
    Json,
}

impl Form {
    /// Appends an answer, without the line's end. In text it may take several lines.
    pub fn render(self, answer: &Answer, what: &What, line: &mut String) {
        match self {
            Self::Text => text::write(answer, what, line),
            #[cfg(feature = "json")]
            Self::Json => line.push_str(&serde_json::to_string(answer).unwrap_or_default()),
        }
    }
}

/// Answers line by line what a [`Solver`] answers: the rule for every other answerer of lines, and what they leave lines to that
/// they do not recognise.
pub struct PlainLines<'s, S: ?Sized> {
    solver: &'s S,
    question: Question,
    form: Form,
}

impl<'s, S: Solver + ?Sized> PlainLines<'s, S> {
    /// An answerer of one kind of question.
    pub fn new(solver: &'s S, question: Question, form: Form) -> Self {
        Self { solver, question, form }
    }
}

impl<S: Solver + ?Sized> AnswerLine for PlainLines<'_, S> {
    /// An error is the table's; what is wrong with the line is its answer.
    fn answer_line(&self, line: &[u8], scratch: &mut String, out: &mut OutputBuffer) -> Result<()> {
        scratch.clear();
        let lossy = String::from_utf8_lossy(line);
        let answered = if line.len() > MAX_LINE_BYTES {
            Err(Error::Input { what: format!("the line is longer than {MAX_LINE_BYTES} bytes, the most that a line may have") })
        } else if line.contains(&b'\n') {
            // Only an argument can hold one: a stream is cut at its line ends.
            Err(Error::Input { what: "it holds a line end: give each line as an argument of its own".into() })
        } else {
            self.solver.answer(&self.question, &lossy)
        };
        let is_grade = self.question.what == What::Grade;
        match answered {
            Ok(answer) => {
                self.form.render(&answer, &self.question.what, scratch);
                out.push_line(scratch.as_bytes());
                out.note(answer.is_good(is_grade));
            }
            Err(error) if error.is_damage() || matches!(error, Error::Io { .. }) => return Err(error),
            Err(error) => {
                let mut answer = Answer::invalid(&lossy, &error);
                if matches!(error, Error::NodeLimit { .. }) {
                    answer.status = Some(AnswerStatus::Unknown);
                }
                self.form.render(&answer, &self.question.what, scratch);
                out.push_refused(scratch.as_bytes(), error);
            }
        }
        Ok(())
    }
}

impl<S: Solver + ?Sized> AnswerLines for PlainLines<'_, S> {
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

    /// All paths of a board may take many lines, so that an empty one ends them.
    fn separator(&self) -> &'static [u8] {
        let is_list = matches!(self.question.what, What::Paths { .. } | What::Hints);
        if is_list && self.form == Form::Text { b"\n" } else { b"" }
    }
}
