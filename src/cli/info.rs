use super::printable::printable;
use super::source::NamedTable;
use super::status::Status;
use crate::engine::{Catalog, FileRecord};
use crate::table::TableFile;
use std::io::{self, Write};

/// Print what a table's header says, and the states at each depth.
#[derive(clap::Args)]
#[command(after_help = "Examples: homing info eight\n          homing info tables/flip-4x4.tbl")]
pub struct Args {
    #[command(flatten)]
    table: NamedTable,
    /// Print the header as one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, catalog: &Catalog) -> anyhow::Result<Status> {
    let (file, _) = args.table.file(catalog)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.json {
        serde_json::to_writer(&mut out, &FileRecord::of(&file)).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write_words(&file, &mut out)?;
    }
    out.flush()?;
    Ok(Status::Answered)
}

fn write_words(file: &TableFile, out: &mut impl Write) -> io::Result<()> {
    let header = file.header();
    writeln!(out, "puzzle          {}", printable(&header.puzzle))?;
    if !header.parameters.is_empty() {
        let lines: Vec<String> = header.parameters.trim_end().split('\n').map(printable).collect();
        writeln!(out, "parameters      {}", lines.join("\n                "))?;
    }
    writeln!(out, "goal            {}", printable(&header.goal))?;
    writeln!(out, "index           {}", printable(&header.index))?;
    writeln!(out, "one move        {}", printable(&header.metric))?;
    writeln!(out, "states          {}", header.states)?;
    writeln!(out, "reachable       {}", header.reachable)?;
    let unit = match header.layers.as_slice() {
        [] => "in length",
        _ if header.puzzle.starts_with("push:") => "pushes",
        _ => "moves",
    };
    if !header.layers.is_empty() || header.greatest_depth > 0 {
        writeln!(out, "greatest depth  {} {unit}", header.greatest_depth)?;
    }
    writeln!(out, "file            {} bytes", file.size_bytes())?;
    for column in &header.columns {
        let (name, bits, entries, offset) = (printable(&column.name), column.bits, column.entries, column.offset);
        writeln!(out, "column          {name}: {entries} entries of {bits} bits, {} bytes from {offset}", column.size_bytes)?;
    }
    if header.layers.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    super::bars::write(out, if unit == "pushes" { unit } else { "depth" }, &header.layers)
}
