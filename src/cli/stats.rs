use super::bars;
use super::source::Source;
use super::status::Status;
use crate::engine::{Catalog, Stats, stats_svg};
use std::io::{self, BufWriter, Write};

/// Print the whole picture: the states at each depth, the mean, median and greatest depth, shortest paths and local maxima.
///
/// A local maximum is a state from which no move leads farther from home. Paths are counted up to 16,777,216 states.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing stats eight --goal 1238x4765\n          homing stats eight --to svg > eight.svg")]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The states at each depth in another form
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    to: Option<Format>,
    #[command(flatten)]
    source: Source,
}

/// Another form of the states at each depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rows parted by commas
    Csv,
    /// A picture
    Svg,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let stats = args.source.board_table(catalog)?.boards()?.stats()?;
    let mut out = BufWriter::new(io::stdout().lock());
    match args.to {
        Some(Format::Csv) => out.write_all(stats.to_csv().as_bytes())?,
        Some(Format::Svg) => out.write_all(stats_svg(&stats).as_bytes())?,
        None if args.json => {
            serde_json::to_writer(&mut out, &stats).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        None => write_words(&stats, &mut out)?,
    }
    out.flush()?;
    Ok(Status::Answered)
}

fn write_words(stats: &Stats, out: &mut impl Write) -> io::Result<()> {
    let unit = stats.depth_unit;
    writeln!(out, "puzzle            {}", stats.puzzle)?;
    writeln!(out, "goal              {}", stats.goal)?;
    writeln!(out, "states            {}", stats.states)?;
    writeln!(out, "reachable         {}", stats.reachable_states)?;
    writeln!(out, "greatest depth    {} {unit}", stats.greatest_depth)?;
    writeln!(out, "mean depth        {:.4} {unit}", stats.mean_depth)?;
    writeln!(out, "median depth      {} {unit}", stats.median_depth)?;
    match (stats.single_path_states, stats.mean_shortest_paths, stats.max_shortest_paths, stats.local_maxima_states) {
        (Some(single), Some(mean), Some(max), Some(maxima)) => {
            writeln!(out, "one shortest path {single} states")?;
            writeln!(out, "shortest paths    {mean:.3} on average, at most {max}")?;
            writeln!(out, "local maxima      {maxima} states")?;
        }
        _ => writeln!(out, "shortest paths    not counted: there are too many states to look at each")?,
    }
    writeln!(out)?;
    bars::write(out, if unit == "moves" { "depth" } else { unit }, &stats.states_at_depth)
}
