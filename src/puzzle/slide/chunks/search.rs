//! A search in chunks: its layers, and how far it has come.

use super::bits::Bit;
use super::code;
use super::cut::Cut;
use super::peers::{Alone, Peers};
use super::progress::{MAX_DEPTH, Name, Progress};
use super::settle::{Bench, Known, Moves};
use super::spool::Spool;
use super::store::Store;
use super::stored::Stored;
use super::tail::Plane;
use crate::backward::Layer;
use crate::error::{Error, Result};
use crate::space::Space;
use crate::watch::{Stop, Watch};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Layers are merged into the result when their size exceeds this multiple of its size. A smaller multiple makes more merges, which read
/// and write all of it; a greater one takes more disk.
///
/// 2x7 with limits of 1, 1.5 and 2: 4, 3 and 2 merges; 225, 216 and 207 GB read and written; 5:43, 5:36 and 5:27 minutes. With 2, 3x5, 4x4
/// and 2x8 take two merges and no more disk at their peak than with other limits, by their known counts.
pub(super) const MERGED_SIZES: u64 = 2;

/// The store of a search, its progress, and the memory that it may use.
pub struct Storage {
    /// The layers.
    pub store: Box<dyn Store>,
    /// The progress of the search when it was stopped. Empty at its beginning.
    pub progress: Progress,
    /// The folder, and the memory in bytes, of what crosses from chunk to chunk. `None`: all of it is in memory.
    pub spool: Option<(PathBuf, u64)>,
}

/// A search backward from the goal, layer by layer, in chunks.
///
/// The graph is undirected, and every move changes the colour of the blank's cell. So the next layer is all neighbours of the last one
/// that are not in the layer before, and two layers are all that is known of what was seen.
pub struct ChunkSearch {
    moves: Moves,
    bits: Vec<Bit>,
    store: Box<dyn Store>,
    peers: Box<dyn Peers>,
    spool: Option<(PathBuf, u64)>,
    /// Whether it went on from what is stored, which nobody has vouched for.
    is_resumed: bool,
    progress: Progress,
    /// Files that the last commit needs and the search no longer does.
    left: Mutex<Vec<Name>>,
    /// The states that crossed from the last layer.
    crossed: Spool,
    benches: Mutex<Vec<Bench>>,
}

impl ChunkSearch {
    /// Begins or resumes a search. `bits` are kept for the result.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], and where a stored layer is not as it was put down; [`Error::Scratch`] where one has other states than it should.
    pub fn begin(cut: Cut, bits: Vec<Bit>, storage: Storage, peers: Box<dyn Peers>) -> Result<Self> {
        let Storage { store, progress, spool } = storage;
        let crossed = Spool::in_memory(cut.chunks());
        let (left, benches) = Default::default();
        let is_resumed = !progress.layers.is_empty();
        let mut search = Self { moves: Moves::new(cut), bits, store, peers, spool, is_resumed, progress, left, crossed, benches };
        if is_resumed {
            search.check_counts()?;
        } else {
            search.begin_layer(Name::Layer(0))?;
            if search.owns(0) {
                search.store.put(Name::Layer(0), 0, search.goal())?;
            }
            search.store.seal(Name::Layer(0))?;
            search.enter_layer(0, 1, &Stop::NEVER)?;
        }
        search.send_again()?;
        Ok(search)
    }

    /// The chunk of the goal: the first state of the plane of its home.
    fn goal(&self) -> Stored {
        let (cut, shape) = (self.cut(), self.cut().shape());
        let mut goal = Stored::default();
        let mut plane = Plane::new(cut.tail);
        for cell in shape.cells_of(shape.colour(cut.slide.home())) {
            plane.clear();
            if cell == cut.slide.home() {
                plane.insert(0);
            }
            goal.push(|code| code::encode(&mut plane, 0, cut.tail.plane_len(), code, &mut Vec::new()));
        }
        goal
    }

    /// The cut of the board.
    pub fn cut(&self) -> &Cut {
        self.moves.cut()
    }

    /// The moves.
    pub(super) fn moves(&self) -> &Moves {
        &self.moves
    }

    /// How far the search has come.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// How far the search has come.
    pub fn layer(&self) -> Layer {
        let layers = &self.progress.layers;
        Layer { depth: layers.len() as u32 - 1, states: layers.iter().sum(), total: self.cut().slide.len() }
    }

    /// Whether it went on from what was stored before.
    pub(super) fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// The bits that are kept for the result.
    pub(super) fn bits(&self) -> &[Bit] {
        &self.bits
    }

    /// The memory in bytes of what crosses from chunk to chunk, which is free when all states are found.
    pub(super) fn crossing_bytes(&self) -> u64 {
        self.spool.as_ref().map_or(u64::MAX, |&(_, memory)| 2 * memory)
    }

    fn owns(&self, chunk: usize) -> bool {
        chunk % self.peers.ranks() == self.peers.rank()
    }

    /// The chunks of this process.
    fn own_chunks(&self) -> Vec<usize> {
        (self.peers.rank()..self.cut().chunks()).step_by(self.peers.ranks()).collect()
    }

    fn colour(&self, depth: usize) -> usize {
        self.cut().shape().colour_at(depth)
    }

    /// Inboxes in which nothing has arrived. `name` tells those of one layer from those of the next.
    pub(super) fn new_spool(&self, name: &str) -> Result<Spool> {
        let chunks = self.cut().chunks();
        match &self.spool {
            None => Ok(Spool::in_memory(chunks)),
            Some((folder, memory)) => Spool::in_file(chunks, *memory, &folder.join(format!("{name}.{}", self.peers.rank()))),
        }
    }

    fn begin_layer(&self, name: Name) -> Result<()> {
        self.store.begin(name)
    }

    /// Calls `act` for chunks of this process, on all threads, each with planes of its own.
    pub(super) fn each_chunk(&self, chunks: &[usize], stop: &Stop, act: &(dyn Fn(usize, &mut Bench) -> Result<()> + Sync)) -> Result<()> {
        chunks.par_iter().with_max_len(1).try_for_each(|&chunk| {
            stop.check()?;
            let free = self.benches.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut bench = free.unwrap_or_else(|| Bench::new(self.cut()));
            let result = act(chunk, &mut bench);
            self.benches.lock().unwrap_or_else(PoisonError::into_inner).push(bench);
            result
        })
    }

    /// Calls `act` for all chunks of this process, with a function that sends a message to a chunk of any process. What has arrived at the
    /// end is returned.
    pub(super) fn each_chunk_sending(
        &self,
        name: &str,
        stop: &Stop,
        act: impl Fn(usize, &mut Bench, &mut super::settle::Send) -> Result<()> + Sync,
    ) -> Result<Spool> {
        let (rank, ranks) = (self.peers.rank(), self.peers.ranks());
        let arrived = self.new_spool(name)?;
        let chunks = self.own_chunks();
        let most = self.cut().chunks().div_ceil(ranks);
        // Alone nothing has to be exchanged. All processes make as many rounds.
        let round = if ranks == 1 { most } else { ROUND_CHUNKS };
        for number in 0..most.div_ceil(round) {
            let chunks = &chunks[chunks.len().min(number * round)..chunks.len().min((number + 1) * round)];
            let parcels: Vec<Mutex<Vec<u8>>> = (0..ranks).map(|_| Mutex::default()).collect();
            let done = self.each_chunk(chunks, stop, &|chunk, bench| {
                let mut sent = Ok(());
                let mut send = |target: usize, message: &[u8]| {
                    if target % ranks == rank {
                        let put = arrived.put(target, message);
                        if sent.is_ok() {
                            sent = put;
                        }
                    } else {
                        let mut parcel = parcels[target % ranks].lock().unwrap_or_else(PoisonError::into_inner);
                        pack(&mut parcel, target, message);
                    }
                };
                act(chunk, bench, &mut send)?;
                sent
            });
            done?;
            if ranks > 1 {
                let parcels = parcels.into_iter().map(|parcel| parcel.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
                for parcel in self.peers.exchange(parcels)? {
                    unpack(&parcel, |target, message| arrived.put(target, message))?;
                }
            }
        }
        Ok(arrived)
    }

    /// Sends again what crosses from the last layer: a resumed search has lost it.
    fn send_again(&mut self) -> Result<()> {
        let depth = self.progress.layers.len() - 1;
        let colour = self.colour(depth);
        self.crossed = self.each_chunk_sending(&format!("crossing-{depth}"), &Stop::NEVER, |chunk, bench, send| {
            let layer = self.store.get(Name::Layer(depth), chunk)?;
            self.moves.send_again(chunk, colour, &layer, bench, send).map_err(|what| self.damaged(Name::Layer(depth), chunk, what))
        })?;
        Ok(())
    }

    /// Finds the states of the next layer. False if all states are found.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], and where a stored layer is not as it was put down, or cannot be one of this board. [`Error::Stopped`], after which
    /// what is stored is what the layers before it have left.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let depth = self.progress.layers.len();
        let found: u64 = self.progress.layers.iter().sum();
        if found == self.cut().slide.len() {
            return Ok(false);
        }
        let (name, colour) = (Name::Layer(depth), self.colour(depth));
        self.begin_layer(name)?;
        let states = AtomicU64::new(0);
        let crossed = self.each_chunk_sending(&format!("crossing-{depth}"), stop, |chunk, bench, send| {
            let before = match depth.checked_sub(2) {
                Some(before) => self.store.get(Name::Layer(before), chunk)?,
                None => Stored::default(),
            };
            let frontier = self.store.get(Name::Layer(depth - 1), chunk)?;
            let known = Known { frontier, before, inbox: self.crossed.take(chunk)? };
            let settled = self.moves.settle(chunk, colour, &known, bench, send, stop);
            stop.check()?;
            let (stored, count) = settled.map_err(|what| self.damaged(Name::Layer(depth - 1), chunk, what))?;
            states.fetch_add(count, Relaxed);
            self.store.put(name, chunk, stored)
        })?;
        self.store.seal(name)?;
        self.crossed = crossed;
        let count = self.peers.sum(states.into_inner())?;
        if count == 0 || found + count > self.cut().slide.len() || depth > MAX_DEPTH {
            let (total, puzzle) = (self.cut().slide.len(), self.cut().slide.describe().puzzle);
            let what = format!("the search of {puzzle} found {} states up to depth {depth}, but there are {total}", found + count);
            return Err(self.untrue(format!("{what}: a layer was lost or changed")));
        }
        self.enter_layer(depth, count, stop)?;
        Ok(true)
    }

    /// Enters a layer that is stored, and removes what is no longer needed.
    fn enter_layer(&mut self, depth: usize, count: u64, stop: &Stop) -> Result<()> {
        let mut next = self.progress.clone();
        next.layers.push(count);
        if self.bits.iter().any(|bit| bit.is_set(depth)) {
            next.log.push(depth);
        }
        self.go_on_to(next)?;
        let log_bytes = self.progress.log.iter().map(|&depth| self.store.size_bytes(Name::Layer(depth))).sum();
        let result_bytes = self.bits.len() as u64 * self.cut().slide.len() / 8;
        if self.peers.sum(log_bytes)? > MERGED_SIZES * result_bytes { self.merge(Watch::NONE.until(stop)) } else { Ok(()) }
    }

    /// Enters a progress whose layers are all sealed. Removes files that neither it nor the last commit needs.
    fn go_on_to(&mut self, next: Progress) -> Result<()> {
        let needed = next.names();
        let left = self.progress.names().into_iter().filter(|name| !needed.contains(name));
        self.left.lock().unwrap_or_else(PoisonError::into_inner).extend(left);
        self.progress = next;
        self.commit(false)
    }

    /// Commits the progress of the search, if the last commit is long enough ago or if it is asked for.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn commit(&self, is_asked: bool) -> Result<()> {
        if self.store.commit(&self.progress, &*self.peers, is_asked)? {
            let left = std::mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner));
            left.into_iter().for_each(|name| self.store.remove(name));
        }
        Ok(())
    }

    /// Merges the layers that are kept into the result.
    pub(super) fn merge(&mut self, mut watch: Watch) -> Result<()> {
        let next = Progress { log: Vec::new(), merges: self.progress.merges + 1, ..self.progress.clone() };
        let name = Name::Result(next.merges);
        self.begin_layer(name)?;
        let (chunks, counts) = (self.own_chunks(), self.new_counts(name));
        for (round, number) in chunks.chunks(ROUND_CHUNKS).zip(0..) {
            watch.tell((number * ROUND_CHUNKS) as f64 / chunks.len() as f64)?;
            let stop = watch.stop();
            self.each_chunk(round, stop, &|chunk, bench| self.store.put(name, chunk, self.merged(chunk, bench, &counts, stop)?))?;
        }
        self.store.seal(name)?;
        self.compare_counts(name, &next, &counts)?;
        self.go_on_to(next)
    }

    /// The result of a chunk: a plane for each bit and cell. Codes are read plane by plane, since those of a chunk together may be large.
    fn merged(&self, chunk: usize, bench: &mut Bench, counts: &Counts, stop: &Stop) -> Result<Stored> {
        let (cut, shape) = (self.cut(), self.cut().shape());
        let (len, plane, mut ends) = (cut.tail.plane_len(), bench.any_plane(), Vec::new());
        let mut merged = Stored::with_capacity(self.bits.len() * cut.slide.cells() * cut.plane_bytes() as usize);
        for (number, bit) in self.bits.iter().enumerate() {
            for cell in 0..cut.slide.cells() {
                stop.check()?;
                plane.clear();
                let old = (self.progress.merges > 0).then_some((Name::Result(self.progress.merges), number * cut.slide.cells() + cell));
                let is_kept = |depth: &usize| bit.is_set(*depth) && shape.colour_at(*depth) == shape.colour(cell);
                let kept = self.progress.log.iter().copied().filter(is_kept).map(|depth| (Name::Layer(depth), shape.slot(cell)));
                for (name, place) in old.into_iter().chain(kept) {
                    let code = self.store.get_plane(name, chunk, place)?;
                    code::add(&code, plane, 0, len).map_err(|what| self.damaged(name, chunk, what))?;
                }
                let states = merged.push(|code| code::encode(plane, 0, len, code, &mut ends));
                counts[number * cut.slide.cells() + cell].fetch_add(states, Relaxed);
            }
        }
        Ok(merged)
    }

    /// Loads a bit of the result for a cell and a chunk into a plane.
    pub(super) fn load(&self, bit: Bit, cell: usize, chunk: usize, plane: &mut Plane) -> Result<()> {
        let number = self.bits.iter().position(|&kept| kept == bit).unwrap_or(0);
        let name = Name::Result(self.progress.merges);
        let code = self.store.get_plane(name, chunk, number * self.cut().slide.cells() + cell)?;
        self.moves.load(&code, plane).map_err(|what| self.damaged(name, chunk, what))
    }

    /// Counts the states in all that is stored, and compares them with those of the layers. Right checksums say only that a file is as
    /// its writer left it.
    fn check_counts(&self) -> Result<()> {
        let (chunks, len) = (self.own_chunks(), self.cut().tail.plane_len());
        for name in self.progress.names() {
            let counts = self.new_counts(name);
            self.each_chunk(&chunks, &Stop::NEVER, &|chunk, _| {
                counts.iter().enumerate().try_for_each(|(plane, count)| {
                    let counted = code::count(&self.store.get_plane(name, chunk, plane)?, len);
                    count.fetch_add(counted.map_err(|what| self.untrue(format!("chunk {chunk} of {name}: {what}")))?, Relaxed);
                    Ok(())
                })
            })?;
            self.compare_counts(name, &self.progress, &counts)?;
        }
        Ok(())
    }

    fn new_counts(&self, name: Name) -> Counts {
        (0..name.planes(self.cut(), &self.bits)).map(|_| AtomicU64::new(0)).collect()
    }

    /// Compares the states that were counted with those of the layers. So each state of the result is in one of its layers only.
    fn compare_counts(&self, name: Name, progress: &Progress, counts: &Counts) -> Result<()> {
        let (shape, cells) = (self.cut().shape(), self.cut().slide.cells());
        let compare = |expected: u64, planes: &mut dyn Iterator<Item = usize>| {
            let found = self.peers.sum(planes.map(|plane| counts[plane].load(Relaxed)).sum())?;
            if found == expected { Ok(()) } else { Err(self.untrue(format!("expected {expected} states in {name}, found {found}"))) }
        };
        match name {
            Name::Layer(depth) => compare(progress.layers[depth], &mut (0..counts.len())),
            Name::Result(_) => {
                self.bits.iter().enumerate().flat_map(|bit| [(bit, 0), (bit, 1)]).try_for_each(|((number, &bit), colour)| {
                    let of_colour = shape.cells_of(colour);
                    compare(progress.merged_states(self.cut(), bit, colour), &mut of_colour.iter().map(|cell| number * cells + cell))
                })
            }
        }
    }

    /// The error of a code that is damaged although its checksum is right.
    pub(super) fn damaged(&self, name: Name, chunk: usize, what: &str) -> Error {
        Error::Defect { what: format!("chunk {chunk} of {name}: {what}") }
    }

    /// The error of a search that does not come out right. If it went on from files, they are not those of this search.
    pub(super) fn untrue(&self, what: String) -> Error {
        match &self.spool {
            Some((folder, _)) if self.is_resumed => Error::Scratch { path: folder.clone(), what },
            _ => Error::Contradiction { what },
        }
    }

    /// Merges what is left, so that the result is whole.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    pub fn finish(&mut self, watch: Watch) -> Result<()> {
        let found: u64 = self.progress.layers.iter().sum();
        let states = self.cut().slide.len();
        if found != states {
            return Err(self.untrue(format!("the search found {found} states, but there are {states}")));
        }
        self.crossed = Spool::in_memory(0);
        if self.progress.log.is_empty() && self.progress.merges > 0 { Ok(()) } else { self.merge(watch) }
    }
}

impl ChunkSearch {
    /// Brings the result of all processes to the first one, which then goes on alone. The others get nothing.
    ///
    /// # Errors
    ///
    /// A process is lost; [`Error::Io`].
    pub fn gathered(mut self) -> Result<Option<Self>> {
        let (rank, ranks) = (self.peers.rank(), self.peers.ranks());
        if ranks == 1 {
            return Ok(Some(self));
        }
        let (parts, all) = (Name::Result(self.progress.merges), Name::Result(self.progress.merges + 1));
        if rank == 0 {
            self.begin_layer(all)?;
        }
        let chunks = self.own_chunks();
        for round in 0..self.cut().chunks().div_ceil(ranks).div_ceil(ROUND_CHUNKS) {
            let mut parcels = vec![Vec::new(); ranks];
            for &chunk in chunks.iter().skip(round * ROUND_CHUNKS).take(ROUND_CHUNKS) {
                pack(&mut parcels[0], chunk, &self.store.get(parts, chunk)?.to_bytes());
            }
            for parcel in self.peers.exchange(parcels)? {
                unpack(&parcel, |chunk, bytes| self.store.put(all, chunk, Stored::from_bytes(bytes)))?;
            }
        }
        if rank > 0 {
            return Ok(None);
        }
        self.store.seal(all)?;
        self.store.remove(parts);
        self.progress.merges += 1;
        self.peers = Box::new(Alone);
        Ok(Some(self))
    }
}

/// The number of states in each of the planes that a chunk has.
type Counts = Vec<AtomicU64>;

/// The chunks that a process settles between two exchanges, and merges between two looks at the share.
const ROUND_CHUNKS: usize = 64;

/// Adds a message to a chunk to a parcel.
pub(super) fn pack(parcel: &mut Vec<u8>, chunk: usize, message: &[u8]) {
    parcel.extend((chunk as u32).to_le_bytes());
    parcel.extend((message.len() as u32).to_le_bytes());
    parcel.extend_from_slice(message);
}

/// Calls `visit` with each message of a parcel, and the chunk to which it goes.
pub(super) fn unpack(mut parcel: &[u8], mut visit: impl FnMut(usize, &[u8]) -> Result<()>) -> Result<()> {
    let damaged = || Error::Defect { what: "a message from another process is cut off".into() };
    while let Some((&[a, b, c, d, e, f, g, h], rest)) = parcel.split_first_chunk::<8>() {
        let length = u32::from_le_bytes([e, f, g, h]) as usize;
        let (message, rest) = rest.split_at_checked(length).ok_or_else(damaged)?;
        visit(u32::from_le_bytes([a, b, c, d]) as usize, message)?;
        parcel = rest;
    }
    if parcel.is_empty() { Ok(()) } else { Err(damaged()) }
}
