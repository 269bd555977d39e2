//! The columns of a table, made from the result of a search in chunks, in index order.

use super::codes::bit::Bit;
use super::codes::plane::Plane;
use super::model::Bench;
use super::search::ChunkSearch;
use homing_space::packed::{Joiner, Run};
use homing_table::error::Result;
use homing_table::table::{Entries, Kind};
use homing_table::watch::{Stop, Watch};
use std::io;
use std::sync::{Mutex, PoisonError};

/// The number of chunks that are packed at a time.
pub const RUN_CHUNKS: usize = 8;

/// Receives bytes of a column, and how many of their bits are entries.
pub type PutBits<'p> = dyn FnMut(Vec<u8>, usize) -> io::Result<()> + 'p;

/// The order of a table whose states have other numbers than the places of the chunks.
pub trait TableOrder: Send + Sync {
    /// Puts the entries of a column in order. The inner result is that of `put`.
    ///
    /// # Errors
    ///
    /// Those of [`ChunkSearch::load`].
    fn put_all(
        &self,
        search: &ChunkSearch,
        kind: Kind,
        stop: &Stop,
        put: &mut PutBits,
    ) -> Result<io::Result<()>>;

    /// Checks that each state but the goal has a neighbour that is one nearer, and the goal has none.
    ///
    /// # Errors
    ///
    /// [`Error::Meaning`](homing_table::Error::Meaning) for the first state that fails; otherwise those of [`ChunkSearch::load`].
    fn check(&self, search: &ChunkSearch, watch: Watch) -> Result<()>;
}

/// A finished search, and the columns of its table.
#[derive(Clone, Copy)]
pub struct FinishedSearch<'a> {
    /// The search.
    pub search: &'a ChunkSearch,
    /// The columns.
    pub columns: &'a [Kind],
    /// The order of the table, if it differs from that of the places.
    pub order: Option<&'a dyn TableOrder>,
}

/// A column of a finished search, packed piece by piece while it is written.
pub struct ChunkColumn<'a> {
    of: FinishedSearch<'a>,
    kind: Kind,
    stop: Stop,
}

impl<'a> FinishedSearch<'a> {
    /// Returns the columns. Writing them ends with an error once `stop` is cancelled.
    pub fn columns(&self, stop: &Stop) -> Vec<ChunkColumn<'a>> {
        self.columns
            .iter()
            .map(|&kind| ChunkColumn {
                of: *self,
                kind,
                stop: stop.clone(),
            })
            .collect()
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
        self.of.search.model().states()
    }

    /// Visits the planes in order, and in each plane the chunks in order.
    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        self.put_all(put).map_err(io::Error::other)?
    }
}

impl ChunkColumn<'_> {
    /// Packs all entries. The inner result is that of `put`.
    fn put_all(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> Result<io::Result<()>> {
        let mut joiner = Joiner::default();
        let mut join = |mut bytes: Vec<u8>, bits| joiner.join(&mut bytes, bits, put);
        if let Some(order) = self.of.order {
            let all = order.put_all(self.of.search, self.kind, &self.stop, &mut join)?;
            return Ok(all.and_then(|()| joiner.end(put)));
        }
        let layout = self.of.search.model().layout();
        let chunks: Vec<usize> = (0..layout.chunks).collect();
        let mut left = self.entries();
        for plane in 0..layout.planes {
            for run in chunks.chunks(RUN_CHUNKS) {
                let pack = |chunk: usize, bench: &mut Bench| self.pack(plane, chunk, bench);
                for bytes in packed(self.of.search, run, &self.stop, &pack)? {
                    // The last chunk may have fewer states than the others.
                    let entries = left.min((layout.units.count * layout.units.states) as u64);
                    left -= entries;
                    if let Err(error) = join(bytes, entries as usize * usize::from(self.bits())) {
                        return Ok(Err(error));
                    }
                }
            }
        }
        Ok(joiner.end(put))
    }

    /// Returns the entries of a plane of a chunk, from the bits of the search.
    fn pack(&self, plane: usize, chunk: usize, bench: &mut Bench) -> Result<Vec<u8>> {
        let search = self.of.search;
        let mut load =
            |bit: Bit, into: usize| search.load(bit, plane, chunk, &mut bench.planes[into]);
        match self.kind {
            Kind::Half => load(Bit::Half, 0)?,
            Kind::Move(width) => (0..width).try_for_each(|bit| load(Bit::Move(bit), bit.into()))?,
            Kind::Depth => {
                load(Bit::Low, 0)?;
                load(Bit::High, 1)?;
                if search.bits().contains(&Bit::Zero) {
                    load(Bit::Zero, 2)?;
                    return Ok(entries(&bench.planes[..3], |[low, high, zero]| {
                        let lost = !(low | high | zero);
                        [low | lost, high | lost]
                    }));
                }
            }
        }
        Ok(match self.kind {
            Kind::Half | Kind::Move(1) => entries(&bench.planes[..1], |bits: [u64; 1]| bits),
            Kind::Depth | Kind::Move(2) => entries(&bench.planes[..2], |bits: [u64; 2]| bits),
            Kind::Move(_) => wide_entries(&bench.planes[..usize::from(self.kind.bits())]),
        })
    }
}

/// Returns what `pack` returns for each of some chunks, on all threads.
pub fn packed(
    search: &ChunkSearch,
    run: &[usize],
    stop: &Stop,
    pack: &(dyn Fn(usize, &mut Bench) -> Result<Vec<u8>> + Sync),
) -> Result<impl Iterator<Item = Vec<u8>>> {
    let packed: Vec<Mutex<Vec<u8>>> = run.iter().map(|_| Mutex::default()).collect();
    search.each_chunk(run, stop, &|chunk, bench| {
        let entries = pack(chunk, bench)?;
        *packed[chunk - run[0]]
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = entries;
        Ok(())
    })?;
    let bytes = |bytes: Mutex<Vec<u8>>| bytes.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(packed.into_iter().map(bytes))
}

/// Returns the entries of the states of planes, unit after unit. `bits_of` turns the words of the planes into the bits of 64 entries.
fn entries<const PLANES: usize, const BITS: usize>(
    planes: &[Plane],
    bits_of: impl Fn([u64; PLANES]) -> [u64; BITS],
) -> Vec<u8> {
    written(planes, BITS, |unit, run| {
        let units = planes[0].units();
        let words: [&[u64]; PLANES] = std::array::from_fn(|plane| planes[plane].unit(unit));
        for at in 0..units.words() {
            let bits = bits_of(words.map(|words| words[at]));
            let states = units.states.saturating_sub(64 * at).min(64);
            if BITS == 1 {
                run.push(bits[0], states)
            } else {
                run.push_pairs(bits[0], bits[BITS - 1], states)
            }
        }
    })
}

/// Returns the entries of the states of planes, for entries of more than two bits.
fn wide_entries(planes: &[Plane]) -> Vec<u8> {
    written(planes, planes.len(), |unit, run| {
        for state in 0..planes[0].units().states {
            let bit = |plane: &Plane| plane.unit(unit)[state / 64] >> (state % 64) & 1;
            run.push(
                planes
                    .iter()
                    .rev()
                    .fold(0, |entry, plane| entry << 1 | bit(plane)),
                planes.len(),
            );
        }
    })
}

/// Returns the entries of the units of planes. `write` writes those of one unit.
fn written(planes: &[Plane], bits: usize, write: impl Fn(usize, &mut Run)) -> Vec<u8> {
    let units = planes[0].units();
    let mut bytes = vec![0; (units.count * units.states * bits).div_ceil(8)];
    let mut run = Run::new(&mut bytes);
    (0..units.count).for_each(|unit| write(unit, &mut run));
    run.end();
    bytes
}
