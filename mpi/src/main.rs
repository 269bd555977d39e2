//! `homing-mpi gen slide:RxC`: the table of a sliding board, made by the processes of an MPI job.
//!
//! Each process settles every `ranks`-th chunk of a layer, and keeps its part of the layers in memory, or in files in a folder that all
//! processes see. At the end the first one gathers the result and writes the table: the same bytes as `homing gen`.

mod peers;

use clap::Parser;
use homing::engine::parse_size;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::chunks::{self, ChunkSearch, Memory, Peers, Plan, Progress, Scratch, Storage};
use homing::puzzle::slide::planes::Kind;
use homing::{Error, Remedy, Stop, Watch};
use mpi::traits::Communicator;
use peers::World;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Tables of sliding boards, made by many processes together.
#[derive(Parser)]
#[command(name = "homing-mpi", version, max_term_width = 100)]
enum Command {
    Gen(Generate),
}

/// Make the table of a sliding board. Start it with mpirun or srun.
#[derive(clap::Args)]
#[command(after_help = "Example: mpirun -n 4 homing-mpi gen slide:3x4 --scratch /shared/scratch")]
struct Generate {
    /// The board: slide:RxC
    puzzle: String,
    /// The goal has the blank in this cell, 1 for the first [default: the last]
    #[arg(long, value_name = "CELL")]
    blank: Option<usize>,
    /// The columns of the table: move, depth, both or half [default: as homing gen has it]
    #[arg(long, value_name = "COLUMNS", value_parser = chunks::columns_of)]
    columns: Option<Columns>,
    /// Write the table as a folder of files with this much of a column each, in bytes or with K, M, G [default: one file]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    shard_size: Option<u64>,
    /// The folder for the table
    #[arg(long, default_value = "tables")]
    dir: PathBuf,
    /// Keep the layers in files in this folder, which all processes see [default: in memory]
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// The memory that each process may use, in bytes or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "1G")]
    memory: u64,
    /// Go on with a search that was stopped, with any number of processes
    #[arg(long, requires = "scratch")]
    resume: bool,
    /// Number of threads of each process
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// The columns of a table.
type Columns = &'static [Kind];

/// A second that all processes wait between two commits at least.
const COMMIT_TIME: Duration = Duration::from_secs(1);

fn main() {
    // Only the main thread speaks MPI.
    let Some((universe, _)) = mpi::initialize_with_threading(mpi::Threading::Funneled) else {
        eprintln!("error: MPI is initialised already");
        std::process::exit(2);
    };
    let world = universe.world();
    let arguments = match Command::try_parse() {
        Ok(Command::Gen(arguments)) => arguments,
        Err(error) => {
            if world.rank() == 0 {
                error.print().ok();
            }
            drop(universe);
            std::process::exit(error.exit_code());
        }
    };
    if let Err(error) = generate(&arguments) {
        // In one piece: another process may end the job while this one speaks.
        let sentence = format!("error: rank {}: {}\n", world.rank(), error.worded(flag, remedy));
        std::io::stderr().write_all(sentence.as_bytes()).ok();
        // The others wait for this process: they are ended.
        world.abort(2);
    }
}

/// An option as it is written.
fn flag(option: &str) -> String {
    format!("--{option}")
}

fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate { deed, .. } => format!("{deed} with homing-mpi gen"),
        Remedy::Give { deed, option, value } => format!("{deed} with {} {}", flag(option), value.unwrap_or_default()).trim_end().into(),
        Remedy::LeaveOut(option) => format!("leave out {}", flag(option)),
    }
}

fn generate(arguments: &Generate) -> Result<(), Error> {
    let threads = usize::from(arguments.threads);
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().ok();
    let start = Instant::now();
    let slide = board(&arguments.puzzle, arguments.blank)?;
    let columns = arguments.columns.unwrap_or_else(|| chunks::usual_columns(&slide));
    chunks::check_files(&slide, columns, arguments.shard_size)?;
    let world = World::default();
    let (rank, ranks) = (world.rank(), world.ranks());
    let (search, scratch) = match &arguments.scratch {
        None => {
            let plan = Plan::for_ranks(slide, columns, threads, arguments.memory, ranks)?;
            let storage = Storage { store: Box::new(Memory::default()), progress: Progress::default(), spool: None };
            (ChunkSearch::begin(plan.cut, plan.bits, storage, Box::new(world.clone()))?, None)
        }
        Some(folder) => {
            let folder = chunks::folder(&slide, folder);
            let first = if rank == 0 { Some(Scratch::shared(folder.clone(), 0, ranks)?) } else { None };
            // The others wait until the folder is taken.
            world.sum(0)?;
            let scratch = first.map_or_else(|| Scratch::shared(folder, rank, ranks), Ok)?;
            let plan = match scratch.free_tiles()?.filter(|_| arguments.resume) {
                Some(tiles) => Plan::resumed(slide, columns, threads, arguments.memory, tiles)?,
                None => Plan::for_ranks(slide, columns, threads, arguments.memory, ranks)?,
            };
            let storage = scratch.storage(&plan.cut, &plan.bits, arguments.resume, plan.spool_bytes, COMMIT_TIME)?;
            // Nobody writes before all have read.
            world.sum(0)?;
            (ChunkSearch::begin(plan.cut, plan.bits, storage, Box::new(world.clone()))?, Some(scratch))
        }
    };
    let gathered = run(search, slide, arguments)?;
    let sent_bytes = world.sum(world.sent_bytes())?;
    let Some((search, path)) = gathered else { return Ok(()) };
    search.write(&path, columns, arguments.shard_size, Watch::NONE)?;
    let layers = search.progress().layers.len() - 1;
    drop(search);
    if let Some(scratch) = scratch {
        scratch.remove();
    }
    let (states, seconds, path) = (homing::Space::len(&slide), start.elapsed().as_secs_f64(), path.display());
    let (name, sent) = (&arguments.puzzle, sent_bytes as f64 / 1e6);
    println!("{name}: {states} states, greatest depth {layers}, {seconds:.2} s on {ranks} processes, {sent:.1} MB between them, {path}");
    Ok(())
}

/// Searches to the end. The first process gets the search with the result, and the path of the table.
fn run(mut search: ChunkSearch, slide: Slide, arguments: &Generate) -> Result<Option<(ChunkSearch, PathBuf)>, Error> {
    while search.step(&Stop::NEVER)? {}
    search.finish(Watch::NONE)?;
    Ok(search.gathered()?.map(|search| (search, arguments.dir.join(chunks::table_name(&slide)))))
}

/// The board of a name, the longer side upright beyond 14 cells, as `homing gen` has it.
fn board(name: &str, blank: Option<usize>) -> Result<Slide, Error> {
    let unknown = || Error::UnknownPuzzle { name: name.into(), known: "slide:RxC of 6 to 16 cells".into() };
    let (rows, columns) = name.strip_prefix("slide:").and_then(|size| size.split_once('x')).ok_or_else(unknown)?;
    let (rows, columns): (usize, usize) = (rows.parse().map_err(|_| unknown())?, columns.parse().map_err(|_| unknown())?);
    let cells = rows.saturating_mul(columns);
    let is_turned = cells > Slide::MAX_MEMORY_CELLS && rows < columns;
    let home = blank.unwrap_or(cells).checked_sub(1).ok_or_else(unknown)?;
    // Turned over its diagonal: the cell keeps its row as its column.
    let (rows, columns, home) = if is_turned { (columns, rows, home % columns * rows + home / columns) } else { (rows, columns, home) };
    Slide::new(rows, columns, home).filter(|slide| slide.cells() >= 6).ok_or_else(unknown)
}
