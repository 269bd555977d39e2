use super::measure::measure;
use super::status::Status;
use super::threads;
use crate::engine::Catalog;
use std::io::{self, Write};

/// Measure this machine: generate the table of the 8-puzzle, open it, answer one board, answer millions.
///
/// Each figure is the best of several runs, and the answers are checked. The share of memory compares the bytes read and written per second
/// with a plain copy of the same size in the same run.
#[derive(clap::Args)]
#[command(after_help = "Example: homing bench --json")]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    threads::prepare();
    let measured = measure(catalog)?;
    let words = if args.json {
        serde_json::to_string(&measured)? + "\n"
    } else {
        measured.to_string()
    };
    io::stdout().write_all(words.as_bytes())?;
    Ok(Status::Answered)
}
