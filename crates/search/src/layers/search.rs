//! A search in chunks: its layers and its progress.

use super::codes::bit::Bit;
use super::codes::code;
use super::codes::plane::Plane;
use super::codes::stored::StoredChunk;
use super::model::{Bench, ChunkInput, Model, Outbox};
use super::stores::parcel::{pack, unpack};
use super::stores::peers::Peers;
use super::stores::progress::{Name, Progress};
use super::stores::spool::Spool;
use super::stores::store::Store;
use homing_table::error::{Error, Result};
use homing_table::watch::{Stop, Watch};
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};

/// Layers are merged into the result when their size exceeds this multiple of its size. A smaller multiple causes more merges, each of
/// which reads and writes the whole result; a greater one takes more disk space.
///
/// 2x7 with multiples of 1, 1.5 and 2: 4, 3 and 2 merges; 225, 216 and 207 GB read and written; 5:43, 5:36 and 5:27 minutes. With 2, by
/// their known counts, 3x5, 4x4 and 2x8 take two merges and no more disk space at their peak than with other multiples.
pub(super) const MERGED_SIZES: u64 = 2;
/// Layers are merged once there are this many, however small they are, because each is an open file.
const MAX_LOG: usize = 200;

/// The store of a search, its progress, and the memory that it may use.
pub struct Storage {
    /// The layers.
    pub store: Box<dyn Store>,
    /// The progress of the search when it was interrupted. Empty for a new search.
    pub progress: Progress,
    /// The folder, and the memory in bytes, for what crosses between chunks. If `None`, all of it stays in memory.
    pub spool: Option<(PathBuf, u64)>,
}

/// A search backward from the goals, layer by layer, in chunks.
///
/// If moves can be undone, the next layer consists of all neighbours of the last one that are neither in it nor in the layer before, so two
/// layers are enough.
pub struct ChunkSearch {
    pub(super) model: Arc<dyn Model>,
    pub(super) bits: Vec<Bit>,
    pub(super) store: Box<dyn Store>,
    pub(super) peers: Arc<dyn Peers>,
    pub(super) spool: Option<(PathBuf, u64)>,
    /// Whether the search was resumed from files that have not been verified.
    pub(super) is_resumed: bool,
    pub(super) progress: Progress,
    /// Files that the last commit needs but the search no longer does.
    pub(super) left: Mutex<Vec<Name>>,
    /// The states that crossed from the last layer.
    pub(super) crossed: Spool,
    pub(super) benches: Mutex<Vec<Bench>>,
}

impl ChunkSearch {
    /// Starts or resumes a search. `bits` are stored for the result.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], also if a stored layer differs from what was written; [`Error::Scratch`] if a layer has the wrong states.
    pub fn begin(
        model: Arc<dyn Model>,
        bits: Vec<Bit>,
        storage: Storage,
        peers: Arc<dyn Peers>,
    ) -> Result<Self> {
        let Storage {
            store,
            progress,
            spool,
        } = storage;
        let crossed = Spool::in_memory(model.layout().chunks);
        let (left, benches) = Default::default();
        let is_resumed = !progress.entries.is_empty();
        let mut search = Self {
            model,
            bits,
            store,
            peers,
            spool,
            is_resumed,
            progress,
            left,
            crossed,
            benches,
        };
        if is_resumed {
            search.check_counts()?;
        } else {
            search.begin_first()?;
        }
        search.send_again()?;
        Ok(search)
    }

    /// Stores the layer of the goals.
    fn begin_first(&mut self) -> Result<()> {
        let mut goals = self.model.goals();
        goals.sort_unstable();
        goals.dedup();
        let (layout, mut plane) = (*self.model.layout(), Plane::new(self.model.layout().units));
        self.begin_layer(0)?;
        let mut states = 0;
        for of_chunk in goals
            .chunk_by(|one, other| one.0 == other.0)
            .filter(|goals| self.owns(goals[0].0))
        {
            let mut stored = StoredChunk::default();
            for number in (0..layout.planes).filter(|&plane| self.model.is_in_plane(plane, 0)) {
                plane.clear();
                of_chunk
                    .iter()
                    .filter(|goal| goal.1 == number)
                    .for_each(|goal| plane.insert(goal.2));
                stored.push(|code| {
                    code::encode(
                        &mut plane,
                        0,
                        layout.units.plane_len(),
                        code,
                        &mut Vec::new(),
                    )
                });
            }
            (0..layout.move_planes).for_each(|_| stored.push(|_| ()));
            let damaged = |what| self.damaged(Name::Layer(0), of_chunk[0].0, what);
            states += self
                .model
                .states_of(of_chunk[0].0, &stored)
                .map_err(damaged)?
                .unwrap_or(of_chunk.len() as u64);
            let (chunk, mut ends) = (of_chunk[0].0, Vec::new());
            if !self.model.is_symmetric() {
                let mut found = StoredChunk::default();
                found.push(|code| {
                    code::encode(&mut plane, 0, layout.units.plane_len(), code, &mut ends)
                });
                self.store.put(Name::Found(0), chunk, found)?;
            }
            self.store.put(Name::Layer(0), chunk, stored)?;
        }
        self.seal_layer(0)?;
        self.enter_layer(
            0,
            (goals.len() as u64, self.peers.sum(states)?),
            &Stop::NEVER,
        )
    }

    /// Returns the space that is searched.
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns whether the search was resumed from files that have not been verified.
    pub fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// Returns the bits that are stored for the result.
    pub fn bits(&self) -> &[Bit] {
        &self.bits
    }

    /// Returns the memory in bytes for what crosses between chunks. It is free once all states are found.
    pub fn crossing_bytes(&self) -> u64 {
        self.spool
            .as_ref()
            .map_or(u64::MAX, |&(_, memory)| 2 * memory)
    }

    /// Returns the processes that search together.
    pub fn peers(&self) -> &dyn Peers {
        &*self.peers
    }

    fn owns(&self, chunk: usize) -> bool {
        chunk % self.peers.ranks() == self.peers.rank()
    }

    /// Returns the chunks of this process.
    pub(super) fn own_chunks(&self) -> Vec<usize> {
        (self.peers.rank()..self.model.layout().chunks)
            .step_by(self.peers.ranks())
            .collect()
    }

    /// Creates empty inboxes. `name` distinguishes those of one layer from those of the next.
    fn new_spool(&self, name: &str) -> Result<Spool> {
        let chunks = self.model.layout().chunks;
        match &self.spool {
            None => Ok(Spool::in_memory(chunks)),
            Some((folder, memory)) => Spool::in_file(
                chunks,
                *memory,
                &folder.join(format!("{name}.{}", self.peers.rank())),
            ),
        }
    }

    fn begin_layer(&self, depth: usize) -> Result<()> {
        self.store.begin(Name::Layer(depth))?;
        if self.model.is_symmetric() {
            Ok(())
        } else {
            self.store.begin(Name::Found(depth))
        }
    }

    fn seal_layer(&self, depth: usize) -> Result<()> {
        self.store.seal(Name::Layer(depth))?;
        if self.model.is_symmetric() {
            Ok(())
        } else {
            self.store.seal(Name::Found(depth))
        }
    }

    /// Calls `act` for chunks of this process, on all threads. Each thread has its own planes.
    pub fn each_chunk(
        &self,
        chunks: &[usize],
        stop: &Stop,
        act: &(dyn Fn(usize, &mut Bench) -> Result<()> + Sync),
    ) -> Result<()> {
        chunks.par_iter().with_max_len(1).try_for_each(|&chunk| {
            stop.check()?;
            let free = self
                .benches
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop();
            let mut bench = free.unwrap_or_else(|| Bench::new(self.model.layout()));
            let result = act(chunk, &mut bench);
            self.benches
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(bench);
            result
        })
    }

    /// Calls `act` for all chunks of this process, with a function that sends a message to a chunk of any process. Returns what has arrived
    /// at the end.
    pub fn each_chunk_sending(
        &self,
        name: &str,
        stop: &Stop,
        act: &(dyn Fn(usize, &mut Bench, &mut Outbox) -> Result<()> + Sync),
    ) -> Result<Spool> {
        let (rank, ranks) = (self.peers.rank(), self.peers.ranks());
        let arrived = self.new_spool(name)?;
        let chunks = self.own_chunks();
        let most = self.model.layout().chunks.div_ceil(ranks);
        // A single process exchanges nothing. Otherwise all processes take the same number of rounds.
        let round = if ranks == 1 { most } else { ROUND_CHUNKS };
        for number in 0..most.div_ceil(round) {
            let chunks =
                &chunks[chunks.len().min(number * round)..chunks.len().min((number + 1) * round)];
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
                        let mut parcel = parcels[target % ranks]
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner);
                        pack(&mut parcel, target, message);
                    }
                };
                act(chunk, bench, &mut send)?;
                sent
            });
            done?;
            if ranks > 1 {
                let parcels = parcels
                    .into_iter()
                    .map(|parcel| parcel.into_inner().unwrap_or_else(PoisonError::into_inner))
                    .collect();
                for parcel in self.peers.exchange(parcels)? {
                    unpack(&parcel, |target, message| arrived.put(target, message))?;
                }
            }
        }
        Ok(arrived)
    }

    /// Sends the moves out of the last layer again, because a resumed search has lost them.
    fn send_again(&mut self) -> Result<()> {
        let Some(depth) = self.progress.entries.len().checked_sub(1) else {
            return Ok(());
        };
        self.crossed = self.each_chunk_sending(
            &format!("crossing-{depth}"),
            &Stop::NEVER,
            &|chunk, bench, send| {
                let layer = self.store.get(Name::Layer(depth), chunk)?;
                self.model
                    .send_again(chunk, depth, &layer, bench, send)
                    .map_err(|what| self.damaged(Name::Layer(depth), chunk, what))
            },
        )?;
        Ok(())
    }

    /// Finds the states of the next layer. Returns `false` if all states are found.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], also if a stored layer differs from what was written or does not fit this space. [`Error::Stopped`]; the store is
    /// then as the previous layers left it.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let depth = self.progress.entries.len();
        let (found, total) = (
            self.progress.entries.iter().sum::<u64>(),
            self.model.states(),
        );
        if found == total || found == 0 {
            return Ok(false);
        }
        self.begin_layer(depth)?;
        let (found_now, states) = (AtomicU64::new(0), AtomicU64::new(0));
        let crossed =
            self.each_chunk_sending(&format!("crossing-{depth}"), stop, &|chunk, bench, send| {
                let before = match depth.checked_sub(2) {
                    _ if !self.model.is_symmetric() => {
                        self.store.get(Name::Found(depth - 1), chunk)?
                    }
                    Some(before) => self.store.get(Name::Layer(before), chunk)?,
                    None => StoredChunk::default(),
                };
                let known = ChunkInput {
                    frontier: self.store.get(Name::Layer(depth - 1), chunk)?,
                    before,
                    inbox: self.crossed.take(chunk)?,
                };
                let part = if known.has_moves() {
                    self.model
                        .find_part(chunk, depth, &known, bench, send, stop)
                } else {
                    Ok(Default::default())
                };
                stop.check()?;
                let damaged = |what| self.damaged(Name::Layer(depth - 1), chunk, what);
                let (stored, count) = part.map_err(damaged)?;
                found_now.fetch_add(count, Relaxed);
                states.fetch_add(
                    self.model
                        .states_of(chunk, &stored)
                        .map_err(damaged)?
                        .unwrap_or(count),
                    Relaxed,
                );
                if !self.model.is_symmetric() {
                    self.store.put(
                        Name::Found(depth),
                        chunk,
                        known
                            .before
                            .joined(&stored, &mut bench.planes[0])
                            .map_err(damaged)?,
                    )?;
                }
                self.store.put(Name::Layer(depth), chunk, stored)
            })?;
        self.seal_layer(depth)?;
        self.crossed = crossed;
        let (count, states) = (
            self.peers.sum(found_now.into_inner())?,
            self.peers.sum(states.into_inner())?,
        );
        if count == 0 && !self.model.reaches_all() {
            [Name::Layer(depth), Name::Found(depth)]
                .into_iter()
                .for_each(|name| self.store.remove(name));
            self.commit(true)?;
            return Ok(false);
        }
        if count == 0 || found + count > total || depth > self.model.max_depth() {
            let what = format!(
                "the search of {} found {} states up to depth {depth}, of {total}",
                self.model.name(),
                found + count
            );
            return Err(self.contradiction(format!("{what}: a layer was lost or changed")));
        }
        self.enter_layer(depth, (count, states), stop)?;
        Ok(true)
    }

    /// Records a layer that is stored, and removes what is no longer needed.
    fn enter_layer(
        &mut self,
        depth: usize,
        (count, states): (u64, u64),
        stop: &Stop,
    ) -> Result<()> {
        let mut next = self.progress.clone();
        next.entries.push(count);
        next.layers.push(states);
        if self.bits.iter().any(|bit| bit.is_set(depth)) {
            next.log.push(depth);
        }
        self.continue_from(next)?;
        let log_bytes = self
            .progress
            .log
            .iter()
            .map(|&depth| self.store.size_bytes(Name::Layer(depth)))
            .sum();
        let result_bytes = self.bits.len() as u64 * self.model.states() / 8;
        if self.peers.sum(log_bytes)? > MERGED_SIZES * result_bytes
            || self.progress.log.len() > MAX_LOG
        {
            self.merge(Watch::NONE.until(stop))
        } else {
            Ok(())
        }
    }

    /// Continues with a progress whose layers are all sealed. Removes files that neither it nor the last commit needs.
    pub(super) fn continue_from(&mut self, next: Progress) -> Result<()> {
        let needed = next.names(&*self.model);
        let left = self
            .progress
            .names(&*self.model)
            .into_iter()
            .filter(|name| !needed.contains(name));
        self.left
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(left);
        self.progress = next;
        self.commit(false)
    }

    /// Commits the progress of the search, if the last commit is long enough ago or if `is_asked` is set.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub fn commit(&self, is_asked: bool) -> Result<()> {
        if self.store.commit(&self.progress, &*self.peers, is_asked)? {
            let left =
                std::mem::take(&mut *self.left.lock().unwrap_or_else(PoisonError::into_inner));
            left.into_iter().for_each(|name| self.store.remove(name));
        }
        Ok(())
    }

    /// Returns the error of a code that is damaged although its checksum is correct.
    pub fn damaged(&self, name: Name, chunk: usize, what: &str) -> Error {
        let what = format!("chunk {chunk} of {name}: {what}");
        if self.is_resumed {
            self.contradiction(what)
        } else {
            Error::Defect { what }
        }
    }

    /// Returns the error of a search that contradicts itself. If it was resumed from files, they are not what it wrote.
    pub fn contradiction(&self, what: String) -> Error {
        match &self.spool {
            Some((folder, _)) if self.is_resumed => Error::scratch(folder, what),
            _ => Error::Contradiction { what },
        }
    }

    /// Merges the remaining layers, so that the result is complete.
    ///
    /// # Errors
    ///
    /// Those of [`step`](Self::step).
    pub fn finish(&mut self, watch: Watch) -> Result<()> {
        let found: u64 = self.progress.entries.iter().sum();
        let states = self.model.states();
        if found != states && self.model.reaches_all() {
            return Err(self.contradiction(format!(
                "the search found {found} states, but there are {states}"
            )));
        }
        self.crossed = Spool::in_memory(0);
        if self.progress.log.is_empty() && self.progress.merges > 0 {
            Ok(())
        } else {
            self.merge(watch)
        }
    }
}

/// The number of chunks that a process searches between two exchanges, or merges between two reports of progress.
pub(super) const ROUND_CHUNKS: usize = 64;
