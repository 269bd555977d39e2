use crate::cli::console::name::renamed;
use crate::cli::console::progress::{ProgressReporter, Quiet};
use crate::cli::console::sentences::sentence;
use crate::cli::console::status::{InvalidInput, Status};
use crate::cli::puzzles::source::{NamedTable, Threads};
use homing_engine::records::printable;
use homing_engine::{Catalog, FileCheck};
use homing_table::error::Error;
use homing_table::table::TableFile;
use homing_table::watch::Stop;
use std::io::{self, Write};

/// Check a table: every checksum, then the meaning of every entry.
///
/// The move of each state must lead to a state exactly one nearer, and no neighbour may be more than one nearer. The counts must be those
/// of the header, and no goal may be reachable from states marked unreachable. If the program does not know the puzzle, it checks only
/// checksums and lengths.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing verify eight\n          homing verify tables/slide-3x3.tbl"
)]
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

pub fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    args.threads.run(|| check(args, catalog))
}

fn check(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let mut progress = ProgressReporter::new(args.quiet.quiet, "opening the table");
    let (file, catalog) = args
        .table
        .file(catalog)
        .map_err(|error| args.no(None, error))?;
    let checked = catalog.verify(&file, &Stop::NEVER, &mut |words, share| {
        progress.set(share, words)
    });
    progress.finish();
    let verified = checked.map_err(|error| args.no(Some((&file, &catalog)), error))?;
    let words = if args.json {
        serde_json::to_string(&verified)?
    } else {
        printable(&verified.to_string())
    };
    writeln!(io::stdout(), "{words}")?;
    Ok(Status::Answered)
}

impl Args {
    /// Words the error of a file. Damage is a result, so it is printed as one.
    fn no(&self, file: Option<(&TableFile, &Catalog)>, error: Error) -> anyhow::Error {
        if !error.is_damage() {
            return error.into();
        }
        let name = file.map_or_else(
            || self.table.name().into(),
            |(file, _)| file.path().display().to_string(),
        );
        let told = if self.json {
            let record =
                serde_json::to_string(&FileCheck::damaged(&name, file, renamed(&sentence(&error))));
            record
                .map_err(io::Error::from)
                .and_then(|record| writeln!(io::stdout(), "{record}"))
        } else {
            Ok(())
        };
        told.map_or_else(anyhow::Error::from, |()| InvalidInput(error).into())
    }
}
