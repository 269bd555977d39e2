use super::peers::Alone;
use super::plan::Plan;
use super::scratch::Scratch;
use super::search::ChunkSearch;
use crate::engine::{AnyTable, Finish, Generation, ScratchNeed, ScratchPlace};
use crate::error::Result;
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::options::table_name;
use crate::puzzle::slide::planes::Kind;
use crate::space::Space;
use crate::watch::{Stop, Watch};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The search of a sliding board in chunks, whose layers are files.
pub struct ChunkGeneration {
    slide: Slide,
    search: ChunkSearch,
    kinds: &'static [Kind],
    shard_bytes: Option<u64>,
    finish: Finish<Slide>,
    scratch: Scratch,
    known_depth: Option<u32>,
}

/// The time between two commits: to sync files takes milliseconds, and so do the layers of small boards.
const COMMIT_TIME: Duration = Duration::from_secs(1);
/// The share of the time that the last merge takes. To write the table takes the rest.
const MERGE_SHARE: f64 = 0.3;

/// The folder of a board's search in a folder of scratch files: named as its table, without the ending.
#[must_use]
pub fn folder(slide: &Slide, scratch: &Path) -> PathBuf {
    scratch.join(table_name(slide)).with_extension("")
}

fn plan(slide: Slide, kinds: &[Kind], memory_bytes: u64) -> Result<Plan> {
    Plan::new(slide, kinds, rayon::current_num_threads(), memory_bytes)
}

/// Memory, disk and time of a search.
///
/// # Errors
///
/// [`Error::Input`](crate::Error::Input) if the memory is too small.
pub fn need(slide: Slide, kinds: &[Kind], shard_bytes: Option<u64>, memory_bytes: u64) -> Result<ScratchNeed> {
    let (plan, threads) = (plan(slide, kinds, memory_bytes)?, rayon::current_num_threads());
    let (read_bytes, written_bytes) = plan.traffic_bytes();
    let table_bytes = kinds.iter().map(|kind| slide.len() / 8 * u64::from(kind.bits())).sum();
    let has_moves = kinds.contains(&Kind::Move);
    let result_reads = slide.len() / 8 * if has_moves { 5 } else { 1 };
    Ok(ScratchNeed {
        chunks: plan.cut.chunks() as u64,
        disk_bytes: plan.disk_bytes(threads, COMMIT_TIME.as_secs_f64()),
        read_bytes: read_bytes + result_reads,
        written_bytes: written_bytes + table_bytes,
        table_bytes,
        file_bytes: shard_bytes.unwrap_or(table_bytes),
        seconds: plan.seconds(threads),
    })
}

impl ChunkGeneration {
    /// Begins a search, or goes on with one that was stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Input`](crate::Error::Input) if the memory is too small, or if another search is in the way;
    /// [`Error::Scratch`](crate::Error::Scratch) where the files of a search are not as they were written;
    /// [`Error::Io`](crate::Error::Io).
    pub fn begin(
        slide: Slide,
        kinds: &'static [Kind],
        shard_bytes: Option<u64>,
        finish: Finish<Slide>,
        known_depth: Option<u32>,
        place: &ScratchPlace,
    ) -> Result<Self> {
        let scratch = Scratch::take(folder(&slide, place.folder))?;
        let plan = match scratch.free_tiles()?.filter(|_| place.is_resumed) {
            Some(tiles) => Plan::resumed(slide, kinds, rayon::current_num_threads(), place.memory_bytes, tiles)?,
            None => plan(slide, kinds, place.memory_bytes)?,
        };
        let storage = scratch.storage(&plan.cut, &plan.bits, place.is_resumed, plan.spool_bytes, COMMIT_TIME)?;
        let search = ChunkSearch::begin(plan.cut, plan.bits, storage, Box::new(Alone))?;
        Ok(Self { slide, search, kinds, shard_bytes, finish, scratch, known_depth })
    }
}

impl Generation for ChunkGeneration {
    fn layers(&self) -> &[u64] {
        &self.search.progress().layers
    }

    fn states(&self) -> u64 {
        self.slide.len()
    }

    fn known_depth(&self) -> Option<u32> {
        self.known_depth
    }

    fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.search.step(stop)
    }

    fn keeps_checkpoints(&self) -> bool {
        true
    }

    fn keeps_layers(&self) -> bool {
        true
    }

    /// The layers are the checkpoint. They are not in the file of this path, but in the scratch files.
    fn write_checkpoint(&mut self, _: &Path) -> Result<()> {
        self.search.commit(true)
    }

    fn write(mut self: Box<Self>, path: &Path, mut watch: Watch) -> Result<()> {
        self.search.finish(watch.part(0.0, MERGE_SHARE))?;
        self.search.write(path, self.kinds, self.shard_bytes, watch.part(MERGE_SHARE, 1.0))?;
        let Self { search, scratch, .. } = *self;
        drop(search);
        scratch.remove();
        Ok(())
    }

    fn into_table(mut self: Box<Self>) -> Result<Box<dyn AnyTable>> {
        self.search.finish(Watch::NONE)?;
        let table = self.search.table(self.kinds)?;
        (self.finish)(table)
    }
}
