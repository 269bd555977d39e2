use super::listing;
use super::progress::{Progress, Quiet};
use super::source::{Source, Threads};
use super::status::Status;
use crate::engine::{Catalog, DepthRange};

/// Print all boards of a depth, one a line, in the order of their indices.
#[derive(clap::Args)]
#[command(after_help = "Example: homing states eight --depth 31")]
pub struct Args {
    /// The depth, as 31, or depths, as 20..25; for push, in pushes
    #[arg(long, value_name = "D")]
    depth: DepthRange,
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
    let table = args.source.board_table(catalog)?;
    let (depths, progress) = (args.depth.0, Progress::new(args.quiet.quiet, "finding the states"));
    args.threads.run(|| {
        let listing = table.lists()?.states_at(depths, args.json)?;
        progress.finish();
        listing::write(listing, args.json, args.quiet)
    })
}
