use crate::cli::boards::answers::{LineQuestions, form};
use crate::cli::boards::collection;
use crate::cli::console::number::whole;
use crate::cli::console::status::Status;
use crate::cli::console::terminal::Colored;
use crate::cli::puzzles::source::{Source, Threads};
use anstyle::AnsiColor;
use clap::Command;
use homing_engine::{AnyTable, Catalog, Family, Question, What};
use std::path::PathBuf;
use std::time::Instant;

/// Print a shortest path home from each board, one answer line per board.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing solve eight \"2 3 4 1 5 x 7 6 8\"\n          \
    homing solve eight 8672543x1 --print all -n 3\n          \
    homing solve flip --goal black --print count < boards.txt\n          \
    homing solve push:microban.xsb#12 --notation lurd\n          \
    homing solve route:roads.gr --to 4 --print path \"1 1000\""
)]
pub struct Args {
    /// The boards, or the questions about a graph [default: one per line on standard input]
    #[arg(value_name = "BOARD", index = 2)]
    boards: Vec<String>,
    /// Read the boards from this file, one per line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<PathBuf>,
    /// What to print for each board [default: path; for a graph the lengths of walks]
    #[arg(long, value_enum, value_name = "WHAT")]
    print: Option<Print>,
    /// Print at most N paths per board, with --print all; for a graph the first N lengths, one per line, then -1 if there are fewer (a
    /// question is then `S` alone)
    #[arg(short, value_name = "N", value_parser = whole::<usize>(1..=u64::MAX))]
    n: Option<usize>,
    /// Print the reason after `unsolvable`
    #[arg(long)]
    explain: bool,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
    /// Solver to use; all give the same number of moves
    #[arg(long, value_enum, default_value_t = SolverChoice::Table)]
    by: SolverChoice,
    #[command(flatten)]
    color: Colored,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
}

/// What to print for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Print {
    /// A shortest path; for a graph the nodes of each walk after its length
    Path,
    /// The depth, in moves or as the puzzle counts
    Depth,
    /// Every shortest path, one per line, in lexicographic order; an empty line between boards
    All,
    /// The number of shortest paths
    Count,
}

/// The option of graphs that `-n` and `--print path` set.
const WALKS: &str = "first";
const NODES: &str = "path";

/// The answers that all families share.
const ANSWERS: &str = "The answer is `unsolvable` if no goal can be reached, and `invalid` if the line is not a board or is longer than \
                       1 MiB (1,048,576 bytes).";

/// Adds to the help how answers are written, and where each family documents its own.
pub fn describe(verb: Command, families: &[&Family]) -> Command {
    let about = verb
        .get_about()
        .map_or(String::new(), |about| format!("{about}."));
    let explained: Vec<_> = families
        .iter()
        .filter(|family| !family.answers.is_empty())
        .collect();
    let name = crate::cli::console::name::name();
    let names = explained
        .iter()
        .map(|family| format!("{name} help {}", family.name))
        .collect::<Vec<_>>()
        .join(", ");
    let of_families = if explained.is_empty() {
        String::new()
    } else {
        format!("\n\nHow boards and moves are written: {names}.")
    };
    verb.long_about(format!("{about}\n\n{ANSWERS}{of_families}"))
}

/// The solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SolverChoice {
    /// The table, without a search
    Table,
    /// Breadth-first search
    Bfs,
    /// A*, with the estimate of `homing compare`
    Astar,
    /// IDA*, with the same estimate
    Ida,
}

pub fn run(mut args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let is_of_graph = args.source.is_of_graph(catalog);
    if is_of_graph && args.print == Some(Print::Path) {
        args.source.family_options.0 =
            std::mem::take(&mut args.source.family_options.0).with(NODES, "");
    }
    if let Some(n) = args.n.filter(|_| args.print != Some(Print::All)) {
        anyhow::ensure!(
            is_of_graph,
            "-n limits the paths of --print all, or the walks of a graph: add --print all"
        );
        args.source.family_options.0 =
            std::mem::take(&mut args.source.family_options.0).with(WALKS, n.to_string());
    }
    args.threads.prepare();
    if let Some(levels) = args.source.members(catalog)? {
        let question = args.question(Question::PATH);
        let is_plain =
            args.boards.is_empty() && args.file.is_none() && args.by == SolverChoice::Table;
        return collection::ask_all(
            levels,
            &args.source,
            &args.threads,
            question,
            form(args.json),
            is_plain,
            catalog,
        );
    }
    let puzzle = args.source.puzzle(catalog)?;
    let question = args.question(puzzle.head().question.clone());
    let is_chosen = puzzle
        .head()
        .start
        .clone()
        .is_some_and(|start| start.is_chosen);
    anyhow::ensure!(
        !is_chosen || args.boards.is_empty(),
        "the options already set a board, and {:?} is a second one: give only one of them",
        args.boards[0]
    );
    let paint = args.color.paint(unanswered).filter(|_| !args.json);
    let started = Instant::now();
    let ask = |solver: AnyTable| {
        let questions = LineQuestions {
            solver,
            question,
            start: puzzle.head().start.clone(),
            started,
            form: form(args.json),
            threads: &args.threads,
            paint,
        };
        questions.answer(args.file.as_deref(), &args.boards)
    };
    match args.by {
        SolverChoice::Table => {
            let table = args.source.watch(catalog, &*puzzle)?;
            ask(table.clone())
        }
        by => {
            let table_only = matches!(args.print, Some(Print::All | Print::Count))
                || args.source.table.is_some();
            anyhow::ensure!(
                !table_only,
                "a search finds only one path: --print all, --print count and --table need `--by table`"
            );
            let name = clap::ValueEnum::to_possible_value(&by)
                .map_or(String::new(), |value| value.get_name().into());
            let limits = args.source.limits(super::compare::MAX_NODES)?;
            ask(puzzle.searches()?.solver(&name, limits)?)
        }
    }
}

/// The answers that are not paths.
fn unanswered(line: &str) -> Option<(usize, AnsiColor)> {
    let word = line.split([':', ' ']).next()?;
    ["unsolvable", "unknown", "invalid"]
        .contains(&word)
        .then_some((0, AnsiColor::Red))
}

impl Args {
    /// The question chosen by the options; `own` is the puzzle's default question.
    fn question(&self, own: Question) -> Question {
        let question = match self.print {
            Some(Print::Depth) => Question::DEPTH,
            Some(Print::All) => Question::new(What::Paths { limit: self.n }),
            Some(Print::Count) => Question::COUNT,
            Some(Print::Path) | None => own,
        };
        if self.explain {
            question.explained()
        } else {
            question
        }
    }
}
