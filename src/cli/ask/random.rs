use crate::cli::boards::listing::{self, FINDING};
use crate::cli::console::number::{ANY, whole};
use crate::cli::console::progress::{ProgressReporter, Quiet};
use crate::cli::console::status::{Status, note};
use crate::cli::puzzles::source::{Source, Threads};
use homing_engine::{AnswerRecord, Catalog, DepthRange, RandomBoards};
use homing_table::error::{Error, ErrorKind};
use homing_table::remedy::Remedy;
use homing_table::watch::Watch;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};

/// Print random boards of given depths, one per line.
///
/// The boards are uniform over all states of these depths, with repetition. The same puzzle, depths and seed produce the same boards on
/// every machine and in every later version. Without a seed the program chooses one and prints it on standard error. If a puzzle is too
/// large to draw uniformly, the boards are scrambled by random moves from the goal, and a note on standard error says so.
#[derive(clap::Args)]
#[command(after_help = "Example: homing random eight --depth 20..25 -n 10 --seed 7")]
pub struct Args {
    /// The depths, as 31, max, 20..25 or 20.., as the puzzle counts [default: all]
    #[arg(long, value_name = "DEPTHS")]
    depth: Option<DepthRange>,
    /// Number of boards
    #[arg(short, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(ANY))]
    n: u64,
    /// Seed of the random generator [default: a different one each time]
    #[arg(long, value_name = "S", value_parser = whole::<u64>(ANY))]
    seed: Option<u64>,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
    /// Draw uniformly from classes of boards that are images of each other under the symmetries of the puzzle
    #[arg(long)]
    symmetric: bool,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    // The standard library's only source of randomness is the keys of its hash maps.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let tell_seed = || {
        if args.seed.is_none() {
            writeln!(io::stderr(), "drawn with --seed {seed}").ok();
        }
    };
    let needs_table = args.depth.is_some() || args.symmetric || args.source.table.is_some();
    if !needs_table
        && !args.source.catalog(catalog).has_file(&*puzzle)
        && let Some(drawn) = puzzle.random_boards(seed)
    {
        tell_seed();
        return args.write(drawn);
    }
    // Without a table, all boards can be drawn, but not those of a depth.
    let refused = |error: Error, draws_all: bool| {
        if !error.kind().is_without_table() || !draws_all {
            return error;
        }
        let option = if args.symmetric { "symmetric" } else { "depth" };
        error.into_cause().remedied([Remedy::LeaveOut(option)])
    };
    let draws_all = puzzle.random_boards(seed).is_some();
    let table = args.source.open(catalog, &*puzzle);
    let table = table.map_err(|error| refused(error, draws_all))?;
    args.threads.run(|| {
        let mut progress = ProgressReporter::new(args.quiet.quiet, FINDING);
        let classes = if args.symmetric {
            Some(table.classes()?)
        } else {
            None
        };
        let drawn = classes
            .as_deref()
            .map_or_else(|| table.lists(), Ok)
            .and_then(|lists| {
                let depths = args
                    .depth
                    .as_ref()
                    .map(|range| range.within(|| table.greatest_depth()))
                    .transpose()?;
                lists.random(
                    depths,
                    seed,
                    args.json,
                    Watch::new(&mut |share| progress.set(share, FINDING)),
                )
            });
        let listing = match drawn {
            Err(error) if !needs_table && error.kind() == ErrorKind::Unanswered => {
                let drawn = puzzle.random_boards(seed).ok_or(error)?;
                tell_seed();
                return args.write(drawn);
            }
            drawn => {
                let draws_all = draws_all || table.lists().is_ok();
                drawn.map_err(|error| refused(error.of_puzzle(&puzzle.name()), draws_all))?
            }
        };
        let count = usize::try_from(args.n).unwrap_or(usize::MAX);
        tell_seed();
        listing::write(Box::new(listing.take(count)), args.json, progress)
    })
}

impl Args {
    /// Prints boards that no table draws, and a note if they are not uniform.
    fn write(&self, RandomBoards { moves, boards }: RandomBoards) -> anyhow::Result<Status> {
        if let Some(moves) = moves {
            note(format_args!(
                "these boards are {moves} random moves from the goal, not a uniform sample"
            ));
        }
        let mut out = BufWriter::new(io::stdout().lock());
        for board in boards.take(usize::try_from(self.n).unwrap_or(usize::MAX)) {
            if self.json {
                writeln!(out, "{}", AnswerRecord::drawn(board, moves).to_json())?;
            } else {
                writeln!(out, "{board}")?;
            }
        }
        out.flush()?;
        Ok(Status::Answered)
    }
}
