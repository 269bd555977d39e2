use super::printable::printable;
use super::status::{SaidNo, Status};
use super::threads;
use crate::engine::Catalog;
use crate::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

/// Check a table: every checksum, then the meaning of every entry.
///
/// Each state must lead to one that is just one nearer, none may be nearer than its depth says, the counts must be the header's, and
/// unreachable must be unreachable.
#[derive(clap::Args)]
#[command(after_help = "Example: homing verify tables/slide-3x3.tbl")]
pub struct Args {
    /// The table
    file: PathBuf,
}

pub fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    threads::prepare();
    match check(args, catalog) {
        Err(error) if error.is_damage() => Err(SaidNo(error).into()),
        Err(error) => Err(error.into()),
        Ok(sentence) => {
            writeln!(io::stdout(), "{}", printable(&sentence))?;
            Ok(Status::Answered)
        }
    }
}

fn check(args: &Args, catalog: &Catalog) -> Result<String, Error> {
    let file = catalog.file(&args.file)?;
    file.check_content()?;
    let table = catalog.open_file(&file)?;
    table.verify()?;
    let (path, header) = (args.file.display(), file.header());
    Ok(format!("{path}: {}, {}: all is right", header.puzzle, table.summary(header)))
}
