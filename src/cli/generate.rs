use super::name::Name;
use super::route;
use super::sliding::{self, Outcome};
use super::status::Status;
use super::tables::{DEFAULT_FOLDER, FOLDER_VARIABLE};
use homing::backward::Layer;
use homing::puzzle::flip::Flip;
use homing::puzzle::push;
use homing::puzzle::slide::Slide;
use homing::{Puzzle, Space, Table};
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Make the table of a puzzle by searching backward from its goals.
///
/// The same puzzle gives the same bytes on every run, thread count and machine. A table that is there is replaced at once
/// when the new one is whole; a run that is killed leaves the old one.
#[derive(clap::Args)]
#[command(after_help = "Example: homing gen eight --dir /tmp/tables")]
pub struct Args {
    /// The puzzle: eight, flip, slide:RxC, flip:RxC, push:MAZE.txt, route:GRAPH; or all, for eight and flip
    #[arg(value_parser = names)]
    puzzle: Names,
    /// The folder for the table
    #[arg(long, env = FOLDER_VARIABLE, hide_env_values = true, default_value = DEFAULT_FOLDER)]
    dir: PathBuf,
    #[command(flatten)]
    sliding: sliding::Args,
    /// Search on so many threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    target: route::Target,
}

#[derive(Clone, Debug)]
struct Names(Vec<Name>);

fn names(name: &str) -> homing::Result<Names> {
    Ok(Names(match name {
        "all" => [Puzzle::Slide(Slide::EIGHT), Puzzle::Flip(Flip::FOUR)].map(Name::Puzzle).into(),
        name => vec![name.parse()?],
    }))
}

pub fn run(args: Args) -> anyhow::Result<Status> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;
    threads.install(|| {
        for name in &args.puzzle.0 {
            let puzzle = match name {
                Name::Route(graph) => {
                    args.sliding.refuse()?;
                    return route::generate(graph, &args.target, &args.dir, args.quiet);
                }
                Name::Puzzle(puzzle) => puzzle,
            };
            route::refuse(args.target.given())?;
            let puzzle = with_home(puzzle.clone(), &args.sliding)?;
            let path = args.dir.join(puzzle.file_name());
            match puzzle {
                Puzzle::Slide(space) => {
                    if slide(space, &path, &args)? == Status::Interrupted {
                        return Ok(Status::Interrupted);
                    }
                }
                Puzzle::Flip(space) => generate(space, &path, args.quiet, |space, show| Table::generate(space, show))?,
                Puzzle::Push(level) => generate(level.space, &path, args.quiet, |space, show| push::generate(space, show))?,
            }
        }
        Ok(Status::Answered)
    })
}

/// A sliding board with another home of the blank, where one is asked for.
fn with_home(puzzle: Puzzle, sliding: &sliding::Args) -> anyhow::Result<Puzzle> {
    match (puzzle, sliding.blank) {
        (Puzzle::Slide(slide), Some(cell)) => {
            let moved = cell.checked_sub(1).and_then(|home| Slide::new(slide.rows(), slide.columns(), home));
            let cells = slide.cells();
            moved.map(Puzzle::Slide).ok_or_else(|| anyhow::anyhow!("--blank {cell}: the cells of this board are 1 to {cells}"))
        }
        (puzzle @ Puzzle::Slide(_), None) => Ok(puzzle),
        (puzzle, _) => {
            sliding.refuse()?;
            Ok(puzzle)
        }
    }
}

fn slide(space: Slide, path: &Path, args: &Args) -> anyhow::Result<Status> {
    let bar = progress_bar(space.len(), args.quiet);
    let outcome = args.sliding.run(space, path, |layer| show(&bar, layer))?;
    bar.finish_and_clear();
    match outcome {
        Outcome::Done { layers, searched } if !args.quiet => say_done(&space, &layers, "", searched, path)?,
        Outcome::Done { .. } => {}
        Outcome::Stopped { depth } => {
            let stopped = "go on with the same command and --resume";
            writeln!(io::stderr(), "stopped at depth {depth}, what was found is kept: {stopped}")?;
            return Ok(Status::Interrupted);
        }
    }
    Ok(Status::Answered)
}

fn generate<S: Space>(space: S, path: &Path, quiet: bool, search: impl FnOnce(S, &mut dyn FnMut(Layer)) -> Table<S>) -> anyhow::Result<()> {
    let bar = progress_bar(space.len(), quiet);
    let start = Instant::now();
    let table = search(space, &mut |layer| show(&bar, layer));
    let elapsed = start.elapsed();
    bar.finish_and_clear();
    table.write(path)?;
    let unit = if table.space().weights().is_some() { " pushes" } else { "" };
    if quiet { Ok(()) } else { say_done(table.space(), table.layers(), unit, elapsed, path) }
}

fn say_done<S: Space>(space: &S, layers: &[u64], unit: &str, searched: Duration, path: &Path) -> anyhow::Result<()> {
    let (puzzle, states, depth) = (space.describe().puzzle, layers.iter().sum::<u64>(), layers.len().saturating_sub(1));
    writeln!(io::stdout(), "{puzzle}: {states} states, greatest depth {depth}{unit}, {}, {}", duration_text(searched), path.display())?;
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(states: u64, quiet: bool) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{msg} [{wide_bar}] {human_pos} of {human_len} states, {rate}/s, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| write!(out, "{}", HumanCount(state.per_sec() as u64)).unwrap_or(());
    ProgressBar::new(states).with_style(style.with_key("rate", rate))
}

fn show(bar: &ProgressBar, layer: Layer) {
    bar.set_message(format!("depth {}", layer.depth));
    bar.set_position(layer.states);
}

pub fn duration_text(duration: Duration) -> String {
    match duration.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.2} s"),
        seconds => format!("{} min {:02} s", seconds as u64 / 60, seconds as u64 % 60),
    }
}
