use crate::cli::boards::answers::{LineQuestions, form};
use crate::cli::boards::collection;
use crate::cli::console::status::Status;
use crate::cli::console::terminal::Colored;
use crate::cli::puzzles::source::{Source, Threads};
use anstyle::AnsiColor;
use homing_engine::{Catalog, Question};
use std::path::PathBuf;
use std::time::Instant;

/// Print each legal move of a board with the depth it leads to, best first.
///
/// Each line has a move, the number of moves still needed after it, and `best` if a shortest path begins with it. Boards are separated by
/// an empty line; a board is `unsolvable` if no goal can be reached.
#[derive(clap::Args)]
#[command(after_help = "Example: homing hint eight \"2 3 4 1 5 x 7 6 8\"")]
pub struct Args {
    /// The boards, as `homing solve` takes them [default: one per line on standard input]
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    /// Read the boards from this file, one per line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    color: Colored,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    args.threads.prepare();
    if let Some(levels) = args.source.members(catalog)? {
        let is_plain = args.boards.is_empty() && args.file.is_none();
        return collection::ask_all(
            levels,
            &args.source,
            &args.threads,
            Question::HINTS,
            form(args.json),
            is_plain,
            catalog,
        );
    }
    let puzzle = args.source.board_puzzle(catalog)?;
    let started = Instant::now();
    let table = args.source.watch(catalog, &*puzzle)?;
    let questions = LineQuestions {
        solver: table.clone(),
        question: Question::HINTS,
        start: puzzle.head().start.clone(),
        started,
        form: form(args.json),
        threads: &args.threads,
        paint: args.color.paint(best_and_lost).filter(|_| !args.json),
    };
    questions.answer(args.file.as_deref(), &args.boards)
}

/// The best moves, and the moves after which no goal can be reached.
fn best_and_lost(line: &str) -> Option<(usize, AnsiColor)> {
    if line.ends_with("  best") {
        Some((0, AnsiColor::Green))
    } else {
        (line.ends_with("no path home") || line == "unsolvable").then_some((0, AnsiColor::Red))
    }
}
