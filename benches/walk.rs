//! One entry, one move, one whole path home: from the embedded table, or from the mapped table in `HOMING_TABLE` (with `HOMING_PUZZLE`,
//! default `eight`).

use homing::query::PathBatch;
use homing::{Space, Table, embedded, puzzle::slide::Slide};
use std::hint::black_box;
use std::time::Instant;

/// A pseudo-random sequence of indices, the same on every run.
fn indices(len: u64, count: usize) -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % len
    };
    (0..count).map(next).collect()
}

/// The least nanoseconds per piece over several runs, which must all return the same value.
fn measure(name: &str, pieces: u64, mut run: impl FnMut() -> u64) {
    let expected = run();
    let mut least = f64::MAX;
    for _ in 0..7 {
        let start = Instant::now();
        let value = black_box(run());
        least = least.min(start.elapsed().as_secs_f64() * 1e9 / pieces as f64);
        assert_eq!(value, expected, "{name}");
    }
    println!("{name:<32} {least:9.2} ns");
}

/// The lookups of a walk in a table with the column `half`: one at its start, then one at each candidate up to the best move, except the
/// state that the walk came from and the last candidate.
fn looks(table: &Table, start: u64) -> u64 {
    let (mut index, mut before, mut looks) = (start, None, 1);
    for code in table.walk(start) {
        let mut candidates = table.space().moves_from(index);
        candidates.retain(|made| Some(made.state) != before);
        let place = candidates
            .iter()
            .position(|made| made.code == code)
            .expect("the move can be made");
        looks += (place + 1).min(candidates.len() - 1) as u64;
        before = Some(index);
        index = candidates[place].state;
    }
    looks
}

fn main() {
    let name = std::env::var("HOMING_PUZZLE").unwrap_or("slide:3x3".into());
    let sides = name
        .strip_prefix("slide:")
        .and_then(|size| size.split_once('x'))
        .expect("HOMING_PUZZLE is a sliding board, slide:RxC");
    let [rows, columns] = [sides.0, sides.1].map(|side| {
        side.parse::<usize>()
            .expect("HOMING_PUZZLE has numbers of rows and columns")
    });
    let space =
        Slide::new(rows, columns, rows * columns - 1).expect("a table of this board can be made");
    let table = match std::env::var_os("HOMING_TABLE") {
        Some(path) => Table::open(path, space).expect("the table opens"),
        None => embedded::eight(),
    };
    let starts = indices(space.len(), 100_000);
    let count = starts.len() as u64;
    measure("look up a move", count, || {
        starts
            .iter()
            .map(|&at| u64::from(table.best_move(at).unwrap_or(0)))
            .sum()
    });
    measure("make a move", count, || {
        starts
            .iter()
            .map(|&at| {
                space
                    .step(at, table.best_move(at).unwrap_or(1))
                    .unwrap_or(0)
            })
            .fold(0, u64::wrapping_add)
    });
    measure("walk home", count, || {
        starts.iter().map(|&at| table.walk(at).count() as u64).sum()
    });
    let mut paths = PathBatch::default();
    measure("walk home, many at once", count, || {
        let batch = |starts: &[u64]| {
            table
                .walk_all(starts, &mut paths)
                .expect("the table is whole");
            paths.iter().map(|path| path.len() as u64).sum::<u64>()
        };
        starts.chunks(4096).map(batch).sum()
    });
    let depths: usize = starts.iter().map(|&at| table.walk(at).count()).sum();
    println!(
        "{:<32} {:9.2} moves",
        "mean path home",
        depths as f64 / count as f64
    );
    if table.half_column().is_some() && table.move_column().is_none() {
        let looks: u64 = starts.iter().map(|&start| looks(&table, start)).sum();
        println!(
            "{:<32} {:9.2}",
            "looks a move",
            looks as f64 / depths as f64
        );
    }
    if space.len() < 1 << 24 {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a pool of one thread");
        threads.install(|| {
            measure("generic search, one core", 1, || {
                Table::generate(space, |_| {}).unwrap().layers().len() as u64
            })
        });
    }
}
