//! Ranks arrangements of pieces of which many look alike, as permutations of a multiset.
//!
//! A row has the arrangements with the same pieces in the first half of the positions. Moves do not map rows to rows, so a search cannot
//! use rows of bits. But ranking is fast: the other half holds the same multiset of pieces in all arrangements of a row, and the row has
//! every order of it, ascending. So the index is the start of the row, which depends on the first half, plus the place in the row, which
//! depends on the second half: two lookups. A move is a few more, since it permutes the bits of an arrangement.

use crate::pieces::{
    Action, Arrangement, MovedPieces, Moves, Region, Set, counts, different, piece_of,
    separate_symbols,
};
use std::collections::HashMap;

/// The maximum number of bits of an arrangement. Each half has a table of all its values.
const MAX_BITS: u32 = 40;
/// The maximum number of bits that a move looks up at once.
const MAX_CHUNK_BITS: u32 = 10;
/// The row of the first state is stored for each block of this many states.
const BLOCK: u64 = 64;

/// All arrangements of the pieces in one region.
#[derive(Clone, Debug)]
pub struct MultisetArrangements {
    sets: Vec<Set>,
    start: Arrangement,
    region: Region,
    pub moves: Moves,
    /// The symbol of each piece.
    shown: Box<[u8]>,
    /// The bits of a symbol. The first position has the highest bits of an arrangement.
    bits: u32,
    /// The number of bits of the last positions.
    last_bits: u32,
    len: u64,
    /// For each value of the first positions, the index of the first arrangement of the row.
    begins: Vec<u64>,
    /// For each value of the last positions, the place in the row.
    places: Vec<u32>,
    rows: Vec<MultisetRow>,
    /// For each block of states, the row of the first one.
    row_of_block: Vec<u32>,
    /// The values of the last positions, ascending within each multiset.
    lasts: Vec<u32>,
    chunk_bits: u32,
    chunks: usize,
    /// For each move, chunk of bits and value of the chunk: the bits after the move.
    turns: Vec<u64>,
}

/// The arrangements with the same symbols in the first positions.
#[derive(Clone, Copy, Debug)]
struct MultisetRow {
    begin: u64,
    first: u32,
    /// Where its values start in `lasts`.
    lasts: u32,
}

/// Marks values of the first positions that occur in no arrangement.
const NONE: u64 = u64::MAX;

impl MultisetArrangements {
    /// Numbers the arrangements of a puzzle with one region and no twists. Returns `None` for other puzzles, or too many bits.
    pub fn of(puzzle: MovedPieces) -> Option<Self> {
        let MovedPieces { sets, start, moves } = puzzle;
        let moves = Moves::of(sets, moves);
        let is_twisted = |action: &Action| {
            action
                .0
                .iter()
                .any(|turn| turn.twist.iter().any(|&twist| twist > 0))
        };
        let mut regions: Vec<Region> = puzzle
            .regions()
            .into_iter()
            .filter(|region| region.places.len() > 1)
            .collect();
        let region = regions
            .pop()
            .filter(|_| regions.is_empty() && !moves.all.iter().any(is_twisted))?;
        let counts = puzzle.counts(&region);
        let bits = u32::max(different(&counts).next_power_of_two().ilog2(), 1);
        let positions = region.places.len() as u32;
        if bits * positions > MAX_BITS || positions < 2 {
            return None;
        }
        let (last, all_bits) = (positions / 2, bits * positions);
        let chunks = all_bits.div_ceil(MAX_CHUNK_BITS);
        let (begins, places, rows, row_of_block, lasts, turns) = Default::default();
        let mut found = Self {
            sets: sets.to_vec(),
            start: start.clone(),
            region,
            moves,
            shown: separate_symbols(&counts),
            bits,
            last_bits: bits * last,
            len: 0,
            begins,
            places,
            rows,
            row_of_block,
            lasts,
            chunk_bits: all_bits.div_ceil(chunks),
            chunks: chunks as usize,
            turns,
        };
        let of_symbol = |symbol: u8| counts[usize::from(piece_of(&found.shown, symbol))] as u64;
        let counts: Vec<u64> = (0..different(&counts) as u8).map(of_symbol).collect();
        found.number(&counts, positions - last, last)?;
        found.turn_chunks();
        Some(found)
    }

    /// Numbers all arrangements of symbols with these counts, split into `first` and `last` positions.
    fn number(&mut self, counts: &[u64], first: u32, last: u32) -> Option<()> {
        let firsts = multisets(counts, self.bits, first);
        let lasts = multisets(counts, self.bits, last);
        let mut by_multiset: HashMap<u64, Vec<u32>> = HashMap::new();
        (0..).zip(&lasts).for_each(|(value, multiset)| {
            multiset
                .iter()
                .for_each(|&key| by_multiset.entry(key).or_default().push(value))
        });
        self.places = vec![0; lasts.len()];
        let mut begins: HashMap<u64, (u32, u64)> = HashMap::new();
        let mut keys: Vec<u64> = by_multiset.keys().copied().collect();
        keys.sort_unstable();
        for key in keys {
            let values = &by_multiset[&key];
            values
                .iter()
                .zip(0..)
                .for_each(|(&value, place)| self.places[value as usize] = place);
            begins.insert(key, (self.lasts.len() as u32, values.len() as u64));
            self.lasts.extend(values);
        }
        let whole = key_of(counts, counts);
        self.begins = vec![NONE; firsts.len()];
        for (first, multiset) in (0..).zip(&firsts) {
            let Some(&(lasts, count)) = multiset.and_then(|key| begins.get(&(whole - key))) else {
                continue;
            };
            self.begins[first as usize] = self.len;
            self.rows.push(MultisetRow {
                begin: self.len,
                first,
                lasts,
            });
            self.len = self.len.checked_add(count)?;
        }
        let mut row = 0;
        for block in 0..self.len.div_ceil(BLOCK) {
            while self
                .rows
                .get(row + 1)
                .is_some_and(|next| next.begin <= block * BLOCK)
            {
                row += 1;
            }
            self.row_of_block.push(row as u32);
        }
        Some(())
    }

    /// Fills the tables of moves.
    fn turn_chunks(&mut self) {
        let positions = self.region.places.len() as u32;
        let shift = |place: usize| self.bits * (positions - 1 - place as u32);
        let of_symbol = (1u64 << self.bits) - 1;
        for action in &self.moves.all {
            let turn = self.region.restrict(action);
            for chunk in 0..self.chunks as u32 {
                for value in 0..1u64 << self.chunk_bits {
                    let before = value << (chunk * self.chunk_bits);
                    let after = turn.iter().enumerate().map(|(to, &(from, _))| {
                        (before >> shift(from.into()) & of_symbol) << shift(to)
                    });
                    self.turns.push(after.fold(0, |all, part| all | part));
                }
            }
        }
    }

    /// The number of arrangements.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The arrangement with an index, as packed symbols.
    #[inline]
    pub fn packed(&self, index: u64) -> u64 {
        let mut at = self.row_of_block[(index / BLOCK) as usize] as usize;
        while self
            .rows
            .get(at + 1)
            .is_some_and(|next| next.begin <= index)
        {
            at += 1;
        }
        let MultisetRow {
            begin,
            first,
            lasts,
        } = self.rows[at];
        u64::from(first) << self.last_bits
            | u64::from(self.lasts[lasts as usize + (index - begin) as usize])
    }

    /// The index of an arrangement.
    #[inline]
    pub fn index(&self, packed: u64) -> u64 {
        let last = packed & ((1 << self.last_bits) - 1);
        self.begins[(packed >> self.last_bits) as usize] + u64::from(self.places[last as usize])
    }

    /// The arrangement after a move.
    #[inline]
    pub fn after(&self, code: usize, packed: u64) -> u64 {
        let chunk = 1 << self.chunk_bits;
        let tables = &self.turns[code * self.chunks * chunk..][..self.chunks * chunk];
        let mut left = packed;
        tables.chunks_exact(chunk).fold(0, |after, table| {
            let value = left as usize & (chunk - 1);
            left >>= self.chunk_bits;
            after | table[value]
        })
    }

    /// The index of an arrangement; `None` if moves do not lead to it.
    pub fn rank(&self, arrangement: &Arrangement) -> Option<u64> {
        let offset = self.sets[self.region.set].offset;
        let mut still = self.start.clone();
        self.region
            .places
            .iter()
            .map(|&place| offset + usize::from(place))
            .for_each(|at| still.0[at] = arrangement.0[at]);
        if still != *arrangement {
            return None;
        }
        let count = |arrangement: &Arrangement| counts(self.region.pieces(&self.sets, arrangement));
        if count(arrangement) != count(&self.start) {
            return None;
        }
        let symbols = self
            .region
            .pieces(&self.sets, arrangement)
            .map(|piece| u64::from(self.shown[usize::from(piece)]));
        Some(self.index(symbols.fold(0, |all, symbol| all << self.bits | symbol)))
    }

    /// The arrangement with an index.
    pub fn unrank(&self, index: u64) -> Arrangement {
        let (mut arrangement, mut left) = (self.start.clone(), self.packed(index));
        let offset = self.sets[self.region.set].offset;
        for &place in self.region.places.iter().rev() {
            arrangement.0[offset + usize::from(place)] =
                piece_of(&self.shown, (left & ((1 << self.bits) - 1)) as u8);
            left >>= self.bits;
        }
        arrangement
    }
}

/// For each value of some positions, the key of its multiset of symbols; `None` if a symbol occurs more often than `counts` allows.
fn multisets(counts: &[u64], bits: u32, positions: u32) -> Vec<Option<u64>> {
    let of_value = |value: u64| {
        let mut found = vec![0; counts.len()];
        for place in 0..positions {
            let symbol = (value >> (place * bits) & ((1 << bits) - 1)) as usize;
            *found.get_mut(symbol)? += 1;
        }
        let fits = found.iter().zip(counts).all(|(found, most)| found <= most);
        fits.then(|| key_of(&found, counts))
    };
    (0..1 << (bits * positions)).map(of_value).collect()
}

/// A multiset as a number in mixed radix. The difference of two keys is the key of the difference.
fn key_of(found: &[u64], counts: &[u64]) -> u64 {
    found
        .iter()
        .zip(counts)
        .fold(0, |key, (found, most)| key * (most + 1) + found)
}
