use super::depth_range::DepthRange;
use super::listing::Listing;
use super::source::{Source, with_source};
use super::status::Status;
use anyhow::Result;
use std::io::{self, BufWriter, Write};

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

pub fn run(args: Args) -> Result<Status> {
    let Args { source, depth, json } = args;
    with_source!(source, |table| {
        let mut listing = Listing { table: &table, json, out: BufWriter::with_capacity(1 << 16, io::stdout().lock()) };
        for index in table.states_at(depth.0)? {
            listing.write(index)?;
        }
        listing.out.flush()?;
        Ok(Status::Answered)
    })
}
