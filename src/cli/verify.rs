use super::status::{SaidNo, Status};
use super::tables;
use homing::puzzle::route::{ROUTE, Routes};
use homing::puzzle::slide::planes;
use homing::{Error, Puzzle, Table};
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

pub fn run(args: Args) -> anyhow::Result<Status> {
    match check(args) {
        Err(error) if error.is_damage() => Err(SaidNo(error).into()),
        Err(error) => Err(error.into()),
        Ok(sentence) => {
            writeln!(io::stdout(), "{sentence}")?;
            Ok(Status::Answered)
        }
    }
}

fn check(args: Args) -> Result<String, Error> {
    let file = tables::file_at(&args.file)?;
    file.check_content()?;
    let header = file.header();
    if header.puzzle == ROUTE {
        Routes::from_file(&file)?.verify()?;
    } else {
        match Puzzle::from_description(&header.description())? {
            Puzzle::Slide(slide) => planes::verify(&Table::from_file(&file, slide)?)?,
            Puzzle::Flip(flip) => Table::from_file(&file, flip)?.verify()?,
            Puzzle::Push(level) => Table::from_file(&file, level.space)?.verify()?,
        }
    }
    let (path, puzzle) = (args.file.display(), &header.puzzle);
    Ok(format!(
        "{path}: {puzzle}, {} states, {} reachable, greatest depth {}: all is right",
        header.states, header.reachable, header.greatest_depth
    ))
}
