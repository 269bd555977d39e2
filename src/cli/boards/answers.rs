//! Answers questions from the arguments or standard input, one line each, on standard output.

use super::arguments::join_board;
use super::pipes;
use super::reader::{PlainBoards, Reader};
use crate::cli::console::input::{as_file, note_waiting};
use crate::cli::console::name::is_given;
use crate::cli::console::searching::LineClearing;
use crate::cli::console::sentences::{is_needless, remedy, sentence};
use crate::cli::console::status::{Status, note, say};
use crate::cli::console::terminal::{ColoredOutput, Paint};
use crate::cli::puzzles::source::Threads;
use homing_engine::{
    Answer, AnyTable, Form, PlainLines, Question, STANDARD_INPUT, Solution, Start, What,
};
use homing_table::batch;
use homing_table::batch::{Counts, OutputBuffer};
use homing_table::error::{Error, Limit};
use homing_table::remedy::Remedy;
use homing_table::watch::Stop;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// The maximum number of invalid lines that are reported one by one. The rest are only counted.
const MAX_TOLD: u64 = 100;
/// The time for tables and a path that need not be shortest, after a time limit.
const HELP_TIME: Duration = Duration::from_millis(900);
/// The longest path that a note prints. Of a longer one it prints the number of moves: `--any` prints the path.
const MAX_SHOWN_BYTES: usize = 1000;

/// The question for each line, and how the answer is written.
pub struct LineQuestions<'s> {
    pub solver: AnyTable,
    pub question: Question,
    /// The puzzle's start, for the word `start`.
    pub start: Option<Start>,
    pub form: Form,
    pub threads: &'s Threads,
    /// When the command started its work.
    pub started: Instant,
    /// The colours of lines, if the output has colours.
    pub paint: Option<Paint>,
}

/// The form of answers.
pub fn form(json: bool) -> Form {
    if json { Form::Json } else { Form::Text }
}

impl LineQuestions<'_> {
    /// Answers the lines of a file, or those given as arguments. Without either, or with `-` alone, answers the lines of standard input; on
    /// a terminal without input, the puzzle's start.
    pub fn answer(&self, file: Option<&Path>, lines: &[String]) -> anyhow::Result<Status> {
        self.solver.check(&self.question)?;
        if let Some(path) = file.filter(|&path| path != Path::new(STANDARD_INPUT)) {
            let failed = Error::io(path, "cannot read the lines");
            return Ok(status(self.answer_input(
                Some(path),
                File::open(path).map_err(failed)?,
                true,
            )?));
        }
        let reader = self.reader();
        let lines = lines
            .iter()
            .map(|line| reader.argument(line.clone()))
            .collect();
        let lines = &join_board(lines, |line| self.solver.reads(&self.question, line))[..];
        if !lines.is_empty() && lines != [STANDARD_INPUT] {
            return self.answer_arguments(lines);
        }
        // The start has no moves to grade.
        let start = self
            .start
            .as_ref()
            .filter(|_| lines.is_empty() && self.question.what != What::Grade);
        match start {
            Some(start) if start.is_chosen || io::stdin().is_terminal() => {
                self.answer_arguments(std::slice::from_ref(&start.board))
            }
            start => {
                note_waiting(match self.question.what {
                    What::Walks { first: None, .. } => "questions `S K`, one per line",
                    What::Walks { .. } => "questions `S`, one per line",
                    What::Grade => "solutions, each line a board, a tab and its moves",
                    _ => "boards, one per line",
                });
                let counts = self.answer_input(None, io::stdin(), !io::stdin().is_terminal())?;
                match start.filter(|_| counts.answered() == 0) {
                    Some(start) => self.answer_arguments(std::slice::from_ref(&start.board)),
                    None => Ok(status(counts)),
                }
            }
        }
    }

    /// Answers each line of a file or of standard input on all threads.
    fn answer_input(
        &self,
        file: Option<&Path>,
        input: impl Read + Send,
        has_grids: bool,
    ) -> anyhow::Result<Counts> {
        pipes::enlarge();
        let reader = self.reader();
        let input = reader.stream(input, has_grids);
        let numbers = input.numbers();
        let lines = PlainBoards {
            answers: self.solver.lines(&self.question, self.form)?,
            reader,
        };
        let place = file.map_or(String::new(), |path| format!("{}: ", path.display()));
        let mut told = 0;
        let complain = |line, error: &Error| {
            told += 1;
            if told <= MAX_TOLD {
                say(format_args!(
                    "{place}line {}: {}",
                    numbers.line_of(line),
                    sentence(error)
                ));
            }
        };
        let counts = batch::stream(&lines, input, self.output(), complain, self.threads.count());
        let counts = counts.map_err(|error| match (error, file) {
            (
                Error::Io {
                    doing,
                    source,
                    path,
                },
                Some(file),
            ) if path == Path::new("input") => Error::Io {
                doing,
                source,
                path: file.into(),
            },
            (error, _) => error,
        })?;
        if counts.invalid > MAX_TOLD {
            say(format_args!(
                "{} lines are invalid; only the first {MAX_TOLD} were reported",
                counts.invalid
            ));
        }
        self.advise_failed(counts);
        Ok(counts)
    }

    fn reader(&self) -> Reader<'_> {
        Reader::new(
            &*self.solver,
            &self.question,
            self.start.as_ref().map(|start| &*start.board),
        )
    }

    fn output(&self) -> impl Write + Send + use<> {
        ColoredOutput {
            out: LineClearing(io::stdout()),
            paint: self.paint,
        }
    }

    /// Prints advice if searches of several boards reached their limit.
    fn advise_failed(&self, counts: Counts) {
        if counts.failed > 0 && self.question.what != What::Grade {
            let words = format!(
                "{} of {} searches met their limit",
                counts.failed,
                counts.answered()
            );
            advise(&words, &self.solver.remedies(), None);
        }
    }

    /// Prints advice for a board whose search reached its limit, and a path that may not be shortest.
    fn help(&self, number: usize, limit: &Limit, board: &str) {
        let words = format!("board {number}: {limit}");
        advise(&words, &self.solver.remedies(), Some(limit));
        if !self.solver.has_any_path() {
            return;
        }
        // A limit that was asked for has passed already.
        let time = match limit {
            Limit::Time { time } if is_given("--limit-time") => time
                .saturating_add(HELP_TIME)
                .saturating_sub(self.started.elapsed()),
            _ => Duration::MAX,
        };
        let stop = Stop::new().within(time).since(Instant::now());
        let limited = self.solver.until(&stop);
        let solver = limited.as_ref().unwrap_or(&self.solver);
        if let Ok(Answer::Near {
            path,
            moves: Some(moves),
            ..
        }) = solver.answer(&Question::new(What::AnyPath), board)
        {
            let shown = if moves.len() <= MAX_SHOWN_BYTES {
                format!(": {moves}")
            } else {
                String::new()
            };
            note(format_args!(
                "a path of {path}, perhaps not the best{shown}"
            ));
        }
    }

    fn answer_arguments(&self, lines: &[String]) -> anyhow::Result<Status> {
        let plain = PlainLines::new(self.solver.clone(), self.question.clone(), self.form);
        let (mut scratch, mut output) = (String::new(), OutputBuffer::default());
        let (mut counts, is_alone) = (Counts::default(), lines.len() == 1);
        let separator = batch::AnswerLines::separator(&plain);
        let noun = if matches!(self.question.what, What::Walks { .. }) {
            "question"
        } else {
            "board"
        };
        for (line, number) in lines.iter().zip(1..) {
            output.clear();
            if number > 1 {
                output.push_bytes(separator);
            }
            let answered = plain.ask(line.as_bytes());
            let limit = match &answered {
                Ok(Answer::Unknown {
                    limit: limit @ (Limit::Time { .. } | Limit::Memory { .. }),
                    ..
                }) => Some(limit.clone()),
                _ => None,
            };
            // Its line is empty.
            let is_home = matches!(&answered, Ok(Answer::Solved { solution: Solution::Path(path), .. }) if path.is_empty());
            let is_home = is_home && self.form == Form::Text;
            plain.put(line.as_bytes(), answered, &mut scratch, &mut output)?;
            for (_, error) in output.errors() {
                say(format_args!(
                    "{noun} {number}: {}",
                    as_file(line).unwrap_or_else(|| sentence(error))
                ));
            }
            counts = counts.plus(output.counts());
            self.output().write_all(output.answers())?;
            if is_home && io::stderr().is_terminal() {
                note(format_args!("{noun} {number} is solved already"));
            }
            // Only a single board is worth the wait.
            if let Some(limit) = limit.filter(|_| is_alone) {
                self.help(number, &limit, line);
            }
        }
        if !is_alone {
            self.advise_failed(counts);
        }
        Ok(status(counts))
    }
}

/// Prints advice for searches that reached a limit.
pub fn advise(words: &str, remedies: &[Remedy], limit: Option<&Limit>) {
    let helps = |remedy: &&Remedy| !is_needless(remedy) && is_for(remedy, limit);
    let remedies = remedies.iter().filter(helps);
    let remedies: Vec<String> = remedies.map(remedy).collect();
    if !remedies.is_empty() {
        note(format_args!("{words}: {}", remedies.join(", or ")));
    }
}

/// Whether a remedy can help against this limit: more time cannot where memory is full, nor files where time is over.
fn is_for(remedy: &Remedy, limit: Option<&Limit>) -> bool {
    !matches!(
        (remedy, limit),
        (
            Remedy::Give {
                option: "limit-time",
                ..
            },
            Some(Limit::Memory { .. })
        ) | (
            Remedy::Give {
                option: "scratch",
                ..
            },
            Some(Limit::Time { .. })
        )
    )
}

fn status(counts: Counts) -> Status {
    if counts.invalid + counts.failed > 0 {
        Status::SomeInvalid
    } else {
        Status::Answered
    }
}
