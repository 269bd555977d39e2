use super::goals::with_goal;
use super::lines::Lines;
use super::status::{Status, say};
use anyhow::Result;
use homing::{Error, Notation, Puzzle, Table};
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// What can be asked of a board besides the best way home.
#[derive(clap::Args)]
pub struct Asked {
    /// Go to this board instead; for flip also white, black, or any of the two (as without it)
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,
    /// Print every shortest way, one a line, in lexicographic order; an empty line between boards
    #[arg(long, conflicts_with = "depth")]
    all: bool,
    /// Print no more than the first N ways of each board
    #[arg(long, value_name = "N", requires = "all", value_parser = limit)]
    limit: Option<usize>,
    /// Print the number of shortest ways
    #[arg(long, conflicts_with_all = ["depth", "all"])]
    count: bool,
    /// Print one JSON object a board
    #[arg(long)]
    json: bool,
}

fn limit(text: &str) -> std::result::Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("a limit of 0 would print nothing: expected at least 1".into()),
        Ok(limit) => Ok(limit),
        Err(_) => Err("expected a number from 1".into()),
    }
}

/// What to print of each board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Way,
    Depth,
    AllWays(usize),
    Count,
}

/// One board's answer, as `--json` prints it.
#[derive(Default, Serialize)]
#[serde(rename_all = "snake_case")]
struct Record {
    board: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_moves: Option<usize>,
    /// With weights: how many of the moves are pushes, which count first.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_pushes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_ways_count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_ways: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Asked {
    /// Whether anything is asked that the plain way through does not answer.
    pub fn is_any(&self) -> bool {
        self.goal.is_some() || self.all || self.count || self.json
    }

    /// Answers the boards of the command line, or else those on standard input; or else `start`, where the puzzle has one of its own.
    #[allow(clippy::too_many_arguments, reason = "the flags of solve that it shares")]
    pub fn run(
        &self,
        puzzle: Puzzle,
        boards: &[String],
        start: Option<String>,
        file: Option<&Path>,
        depth_only: bool,
        explain: bool,
    ) -> Result<Status> {
        let question = match self {
            Self { all: true, limit, .. } => Question::AllWays(limit.unwrap_or(usize::MAX)),
            Self { count: true, .. } => Question::Count,
            _ if depth_only => Question::Depth,
            _ => Question::Way,
        };
        with_goal!(puzzle, self.goal.as_deref(), file, |table| {
            let mut answerer = Answerer { table: &table, question, json: self.json, explain, answered: 0, status: Status::Answered };
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            if boards.is_empty() || boards == ["-"] {
                let mut lines = Lines::new(io::stdin().lock());
                while let Some((number, line)) = lines.next()? {
                    answerer.answer(&line, format_args!("line {number}"), &mut out)?;
                }
                if let Some(start) = start.filter(|_| answerer.answered == 0 && boards.is_empty()) {
                    answerer.answer(&start, format_args!("the maze's start"), &mut out)?;
                }
            } else {
                for (board, number) in boards.iter().zip(1..) {
                    answerer.answer(board, format_args!("board {number}"), &mut out)?;
                }
            }
            out.flush()?;
            Ok(answerer.status)
        })
    }
}

struct Answerer<'t, P> {
    table: &'t Table<P>,
    question: Question,
    json: bool,
    explain: bool,
    answered: u64,
    status: Status,
}

impl<P: Notation> Answerer<'_, P> {
    /// Answers one board. What is wrong with a board is said at once and is no error; a damaged table is one.
    fn answer(&mut self, text: &str, place: std::fmt::Arguments, out: &mut impl Write) -> Result<()> {
        let parsed = self.table.space().parse_board(text);
        if let Err(error) = &parsed {
            say(format_args!("{place}: {error}"));
            self.status = Status::SomeInvalid;
        }
        if self.json {
            serde_json::to_writer(&mut *out, &self.record(text, parsed)?).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            if self.answered > 0 && matches!(self.question, Question::AllWays(_)) {
                writeln!(out)?;
            }
            match parsed.map(|state| (self.table.locate(&state), self.reason(&state))) {
                Ok((Some(index), _)) => self.write(index, out)?,
                Ok((None, Some(reason))) => writeln!(out, "unsolvable: {reason}")?,
                Ok((None, None)) => writeln!(out, "unsolvable")?,
                Err(_) => writeln!(out, "invalid")?,
            }
        }
        self.answered += 1;
        Ok(())
    }

    fn write(&self, index: u64, out: &mut impl Write) -> Result<()> {
        match self.question {
            Question::Way => writeln!(out, "{}", self.way(index)?.1)?,
            Question::Depth => match self.table.cost(index)? {
                Some(cost) if self.is_weighted() => writeln!(out, "{cost}")?,
                cost => writeln!(out, "{}", cost.unwrap_or_default().moves())?,
            },
            Question::Count => writeln!(out, "{}", self.table.count_paths(index)?)?,
            Question::AllWays(limit) => {
                for path in self.table.paths(index).take(limit) {
                    writeln!(out, "{}", self.text(path?.into_iter()))?;
                }
            }
        }
        Ok(())
    }

    fn record(&self, text: &str, parsed: homing::Result<P::State>) -> Result<Record> {
        let state = match parsed {
            Ok(state) => state,
            Err(error) => return Ok(Record { board: text.into(), status: "invalid", error: Some(error.to_string()), ..Record::default() }),
        };
        let board = self.table.space().board_text(&state);
        let Some(index) = self.table.locate(&state) else {
            return Ok(Record { board, status: "unsolvable", reason: self.reason(&state), ..Record::default() });
        };
        let (depth_moves, moves) = self.way(index)?;
        let mut record = Record { board, status: "solved", depth_moves: Some(depth_moves), ..Record::default() };
        if self.is_weighted() {
            record.depth_pushes = self.table.cost(index)?.map(|cost| cost.weight());
        }
        match self.question {
            Question::Depth => {}
            Question::Way => record.moves = Some(moves),
            Question::Count => record.shortest_ways_count = Some(self.table.count_paths(index)?),
            Question::AllWays(limit) => {
                let ways = self.table.paths(index).take(limit).map(|path| Ok(self.text(path?.into_iter())));
                record.shortest_ways = Some(ways.collect::<Result<_>>()?);
                record.shortest_ways_count = Some(self.table.count_paths(index)?);
            }
        }
        Ok(record)
    }

    /// Whether moves have weights, which so far are those of pushes and steps.
    fn is_weighted(&self) -> bool {
        self.table.space().weights().is_some()
    }

    /// Why no goal can be reached, where that was asked.
    fn reason(&self, state: &P::State) -> Option<String> {
        if self.explain { self.table.space().why_unsolvable(state) } else { None }
    }

    /// The best way home: the number of its moves, and their text.
    fn way(&self, index: u64) -> Result<(usize, String)> {
        let mut walk = self.table.walk(index);
        let mut count = 0;
        let moves = self.text(walk.by_ref().inspect(|_| count += 1));
        if walk.is_home() { Ok((count, moves)) } else { Err(Error::astray(index).into()) }
    }

    fn text(&self, moves: impl Iterator<Item = u8>) -> String {
        let mut text = String::new();
        self.table.space().push_moves(moves, &mut text);
        text
    }
}
