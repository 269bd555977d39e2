//! A table for other programs and languages: one format a file.

mod c;
mod csv;
mod entries;
mod json;
mod npy;
mod rust;

use super::source::Source;
use super::status::Status;
use crate::Error;
use crate::engine::{BoardTable, Catalog};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write a table in a form that other programs and languages read.
///
/// `c` and `rust` are source files with the packed columns as arrays and a function that looks an entry up; `json` is one object
/// with the header and, by index, the depth and the best move of each state; `csv` and `npy` have one row a state: its index,
/// board, depth and best move.
#[derive(clap::Args)]
#[command(after_help = "Example: homing export eight --to npy --output eight.npy")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Write to this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Arrays in C source, to be included
    C,
    /// Arrays in Rust source, to be a module
    Rust,
    /// One object: the header, and lists of depths and moves by index
    Json,
    /// Rows as numpy.load reads them
    Npy,
    /// Rows under a heading, separated by commas
    Csv,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let table = args.source.board_table(catalog)?;
    let boards = table.boards()?;
    match args.output.as_deref() {
        Some(path) if path != Path::new("-") => {
            let failed = |source| Error::Io { path: path.into(), doing: "cannot write the export", source };
            let file = File::create(path).map_err(failed)?;
            // What is wrong with the table names the table; what is wrong with the output names the output.
            write(boards, args.to, file).map_err(|error| match error.downcast() {
                Ok(source) => failed(source).into(),
                Err(other) => other,
            })?;
        }
        _ => write(boards, args.to, io::stdout().lock())?,
    }
    Ok(Status::Answered)
}

fn write(table: &dyn BoardTable, format: Format, out: impl Write) -> anyhow::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    match format {
        Format::C => c::write(table, &mut out)?,
        Format::Rust => rust::write(table, &mut out)?,
        Format::Json => json::write(table, &mut out)?,
        Format::Npy => npy::write(table, &mut out)?,
        Format::Csv => csv::write(table, &mut out)?,
    }
    out.flush()?;
    Ok(())
}
