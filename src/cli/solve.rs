use super::ask::Asked;
use super::by::By;
use super::name::Name;
use super::pipes;
use super::route;
use super::status::{Status, say};
use super::tables::{self, with_table};
use homing::batch::{self, Answer};
use homing::puzzle::Notation;
use homing::puzzle::push::{Place, State};
use homing::{Error, Puzzle, Result, Space, Table};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;

/// Print the shortest way home from each board, one answer line a board.
///
/// Slide: the moves of the blank as one string of u d l r, the lexicographically smallest of the shortest; an empty line for a solved
/// board. Flip: the presses as piece numbers 1..16 in row order, the smallest set. Push: E N S W for pushes and e n s w for steps, the fewest pushes
/// first, then the fewest moves, then the smallest letters in this order; a board is `boxrow boxcolumn manrow mancolumn`, and where there is none the
/// maze's own start is answered. `unsolvable` where no goal can be reached, `invalid` where the line is no board.
///
/// A graph: the length of the K-th shortest walk from node S to the target, by questions `S K`; -1 if there are fewer. Nodes and arcs may
/// repeat, and walks of equal length count each.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing solve eight \"2 3 4 1 5 x 7 6 8\"\n          \
    homing solve eight 8672543x1 --all --limit 3\n          \
    homing solve flip --goal black --count < boards.txt\n          \
    homing solve route:roads.gr --to 4 --path \"1 1000\"")]
pub struct Args {
    /// The puzzle: eight, flip, slide:RxC, flip:RxC, push:MAZE.txt, route:GRAPH
    puzzle: Name,
    /// The boards, cells in row order, or for a graph the questions, `S K`; none: one a line on standard input
    #[arg(value_name = "BOARD")]
    boards: Vec<String>,
    /// Push: the cell of the box, row and column from 1 [default: the maze's own]
    #[arg(long = "box", value_name = "R,C", conflicts_with = "boards")]
    box_at: Option<Place>,
    /// Push: the cell of the man, row and column from 1 [default: the maze's own]
    #[arg(long = "man", value_name = "R,C", conflicts_with = "boards")]
    man_at: Option<Place>,
    /// Print only the number of moves; for push, the number of pushes and that of all moves
    #[arg(long)]
    depth: bool,
    /// Say behind `unsolvable` why: the parity and two tiles to swap, or the pattern of pieces that no press can mend
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    asked: Asked,
    /// Find the way by this; all give the same number of moves
    #[arg(long, value_enum, default_value_t = By::Table)]
    by: By,
    /// Answer from this table
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    target: route::Target,
    #[command(flatten)]
    wanted: route::Wanted,
}

pub fn run(mut args: Args) -> anyhow::Result<Status> {
    let puzzle = match &args.puzzle {
        Name::Route(graph) => {
            if let Some(option) = args.given() {
                anyhow::bail!("{option} is about boards, and route:GRAPH has none: leave it out");
            }
            return route::solve(graph, &args.target, &args.wanted, &args.boards, args.table.as_deref());
        }
        Name::Puzzle(puzzle) => puzzle.clone(),
    };
    route::refuse(args.target.given().or(args.wanted.given()))?;
    let start = args.start(&puzzle)?;
    if args.by != By::Table {
        let table_only = args.asked.is_any() || args.table.is_some();
        anyhow::ensure!(!table_only, "a search finds one way home: --goal, --all, --count, --json and --table need `--by table`");
        return args.by.run(&puzzle, &args.boards, args.depth, args.explain);
    }
    let stdin = io::stdin();
    if args.boards.is_empty() && (args.box_at.is_some() || args.man_at.is_some() || stdin.is_terminal()) {
        args.boards.extend(start.clone());
    }
    if args.asked.is_any() {
        return args.asked.run(puzzle, &args.boards, start, args.table.as_deref(), args.depth, args.explain);
    }
    let (depth_only, explain, file) = (args.depth, args.explain, args.table.as_deref());
    let from_input = args.boards.is_empty() || args.boards == ["-"];
    let start = start.filter(|_| args.boards.is_empty());
    // Whole solutions that fit a word are looked up. Everything else is answered board by board.
    match puzzle {
        Puzzle::Slide(space) if from_input && !explain && (space.rows(), space.columns()) == (3, 3) => {
            let table = tables::open(&puzzle, space, file)?;
            let solver = Solver { table: &table, depth_only, explain };
            solver.answer_lines(
                &batch::Eight::new(&table, depth_only, |board: &str, answer: &mut String| solver.answer(board, answer))?,
                None,
            )
        }
        Puzzle::Flip(space) if from_input && !explain && space.describe().puzzle == "flip:4x4" => {
            let table = tables::open(&puzzle, space, file)?;
            let solver = Solver { table: &table, depth_only, explain };
            solver
                .answer_lines(&batch::Flip::new(&table, depth_only, |board: &str, answer: &mut String| solver.answer(board, answer))?, None)
        }
        // Other boards walk, many at once.
        Puzzle::Slide(space) if from_input && !explain => {
            let table = tables::open(&puzzle, space, file)?;
            let solver = Solver { table: &table, depth_only, explain };
            solver.answer_lines(
                &batch::Walked::new(&table, depth_only, |board: &str, answer: &mut String| solver.answer(board, answer)),
                None,
            )
        }
        puzzle => with_table!(puzzle, file, |table| {
            let solver = Solver { table: &table, depth_only, explain };
            match from_input {
                true => solver.answer_lines(&batch::Plain::new(|board: &str, answer: &mut String| solver.answer(board, answer)), start),
                false => solver.answer_arguments(&args.boards),
            }
        }),
    }
}

impl Args {
    /// The first option given that is about boards; a graph has none.
    fn given(&self) -> Option<&'static str> {
        let options = [
            (self.asked.is_any(), "--goal, --all, --count or --json"),
            (self.by != By::Table, "--by"),
            (self.depth, "--depth"),
            (self.explain, "--explain"),
            (self.box_at.is_some(), "--box"),
            (self.man_at.is_some(), "--man"),
        ];
        options.into_iter().find_map(|(given, name)| given.then_some(name))
    }

    /// The board that is answered where no other is given: a maze has one of its own, in which `--box` and `--man` take the place of what they name.
    fn start(&self, puzzle: &Puzzle) -> anyhow::Result<Option<String>> {
        let Puzzle::Push(level) = puzzle else {
            anyhow::ensure!(self.box_at.is_none() && self.man_at.is_none(), "--box and --man are for mazes: push:MAZE.txt");
            return Ok(None);
        };
        let start =
            level.start.map(|start| State { box_at: self.box_at.unwrap_or(start.box_at), man_at: self.man_at.unwrap_or(start.man_at) });
        Ok(start.map(|start| level.space.board_text(&start)))
    }
}

struct Solver<'t, P> {
    table: &'t Table<P>,
    depth_only: bool,
    explain: bool,
}

impl<P: Notation> Solver<'_, P> {
    /// Answers each line of standard input, on as many threads as there are processors; `start`, where there is not even an empty one.
    fn answer_lines(&self, answers: &impl Answer, start: Option<String>) -> anyhow::Result<Status> {
        pipes::widen();
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        let complain = |line, error: &Error| say(format_args!("line {line}: {error}"));
        let counts = batch::stream(answers, io::stdin(), io::stdout(), complain, threads)?;
        match start {
            Some(start) if counts.lines == 0 => self.answer_arguments(&[start]),
            _ if counts.invalid > 0 => Ok(Status::SomeInvalid),
            _ => Ok(Status::Answered),
        }
    }

    fn answer_arguments(&self, boards: &[String]) -> anyhow::Result<Status> {
        let mut out = BufWriter::new(io::stdout().lock());
        let mut answer = String::new();
        let mut status = Status::Answered;
        for (at, board) in boards.iter().enumerate() {
            answer.clear();
            match self.answer(board, &mut answer) {
                Ok(()) => {}
                Err(error) if error.is_damage() => return Err(error.into()),
                Err(error) => {
                    say(format_args!("board {}: {error}", at + 1));
                    answer.push_str("invalid");
                    status = Status::SomeInvalid;
                }
            }
            writeln!(out, "{answer}")?;
        }
        out.flush()?;
        Ok(status)
    }

    /// Appends the answer to a board. An error is what is wrong with the board, or that the table is damaged.
    fn answer(&self, board: &str, answer: &mut String) -> Result<()> {
        let state = &self.table.space().parse_board(board)?;
        let Some(index) = self.table.locate(state) else {
            answer.push_str("unsolvable");
            if let Some(why) = self.table.space().why_unsolvable(state).filter(|_| self.explain) {
                answer.push_str(": ");
                answer.push_str(&why);
            }
            return Ok(());
        };
        if self.depth_only && self.table.space().weights().is_some() {
            let cost = self.table.cost(index)?;
            answer.extend(cost.map(|cost| cost.to_string()));
            return Ok(());
        }
        let mut walk = self.table.walk(index);
        if self.depth_only {
            answer.push_str(&walk.by_ref().count().to_string());
        } else {
            self.table.space().push_moves(walk.by_ref(), answer);
        }
        if walk.is_home() { Ok(()) } else { Err(Error::astray(index)) }
    }
}
