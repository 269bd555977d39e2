use super::status::Status;
use crate::engine::Family;
use anyhow::anyhow;
use std::path::PathBuf;

/// Write the manual, a page for the program and one for each verb.
#[derive(clap::Args)]
#[command(after_help = "Example: homing man ~/.local/share/man/man1")]
pub struct Args {
    /// The folder for the pages; it is made if it does not exist
    dir: PathBuf,
}

pub fn run(args: Args, families: &'static [&'static dyn Family]) -> anyhow::Result<Status> {
    let written = std::fs::create_dir_all(&args.dir).and_then(|()| clap_mangen::generate_to(super::command(families), &args.dir));
    written.map_err(|error| anyhow!("{}: cannot write the manual: {error}", args.dir.display()))?;
    Ok(Status::Answered)
}
