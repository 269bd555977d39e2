//! The columns of a table, made from the result of a search in chunks, in the order of the index.

use super::bits::Bit;
use super::check;
use super::cut::Reach;
use super::search::ChunkSearch;
use super::settle::{Bench, Coded};
use super::spool::Spool;
use super::tail::Plane;
use crate::error::{Error, Result};
use crate::puzzle::slide::Slide;
use crate::puzzle::slide::planes::Kind;
use crate::puzzle::slide::planes::pack::interleave;
use crate::puzzle::slide::planes::turn::Vertical;
use crate::space::Space;
use crate::table::{Column, Content, Entries, Table};
use crate::watch::{Stop, Watch};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The number of chunks that are packed at a time.
pub const RUN_CHUNKS: usize = 8;

/// The share of the time that writing takes, where the table is checked behind it.
const WRITTEN_SHARE: f64 = 0.3;

/// A column of a finished search, packed part by part while it is written.
pub struct ChunkColumn<'a> {
    search: &'a ChunkSearch,
    kind: Kind,
    /// Ends the packing, with an error.
    stop: Stop,
}

impl ChunkSearch {
    /// Writes the table of a finished search with these columns, as a file or in shards with a number of bytes of a column each.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if shards of this size cannot hold the table; [`Error::Io`] if a file cannot be written; where a stored layer is
    /// not as it was put down; [`Error::Scratch`] if the search went on from files and its table is not right; [`Error::Stopped`]. An older
    /// one then stays.
    pub fn write(&self, path: &Path, columns: &[Kind], shard_bytes: Option<u64>, mut watch: Watch) -> Result<()> {
        let column = |&kind: &Kind| ChunkColumn { search: self, kind, stop: watch.stop().clone() };
        let columns: Vec<ChunkColumn> = columns.iter().map(column).collect();
        let share = if self.is_resumed() { WRITTEN_SHARE } else { 1.0 };
        let written = self.content(&columns).write_new(path, shard_bytes, watch.part(0.0, share))?;
        if self.is_resumed() {
            check::resumed(self, &Table::open(written.path(), self.cut().slide)?, watch.part(share, 1.0))?;
        }
        written.commit()
    }

    /// The table of a finished search, with these columns, in memory.
    ///
    /// # Errors
    ///
    /// As [`write`](Self::write).
    pub fn table(&self, columns: &[Kind]) -> Result<Table<Slide>> {
        let column = |&kind: &Kind| {
            let (column, mut bytes) = (ChunkColumn { search: self, kind, stop: Stop::NEVER }, Vec::new());
            let kept = column.each_run(&mut |run| {
                bytes.extend_from_slice(run);
                Ok(())
            });
            kept.map_err(Error::io(Path::new("memory"), "cannot make the columns"))?;
            let other = || Error::Defect { what: format!("the column {} has the wrong length", kind.name()) };
            Column::new(kind.name(), kind.bits(), column.entries(), bytes).ok_or_else(other)
        };
        let columns = columns.iter().map(column).collect::<Result<_>>()?;
        let table = Table::new(self.cut().slide, self.progress().layers.clone(), columns)?;
        if self.is_resumed() {
            check::resumed(self, &table, Watch::NONE)?;
        }
        Ok(table)
    }

    /// The content of the table's file.
    fn content<'t>(&'t self, columns: &'t [ChunkColumn<'t>]) -> Content<'t, ChunkColumn<'t>> {
        let layers = &self.progress().layers;
        let slide = self.cut().slide;
        let (states, greatest_depth) = (slide.len(), layers.len() as u64 - 1);
        Content { description: slide.describe(), states, reachable: layers.iter().sum(), greatest_depth, layers, columns }
    }
}

impl Entries for ChunkColumn<'_> {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn bits(&self) -> u8 {
        self.kind.bits()
    }

    fn entries(&self) -> u64 {
        self.search.cut().slide.len()
    }

    /// The planes of the cells, one after another, and in each the chunks in their order.
    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let cut = self.search.cut();
        let chunks: Vec<usize> = (0..cut.chunks()).collect();
        let mut joiner = Joiner::default();
        for cell in 0..cut.slide.cells() {
            let below = if self.kind == Kind::Move { self.crossing(cell).map_err(io::Error::other)? } else { None };
            for run in chunks.chunks(RUN_CHUNKS) {
                let packed: Vec<Mutex<Vec<u8>>> = run.iter().map(|_| Mutex::default()).collect();
                let pack = |chunk: usize, bench: &mut Bench| {
                    let entries = self.pack(cell, chunk, below.as_ref(), bench)?;
                    *packed[chunk - run[0]].lock().unwrap_or_else(PoisonError::into_inner) = entries;
                    Ok(())
                };
                self.search.each_chunk(run, &self.stop, &pack).map_err(io::Error::other)?;
                for bytes in packed {
                    let bytes = bytes.into_inner().unwrap_or_else(PoisonError::into_inner);
                    joiner.join(bytes, cut.tail.plane_len() * usize::from(self.bits()), put)?;
                }
            }
        }
        joiner.end(put)
    }
}

impl ChunkColumn<'_> {
    /// The states that cross to the plane of a cell from that of the cell below.
    fn crossing(&self, cell: usize) -> Result<Option<Spool>> {
        let (search, cut) = (self.search, self.search.cut());
        if !cut.uppers().contains(&cell) || cut.reach(cell) == Reach::Within {
            return Ok(None);
        }
        let below = cell + cut.slide.columns();
        let arrived = search.each_chunk_sending("crossing-below", &self.stop, |chunk, bench, send| {
            let (plane, lanes) = bench.two_planes();
            search.load(Bit::Half, below, chunk, plane)?;
            search.moves().send_through(cell, Vertical::Up, chunk, below, plane, lanes, Coded::default(), send);
            Ok(())
        })?;
        Ok(Some(arrived))
    }

    /// The entries of the plane of a cell of a chunk.
    fn pack(&self, cell: usize, chunk: usize, below: Option<&Spool>, bench: &mut Bench) -> Result<Vec<u8>> {
        let tail = self.search.cut().tail;
        let mut bytes = vec![0; (tail.plane_len() * usize::from(self.bits())).div_ceil(8)];
        match self.kind {
            Kind::Half => {
                let plane = bench.any_plane();
                self.search.load(Bit::Half, cell, chunk, plane)?;
                for (bytes, word) in bytes.chunks_mut(8).zip(plane.words()) {
                    bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
                }
            }
            Kind::Depth => {
                let (high, low) = bench.two_planes();
                self.search.load(Bit::High, cell, chunk, high)?;
                self.search.load(Bit::Low, cell, chunk, low)?;
                interleave(&mut bytes, |word| (high.words()[word], low.words()[word]));
            }
            Kind::Move => self.pack_moves(cell, chunk, below, bench, &mut bytes)?,
        }
        Ok(bytes)
    }

    /// The best move is down, else left, else right, if that neighbour is nearer. Otherwise it is up, because every state but the goal
    /// has a nearer neighbour.
    ///
    /// From an even depth a neighbour is nearer if its bit is another one, and from an odd depth if it is the same.
    fn pack_moves(&self, cell: usize, chunk: usize, crossed: Option<&Spool>, bench: &mut Bench, bytes: &mut [u8]) -> Result<()> {
        let (search, cut, shape) = (self.search, self.search.cut(), self.search.cut().shape());
        let [own, left, right, source, below, lanes, ..] = bench.planes();
        search.load(Bit::Half, cell, chunk, own)?;
        let beside = shape.beside(cell);
        for (plane, beside) in [&mut *left, &mut *right].into_iter().zip(beside) {
            if let Some(beside) = beside {
                search.load(Bit::Half, beside, chunk, plane)?;
            }
        }
        let has_below = cut.uppers().contains(&cell);
        if has_below {
            let inbox = match crossed {
                Some(spool) => spool.take(chunk)?,
                None => {
                    search.load(Bit::Half, cell + cut.slide.columns(), chunk, source)?;
                    Vec::new()
                }
            };
            let damaged = |what| Error::Defect { what: format!("what crosses to chunk {chunk}: {what}") };
            search.moves().fetch((cell, Vertical::Up), chunk, source, &inbox, below, lanes).map_err(damaged)?;
        }
        let is_odd = shape.colour(cell) != shape.colour(cut.slide.home());
        interleave(bytes, |word| {
            let nearer = |is_there: bool, other: &Plane| {
                let differs = own.words()[word] ^ other.words()[word];
                match (is_there, is_odd) {
                    (false, _) => 0,
                    (true, false) => differs,
                    (true, true) => !differs,
                }
            };
            let (down, left, right) = (nearer(has_below, below), nearer(beside[0].is_some(), left), nearer(beside[1].is_some(), right));
            (!down & !left, !down & (left | !right))
        });
        if cell == cut.slide.home() && chunk == 0 {
            bytes[0] &= !3;
        }
        Ok(())
    }
}

/// Joins runs of bits that need not fill whole bytes.
#[derive(Default)]
struct Joiner {
    held: u8,
    held_bits: usize,
}

impl Joiner {
    fn join(&mut self, mut bytes: Vec<u8>, bits: usize, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if self.held_bits > 0 {
            let shift = self.held_bits;
            bytes.push(0);
            for byte in &mut bytes {
                let whole = u16::from(*byte) << shift | u16::from(self.held);
                *byte = whole as u8;
                self.held = (whole >> 8) as u8;
            }
        }
        let bits = self.held_bits + bits;
        // Bits that do not fill a byte wait for the next run.
        self.held_bits = bits % 8;
        self.held = if self.held_bits > 0 { bytes[bits / 8] & ((1 << self.held_bits) - 1) } else { 0 };
        put(&bytes[..bits / 8])
    }

    fn end(self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if self.held_bits > 0 { put(&[self.held]) } else { Ok(()) }
    }
}
