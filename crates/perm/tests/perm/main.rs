//! Permutation puzzles: published counts, a plain search over lists of pieces, the formats of definitions, and invalid definitions.

mod bad;
mod bandaged_cubes;
mod contents;
mod counts;
mod cube;
mod definitions;
mod formats;
mod glued;
mod goals;
mod graphs;
mod laws;
mod notation;
mod oracle;
mod orbits;
mod quick_paths;
mod random;
mod relabelled;
mod restricted;
mod searched;
mod searches;
mod shape_bounds;
mod shapes;
mod shared;
mod stickers;
mod symmetries;

use homing::Stop;
use homing::engine::{AnyTable, Options, Puzzle};
use std::collections::HashMap;
use std::hash::Hash;

/// A puzzle of the family by its name.
fn puzzle(name: &str, options: Options) -> homing::Result<Box<dyn Puzzle>> {
    homing::catalog().puzzle(name, &options)
}

/// A newly generated table of a puzzle of the family, by its name.
fn table(name: &str, options: Options) -> AnyTable {
    let catalog = homing::catalog();
    let puzzle = catalog.puzzle(name, &options).unwrap();
    catalog
        .generate(&*puzzle, &Stop::NEVER, &mut |_| {})
        .unwrap()
}

/// A plain search: the depth of each state reachable from some start. `after` lists the states one move away.
fn depths_from<S: Clone + Eq + Hash, A: IntoIterator<Item = S>>(
    starts: Vec<S>,
    after: impl Fn(&S) -> A,
) -> HashMap<S, u32> {
    let mut depths: HashMap<S, u32> = starts.iter().map(|start| (start.clone(), 0)).collect();
    let mut layer = starts;
    for depth in 1.. {
        let mut next = Vec::new();
        for state in layer.iter().flat_map(&after) {
            depths.entry(state.clone()).or_insert_with(|| {
                next.push(state);
                depth
            });
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    depths
}

/// The number of states at each depth of a plain search.
fn counts_of<S>(depths: &HashMap<S, u32>) -> Vec<u64> {
    let mut counts = vec![0; depths.values().max().map_or(0, |&depth| depth as usize + 1)];
    depths
        .values()
        .for_each(|&depth| counts[depth as usize] += 1);
    counts
}

/// The number of states at each depth.
fn layers(name: &str, options: Options) -> Vec<u64> {
    table(name, options).boards().unwrap().layers().to_vec()
}
