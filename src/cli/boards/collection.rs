//! Answers all levels of a collection, one line each.

use crate::cli::console::progress::ProgressReporter;
use crate::cli::console::sentences::sentence;
use crate::cli::console::status::{Status, say};
use crate::cli::puzzles::source::{Source, Threads};
use homing_engine::{
    Answer, AnswerRecord, BuildTime, Catalog, Form, Member, Options, Puzzle, Question, What,
};
use homing_table::error::{Error, Lack, Result};
use homing_table::pool::tasks;
use std::io::{self, Write};

/// A collection, and the question about the start of each level.
struct Collection<'c> {
    catalog: &'c Catalog,
    options: &'c Options,
    question: &'c Question,
    form: Form,
}

/// Answers a question about the start of every level. `is_plain` says that no other boards were given.
pub fn ask_all(
    levels: Vec<Member>,
    source: &Source,
    threads: &Threads,
    question: Question,
    form: Form,
    is_plain: bool,
    catalog: &Catalog,
) -> anyhow::Result<Status> {
    anyhow::ensure!(
        is_plain && source.table.is_none(),
        "every level of a collection has its own start and its own table: leave out boards, --file, --table and --by"
    );
    // Reports an invalid option once, instead of for each level.
    if let Some((first, _)) = levels.first()
        && let Err(error) = catalog.puzzle(first, source.options())
        && error.option().is_some()
    {
        return Err(error.into());
    }
    let (catalog, options) = (&source.catalog(catalog), source.options());
    threads.run(|| {
        Collection {
            catalog,
            options,
            question: &question,
            form,
        }
        .answer(levels)
    })
}

/// The levels that each thread answers before their answers are printed.
const LEVELS_PER_THREAD: usize = 64;

impl Collection<'_> {
    /// Answers all levels in order. A level that fails is reported and skipped.
    fn answer(&self, levels: Vec<Member>) -> anyhow::Result<Status> {
        let mut progress = ProgressReporter::new(false, "reading");
        let (count, mut status) = (levels.len(), Status::Answered);
        let part = LEVELS_PER_THREAD * rayon::current_num_threads();
        let mut answered = Vec::new().into_iter();
        for (number, (name, title)) in levels.iter().enumerate() {
            if number % part == 0 {
                let names = &levels[number..count.min(number + part)];
                answered = tasks(names.len(), |at| self.small(&names[at].0)).into_iter();
            }
            let called = title
                .as_ref()
                .map_or(String::new(), |title| format!(" ({title})"));
            progress.set(
                number as f64 / count as f64,
                &format!("level {} of {count}{called}", number + 1),
            );
            let answered = answered
                .next()
                .flatten()
                .unwrap_or_else(|| self.level(name));
            if !answered.as_ref().is_ok_and(|answer| answer.is_good(false)) {
                status = Status::SomeInvalid;
            }
            let mut line = String::new();
            match (&answered, self.form) {
                (Ok(answer), Form::Text) => {
                    self.form.render(answer, &self.question.what, &mut line)
                }
                (Ok(answer), Form::Json) => {
                    line = AnswerRecord::of(answer).titled(title.clone()).to_json()
                }
                (Err(_), Form::Text) => line.push_str("unknown"),
                (Err(error), Form::Json) => {
                    line = AnswerRecord::passed_over(error)
                        .titled(title.clone())
                        .to_json()
                }
            }
            progress.suspend(|| {
                if let Err(error) = &answered {
                    say(format_args!("{name}{called}: {}", sentence(error)));
                }
                let is_list = matches!(self.question.what, What::Paths { .. } | What::Hints)
                    && self.form == Form::Text;
                let separator = if is_list && number > 0 { "\n" } else { "" };
                writeln!(io::stdout(), "{separator}{line}")
            })?;
        }
        Ok(status)
    }

    /// Answers for the start of a level that is searched, or its table built, in a moment; `None` for any other level.
    fn small(&self, name: &str) -> Option<Result<Answer>> {
        let puzzle = match self.catalog.board_puzzle(name, self.options) {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(error)),
        };
        let is_small = || puzzle.build_time() == BuildTime::Moment;
        match puzzle.answer_start(self.question) {
            Some(answer) => Some(Ok(answer)),
            None => is_small().then(|| self.start(&*puzzle)),
        }
    }

    /// Answers for the start of a level.
    fn level(&self, name: &str) -> Result<Answer> {
        self.start(&*self.catalog.board_puzzle(name, self.options)?)
    }

    /// Answers for a level's start, from its table or from one built in memory.
    fn start(&self, puzzle: &dyn Puzzle) -> Result<Answer> {
        let start = puzzle.head().start.as_ref();
        let start = start.ok_or_else(|| Error::lacks("the level", Lack::Start, ""))?;
        self.catalog
            .table(puzzle)?
            .answer(self.question, &start.board)
    }
}
