use super::printable::printable;
use super::progress::{Progress, Quiet};
use super::source::{NamedTable, Threads};
use super::status::{SaidNo, Status};
use crate::engine::{Catalog, VERSION, Version};
use crate::error::Error;
use serde::Serialize;
use std::io::{self, Write};

/// Check a table: every checksum, then the meaning of every entry.
///
/// Each state must lead to one that is just one nearer, none may be nearer than its depth says, the counts must be the header's, and
/// unreachable must be unreachable.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing verify eight\n          homing verify tables/slide-3x3.tbl")]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: NamedTable,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

/// What was checked, in JSON.
#[derive(Serialize)]
struct Record {
    v: Version,
    file: String,
    puzzle: String,
    goal: String,
    states: u64,
    reachable_states: u64,
    greatest_depth: u64,
    /// Whether every entry is right.
    is_right: bool,
    /// The first thing that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    args.threads.run(|| check(args, catalog))
}

fn check(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let no = |error: Error| if error.is_damage() { SaidNo(error).into() } else { anyhow::Error::from(error) };
    let (file, catalog) = args.table.file(catalog).map_err(no)?;
    let progress = Progress::new(args.quiet.quiet, "checking the checksums");
    let checked = file.check_content().and_then(|()| {
        progress.go_on("checking every entry");
        let table = catalog.open_file(&file)?;
        table.verify()?;
        Ok(table.summary(file.header()))
    });
    progress.finish();
    let (path, header) = (file.path().display(), file.header());
    if args.json {
        let wrong = checked.as_ref().err().filter(|error| error.is_damage());
        let record = Record {
            v: Version(VERSION),
            file: path.to_string(),
            puzzle: header.puzzle.clone(),
            goal: header.goal.clone(),
            states: header.states,
            reachable_states: header.reachable,
            greatest_depth: header.greatest_depth,
            is_right: checked.is_ok(),
            error: wrong.map(ToString::to_string),
        };
        if checked.is_ok() || wrong.is_some() {
            writeln!(io::stdout(), "{}", serde_json::to_string(&record)?)?;
        }
    }
    let summary = checked.map_err(no)?;
    if !args.json {
        writeln!(io::stdout(), "{}", printable(&format!("{path}: {}, {summary}: all is right", header.puzzle)))?;
    }
    Ok(Status::Answered)
}
