use super::listing;
use super::progress::{Progress, Quiet};
use super::source::{Source, Threads};
use super::status::Status;
use crate::engine::{Catalog, DepthRange};
use std::hash::{BuildHasher, RandomState};

/// Print random boards of given depths, one a line: uniform over all states of these depths.
///
/// Each board is drawn from all of them, so that one may come twice. The same puzzle, depths and seed give the same boards, on every
/// machine and with every later version; without a seed they are other ones each time.
#[derive(clap::Args)]
#[command(after_help = "Example: homing random eight --depth 20..25 -n 10 --seed 7")]
pub struct Args {
    /// The depths, as 31 or 20..25; for push, in pushes [default: all]
    #[arg(long, value_name = "A..B")]
    depth: Option<DepthRange>,
    /// Print so many boards
    #[arg(short, value_name = "N", default_value_t = 1)]
    n: u64,
    /// Draw by this seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Print one JSON object a board
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    // The standard library's own source of randomness: the keys of its hash maps.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let table = args.source.board_table(catalog)?;
    let (boards, depths, progress) =
        (table.boards()?, args.depth.map(|range| range.0), Progress::new(args.quiet.quiet, "finding the states"));
    args.threads.run(|| {
        let listing = boards.random(depths, seed, args.json)?;
        progress.finish();
        listing::write(Box::new(listing.take(usize::try_from(args.n).unwrap_or(usize::MAX))), args.json)
    })
}
