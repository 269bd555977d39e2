//! Measures this machine: generating, opening and querying the table of the 8-puzzle.

use crate::batch;
use crate::engine::{Catalog, Form, Options, Question, Solver, VERSION, Version};
use crate::error::{Error, Result};
use crate::puzzle::embedded;
use crate::puzzle::slide::batch::Kernel;
use crate::puzzle::slide::{Board, Slide};
use crate::space::Space;
use crate::table::Table;
use crate::watch::Stop;
use serde::Serialize;
use std::fmt;
use std::hint::black_box;
use std::num::NonZero;
use std::time::Instant;

/// The lines per batch.
const LINES: usize = 2_000_000;
/// The bytes copied to measure the memory bandwidth.
const COPY_BYTES: usize = 64 << 20;

/// One figure: the best of several runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// What was measured.
    pub name: &'static str,
    /// The unit of work.
    pub pieces: &'static str,
    /// The time per piece.
    pub seconds_per_piece: f64,
    /// The pieces per second.
    pub pieces_per_second: f64,
    /// The bytes of input and output per piece.
    pub bytes_per_piece: f64,
    /// The bytes that the same number of threads copy per second.
    pub copied_bytes_per_second: f64,
    /// The bytes of the pieces per second, as a share of the bytes copied per second.
    pub share_of_memory_limit: f64,
}

/// The figures of one machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurements {
    /// The version of the JSON schema.
    pub v: Version,
    /// The code that answered the batches: a [`Kernel`].
    pub kernel: &'static str,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// Measures the search of `gen eight`, opening a table, single paths, and batches. The answers are checked.
///
/// # Errors
///
/// The catalog has no puzzle `eight`, a temporary file cannot be written, or an answer is wrong.
pub fn measure(catalog: &Catalog) -> Result<Measurements> {
    Ok(Measurements {
        v: Version(VERSION),
        kernel: Kernel::chosen()?.name(),
        figures: figures(catalog)?,
    })
}

/// Formats a table, then the speed of copying.
impl fmt::Display for Measurements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<28}{:>15}{:>16}{:>14}{:>16}",
            "", "ns/piece", "pieces/s", "bytes/piece", "share of memory"
        )?;
        for figure in &self.figures {
            let (rate, bytes) = (figure.pieces_per_second, figure.bytes_per_piece);
            let name = format!("{} ({})", figure.name, figure.pieces);
            writeln!(
                f,
                "{name:<28}{:>15.1}{rate:>16.0}{bytes:>14.1}{:>14.2} %",
                1e9 / rate,
                100.0 * figure.share_of_memory_limit
            )?;
        }
        let copied = |figure: Option<&Figure>| {
            figure.map_or(0.0, |figure| figure.copied_bytes_per_second / 1e9)
        };
        let (one, all) = (copied(self.figures.first()), copied(self.figures.last()));
        writeln!(
            f,
            "memory limit: one thread copies {one:.1} GB per second, all threads {all:.1} GB"
        )?;
        writeln!(f, "kernel: {}", self.kernel)
    }
}

/// The minimum of several runs, in seconds.
fn least<T>(runs: usize, mut run: impl FnMut() -> T) -> f64 {
    let time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64()
    };
    (0..runs).map(time).fold(f64::MAX, f64::min)
}

/// The number of processors.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The bytes that threads copy per second, each in its own buffer.
fn copied_per_second(threads: usize) -> f64 {
    let source = vec![1u8; COPY_BYTES];
    let mut copy = vec![0u8; COPY_BYTES];
    let part = COPY_BYTES.div_ceil(threads);
    let copy_once = || {
        std::thread::scope(|scope| {
            for (to, from) in copy.chunks_mut(part).zip(source.chunks(part)) {
                scope.spawn(move || to.copy_from_slice(black_box(from)));
            }
        });
        // Keeps the compiler from removing a copy that is never read.
        black_box(&mut copy)[0]
    };
    COPY_BYTES as f64 / least(5, copy_once)
}

fn figures(catalog: &Catalog) -> Result<Vec<Figure>> {
    let table = &embedded::eight();
    let eight = catalog.puzzle("eight", &Options::default())?;
    // As `homing gen eight` does it, without the file.
    let generate = || {
        catalog
            .generate(&*eight, &Stop::NEVER, &mut |_| {})
            .map(drop)
    };
    generate()?;
    let states = table.space().len() as usize;
    let bytes = table.to_bytes();
    let path = std::env::temp_dir().join(format!("homing-bench-{}.tbl", std::process::id()));
    table.write(&path)?;
    let opened = Table::open(&path, Slide::EIGHT);
    let open_seconds = least(50, || Table::open(&path, Slide::EIGHT).map(drop));
    std::fs::remove_file(&path).ok();
    let opened = opened?;
    let starts: Vec<u64> = (0..states as u64)
        .map(|at| at * 7919 % states as u64)
        .collect();
    let moves = || {
        starts
            .iter()
            .map(|&at| opened.walk(at).count())
            .sum::<usize>()
    };
    let text: String = starts
        .iter()
        .cycle()
        .take(LINES)
        .map(|&at| line(table.space().unrank(at)))
        .collect();
    let lines = Solver::lines(table, &Question::PATH, Form::Text)?;
    let mut answers = Vec::with_capacity(32 * LINES);
    let threads = threads();
    let mut answer = |threads| {
        answers.clear();
        batch::stream(&*lines, text.as_bytes(), &mut answers, |_, _| {}, threads).map(drop)
    };
    answer(threads)?;
    let batch_seconds = least(5, || answer(threads));
    let one_seconds = least(5, || answer(1));
    let expected: usize = starts
        .iter()
        .cycle()
        .take(LINES)
        .map(|&at| opened.walk(at).count() + 1)
        .sum();
    if answers.len() != expected {
        return Err(Error::Defect {
            what: format!(
                "the batch gave {} bytes, walking gives {expected}",
                answers.len()
            ),
        });
    }
    let by_threads = [copied_per_second(1), copied_per_second(threads)];
    let per_line = (text.len() + answers.len()) as f64 / LINES as f64;
    let figure = |name: &'static str, pieces, count: usize, seconds: f64, bytes_per_piece: f64| {
        let pieces_per_second = count as f64 / seconds;
        let copied_bytes_per_second = by_threads[usize::from(name.ends_with("all threads"))];
        Figure {
            name,
            pieces,
            seconds_per_piece: seconds / count as f64,
            pieces_per_second,
            bytes_per_piece,
            copied_bytes_per_second,
            share_of_memory_limit: pieces_per_second * bytes_per_piece / copied_bytes_per_second,
        }
    };
    Ok(vec![
        figure(
            "generate",
            "state",
            states,
            least(10, generate),
            bytes.len() as f64 / states as f64,
        ),
        figure("open", "table", 1, open_seconds, bytes.len() as f64),
        figure(
            "single",
            "path",
            states,
            least(5, moves),
            moves() as f64 / states as f64 / 4.0,
        ),
        figure("batch, one thread", "line", LINES, one_seconds, per_line),
        figure("batch, all threads", "line", LINES, batch_seconds, per_line),
    ])
}

/// A board as a line of nine letters.
fn line(board: Board) -> String {
    let letter = |tile| {
        if tile == 0 {
            'x'
        } else {
            char::from(b'0' + tile)
        }
    };
    board.cells(9).map(letter).chain(['\n']).collect()
}
