//! All levels of a collection, one answer line each.

use super::progress::Progress;
use super::sentences::sentence;
use super::status::{Status, say};
use crate::engine::{Answer, AnswerRecord, Catalog, Form, Options, Question};
use crate::error::{Error, Result};
use std::io::{self, Write};

/// A collection, and what is asked of the start of each of its levels.
pub struct Collection<'c> {
    pub catalog: &'c Catalog,
    pub options: &'c Options,
    pub question: &'c Question,
    pub form: Form,
}

impl Collection<'_> {
    /// Answers level by level. One that cannot be asked is named and passed over.
    pub fn answer(&self, levels: Vec<(String, Option<String>)>) -> anyhow::Result<Status> {
        let (mut progress, count, mut status) = (Progress::new(false, "reading"), levels.len(), Status::Answered);
        for ((name, title), number) in levels.into_iter().zip(0u32..) {
            let called = title.as_ref().map_or(String::new(), |title| format!(" ({title})"));
            progress.set(f64::from(number) / count as f64, &format!("level {} of {count}{called}", number + 1));
            let answered = self.level(&name);
            if !answered.as_ref().is_ok_and(|answer| answer.is_good(false)) {
                status = Status::SomeInvalid;
            }
            let mut line = String::new();
            match (&answered, self.form) {
                (Ok(answer), Form::Text) => self.form.render(answer, &self.question.what, &mut line),
                (Ok(answer), Form::Json) => line = AnswerRecord::of(answer).titled(title).to_json(),
                (Err(_), Form::Text) => line.push_str("unknown"),
                (Err(error), Form::Json) => line = AnswerRecord::passed_over(error).titled(title).to_json(),
            }
            progress.suspend(|| {
                if let Err(error) = &answered {
                    say(format_args!("{name}{called}: {}", sentence(error)));
                }
                writeln!(io::stdout(), "{line}")
            })?;
        }
        Ok(status)
    }

    /// The answer to a level's own start, by a table that is there or is made on the spot.
    fn level(&self, name: &str) -> Result<Answer> {
        let puzzle = self.catalog.board_puzzle(name, self.options)?;
        let none = || Error::Unanswered { what: "it has no start of its own".into() };
        let start = puzzle.start().ok_or_else(none)?;
        self.catalog.table(&*puzzle)?.answer(self.question, &start.board)
    }
}
