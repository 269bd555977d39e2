use super::bars;
use super::source::Source;
use super::status::Status;
use crate::engine::{Catalog, StateCount, Stats, stats_svg};
use std::io::{self, BufWriter, Write};

/// Print the statistics of a puzzle: states at each depth, mean and median, shortest paths, local maxima.
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
    /// Rows separated by commas
    Csv,
    /// A picture
    Svg,
}

pub fn run(args: Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let stats = args.source.board_table(catalog)?.lists()?.stats()?;
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

/// What a table tells that is a matrix: its nullity, and of depths what can be known.
fn write_matrix(stats: &Stats, nullity: u32, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "quiet patterns    {}: sets of presses that turn nothing", StateCount::power_of_two(nullity))?;
    match (stats.greatest_depth, stats.mean_depth, stats.median_depth) {
        (Some(greatest), Some(mean), Some(median)) => {
            writeln!(out, "greatest depth    {greatest} moves")?;
            writeln!(out, "mean depth        {mean:.4} moves")?;
            writeln!(out, "median depth      {median} moves")
        }
        (None, Some(mean), Some(median)) => {
            let sampled = stats.sampled_states.unwrap_or_default();
            writeln!(out, "mean depth        {mean:.2} moves, of {sampled} random boards")?;
            writeln!(out, "median depth      {median} moves, of the same boards")
        }
        _ => writeln!(out, "depths            not known: there are too many quiet patterns"),
    }
}

fn write_words(stats: &Stats, out: &mut impl Write) -> io::Result<()> {
    let unit = stats.depth_unit;
    writeln!(out, "puzzle            {}", stats.puzzle)?;
    writeln!(out, "goal              {}", stats.goal)?;
    writeln!(out, "states            {}", stats.states)?;
    writeln!(out, "reachable         {}", stats.reachable_states)?;
    if let Some(nullity) = stats.nullity {
        return write_matrix(stats, nullity, out);
    }
    if let (Some(greatest), Some(mean), Some(median)) = (stats.greatest_depth, stats.mean_depth, stats.median_depth) {
        writeln!(out, "greatest depth    {greatest} {unit}")?;
        writeln!(out, "mean depth        {mean:.4} {unit}")?;
        writeln!(out, "median depth      {median} {unit}")?;
    }
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
