//! The columns of a table, made from the depths that a search leaves.

use super::carry::Source;
use super::check;
use super::search::Search;
use super::turn::Vertical;
use super::window::Places;
use crate::error::{Error, Result};
use crate::space::Space;
use crate::table::{Column, Content, DEPTH, Entries, HALF, MOVE, Table};
use rayon::prelude::*;
use std::io;
use std::path::Path;

/// A column that a finished search can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The best move.
    Move,
    /// Depth mod 3.
    Depth,
    /// Bit 1 of the depth.
    Half,
}

impl Kind {
    /// The column's name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => MOVE,
            Self::Depth => DEPTH,
            Self::Half => HALF,
        }
    }

    /// The width of an entry, in bits.
    pub fn bits(self) -> u8 {
        match self {
            Self::Move | Self::Depth => 2,
            Self::Half => 1,
        }
    }
}

/// The depths of the states of a unit, as high and low bits: 0 for unseen, else depth mod 3 plus 1.
#[derive(Clone, Copy)]
struct Depths<'a> {
    high: &'a [u64],
    low: &'a [u64],
}

impl Depths<'_> {
    fn at(self, word: usize) -> (u64, u64) {
        (self.high[word], self.low[word])
    }
}

/// Which of 64 states at depths `own` have a neighbour at depths `other` that is one nearer: 1 is nearer than 2, 2 than 3, 3 than
/// 1.
fn is_nearer(own: (u64, u64), other: (u64, u64)) -> u64 {
    let ((high, low), (other_high, other_low)) = (own, other);
    high & !low & !other_high & other_low | high & low & other_high & !other_low | !high & low & other_high & other_low
}

/// The number of units that are packed at a time: some tens of megabytes, little beside a search that is written while it is
/// packed.
pub const RUN_UNITS: usize = 1024;

/// A column of a finished search. It is packed part by part while it is written, so it is never in memory as a whole.
pub struct Packed<'a> {
    search: &'a Search,
    kind: Kind,
}

impl Entries for Packed<'_> {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn bits(&self) -> u8 {
        2
    }

    fn entries(&self) -> u64 {
        self.search.shape.slide.len()
    }

    fn each_run(&self, put: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let (units, unit_bytes) = (self.search.shape.units(), self.search.unit_bytes());
        let all = units * self.search.shape.slide.cells();
        let mut bytes = vec![0; unit_bytes * RUN_UNITS.min(all)];
        for first in (0..all).step_by(RUN_UNITS) {
            let run = &mut bytes[..unit_bytes * RUN_UNITS.min(all - first)];
            let pack = |(part, bytes): (usize, &mut [u8])| self.search.pack(self.kind, part / units, part % units, bytes);
            if units == 1 {
                run.chunks_exact_mut(unit_bytes).enumerate().for_each(pack);
            } else {
                run.par_chunks_exact_mut(unit_bytes).enumerate().map(|(part, bytes)| (first + part, bytes)).for_each(pack);
            }
            put(run)?;
        }
        Ok(())
    }
}

impl Search {
    /// Writes the table of a finished search, with these columns. The columns are never in memory beside the search.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file cannot be written; [`Error::Contradiction`] and those of a check, if the search was taken up from a
    /// checkpoint that was not right. An older table then stays.
    pub fn write(&self, path: &Path, columns: &[Kind]) -> Result<()> {
        self.check_complete()?;
        let columns: Vec<Packed> = columns.iter().map(|&kind| self.packed(kind)).collect();
        let content = Content {
            description: self.shape.slide.describe(),
            states: self.shape.slide.len(),
            reachable: self.layers.iter().sum(),
            greatest_depth: self.layers.len() as u64 - 1,
            layers: &self.layers,
            columns: &columns,
        };
        let slide = self.shape.slide;
        content.write_checked(path, |written| if self.is_resumed { check::resumed(&Table::open(written, slide)?) } else { Ok(()) })
    }

    /// Every state reaches the goal: a search that found others than all of them went wrong.
    pub fn check_complete(&self) -> Result<()> {
        let (found, states) = (self.layers.iter().sum::<u64>(), self.shape.slide.len());
        let what = || format!("the search found {found} states, but there are {states}: its checkpoint was not right");
        if found == states { Ok(()) } else { Err(Error::Contradiction { what: what() }) }
    }

    /// A column of a finished search.
    pub(super) fn packed(&self, kind: Kind) -> Packed<'_> {
        Packed { search: self, kind }
    }

    /// The same, in memory.
    pub fn column(&self, kind: Kind) -> Option<Column> {
        let packed = self.packed(kind);
        let mut bytes = Vec::with_capacity((packed.entries() / 4) as usize);
        let kept = packed.each_run(&mut |run| {
            bytes.extend_from_slice(run);
            Ok(())
        });
        kept.ok()?;
        Column::new(packed.name(), packed.bits(), packed.entries(), bytes)
    }

    /// The size of a unit of one plane in a column. Units and planes follow each other without gaps, because their lengths are
    /// multiples of four states.
    pub(super) fn unit_bytes(&self) -> usize {
        self.shape.unit_len() / 4
    }

    /// Writes the entries of a column for a unit of the plane of `cell`.
    pub(super) fn pack(&self, kind: Kind, cell: usize, unit: usize, bytes: &mut [u8]) {
        match kind {
            Kind::Move => self.pack_moves(cell, unit, bytes),
            Kind::Half => unreachable!("merged from w/half"),
            Kind::Depth => {
                let own = self.depths(cell, unit);
                interleave(bytes, |word| (!(own.high[word] ^ own.low[word]), !own.low[word]));
            }
        }
    }

    /// The best move is down, else left, else right, if that neighbour is nearer. Otherwise it is up, because every state but the
    /// goal has a nearer neighbour.
    fn pack_moves(&self, cell: usize, unit: usize, bytes: &mut [u8]) {
        let columns = self.shape.slide.columns();
        let own = self.depths(cell, unit);
        let [left, right] = self.shape.beside(cell).map(|beside| beside.map(|beside| self.depths(beside, unit)));
        let fetched = (cell + columns < self.shape.slide.cells()).then(|| self.depths_below(cell, unit));
        let below = fetched.as_ref().map(|fetched| {
            let (high, low) = fetched.split_at(self.shape.unit_words());
            Depths { high, low }
        });
        interleave(bytes, |word| {
            let nearer = |other: Option<Depths>| other.map_or(0, |other| is_nearer(own.at(word), other.at(word)));
            let (down, left, right) = (nearer(below), nearer(left), nearer(right));
            (!down & !left, !down & (left | !right))
        });
        if cell == self.shape.slide.home() && unit == 0 {
            bytes[0] &= !3;
        }
    }

    fn depths(&self, cell: usize, unit: usize) -> Depths<'_> {
        let side = &self.sides[self.shape.colour(cell)];
        let words = self.shape.unit_words();
        let first = (unit * side.cells.len() + self.shape.slot(cell)) * 2 * words;
        let (high, low) = side.depths[first..first + 2 * words].split_at(words);
        Depths { high, low }
    }

    /// The depths of the states to which a move of the blank down from `cell` leads, for the states of a unit in their order. High
    /// bits first.
    fn depths_below(&self, cell: usize, unit: usize) -> Vec<u64> {
        let below = cell + self.shape.slide.columns();
        let words = self.shape.unit_words();
        let mut fetched = vec![0; 2 * words];
        let (high, low) = fetched.split_at_mut(words);
        let window = &self.windows[cell];
        if let Places::Bits(tables) = &window.places {
            let tables = Places::of_groups(&tables[Vertical::Down as usize], self.shape.unit_parity(cell, unit));
            fetch_groups(self.depths(below, unit), high, low, self.shape.group_words(), tables);
        } else {
            let side = &self.sides[self.shape.colour(below)];
            let first = 2 * self.shape.slot(below) * words;
            for (plane, into) in [high, low].into_iter().enumerate() {
                let source = Source { words: &side.depths[first + plane * words..], stride: 2 * side.cells.len() * words };
                window.fetch(&self.shape, Vertical::Down, unit, source, |word, bits| into[word] = bits);
            }
        }
        fetched
    }
}

/// Fetches the depths of all states of a unit by the tables of its groups.
///
/// A depth is two bits in two places, and it takes six instructions to fetch one bit. So a group is first spread to one byte a
/// state, and eight fetched bytes are collected at once.
fn fetch_groups(source: Depths, high: &mut [u64], low: &mut [u64], group_words: usize, tables: [&[u16]; 2]) {
    let mut codes = vec![[0u8; 8]; 8 * group_words];
    let groups = high.chunks_exact_mut(group_words).zip(low.chunks_exact_mut(group_words));
    for (group, (high, low)) in groups.enumerate() {
        for (number, code) in codes.iter_mut().enumerate() {
            let byte = |bits: &[u64]| SPREAD[(bits[group * group_words + number / 8] >> (8 * (number % 8)) & 0xff) as usize];
            *code = (byte(source.high) << 1 | byte(source.low)).to_le_bytes();
        }
        let codes = codes.as_flattened();
        for ((high, low), places) in high.iter_mut().zip(low).zip(tables[group % 2].as_chunks::<64>().0) {
            for (eighth, places) in places.as_chunks::<8>().0.iter().enumerate() {
                let eight = u64::from_le_bytes(places.map(|place| codes[usize::from(place)]));
                *high |= collect(eight >> 1) << (8 * eighth);
                *low |= collect(eight) << (8 * eighth);
            }
        }
    }
}

/// The bits of a byte, each in a byte of its own.
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

/// The lowest bits of eight bytes, side by side. The product moves bit `8 * i` to `56 + i`, and no two of its terms meet there.
fn collect(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Writes entries of two bits. `entries` gives the high and the low bits of the next 64.
pub fn interleave(bytes: &mut [u8], mut entries: impl FnMut(usize) -> (u64, u64)) {
    for (number, bytes) in bytes.chunks_mut(16).enumerate() {
        let (high, low) = entries(number);
        let half = |shift: u32| u128::from(apart(high >> shift) << 1 | apart(low >> shift));
        bytes.copy_from_slice(&(half(32) << 64 | half(0)).to_le_bytes()[..bytes.len()]);
    }
}

/// The low half of the bits, with each bit moved to twice its place.
fn apart(bits: u64) -> u64 {
    let mut bits = bits & 0xffff_ffff;
    for (distance, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        bits = (bits | bits << distance) & mask;
    }
    bits
}
