//! The result of a search in chunks: its kept layers, merged; counted; collected from all processes.

use super::codes::bit::Bit;
use super::codes::code;
use super::codes::plane::Plane;
use super::codes::stored::StoredChunk;
use super::model::Bench;
use super::search::{ChunkSearch, ROUND_CHUNKS};
use super::stores::parcel::{pack, unpack};
use super::stores::peers::Alone;
use super::stores::progress::{Name, Progress};
use homing_table::error::Result;
use homing_table::watch::{Stop, Watch};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The number of states in each plane of a chunk.
type LayerCounts = Vec<AtomicU64>;

impl ChunkSearch {
    /// Merges the kept layers into the result.
    pub(super) fn merge(&mut self, mut watch: Watch) -> Result<()> {
        let next = Progress {
            log: Vec::new(),
            merges: self.progress.merges + 1,
            ..self.progress.clone()
        };
        let name = Name::Result(next.merges);
        self.store.begin(name)?;
        let (chunks, counts) = (self.own_chunks(), self.new_counts(name));
        for (round, number) in chunks.chunks(ROUND_CHUNKS).zip(0..) {
            watch.report((number * ROUND_CHUNKS) as f64 / chunks.len() as f64)?;
            let stop = watch.stop();
            self.each_chunk(round, stop, &|chunk, bench| {
                self.store
                    .put(name, chunk, self.merged(chunk, bench, &counts, stop)?)
            })?;
        }
        self.store.seal(name)?;
        self.compare_counts(name, &next, &counts)?;
        self.continue_from(next)
    }

    /// Returns the result of a chunk: one plane per bit and plane of the chunk. Reads codes plane by plane, since those of a whole chunk
    /// may be large.
    fn merged(
        &self,
        chunk: usize,
        bench: &mut Bench,
        counts: &LayerCounts,
        stop: &Stop,
    ) -> Result<StoredChunk> {
        let layout = self.model.layout();
        let (planes, plane, mut ends) = (layout.planes, &mut bench.planes[0], Vec::new());
        let mut merged = StoredChunk::with_capacity(
            self.bits.len() * planes * layout.units.code_bytes() as usize,
        );
        for (number, &bit) in self.bits.iter().enumerate() {
            for of_space in 0..planes {
                stop.check()?;
                plane.clear();
                let place = number * planes + of_space;
                let old = (self.progress.merges > 0)
                    .then_some((Name::Result(self.progress.merges), place));
                let kept = self.progress.log.iter().filter(|&&depth| bit.is_set(depth));
                let kept = kept.filter_map(|&depth| {
                    Some((
                        Name::Layer(depth),
                        self.place_in_layer(bit, of_space, depth)?,
                    ))
                });
                for (name, place) in old.into_iter().chain(kept) {
                    let code = self.store.get_plane(name, chunk, place)?;
                    code::add(&code, plane, 0, layout.units.plane_len())
                        .map_err(|what| self.damaged(name, chunk, what))?;
                }
                let states = merged
                    .push(|code| code::encode(plane, 0, layout.units.plane_len(), code, &mut ends));
                counts[place].fetch_add(states, Relaxed);
            }
        }
        Ok(merged)
    }

    /// Returns the position in a layer of what is stored for a plane, or `None` if the plane has no states there.
    fn place_in_layer(&self, bit: Bit, plane: usize, depth: usize) -> Option<usize> {
        let place = (0..plane)
            .filter(|&other| self.model.is_in_plane(other, depth))
            .count();
        match bit {
            Bit::Move(bit) => Some(self.model.layout().planes + usize::from(bit)),
            _ => self.model.is_in_plane(plane, depth).then_some(place),
        }
    }

    /// Loads a bit of the result for a plane of a chunk.
    pub fn load(&self, bit: Bit, number: usize, chunk: usize, plane: &mut Plane) -> Result<()> {
        let of_bit = self.bits.iter().position(|&kept| kept == bit).unwrap_or(0);
        let name = Name::Result(self.progress.merges);
        let code =
            self.store
                .get_plane(name, chunk, of_bit * self.model.layout().planes + number)?;
        plane.clear();
        let len = plane.units().plane_len();
        code::add(&code, plane, 0, len).map_err(|what| self.damaged(name, chunk, what))
    }

    /// Counts the states in everything that is stored, and compares them with those of the layers. A correct checksum only shows that a
    /// file is as its writer left it.
    pub(super) fn check_counts(&self) -> Result<()> {
        let (chunks, units) = (self.own_chunks(), self.model.layout().units);
        for name in self.progress.names(&*self.model) {
            let counts = self.new_counts(name);
            self.each_chunk(&chunks, &Stop::NEVER, &|chunk, _| {
                counts.iter().enumerate().try_for_each(|(plane, count)| {
                    let counted = code::count(&self.store.get_plane(name, chunk, plane)?, units);
                    count.fetch_add(
                        counted.map_err(|what| {
                            self.contradiction(format!("chunk {chunk} of {name}: {what}"))
                        })?,
                        Relaxed,
                    );
                    Ok(())
                })
            })?;
            self.compare_counts(name, &self.progress, &counts)?;
        }
        Ok(())
    }

    fn new_counts(&self, name: Name) -> LayerCounts {
        (0..name.planes(&*self.model, &self.bits))
            .map(|_| AtomicU64::new(0))
            .collect()
    }

    /// Compares counted states with those of the layers. If they agree, each state of the result is in only one of its layers.
    fn compare_counts(&self, name: Name, progress: &Progress, counts: &LayerCounts) -> Result<()> {
        let planes = self.model.layout().planes;
        let compare = |expected: u64, planes: &mut dyn Iterator<Item = usize>| {
            let found = self
                .peers
                .sum(planes.map(|plane| counts[plane].load(Relaxed)).sum())?;
            if found == expected {
                Ok(())
            } else {
                Err(self.contradiction(format!(
                    "expected {expected} states in {name}, found {found}"
                )))
            }
        };
        match name {
            Name::Layer(depth) => compare(
                progress.entries[depth],
                &mut (0..counts.len() - self.model.layout().move_planes),
            ),
            Name::Found(_) => compare(progress.entries.iter().sum(), &mut (0..planes)),
            Name::Result(_) => {
                // If each plane has states of only even or only odd depths, the two are compared separately.
                let is_split = (0..planes).any(|plane| !self.model.is_in_plane(plane, 0));
                let parities: &[&[usize]] = if is_split { &[&[0], &[1]] } else { &[&[0, 1]] };
                let of_depths = self
                    .bits
                    .iter()
                    .enumerate()
                    .filter(|(_, bit)| !matches!(bit, Bit::Move(_)));
                of_depths
                    .flat_map(|bit| parities.iter().map(move |parities| (bit, parities)))
                    .try_for_each(|((number, &bit), parities)| {
                        let expected = parities
                            .iter()
                            .map(|&parity| progress.merged_states(bit, parity))
                            .sum();
                        let of_parity =
                            (0..planes).filter(|&plane| self.model.is_in_plane(plane, parities[0]));
                        compare(
                            expected,
                            &mut of_parity.map(|plane| number * planes + plane),
                        )
                    })
            }
        }
    }

    /// Collects the result of all processes in the first one, which then continues alone. Returns `false` in the others, which keep
    /// nothing.
    ///
    /// # Errors
    ///
    /// If a process is lost; `Error::Io`.
    pub fn gather(&mut self) -> Result<bool> {
        let (rank, ranks) = (self.peers.rank(), self.peers.ranks());
        if ranks == 1 {
            return Ok(true);
        }
        let (parts, all) = (
            Name::Result(self.progress.merges),
            Name::Result(self.progress.merges + 1),
        );
        if rank == 0 {
            self.store.begin(all)?;
        }
        let chunks = self.own_chunks();
        for round in 0..self
            .model
            .layout()
            .chunks
            .div_ceil(ranks)
            .div_ceil(ROUND_CHUNKS)
        {
            let mut parcels = vec![Vec::new(); ranks];
            for &chunk in chunks.iter().skip(round * ROUND_CHUNKS).take(ROUND_CHUNKS) {
                pack(
                    &mut parcels[0],
                    chunk,
                    &self.store.get(parts, chunk)?.to_bytes(),
                );
            }
            for parcel in self.peers.exchange(parcels)? {
                unpack(&parcel, |chunk, bytes| {
                    self.store.put(all, chunk, StoredChunk::from_bytes(bytes))
                })?;
            }
        }
        if rank > 0 {
            return Ok(false);
        }
        self.store.seal(all)?;
        self.store.remove(parts);
        self.progress.merges += 1;
        self.peers = Arc::new(Alone);
        Ok(true)
    }
}
