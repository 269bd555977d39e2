//! Sliding blocks: published counts, a plain search over pictures, sliding tiles as blocks, and invalid pictures.

mod bad;
mod counts;
mod files;
mod oracle;
mod rush_hour;
#[path = "../../../../tests/common/scratch_files.rs"]
mod scratch_files;
mod tiles;

use homing::discovered::Discovered;
use homing::puzzle::blocks::{Blocks, Metric};
use homing::{Stop, Table};

/// The table of the puzzle in a text.
fn table(text: &str, metric: Metric) -> (Discovered<Blocks>, Table) {
    let space = Discovered::find(Blocks::parse(text, metric).unwrap(), &Stop::NEVER).unwrap();
    let table = Table::generate(space.clone(), |_| {}).unwrap();
    (space, table)
}
