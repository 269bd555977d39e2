use crate::cli::console::status::Status;
use crate::cli::puzzles::source::NamedTable;
use homing_engine::{Catalog, FileRecord};
use std::io::{self, Write};

/// Print the header of a table, and the number of states at each depth.
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
    let (file, opener) = args.table.file(catalog)?;
    // The header of a damaged table is printed too.
    let symmetries = opener
        .open_file(&file)
        .ok()
        .and_then(|table| Some((table.symmetry_count()?, table.has_all_symmetries())));
    let mut out = io::BufWriter::new(io::stdout().lock());
    let record = FileRecord::of(
        &file,
        catalog.depth_unit(file.header()),
        catalog.contents(file.header()),
        symmetries,
    );
    if args.json {
        serde_json::to_writer(&mut out, &record).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{record}")?;
    }
    out.flush()?;
    Ok(Status::Answered)
}
