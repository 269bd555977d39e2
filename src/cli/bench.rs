use super::status::Status;
use super::threads;
use crate::batch;
use crate::engine::{Catalog, Form, Options, Question, Solver, VERSION, drive};
use crate::puzzle::slide::{Board, Slide};
use crate::{Space, Table, embedded};
use std::hint::black_box;
use std::io::{self, Write};
use std::num::NonZero;
use std::time::Instant;

/// Measure this machine: make the table of the 8-puzzle, open it, answer one board, answer millions.
///
/// Each figure is the best of several runs, and the answers are checked. The share is that of the memory limit: the bytes that a
/// piece is, in and out, against what copying them takes, measured in the same run.
#[derive(clap::Args)]
#[command(after_help = "Example: homing bench --json")]
pub struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The lines of a batch.
const LINES: usize = 2_000_000;
/// The bytes that are copied to measure the memory limit.
const COPY_BYTES: usize = 64 << 20;

struct Figure {
    name: &'static str,
    pieces: &'static str,
    count: usize,
    seconds: f64,
    bytes_per_piece: f64,
    /// Whether all threads work on it.
    is_parallel: bool,
}

impl Figure {
    fn rate(&self) -> f64 {
        self.count as f64 / self.seconds
    }
}

/// The least seconds over several runs.
fn least<T>(runs: usize, mut run: impl FnMut() -> T) -> f64 {
    let time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64()
    };
    (0..runs).map(time).fold(f64::MAX, f64::min)
}

pub fn run(args: Args) -> anyhow::Result<Status> {
    threads::prepare();
    let table = embedded::eight();
    let figures = measure(&table)?;
    let by_threads = [copied_per_second(1), copied_per_second(threads())];
    let copied_per_second = |figure: &Figure| by_threads[usize::from(figure.is_parallel)];
    let share = |figure: &Figure| figure.rate() * figure.bytes_per_piece / copied_per_second(figure);
    let mut out = io::stdout().lock();
    if args.json {
        let figure = |figure: &Figure| {
            serde_json::json!({
                "name": figure.name, "pieces": figure.pieces, "seconds_per_piece": 1.0 / figure.rate(), "pieces_per_second": figure.rate(),
                "bytes_per_piece": figure.bytes_per_piece, "copied_bytes_per_second": copied_per_second(figure),
                "share_of_memory_limit": share(figure),
            })
        };
        let figures: Vec<_> = figures.iter().map(figure).collect();
        writeln!(out, "{}", serde_json::json!({ "v": VERSION, "figures": figures }))?;
    } else {
        writeln!(out, "{:<28}{:>15}{:>16}{:>14}{:>16}", "", "ns a piece", "pieces a second", "bytes a piece", "share of memory")?;
        for figure in &figures {
            let (rate, bytes) = (figure.rate(), figure.bytes_per_piece);
            let name = format!("{} ({})", figure.name, figure.pieces);
            writeln!(out, "{name:<28}{:>15.1}{rate:>16.0}{bytes:>14.1}{:>14.2} %", 1e9 / rate, 100.0 * share(figure))?;
        }
        let [one, all] = by_threads.map(|rate| rate / 1e9);
        writeln!(out, "memory limit: {one:.1} GB copied a second by one thread, {all:.1} GB by all")?;
    }
    Ok(Status::Answered)
}

/// The processors.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// The bytes that so many threads copy in a second, each a part of its own.
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
        // Whoever never looks at a copy does not get one.
        black_box(&mut copy)[0]
    };
    COPY_BYTES as f64 / least(5, copy_once)
}

/// Makes the table of the 8-puzzle as `homing gen eight` does, without the file.
fn generate() -> crate::Result<()> {
    let mut generation = Catalog::default().puzzle("eight", &Options::default())?.begin()?;
    drive(&mut *generation, None, &mut |_| {})?;
    generation.into_table().map(drop)
}

fn measure(table: &Table<Slide>) -> anyhow::Result<Vec<Figure>> {
    let states = table.space().len() as usize;
    let bytes = table.to_bytes();
    let path = std::env::temp_dir().join(format!("homing-bench-{}.tbl", std::process::id()));
    table.write(&path)?;
    let opened = Table::open(&path, Slide::EIGHT);
    let open_seconds = least(50, || Table::open(&path, Slide::EIGHT).map(drop));
    std::fs::remove_file(&path)?;
    let opened = opened?;
    let starts: Vec<u64> = (0..states as u64).map(|at| at * 7919 % states as u64).collect();
    let moves = || starts.iter().map(|&at| opened.walk(at).count()).sum::<usize>();
    let text: String = starts.iter().cycle().take(LINES).map(|&at| line(table.space().unrank(at))).collect();
    let eight = Solver::lines(table, &Question::PATH, Form::Text)?;
    let mut answers = Vec::with_capacity(32 * LINES);
    let threads = threads();
    let mut answer = |threads| {
        answers.clear();
        batch::stream(&*eight, text.as_bytes(), &mut answers, |_, _| {}, threads).map(drop)
    };
    answer(threads)?;
    let batch_seconds = least(5, || answer(threads));
    let one_seconds = least(5, || answer(1));
    let expected: usize = starts.iter().cycle().take(LINES).map(|&at| opened.walk(at).count() + 1).sum();
    anyhow::ensure!(answers.len() == expected, "the batch gave {} bytes, walking gives {expected}", answers.len());
    let per_line = (text.len() + answers.len()) as f64 / LINES as f64;
    let figure = |name: &'static str, pieces, count, seconds, bytes_per_piece| {
        let is_parallel = name.ends_with("all threads");
        Figure { name, pieces, count, seconds, bytes_per_piece, is_parallel }
    };
    Ok(vec![
        figure("generate", "state", states, least(10, generate), bytes.len() as f64 / states as f64),
        figure("open", "table", 1, open_seconds, bytes.len() as f64),
        figure("single", "path", states, least(5, moves), moves() as f64 / states as f64 / 4.0),
        figure("batch, one thread", "line", LINES, one_seconds, per_line),
        figure("batch, all threads", "line", LINES, batch_seconds, per_line),
    ])
}

/// A board as a line of nine letters.
fn line(board: Board) -> String {
    let letter = |tile| if tile == 0 { 'x' } else { char::from(b'0' + tile) };
    board.cells(9).map(letter).chain(['\n']).collect()
}
