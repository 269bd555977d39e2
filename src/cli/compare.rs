use super::source::Source;
use super::status::{SaidNo, Status};
use crate::engine::{AnswerStatus, BoardTable, Catalog, Question};
use crate::error::{Error, Result};
use crate::search::Found;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

/// The nodes that a search may expand for one board: as many as fit into about a gigabyte.
pub const MAX_NODES: u64 = 10_000_000;

/// Compare the table with searches: moves, nodes expanded, time.
///
/// The searches are those of the crate pathfinding: breadth-first search, from one end and from both; A* and IDA*, guided by
/// the tiles that are misplaced or by their Manhattan distance, updated move by move (flip: by the pieces of the wrong colour, five
/// a press). A node is expanded when its successors are asked for; IDA* may expand a node several times, and each counts. The time
/// is the least of several runs, without reading the board and opening the table.
#[derive(clap::Args)]
#[command(after_help = "Example: homing compare eight \"8 6 7 2 5 4 3 x 1\"")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The board, cells in row order
    #[arg(index = 2)]
    board: String,
    /// Print one JSON object a search
    #[arg(long)]
    json: bool,
    /// Maximum number of nodes that a search may expand
    #[arg(long, value_name = "N", default_value_t = MAX_NODES, value_parser = nodes)]
    nodes: u64,
}

fn nodes(text: &str) -> std::result::Result<u64, &'static str> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or("expected a number of nodes from 1")
}

/// One row of the comparison.
#[derive(Serialize)]
struct Row {
    v: u32,
    search: &'static str,
    /// Nothing where the search gave up.
    moves: Option<usize>,
    nodes_expanded: u64,
    time_ns: u64,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    let searches = puzzle.searches()?;
    let table = args.source.open(catalog, &*puzzle)?;
    let answer = table.answer(&Question::DEPTH.explained(), &args.board).map_err(SaidNo::unless_damaged)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let boards = table.boards()?;
    let index = boards.locate(&args.board)?.filter(|_| answer.status != Some(AnswerStatus::Unsolvable));
    let Some(index) = index else {
        let mut line = String::new();
        super::answers::form(args.json).render(&answer, &Question::DEPTH.what, &mut line);
        writeln!(out, "{line}")?;
        return Ok(out.flush().map(|()| Status::Answered)?);
    };
    let mut rows = vec![measure("table", || by_table(boards, index))?];
    for ((_, title), method) in searches.methods().into_iter().zip(0..) {
        rows.push(measure(title, || searches.find(method, index, args.nodes))?);
    }
    if args.json {
        for row in &rows {
            serde_json::to_writer(&mut out, row).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    } else {
        write_aligned(&rows, &mut out)?;
    }
    out.flush()?;
    Ok(Status::Answered)
}

fn by_table(boards: &dyn BoardTable, index: u64) -> Result<Found> {
    Ok(Found { moves: boards.path(index)?, nodes_expanded: 0 })
}

/// Runs are repeated for so long, or so many times, since the least time is the least disturbed one.
const LONG_ENOUGH: Duration = Duration::from_millis(50);
const OFTEN_ENOUGH: usize = 100;

fn measure(search: &'static str, find: impl Fn() -> Result<Found>) -> Result<Row> {
    let begin = Instant::now();
    let mut least = Duration::MAX;
    let mut runs = 0;
    loop {
        let start = Instant::now();
        let found = std::hint::black_box(find());
        least = least.min(start.elapsed());
        runs += 1;
        if found.is_ok() && runs < OFTEN_ENOUGH && begin.elapsed() < LONG_ENOUGH {
            continue;
        }
        let time_ns = least.as_nanos() as u64;
        return match found {
            Ok(Found { moves, nodes_expanded }) => {
                Ok(Row { v: crate::engine::VERSION, search, moves: moves.map(|moves| moves.len()), nodes_expanded, time_ns })
            }
            Err(Error::NodeLimit { limit }) => Ok(Row { v: crate::engine::VERSION, search, moves: None, nodes_expanded: limit, time_ns }),
            Err(error) => Err(error),
        };
    }
}

fn write_aligned(rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let width = rows.iter().map(|row| row.search.len()).max().unwrap_or(0);
    writeln!(out, "{:<width$}  {:>7}  {:>14}  {:>10}", "search", "moves", "nodes expanded", "time")?;
    for row in rows {
        let moves = row.moves.map_or("gave up".into(), |moves| moves.to_string());
        writeln!(out, "{:<width$}  {moves:>7}  {:>14}  {:>10}", row.search, row.nodes_expanded, time_text(row.time_ns))?;
    }
    Ok(())
}

/// Three figures with their unit.
fn time_text(time_ns: u64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "us")];
    let Some((scale, unit)) = units.into_iter().find(|&(scale, _)| time_ns as f64 >= scale) else { return format!("{time_ns} ns") };
    let value = time_ns as f64 / scale;
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$} {unit}")
}
