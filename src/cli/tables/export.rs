use super::disk;
use crate::cli::console::interrupt::Interrupt;
use crate::cli::console::number::{ANY, whole};
use crate::cli::console::progress::{ProgressReporter, Quiet};
use crate::cli::console::size::size_text;
use crate::cli::console::status::{Status, note};
use crate::cli::puzzles::source::{Source, Threads};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use homing_engine::export::{Export, Format};
use homing_engine::{Catalog, DepthRange, STANDARD_INPUT, Sampling, Selection};
use homing_table::error::Error;
use homing_table::watch::Stop;
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Write a table in a format that other programs and languages read.
///
/// `c` and `rust` are source files with the packed columns as arrays and a lookup function; `json` is one object with the header and, by
/// index, the depth and the best move of each state; `csv`, `npy` and `parquet` have one row per state: its index, board, depth and best
/// move. In `npy` and `parquet` a board is an array of small integers, its cells. `parquet` needs a program built with the feature of that
/// name.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing export eight --format npy --output eight.npy\n          \
    homing export eight --format csv --depth 30..31\n          homing export flip --format csv -n 1000 --seed 7"
)]
pub struct Args {
    /// The format
    #[arg(long, value_name = "FORMAT")]
    format: Named,
    /// Write to this file, which is replaced only when the export is complete; -: standard output [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only rows of these depths, as 31, max, 20..25 or 20..; for push, in pushes
    #[arg(long, value_name = "DEPTHS")]
    depth: Option<DepthRange>,
    /// Number of rows, drawn at random as `homing random` draws [default: all states, each once]
    #[arg(short, value_name = "N", requires = "seed", value_parser = whole::<u64>(ANY))]
    n: Option<u64>,
    /// Seed of the random draw
    #[arg(long, value_name = "S", requires = "n", value_parser = whole::<u64>(ANY))]
    seed: Option<u64>,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    quiet: Quiet,
}

/// A format on the command line. What this build has not is not listed, and its error says how to get it.
#[derive(Clone, Copy)]
struct Named(Format);

impl ValueEnum for Named {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Named; 6] = {
            let [c, rust, json, npy, csv, parquet] = Format::ALL;
            [
                Named(c),
                Named(rust),
                Named(json),
                Named(npy),
                Named(csv),
                Named(parquet),
            ]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.0.name()).help(self.0.about());
        Some(value.hide(!self.0.is_built()))
    }
}

/// The label of the bar before the first bytes.
const FINDING: &str = "finding the depths of all states";

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    args.threads.run(|| args.export(catalog))
}

impl Args {
    fn export(&self, catalog: &Catalog) -> anyhow::Result<Status> {
        let sample = self
            .n
            .zip(self.seed)
            .map(|(count, seed)| Sampling { count, seed });
        let puzzle = self.source.board_puzzle(catalog)?;
        let table = self.source.open(catalog, &*puzzle)?;
        let depths = self
            .depth
            .as_ref()
            .map(|range| range.within(|| table.greatest_depth()))
            .transpose()?;
        let selection = Selection { depths, sample };
        let export = Export {
            table: table.boards()?,
            format: self.format.0,
            selection,
        };
        anyhow::ensure!(
            self.format.0.is_built(),
            "this build of homing does not write Parquet: `cargo install --path . --features parquet` in its repository makes one that does"
        );
        // All checks come before the file is created.
        export
            .check()
            .map_err(|error| error.of_puzzle(&puzzle.name()))?;
        if self.format.0.is_binary() && self.output.is_none() && io::stdout().is_terminal() {
            anyhow::bail!(
                "{} is a binary format: write it to a file with --output FILE, or into a pipe",
                self.format.0.name()
            );
        }
        let target = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new(STANDARD_INPUT));
        let interrupt = match target {
            Some(path) if !is_stream(path) => {
                check_room(&export, path)?;
                Some(Interrupt::catch()?)
            }
            _ => None,
        };
        let stop = interrupt.as_ref().map_or(Stop::NEVER, Interrupt::begin);
        let mut progress = ProgressReporter::new(self.quiet.quiet, FINDING);
        let mut watch = |share, written_bytes| match written_bytes {
            0 => progress.set(share, FINDING),
            bytes => progress.set(share, &format!("{} written", size_text(bytes))),
        };
        let written = match target {
            Some(path) if is_stream(path) => {
                let failed = |source| Error::Io {
                    path: path.into(),
                    doing: "cannot write the export",
                    source,
                };
                export.write(
                    &mut File::create(path).map_err(failed)?,
                    path,
                    &mut watch,
                    &stop,
                )
            }
            Some(path) => export.write_file(path, &mut watch, &stop),
            None => export.write(
                &mut io::stdout(),
                Path::new("standard output"),
                &mut watch,
                &stop,
            ),
        };
        progress.finish();
        if let (Err(Error::Stopped), Some(interrupt)) = (&written, &interrupt) {
            interrupt.end();
            note("stopped before the export was complete; nothing was written");
            return Ok(Status::Interrupted);
        }
        Ok(written
            .map(|()| Status::Answered)
            .map_err(|error| error.of_puzzle(&puzzle.name()))?)
    }
}

/// Whether a path is a pipe, a device, or an open file such as `/dev/stdout`, which is written to instead of replaced.
fn is_stream(path: &Path) -> bool {
    // A folder in `/dev`, such as `/dev/shm`, can contain ordinary files.
    let is_open = path.parent() == Some(Path::new("/dev"))
        || path.starts_with("/dev/fd")
        || path.starts_with("/proc/self/fd");
    is_open
        || path
            .metadata()
            .is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Returns an error if the disk has too little space for the export.
fn check_room(export: &Export, path: &Path) -> anyhow::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let Some(free) = disk::free(folder) else {
        return Ok(());
    };
    let size = export.size_bytes()?;
    if size > free {
        let (size, free, folder) = (size_text(size), size_text(free), folder.display());
        anyhow::bail!(
            "the export takes about {size}, and the disk of {folder} has {free} free: make space, or choose another folder"
        );
    }
    Ok(())
}
