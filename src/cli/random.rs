use super::depth_range::DepthRange;
use super::listing::Listing;
use super::source::{Source, with_source};
use super::status::Status;
use anyhow::Result;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};

/// Print random boards of given depths, one a line: uniform over all states of these depths.
///
/// Each board is drawn from all of them, so that one may come twice. The same puzzle, depths and seed give the same boards, on every
/// machine and with every later version; without a seed they are other ones each time.
#[derive(clap::Args)]
#[command(after_help = "Example: homing random eight --depth 20..25 -n 10 --seed 7")]
pub struct Args {
    #[command(flatten)]
    source: Source,
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
}

pub fn run(args: Args) -> Result<Status> {
    let Args { source, depth, n, seed, json } = args;
    // The standard library's own source of randomness: the keys of its hash maps.
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    with_source!(source, |table| {
        let depths = depth.map_or(0..=table.greatest_depth(), |range| range.0);
        let states = table.sample(depths, seed)?;
        let mut listing = Listing { table: &table, json, out: BufWriter::with_capacity(1 << 16, io::stdout().lock()) };
        for index in states.take(usize::try_from(n).unwrap_or(usize::MAX)) {
            listing.write(index?)?;
        }
        listing.out.flush()?;
        Ok(Status::Answered)
    })
}
