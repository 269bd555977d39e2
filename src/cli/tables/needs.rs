//! What tables need, and what this machine lacks for them.

use super::disk;
use super::generate::Args;
use crate::cli::console::checkpoint::checkpoint_of;
use crate::cli::console::notes;
use crate::cli::console::progress::{ProgressReporter, time_text};
use crate::cli::console::size::{duration_text, size_text};
use crate::cli::console::status::{Status, note, worded};
use homing_engine::{Catalog, Need, Puzzle};
use homing_search::making::ScratchPlace;
use homing_table::error::{Error, Lack};
use homing_table::machine::available_memory;
use homing_table::remedy::Remedy;
use homing_table::table::check_file_bytes;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// What a dry run prints for a puzzle whose states are discovered during the search.
const UNCOUNTED: &str = "the number of its states, and so the time, is known only after the search";
/// The processor time of a search in memory for each byte of it, in seconds: from 9 to 64 ns were measured.
const BYTE_TIME: f64 = 25e-9;
/// Memory that is this many times the table numbers its states, which takes no time to speak of.
const MAX_TABLE_SHARE: u64 = 40;
/// A search with at most this memory ends before its first checkpoint.
const MAX_SHORT_BYTES: u64 = 1 << 30;

/// An estimated time.
fn about(time: Duration) -> String {
    if time.as_secs() > 0 {
        format!("about {}", time_text(time))
    } else {
        "less than 1 s".into()
    }
}

impl Args {
    /// Prints what each table needs. Nothing catches an interrupt, which ends the program at once.
    pub(super) fn dry_run(&self, catalog: &Catalog) -> anyhow::Result<Status> {
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
            let others = contents.pattern_entries().or(contents.near_positions());
            let most = others.map_or("", |_| "at most ");
            let time = Duration::from_secs_f64(
                memory_bytes.min(table_bytes.saturating_mul(MAX_TABLE_SHARE)) as f64 * BYTE_TIME,
            );
            let [time, board] = [Some(time), puzzle.board_time()].map(|time| time.map(about));
            let time = time.unwrap_or_default();
            let board = board.map_or_else(String::new, |time| format!("; a random board {time}"));
            writeln!(
                out,
                "{name}: {most}{contents}, memory {memory}, table {table}{beside}, {time} of processor time{board}"
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
    pub(super) fn check(&self, puzzle: &dyn Puzzle, path: &Path) -> anyhow::Result<()> {
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
        let solve = || match puzzle.start_search() {
            Some(_) => ", or search single boards with `homing solve`",
            None => "",
        };
        if let Some(limit) = self.memory.filter(|&limit| limit < memory_bytes) {
            let (limit, solve) = (size_text(limit), solve());
            return Ok(Some(format!(
                "{name} needs {needed} of memory, and --memory allows {limit}: allow more, or choose a smaller puzzle{solve}"
            )));
        }
        if let Some(free) =
            available_memory().filter(|&free| self.memory.is_none() && free < memory_bytes)
        {
            let (free, solve) = (size_text(free), solve());
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
}
