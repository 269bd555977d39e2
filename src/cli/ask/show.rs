use crate::cli::boards::arguments::split_board;
use crate::cli::boards::film::draw;
use crate::cli::boards::reader::Reader;
use crate::cli::console::input;
use crate::cli::console::status::{InvalidInput, Status};
use crate::cli::console::terminal::{Colored, width};
use crate::cli::puzzles::source::Source;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use homing_engine::{
    Answer, Answerer, Catalog, Drawing, Form, Frame, Puzzle, Question, STANDARD_INPUT, Solution,
    svg,
};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Draw the boards of a solution side by side.
///
/// Each board is below the move that leads to it. The default for MOVES is the shortest path. Rows are as wide as the terminal, else
/// $COLUMNS, else 80 columns. On a terminal, unless NO_COLOR is set, cells changed by a move are in colour.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing show eight \"2 3 4 1 5 x 7 6 8\"\n          homing show eight 1234567x8 r\n          \
    homing show eight 1234567x8 --format svg > solution.svg"
)]
pub struct Args {
    /// The board, then the moves, as `homing solve` takes and prints them; -: one board per line on standard input
    #[arg(index = 2, num_args = 0.., value_names = ["BOARD", "MOVES"])]
    solution: Vec<String>,
    /// Read the boards from this file, one per line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    file: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = FilmFormat::Text)]
    format: FilmFormat,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    color: Colored,
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FilmFormat {
    /// Text for a terminal
    Text,
    /// An SVG picture
    Svg,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    let read = |board: String| Source::board(&*puzzle, board);
    if args.solution.is_empty() && args.file.is_none() {
        let start = puzzle.head().start.clone();
        let start = start.context("expected a board after the puzzle; - reads boards from standard input, one per line")?.board;
        // A level can be drawn even if it cannot be solved.
        let opened = args.source.watch(catalog, &*puzzle);
        return match opened {
            Ok(table) => args.show(&*puzzle, &**table, &start),
            Err(error) => args
                .draw(&puzzle.frames(&start, "")?, "")
                .and(Err(error.into())),
        };
    }
    if args.solution != [STANDARD_INPUT] && args.file.is_none() {
        let is_board = |board: &str| puzzle.frames(&read(board.into()), "").is_ok();
        let (board, moves) = split_board(&args.solution, is_board);
        if let Some(words) = input::as_file(&board).filter(|_| !is_board(&board)) {
            anyhow::bail!(words);
        }
        let board = read(board);
        if !moves.is_empty() {
            let frames = puzzle
                .frames(&board, &moves.join(" "))
                .map_err(InvalidInput)?;
            return args.draw(&frames, "");
        }
        let table = args.source.watch(catalog, &*puzzle)?;
        return args.show(&*puzzle, &**table, &board);
    }
    let table = args.source.watch(catalog, &*puzzle)?;
    let text = input::read_all(args.file.as_slice(), "boards, one per line")?
        .remove(0)
        .bytes;
    for (at, (_, line)) in Reader::new(&**table, &Question::PATH, None)
        .lines(&text)?
        .into_iter()
        .enumerate()
    {
        if at > 0 {
            writeln!(io::stdout())?;
        }
        args.show(&*puzzle, &**table, &read(line))?;
    }
    Ok(Status::Answered)
}

impl Args {
    /// Draws the shortest path from a board.
    fn show(
        &self,
        puzzle: &dyn Puzzle,
        table: &dyn Answerer,
        board: &str,
    ) -> anyhow::Result<Status> {
        let answer = table
            .answer(&Question::PATH.explained(), board)
            .map_err(InvalidInput::unless_damaged)?;
        let moves = match &answer {
            Answer::Solved {
                solution: Solution::Path(moves),
                ..
            }
            | Answer::Near {
                moves: Some(moves), ..
            } => Some(moves),
            Answer::Solved { .. }
            | Answer::Near { .. }
            | Answer::Unsolvable { .. }
            | Answer::Unknown { .. } => None,
            Answer::Graded { .. } | Answer::Walks(_) => None,
        };
        let frames = puzzle
            .frames(board, moves.map_or("", String::as_str))
            .map_err(InvalidInput)?;
        let mut last = String::new();
        if moves.is_none() {
            last.push('\n');
            Form::Text.render(&answer, &Question::PATH.what, &mut last);
            last.push('\n');
        }
        let drawn = self.draw(&frames, &last)?;
        Ok(if answer.is_good(false) {
            drawn
        } else {
            Status::SomeInvalid
        })
    }

    fn draw(&self, frames: &[Frame], last: &str) -> anyhow::Result<Status> {
        let mut out = BufWriter::new(AutoStream::new(io::stdout().lock(), self.color.choice()));
        match self.format {
            FilmFormat::Svg => {
                // Text does not belong in a picture.
                io::stderr().write_all(last.trim_start().as_bytes()).ok();
                out.write_all(svg(frames, Drawing::Strip).as_bytes())?;
            }
            FilmFormat::Text => {
                let has_colours = out.get_ref().current_choice() != ColorChoice::Never;
                draw(frames, width(), has_colours, &mut out)?;
                out.write_all(last.as_bytes())?;
            }
        }
        out.flush()?;
        Ok(Status::Answered)
    }
}
