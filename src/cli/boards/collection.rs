//! Answers all levels of a collection, one line each.

use super::answers::advise;
use crate::cli::console::progress::ProgressReporter;
use crate::cli::console::sentences::sentence;
use crate::cli::console::status::{Status, say};
use crate::cli::puzzles::source::{Source, Threads};
use homing_engine::{
    Answer, AnswerRecord, BuildTime, Catalog, Form, Member, Options, Puzzle, Question, What, limits,
};
use homing_table::error::{Error, Lack, Limit, Result};
use homing_table::pool::tasks;
use homing_table::remedy::Remedy;
use homing_table::watch::Stop;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A collection, and the question about the start of each level.
struct Collection<'c> {
    catalog: &'c Catalog,
    options: &'c Options,
    question: &'c Question,
    form: Form,
    started: Instant,
    /// The time limit of all levels together, if one was given. By default each level has its own.
    time: Option<Duration>,
    /// The advice for the first level whose search met its limit.
    remedies: OnceLock<Vec<Remedy>>,
}

/// A level: answered already, or one whose answer takes longer.
enum Level {
    Answered(Box<Result<Answer>>),
    Large(Box<dyn Puzzle>),
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
    let time = Some(limits(options, Duration::MAX)?.time).filter(|&time| time < Duration::MAX);
    threads.run(|| {
        Collection {
            catalog,
            options,
            question: &question,
            form,
            started: Instant::now(),
            time,
            remedies: OnceLock::new(),
        }
        .answer(levels)
    })
}

/// The most levels that each thread answers before their answers are printed.
const LEVELS_PER_THREAD: usize = 64;

impl Collection<'_> {
    /// Answers all levels in order. A level that fails is reported and skipped.
    fn answer(&self, levels: Vec<Member>) -> anyhow::Result<Status> {
        let mut progress = ProgressReporter::new(false, "reading");
        let (count, mut status) = (levels.len(), Status::Answered);
        let (mut valid, mut failed) = (0, 0);
        // Puzzles of large levels keep what was found, so that few are held at once.
        let mut per_thread = 1;
        let mut begun = Vec::new().into_iter();
        for (number, (name, title)) in levels.iter().enumerate() {
            if begun.len() == 0 {
                let part = per_thread * rayon::current_num_threads();
                let names = &levels[number..count.min(number + part)];
                let levels = tasks(names.len(), |at| self.begin(&names[at].0));
                let has_large = levels.iter().any(|level| matches!(level, Level::Large(_)));
                per_thread = match has_large {
                    true => 1,
                    false => LEVELS_PER_THREAD.min(per_thread * 2),
                };
                begun = levels.into_iter();
            }
            let called = title
                .as_ref()
                .map_or(String::new(), |title| format!(" ({title})"));
            progress.set(
                number as f64 / count as f64,
                &format!("level {} of {count}{called}", number + 1),
            );
            let answered = match begun.next() {
                Some(Level::Answered(answered)) => *answered,
                Some(Level::Large(puzzle)) if self.time.is_none() => self.start(&*puzzle),
                // What is left of the time has changed.
                _ => self.level(name),
            };
            valid += usize::from(answered.is_ok());
            failed += usize::from(matches!(answered, Ok(Answer::Unknown { .. })));
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
        drop(progress);
        if let Some(remedies) = self.remedies.get() {
            let words = format!("{failed} of {valid} searches met their limit");
            advise(&words, remedies, None);
        }
        Ok(status)
    }

    /// Answers for the start of a level that is searched, or its table built, in a moment.
    fn begin(&self, name: &str) -> Level {
        let puzzle = match self.puzzle(name) {
            Ok(puzzle) => puzzle,
            Err(error) => return Level::Answered(Box::new(Err(error))),
        };
        match puzzle.answer_start(self.question) {
            Some(answer) => Level::Answered(Box::new(Ok(answer))),
            None if self.is_late() || puzzle.build_time() == BuildTime::Moment => {
                Level::Answered(Box::new(self.start(&*puzzle)))
            }
            None => Level::Large(puzzle),
        }
    }

    /// Answers for the start of a level.
    fn level(&self, name: &str) -> Result<Answer> {
        self.start(&*self.puzzle(name)?)
    }

    /// A level, with what is left of the time limit.
    fn puzzle(&self, name: &str) -> Result<Box<dyn Puzzle>> {
        let mut options = self.options.clone();
        if self.time.is_some() {
            options = options.with("limit-time", self.left().as_secs_f64().to_string());
        }
        self.catalog.board_puzzle(name, &options)
    }

    /// What is left of the time limit.
    fn left(&self) -> Duration {
        let time = self.time.unwrap_or(Duration::MAX);
        time.saturating_sub(self.started.elapsed())
    }

    /// Whether the time limit has passed. Then no more tables are built.
    fn is_late(&self) -> bool {
        self.left().is_zero()
    }

    /// Answers for a level's start, from its table or from one built in memory.
    fn start(&self, puzzle: &dyn Puzzle) -> Result<Answer> {
        let start = puzzle.head().start.as_ref();
        let start = start.ok_or_else(|| Error::lacks("the level", Lack::Start, ""))?;
        let has_table = || puzzle.built_in().is_some() || self.catalog.has_file(puzzle);
        let table = if self.is_late() && !has_table() {
            self.catalog.search(puzzle)?
        } else {
            self.catalog.table(puzzle)?
        };
        // All searches of a level share its time.
        let stop = Stop::new().within(self.left()).since(Instant::now());
        let table = table.until(&stop).unwrap_or(table);
        let mut answer = table.answer(self.question, &start.board)?;
        if let Answer::Unknown { limit, .. } = &mut answer {
            self.remedies.get_or_init(|| table.remedies());
            if let (Limit::Time { time }, Some(whole)) = (limit, self.time) {
                *time = whole;
            }
        }
        Ok(answer)
    }
}
