//! The search of whole sliding boards: time, and peak resident memory. `cargo bench -p homing-benches --bench rows`, optionally with
//! other boards: `-- 3x4 2x7`. The counts of each search are compared with the published ones.

use homing::Space;
use homing::backward::DepthCodes;
use homing::internals::slide::{Metric, RowSearch, need};
use homing::puzzle::slide::Slide;
use homing::table::Kind;
use std::time::{Duration, Instant};

/// Searches a board once, with everything needed: the tables of the moves, the memory, the layers.
fn search(slide: Slide) -> (Duration, Vec<u64>) {
    let start = Instant::now();
    let mut search =
        RowSearch::begin(slide, Metric::Steps, DepthCodes::Halves).expect("there is memory");
    while search.step(&homing::Stop::NEVER).unwrap() {}
    (start.elapsed(), search.layers().to_vec())
}

/// The published counts of states at each depth, for the board or its transpose.
fn published(slide: Slide) -> Option<Vec<u64>> {
    let (short, long) = (
        slide.rows().min(slide.columns()),
        slide.rows().max(slide.columns()),
    );
    let facts = include_str!("../tests/facts/depths.csv");
    let line = facts
        .lines()
        .find(|line| line.starts_with(&format!("slide {short}x{long},blank last")))?;
    Some(
        line.rsplit(',')
            .next()?
            .split(' ')
            .map(|count| count.parse().expect("a count is a number"))
            .collect(),
    )
}

/// The peak resident memory of this process, in MiB, if the system reports it.
fn peak_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim()
        .strip_suffix("kB")?
        .trim()
        .parse::<u64>()
        .ok()
        .map(|kilobytes| kilobytes.div_ceil(1024))
}

fn main() {
    let mut boards: Vec<String> = std::env::args()
        .skip(1)
        .filter(|board| !board.starts_with("--"))
        .collect();
    if boards.is_empty() {
        boards = ["3x3", "2x5", "5x2", "3x4", "4x3", "2x6", "6x2"]
            .map(String::from)
            .into();
    }
    println!("board        states       least      median  resident so far  told before");
    for board in boards {
        let (rows, columns) = board.split_once('x').expect("a board is RxC");
        let (rows, columns): (usize, usize) = (
            rows.parse().expect("rows"),
            columns.parse().expect("columns"),
        );
        let slide =
            Slide::new(rows, columns, rows * columns - 1).expect("a board of at most 14 cells");
        let runs = (2_000_000_000 / slide.len()).clamp(1, 100);
        let mut times = Vec::new();
        for _ in 0..runs {
            let (time, layers) = search(slide);
            assert_eq!(Some(layers), published(slide), "{board}");
            times.push(time);
        }
        times.sort();
        let resident = peak_mib().map_or("unknown".into(), |mib| format!("{mib} MiB"));
        let told = need(slide, Metric::Steps, &[Kind::Half]).memory_bytes >> 20;
        println!(
            "{board:<5} {:>13} {:>11.2?} {:>11.2?} {resident:>16} {told:>8} MiB",
            slide.len(),
            times[0],
            times[times.len() / 2]
        );
    }
}
