use crate::cli::console::notes;
use crate::cli::console::progress::ProgressReporter;
use crate::cli::console::status::Status;
use crate::cli::console::terminal::{Colored, ColoredOutput, width};
use crate::cli::puzzles::source::Source;
use anstyle::AnsiColor;
use homing_engine::{Answerer, Bars, Catalog, Stats, stats_svg};
use homing_table::watch::Watch;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Print the statistics of a puzzle: states at each depth, mean and median, shortest paths, local maxima.
///
/// A local maximum is a state from which no move leads farther from home. Paths are counted for puzzles of up to 16,777,216 states.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: homing stats eight --goal 1238x4765\n          homing stats eight --format svg > eight.svg"
)]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print only the number of states or classes at each depth, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<StatsFormat>,
    #[command(flatten)]
    color: Colored,
    /// Count a board and its images under the symmetries of the puzzle as one
    #[arg(long)]
    symmetric: bool,
    #[command(flatten)]
    source: Source,
}

/// A format for the states at each depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum StatsFormat {
    /// Comma-separated values
    Csv,
    /// An SVG picture
    Svg,
    /// One line, as OEIS writes a sequence
    Oeis,
}

/// The label of the bar.
const COUNTING: &str = "counting classes";

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let puzzle = args.source.board_puzzle(catalog)?;
    notes::print(&*puzzle);
    let table = args.source.open(catalog, &*puzzle)?;
    let stats = if args.symmetric {
        by_class(&*table)?
    } else {
        table.stats(false, Watch::NONE)?
    };
    let stdout = io::stdout();
    let bars = if stdout.is_terminal() {
        Bars::Blocks { width: width() }
    } else {
        Bars::Signs
    };
    let mut out = BufWriter::new(stdout.lock());
    match args.format {
        Some(StatsFormat::Csv) => out.write_all(stats.to_csv().as_bytes())?,
        Some(StatsFormat::Oeis) => out.write_all(stats.to_oeis().as_bytes())?,
        Some(StatsFormat::Svg) => out.write_all(stats_svg(&stats).as_bytes())?,
        None if args.json => {
            serde_json::to_writer(&mut out, &stats).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        None => {
            let mut painted = ColoredOutput {
                out: &mut out,
                paint: args.color.paint(bar),
            };
            painted.write_all(stats.with_bars(bars).to_string().as_bytes())?;
        }
    }
    out.flush()?;
    Ok(Status::Answered)
}

/// The statistics with classes, which takes longer.
fn by_class(table: &dyn Answerer) -> anyhow::Result<Stats> {
    let mut progress = ProgressReporter::new(false, COUNTING);
    let stats = table.stats(true, Watch::new(&mut |share| progress.set(share, COUNTING)))?;
    progress.finish();
    Ok(stats)
}

/// The bar in a line.
fn bar(line: &str) -> Option<(usize, AnsiColor)> {
    let is_bar = |letter| letter == '#' || ('\u{2588}'..='\u{258f}').contains(&letter);
    line.find(is_bar).map(|at| (at, AnsiColor::Cyan))
}
