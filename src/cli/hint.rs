use super::source::{Source, with_source};
use super::status::{Status, say};
use super::text;
use anyhow::Result;
use homing::query::Hint;
use homing::{Notation, Table};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// Print each move that can be made on a board, and how far from home it leads, best first.
///
/// A line a move: the move, the moves that are still needed after it, and `best` where a shortest way begins with it. `unsolvable` where
/// no goal can be reached.
#[derive(clap::Args)]
#[command(after_help = "Example: homing hint eight \"2 3 4 1 5 x 7 6 8\"")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The board, cells in row order
    board: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    board: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_moves: Option<u32>,
    hints: Vec<HintRecord>,
}

#[derive(Serialize)]
struct HintRecord {
    r#move: String,
    best: bool,
    /// `null` where no goal can be reached after the move.
    depth_after_moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_after_pushes: Option<u32>,
}

pub fn run(args: Args) -> Result<Status> {
    let Args { source, board, json } = args;
    with_source!(source, |table| answer(&table, &board, json))
}

fn answer<P: Notation>(table: &Table<P>, board: &str, json: bool) -> Result<Status> {
    let mut out = BufWriter::new(io::stdout().lock());
    let status = match table.space().parse_board(board) {
        Ok(state) => {
            write(table, &state, json, &mut out)?;
            Status::Answered
        }
        Err(error) => {
            say(format_args!("the board: {error}"));
            if json {
                writeln!(out, "{}", serde_json::json!({ "board": board, "status": "invalid", "error": error.to_string() }))?;
            } else {
                writeln!(out, "invalid")?;
            }
            Status::SomeInvalid
        }
    };
    out.flush()?;
    Ok(status)
}

fn write<P: Notation>(table: &Table<P>, state: &P::State, json: bool, out: &mut impl Write) -> Result<()> {
    let space = table.space();
    let index = table.locate(state);
    let hints = index.map_or(Ok(Vec::new()), |index| table.hints(index))?;
    if json {
        let status = if index.is_some() { "solvable" } else { "unsolvable" };
        let depth_moves = index.map(|index| table.cost(index)).transpose()?.flatten().map(|cost| cost.moves());
        let hints = hints.iter().map(|hint| record(space, hint)).collect();
        serde_json::to_writer(&mut *out, &Record { board: space.board_text(state), status, depth_moves, hints })
            .map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    if index.is_none() {
        writeln!(out, "unsolvable")?;
    }
    for hint in hints {
        let rest = hint.rest.map_or("no way home".into(), |rest| text::cost(space, rest) + " to go");
        let best = if hint.is_best { "  best" } else { "" };
        writeln!(out, "{:<2}  {rest}{best}", text::moves(space, [hint.code]))?;
    }
    Ok(())
}

fn record(space: &impl Notation, hint: &Hint) -> HintRecord {
    HintRecord {
        r#move: text::moves(space, [hint.code]),
        best: hint.is_best,
        depth_after_moves: hint.rest.map(|rest| rest.moves()),
        depth_after_pushes: hint.rest.filter(|_| space.weights().is_some()).map(|rest| rest.weight()),
    }
}
