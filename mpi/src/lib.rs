//! `homing-mpi gen PUZZLE`: generates the table of a puzzle with the processes of an MPI job.
//!
//! Each process searches every `ranks`-th chunk of a layer, and keeps its part of the layers in memory, or in files in a folder that all
//! processes see. At the end the first process gathers the result and writes the table, with the same bytes as `homing gen`.
//!
//! A program with user-defined families is one line: `fn main() { homing_mpi::run(FAMILIES) }`.

mod peers;

pub use peers::World;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use homing::engine::Peers;
use homing::engine::{Catalog, Family, Options, Scope, ScratchPlace, parse_size, usage};
use homing::{Error, Remedy, Stop, Watch};
use mpi::traits::Communicator;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Make the table of a puzzle. Start it with mpirun or srun.
#[derive(Args)]
struct Generate {
    /// The puzzle
    puzzle: String,
    /// The folder for the table
    #[arg(long, default_value = "tables")]
    dir: PathBuf,
    /// Keep the layers in files in this folder, which all processes see [default: in memory]
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// The memory that each process may use, in bytes or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "1G")]
    memory: u64,
    /// Resume a search that was stopped, with any number of processes
    #[arg(long, requires = "scratch")]
    resume: bool,
    /// Number of threads of each process
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// The time for a launcher to read the last message of a process.
const FORWARDING: Duration = Duration::from_millis(300);

/// Runs the program for these families: reads the arguments, generates the table, and ends the process.
pub fn run(families: &'static [&'static Family]) -> ! {
    // Only the main thread calls MPI.
    let Some((universe, _)) = mpi::initialize_with_threading(mpi::Threading::Funneled) else {
        eprintln!("error: MPI is initialised already");
        std::process::exit(2);
    };
    let world = universe.world();
    let (arguments, options) = match parsed(families) {
        Ok(parsed) => parsed,
        Err(error) => {
            if world.rank() == 0 {
                error.print().ok();
            }
            drop(universe);
            std::process::exit(error.exit_code());
        }
    };
    if let Err(error) = generate(&Catalog::new(families), &arguments, &options) {
        // The message is written in one piece, because another process may end the job meanwhile.
        let sentence = format!(
            "error: rank {}: {}\n",
            world.rank(),
            error.worded(flag, remedy)
        );
        std::io::stderr().write_all(sentence.as_bytes()).ok();
        // MPICH's launcher drops output that it has not read when a job is aborted, so give it time to read.
        std::thread::sleep(FORWARDING);
        // The other processes wait for this one, so end them.
        world.abort(2);
    }
    drop(universe);
    std::process::exit(0);
}

/// Returns the arguments, and the options of the puzzle's family.
fn parsed(families: &'static [&'static Family]) -> Result<(Generate, Options), clap::Error> {
    let of_families = families.iter().flat_map(|family| family.options);
    let of_tables =
        of_families.filter(|option| matches!(option.scope, Scope::Puzzle | Scope::Generation));
    let mut generate = Generate::augment_args(Command::new("gen"))
        .after_help("Example: mpirun -n 4 homing-mpi gen slide:3x4 --scratch /shared/scratch")
        .mut_arg("puzzle", |arg| {
            arg.help(format!("The puzzle: {}", usage(families)))
        });
    let mut known = Vec::new();
    for option in of_tables {
        if !known.contains(&option.name) {
            known.push(option.name);
            let arg = Arg::new(option.name).long(option.name).help(option.help);
            generate = generate.arg(match option.value {
                Some(value) => arg.value_name(value).action(ArgAction::Set),
                None => arg.action(ArgAction::SetTrue),
            });
        }
    }
    let command = Command::new("homing-mpi")
        .about("Tables of puzzles, made by many processes together.")
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(generate);
    let matches = command.try_get_matches()?;
    let (_, matches) = matches
        .subcommand()
        .ok_or_else(|| clap::Error::new(clap::error::ErrorKind::MissingSubcommand))?;
    let options = known.iter().fold(Options::default(), |options, name| {
        with_given(options, name, matches)
    });
    Ok((Generate::from_arg_matches(matches)?, options))
}

/// Returns the options with one more, if it was given.
fn with_given(options: Options, name: &str, matches: &ArgMatches) -> Options {
    if let Ok(Some(value)) = matches.try_get_one::<String>(name) {
        return options.with(name, value);
    }
    if matches.try_get_one::<bool>(name).ok().flatten() == Some(&true) {
        options.with(name, "")
    } else {
        options
    }
}

/// Returns an option as written on the command line.
fn flag(option: &str) -> String {
    format!("--{option}")
}

fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate { deed, .. } => format!("{deed} with homing-mpi gen"),
        Remedy::Give {
            deed,
            option,
            value,
        } => format!("{deed} with {} {}", flag(option), value.unwrap_or_default())
            .trim_end()
            .into(),
        Remedy::LeaveOut("scratch") => "make it with homing gen".into(),
        Remedy::LeaveOut(option) => format!("leave out {}", flag(option)),
    }
}

fn generate(catalog: &Catalog, arguments: &Generate, options: &Options) -> Result<(), Error> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.into())
        .build_global()
        .ok();
    let start = Instant::now();
    let catalog = catalog.clone().in_folder(&arguments.dir);
    let puzzle = catalog.puzzle(&arguments.puzzle, options)?;
    let puzzle = puzzle.scratch_puzzle().unwrap_or(puzzle);
    let world = World::default();
    let place = ScratchPlace {
        folder: arguments.scratch.clone(),
        memory_bytes: arguments.memory,
        is_resumed: arguments.resume,
        peers: Arc::new(world.clone()),
    };
    let mut generation = puzzle.scratch_search()?.begin(&place)?;
    while generation.step(&Stop::NEVER)? {}
    let (summary, path) = (generation.summary(), catalog.path_of(&*puzzle));
    generation.write(&path, Watch::NONE)?;
    let sent_bytes = world.sum(world.sent_bytes())?;
    if world.rank() == 0 {
        let (seconds, ranks, sent) = (
            start.elapsed().as_secs_f64(),
            world.ranks(),
            sent_bytes as f64 / 1e6,
        );
        let (name, path) = (puzzle.name(), path.display());
        println!(
            "{name}: {summary}, {seconds:.2} s on {ranks} processes, {sent:.1} MB between them, {path}"
        );
    }
    Ok(())
}
