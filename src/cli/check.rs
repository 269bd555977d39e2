use super::lines::Lines;
use super::source::{Source, with_source};
use super::status::{Status, say};
use super::text;
use anyhow::Result;
use homing::query::{Grade, Loss};
use homing::{Notation, Table};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// Grade solutions: whether the moves can be made, whether they solve, and what they lose against the best way
///
/// The moves are written as `solve` prints them. Without BOARD and MOVES, a line on standard input is a board, a tab, and the moves. One answer line a solution:
///
///   optimal: 19 moves
///   solves: 21 moves, 2 moves more than needed; lost 2 moves at move 5 (r)
///   unsolved: 3 moves made, 18 moves to go
///   illegal: move 4 (u) cannot be made
///   unsolvable
///   invalid
///
/// The exit status is 0 if every solution solves, optimal or not, and 1 otherwise.
#[derive(clap::Args)]
#[command(verbatim_doc_comment, after_help = "Example: homing check eight \"2 3 4 1 5 x 7 6 8\" dlurullddrurdllurdr")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The board, cells in row order
    #[arg(requires = "moves")]
    board: Option<String>,
    /// The moves
    moves: Option<String>,
    /// Print one JSON object a solution
    #[arg(long)]
    json: bool,
}

/// A solution that takes more bytes is not looked at.
const MAX_SOLUTION_BYTES: usize = 1 << 20;
const TOO_LONG: &str = "a board with its moves takes at most 1048576 bytes";
const NO_TAB: &str = "expected a board, a tab, and the moves; found no tab";

#[derive(Default, Serialize)]
struct Record {
    board: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    made_moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_moves: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_pushes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_go_moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_at_move: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    detours: Vec<DetourRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct DetourRecord {
    at_move: usize,
    r#move: String,
    /// `null` where no goal can be reached any more.
    lost_moves: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_pushes: Option<i64>,
}

pub fn run(args: Args) -> Result<Status> {
    let Args { source, board, moves, json } = args;
    with_source!(source, |table| {
        let mut grader =
            Grader { table: &table, json, out: BufWriter::with_capacity(1 << 16, io::stdout().lock()), status: Status::Answered };
        match (&board, &moves) {
            (Some(board), Some(moves)) => grader.answer(Some((board, moves)), board, "")?,
            _ => {
                let mut lines = Lines::up_to(MAX_SOLUTION_BYTES + 1, io::stdin().lock());
                while let Some((number, line)) = lines.next()? {
                    let solution = line.trim_end_matches('\r').split_once('\t');
                    grader.answer(solution, &line, &format!("line {number}: "))?;
                }
            }
        }
        grader.out.flush()?;
        Ok(grader.status)
    })
}

struct Grader<'t, P, W> {
    table: &'t Table<P>,
    json: bool,
    out: W,
    status: Status,
}

impl<P: Notation, W: Write> Grader<'_, P, W> {
    /// Answers one solution, a board and its moves. What is wrong with it is said at once and is no error; a damaged table is one.
    fn answer(&mut self, solution: Option<(&str, &str)>, whole: &str, place: &str) -> Result<()> {
        let space = self.table.space();
        let read = if whole.len() > MAX_SOLUTION_BYTES { Err(TOO_LONG) } else { solution.ok_or(NO_TAB) };
        let read = read.map_err(String::from).and_then(|(board, moves)| {
            let state = space.parse_board(board).map_err(|error| error.to_string())?;
            let moves = space.parse_moves(moves).map_err(|error| format!("the moves: {error}"))?;
            Ok((state, moves))
        });
        let (state, moves) = match read {
            Ok(read) => read,
            Err(error) => {
                say(format_args!("{place}{error}"));
                self.status = Status::SomeInvalid;
                let board = solution.map_or(whole, |(board, _)| board).into();
                return self.write(&Record { board, status: "invalid", error: Some(error), ..Record::default() }, String::new());
            }
        };
        let board = if self.json { space.board_text(&state) } else { String::new() };
        let Some(index) = self.table.locate(&state) else {
            self.status = Status::SomeInvalid;
            return self.write(&Record { board, status: "unsolvable", ..Record::default() }, String::new());
        };
        let grade = self.table.grade(index, &moves)?;
        if !grade.solves() {
            self.status = Status::SomeInvalid;
        }
        let (status, words) = self.words(&grade, &moves);
        let record = if self.json { self.record(&grade, board) } else { Record::default() };
        self.write(&Record { status, ..record }, words)
    }

    fn write(&mut self, record: &Record, words: String) -> Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, record).map_err(io::Error::from)?;
            writeln!(self.out)?;
        } else if words.is_empty() {
            writeln!(self.out, "{}", record.status)?;
        } else {
            writeln!(self.out, "{}: {words}", record.status)?;
        }
        Ok(())
    }

    fn words(&self, grade: &Grade, moves: &[u8]) -> (&'static str, String) {
        let space = self.table.space();
        let made = text::cost(space, grade.spent);
        if let Some(number) = grade.illegal_at {
            let letters = text::moves(space, moves.get(number - 1).copied());
            return ("illegal", format!("move {number} ({letters}) cannot be made"));
        }
        let (status, mut words) = match (grade.lost(), grade.rest) {
            (Some(lost), _) if lost == Loss::default() => return ("optimal", made),
            (Some(lost), _) => ("solves", format!("{made}, {} more than needed", text::loss(space, lost))),
            (None, Some(rest)) => ("unsolved", format!("{made} made, {} to go", text::cost(space, rest))),
            (None, None) => ("unsolved", format!("{made} made, and there is no way home any more")),
        };
        for (detour, at) in grade.detours.iter().zip(0..) {
            let lost = detour.lost.map_or("the way home".into(), |lost| text::loss(space, lost));
            let lead = if at == 0 { "; lost" } else { "," };
            words += &format!("{lead} {lost} at move {} ({})", detour.number, text::moves(space, [detour.code]));
        }
        (status, words)
    }

    fn record(&self, grade: &Grade, board: String) -> Record {
        let space = self.table.space();
        let weighted = space.weights().is_some();
        let detours = grade.detours.iter().map(|detour| DetourRecord {
            at_move: detour.number,
            r#move: text::moves(space, [detour.code]),
            lost_moves: detour.lost.map(|lost| lost.moves),
            lost_pushes: detour.lost.filter(|_| weighted).map(|lost| lost.weight),
        });
        Record {
            board,
            depth_moves: grade.best.map(|best| best.moves()),
            made_moves: Some(grade.spent.moves()),
            lost_moves: grade.lost().map(|lost| lost.moves),
            lost_pushes: grade.lost().filter(|_| weighted).map(|lost| lost.weight),
            to_go_moves: grade.rest.filter(|_| !grade.is_home).map(|rest| rest.moves()),
            illegal_at_move: grade.illegal_at,
            detours: detours.collect(),
            ..Record::default()
        }
    }
}
