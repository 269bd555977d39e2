use super::answers::{Asked, form};
use super::source::{Source, Threads};
use super::status::Status;
use crate::engine::{Catalog, Question};

/// Print each move that can be made on a board, and how far from home it leads, best first.
///
/// A line a move: the move, the moves that are still needed after it, and `best` where a shortest path begins with it; an empty
/// line between boards. `unsolvable` where no goal can be reached.
#[derive(clap::Args)]
#[command(after_help = "Example: homing hint eight \"2 3 4 1 5 x 7 6 8\"")]
pub struct Args {
    /// The boards, cells in row order; none: one a line on standard input
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    /// Print one JSON object a board
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let table = args.source.board_table(catalog)?;
    Asked { solver: &*table, question: Question::HINTS, form: form(args.json), threads: &args.threads }.answer(&args.boards, None)
}
