use super::film::{self, Frame};
use super::status::{SaidNo, Status};
use super::tables::with_table;
use anstream::{AutoStream, ColorChoice};
use homing::{Error, Notation, Puzzle, Result};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use terminal_size::{Height, Width, terminal_size, terminal_size_of};

/// Draw the boards of a solution side by side.
///
/// Each board stands under the move that leads to it; without MOVES they are the shortest way home. Rows are as wide as the terminal, or else as
/// $COLUMNS says, or else 80. On a terminal, unless NO_COLOR is set, what a move changed is in colour.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing show eight \"2 3 4 1 5 x 7 6 8\"\n          homing show eight 1234567x8 r")]
pub struct Args {
    /// The puzzle: eight, flip, slide:RxC, flip:RxC, push:MAZE.txt
    puzzle: Puzzle,
    /// The board, cells in row order; for push: box row, box column, man row, man column
    board: String,
    /// The moves, as `homing solve` prints them
    moves: Vec<String>,
    /// Take the way home from this table
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<Status> {
    let (board, file) = (&args.board, args.table.as_deref());
    if args.moves.is_empty() {
        return with_table!(args.puzzle, file, |table| {
            let state = table.space().parse_board(board).map_err(SaidNo)?;
            let Some(index) = table.locate(&state) else {
                let why = table.space().why_unsolvable(&state).map_or(String::new(), |why| format!(": {why}"));
                return print(&[frame(table.space(), "start".into(), &state)], &format!("\nunsolvable{why}\n"));
            };
            let mut walk = table.walk(index);
            let moves: Vec<u8> = walk.by_ref().collect();
            if !walk.is_home() {
                return Err(Error::astray(index).into());
            }
            print(&frames(table.space(), &state, &moves).map_err(SaidNo)?, "")
        });
    }
    let moves = args.moves.join(" ");
    match &args.puzzle {
        Puzzle::Slide(space) => show_moves(space, board, &moves),
        Puzzle::Flip(space) => show_moves(space, board, &moves),
        Puzzle::Push(level) => show_moves(&level.space, board, &moves),
    }
}

fn show_moves<P: Notation>(space: &P, board: &str, moves: &str) -> anyhow::Result<Status> {
    let state = space.parse_board(board).map_err(SaidNo)?;
    let in_moves = |error| SaidNo(Error::Input { what: format!("the moves: {error}") });
    let moves = space.parse_moves(moves).map_err(in_moves)?;
    print(&frames(space, &state, &moves).map_err(SaidNo)?, "")
}

/// The boards that moves lead through. They need not lead home, nor begin where something does.
fn frames<P: Notation>(space: &P, start: &P::State, moves: &[u8]) -> Result<Vec<Frame>> {
    let mut frames = vec![frame(space, "start".into(), start)];
    let outside = || Error::Input { what: "the board is unsolvable, and moves are followed only where a goal can be reached".into() };
    let mut index = if moves.is_empty() { 0 } else { space.rank(start).ok_or_else(outside)? };
    for (&code, number) in moves.iter().zip(1..) {
        let mut text = String::new();
        space.push_moves(std::iter::once(code), &mut text);
        index = space.step(index, code).ok_or_else(|| Error::BlockedMove { number, text: text.clone() })?;
        frames.push(frame(space, format!("{number}: {text}"), &space.unrank(index)));
    }
    Ok(frames)
}

fn frame<P: Notation>(space: &P, heading: String, state: &P::State) -> Frame {
    Frame { heading, picture: space.picture(state) }
}

fn print(frames: &[Frame], last: &str) -> anyhow::Result<Status> {
    let stdout = io::stdout();
    let choice = if stdout.is_terminal() { AutoStream::choice(&stdout) } else { ColorChoice::Never };
    let mut out = BufWriter::new(AutoStream::new(stdout.lock(), choice));
    film::draw(frames, width(), &mut out)?;
    out.write_all(last.as_bytes())?;
    out.flush()?;
    Ok(Status::Answered)
}

/// The columns of the terminal on standard output; where that is none, those that `$COLUMNS` asks for, else those of the terminal behind a pager, else 80.
fn width() -> usize {
    let columns = |size: Option<(Width, Height)>| size.map(|(width, _)| width.0.into());
    let asked_for = || std::env::var("COLUMNS").ok()?.parse().ok();
    let width = columns(terminal_size_of(io::stdout())).or_else(asked_for).or_else(|| columns(terminal_size()));
    width.filter(|&width| width > 0).unwrap_or(80)
}
