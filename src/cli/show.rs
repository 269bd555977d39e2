use super::film;
use super::source::Source;
use super::status::{SaidNo, Status};
use crate::engine::{AnswerStatus, Catalog, Drawing, Frame, Question, svg};
use anstream::{AutoStream, ColorChoice};
use std::io::{self, BufWriter, IsTerminal, Write};
use terminal_size::{Height, Width, terminal_size, terminal_size_of};

/// Draw the boards of a solution side by side.
///
/// Each board stands under the move that leads to it; without MOVES they are the shortest way home. Rows are as wide as the
/// terminal, or else as $COLUMNS says, or else 80. On a terminal, unless NO_COLOR is set, what a move changed is in colour.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing show eight \"2 3 4 1 5 x 7 6 8\"\n          homing show eight 1234567x8 r")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The board, cells in row order; for push: row and column of each box, then of the man, or `start` for the maze's own start
    #[arg(index = 2)]
    board: String,
    /// The moves, as `homing solve` prints them
    #[arg(index = 3)]
    moves: Vec<String>,
    /// What the drawing is made of
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Form::Text)]
    to: Form,
}

/// What a drawing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Lines of text
    Text,
    /// A picture for a web page, in SVG
    Svg,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    let board = Source::board(&*puzzle, args.board);
    if !args.moves.is_empty() {
        let frames = puzzle.frames(&board, &args.moves.join(" ")).map_err(SaidNo)?;
        return print(&frames, args.to, "");
    }
    let table = args.source.open(catalog, &*puzzle)?;
    let answer = table.answer(&Question::PATH.explained(), &board).map_err(SaidNo::unless_damaged)?;
    let frames = puzzle.frames(&board, answer.moves.as_deref().unwrap_or_default()).map_err(SaidNo)?;
    if answer.status == Some(AnswerStatus::Unsolvable) {
        let reason = answer.reason.map_or(String::new(), |reason| format!(": {reason}"));
        return print(&frames, args.to, &format!("\nunsolvable{reason}\n"));
    }
    print(&frames, args.to, "")
}

fn print(frames: &[Frame], form: Form, last: &str) -> anyhow::Result<Status> {
    if form == Form::Svg {
        // Words do not belong in a picture.
        io::stderr().write_all(last.trim_start().as_bytes())?;
        io::stdout().write_all(svg(frames, Drawing::Strip).as_bytes())?;
        return Ok(Status::Answered);
    }
    let stdout = io::stdout();
    let choice = if stdout.is_terminal() { AutoStream::choice(&stdout) } else { ColorChoice::Never };
    let mut out = BufWriter::new(AutoStream::new(stdout.lock(), choice));
    film::draw(frames, width(), &mut out)?;
    out.write_all(last.as_bytes())?;
    out.flush()?;
    Ok(Status::Answered)
}

/// The columns of the terminal on standard output; where that is none, those that `$COLUMNS` asks for, else those of the terminal
/// behind a pager, else 80.
fn width() -> usize {
    let columns = |size: Option<(Width, Height)>| size.map(|(width, _)| width.0.into());
    let asked_for = || std::env::var("COLUMNS").ok()?.parse().ok();
    let width = columns(terminal_size_of(io::stdout())).or_else(asked_for).or_else(|| columns(terminal_size()));
    width.filter(|&width| width > 0).unwrap_or(80)
}
