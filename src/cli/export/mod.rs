//! A table for other programs and languages: one format a file.

mod c;
mod csv;
mod entries;
mod json;
mod npy;
mod rust;

use super::progress::{Progress, Quiet};
use super::size::size_text;
use super::source::{Source, Threads};
use super::status::Status;
use crate::Error;
use crate::batch;
use crate::engine::{BoardTable, Catalog, DepthRange, Row, RowSource, STANDARD_INPUT, Sampling, Selection};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write a table in a form that other programs and languages read.
///
/// `c` and `rust` are source files with the packed columns as arrays and a function that looks an entry up; `json` is one object
/// with the header and, by index, the depth and the best move of each state; `csv` and `npy` have one row a state: its index,
/// board, depth and best move. In `npy` a board is an array of small numbers, its cells.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing export eight --to npy --output eight.npy\n          \
    homing export eight --to csv --depth 30..31\n          homing export flip --to csv --sample 1000 --seed 7")]
pub struct Args {
    /// The format
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Write to this file; -: standard output [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Rows of these depths alone, as 31 or 20..25; for push, in pushes
    #[arg(long, value_name = "A..B")]
    depth: Option<DepthRange>,
    /// So many rows, drawn at random as `homing random` draws boards
    #[arg(long, value_name = "N", requires = "seed")]
    sample: Option<u64>,
    /// Draw by this seed
    #[arg(long, value_name = "S", requires = "sample")]
    seed: Option<u64>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
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

/// What goes out, and how much of it has.
struct Output<'o> {
    out: &'o mut (dyn Write + Send),
    progress: &'o Progress,
    written_bytes: u64,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    args.threads.run(|| args.export(catalog))?;
    Ok(Status::Answered)
}

impl Args {
    fn export(&self, catalog: &Catalog) -> anyhow::Result<()> {
        let sample = self.sample.zip(self.seed).map(|(count, seed)| Sampling { count, seed });
        let selection = Selection { depths: self.depth.clone().map(|range| range.0), sample };
        let has_rows = matches!(self.to, Format::Csv | Format::Npy);
        anyhow::ensure!(
            has_rows || selection == Selection::default(),
            "--depth and --sample choose rows, and only csv and npy have rows: export to one of them"
        );
        let table = self.source.board_table(catalog)?;
        let boards = table.boards()?;
        match self.output.as_deref().filter(|path| *path != Path::new(STANDARD_INPUT)) {
            Some(path) => {
                let failed = |source| Error::Io { path: path.into(), doing: "cannot write the export", source };
                // What can be refused is refused before a file is made.
                if let Some(depths) = &selection.depths {
                    boards.states_in(depths)?;
                }
                let file = File::create(path).map_err(failed)?;
                // What is wrong with the table names the table; what is wrong with the output names the output.
                self.write(boards, &selection, file).map_err(|error| match error.downcast() {
                    Ok(source) => failed(source).into(),
                    Err(other) => other,
                })
            }
            None => self.write(boards, &selection, io::stdout()),
        }
    }

    fn write(&self, table: &dyn BoardTable, selection: &Selection, out: impl Write + Send) -> anyhow::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        match self.to {
            Format::C => c::write(table, &mut out)?,
            Format::Rust => rust::write(table, &mut out)?,
            rows => {
                let progress = Progress::new(self.quiet.quiet, "finding the depths of all states");
                let source = table.select(selection)?;
                let mut output = Output { out: &mut out, progress: &progress, written_bytes: 0 };
                match rows {
                    Format::Json => json::write(table, &*source, &mut output)?,
                    Format::Npy => npy::write(table, &*source, &mut output)?,
                    _ => csv::write(table, &*source, &mut output)?,
                }
            }
        }
        out.flush()?;
        Ok(())
    }
}

impl Output<'_> {
    /// Writes rows in order, rendered on all threads. `pass` of `passes` is the share of the bar; a string is at hand for text.
    fn rows(
        &mut self,
        source: &dyn RowSource,
        (pass, passes): (u64, u64),
        render: impl Fn(Row, &mut Vec<u8>, &mut String) + Sync,
    ) -> anyhow::Result<()> {
        let part_count = source.part_count();
        let mut failure = None;
        let written = batch::in_order(
            part_count,
            |part, buffer| {
                let mut scratch = String::new();
                source.read(part, &mut |row| render(row, buffer, &mut scratch))
            },
            |bytes, done| {
                self.written_bytes += bytes.len() as u64;
                let share = (pass as f64 + done as f64 / part_count as f64) / passes as f64;
                self.progress.set(share, &format!("{} written", size_text(self.written_bytes)));
                self.out.write_all(bytes).map_err(|source| {
                    let error = Error::Io { path: "output".into(), doing: "cannot write", source: source.kind().into() };
                    failure = Some(source);
                    error
                })
            },
        );
        match failure {
            Some(failure) => Err(failure.into()),
            None => Ok(written?),
        }
    }
}
