use super::depth_range::DepthRange;
use super::listing;
use super::source::Source;
use super::status::Status;
use crate::engine::Catalog;

/// Print all boards of a depth, one a line, in the order of their indices.
#[derive(clap::Args)]
#[command(after_help = "Example: homing states eight --depth 31")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The depth, as 31, or depths, as 20..25; for push, in pushes
    #[arg(long, value_name = "D")]
    depth: DepthRange,
    /// Print one JSON object a board
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let table = args.source.board_table(catalog)?;
    listing::write(table.lists()?.states_at(args.depth.0, args.json)?, args.json)
}
