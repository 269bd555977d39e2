//! Permutation puzzles: published counts, a plain search over lists of pieces, the formats of definitions, and what is wrong with them.

mod arrangements;
mod bad;
mod contents;
mod counts;
mod formats;
mod goals;
mod graphs;
mod laws;
mod notation;
mod oracle;
mod orbits;
mod searched;
mod searches;
mod stickers;
mod symmetries;

use homing::Stop;
use homing::engine::{AnyTable, Catalog, Options, Puzzle};

/// A puzzle of the family by its name.
fn puzzle(name: &str, options: Options) -> homing::Result<Box<dyn Puzzle>> {
    Catalog::default().puzzle(name, &options)
}

/// The table of a puzzle of the family by its name, made anew.
fn table(name: &str, options: Options) -> Box<dyn AnyTable> {
    let catalog = Catalog::default();
    let puzzle = catalog.puzzle(name, &options).unwrap();
    catalog.generate(&*puzzle, &Stop::NEVER, &mut |_| {}).unwrap()
}

/// The number of states at each depth.
fn layers(name: &str, options: Options) -> Vec<u64> {
    table(name, options).boards().unwrap().layers().to_vec()
}
