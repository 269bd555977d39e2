//! The columns of a table, from a search in chunks.

use super::columns::{best_moves, is_nearer_by_half};
use super::model::{MAX_WORDS, SlideRows};
use super::order::{Codes, Unit, UnitOrder, collect, collect_pairs};
use homing_boards::slide::{DOWN, LEFT, RIGHT, opposite};
use homing_search::layers::{
    Bench, Bit, ChunkSearch, Plane, PutBits, RUN_CHUNKS, Spool, TableOrder, packed,
};
use homing_space::packed::Run;
use homing_table::backward::rows::Rows;
use homing_table::error::{Error, Result};
use homing_table::table::Kind;
use homing_table::watch::{Stop, Watch};
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// The order of a board's table, made from chunks of its rows.
///
/// It is made cell by cell of the blank: each chunk sends the runs of its rows to the *pieces* of the table that they belong to, some units
/// each. There are as many pieces as chunks.
pub struct ChunkOrder {
    /// The rows.
    pub rows: Arc<SlideRows>,
    /// The number of rows of a plane in a chunk.
    pub chunk_rows: usize,
}

/// The bytes of a message to a piece before the bits of a run: the unit in the piece, and the place of the run in the unit.
const HEAD_BYTES: usize = 6;
/// The bytes of a message with a row after a move: the row in the chunk, and the direction of the blank to it.
const ROW_HEAD_BYTES: usize = 5;

impl ChunkOrder {
    /// The rows of a chunk with the blank in a cell.
    pub fn rows_of(&self, blank: usize, chunk: usize) -> Range<usize> {
        let (all, first) = (self.rows.plane_rows(), chunk * self.chunk_rows);
        blank * all + first..blank * all + all.min(first + self.chunk_rows)
    }

    fn chunks(&self) -> usize {
        self.rows.plane_rows().div_ceil(self.chunk_rows)
    }

    /// The units of a piece.
    fn units(&self, order: &UnitOrder, piece: usize) -> Range<usize> {
        let len = order.units().div_ceil(self.chunks());
        order.units().min(piece * len)..order.units().min((piece + 1) * len)
    }

    /// Sends the rows after moves in these directions from those with the blank in a cell, for each of these bits, to their chunks.
    pub fn crossing(
        &self,
        search: &ChunkSearch,
        blank: usize,
        ways: &[u8],
        bits: &[Bit],
        stop: &Stop,
    ) -> Result<Spool> {
        search.each_chunk_sending("crossing-rows", stop, &|chunk, bench, send| {
            let mut message = Vec::new();
            for &way in ways {
                let Some(from) = self.rows.slide.blank_after(blank, way) else {
                    continue;
                };
                for (&bit, plane) in bits.iter().zip(&mut bench.planes) {
                    search.load(bit, from, chunk, plane)?;
                }
                for (unit, row) in self.rows_of(from, chunk).enumerate() {
                    let target = self.rows.after(opposite(way), row).unwrap_or_default();
                    let place = target % self.rows.plane_rows();
                    message.clear();
                    message.extend(((place % self.chunk_rows) as u32).to_le_bytes());
                    message.push(way);
                    for plane in &bench.planes[..bits.len()] {
                        message.extend(plane.unit(unit).iter().flat_map(|word| word.to_le_bytes()));
                    }
                    send(place / self.chunk_rows, &message);
                }
            }
            Ok(())
        })
    }

    /// Reads the rows that have crossed to a chunk.
    ///
    /// # Errors
    ///
    /// Those of [`Spool::take`].
    pub fn crossed(&self, spool: &Spool, chunk: usize, bits: usize) -> Result<CrossedRows> {
        let inbox = spool.take(chunk)?;
        let words = self.rows.row_len().div_ceil(64);
        let mut rows = CrossedRows {
            words,
            bits,
            places: BTreeMap::new(),
            all: Vec::new(),
        };
        for message in inbox.chunks(ROW_HEAD_BYTES + 8 * bits * words) {
            let Some((&[a, b, c, d, way], bytes)) = message.split_first_chunk::<ROW_HEAD_BYTES>()
            else {
                break;
            };
            let unit = u32::from_le_bytes([a, b, c, d]) as usize;
            rows.places.insert((way, unit), rows.all.len());
            rows.all.extend(
                bytes
                    .as_chunks()
                    .0
                    .iter()
                    .map(|&word| u64::from_le_bytes(word)),
            );
        }
        Ok(rows)
    }

    /// Sends the runs of a row to the pieces that they belong to.
    fn send_runs<const BITS: usize>(
        &self,
        order: &UnitOrder,
        row: usize,
        words: [&[u64]; BITS],
        pieces: &mut BTreeMap<usize, Vec<u8>>,
    ) {
        let (place, run) = order.run(row);
        let indices = self.rows.indices(row);
        let len = order.units().div_ceil(self.chunks());
        for first in (0..self.rows.row_len()).step_by(run) {
            let unit = (indices.of(first) % self.rows.slide.plane()) as usize / self.rows.row_len();
            let message = pieces.entry(unit / len).or_default();
            message.extend(((unit % len) as u32).to_le_bytes());
            message.extend((place as u16).to_le_bytes());
            for words in words {
                for at in (0..run).step_by(64) {
                    let count = (run - at).min(64);
                    let bits = bits_at(words, first + at) & (u64::MAX >> (64 - count));
                    message.extend(&bits.to_le_bytes()[..count.div_ceil(8)]);
                }
            }
        }
    }

    /// Returns the entries of a piece, from the runs that were sent to it.
    fn piece<const BITS: usize>(
        &self,
        order: &UnitOrder,
        blank: usize,
        piece: usize,
        mut inbox: &[u8],
    ) -> Option<Vec<u8>> {
        let range = self.units(order, piece);
        let units: Vec<Unit> = range.map(|number| order.unit(blank, number)).collect();
        let mut words = vec![[const { [0u64; 2 * MAX_WORDS + 1] }; BITS]; units.len()];
        while let Some((&[a, b, c, d, low, high], mut rest)) =
            inbox.split_first_chunk::<HEAD_BYTES>()
        {
            let number = u32::from_le_bytes([a, b, c, d]) as usize;
            let run = order.run_len(units.get(number)?);
            let first = usize::from(u16::from_le_bytes([low, high])) * run;
            for words in words.get_mut(number)? {
                for at in (0..run).step_by(64) {
                    let (bytes, behind) = rest.split_at_checked((run - at).min(64).div_ceil(8))?;
                    let mut bits = [0; 8];
                    bits[..bytes.len()].copy_from_slice(bytes);
                    let (at, bits) = (first + at, u64::from_le_bytes(bits));
                    *words.get_mut(at / 64)? |= bits << (at % 64);
                    *words.get_mut(at / 64 + 1)? |= bits >> 1 >> (63 - at % 64);
                    rest = behind;
                }
            }
            inbox = rest;
        }
        let mut entries = vec![0; (units.len() * order.unit_len() * BITS).div_ceil(8)];
        let (mut run, mut codes) = (Run::new(&mut entries), Codes::new());
        for (unit, words) in units.iter().zip(&words) {
            let mut left = order.unit_len();
            order.each_sent(
                unit,
                words.each_ref().map(|words| &words[..]),
                &mut codes,
                |eight| {
                    let count = left.min(8);
                    let entries = if BITS == 1 {
                        collect(eight)
                    } else {
                        collect_pairs(eight)
                    };
                    run.push(entries, count * BITS);
                    left -= count;
                },
            );
        }
        run.end();
        Some(entries)
    }

    /// Puts the entries of all states with the blank in a cell. `send` sends the runs of a chunk.
    fn put_plane<const BITS: usize>(
        &self,
        (search, order, blank): (&ChunkSearch, &UnitOrder, usize),
        stop: &Stop,
        put: &mut PutBits,
        rows: &(dyn Fn(usize, &mut Bench, &mut RowPut<BITS>) -> Result<()> + Sync),
    ) -> Result<io::Result<()>> {
        let sent = search.each_chunk_sending("crossing-entries", stop, &|chunk, bench, send| {
            let mut pieces = BTreeMap::new();
            rows(chunk, bench, &mut |row, words| {
                self.send_runs(order, row, words, &mut pieces)
            })?;
            pieces
                .iter()
                .for_each(|(&piece, message)| send(piece, message));
            Ok(())
        })?;
        let pieces: Vec<usize> = (0..self.chunks()).collect();
        for run in pieces.chunks(RUN_CHUNKS) {
            let pack = |piece: usize, _: &mut Bench| {
                let defect = || Error::Defect {
                    what: format!("what crosses to piece {piece} of the table is damaged"),
                };
                self.piece::<BITS>(order, blank, piece, &sent.take(piece)?)
                    .ok_or_else(defect)
            };
            for (bytes, &piece) in packed(search, run, stop, &pack)?.zip(run) {
                let states = self.units(order, piece).len() * order.unit_len();
                if let Err(error) = put(bytes, states * BITS) {
                    return Ok(Err(error));
                }
            }
        }
        Ok(Ok(()))
    }

    /// Finds the best moves of the rows of a chunk with the blank in a cell.
    fn find_moves(
        &self,
        (search, blank, chunk): (&ChunkSearch, usize, usize),
        below: Option<&Spool>,
        bench: &mut Bench,
        put: &mut RowPut<2>,
    ) -> Result<()> {
        let slide = &self.rows.slide;
        let beside = [LEFT, RIGHT].map(|way| slide.blank_after(blank, way));
        let below = below
            .map(|spool| self.crossed(spool, chunk, 1))
            .transpose()?;
        let [own, left, right, ..] = &mut bench.planes[..] else {
            return Ok(());
        };
        search.load(Bit::Half, blank, chunk, own)?;
        for (plane, beside) in [&mut *left, &mut *right].into_iter().zip(beside) {
            if let Some(beside) = beside {
                search.load(Bit::Half, beside, chunk, plane)?;
            }
        }
        let is_odd = self.rows.colour_of(blank) != self.rows.colour_of(slide.home());
        let mut codes = Codes::new();
        let [mut low, mut high] = [[0; MAX_WORDS]; 2];
        for (unit, row) in self.rows_of(blank, chunk).enumerate() {
            let mut turned = [[0; MAX_WORDS]];
            let down = below
                .as_ref()
                .and_then(|rows| rows.get::<1>(DOWN, unit))
                .map(|words| self.rows.fetch(DOWN, row, words, &mut codes, &mut turned));
            let at = |beside: Option<usize>, plane| beside.map(|_| [Plane::unit(plane, unit)]);
            let neighbours = [down, at(beside[0], left), at(beside[1], right)];
            best_moves(
                [own.unit(unit)],
                neighbours,
                is_nearer_by_half(is_odd),
                &mut low,
                &mut high,
            );
            if row as u64 == self.rows.goal() / self.rows.row_len() as u64 {
                (low[0], high[0]) = (low[0] & !1, high[0] & !1);
            }
            put(row, [&low, &high]);
        }
        Ok(())
    }
}

/// Receives the words of the bits of a row's entries.
type RowPut<'p, const BITS: usize> = dyn FnMut(usize, [&[u64]; BITS]) + 'p;

/// Rows that have crossed to a chunk.
pub struct CrossedRows {
    words: usize,
    bits: usize,
    /// By direction and row of the chunk: where its words are.
    places: BTreeMap<(u8, usize), usize>,
    all: Vec<u64>,
}

impl CrossedRows {
    /// Returns the words of the row after a move in a direction from a row of the chunk, which are zero for bits that have not crossed.
    pub fn get<const BITS: usize>(&self, way: u8, unit: usize) -> Option<[&[u64]; BITS]> {
        let all = self.all.get(*self.places.get(&(way, unit))?..)?;
        let mut words = all.chunks_exact(self.words).take(self.bits);
        Some(std::array::from_fn(|_| {
            words.next().unwrap_or(&NOTHING[..self.words])
        }))
    }
}

/// The words of a bit that has not crossed.
static NOTHING: [u64; MAX_WORDS] = [0; MAX_WORDS];

/// Returns 64 bits from one on.
fn bits_at(words: &[u64], first: usize) -> u64 {
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    word(first / 64) >> (first % 64) | word(first / 64 + 1) << 1 << (63 - first % 64)
}

impl TableOrder for ChunkOrder {
    fn put_all(
        &self,
        search: &ChunkSearch,
        kind: Kind,
        stop: &Stop,
        put: &mut PutBits,
    ) -> Result<io::Result<()>> {
        let order = UnitOrder::new(&self.rows);
        let bits: &[Bit] = match kind {
            Kind::Depth => &[Bit::Low, Bit::High],
            _ => &[Bit::Half],
        };
        let load = |blank: usize, chunk: usize, bench: &mut Bench| {
            let planes = bits.iter().zip(&mut bench.planes);
            planes
                .into_iter()
                .try_for_each(|(&bit, plane)| search.load(bit, blank, chunk, plane))
        };
        for blank in 0..self.rows.slide.cells() {
            let rows = |chunk| self.rows_of(blank, chunk).enumerate();
            let place = (search, &order, blank);
            let done = match kind {
                Kind::Half => self.put_plane::<1>(place, stop, put, &|chunk, bench, put| {
                    load(blank, chunk, bench)?;
                    rows(chunk).for_each(|(unit, row)| put(row, [bench.planes[0].unit(unit)]));
                    Ok(())
                })?,
                Kind::Depth => self.put_plane::<2>(place, stop, put, &|chunk, bench, put| {
                    load(blank, chunk, bench)?;
                    rows(chunk).for_each(|(unit, row)| {
                        put(
                            row,
                            [bench.planes[0].unit(unit), bench.planes[1].unit(unit)],
                        )
                    });
                    Ok(())
                })?,
                Kind::Move(_) => {
                    let below = match self.rows.slide.blank_after(blank, DOWN) {
                        Some(_) => Some(self.crossing(search, blank, &[DOWN], bits, stop)?),
                        None => None,
                    };
                    self.put_plane::<2>(place, stop, put, &|chunk, bench, put| {
                        self.find_moves((search, blank, chunk), below.as_ref(), bench, put)
                    })?
                }
            };
            if done.is_err() {
                return Ok(done);
            }
        }
        Ok(Ok(()))
    }

    fn check(&self, search: &ChunkSearch, watch: Watch) -> Result<()> {
        self.check_neighbours(search, watch)
    }
}
