//! The generation of a table by a search in chunks, with its layers in memory or in files, by one process or many.

use super::erased::any_table;
use super::family::{ScratchNeed, ScratchPlace};
use super::generation::Generation;
use super::playable::PlayableSpace;
use super::space_search::{check_all_reach, check_halved};
use super::table_generation::{Finish, TableGeneration, TableSearch};
use crate::backward::check_laws;
use crate::error::{Error, Result};
use crate::layers::{ChunkSearch, Chunks, Cut, Finished, Memory, Peers, PlainCut, Plan, Progress, Scratch, Storage};
use crate::remedy::Remedy;
use crate::table::scratch::MANIFEST;
use crate::table::{Column, Entries, Kind, Table};
use crate::watch::{Stop, Watch};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Checks the table of a finished search.
type Check<P> = fn(Finished, &Table<P>, Watch) -> Result<()>;

/// A table, as a search in chunks makes it.
pub struct ChunkParts<P> {
    /// The space of the table.
    pub space: P,
    /// Its partitions.
    pub cut: Box<dyn Cut>,
    /// The columns of the table.
    pub columns: Vec<Kind>,
    /// The name of the table's file. The folder of the search has the same without the ending.
    pub file_name: String,
    /// The bytes of a column in each shard. `None` for one file.
    pub shard_bytes: Option<u64>,
    /// Makes the table answer for the goal that was asked for.
    pub finish: Finish<P>,
    /// Checks the table of a search that was resumed from files, before it takes the place of an older one.
    pub check: Check<P>,
    /// The greatest depth of the space, if it is known.
    pub known_depth: Option<u32>,
}

/// The search of a table's states in chunks.
struct ChunkTable<P> {
    chunks: Chunks,
    columns: Vec<Kind>,
    search: ChunkSearch,
    scratch: Option<Scratch>,
    check: Check<P>,
}

/// The time between two commits: to sync files takes milliseconds, and so do the layers of small puzzles.
const COMMIT_TIME: Duration = Duration::from_secs(1);

impl<P: PlayableSpace> ChunkParts<P> {
    /// The table of any space without weights, with the columns `move` and `depth`.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] if its moves have weights.
    pub fn of_space(space: P, file_name: String) -> Result<Self> {
        if space.weights().is_some() {
            let what = format!("{} has moves of different weights, so it is searched in memory", space.describe().puzzle);
            return Err(Error::Unanswered { what }.remedied([Remedy::LeaveOut("scratch")]));
        }
        let columns = vec![Kind::Move(PlainCut::move_bits(&space)), Kind::Depth];
        Ok(Self::plain(space, columns, file_name))
    }

    /// The table of any space with the column `half` alone.
    ///
    /// # Errors
    ///
    /// [`Error::Unanswered`] where the space has no [parities](crate::Space::depth_parity).
    pub fn halved(space: P, file_name: String) -> Result<Self> {
        check_halved(&space)?;
        Ok(Self::plain(space, vec![Kind::Half], file_name))
    }

    /// The table of any space without weights, with these columns.
    pub fn plain(space: P, columns: Vec<Kind>, file_name: String) -> Self {
        let has_moves = columns.iter().any(|column| matches!(column, Kind::Move(_)));
        let cut = Box::new(PlainCut { space: space.clone(), has_moves });
        let check = |_: Finished, table: &Table<P>, watch: Watch| table.verify_resumed(watch);
        Self { space, cut, columns, file_name, shard_bytes: None, finish: Box::new(any_table), check, known_depth: None }
    }

    /// Memory, disk and time of a search.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the memory is too small.
    pub fn need(&self, memory_bytes: u64) -> Result<Option<ScratchNeed>> {
        let need = need_of_cut(&*self.cut, &self.columns, memory_bytes)?;
        Ok(Some(ScratchNeed { file_bytes: self.shard_bytes.unwrap_or(need.table_bytes), ..need }))
    }

    /// Begins a search, or resumes one that was stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the memory is too small, or if another search is in the way; [`Error::Scratch`] where the files of a search are
    /// not as they were written; [`Error::Law`] where the code of the space contradicts itself; [`Error::Io`].
    pub fn begin(self, place: &ScratchPlace) -> Result<Box<dyn Generation>> {
        check_laws(&self.space)?;
        let folder = place.folder.map(|folder| self.folder_in(folder));
        let (plan, storage, scratch) = open_chunks(&*self.cut, &self.columns, folder, place)?;
        self.search(plan.chunks, storage, scratch, place.peers.clone())
    }

    /// The folder of the search's files, in the folder for those of all searches.
    fn folder_in(&self, folder: &Path) -> PathBuf {
        folder.join(&self.file_name).with_extension("")
    }

    /// Whether a search was stopped in this folder for scratch files.
    pub fn is_begun_in(&self, folder: &Path) -> bool {
        self.folder_in(folder).join(MANIFEST).exists()
    }

    /// Begins a search of these chunks, or resumes what is stored. A scratch folder is removed when the table is written.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub fn search(self, chunks: Chunks, storage: Storage, scratch: Option<Scratch>, peers: Arc<dyn Peers>) -> Result<Box<dyn Generation>> {
        let Self { space, cut, columns, shard_bytes, finish, check, known_depth, .. } = self;
        let search = ChunkSearch::begin(chunks.model.clone(), cut.bits(&columns), storage, peers)?;
        let search = ChunkTable { chunks, columns, search, scratch, check };
        Ok(Box::new(TableGeneration { space, search, shard_bytes, finish, known_depth }))
    }
}

/// Memory, disk and time of a search for these columns, whose table is one file.
///
/// # Errors
///
/// [`Error::Input`] if the memory is too small.
pub(super) fn need_of_cut(cut: &dyn Cut, columns: &[Kind], memory_bytes: u64) -> Result<ScratchNeed> {
    let threads = crate::pool::current_num_threads();
    let plan = Plan::new(cut, columns, threads, memory_bytes, 1)?;
    let (read_bytes, written_bytes) = plan.traffic_bytes();
    let states = cut.states();
    let table_bytes = columns.iter().map(|column| (states * u64::from(column.bits())).div_ceil(8)).sum();
    // Moves that are made from depths read those of all neighbours.
    let has_moves = plan.chunks.moves.is_some() && columns.iter().any(|column| matches!(column, Kind::Move(_)));
    let result_reads = states / 8 * if has_moves { 5 } else { 1 };
    Ok(ScratchNeed {
        chunks: plan.chunks.model.layout().chunks as u64,
        disk_bytes: plan.disk_bytes(threads, COMMIT_TIME.as_secs_f64()),
        read_bytes: read_bytes + result_reads,
        written_bytes: written_bytes + table_bytes,
        table_bytes,
        file_bytes: table_bytes,
        seconds: plan.seconds(threads),
    })
}

/// The plan of a search with its layers in a folder of its own, or in memory, and what is stored of it if it is resumed.
///
/// # Errors
///
/// As [`ChunkParts::begin`].
pub(super) fn open_chunks(
    cut: &dyn Cut,
    columns: &[Kind],
    folder: Option<PathBuf>,
    place: &ScratchPlace,
) -> Result<(Plan, Storage, Option<Scratch>)> {
    let (threads, peers) = (crate::pool::current_num_threads(), &place.peers);
    let (rank, ranks) = (peers.rank(), peers.ranks());
    let new_plan = || Plan::new(cut, columns, threads, place.memory_bytes, ranks);
    let Some(folder) = folder else {
        return Ok((new_plan()?, Storage { store: Box::new(Memory::default()), progress: Progress::default(), spool: None }, None));
    };
    // The first process takes the folder before the others do anything.
    let first = if rank == 0 { Some(Scratch::shared(folder.clone(), 0, ranks)?) } else { None };
    peers.sum(0)?;
    let scratch = first.map_or_else(|| Scratch::shared(folder, rank, ranks), Ok)?;
    let plan = match scratch.partition()?.filter(|_| place.is_resumed) {
        Some(number) => Plan::resumed(cut, columns, threads, place.memory_bytes, number)?,
        None => new_plan()?,
    };
    let storage = scratch.storage(&plan.chunks.model, &plan.bits, place.is_resumed, plan.spool_bytes, COMMIT_TIME)?;
    // Nobody writes before all have read.
    peers.sum(0)?;
    Ok((plan, storage, Some(scratch)))
}

impl<P> ChunkTable<P> {
    fn finished(&self) -> Finished<'_> {
        Finished { search: &self.search, columns: &self.columns, moves: self.chunks.moves.as_deref() }
    }
}

impl<P: PlayableSpace> TableSearch<P> for ChunkTable<P> {
    type Column<'s> = Box<dyn Entries + 's>;

    const END_SHARE: f64 = 0.3;

    fn layers(&self) -> &[u64] {
        &self.search.progress().layers
    }

    fn step(&mut self, _: &P, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    /// Merges what is left of the layers, and brings all to the first process.
    fn end(&mut self, space: &P, watch: Watch) -> Result<bool> {
        if self.columns.contains(&Kind::Half) && !self.chunks.model.reaches_all() {
            check_all_reach(space, &self.search.progress().layers)?;
        }
        self.search.finish(watch)?;
        self.search.gather()
    }

    fn columns(&mut self, space: &P, stop: &Stop) -> Result<Vec<Box<dyn Entries + '_>>> {
        let made = self.finished().columns(stop).into_iter().map(|column| Box::new(column) as Box<dyn Entries>);
        let lists = space.lists().into_iter().filter_map(Column::of_list).map(|list| Box::new(list) as Box<dyn Entries>);
        Ok(made.chain(lists).collect())
    }

    fn is_resumed(&self) -> bool {
        self.search.is_resumed()
    }

    /// If the table is wrong, so are the files.
    fn check(&self, table: &Table<P>, watch: Watch) -> Result<()> {
        (self.check)(self.finished(), table, watch).map_err(|error| error.of_content(|error| self.search.untrue(error.to_string())))
    }

    fn keeps_checkpoints(&self) -> bool {
        self.scratch.is_some()
    }

    fn keeps_layers(&self) -> bool {
        self.scratch.is_some()
    }

    /// The layers are the checkpoint. They are not in the file of this path, but in the scratch files.
    fn write_checkpoint(&mut self, _: &Path, _: Watch) -> Result<()> {
        self.search.commit(true)
    }

    fn remove(self) {
        drop(self.search);
        if let Some(scratch) = self.scratch {
            scratch.remove();
        }
    }
}
