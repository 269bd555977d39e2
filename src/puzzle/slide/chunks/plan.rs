//! The plan of a search in chunks: the number of free tiles, memory, disk, and traffic.

use super::bits::Bit;
use super::cut::Cut;
use super::search::MERGED_SIZES;
use super::settle::{Bench, Moves};
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::planes::Kind;
use crate::remedy::Remedy;
use crate::space::Space;

/// The partition of a search to fit a memory, and its needs.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The cut of the board.
    pub cut: Cut,
    /// The bits that are kept for the result.
    pub bits: Vec<Bit>,
    /// The memory that what crosses from chunk to chunk may take, in bytes.
    pub spool_bytes: u64,
}

/// The program itself, stacks, buffers and indices.
const REST_BYTES: u64 = 20 << 20;
/// More free tiles make planes that leave the cache.
/// Up to depth 29 of 3x5 ten take 20 s of processor time. Eleven, with states counted before they were coded, took 61 s.
const USUAL_TILES: usize = 10;
/// Boards of more chunks are cut into fewer: each takes some memory, and has its place in the index of every layer.
const MAX_CHUNKS: usize = 100_000;
/// The least number of chunks for each thread, so that none waits long for the last one.
const THREAD_CHUNKS: usize = 4;
/// The same for a process: chunks differ, and processes wait for each other after every layer.
const RANK_CHUNKS: usize = 60;

impl Plan {
    /// The plan of a search for these columns of a board, with a number of threads and of bytes of memory.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the memory is too small, and for boards of fewer than six cells.
    pub fn new(slide: Slide, columns: &[Kind], threads: usize, memory_bytes: u64) -> Result<Self> {
        Self::for_ranks(slide, columns, threads, memory_bytes, 1)
    }

    /// The same for one of many processes.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn for_ranks(slide: Slide, columns: &[Kind], threads: usize, memory_bytes: u64, ranks: usize) -> Result<Self> {
        let bits = Bit::of(columns);
        let usual = (USUAL_TILES..=Cut::MAX_TILES).find(|&tiles| Cut::new(slide, tiles).is_none_or(|cut| cut.chunks() <= MAX_CHUNKS));
        let cuts = (Cut::MIN_TILES..=usual.unwrap_or(Cut::MAX_TILES)).rev().filter_map(|tiles| Cut::new(slide, tiles));
        let plans: Vec<(Cut, u64)> = cuts.map(|cut| (cut, Self::fixed_bytes(&cut, bits.len(), threads))).collect();
        let (name, fewest) = (slide.describe().puzzle, plans.iter().map(|&(_, fixed)| fixed * 4 / 3).min());
        let fewest = fewest.ok_or_else(|| {
            let what = format!("{name} is too small for chunks");
            Error::Input { what }.remedied([Remedy::LeaveOut("scratch")])
        })?;
        let fits = |&&(_, fixed): &&(Cut, u64)| fixed <= memory_bytes / 4 * 3;
        let is_shared = |(cut, _): &&(Cut, u64)| cut.chunks() >= ranks * threads * if ranks > 1 { RANK_CHUNKS } else { THREAD_CHUNKS };
        let too_small = || {
            let (fewest, given) = (fewest.div_ceil(1 << 20), memory_bytes >> 20);
            let what = format!("{name} needs at least {fewest}M of memory on {threads} threads, and {given}M are allowed");
            let more = Remedy::Give { deed: "allow more", option: "memory", value: None };
            let fewer = Remedy::Give { deed: "use fewer threads", option: "threads", value: None };
            Error::Input { what }.remedied([more, fewer])
        };
        let &(cut, fixed) = plans.iter().filter(fits).find(is_shared).or_else(|| plans.iter().rfind(fits)).ok_or_else(too_small)?;
        Ok(Self { cut, bits, spool_bytes: memory_bytes - fixed })
    }

    /// The plan of a search that was cut before.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if the memory is too small for it.
    pub fn resumed(slide: Slide, columns: &[Kind], threads: usize, memory_bytes: u64, tiles: usize) -> Result<Self> {
        let bits = Bit::of(columns);
        let wrong = |what| Error::Input { what };
        let cut =
            Cut::new(slide, tiles).ok_or_else(|| wrong(format!("the search has {tiles} free tiles, which this board cannot have")))?;
        let fixed = Self::fixed_bytes(&cut, bits.len(), threads);
        let (needed, allowed) = (fixed.div_ceil(1 << 20), memory_bytes >> 20);
        let too_small = || wrong(format!("to go on with this search takes at least {needed}M of memory, and {allowed}M are allowed"));
        Ok(Self { cut, bits, spool_bytes: memory_bytes.checked_sub(fixed).ok_or_else(too_small)? })
    }

    /// The memory beside what crosses from chunk to chunk: tables, planes, and codes that are read and written.
    fn fixed_bytes(cut: &Cut, bits: usize, threads: usize) -> u64 {
        let cells = cut.slide.cells() as u64;
        // A thread has the frontier, the layer before, the new layer, which grows, and an inbox of a chunk, or what is merged into it.
        let codes = cut.plane_bytes() * u64::max(cells * 5 / 2, cells * bits as u64 + 4);
        // A column is packed some chunks at a time, of two bits a state.
        let packed = 2 * super::columns::RUN_CHUNKS as u64 * cut.plane_bytes();
        let (planes, inboxes) = (Bench::size_bytes(cut), cut.chunks() as u64 * (16 * cells + 100));
        REST_BYTES + Moves::size_bytes(cut) + threads as u64 * (planes + codes) + packed + inboxes
    }

    /// The bytes of the codes of all layers, by the measured bits a state.
    fn layers_bytes(&self) -> u64 {
        (self.cut.slide.len() as f64 * self.measured().layer_bits / 8.0) as u64
    }

    fn result_bytes(&self) -> u64 {
        self.cut.slide.len() / 8 * self.bits.len() as u64
    }

    /// How often layers are merged into the result.
    fn merges(&self) -> u64 {
        let layers = self.layers_bytes();
        let kept = (self.bits.len() as u64 * layers / 2).min(layers);
        // Layers are merged when one of them goes beyond the limit.
        1 + kept / (MERGED_SIZES * self.result_bytes() + layers / LARGE_LAYERS)
    }

    /// The bytes that cross from chunk to chunk and find no room in memory.
    fn spilled_bytes(&self) -> u64 {
        let crossing = (self.cut.slide.len() as f64 * self.measured().crossing_bytes) as u64;
        crossing.saturating_sub(LARGE_LAYERS * self.spool_bytes / 2)
    }

    /// The bytes that the search reads and writes, beside the table and what it is made from.
    pub fn traffic_bytes(&self) -> (u64, u64) {
        let (layers, result, merges, spilled) = (self.layers_bytes(), self.result_bytes(), self.merges(), self.spilled_bytes());
        // Each layer is the frontier once and the layer before once, and every second is merged. The first merge reads no result.
        (2 * layers + layers / 2 + (merges - 1) * result + spilled, layers + merges * result + spilled)
    }

    /// The disk space of the search at its peak, without the table, for a number of threads and a time between commits.
    pub fn disk_bytes(&self, threads: usize, commit_seconds: f64) -> u64 {
        // The result twice while it is merged, the layers that are kept, and those that wait for a commit to go.
        let waiting = self.layers_bytes() as f64 * (commit_seconds / self.seconds(threads)).min(1.0);
        (2 + MERGED_SIZES) * self.result_bytes() + waiting as u64
    }

    /// The time of the search in seconds, for a number of threads.
    pub fn seconds(&self, threads: usize) -> f64 {
        self.cut.slide.len() as f64 * self.measured().nanoseconds * 1e-9 / threads as f64
    }

    fn measured(&self) -> &'static Measured {
        if self.cut.slide.columns() <= 4 { &NARROW } else { &WIDE }
    }
}

/// Measurements on 3x4 and 2x6, for each state.
struct Measured {
    /// The bits in the code of its layer.
    layer_bits: f64,
    /// The bytes that cross from chunk to chunk.
    crossing_bytes: f64,
    /// The processor time.
    nanoseconds: f64,
}

const NARROW: Measured = Measured { layer_bits: 6.6, crossing_bytes: 0.43, nanoseconds: 8.0 };
const WIDE: Measured = Measured { layer_bits: 8.1, crossing_bytes: 0.57, nanoseconds: 14.0 };
/// The number of states divided by that of the largest layer.
const LARGE_LAYERS: u64 = 14;
