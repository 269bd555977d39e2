use super::generation_record::GenerationRecord;
use crate::cli::console::checkpoint::{KEPT, NOT_KEPT, checkpoint_of, saved, writing_time};
use crate::cli::console::interrupt::Interrupt;
use crate::cli::console::notes;
use crate::cli::console::number::whole;
use crate::cli::console::progress::ProgressReporter;
use crate::cli::console::size::{duration_text, parse_minutes};
use crate::cli::console::status::{Status, is_closed_pipe};
use crate::cli::puzzles::family_options::FamilyOptions;
use crate::cli::puzzles::threads::{self, MAX_THREADS};
use homing_engine::{Catalog, Checkpoints, Outcome, Puzzle, VERSION, drive, parse_size};
use homing_search::making::{Kept, ScratchPlace, share_done};
use homing_table::backward::Layer;
use homing_table::error::{Error, Lack};
use homing_table::machine::usual_scratch_memory;
use homing_table::remedy::Remedy;
use homing_table::table::remove_stale;
use homing_table::watch::{Stop, Watch};
use indicatif::HumanCount;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Generate the table of a puzzle by searching backward from its goals.
///
/// The same puzzle produces the same bytes on every run, thread count and machine. An existing table is replaced only when the new one is
/// complete, even if the run is killed. gen checks memory and disk before it starts, and refuses if the machine has too little.
#[derive(clap::Args)]
#[command(after_help = "Example: homing gen eight --dir /tmp/tables")]
pub struct Args {
    /// The puzzle
    #[arg(index = 1)]
    pub(super) puzzle: String,
    /// The folder for the table [default: $HOMING_TABLES, else ./tables]
    #[arg(long)]
    pub(super) dir: Option<PathBuf>,
    /// Use no more memory than this, in bytes or with K, M, G: for smaller pattern tables, which answer the same, or else not at all
    /// [default: the free memory; with --scratch half of it]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    pub(super) memory: Option<u64>,
    /// Keep the layers of the search in files in this folder, for searches that do not fit into memory; --resume continues from them
    #[arg(long, value_name = "DIR")]
    pub(super) scratch: Option<PathBuf>,
    /// Print the memory, disk space and time needed and what this machine lacks, then exit
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Stop after this depth, and print the number of states at each depth
    #[arg(long, value_name = "DEPTH", value_parser = whole::<u32>(1..=u32::MAX.into()))]
    pub(super) depth: Option<u32>,
    /// Minutes between checkpoints; one is also written on Ctrl-C or SIGTERM; 0 for never [default: 5, if the search supports checkpoints]
    #[arg(long, value_name = "MINUTES", value_parser = parse_minutes, conflicts_with = "scratch")]
    pub(super) checkpoint: Option<Duration>,
    /// Continue from the checkpoint of a run that was stopped or killed; the table is the same byte for byte
    #[arg(long)]
    pub(super) resume: bool,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS))]
    pub(super) threads: Option<u16>,
    /// Print one JSON object per table
    #[arg(long, conflicts_with_all = ["quiet", "dry_run"])]
    pub(super) json: bool,
    /// Print only errors
    #[arg(long)]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) family_options: FamilyOptions,
}

/// A puzzle that cannot be solved, in JSON.
#[derive(Serialize)]
struct Unsolvable<'r> {
    v: u32,
    puzzle: String,
    status: &'static str,
    reason: &'r str,
}

/// The default time between checkpoints.
const CHECKPOINT_TIME: Duration = Duration::from_secs(300);

pub fn run(args: Args, catalog: Catalog) -> anyhow::Result<Status> {
    let catalog = match &args.dir {
        Some(folder) => catalog.in_folder(folder),
        None => catalog,
    };
    threads::pool(args.threads.map(usize::from))?.install(|| {
        if args.dry_run {
            return args.dry_run(&catalog);
        }
        // Checks every puzzle before any table is written.
        let puzzles = args.puzzles(&catalog)?;
        for puzzle in &puzzles {
            args.check(&**puzzle, &catalog.path_of(&**puzzle))?;
            if !args.quiet {
                notes::print(&**puzzle);
            }
        }
        let interrupt = Interrupt::catch()?;
        for puzzle in &puzzles {
            let made = || {
                args.make(&**puzzle, &catalog.path_of(&**puzzle), &interrupt)
                    .or_else(|error| args.print_unsolvable(&**puzzle, error))
            };
            if interrupt.is_interrupted() {
                interrupt.end();
                writeln!(
                    io::stderr(),
                    "stopped before the search of {}",
                    puzzle.name()
                )
                .ok();
                return Ok(Status::Interrupted);
            }
            if made()? == Status::Interrupted {
                return Ok(Status::Interrupted);
            }
        }
        Ok(Status::Answered)
    })
}

impl Args {
    pub(super) fn puzzles(&self, catalog: &Catalog) -> anyhow::Result<Vec<Box<dyn Puzzle>>> {
        let nicknames = catalog
            .families()
            .iter()
            .flat_map(|family| family.nicknames)
            .map(|&(name, _)| name);
        let names: Vec<String> = match self.puzzle.as_str() {
            "all" => nicknames.map(Into::into).collect(),
            name => match catalog.members(name)? {
                Some(members) => members.into_iter().map(|(name, _)| name).collect(),
                None => vec![name.into()],
            },
        };
        let of_level = |name: &str, error: homing_table::error::Error| {
            if names.len() > 1 && error.option().is_none() {
                error.in_file(Path::new(name))
            } else {
                error
            }
        };
        let puzzles = names.iter().map(|name| {
            catalog
                .puzzle(name, &self.family_options.0)
                .map_err(|error| of_level(name, error))
        });
        let made = |puzzle: Box<dyn Puzzle>| match (&self.scratch, self.memory) {
            (Some(_), _) => puzzle.scratch_puzzle().unwrap_or(puzzle),
            (None, Some(bytes)) => puzzle.within(bytes).unwrap_or(puzzle),
            (None, None) => puzzle,
        };
        Ok(puzzles
            .map(|puzzle| puzzle.map(made))
            .collect::<homing_table::error::Result<_>>()?)
    }

    /// The folder of `--scratch`.
    pub(super) fn place(&self) -> Option<ScratchPlace> {
        let folder = self.scratch.as_deref()?;
        let memory_bytes = self.memory.unwrap_or_else(usual_scratch_memory);
        Some(ScratchPlace::new(folder, memory_bytes, self.resume))
    }

    /// Searches, and writes the table. An interrupt stops the search: at once, or with a checkpoint after the current layer. During
    /// writing, it lets the file be completed if the search would be lost.
    fn make(
        &self,
        puzzle: &dyn Puzzle,
        path: &Path,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Status> {
        let checkpoint = checkpoint_of(path);
        let (start, mut bar) = (
            Instant::now(),
            ProgressReporter::new(self.quiet, "searching"),
        );
        let counted = self.depth.and_then(|_| puzzle.count_layers());
        let mut generation = match (counted, self.place()) {
            (Some(counted), _) => counted,
            (None, Some(place)) => puzzle.scratch_search()?.begin(&place)?,
            (None, None) if self.resume => puzzle.resume(&checkpoint)?,
            (None, None) => puzzle.begin()?,
        };
        if let Some(bytes) = self.memory {
            generation.limit_memory(bytes);
        }
        let every = self.checkpoint.unwrap_or(CHECKPOINT_TIME);
        let keeps = generation.kept() != Kept::Nowhere
            && (self.scratch.is_some() || !every.is_zero() && self.depth.is_none());
        let known_depth = generation.known_depth();
        let stop = interrupt.begin();
        let mut on_layer = |layer: Layer| {
            let (depth, states) = (layer.depth, HumanCount(layer.states));
            let words = if stop.is_stopped() {
                "saving a checkpoint".into()
            } else {
                format!("depth {depth}, {states} states")
            };
            bar.set(share_done(layer, known_depth), &words);
            if self.depth.is_some_and(|last| last <= depth) {
                stop.stop();
            }
        };
        let checkpoints = keeps.then_some(Checkpoints {
            path: &checkpoint,
            every,
            // Layers in files are a checkpoint already.
            on_stop: Some(match self.scratch {
                Some(_) => Duration::ZERO,
                None => writing_time(puzzle.need().checkpoint_bytes),
            }),
        });
        let outcome = drive(&mut *generation, checkpoints, &stop, &mut on_layer)?;
        let searched = start.elapsed();
        let kept = if keeps { KEPT } else { NOT_KEPT };
        let depth = generation.layer().depth;
        let is_counted = self
            .depth
            .is_some_and(|last| last <= depth && !interrupt.is_interrupted());
        if is_counted || self.depth.is_some() && outcome == Outcome::Finished {
            bar.finish();
            if generation.layers().is_empty() {
                let uncounted = Error::lacks(puzzle.name(), Lack::Counts, "");
                return Err(uncounted.remedied([Remedy::LeaveOut("depth")]).into());
            }
            let counts: Vec<String> = generation.layers().iter().map(u64::to_string).collect();
            writeln!(io::stdout(), "{}", counts.join(" "))?;
            if keeps {
                writeln!(io::stderr(), "stopped at depth {depth}, {KEPT}").ok();
            }
            return Ok(Status::Answered);
        }
        if let Outcome::Stopped { depth, kept } = outcome {
            bar.finish();
            let saved = saved(depth, kept, self.resume);
            interrupt.end();
            writeln!(io::stderr(), "stopped at depth {depth}, {saved}").ok();
            return Ok(Status::Interrupted);
        }
        let made = GenerationRecord::of(&*generation, puzzle, path, searched);
        let words = |share| {
            if share < 1.0 {
                "writing the table"
            } else {
                "waiting for the disk"
            }
        };
        let until = if keeps && generation.kept() != Kept::InFiles {
            Stop::NEVER
        } else {
            stop
        };
        let written = generation.write(
            path,
            Watch::new(&mut |share| bar.set(share, words(share))).until(&until),
        );
        bar.finish();
        if let Err(Error::Stopped) = written {
            interrupt.end();
            writeln!(io::stderr(), "stopped before the table was written, {kept}").ok();
            return Ok(Status::Interrupted);
        }
        written?;
        self.print(&made, searched)?;
        // The table replaces the checkpoint of this run or of an earlier one, and what a killed run left of one.
        std::fs::remove_file(&checkpoint).ok();
        remove_stale(&checkpoint);
        Ok(Status::Answered)
    }

    /// Reports that a puzzle cannot be solved, which is an answer and needs no table.
    fn print_unsolvable(
        &self,
        puzzle: &dyn Puzzle,
        error: anyhow::Error,
    ) -> anyhow::Result<Status> {
        let Some(Error::Unsolvable { reason, .. }) = error.downcast_ref() else {
            return Err(error);
        };
        let unsolvable = Unsolvable {
            v: VERSION,
            puzzle: puzzle.name(),
            status: "unsolvable",
            reason,
        };
        match (self.json, self.quiet) {
            (true, _) => writeln!(io::stdout(), "{}", serde_json::to_string(&unsolvable)?)?,
            (false, false) => {
                writeln!(io::stdout(), "{}: unsolvable: {reason}", unsolvable.puzzle)?
            }
            (false, true) => {}
        }
        Ok(Status::Answered)
    }

    /// Reports a table that was generated.
    fn print(&self, made: &GenerationRecord, searched: Duration) -> anyhow::Result<()> {
        let GenerationRecord {
            puzzle,
            summary,
            file,
            ..
        } = made;
        let said = if self.json {
            writeln!(io::stdout(), "{}", serde_json::to_string(made)?)
        } else if !self.quiet {
            writeln!(
                io::stdout(),
                "{puzzle}: {summary}, {}, {file}",
                duration_text(searched)
            )
        } else {
            Ok(())
        };
        // The table is written, so a closed pipe must not stop the next one.
        Ok(said.or_else(|error| {
            if is_closed_pipe(&error) {
                Ok(())
            } else {
                Err(error)
            }
        })?)
    }
}
