//! The columns of a table, computed from the codes of a finished search.

use super::model::{MAX_WORDS, SlideRows};
use super::order::{Codes, UnitOrder, collect, collect_pairs};
use super::search::RowSearch;
use homing_boards::slide::{DOWN, LEFT, RIGHT};
use homing_space::packed::Joiner;
use homing_space::space::Space;
use homing_table::backward::DepthCodes;
use homing_table::backward::rows::Rows;
use homing_table::pool::*;
use homing_table::table::{Entries, Kind};
use std::io;
use std::ops::Range;

/// The words of the bits of some codes.
pub type Words<'w, const BITS: usize> = [&'w [u64]; BITS];

/// Receives the bytes of a column, piece by piece.
type Put<'p> = dyn FnMut(&[u8]) -> io::Result<()> + 'p;

/// The number of units that are packed at a time: some megabytes.
pub const RUN_UNITS: usize = 1024;

/// A column of a finished search. It is packed piece by piece while it is written, so it is never in memory as a whole.
pub struct RowColumn<'a> {
    of: &'a RowSearch,
    kind: Kind,
}

impl Entries for RowColumn<'_> {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn bits(&self) -> u8 {
        self.kind.bits()
    }

    fn entries(&self) -> u64 {
        self.of.rows.slide.len()
    }

    fn each_run(&self, put: &mut Put) -> io::Result<()> {
        let (search, rows) = (self.of, &self.of.rows);
        let order = UnitOrder::new(rows);
        let words = rows.row_len().div_ceil(64);
        let mut joiner = Joiner::default();
        let (mut moves, mut bytes) = (Vec::new(), Vec::new());
        for blank in 0..rows.slide.cells() {
            let first = blank * rows.plane_rows();
            let mut pack = |run: &mut dyn FnMut(Range<usize>, &mut [u8])| {
                (0..order.units()).step_by(RUN_UNITS).try_for_each(|first| {
                    let units = first..order.units().min(first + RUN_UNITS);
                    let bits = units.len() * rows.row_len() * usize::from(self.bits());
                    bytes.resize(bits.div_ceil(8), 0);
                    run(units, &mut bytes);
                    joiner.join(&mut bytes, bits, put)
                })
            };
            match self.kind {
                Kind::Half => pack(&mut |units, bytes| {
                    pack_units(&order, blank, units, &|row| search.bits::<1>(row), bytes)
                })?,
                Kind::Depth => pack(&mut |units, bytes| {
                    pack_units(&order, blank, units, &|row| search.bits::<2>(row), bytes)
                })?,
                Kind::Move(_) => {
                    moves.resize(rows.plane_rows() * 2 * words, 0);
                    search.find_moves(first, &mut moves);
                    let of_row = |row: usize| {
                        let moves = &moves[(row - first) * 2 * words..];
                        [&moves[..words], &moves[words..2 * words]]
                    };
                    pack(&mut |units, bytes| pack_units(&order, blank, units, &of_row, bytes))?;
                }
            }
        }
        joiner.end(put)
    }
}

/// The most rows or units that are packed by the calling thread alone.
const FEW_CHUNKS: usize = 8;

/// Writes the entries of some units with the blank in a cell. `words` returns those of a row.
fn pack_units<'w, const BITS: usize>(
    order: &UnitOrder,
    blank: usize,
    units: Range<usize>,
    words: &(impl Fn(usize) -> Words<'w, BITS> + Sync),
    bytes: &mut [u8],
) {
    let unit_bytes = (order.unit_len() * BITS).div_ceil(8);
    let first = units.start;
    let pack = |codes: &mut Codes, at: usize, bytes: &mut [u8]| {
        let mut bytes = bytes.chunks_mut(BITS);
        order.each_code(blank, first + at, words, codes, |eight| {
            if let Some(bytes) = bytes.next() {
                let entries = if BITS == 1 {
                    collect(eight)
                } else {
                    collect_pairs(eight)
                };
                bytes.copy_from_slice(&entries.to_le_bytes()[..bytes.len()]);
            }
        });
    };
    each_chunk(bytes, unit_bytes, FEW_CHUNKS, Codes::new, pack);
}

impl RowSearch {
    /// Returns a column of a finished search, or `None` if the search did not store what the column needs.
    pub fn packed(&self, kind: Kind) -> Option<RowColumn<'_>> {
        let is_kept = matches!(kind, Kind::Move(_)) || kind == Kind::of(self.codes);
        is_kept.then_some(RowColumn { of: self, kind })
    }

    /// Returns the bits of the codes of a row's states.
    fn bits<const BITS: usize>(&self, row: usize) -> Words<'_, BITS> {
        let marks = self.search.marks(row);
        let mut bits = marks.chunks_exact(marks.len() / BITS);
        std::array::from_fn(|_| bits.next().unwrap_or_default())
    }

    /// Finds the best moves from the states of the rows from one on: for each row the low bits of their codes, then the high ones.
    fn find_moves(&self, first: usize, moves: &mut [u64]) {
        let rows = &self.rows;
        let words = rows.row_len().div_ceil(64);
        each_chunk(
            moves,
            2 * words,
            FEW_CHUNKS,
            Codes::new,
            |codes, at, moves| {
                let row = first + at;
                match self.codes {
                    DepthCodes::Halves => {
                        let is_odd = rows.colour(row) != rows.colour_of(rows.slide.home());
                        self.find_row(row, codes, moves, is_nearer_by_half(is_odd));
                    }
                    DepthCodes::Residues => self.find_row(row, codes, moves, is_nearer_by_thirds),
                }
            },
        );
        let goal = rows.goal() as usize / rows.row_len();
        if let Some(at) = goal.checked_sub(first).filter(|&at| at < rows.plane_rows()) {
            moves[at * 2 * words] &= !1;
            moves[(at * 2 + 1) * words] &= !1;
        }
    }

    /// Finds the best moves from the states of a row. `is_nearer` compares 64 states with their neighbours by their codes.
    fn find_row<const BITS: usize>(
        &self,
        row: usize,
        codes: &mut Codes,
        moves: &mut [u64],
        is_nearer: impl Fn([u64; BITS], [u64; BITS]) -> u64,
    ) {
        let mut turned = [[0; MAX_WORDS]; BITS];
        let other = |way| Some(self.bits::<BITS>(self.rows.after(way, row)?));
        let down = other(DOWN).map(|words| self.rows.fetch(DOWN, row, words, codes, &mut turned));
        let (low, high) = moves.split_at_mut(moves.len() / 2);
        let neighbours = [down, other(LEFT), other(RIGHT)];
        best_moves(self.bits(row), neighbours, is_nearer, low, high);
    }
}

impl SlideRows {
    /// Returns the bits of the states that a step leads to from those of a row, in the order of these. `words` are those of the row after
    /// the step, and `turned` is memory for others.
    pub fn fetch<'t, const BITS: usize>(
        &self,
        way: u8,
        row: usize,
        words: Words<'t, BITS>,
        codes: &mut Codes,
        turned: &'t mut [[u64; MAX_WORDS]; BITS],
    ) -> Words<'t, BITS> {
        let Some(map) = self.map(way, row) else {
            return words;
        };
        codes.spread(0, words, 0, self.row_len());
        let mut at = 0;
        codes.each_eight(map, |eight| {
            for (bit, turned) in turned.iter_mut().enumerate() {
                turned[at / 8] |= collect(eight >> bit) << (8 * (at % 8));
            }
            at += 1;
        });
        turned.each_ref().map(|words| &words[..])
    }
}

/// Finds the best moves from the states of a row, given the words of the rows down, left and right of it: the low bits of their codes, and
/// the high ones. The best move is down, else left, else right, if that neighbour is nearer. Otherwise it is up, because every state but
/// the goal has a nearer neighbour.
pub fn best_moves<const BITS: usize>(
    own: Words<BITS>,
    neighbours: [Option<Words<BITS>>; 3],
    is_nearer: impl Fn([u64; BITS], [u64; BITS]) -> u64,
    low: &mut [u64],
    high: &mut [u64],
) {
    for (at, (low, high)) in low.iter_mut().zip(high).enumerate().take(own[0].len()) {
        let at = |words: Words<BITS>| words.map(|words| words[at]);
        let [down, left, right] =
            neighbours.map(|other| other.map_or(0, |other| is_nearer(at(own), at(other))));
        (*low, *high) = (!down & (left | !right), !down & !left);
    }
}

/// Returns which of 64 states have a neighbour that is one nearer, by bit 1 of the depth. A neighbour's depth has the other parity. So it
/// is one less if the bits are equal and the state's depth is odd, or if the bits differ and the state's depth is even.
pub fn is_nearer_by_half(is_odd: bool) -> impl Fn([u64; 1], [u64; 1]) -> u64 {
    let odd = if is_odd { u64::MAX } else { 0 };
    move |[own], [other]| own ^ other ^ odd
}

/// Returns which of 64 states have a neighbour that is one nearer, by the bits of the depth mod 3: 0 is nearer than 1, 1 than 2, 2 than 0.
pub fn is_nearer_by_thirds([one, two]: [u64; 2], [other_one, other_two]: [u64; 2]) -> u64 {
    one & !other_one & !other_two | two & other_one | !one & !two & other_two
}
