use super::comparison::{Comparison, compare, comparison_means, comparison_text, means_text};
use crate::cli::boards::arguments::join_board;
use crate::cli::boards::reader::Reader;
use crate::cli::console::input::{self, InputFile};
use crate::cli::console::number::whole;
use crate::cli::console::progress::{ProgressReporter, Quiet};
use crate::cli::console::status::{InvalidInput, Status, say, worded};
use crate::cli::puzzles::source::Source;
use homing_engine::{Answer, Answerer, Catalog, Form, Puzzle, Question, STANDARD_INPUT, Searches};
use homing_search::search::Limits;
use homing_table::machine::check_room;
use homing_table::watch::Stop;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// The default number of nodes a search may expand per board: what fits into about a gigabyte.
pub const MAX_NODES: u64 = 10_000_000;
/// The memory of a search per node.
const NODE_BYTES: u128 = 100;

/// Compare the table with searches: moves, nodes expanded, time.
///
/// The searches are those of the crate pathfinding: breadth-first search, from one end and from both; A* and IDA*, guided by misplaced
/// tiles or by Manhattan distance, updated move by move (flip: by the pieces of the wrong colour, five per press; perm: by two pattern
/// tables, of the first and of the last pieces). Generating the successors of a node expands it; IDA* may expand a node several times, and
/// each counts. The time is the minimum of several runs, without reading the board and opening the table. For several boards it prints the
/// means, without the boards on which a search gave up.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing compare eight \"8 6 7 2 5 4 3 x 1\"\n          \
    homing random eight -n 100 | homing compare eight --format csv > rows.csv"
)]
pub struct Args {
    /// The boards, as `homing solve` takes them; none or -: one per line on standard input
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    /// Boards from these files, one per line
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "boards")]
    file: Vec<PathBuf>,
    /// Print one JSON object per board and search, and after several boards one per search with the means
    #[arg(long)]
    json: bool,
    /// Print one row per board and search, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<RowFormat>,
    /// Maximum number of nodes that a search may expand per board
    #[arg(long, value_name = "N", default_value_t = MAX_NODES, value_parser = nodes)]
    limit_nodes: u64,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    quiet: Quiet,
}

/// Parses a number of nodes, and refuses it if they do not fit into memory.
fn nodes(text: &str) -> Result<u64, String> {
    let nodes: u64 = whole(1..=u64::MAX)(text)?;
    check_room(nodes, "nodes", u128::from(nodes) * NODE_BYTES)
        .map_err(|error| error.to_string())?;
    Ok(nodes)
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    let searches = puzzle.searches()?;
    let table = args.source.open(catalog, &*puzzle)?;
    // Here, as in other verbs, the time limit covers all boards together.
    let table = table.until(&Stop::NEVER).unwrap_or(table);
    let (limits, began) = (args.source.limits(args.limit_nodes)?, Instant::now());
    let boards = args.lines(&*puzzle, &*table)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut progress = ProgressReporter::new(args.quiet.quiet || boards.len() < 2, "comparing");
    let (mut status, mut rows) = (Status::Answered, Vec::new());
    if args.is_csv() {
        writeln!(out, "{}", Comparison::CSV_HEADING)?;
    }
    for ((place, board), at) in boards.iter().zip(0..) {
        progress.set(
            at as f64 / boards.len() as f64,
            &format!("{at} of {} boards", boards.len()),
        );
        let left = Limits {
            time: limits.time.saturating_sub(began.elapsed()),
            ..limits.clone()
        };
        match args.compare(&*table, &*searches, (board, &left), &mut out) {
            Ok(found) => rows.extend(found),
            // An invalid board ends the run only if it is the only one.
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
        (true, _, 2..) => means
            .iter()
            .try_for_each(|mean| write_json(&mut out, mean))?,
        (false, false, 0..2) if !rows.is_empty() => {
            out.write_all(comparison_text(&rows).as_bytes())?
        }
        (false, false, 2..) => out.write_all(means_text(&means).as_bytes())?,
        _ => {}
    }
    out.flush()?;
    Ok(status)
}

/// A format for the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum RowFormat {
    /// Comma-separated values
    Csv,
}

impl Args {
    fn is_csv(&self) -> bool {
        self.format == Some(RowFormat::Csv)
    }

    /// The boards, each with its place for errors.
    fn lines(
        &self,
        puzzle: &dyn Puzzle,
        table: &dyn Answerer,
    ) -> anyhow::Result<Vec<(String, String)>> {
        let start = puzzle.head().start.clone();
        let reader = Reader::new(
            table,
            &Question::DEPTH,
            start.as_ref().map(|start| &*start.board),
        );
        if !self.boards.is_empty() && self.boards != [STANDARD_INPUT] {
            let boards = self
                .boards
                .iter()
                .map(|board| reader.argument(board.clone()))
                .collect();
            let boards = join_board(boards, |board| table.reads(&Question::DEPTH, board));
            return Ok(boards
                .into_iter()
                .zip(1..)
                .map(|(board, number)| (format!("board {number}"), board))
                .collect());
        }
        let mut lines = Vec::new();
        for InputFile { path, bytes } in input::read_all(&self.file, "boards, one per line")? {
            let file = if self.file.len() > 1 {
                format!("{}: ", path.display())
            } else {
                String::new()
            };
            lines.extend(
                reader
                    .lines(&bytes)?
                    .into_iter()
                    .map(|(number, line)| (format!("{file}line {number}"), line)),
            );
        }
        Ok(lines)
    }

    /// Compares the searches on one board, and prints or collects its rows.
    fn compare(
        &self,
        table: &dyn Answerer,
        searches: &dyn Searches,
        (board, limits): (&str, &Limits),
        out: &mut impl Write,
    ) -> anyhow::Result<Vec<Comparison>> {
        let answer = table
            .answer(&Question::DEPTH.explained(), board)
            .map_err(InvalidInput::unless_damaged)?;
        // There is something to search for only if the table has a path.
        let (board, rows) = match &answer {
            Answer::Unsolvable { board, .. } => (board, Vec::new()),
            Answer::Solved { board, .. }
            | Answer::Near { board, .. }
            | Answer::Unknown { board, .. }
            | Answer::Graded { board, .. } => (board, compare(table, searches, board, limits)?),
            Answer::Walks(_) => {
                return Err(homing_table::error::Error::Defect {
                    what: "a board was answered with walks".into(),
                }
                .into());
            }
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
