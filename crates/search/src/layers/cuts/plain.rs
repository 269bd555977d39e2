//! Any space in chunks: runs of consecutive indices, which send each other single moves.

use super::cut::{Chunks, Cut, SearchCosts};
use crate::layers::codes::bit::{Bit, bits_of};
use crate::layers::codes::code::{self, Coded, DAMAGED};
use crate::layers::codes::plane::{Plane, Units};
use crate::layers::codes::stored::StoredChunk;
use crate::layers::model::{Bench, ChunkInput, ChunkLayout, FoundPart, Model, Outbox};
use homing_space::packed::bits_for;
use homing_space::space::Space;
use homing_table::table::Kind;
use homing_table::watch::Stop;

/// A space in chunks of consecutive indices.
///
/// The search only asks the space for the predecessors of each state, once. Each predecessor is sent to its chunk, as its place and the
/// code of the move. The chunk keeps those that it does not know yet, and the smallest code for each.
pub struct Plain<S> {
    space: S,
    /// A chunk has `1 << chunk_bits` states.
    chunk_bits: usize,
    layout: ChunkLayout,
}

/// The partitions of a space into [`Plain`] chunks.
pub struct PlainCut<S> {
    /// The space.
    pub space: S,
    /// Whether its table has moves.
    pub has_moves: bool,
}

/// The sizes of a chunk: a place is a number of 24 bits.
const CHUNK_BITS: std::ops::RangeInclusive<usize> = 10..=24;
/// The bits of a unit.
const MAX_UNIT_BITS: usize = 16;
/// While a chunk is searched, it has a list of moves for every other one.
const MAX_CHUNKS: u64 = 4096;
/// The bytes of a list that are sent in one message.
const PARCEL_BYTES: usize = 1 << 14;
/// The bytes of a move.
const MOVE_BYTES: usize = 4;
/// The fraction of a chunk's states whose moves may arrive in one layer, to estimate memory.
const ARRIVING_SHARE: u64 = 8;

impl<S: Space + Clone + Send + 'static> PlainCut<S> {
    /// Returns the width of the column `move`, in bits.
    pub fn move_bits(space: &S) -> u8 {
        bits_for(space.move_count())
    }

    fn layout(&self, chunk_bits: usize) -> ChunkLayout {
        let unit_bits = chunk_bits.min(MAX_UNIT_BITS);
        let move_planes = if self.has_moves {
            Self::move_bits(&self.space).into()
        } else {
            0
        };
        let chunks = self.space.len().div_ceil(1 << chunk_bits);
        let arriving = (1 << chunk_bits) / ARRIVING_SHARE
            * u64::from(self.space.move_count())
            * MOVE_BYTES as u64;
        ChunkLayout {
            number: chunk_bits,
            chunks: chunks as usize,
            planes: 1,
            move_planes,
            units: Units {
                count: 1 << (chunk_bits - unit_bits),
                len: 1 << unit_bits,
                states: 1 << unit_bits,
            },
            bench_planes: 3.max(2 + move_planes),
            bench_bytes: arriving
                + (if self.has_moves { 1 << chunk_bits } else { 0 })
                + chunks * 2 * PARCEL_BYTES as u64 / 8,
            tables_bytes: 0,
        }
    }
}

impl<S: Space + Clone + Send + 'static> Cut for PlainCut<S> {
    fn name(&self) -> String {
        self.space.describe().puzzle
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn layouts(&self) -> Vec<ChunkLayout> {
        let len = self.space.len();
        let fits = |&bits: &usize| bits == *CHUNK_BITS.start() || len > 1 << (bits - 1);
        let sizes = CHUNK_BITS.rev().filter(fits).map(|bits| self.layout(bits));
        sizes
            .filter(|layout| layout.chunks as u64 <= MAX_CHUNKS && len > 0)
            .collect()
    }

    fn bits(&self, columns: &[Kind]) -> Vec<Bit> {
        bits_of(columns, false)
    }

    fn chunks(&self, number: usize) -> Option<Chunks> {
        let layout = self
            .layouts()
            .into_iter()
            .find(|layout| layout.number == number)?;
        Some(Chunks::of(Plain {
            space: self.space.clone(),
            chunk_bits: number,
            layout,
        }))
    }

    fn costs(&self) -> SearchCosts {
        let moves = f64::from(self.space.move_count());
        let move_bits = f64::from(Self::move_bits(&self.space));
        let layer_bits = if self.has_moves {
            8.0 + 5.0 * move_bits
        } else {
            8.0
        };
        SearchCosts {
            layer_bits,
            crossing_bytes: moves * MOVE_BYTES as f64 / 10.0,
            nanoseconds: 20.0 + 20.0 * moves,
        }
    }
}

impl<S: Space> Plain<S> {
    /// Returns the number of states of a chunk.
    fn chunk_states(&self, chunk: usize) -> usize {
        let first = (chunk as u64) << self.chunk_bits;
        (self.space.len() - first).min(1 << self.chunk_bits) as usize
    }

    /// Sends the moves that lead to the states of a plane.
    fn send(&self, chunk: usize, plane: &Plane, send: &mut Outbox, stop: &Stop) -> Coded<()> {
        let (first, states) = ((chunk as u64) << self.chunk_bits, self.chunk_states(chunk));
        let mut lists: Vec<Vec<u8>> = vec![Vec::new(); self.layout.chunks];
        let mut is_damaged = false;
        for unit in 0..plane.units().count {
            if stop.is_stopped() {
                return Ok(());
            }
            plane.each_of_unit(unit, |place| {
                if place >= states {
                    is_damaged = true;
                    return;
                }
                self.space
                    .predecessors(first + place as u64, |code, before| {
                        let (target, place) = (
                            (before >> self.chunk_bits) as usize,
                            before & ((1 << self.chunk_bits) - 1),
                        );
                        let Some(list) = lists.get_mut(target) else {
                            return;
                        };
                        list.extend((place as u32 | u32::from(code) << 24).to_le_bytes());
                        if list.len() >= PARCEL_BYTES {
                            send(target, list);
                            list.clear();
                        }
                    });
            });
        }
        for (target, list) in lists
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.is_empty())
        {
            send(target, list);
        }
        if is_damaged { Err(DAMAGED) } else { Ok(()) }
    }
}

impl<S: Space + Send> Model for Plain<S> {
    fn identity(&self) -> String {
        let described = self.space.describe();
        let values = [
            &described.puzzle,
            &described.parameters,
            &described.goal,
            &described.index,
            &described.metric,
        ];
        let [puzzle, parameters, goal, index, metric] = values.map(|value| value.escape_debug());
        let states = self.space.len();
        format!(
            "puzzle {puzzle}\nparameters {parameters}\ngoal {goal}\nindex {index}\nmetric {metric}\nstates {states}\n"
        )
    }

    fn name(&self) -> String {
        self.space.describe().puzzle
    }

    fn states(&self) -> u64 {
        self.space.len()
    }

    fn layout(&self) -> &ChunkLayout {
        &self.layout
    }

    fn goals(&self) -> Vec<(usize, usize, usize)> {
        let mut goals = Vec::new();
        let mask = (1 << self.chunk_bits) - 1;
        self.space.goals(|goal| {
            goals.push((
                (goal >> self.chunk_bits) as usize,
                0,
                (goal & mask) as usize,
            ))
        });
        goals
    }

    fn reaches_all(&self) -> bool {
        false
    }

    fn is_symmetric(&self) -> bool {
        self.space.is_symmetric()
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
        let ChunkInput {
            frontier,
            before,
            inbox,
        } = known;
        let (arrived, rest) = inbox.as_chunks::<MOVE_BYTES>();
        if !rest.is_empty() {
            return Err(DAMAGED);
        }
        if arrived.is_empty() {
            return Ok((StoredChunk::default(), 0));
        }
        let Bench { planes } = bench;
        let [seen, new, bits @ ..] = &mut planes[..] else {
            return Err(DAMAGED);
        };
        let (units, len) = (seen.units(), seen.units().plane_len());
        seen.clear();
        code::add(frontier.plane(0), seen, 0, len)?;
        code::add(before.plane(0), seen, 0, len)?;
        new.clear();
        let states = self.chunk_states(chunk);
        // Per state, the greatest difference from the largest code, so that no entry has to be initialized.
        let mut codes = if self.layout.move_planes > 0 {
            vec![0u8; states]
        } else {
            Vec::new()
        };
        let (seen, words) = (seen.words(), new.units_mut(0..units.count));
        for &bytes in arrived {
            let message = u32::from_le_bytes(bytes);
            let (place, code) = ((message & 0xff_ffff) as usize, (message >> 24) as u8);
            if place >= states {
                return Err(DAMAGED);
            }
            let bit = 1 << (place % 64);
            if seen[place / 64] & bit == 0 {
                words[place / 64] |= bit;
                if let Some(least) = codes.get_mut(place) {
                    *least = (*least).max(u8::MAX - code);
                }
            }
        }
        let mut stored = StoredChunk::default();
        let count = stored.push(|code| code::encode(new, 0, len, code, &mut Vec::new()));
        if count == 0 {
            return Ok((StoredChunk::default(), 0));
        }
        for (bit, plane) in bits.iter_mut().take(self.layout.move_planes).enumerate() {
            plane.clear();
            let words = plane.units_mut(0..units.count);
            new.each(|place| {
                words[place / 64] |= u64::from((u8::MAX - codes[place]) >> bit & 1) << (place % 64)
            });
            stored.push(|code| code::encode(plane, 0, len, code, &mut Vec::new()));
        }
        self.send(chunk, new, send, stop)?;
        Ok((stored, count))
    }

    fn send_again(
        &self,
        chunk: usize,
        _depth: usize,
        layer: &StoredChunk,
        bench: &mut Bench,
        send: &mut Outbox,
    ) -> Coded<()> {
        let plane = &mut bench.planes[0];
        plane.clear();
        let len = plane.units().plane_len();
        code::add(layer.plane(0), plane, 0, len)?;
        self.send(chunk, plane, send, &Stop::NEVER)
    }
}
