use super::boards::Reader;
use super::input::{self, Input};
use super::number::whole;
use super::progress::{Progress, Quiet};
use super::source::Source;
use super::status::{InvalidInput, Status, say, worded};
use crate::engine::{
    Answer, AnyTable, Catalog, Comparison, Form, Puzzle, Question, STANDARD_INPUT, Searches, check_room, comparison_means, comparison_text,
    join_board, means_text,
};
use crate::search::Limits;
use crate::watch::Stop;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// The nodes that a search may expand for one board where nothing else is said: as many as fit into about a gigabyte.
pub const MAX_NODES: u64 = 10_000_000;
/// What a search keeps of a node.
const NODE_BYTES: u128 = 100;

/// Compare the table with searches: moves, nodes expanded, time.
///
/// The searches are those of the crate pathfinding: breadth-first search, from one end and from both; A* and IDA*, guided by the tiles
/// that are misplaced or by their Manhattan distance, updated move by move (flip: by the pieces of the wrong colour, five a press; perm:
/// by two pattern tables, of the first pieces and of the last). A node is expanded when its successors are asked for; IDA* may expand a
/// node several times, and each counts. The time is the least of several runs, without reading the board and opening the table. For
/// several boards it prints the means; a board on which a search gave up is not in its means.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing compare eight \"8 6 7 2 5 4 3 x 1\"\n          \
    homing random eight -n 100 | homing compare eight --format csv > rows.csv")]
pub struct Args {
    /// The boards, as `homing solve` takes them; none or -: one a line on standard input
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    /// Boards from these files, one a line
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "boards")]
    file: Vec<PathBuf>,
    /// Print one JSON object a board and search, and after several boards one a search with the means
    #[arg(long)]
    json: bool,
    /// Print one row a board and search, in this form
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<Format>,
    /// Maximum number of nodes that a search may expand
    #[arg(long, value_name = "N", default_value_t = MAX_NODES, value_parser = nodes)]
    limit_nodes: u64,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    quiet: Quiet,
}

/// Reads a number of nodes, for which the memory must have room.
fn nodes(text: &str) -> Result<u64, String> {
    let nodes: u64 = whole(1..=u64::MAX)(text)?;
    check_room(nodes, "nodes", u128::from(nodes) * NODE_BYTES).map_err(|error| error.to_string())?;
    Ok(nodes)
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    let searches = puzzle.searches()?;
    let table = args.source.open(catalog, &*puzzle)?;
    // All boards together have the limit of time, as in other verbs.
    let table = table.until(&Stop::NEVER).unwrap_or_else(|| table.into());
    let (limits, began) = (args.source.limits(args.limit_nodes)?, Instant::now());
    let boards = args.lines(&*puzzle, &*table)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut progress = Progress::new(args.quiet.quiet || boards.len() < 2, "comparing");
    let (mut status, mut rows) = (Status::Answered, Vec::new());
    if args.is_csv() {
        writeln!(out, "{}", Comparison::CSV_HEADING)?;
    }
    for ((place, board), at) in boards.iter().zip(0..) {
        progress.set(at as f64 / boards.len() as f64, &format!("{at} of {} boards", boards.len()));
        let left = Limits { time: limits.time.saturating_sub(began.elapsed()), ..limits.clone() };
        match args.compare(&*table, &*searches, (board, &left), &mut out) {
            Ok(found) => rows.extend(found),
            // A single board is what the run is about; among others, the rest is still compared.
            Err(error) if boards.len() > 1 && error.is::<InvalidInput>() => {
                say(format_args!("{place}: {}", worded(&error)));
                status = Status::SomeInvalid;
            }
            Err(error) => return Err(error),
        }
    }
    progress.finish();
    let means = comparison_means(&rows);
    match (args.json, args.is_csv(), boards.len()) {
        (true, _, 2..) => means.iter().try_for_each(|mean| write_json(&mut out, mean))?,
        (false, false, 0..2) if !rows.is_empty() => out.write_all(comparison_text(&rows).as_bytes())?,
        (false, false, 2..) => out.write_all(means_text(&means).as_bytes())?,
        _ => {}
    }
    out.flush()?;
    Ok(status)
}

/// Another form of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rows separated by commas
    Csv,
}

impl Args {
    fn is_csv(&self) -> bool {
        self.format == Some(Format::Csv)
    }

    /// The boards, each with its place for an error.
    fn lines(&self, puzzle: &dyn Puzzle, table: &dyn AnyTable) -> anyhow::Result<Vec<(String, String)>> {
        let start = puzzle.start();
        let reader = Reader::new(table, &Question::DEPTH, start.as_ref().map(|start| &*start.board));
        if !self.boards.is_empty() && self.boards != [STANDARD_INPUT] {
            let boards = self.boards.iter().map(|board| reader.argument(board.clone())).collect();
            let boards = join_board(boards, |board| table.reads(&Question::DEPTH, board));
            return Ok(boards.into_iter().zip(1..).map(|(board, number)| (format!("board {number}"), board)).collect());
        }
        let mut lines = Vec::new();
        for Input { path, bytes } in input::read_all(&self.file, "boards, one a line")? {
            let file = if self.file.len() > 1 { format!("{}: ", path.display()) } else { String::new() };
            lines.extend(reader.lines(&bytes)?.into_iter().map(|(number, line)| (format!("{file}line {number}"), line)));
        }
        Ok(lines)
    }

    /// Compares on one board, and writes its rows where each is wanted.
    fn compare(
        &self,
        table: &dyn AnyTable,
        searches: &dyn Searches,
        (board, limits): (&str, &Limits),
        out: &mut impl Write,
    ) -> anyhow::Result<Vec<Comparison>> {
        let answer = table.answer(&Question::DEPTH.explained(), board).map_err(InvalidInput::unless_damaged)?;
        // What comes of the table's answer decides whether there is something to search for.
        let (board, rows) = match &answer {
            Answer::Unsolvable { board, .. } => (board, Vec::new()),
            Answer::Solved { board, .. } | Answer::Near { board, .. } | Answer::Unknown { board, .. } | Answer::Graded { board, .. } => {
                (board, crate::engine::compare(table, searches, board, limits)?)
            }
            Answer::Walks(_) => return Err(crate::Error::Defect { what: "a board was answered with walks".into() }.into()),
        };
        if rows.is_empty() {
            let mut line = String::new();
            if self.is_csv() {
                line = format!("{board},unsolvable,,,");
            } else {
                let form = if self.json { Form::Json } else { Form::Text };
                form.render(&answer, &Question::DEPTH.what, &mut line);
            }
            writeln!(out, "{line}")?;
        }
        for row in &rows {
            if self.json {
                write_json(out, row)?;
            } else if self.is_csv() {
                writeln!(out, "{}", row.to_csv())?;
            }
        }
        Ok(rows)
    }
}

fn write_json(out: &mut impl Write, row: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, row).map_err(io::Error::from)?;
    writeln!(out)
}
