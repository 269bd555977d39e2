//! `gen` for sliding boards: what a search needs is known before it begins, and asked for.

use super::machine;
use homing::backward::Layer;
use homing::puzzle::slide::Slide;
use homing::puzzle::slide::planes::{Kind, Need, Search};
use homing::{Error, Table};
use std::path::Path;
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
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Columns {
    Move,
    Depth,
    Both,
}

/// Tables of both columns up to this size are made unless something else is asked for.
const BOTH_BYTES: u64 = 1 << 30;

/// What a run has given.
pub struct Outcome {
    pub layers: Vec<u64>,
    /// The time of the search, without the writing.
    pub searched: Duration,
}

impl Args {
    /// Refuses what is given for a puzzle that has no use for it.
    pub fn refuse(&self) -> anyhow::Result<()> {
        let is_given = self.blank.is_some() || self.columns.is_some() || self.memory.is_some();
        anyhow::ensure!(!is_given, "--blank, --columns and --memory are for sliding boards: name slide:RxC");
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
        if let Some(free) = machine::free_disk(folder).filter(|&free| free < need.table_bytes(kinds)) {
            let (needed, free, folder) = (gib(need.table_bytes(kinds)), gib(free), folder.display());
            anyhow::bail!(
                "the table of slide:{rows}x{columns} takes {needed} on the disk of {folder}, which has {free} free: make room, or choose another folder with --dir"
            );
        }
        Ok(())
    }

    /// Searches, and writes the table.
    pub fn run(&self, slide: Slide, path: &Path, mut show: impl FnMut(Layer)) -> anyhow::Result<Outcome> {
        let need = Need::of(slide);
        let kinds = self.kinds(need);
        self.check(slide, need, kinds, path)?;
        let start = Instant::now();
        let Some(mut search) = Search::begin(slide)? else {
            let mut table = Table::generate(slide, show);
            let searched = start.elapsed();
            let columns = table.columns().iter().filter(|column| kinds.iter().any(|kind| kind.name() == column.name()));
            table = Table::new(slide, table.layers().to_vec(), columns.cloned().collect())?;
            table.write(path)?;
            return Ok(Outcome { layers: table.layers().to_vec(), searched });
        };
        show(search.layer());
        while search.step() {
            show(search.layer());
        }
        let searched = start.elapsed();
        search.write(path, kinds)?;
        Ok(Outcome { layers: search.layers().to_vec(), searched })
    }
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
