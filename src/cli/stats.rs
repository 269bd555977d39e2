use super::bars;
use super::source::{Source, with_source};
use super::status::Status;
use anyhow::Result;
use homing::query::PathStats;
use homing::{Notation, Table};
use serde::Serialize;
use std::io::{self, BufWriter, Write};

/// In spaces of more states, the shortest ways are not counted: it would take more than 400 MB.
const MAX_STATES_COUNTED: u64 = 1 << 24;

/// Print the whole picture: the states at each depth, the mean, median and greatest depth, shortest ways and local maxima.
///
/// A local maximum is a state from which no move leads farther from home. Ways are counted up to 16,777,216 states.
#[derive(clap::Args)]
#[command(after_help = "Example: homing stats eight --goal 1238x4765")]
pub struct Args {
    #[command(flatten)]
    source: Source,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    puzzle: String,
    goal: String,
    states: u64,
    reachable_states: u64,
    depth_unit: &'static str,
    greatest_depth: u32,
    mean_depth: f64,
    median_depth: f64,
    states_at_depth: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_shortest_way_states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_shortest_ways: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_shortest_ways: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    local_maxima_states: Option<u64>,
}

pub fn run(args: Args) -> Result<Status> {
    let Args { source, json } = args;
    with_source!(source, |table| write(&table, json))
}

fn write<P: Notation>(table: &Table<P>, json: bool) -> Result<Status> {
    let mut out = BufWriter::new(io::stdout().lock());
    let counted = table.space().len() <= MAX_STATES_COUNTED;
    let ways = if counted { Some(table.path_stats()?) } else { None };
    let unit = if table.space().weights().is_some() { "pushes" } else { "moves" };
    if json {
        serde_json::to_writer(&mut out, &record(table, ways, unit)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write_words(table, ways, unit, &mut out)?;
    }
    out.flush()?;
    Ok(Status::Answered)
}

fn record<P: Notation>(table: &Table<P>, ways: Option<PathStats>, depth_unit: &'static str) -> Record {
    let description = table.space().describe();
    let depths = table.depth_stats();
    Record {
        puzzle: description.puzzle,
        goal: description.goal,
        states: table.space().len(),
        reachable_states: depths.reachable,
        depth_unit,
        greatest_depth: depths.greatest,
        mean_depth: depths.mean,
        median_depth: depths.median,
        states_at_depth: table.layers().to_vec(),
        one_shortest_way_states: ways.map(|ways| ways.single_path_states),
        mean_shortest_ways: ways.map(|ways| ways.mean_paths),
        most_shortest_ways: ways.map(|ways| ways.max_paths),
        local_maxima_states: ways.map(|ways| ways.local_maxima),
    }
}

fn write_words<P: Notation>(table: &Table<P>, ways: Option<PathStats>, unit: &str, out: &mut impl Write) -> Result<()> {
    let description = table.space().describe();
    let depths = table.depth_stats();
    writeln!(out, "puzzle            {}", description.puzzle)?;
    writeln!(out, "goal              {}", description.goal)?;
    writeln!(out, "states            {}", table.space().len())?;
    writeln!(out, "reachable         {}", depths.reachable)?;
    writeln!(out, "greatest depth    {} {unit}", depths.greatest)?;
    writeln!(out, "mean depth        {:.4} {unit}", depths.mean)?;
    writeln!(out, "median depth      {} {unit}", depths.median)?;
    match ways {
        Some(ways) => {
            writeln!(out, "one shortest way  {} states", ways.single_path_states)?;
            writeln!(out, "shortest ways     {:.3} on average, at most {}", ways.mean_paths, ways.max_paths)?;
            writeln!(out, "local maxima      {} states", ways.local_maxima)?;
        }
        None => writeln!(out, "shortest ways     not counted: more than {MAX_STATES_COUNTED} states")?,
    }
    writeln!(out)?;
    Ok(bars::write(out, if unit == "moves" { "depth" } else { unit }, table.layers())?)
}
