use crate::cli::boards::answers::{LineQuestions, form};
use crate::cli::boards::arguments::split_board;
use crate::cli::console::input::as_file;
use crate::cli::console::status::Status;
use crate::cli::console::terminal::Colored;
use crate::cli::puzzles::source::{Source, Threads};
use anstyle::AnsiColor;
use homing_engine::{Catalog, Question, STANDARD_INPUT};
use std::path::PathBuf;
use std::time::Instant;

/// Grade solutions: whether the moves are legal, whether they solve the board, and which of them lose moves
///
/// Write moves as `solve` prints them. Without BOARD and MOVES, each line on
/// standard input is a board, a tab, and the moves, at most 1 MiB (1,048,576
/// bytes). Each solution gets one answer line:
///
///   optimal: 19 moves
///   solves: 21 moves, 2 moves more than needed; lost 2 moves at move 5 (r)
///   unsolved: 3 moves made, 18 moves to go
///   illegal: move 4 (u) cannot be made
///   unsolvable
///   invalid
///
/// The exit status is 0 if every solution solves its board, optimally or not,
/// and 1 otherwise.
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "Example: homing check eight \"2 3 4 1 5 x 7 6 8\" dlurullddrurdllurdr"
)]
pub struct Args {
    /// The board, then the moves, as `homing solve` takes and prints them; none or -: read solutions from standard input
    #[arg(index = 2, num_args = 0.., value_names = ["BOARD", "MOVES"])]
    solution: Vec<String>,
    /// Read the solutions from this file, one per line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    file: Option<PathBuf>,
    /// Print one JSON object per solution
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
    let puzzle = args.source.board_puzzle(catalog)?;
    let started = Instant::now();
    let table = args.source.watch(catalog, &*puzzle)?;
    let questions = LineQuestions {
        solver: table.clone(),
        question: Question::GRADE,
        start: puzzle.head().start.clone(),
        started,
        form: form(args.json),
        threads: &args.threads,
        paint: args.color.paint(verdict).filter(|_| !args.json),
    };
    if args.solution.is_empty() || args.solution == [STANDARD_INPUT] {
        return questions.answer(args.file.as_deref(), &[]);
    }
    let is_board =
        |board: &str| table.reads(&Question::DEPTH, &Source::board(&*puzzle, board.into()));
    let (board, moves) = split_board(&args.solution, is_board);
    if let Some(words) = as_file(&board).filter(|_| !is_board(&board)) {
        anyhow::bail!(words);
    }
    anyhow::ensure!(
        !moves.is_empty(),
        "expected the moves after the board; for no moves give an empty argument, ''"
    );
    questions.answer(
        None,
        &[format!(
            "{}\t{}",
            Source::board(&*puzzle, board),
            moves.join(" ")
        )],
    )
}

/// The first word of the line is its grade.
fn verdict(line: &str) -> Option<(usize, AnsiColor)> {
    let color = match line.split(':').next()? {
        "optimal" => AnsiColor::Green,
        "solves" => AnsiColor::Yellow,
        _ => AnsiColor::Red,
    };
    (!line.is_empty()).then_some((0, color))
}
