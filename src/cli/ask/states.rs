use crate::cli::boards::listing::{self, FINDING};
use crate::cli::console::notes;
use crate::cli::console::progress::{ProgressReporter, Quiet};
use crate::cli::console::status::Status;
use crate::cli::puzzles::source::{Source, Threads};
use homing_engine::{Catalog, DepthRange};
use homing_table::error::Error;
use homing_table::watch::Watch;

/// Print all boards of given depths, one per line, in the order of their indices.
#[derive(clap::Args)]
#[command(after_help = "Example: homing states eight --depth max")]
pub struct Args {
    /// The depths, as 31, max, 20..25 or 20.., as the puzzle counts
    #[arg(long, value_name = "DEPTHS")]
    depth: DepthRange,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
    /// Print one board per class of boards that are images of each other under the symmetries of the puzzle
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
    if !args.quiet.quiet {
        notes::print(&*puzzle);
    }
    let table = args.source.open(catalog, &*puzzle)?;
    args.threads.run(|| {
        let mut progress = ProgressReporter::new(args.quiet.quiet, FINDING);
        let named = |error: Error| error.of_puzzle(&puzzle.name());
        let lists = table.lists().map_err(named)?;
        let depths = args
            .depth
            .within(|| table.greatest_depth())
            .map_err(named)?;
        let classes = args.symmetric.then(|| table.classes()).transpose()?;
        let lists = classes.as_deref().unwrap_or(lists);
        let listing = lists
            .states_at(
                depths,
                args.json,
                Watch::new(&mut |share| progress.set(share, FINDING)),
            )
            .map_err(named)?;
        listing::write(listing, args.json, progress)
    })
}
