//! The plan of a search in chunks: the size of the chunks, memory, disk space and traffic.

use super::codes::bit::Bit;
use super::column::RUN_CHUNKS;
use super::cuts::cut::{Chunks, Cut, SearchCosts};
use super::model::ChunkLayout;
use super::search::MERGED_SIZES;
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Kind;

/// A partition of a search that fits into a given memory, and its needs.
pub struct Plan {
    /// The space, cut into chunks.
    pub chunks: Chunks,
    /// The bits that are kept for the result.
    pub bits: Vec<Bit>,
    /// The memory for what crosses between chunks, in bytes.
    pub spool_bytes: u64,
    costs: SearchCosts,
}

/// The program itself, stacks, buffers and indices, in bytes.
const REST_BYTES: u64 = 20 << 20;
/// The memory of a chunk besides its planes, in bytes: its inbox and its entry in the index of every layer.
const CHUNK_BYTES: u64 = 100;
/// Chunks are not larger than this unless there would be more than [`MAX_CHUNKS`]: planes that do not fit into the cache are slower. Up to
/// depth 29 of 3x5, ten free tiles, with planes of 227 kB, take 20 s of processor time; eleven took 61 s.
const USUAL_PLANE_BITS: usize = 1 << 21;
/// Each chunk takes some memory, and has an entry in the index of every layer.
const MAX_CHUNKS: usize = 100_000;
/// The minimum number of chunks per thread, so that no thread waits long for the last one.
const THREAD_CHUNKS: usize = 4;
/// The minimum number of chunks per process: chunks differ, and processes wait for each other after every layer.
const RANK_CHUNKS: usize = 60;

impl Plan {
    /// Plans a search for these columns of a table, given the numbers of threads, of bytes of memory and of processes.
    ///
    /// # Errors
    ///
    /// [`Error::TooLittleMemory`]; [`Error::Input`] if the space is too small for chunks.
    pub fn new(
        cut: &dyn Cut,
        columns: &[Kind],
        threads: usize,
        memory_bytes: u64,
        ranks: usize,
    ) -> Result<Self> {
        let layouts = cut.layouts();
        let is_usual = |layout: &&ChunkLayout| layout.units.plane_len() <= USUAL_PLANE_BITS;
        let usual = layouts
            .iter()
            .filter(|layout| layout.chunks <= MAX_CHUNKS)
            .position(|layout| is_usual(&layout));
        let usual = usual.unwrap_or_else(|| {
            layouts
                .iter()
                .rposition(|layout| layout.chunks <= MAX_CHUNKS)
                .unwrap_or(0)
        });
        let bits = cut.bits(columns).len();
        let plans: Vec<(ChunkLayout, u64)> = layouts[usual..]
            .iter()
            .map(|&layout| (layout, fixed_bytes(&layout, bits, threads)))
            .collect();
        let name = cut.name();
        let fewest = plans
            .iter()
            .map(|&(_, fixed)| fixed * 4 / 3)
            .min()
            .ok_or_else(|| Error::lacks(&name, Lack::Scratch, "it is too small for chunks"))?;
        let fits = |&&(_, fixed): &&(ChunkLayout, u64)| fixed <= memory_bytes / 4 * 3;
        let is_shared = |(layout, _): &&(ChunkLayout, u64)| {
            layout.chunks
                >= ranks
                    * threads
                    * if ranks > 1 {
                        RANK_CHUNKS
                    } else {
                        THREAD_CHUNKS
                    }
        };
        let too_small = || Error::TooLittleMemory {
            of: name,
            needed_bytes: fewest,
            allowed_bytes: memory_bytes,
            threads,
        };
        let &(layout, _) = plans
            .iter()
            .filter(fits)
            .find(is_shared)
            .or_else(|| plans.iter().rfind(fits))
            .ok_or_else(too_small)?;
        Self::resumed(cut, columns, threads, memory_bytes, layout.number)
    }

    /// Plans a search whose space has already been partitioned.
    ///
    /// # Errors
    ///
    /// [`Error::TooLittleMemory`].
    pub fn resumed(
        cut: &dyn Cut,
        columns: &[Kind],
        threads: usize,
        memory_bytes: u64,
        number: usize,
    ) -> Result<Self> {
        let name = cut.name();
        let other = || {
            Error::input(format!(
                "expected a search of {name}, found one with chunks of kind {number}, which it cannot have"
            ))
        };
        let chunks = cut.chunks(number).ok_or_else(other)?;
        let bits = cut.bits(columns);
        let fixed = fixed_bytes(chunks.model.layout(), bits.len(), threads);
        let too_small = || {
            let of = "resuming this search".into();
            Error::TooLittleMemory {
                of,
                needed_bytes: fixed,
                allowed_bytes: memory_bytes,
                threads,
            }
        };
        Ok(Self {
            chunks,
            bits,
            spool_bytes: memory_bytes.checked_sub(fixed).ok_or_else(too_small)?,
            costs: cut.costs(),
        })
    }

    /// Returns the bytes of the codes of all layers, from the measured bits per state.
    fn layers_bytes(&self) -> u64 {
        (self.chunks.model.states() as f64 * self.costs.layer_bits / 8.0) as u64
    }

    fn result_bytes(&self) -> u64 {
        self.chunks.model.states() / 8 * self.bits.len() as u64
    }

    /// Returns how often layers are merged into the result.
    fn merges(&self) -> u64 {
        let layers = self.layers_bytes();
        let kept = (self.bits.len() as u64 * layers / 2).min(layers);
        // Layers are merged when one of them exceeds the limit.
        1 + kept / (MERGED_SIZES * self.result_bytes() + layers / LARGE_LAYERS).max(1)
    }

    /// Returns the bytes that cross between chunks and do not fit into memory.
    fn spilled_bytes(&self) -> u64 {
        let crossing = (self.chunks.model.states() as f64 * self.costs.crossing_bytes) as u64;
        crossing.saturating_sub(LARGE_LAYERS * self.spool_bytes / 2)
    }

    /// Returns the bytes that the search reads and writes, apart from the table and what it is made from.
    pub fn traffic_bytes(&self) -> (u64, u64) {
        let (layers, result, merges, spilled) = (
            self.layers_bytes(),
            self.result_bytes(),
            self.merges(),
            self.spilled_bytes(),
        );
        // Each layer is read once as the frontier and once as the layer before, and half of the layers are merged. The first
        // merge reads no result.
        (
            2 * layers + layers / 2 + (merges - 1) * result + spilled,
            layers + merges * result + spilled,
        )
    }

    /// Returns the peak disk space of the search without the table, for a number of threads and a time between commits.
    pub fn disk_bytes(&self, threads: usize, commit_seconds: f64) -> u64 {
        // During a merge there are two results, the layers that are kept, and those that can be removed only after the next commit.
        let waiting =
            self.layers_bytes() as f64 * (commit_seconds / self.seconds(threads)).min(1.0);
        (2 + MERGED_SIZES) * self.result_bytes() + waiting as u64
    }

    /// Returns the time of the search in seconds, for a number of threads.
    pub fn seconds(&self, threads: usize) -> f64 {
        self.chunks.model.states() as f64 * self.costs.nanoseconds * 1e-9 / threads as f64
    }
}

/// Returns the memory for tables, planes, and codes that are read and written: everything but what crosses between
/// chunks.
fn fixed_bytes(layout: &ChunkLayout, bits: usize, threads: usize) -> u64 {
    let (planes, code_bytes) = (layout.planes as u64, layout.units.code_bytes());
    // A thread has the frontier, the layer before, the growing new layer and an inbox of a chunk, or the parts that are merged into it.
    let codes = code_bytes
        * u64::max(
            (planes + layout.move_planes as u64) * 5 / 2,
            planes * bits as u64 + 4,
        );
    // A column is packed a few chunks at a time, with two bits per state.
    let packed = 2 * RUN_CHUNKS as u64 * code_bytes;
    let benches = layout.bench_planes as u64 * layout.units.plane_bytes() + layout.bench_bytes;
    let inboxes = layout.chunks as u64 * (16 * planes + CHUNK_BYTES);
    REST_BYTES + layout.tables_bytes + threads as u64 * (benches + codes) + packed + inboxes
}

/// The number of states divided by the size of the largest layer.
const LARGE_LAYERS: u64 = 14;
