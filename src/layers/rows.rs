//! A space of rows as chunks: runs of rows, between which whole rows are sent.

use super::bit::{Bit, bits_of};
use super::code::{self, Coded, DAMAGED};
use super::cut::{Chunks, Cut, SearchCosts};
use super::model::{Bench, ChunkInput, ChunkLayout, FoundPart, Model, Outbox};
use super::plane::{Plane, Units};
use super::stored::StoredChunk;
use crate::backward::rows::Rows;
use crate::table::Kind;
use crate::watch::Stop;
use std::sync::Arc;

/// A space of rows in chunks of consecutive rows.
///
/// A move maps a row to a row and permutes its places. So a message to another chunk has the stored code of a row and the number of the
/// move, and the receiving chunk permutes it.
pub struct RowChunks<R> {
    cut: Arc<RowCut<R>>,
    layout: ChunkLayout,
}

/// The partitions of a space of rows.
pub struct RowCut<R> {
    /// The rows.
    pub rows: Arc<R>,
    /// The name of the puzzle.
    pub name: String,
    /// The lines that distinguish the search from others.
    pub identity: String,
    /// The indices of the goals.
    pub goals: Vec<u64>,
    /// Whether every state reaches a goal.
    pub reaches_all: bool,
    /// The memory of the rows' tables, in bytes.
    pub tables_bytes: u64,
}

/// The maximum number of places of a chunk.
const MAX_CHUNK_LEN: usize = 1 << 24;
/// The bytes of a message before the code of a row: the number of the row in the chunk, the move, and the length of the code.
const HEAD_BYTES: usize = 8;

impl<R: Rows> RowCut<R> {
    fn layout(&self, row_bits: usize) -> ChunkLayout {
        let row_len = self.rows.row_len();
        ChunkLayout {
            number: row_bits,
            chunks: self.rows.row_count().div_ceil(1 << row_bits),
            planes: 1,
            move_planes: 0,
            units: Units {
                count: 1 << row_bits,
                len: row_len.next_multiple_of(64),
                states: row_len,
            },
            bench_planes: 3,
            // The rows that arrive.
            bench_bytes: (row_len << row_bits) as u64 / 8 * self.rows.move_count() as u64,
            tables_bytes: self.tables_bytes,
        }
    }

    /// The possible sizes of a chunk: a number of rows that is a power of two.
    fn row_bits(&self) -> Vec<usize> {
        let (rows, row_len) = (
            self.rows.row_count(),
            self.rows.row_len().next_multiple_of(64),
        );
        (0..32)
            .take_while(|&bits| {
                bits == 0 || 1 << (bits - 1) < rows && row_len << bits <= MAX_CHUNK_LEN
            })
            .collect()
    }
}

/// The partitions of a shared space of rows.
pub struct SharedRows<R>(pub Arc<RowCut<R>>);

impl<R: Rows + Send + 'static> Cut for SharedRows<R> {
    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn states(&self) -> u64 {
        (self.0.rows.row_count() * self.0.rows.row_len()) as u64
    }

    fn layouts(&self) -> Vec<ChunkLayout> {
        self.0
            .row_bits()
            .into_iter()
            .rev()
            .map(|bits| self.0.layout(bits))
            .collect()
    }

    fn bits(&self, columns: &[Kind]) -> Vec<Bit> {
        bits_of(columns, self.0.reaches_all)
    }

    fn chunks(&self, number: usize) -> Option<Chunks> {
        let bits = self.0.row_bits().into_iter().find(|&bits| bits == number)?;
        Some(Chunks::of(RowChunks {
            cut: self.0.clone(),
            layout: self.0.layout(bits),
        }))
    }

    fn costs(&self) -> SearchCosts {
        let moves = self.0.rows.move_count() as f64;
        SearchCosts {
            layer_bits: 8.5,
            crossing_bytes: moves / 10.0,
            nanoseconds: 10.0 + 5.0 * moves,
        }
    }
}

impl<R: Rows> RowChunks<R> {
    fn rows_of_chunk(&self) -> usize {
        self.layout.units.count
    }

    /// Adds the states of a coded row to a row of the plane, mapped by these permutations in order.
    fn carry(
        &self,
        code: &[u8],
        maps: [Option<&[u16]>; 3],
        plane: &mut Plane,
        row: usize,
    ) -> Coded<()> {
        let units = plane.units();
        let words = plane.units_mut(row..row + 1);
        match maps {
            [None, None, None] => {
                code::each_of_unit(code, units, |place| words[place / 64] |= 1 << (place % 64))
            }
            maps => code::each_of_unit(code, units, |place| {
                let to = maps
                    .iter()
                    .flatten()
                    .fold(place, |place, map| usize::from(map[place]));
                words[to >> 6] |= 1 << (to & 63);
            }),
        }
    }

    /// Adds the states of a row that a move leads to; `code` is the move from the target row to this one.
    fn arrive(
        &self,
        row: usize,
        code: usize,
        coded: &[u8],
        plane: &mut Plane,
        first: usize,
    ) -> Coded<()> {
        self.carry(
            coded,
            self.cut.rows.maps_back(code, row),
            plane,
            row - first,
        )
    }

    /// Sends the rows of a chunk to the chunks that moves lead to.
    fn send(&self, chunk: usize, units: &[&[u8]], send: &mut Outbox) -> Coded<()> {
        let (rows, count) = (&self.cut.rows, self.rows_of_chunk());
        let mut message = Vec::new();
        for (row, coded) in (chunk * count..)
            .zip(units)
            .filter(|(_, coded)| !coded.is_empty())
        {
            if row >= rows.row_count() {
                return Err(DAMAGED);
            }
            for code in 0..rows.move_count() {
                rows.each_before(code, row, &mut |target| {
                    if target / count != chunk {
                        message.clear();
                        message.extend(((target % count) as u32).to_le_bytes());
                        message.extend((code as u16).to_le_bytes());
                        message.extend((coded.len() as u16).to_le_bytes());
                        message.extend_from_slice(coded);
                        send(target / count, &message);
                    }
                });
            }
        }
        Ok(())
    }
}

impl<R: Rows + Send> Model for RowChunks<R> {
    fn identity(&self) -> String {
        self.cut.identity.clone()
    }

    fn name(&self) -> String {
        self.cut.name.clone()
    }

    fn states(&self) -> u64 {
        (self.cut.rows.row_count() * self.cut.rows.row_len()) as u64
    }

    fn layout(&self) -> &ChunkLayout {
        &self.layout
    }

    fn goals(&self) -> Vec<(usize, usize, usize)> {
        let (row_len, count) = (self.cut.rows.row_len() as u64, self.rows_of_chunk());
        let place = |goal: &u64| {
            let (row, at) = ((goal / row_len) as usize, (goal % row_len) as usize);
            (row / count, 0, row % count * self.layout.units.len + at)
        };
        self.cut.goals.iter().map(place).collect()
    }

    fn reaches_all(&self) -> bool {
        self.cut.reaches_all
    }

    fn find_part(
        &self,
        chunk: usize,
        _depth: usize,
        known: &ChunkInput,
        bench: &mut Bench,
        send: &mut Outbox,
        stop: &Stop,
    ) -> FoundPart {
        let (rows, count) = (&self.cut.rows, self.rows_of_chunk());
        let (first, len) = (chunk * count, self.layout.units.plane_len());
        let new = &mut bench.planes[0];
        new.clear();
        let frontier = code::units_of(known.frontier.plane(0), self.layout.units)?;
        if !frontier.is_empty() {
            for row in first..rows.row_count().min(first + count) {
                for code in 0..rows.move_count() {
                    let source = rows.row_after(code, row);
                    if source / count == chunk && !frontier[source - first].is_empty() {
                        self.arrive(row, code, frontier[source - first], new, first)?;
                    }
                }
                if stop.is_stopped() {
                    return Ok((StoredChunk::default(), 0));
                }
            }
        }
        let mut inbox = &known.inbox[..];
        while let Some((&[a, b, c, d, code_low, code_high, low, high], rest)) =
            inbox.split_first_chunk::<HEAD_BYTES>()
        {
            let row = first + u32::from_le_bytes([a, b, c, d]) as usize;
            let (coded, rest) = rest
                .split_at_checked(u16::from_le_bytes([low, high]).into())
                .ok_or(DAMAGED)?;
            let code = usize::from(u16::from_le_bytes([code_low, code_high]));
            if row >= rows.row_count().min(first + count) || code >= rows.move_count() {
                return Err(DAMAGED);
            }
            self.arrive(row, code, coded, new, first)?;
            inbox = rest;
        }
        code::remove(known.frontier.plane(0), new)?;
        code::remove(known.before.plane(0), new)?;
        let mut stored = StoredChunk::default();
        let states = stored.push(|code| code::encode(new, 0, len, code, &mut Vec::new()));
        if states > 0 {
            self.send(
                chunk,
                &code::units_of(stored.plane(0), self.layout.units)?,
                send,
            )?;
        }
        Ok((stored, states))
    }

    fn states_of(&self, chunk: usize, layer: &StoredChunk) -> Coded<Option<u64>> {
        let units = code::units_of(layer.plane(0), self.layout.units)?;
        let (rows, first) = (&self.cut.rows, chunk * self.rows_of_chunk());
        let mut states = 0;
        for (row, coded) in (first..rows.row_count())
            .zip(units)
            .filter(|(_, coded)| !coded.is_empty())
        {
            let mut count = 0;
            code::each_of_unit(coded, self.layout.units, |_| count += 1)?;
            states += count * rows.rows_of(row);
        }
        Ok(Some(states))
    }

    fn send_again(
        &self,
        chunk: usize,
        _depth: usize,
        layer: &StoredChunk,
        _bench: &mut Bench,
        send: &mut Outbox,
    ) -> Coded<()> {
        self.send(
            chunk,
            &code::units_of(layer.plane(0), self.layout.units)?,
            send,
        )
    }
}
