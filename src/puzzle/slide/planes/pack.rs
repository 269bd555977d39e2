//! The columns of a table, computed from the depth codes of a search.

use super::carry::BlockSource;
use super::search::PlaneSearch;
use super::shape::PlaneShape;
use super::turn::Vertical;
use super::window::WindowMap;
use crate::backward::DepthCodes;
use crate::packed::spread;
use crate::pool::*;
use crate::space::Space;
use crate::table::{Column, Entries, HALF, Kind};
use std::io;

/// The planes of marks of a unit.
type Marks<'a, const PLANES: usize> = [&'a [u64]; PLANES];

/// Returns which of 64 states have a neighbour that is one nearer, by depth mod 3: 0 is nearer than 1, 1 than 2, 2 than 0.
pub fn is_nearer_by_thirds(own: [u64; 2], other: [u64; 2]) -> u64 {
    let ([one, two], [other_one, other_two]) = (own, other);
    one & !other_one & !other_two | two & other_one | !one & !two & other_two
}

/// The number of units that are packed at a time: some tens of megabytes, which is little compared with the search.
pub const RUN_UNITS: usize = 1024;

/// A column of a finished search. It is packed piece by piece while it is written, so it is never in memory as a whole.
pub struct PackedPlanes<'a> {
    search: &'a PlaneSearch,
    kind: Kind,
}

impl Entries for PackedPlanes<'_> {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn bits(&self) -> u8 {
        self.kind.bits()
    }

    fn entries(&self) -> u64 {
        self.search.shape.slide.len()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (search, bits) = (self.search, usize::from(self.kind.bits()));
        if !(search.shape.free_tiles.unit_len() * bits).is_multiple_of(8) {
            return put(search.small_halves().bytes());
        }
        each_unit(&search.shape, bits, put, &|cell, unit, bytes| {
            search.pack(self.kind, cell, unit, bytes)
        })
    }
}

/// Packs the entries of all units of all planes, `bits` bits each, and passes them on. The length of a unit is whole bytes.
pub fn each_unit(
    shape: &PlaneShape,
    bits: usize,
    put: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    pack: &(dyn Fn(usize, usize, &mut [u8]) + Sync),
) -> io::Result<()> {
    let (units, unit_bytes) = (
        shape.free_tiles.units(),
        shape.free_tiles.unit_len() * bits / 8,
    );
    let all = units * shape.slide.cells();
    let mut bytes = vec![0; unit_bytes * RUN_UNITS.min(all)];
    for first in (0..all).step_by(RUN_UNITS) {
        let run = &mut bytes[..unit_bytes * RUN_UNITS.min(all - first)];
        let pack = |(part, bytes): (usize, &mut [u8])| {
            pack((first + part) / units, (first + part) % units, bytes)
        };
        // Small boards are faster without threads.
        if units == 1 {
            run.chunks_exact_mut(unit_bytes).enumerate().for_each(pack);
        } else {
            run.par_chunks_exact_mut(unit_bytes)
                .enumerate()
                .for_each(pack);
        }
        put(run)?;
    }
    Ok(())
}

impl PlaneSearch {
    /// Returns a column of a finished search, or `None` if the search did not store what the column needs.
    pub fn packed(&self, kind: Kind) -> Option<PackedPlanes<'_>> {
        let is_kept = matches!(kind, Kind::Move(_)) || kind == Kind::of(self.codes);
        is_kept.then_some(PackedPlanes { search: self, kind })
    }

    /// Returns the same column in memory.
    pub fn column(&self, kind: Kind) -> Option<Column> {
        self.packed(kind)?.to_column().ok()
    }

    /// Returns the column `half` of a board whose planes do not fill whole bytes, which has six cells.
    fn small_halves(&self) -> Column {
        let len = self.shape.free_tiles.unit_len();
        let bit = |index: usize| {
            let [marks] = self.marks(index / len, 0);
            (marks[index % len / 64] >> (index % len % 64) & 1) as u8
        };
        Column::pack(HALF, 1, (0..len * self.shape.slide.cells()).map(bit))
    }

    /// Writes the entries of a column for a unit of the plane of `cell`. Units and planes follow each other without gaps: their lengths are
    /// whole bytes, except in the column `half` of boards of six cells.
    fn pack(&self, kind: Kind, cell: usize, unit: usize, bytes: &mut [u8]) {
        match (kind, self.codes) {
            (Kind::Move(_), DepthCodes::Halves) => {
                // A neighbour's depth has the other parity. So it is one less if the bits are equal and the state's depth is odd, or if the
                // bits differ and the state's depth is even.
                let odd = if self.shape.colour(cell) == self.shape.colour_at(0) {
                    0
                } else {
                    u64::MAX
                };
                self.pack_moves(cell, unit, bytes, |[own], [other]| own ^ other ^ odd);
            }
            (Kind::Move(_), DepthCodes::Residues) => {
                self.pack_moves(cell, unit, bytes, is_nearer_by_thirds)
            }
            (Kind::Depth, _) => {
                let [one, two] = self.marks(cell, unit);
                interleave(bytes, |word| (two[word], one[word]));
            }
            (Kind::Half, _) => {
                let [marks] = self.marks(cell, unit);
                for (bytes, word) in bytes.chunks_mut(8).zip(marks) {
                    bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
                }
            }
        }
    }

    /// Packs the best moves. The best move is down, else left, else right, if that neighbour is nearer. Otherwise it is up, because every
    /// state but the goal has a nearer neighbour. `is_nearer` compares 64 states with their neighbours by their marks.
    fn pack_moves<const PLANES: usize>(
        &self,
        cell: usize,
        unit: usize,
        bytes: &mut [u8],
        is_nearer: impl Fn([u64; PLANES], [u64; PLANES]) -> u64,
    ) {
        let columns = self.shape.slide.columns();
        let own = self.marks::<PLANES>(cell, unit);
        let [left, right] = self
            .shape
            .beside(cell)
            .map(|beside| beside.map(|beside| self.marks::<PLANES>(beside, unit)));
        let fetched = (cell + columns < self.shape.slide.cells())
            .then(|| self.marks_below::<PLANES>(cell, unit));
        let below = fetched
            .as_ref()
            .map(|fetched| fetched.each_ref().map(|plane| &plane[..]));
        interleave(bytes, |word| {
            let at = |marks: Marks<PLANES>| marks.map(|plane| plane[word]);
            let nearer = |other: Option<Marks<PLANES>>| {
                other.map_or(0, |other| is_nearer(at(own), at(other)))
            };
            let (down, left, right) = (nearer(below), nearer(left), nearer(right));
            (!down & !left, !down & (left | !right))
        });
        if cell == self.shape.slide.home() && unit == 0 {
            bytes[0] &= !3;
        }
    }

    /// Returns the planes of marks of a unit.
    fn marks<const PLANES: usize>(&self, cell: usize, unit: usize) -> Marks<'_, PLANES> {
        let side = &self.sides[self.shape.colour(cell)];
        let words = self.shape.free_tiles.unit_words();
        let first = (unit * side.cells.len() + self.shape.slot(cell)) * PLANES * words;
        std::array::from_fn(|plane| &side.marks[first + plane * words..][..words])
    }

    /// Returns the marks of the states that a move of the blank down from `cell` leads to, for the states of a unit in their order.
    fn marks_below<const PLANES: usize>(&self, cell: usize, unit: usize) -> [Vec<u64>; PLANES] {
        let below = cell + self.shape.slide.columns();
        let words = self.shape.free_tiles.unit_words();
        let mut fetched = std::array::from_fn(|_| vec![0; words]);
        let window = &self.windows[cell];
        if let WindowMap::Bits(tables) = &window.places {
            let tables = WindowMap::of_groups(
                &tables[Vertical::Down as usize],
                self.shape.unit_parity(cell, unit),
            );
            fetch_groups(
                self.marks(below, unit),
                &mut fetched,
                self.shape.free_tiles.group_words(),
                tables,
            );
        } else {
            let side = &self.sides[self.shape.colour(below)];
            let first = PLANES * self.shape.slot(below) * words;
            for (plane, into) in fetched.iter_mut().enumerate() {
                let source = BlockSource {
                    words: &side.marks[first + plane * words..],
                    stride: PLANES * side.cells.len() * words,
                };
                window.fetch(Vertical::Down, unit, source, |word, bits| into[word] = bits);
            }
        }
        fetched
    }
}

/// Fetches the marks of all states of a unit by the tables of its groups.
///
/// Fetching one bit takes six instructions. So a group is first spread to one byte per state, and eight fetched bytes are collected at
/// once.
fn fetch_groups<const PLANES: usize>(
    source: Marks<PLANES>,
    into: &mut [Vec<u64>; PLANES],
    group_words: usize,
    tables: [&[u16]; 2],
) {
    let mut codes = vec![[0u8; 8]; 8 * group_words];
    let words = source[0].len();
    for (group, first) in (0..words).step_by(group_words).enumerate() {
        for (number, code) in codes.iter_mut().enumerate() {
            let byte = |plane: &[u64]| {
                SPREAD[(plane[first + number / 8] >> (8 * (number % 8)) & 0xff) as usize]
            };
            *code = source
                .iter()
                .enumerate()
                .fold(0, |code, (at, plane)| code | byte(plane) << at)
                .to_le_bytes();
        }
        let codes = codes.as_flattened();
        for (word, places) in tables[group % 2].as_chunks::<64>().0.iter().enumerate() {
            for (eighth, places) in places.as_chunks::<8>().0.iter().enumerate() {
                let eight = u64::from_le_bytes(places.map(|place| codes[usize::from(place)]));
                for (at, plane) in into.iter_mut().enumerate() {
                    plane[first + word] |= collect(eight >> at) << (8 * eighth);
                }
            }
        }
    }
}

/// The bits of a byte, each in a separate byte.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Returns the lowest bits of eight bytes, side by side. The product moves bit `8 * i` to `56 + i`, and no two of its terms meet there.
fn collect(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Writes entries of two bits. `entries` returns the high and the low bits of the next 64.
pub fn interleave(bytes: &mut [u8], mut entries: impl FnMut(usize) -> (u64, u64)) {
    for (number, bytes) in bytes.chunks_mut(16).enumerate() {
        let (high, low) = entries(number);
        let half = |shift: u32| {
            u128::from(spread((high >> shift) as u32) << 1 | spread((low >> shift) as u32))
        };
        bytes.copy_from_slice(&(half(32) << 64 | half(0)).to_le_bytes()[..bytes.len()]);
    }
}
