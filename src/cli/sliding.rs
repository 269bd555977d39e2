//! `gen` for sliding boards: what a search needs is known before it begins, and asked for.

use super::interrupt::Interrupt;
use super::machine;
use homing::backward::Layer;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::planes::{Kind, Need, Search};
use homing::{Error, Table};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What only the sliding boards have.
#[derive(clap::Args)]
// clap names a group after the type, and the type that this is part of has the same name.
#[group(skip)]
pub struct Args {
    /// For a sliding board: the cell where the goal has the blank, 1 for the first [default: the last]
    #[arg(long, value_name = "CELL")]
    pub blank: Option<usize>,
    /// For a sliding board: the columns of the table [default: both up to 1 GiB, else move]
    #[arg(long, value_name = "COLUMNS")]
    columns: Option<Columns>,
    /// For a sliding board: refuse to begin if more memory is needed, in bytes or with K, M, G [default: what the machine has free]
    #[arg(long, value_name = "LIMIT", value_parser = size_bytes)]
    memory: Option<u64>,
    /// For a sliding board: keep what was found so far in a file every so many minutes, and when Ctrl-C is pressed; 0 for never
    #[arg(long, value_name = "MINUTES", default_value = "5", value_parser = minutes)]
    checkpoint: Duration,
    /// For a sliding board: go on from the checkpoint of a run that was stopped or killed; the table gets the same bytes
    #[arg(long)]
    resume: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Columns {
    Move,
    Depth,
    Both,
}

/// Tables of both columns up to this size are made unless something else is asked for.
const BOTH_BYTES: u64 = 1 << 30;

/// How a run has ended.
pub enum Outcome {
    /// The table is written.
    Done {
        /// The number of states at each depth.
        layers: Vec<u64>,
        /// The time of the search, without the writing.
        searched: Duration,
    },
    /// Ctrl-C came; the checkpoint holds the depths up to this one.
    Stopped {
        /// The depth.
        depth: u32,
    },
}

impl Args {
    /// Refuses what is given for a puzzle that has no use for it.
    pub fn refuse(&self) -> anyhow::Result<()> {
        let is_given = self.blank.is_some() || self.columns.is_some() || self.memory.is_some() || self.resume;
        anyhow::ensure!(!is_given, "--blank, --columns, --memory and --resume are for sliding boards: name slide:RxC");
        Ok(())
    }

    fn kinds(&self, need: Need) -> &'static [Kind] {
        match self.columns {
            Some(Columns::Move) => &[Kind::Move],
            Some(Columns::Depth) => &[Kind::Depth],
            Some(Columns::Both) => &[Kind::Move, Kind::Depth],
            None if need.table_bytes(&[Kind::Move, Kind::Depth]) <= BOTH_BYTES => &[Kind::Move, Kind::Depth],
            None => &[Kind::Move],
        }
    }

    fn check(&self, slide: Slide, need: Need, kinds: &[Kind], path: &Path) -> anyhow::Result<()> {
        let (rows, columns) = (slide.rows(), slide.columns());
        let needed = need.memory_bytes;
        if let Some(limit) = self.memory.filter(|&limit| limit < needed) {
            let (needed, limit) = (gib(needed), gib(limit));
            anyhow::bail!(
                "slide:{rows}x{columns} needs {needed} of memory, and --memory allows {limit}: allow more, or choose a smaller board"
            );
        }
        if let Some(available) = machine::available_memory().filter(|&available| self.memory.is_none() && available < needed) {
            let (needed, available) = (gib(needed), gib(available));
            anyhow::bail!(
                "slide:{rows}x{columns} needs {needed} of memory, and the machine has {available} free: end other programs, or insist with --memory {needed}"
            );
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        // A new checkpoint is whole before the old one goes. Short runs end before their first.
        let is_long = needed > BOTH_BYTES && !self.checkpoint.is_zero();
        let (table, checkpoints) = (need.table_bytes(kinds), if is_long { 2 * need.checkpoint_bytes } else { 0 });
        if let Some(free) = machine::free_disk(folder).filter(|&free| free < table + checkpoints) {
            let (table, free, folder) = (gib(table), gib(free), folder.display());
            let beside = if is_long { format!(", and checkpoints {} (none with --checkpoint 0)", gib(checkpoints)) } else { String::new() };
            anyhow::bail!(
                "the table of slide:{rows}x{columns} takes {table}{beside}, and the disk of {folder} has {free} free: make room, or choose another folder with --dir"
            );
        }
        Ok(())
    }

    /// Searches, and writes the table.
    pub fn run(&self, slide: Slide, path: &Path, mut show: impl FnMut(Layer)) -> anyhow::Result<Outcome> {
        let need = Need::of(slide);
        let kinds = self.kinds(need);
        self.check(slide, need, kinds, path)?;
        let checkpoint = checkpoint_of(path);
        if self.resume && !checkpoint.exists() {
            anyhow::bail!("{}: there is no checkpoint: begin without --resume", checkpoint.display());
        }
        let start = Instant::now();
        let begun = if self.resume { Some(Search::resume(slide, &checkpoint)?) } else { Search::begin(slide)? };
        let Some(mut search) = begun else {
            let table = Table::generate(slide, show);
            let searched = start.elapsed();
            let columns = table.columns().iter().filter(|column| kinds.iter().any(|kind| kind.name() == column.name()));
            let table = Table::new(slide, table.layers().to_vec(), columns.cloned().collect())?;
            table.write(path)?;
            return Ok(Outcome::Done { layers: table.layers().to_vec(), searched });
        };
        let interrupt = if self.checkpoint.is_zero() { None } else { Some(Interrupt::catch()?) };
        let mut kept_at = start;
        show(search.layer());
        while search.step() {
            show(search.layer());
            let is_stopped = interrupt.as_ref().is_some_and(Interrupt::has_come);
            if is_stopped || interrupt.is_some() && kept_at.elapsed() >= self.checkpoint {
                search.write_checkpoint(&checkpoint)?;
                kept_at = Instant::now();
            }
            if is_stopped {
                return Ok(Outcome::Stopped { depth: search.layer().depth });
            }
        }
        let searched = start.elapsed();
        interrupt.iter().for_each(Interrupt::release);
        search.write(path, kinds)?;
        // A checkpoint of this run, or of one before it, has had its time.
        std::fs::remove_file(&checkpoint).ok();
        Ok(Outcome::Done { layers: search.layers().to_vec(), searched })
    }
}

/// The checkpoint lies beside the table.
fn checkpoint_of(table: &Path) -> PathBuf {
    table.with_extension("checkpoint")
}

fn minutes(text: &str) -> Result<Duration, Error> {
    let wrong = || Error::Input { what: format!("expected a number of minutes, found {text:?}") };
    let minutes = text.parse::<f64>().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(minutes * 60.0).map_err(|_| wrong())
}

/// A size in words: `15.3G`, as `--memory` takes it too.
fn gib(bytes: u64) -> String {
    match bytes {
        bytes if bytes < 1 << 30 => format!("{}M", bytes.div_ceil(1 << 20)),
        bytes => format!("{:.1}G", (bytes as f64 / f64::from(1 << 30) * 10.0).ceil() / 10.0),
    }
}

fn size_bytes(text: &str) -> Result<u64, Error> {
    let wrong = || Error::Input { what: format!("expected a size such as 500M or 16G, found {text:?}") };
    let (number, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = number.parse::<f64>().map_err(|_| wrong())? * f64::from(1u32 << unit);
    if bytes >= 0.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
}
