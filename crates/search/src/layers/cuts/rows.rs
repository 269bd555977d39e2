//! A space of rows as chunks: runs of rows, between which whole rows are sent.

use super::cut::{Chunks, Cut, SearchCosts};
use crate::layers::codes::bit::{Bit, bits_of};
use crate::layers::codes::code::{self, Coded, DAMAGED};
use crate::layers::codes::plane::{Plane, Units};
use crate::layers::codes::stored::StoredChunk;
use crate::layers::column::TableOrder;
use crate::layers::model::{Bench, ChunkInput, ChunkLayout, FoundPart, Model, Outbox};
use homing_table::backward::rows::Rows;
use homing_table::table::Kind;
use homing_table::watch::Stop;
use std::ops::Range;
use std::sync::Arc;

/// A space of rows in chunks of consecutive rows of each plane.
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
    /// An upper bound of the depths.
    pub max_depth: usize,
    /// The memory of the rows' tables, in bytes.
    pub tables_bytes: u64,
    /// Measurements of such searches.
    pub costs: SearchCosts,
    /// Writes the columns of a table with another order.
    pub order: Option<OrderOf<R>>,
}

/// Returns the order of a model's table, with chunks of this many rows.
pub type OrderOf<R> = fn(&Arc<R>, usize) -> Arc<dyn TableOrder>;

/// The maximum number of places of a chunk.
const MAX_CHUNK_LEN: usize = 1 << 24;
/// The bytes of a message before the code of a row: the number of the row in the chunk, the move, and the length of the code.
const HEAD_BYTES: usize = 8;

impl<R: Rows> RowCut<R> {
    fn layout(&self, row_bits: usize) -> ChunkLayout {
        let row_len = self.rows.row_len();
        ChunkLayout {
            number: row_bits,
            chunks: self.plane_rows().div_ceil(1 << row_bits),
            planes: self.rows.planes(),
            move_planes: 0,
            units: Units {
                count: 1 << row_bits,
                len: row_len.next_multiple_of(64),
                states: row_len,
            },
            bench_planes: 6,
            // The rows that arrive.
            bench_bytes: (row_len << row_bits) as u64 / 8
                * (self.rows.planes() * self.rows.move_count()).div_ceil(4) as u64,
            tables_bytes: self.tables_bytes,
        }
    }

    fn plane_rows(&self) -> usize {
        self.rows.row_count() / self.rows.planes()
    }

    /// The possible sizes of a chunk: a number of rows of a plane that is a power of two.
    fn row_bits(&self) -> Vec<usize> {
        let (rows, row_len) = (self.plane_rows(), self.rows.row_len().next_multiple_of(64));
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
        let stored = |&column: &Kind| match column {
            // Moves are computed from depths while the table is put in order.
            Kind::Move(_) if self.0.order.is_some() => Kind::Half,
            column => column,
        };
        let columns: Vec<Kind> = columns.iter().map(stored).collect();
        bits_of(&columns, self.0.reaches_all)
    }

    fn chunks(&self, number: usize) -> Option<Chunks> {
        let bits = self.0.row_bits().into_iter().find(|&bits| bits == number)?;
        let model = RowChunks {
            cut: self.0.clone(),
            layout: self.0.layout(bits),
        };
        Some(Chunks {
            model: Arc::new(model),
            order: self.0.order.map(|order| order(&self.0.rows, 1 << bits)),
        })
    }

    fn costs(&self) -> SearchCosts {
        self.0.costs
    }
}

/// Returns what searches of permutation puzzles with a number of moves took.
pub fn usual_costs(moves: usize) -> SearchCosts {
    let moves = moves as f64;
    SearchCosts {
        layer_bits: 8.5,
        crossing_bytes: moves / 10.0,
        nanoseconds: 10.0 + 5.0 * moves,
    }
}

impl<R: Rows + Send> RowChunks<R> {
    fn rows_of_chunk(&self) -> usize {
        self.layout.units.count
    }

    /// The rows of a plane of a chunk.
    fn rows(&self, plane: usize, chunk: usize) -> Range<usize> {
        let (count, all) = (self.rows_of_chunk(), self.cut.plane_rows());
        let first = plane * all;
        first + chunk * count..first + all.min((chunk + 1) * count)
    }

    /// The plane, the chunk and the unit of a row.
    fn place(&self, row: usize) -> (usize, usize, usize) {
        let (all, count) = (self.cut.plane_rows(), self.rows_of_chunk());
        (row / all, row % all / count, row % all % count)
    }

    /// The planes that have states at a depth.
    fn planes(&self, depth: usize) -> impl Iterator<Item = usize> {
        (0..self.layout.planes).filter(move |&plane| self.is_in_plane(plane, depth))
    }

    /// Adds the states of a row that a move leads to; `code` is the move from the target row to this one.
    fn arrive(&self, row: usize, code: usize, coded: &[u8], plane: &mut Plane) -> Coded<()> {
        let (maps, units) = (self.cut.rows.maps_back(code, row), plane.units());
        let (.., unit) = self.place(row);
        let words = plane.units_mut(unit..unit + 1);
        let mut insert = |to: usize| words[to >> 6] |= 1 << (to & 63);
        match maps.all() {
            [] => code::each_of_unit(coded, units, insert),
            [map] => code::each_of_unit(coded, units, |place| insert(map[place].into())),
            [first, rest @ ..] => code::each_of_unit(coded, units, |place| {
                let to = rest
                    .iter()
                    .fold(first[place], |to, map| map[usize::from(to)]);
                insert(to.into());
            }),
        }
    }

    /// Sends the rows of a plane of a chunk to the chunks that moves lead to.
    fn send(&self, plane: usize, chunk: usize, code: &[u8], send: &mut Outbox) -> Coded<()> {
        let (rows, mut message) = (&self.cut.rows, Vec::new());
        let units = code::units_of(code, self.layout.units)?;
        let own = self.rows(plane, chunk);
        if units.iter().skip(own.len()).any(|coded| !coded.is_empty()) {
            return Err(DAMAGED);
        }
        for (row, coded) in own.zip(units).filter(|(_, coded)| !coded.is_empty()) {
            for code in 0..rows.move_count() {
                rows.each_before(code, row, &mut |target| {
                    let (plane, to, unit) = self.place(target);
                    if to != chunk {
                        message.clear();
                        message
                            .extend(((plane * self.rows_of_chunk() + unit) as u32).to_le_bytes());
                        message.extend((code as u16).to_le_bytes());
                        message.extend((coded.len() as u16).to_le_bytes());
                        message.extend_from_slice(coded);
                        send(to, &message);
                    }
                });
            }
        }
        Ok(())
    }

    /// Reads the rows that have arrived in a chunk, sorted by the row that they lead to.
    fn arrived<'i>(&self, chunk: usize, mut inbox: &'i [u8]) -> Coded<Vec<Arrival<'i>>> {
        let mut arrived = Vec::new();
        while let Some((&[a, b, c, d, code_low, code_high, low, high], rest)) =
            inbox.split_first_chunk::<HEAD_BYTES>()
        {
            let number = u32::from_le_bytes([a, b, c, d]) as usize;
            let (plane, unit) = (number / self.rows_of_chunk(), number % self.rows_of_chunk());
            let code = usize::from(u16::from_le_bytes([code_low, code_high]));
            let own = self.rows(plane, chunk);
            let (coded, rest) = rest
                .split_at_checked(u16::from_le_bytes([low, high]).into())
                .filter(|_| plane < self.layout.planes && unit < own.len())
                .filter(|_| code < self.cut.rows.move_count())
                .ok_or(DAMAGED)?;
            arrived.push(Arrival {
                row: own.start + unit,
                code,
                coded,
            });
            inbox = rest;
        }
        arrived.sort_by_key(|arrival| arrival.row);
        Ok(arrived)
    }
}

/// A row that a move leads to from a row of a chunk.
struct Arrival<'i> {
    row: usize,
    code: usize,
    coded: &'i [u8],
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
        let row_len = self.cut.rows.row_len() as u64;
        let place = |goal: &u64| {
            let (plane, chunk, unit) = self.place((goal / row_len) as usize);
            let at = (goal % row_len) as usize;
            (chunk, plane, unit * self.layout.units.len + at)
        };
        self.cut.goals.iter().map(place).collect()
    }

    fn reaches_all(&self) -> bool {
        self.cut.reaches_all
    }

    fn is_in_plane(&self, plane: usize, depth: usize) -> bool {
        let rows = &self.cut.rows;
        let goal = self.cut.goals.first().copied().unwrap_or_default();
        let first = rows.colour((goal / rows.row_len() as u64) as usize);
        !rows.has_colours() || rows.colour(plane * self.cut.plane_rows()) == (first + depth) % 2
    }

    fn max_depth(&self) -> usize {
        self.cut.max_depth
    }

    fn find_part(
        &self,
        chunk: usize,
        depth: usize,
        known: &ChunkInput,
        bench: &mut Bench,
        send: &mut Outbox,
        stop: &Stop,
    ) -> FoundPart {
        let (rows, len) = (&self.cut.rows, self.layout.units.plane_len());
        // The codes of the units of the last layer, by plane.
        let mut frontier = vec![Vec::new(); self.layout.planes];
        for (slot, plane) in self.planes(depth - 1).enumerate() {
            frontier[plane] = code::units_of(known.frontier.plane(slot), self.layout.units)?;
        }
        let arrived = self.arrived(chunk, &known.inbox)?;
        let new = &mut bench.planes[0];
        let (mut stored, mut states) = (StoredChunk::default(), 0);
        for (slot, plane) in self.planes(depth).enumerate() {
            new.clear();
            let own = self.rows(plane, chunk);
            for row in own.clone() {
                for code in 0..rows.move_count() {
                    let source = rows.row_after(code, row).map(|row| self.place(row));
                    if let Some((plane, of, unit)) = source
                        && of == chunk
                        && let Some(coded) = frontier[plane].get(unit)
                        && !coded.is_empty()
                    {
                        self.arrive(row, code, coded, new)?;
                    }
                }
                if stop.is_stopped() {
                    return Ok((StoredChunk::default(), 0));
                }
            }
            let first = arrived.partition_point(|arrival| arrival.row < own.start);
            let to_plane = arrived[first..]
                .iter()
                .take_while(|arrival| arrival.row < own.end);
            for arrival in to_plane {
                self.arrive(arrival.row, arrival.code, arrival.coded, new)?;
            }
            if !rows.has_colours() {
                code::remove(known.frontier.plane(slot), new)?;
            }
            code::remove(known.before.plane(slot), new)?;
            let found = stored.push(|code| code::encode(new, 0, len, code, &mut Vec::new()));
            if found > 0 {
                self.send(plane, chunk, stored.plane(slot), send)?;
            }
            states += found;
        }
        Ok((stored, states))
    }

    fn states_of(&self, chunk: usize, layer: &StoredChunk) -> Coded<Option<u64>> {
        let rows = &self.cut.rows;
        if !rows.has_classes() {
            return Ok(None);
        }
        let mut states = 0;
        for plane in 0..self.layout.planes {
            let units = code::units_of(layer.plane(plane), self.layout.units)?;
            for (row, coded) in self.rows(plane, chunk).zip(units) {
                let mut count = 0;
                if !coded.is_empty() {
                    code::each_of_unit(coded, self.layout.units, |_| count += 1)?;
                }
                states += count * rows.rows_of(row);
            }
        }
        Ok(Some(states))
    }

    fn send_again(
        &self,
        chunk: usize,
        depth: usize,
        layer: &StoredChunk,
        _bench: &mut Bench,
        send: &mut Outbox,
    ) -> Coded<()> {
        self.planes(depth)
            .enumerate()
            .try_for_each(|(slot, plane)| self.send(plane, chunk, layer.plane(slot), send))
    }
}
