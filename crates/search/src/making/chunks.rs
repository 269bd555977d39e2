//! The search in chunks, with its layers in memory or in files, in one process or many.

use super::place::{ScratchNeed, ScratchPlace};
use super::search::{Kept, TableSearch};
use crate::layers::{
    Bit, ChunkSearch, Chunks, Cut, FinishedSearch, Memory, Peers, Plan, Progress, Scratch, Storage,
};
use homing_table::error::{Error, Result};
use homing_table::table::scratch::MANIFEST;
use homing_table::table::{Entries, Kind, Table};
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Checks the table of a finished search.
pub type Check = Box<dyn Fn(FinishedSearch, &Table, Watch) -> Result<()> + Send>;

/// The search of a table's states in chunks.
pub struct ChunkTable {
    chunks: Chunks,
    columns: Vec<Kind>,
    search: ChunkSearch,
    scratch: Option<Scratch>,
    check: Option<Check>,
}

/// The time between two commits: syncing files takes milliseconds, as do the layers of small puzzles.
const COMMIT_TIME: Duration = Duration::from_secs(1);

impl ChunkTable {
    /// Starts or resumes a search for these columns in the folder of a place, or in memory. The table of a resumed search is checked by
    /// `check`, or else by walks of a sample.
    ///
    /// # Errors
    ///
    /// [`Error::Scratch`] if another search is in the way, or if the files of a search are not as they were written; [`Error::Input`] if
    /// the memory is too small; [`Error::Io`].
    pub fn begin(
        cut: &dyn Cut,
        columns: Vec<Kind>,
        place: &ScratchPlace,
        check: Option<Check>,
    ) -> Result<Self> {
        let (plan, storage, scratch) = open(cut, &columns, place)?;
        let peers = place.peers.clone();
        let search = Self::of(plan.chunks, plan.bits, columns, storage, peers)?;
        Ok(Self {
            scratch,
            check,
            ..search
        })
    }

    /// Starts or resumes a search of these chunks, which stores these bits.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub fn of(
        chunks: Chunks,
        bits: Vec<Bit>,
        columns: Vec<Kind>,
        storage: Storage,
        peers: Arc<dyn Peers>,
    ) -> Result<Self> {
        Ok(Self {
            search: ChunkSearch::begin(chunks.model.clone(), bits, storage, peers)?,
            chunks,
            columns,
            scratch: None,
            check: None,
        })
    }

    /// The same, with a check of the table of a resumed search.
    pub fn checked(self, check: Option<Check>) -> Self {
        Self { check, ..self }
    }

    /// Whether the folder of a place contains a stopped search.
    pub fn is_started_in(place: &ScratchPlace) -> bool {
        let folder = place.folder.as_ref();
        folder.is_some_and(|folder| folder.join(MANIFEST).exists())
    }

    fn finished(&self) -> FinishedSearch<'_> {
        FinishedSearch {
            search: &self.search,
            columns: &self.columns,
            order: self.chunks.order.as_deref(),
        }
    }
}

/// The plan of a search in a folder or in memory, and its stored state if it is resumed.
fn open(
    cut: &dyn Cut,
    columns: &[Kind],
    place: &ScratchPlace,
) -> Result<(Plan, Storage, Option<Scratch>)> {
    let (threads, peers) = (homing_table::pool::current_num_threads(), &place.peers);
    let (rank, ranks) = (peers.rank(), peers.ranks());
    let new_plan = || Plan::new(cut, columns, threads, place.memory_bytes, ranks);
    let Some(folder) = place.folder.clone() else {
        let storage = Storage {
            store: Box::new(Memory::default()),
            progress: Progress::default(),
            spool: None,
        };
        return Ok((new_plan()?, storage, None));
    };
    // The first process claims the folder before the others do anything.
    let first = if rank == 0 {
        Some(Scratch::shared(folder.clone(), 0, ranks)?)
    } else {
        None
    };
    peers.sum(0)?;
    let scratch = first.map_or_else(|| Scratch::shared(folder, rank, ranks), Ok)?;
    let plan = match scratch.partition()?.filter(|_| place.is_resumed) {
        Some(number) => Plan::resumed(cut, columns, threads, place.memory_bytes, number)?,
        None => new_plan()?,
    };
    let storage = scratch.storage(
        &plan.chunks.model,
        &plan.bits,
        place.is_resumed,
        plan.spool_bytes,
        COMMIT_TIME,
    )?;
    // No process writes before all have read.
    peers.sum(0)?;
    Ok((plan, storage, Some(scratch)))
}

/// The memory, disk space and time of a search for these columns, whose table is one file.
///
/// # Errors
///
/// [`Error::Input`] if the memory is too small.
pub fn need_of_cut(cut: &dyn Cut, columns: &[Kind], memory_bytes: u64) -> Result<ScratchNeed> {
    let threads = homing_table::pool::current_num_threads();
    let plan = Plan::new(cut, columns, threads, memory_bytes, 1)?;
    let (read_bytes, written_bytes) = plan.traffic_bytes();
    let states = cut.states();
    let table_bytes = columns
        .iter()
        .map(|column| (states * u64::from(column.bits())).div_ceil(8))
        .sum();
    // Moves computed from depths read the depths of all neighbours.
    let has_moves =
        plan.chunks.order.is_some() && columns.iter().any(|column| matches!(column, Kind::Move(_)));
    let result_reads = states / 8 * if has_moves { 5 } else { 1 };
    Ok(ScratchNeed {
        chunks: plan.chunks.model.layout().chunks as u64,
        disk_bytes: plan.disk_bytes(threads, COMMIT_TIME.as_secs_f64()),
        read_bytes: read_bytes + result_reads,
        written_bytes: written_bytes + table_bytes,
        table_bytes,
        seconds: plan.seconds(threads),
    })
}

impl TableSearch for ChunkTable {
    fn layers(&self) -> &[u64] {
        &self.search.progress().layers
    }

    fn entries(&self) -> &[u64] {
        &self.search.progress().entries
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    /// Merges the remaining layers.
    fn end(&mut self, watch: Watch) -> Result<()> {
        self.search.finish(watch)
    }

    fn gather(&mut self) -> Result<bool> {
        self.search.gather()
    }

    fn columns(&mut self, stop: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let columns = self.finished().columns(stop).into_iter();
        Ok(columns.map(|column| Box::new(column) as _).collect())
    }

    fn kept(&self) -> Kept {
        match self.scratch {
            Some(_) => Kept::InFiles,
            None => Kept::Nowhere,
        }
    }

    /// The layers are the checkpoint, in the scratch files instead of the file at this path.
    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> Result<()> {
        self.search.commit(true)
    }

    fn is_resumed(&self) -> bool {
        self.search.is_resumed()
    }

    fn check(&self, table: &Table, watch: Watch) -> Result<()> {
        let checked = match &self.check {
            Some(check) => check(self.finished(), table, watch),
            None => table.verify_resumed(watch),
        };
        checked.map_err(|error| error.of_content(|error| self.contradiction(error.to_string())))
    }

    /// If the table is wrong, so are the files.
    fn contradiction(&self, what: String) -> Error {
        self.search.contradiction(what)
    }

    fn remove(self: Box<Self>) {
        drop(self.search);
        if let Some(scratch) = self.scratch {
            scratch.remove();
        }
    }
}
