use super::disk;
use super::generation_record::GenerationRecord;
use crate::cli::console::checkpoint::{KEPT, NOT_KEPT, checkpoint_of, saved, writing_time};
use crate::cli::console::interrupt::Interrupt;
use crate::cli::console::notes;
use crate::cli::console::number::whole;
use crate::cli::console::progress::{ProgressReporter, time_text};
use crate::cli::console::size::{duration_text, parse_minutes, size_text};
use crate::cli::console::status::{Status, is_closed_pipe, note, worded};
use crate::cli::puzzles::family_options::FamilyOptions;
use crate::cli::puzzles::threads::{self, MAX_THREADS};
use homing_engine::{Catalog, Checkpoints, Need, Outcome, Puzzle, VERSION, drive, parse_size};
use homing_search::making::{Kept, ScratchPlace, share_done};
use homing_table::backward::Layer;
use homing_table::error::{Error, Lack};
use homing_table::machine::{available_memory, usual_scratch_memory};
use homing_table::remedy::Remedy;
use homing_table::table::{check_file_bytes, remove_stale};
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
    puzzle: String,
    /// The folder for the table [default: $HOMING_TABLES, else ./tables]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Refuse to start if the search needs more memory than this, in bytes or with K, M, G; with --scratch, use no more than this [default:
    /// the free memory; with --scratch half of it]
    #[arg(long, value_name = "LIMIT", value_parser = parse_size)]
    memory: Option<u64>,
    /// Keep the layers of the search in files in this folder, for searches that do not fit into memory; --resume continues from them
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// Print the memory, disk space and time needed and what this machine lacks, then exit
    #[arg(long)]
    dry_run: bool,
    /// Stop after this depth, and print the number of states at each depth
    #[arg(long, value_name = "DEPTH", value_parser = whole::<u32>(1..=u32::MAX.into()))]
    depth: Option<u32>,
    /// Minutes between checkpoints; one is also written on Ctrl-C or SIGTERM; 0 for never [default: 5, if the search supports checkpoints]
    #[arg(long, value_name = "MINUTES", value_parser = parse_minutes, conflicts_with = "scratch")]
    checkpoint: Option<Duration>,
    /// Continue from the checkpoint of a run that was stopped or killed; the table is the same byte for byte
    #[arg(long)]
    resume: bool,
    /// Number of threads [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=MAX_THREADS))]
    threads: Option<u16>,
    /// Print one JSON object per table
    #[arg(long, conflicts_with_all = ["quiet", "dry_run"])]
    json: bool,
    /// Print only errors
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    family_options: FamilyOptions,
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
/// What a dry run prints for a puzzle whose states are discovered during the search.
const UNCOUNTED: &str = "the number of its states, and so the time, is known only after the search";
/// The processor time of a search in memory for each byte of it, in seconds: from 9 to 64 ns were measured.
const BYTE_TIME: f64 = 25e-9;
/// Memory that is this many times the table numbers its states, which takes no time to speak of.
const MAX_TABLE_SHARE: u64 = 40;
/// A search with at most this memory ends before its first checkpoint.
const MAX_SHORT_BYTES: u64 = 1 << 30;

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
    fn puzzles(&self, catalog: &Catalog) -> anyhow::Result<Vec<Box<dyn Puzzle>>> {
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
        let made = |puzzle: Box<dyn Puzzle>| match &self.scratch {
            Some(_) => puzzle.scratch_puzzle().unwrap_or(puzzle),
            None => puzzle,
        };
        Ok(puzzles
            .map(|puzzle| puzzle.map(made))
            .collect::<homing_table::error::Result<_>>()?)
    }

    /// The folder of `--scratch`.
    fn place(&self) -> Option<ScratchPlace> {
        let folder = self.scratch.as_deref()?;
        let memory_bytes = self.memory.unwrap_or_else(usual_scratch_memory);
        Some(ScratchPlace::new(folder, memory_bytes, self.resume))
    }

    /// Prints what each table needs. Nothing catches an interrupt, which ends the program at once.
    fn dry_run(&self, catalog: &Catalog) -> anyhow::Result<Status> {
        let counting = || ProgressReporter::new(self.quiet, "counting states");
        let bar = counting();
        let puzzles = self.puzzles(catalog)?;
        bar.finish();
        for puzzle in &puzzles {
            if !self.quiet {
                notes::print(&**puzzle);
            }
        }
        for puzzle in &puzzles {
            let bar = counting();
            // It is remembered.
            if self.scratch.is_none() {
                puzzle.need();
            }
            bar.finish();
            self.print_needs(&**puzzle, &catalog.path_of(&**puzzle))?;
        }
        Ok(Status::Answered)
    }

    /// Prints the memory, disk space and time that a table needs.
    fn print_needs(&self, puzzle: &dyn Puzzle, path: &Path) -> anyhow::Result<()> {
        self.describe(puzzle)?;
        match self.lack(puzzle, path) {
            Ok(None) => {}
            Ok(Some(lack)) => note(format_args!("this machine cannot generate it now: {lack}")),
            Err(error) => note(format_args!(
                "this machine cannot generate it now: {}",
                worded(&error)
            )),
        }
        Ok(())
    }

    fn describe(&self, puzzle: &dyn Puzzle) -> anyhow::Result<()> {
        let mut out = io::stdout();
        let name = puzzle.name();
        let Some(place) = self.place() else {
            let Need {
                contents,
                memory_bytes,
                table_bytes,
                checkpoint_bytes,
            } = puzzle.need();
            let [memory, table, checkpoint] =
                [memory_bytes, table_bytes, checkpoint_bytes].map(size_text);
            let beside = if checkpoint_bytes > 0 {
                format!(", a checkpoint {checkpoint}")
            } else {
                String::new()
            };
            let Some(contents) = contents else {
                // Returns the error of a puzzle that has no table.
                puzzle.begin()?;
                return Ok(writeln!(out, "{name}: {UNCOUNTED}")?);
            };
            // Patterns are numbered during the search, and may have fewer states.
            let most = if contents.pattern_entries().is_some() {
                "at most "
            } else {
                ""
            };
            let time = Duration::from_secs_f64(
                memory_bytes.min(table_bytes.saturating_mul(MAX_TABLE_SHARE)) as f64 * BYTE_TIME,
            );
            let time = if time.as_secs() > 0 {
                format!("about {}", time_text(time))
            } else {
                "less than 1 s".into()
            };
            writeln!(
                out,
                "{name}: {most}{contents}, memory {memory}, table {table}{beside}, {time} of processor time"
            )?;
            return Ok(());
        };
        let Some(need) = puzzle.scratch_search()?.need(place.memory_bytes)? else {
            return Ok(writeln!(out, "{name}: {UNCOUNTED}")?);
        };
        let sizes = [
            place.memory_bytes,
            need.table_bytes,
            need.disk_bytes,
            need.read_bytes,
            need.written_bytes,
        ];
        let [memory, table, disk, read, written] = sizes.map(size_text);
        let time = duration_text(Duration::from_secs_f64(need.seconds));
        writeln!(
            out,
            "{name}: memory {memory}, table {table}, scratch files {disk}, in {} chunks\n\
             the processors take about {time}; the disk reads {read} and writes {written} in all, and a slow one takes longer",
            need.chunks
        )?;
        Ok(())
    }

    /// What the machine lacks for a search with layers in files.
    fn lack_of_scratch(
        &self,
        puzzle: &dyn Puzzle,
        path: &Path,
        place: ScratchPlace,
    ) -> anyhow::Result<Option<String>> {
        let (name, need) = (
            puzzle.name(),
            puzzle.scratch_search()?.need(place.memory_bytes)?,
        );
        let Some(need) = need else { return Ok(None) };
        // A resumed search has its files already, and one with `--depth` writes only a few of them.
        if self.resume || self.depth.is_some() {
            return Ok(None);
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let (table, layers) = (need.table_bytes, need.disk_bytes);
        check_file_bytes(&name, table)?;
        for (folder, bytes, option) in [
            (
                place.folder.as_deref().unwrap_or(folder),
                layers,
                "--scratch",
            ),
            (folder, table, "--dir"),
        ] {
            if let Some(free) = disk::free(folder).filter(|&free| free < bytes) {
                let (needed, free, folder) = (size_text(bytes), size_text(free), folder.display());
                return Ok(Some(format!(
                    "{name} needs {needed} on the disk of {folder}, which has {free} free: choose another folder with {option}"
                )));
            }
        }
        Ok(None)
    }

    /// Checks that the machine has the memory and disk space for the search.
    fn check(&self, puzzle: &dyn Puzzle, path: &Path) -> anyhow::Result<()> {
        if self.scratch.is_none() {
            self.check_checkpoint(puzzle, path)?;
        }
        if self.depth.is_some() && puzzle.count_layers().is_some() {
            return Ok(());
        }
        self.lack(puzzle, path)?
            .map_or(Ok(()), |lack| Err(anyhow::Error::msg(lack)))
    }

    /// Checks that the search supports checkpoints, if they were asked for.
    fn check_checkpoint(&self, puzzle: &dyn Puzzle, path: &Path) -> anyhow::Result<()> {
        let name = puzzle.name();
        if (self.checkpoint.is_some() || self.resume) && puzzle.need().checkpoint_bytes == 0 {
            let option = if self.resume { "resume" } else { "checkpoint" };
            return Err(Error::lacks(name, Lack::Checkpoints, "")
                .remedied([Remedy::LeaveOut(option)])
                .into());
        }
        if self.resume && !checkpoint_of(path).exists() {
            anyhow::bail!(
                "{}: there is no checkpoint: start without --resume",
                checkpoint_of(path).display()
            );
        }
        Ok(())
    }

    /// What the machine lacks for the search, as a sentence.
    fn lack(&self, puzzle: &dyn Puzzle, path: &Path) -> anyhow::Result<Option<String>> {
        if let Some(place) = self.place() {
            return self.lack_of_scratch(puzzle, path, place);
        }
        let (
            name,
            Need {
                memory_bytes,
                table_bytes,
                checkpoint_bytes,
                ..
            },
        ) = (puzzle.name(), puzzle.need());
        let needed = size_text(memory_bytes);
        // What answers without the table.
        let solve = match puzzle.start_search() {
            Some(_) => ", or search single boards with `homing solve`",
            None => "",
        };
        if let Some(limit) = self.memory.filter(|&limit| limit < memory_bytes) {
            let limit = size_text(limit);
            return Ok(Some(format!(
                "{name} needs {needed} of memory, and --memory allows {limit}: allow more, or choose a smaller puzzle{solve}"
            )));
        }
        if let Some(free) =
            available_memory().filter(|&free| self.memory.is_none() && free < memory_bytes)
        {
            let free = size_text(free);
            return Ok(Some(format!(
                "{name} needs {needed} of memory, and the machine has {free} free: close other programs, or insist with \
                 --memory {needed}{solve}"
            )));
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        // The old checkpoint is removed only when the new one is complete.
        let is_long = memory_bytes > MAX_SHORT_BYTES && self.checkpoint != Some(Duration::ZERO);
        let kept = if is_long { 2 * checkpoint_bytes } else { 0 };
        let free = disk::free(folder).filter(|&free| free < table_bytes + kept);
        Ok(free.map(|free| {
            let (table, free, folder) = (size_text(table_bytes), size_text(free), folder.display());
            let beside = if kept > 0 { format!(", and checkpoints {} (none with --checkpoint 0)", size_text(kept)) } else { String::new() };
            format!(
                "the table of {name} takes {table}{beside}, and the disk of {folder} has {free} free: \
                 make space, or choose another folder with --dir"
            )
        }))
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
