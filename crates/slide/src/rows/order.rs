//! The order of the states in the table.

use super::model::{ROW_TILES, SlideRows};
use homing_boards::slide::factorial;
use homing_table::backward::rows::Rows;

/// The order of a table, in units: the entries that agree in the blank's cell and in the first tiles, as many as there are named ones. The
/// other places of a unit have all the rest of the tiles, in any order.
///
/// If some of these are named, the others among them are in order a run of consecutive places of a row, for each choice of places of these
/// named tiles and each order of them. In a unit with the same number of named tiles, such runs are permuted alike, because the named tiles
/// are the last ones and do not change the digits of the others.
pub struct UnitOrder<'r> {
    rows: &'r SlideRows,
    /// By number: the sets of this number of the last places, as bits.
    sets: Vec<Vec<u16>>,
    /// By number of named tiles in a unit and parity of its order: for each state, the place in the runs.
    maps: Vec<[Vec<u16>; 2]>,
}

/// A unit of the table.
pub struct Unit {
    /// The number of the named tiles in its last places.
    named: usize,
    /// The places of the other named tiles.
    set: u16,
    /// The first order of the named tiles.
    order: usize,
    /// The first place of the runs.
    place: usize,
    /// The parity of the order of its last tiles.
    parity: usize,
}

impl<'r> UnitOrder<'r> {
    /// Returns the order of the table of a board.
    pub fn new(rows: &'r SlideRows) -> Self {
        let sets: Vec<Vec<u16>> = (0..=rows.others)
            .map(|count| {
                (0..1 << rows.others)
                    .filter(|set: &u16| set.count_ones() as usize == count)
                    .collect()
            })
            .collect();
        let most = rows.named.min(rows.others - 1);
        let maps = (0..=most)
            .map(|named| [0, 1].map(|parity| unit_map(rows.others, named, parity, &sets[named])))
            .collect();
        Self { rows, sets, maps }
    }

    /// The number of units with the blank in one cell.
    pub fn units(&self) -> usize {
        (factorial(self.rows.slide.tiles()) / factorial(self.rows.others)) as usize
    }

    /// The number of states of a unit.
    pub fn unit_len(&self) -> usize {
        self.rows.row_len()
    }

    /// Finds a unit with the blank in a cell.
    pub fn unit(&self, blank: usize, number: usize) -> Unit {
        let (tiles, others) = (self.rows.slide.tiles(), self.rows.others);
        let (mut digits, mut rest) = ([0; 16], number);
        for place in (0..self.rows.named).rev() {
            digits[place] = rest % (tiles - place);
            rest /= tiles - place;
        }
        let mut unit = Unit {
            named: self.rows.named,
            set: 0,
            order: 0,
            place: 0,
            parity: self.rows.slide.parity(blank) as usize,
        };
        let mut left = others;
        for (place, &digit) in digits[..self.rows.named].iter().enumerate() {
            unit.parity ^= digit & 1;
            if digit < left {
                left -= 1;
                unit.place += digit * factorial(left) as usize;
            } else {
                unit.named -= 1;
                unit.order += (digit - left) * factorial(unit.named) as usize;
                unit.set |= 1 << place;
            }
        }
        unit.place /= 2;
        unit
    }

    /// Visits the codes of the states of a unit in order, eight at a time, each in a byte. `words` returns the words of the bits of a row's
    /// codes, and `codes` is memory for them.
    pub fn each_code<'w, const BITS: usize>(
        &self,
        blank: usize,
        number: usize,
        words: impl Fn(usize) -> [&'w [u64]; BITS],
        codes: &mut Codes,
        put: impl FnMut(u64),
    ) {
        let unit = self.unit(blank, number);
        let run = self.run_len(&unit);
        let orders = factorial(unit.named) as usize;
        let mut at = 0;
        for &set in &self.sets[unit.named] {
            let set = unit.set | set << self.rows.named;
            let set = usize::from(self.rows.numbers[usize::from(set)]);
            let first = (blank * self.rows.sets.len() + set) * self.rows.orders + unit.order;
            for row in first..first + orders {
                codes.spread(at, words(row), unit.place, run);
                at += run;
            }
        }
        codes.each_eight(&self.maps[unit.named][unit.parity], put);
    }

    /// Visits the codes of the states of a unit like [`each_code`](Self::each_code), given the bits of its runs one after another.
    pub fn each_sent<const BITS: usize>(
        &self,
        unit: &Unit,
        words: [&[u64]; BITS],
        codes: &mut Codes,
        put: impl FnMut(u64),
    ) {
        let runs = self.sets[unit.named].len() * factorial(unit.named) as usize;
        codes.spread(0, words, 0, runs * self.run_len(unit));
        codes.each_eight(&self.maps[unit.named][unit.parity], put);
    }

    /// The length of the runs of a unit.
    pub fn run_len(&self, unit: &Unit) -> usize {
        (factorial(self.rows.others - unit.named) as usize / 2).max(1)
    }

    /// Returns where the runs of a row are among those of each of their units, and their length.
    pub fn run(&self, row: usize) -> (usize, usize) {
        let (_, set, order) = self.rows.parts(row);
        let set = self.rows.sets[set] >> self.rows.named;
        let named = set.count_ones() as usize;
        let orders = factorial(named) as usize;
        let number = self.sets[named].partition_point(|&other| other < set);
        let run = (factorial(self.rows.others - named) as usize / 2).max(1);
        (number * orders + order % orders, run)
    }
}

/// The indices of the states of a row.
pub struct RowIndices {
    first: u64,
    /// By the order of the first others: the part of the code, and the parity of the rest.
    high: Vec<(u64, usize)>,
    /// By parity, and by half the order of the last others: the part of the code.
    low: [Vec<u64>; 2],
}

impl RowIndices {
    /// The number of last others whose orders are together.
    const LAST: usize = 5;

    /// Returns the index of the state at a place of the row.
    pub fn of(&self, place: usize) -> u64 {
        let (high, parity) = self.high[place / self.low[0].len()];
        self.first + (high + self.low[parity][place % self.low[0].len()]) / 2
    }
}

impl SlideRows {
    /// Returns the indices of the states of a row.
    pub fn indices(&self, row: usize) -> RowIndices {
        let (blank, set, order) = self.parts(row);
        let (tiles, set) = (self.slide.tiles(), self.sets[set]);
        let weight = |place: usize| factorial(tiles - 1 - place);
        let (mut named, mut rest, mut code) = (self.named, order as u64, 0);
        let mut weights = Vec::new();
        for place in 0..tiles {
            if set >> place & 1 == 0 {
                weights.push(weight(place));
            } else {
                named -= 1;
                let others = (self.others - weights.len()) as u64;
                code += (others + rest / factorial(named)) * weight(place);
                rest %= factorial(named);
            }
        }
        let (first, last) = weights.split_at(self.others.saturating_sub(RowIndices::LAST));
        let parity = self.parity(row);
        let high = (0..factorial(self.others) / factorial(last.len()))
            .map(|number| {
                let (part, sum) = weighted(number, last.len() + 1, first);
                (code + part, (sum + parity) % 2)
            })
            .collect();
        let low = [0, 1].map(|parity| {
            (0..factorial(last.len()) / 2)
                .map(|half| {
                    let (part, sum) = weighted(2 * half, 1, last);
                    part + ((sum + parity) % 2) as u64 * last[last.len() - 2]
                })
                .collect()
        });
        RowIndices {
            first: blank as u64 * self.slide.plane(),
            high,
            low,
        }
    }
}

/// Returns the sum of the digits of a number times these weights, and the sum of the digits. The last digit is less than `radix`, and each
/// before it may be greater by one.
fn weighted(number: u64, radix: usize, weights: &[u64]) -> (u64, usize) {
    let (mut rest, mut part, mut sum) = (number, 0, 0);
    for (&weight, radix) in weights.iter().rev().zip(radix as u64..) {
        part += rest % radix * weight;
        sum += (rest % radix) as usize;
        rest /= radix;
    }
    (part, sum)
}

/// Memory for the codes of some states, each in a byte.
pub struct Codes(Vec<u8>);

impl Codes {
    /// Allocates memory for the codes of a unit.
    pub fn new() -> Self {
        Self(vec![0; 2 * factorial(ROW_TILES) as usize])
    }

    /// Spreads a run of bits from words, beginning at a bit.
    pub fn spread<const BITS: usize>(
        &mut self,
        at: usize,
        words: [&[u64]; BITS],
        first: usize,
        len: usize,
    ) {
        let into = &mut self.0[at..at + len.next_multiple_of(8)];
        let (shift, mut left) = (first % 64, len);
        for (word, into) in (first / 64..).zip(into.chunks_mut(64)) {
            let bits = words.map(|words| {
                let next = words
                    .get(word + 1)
                    .map_or(0, |next| next << 1 << (63 - shift));
                words[word] >> shift | next
            });
            let mask = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            left = left.saturating_sub(64);
            for (eighth, into) in into.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let mut eight = 0;
                for (bit, word) in bits.iter().enumerate() {
                    let byte = (word & mask) >> (8 * eighth) & 0xff;
                    eight |= SPREAD[byte as usize] << bit;
                }
                *into = eight.to_le_bytes();
            }
        }
    }

    /// Visits the codes at the places of a map, eight at a time.
    pub fn each_eight(&self, map: &[u16], mut put: impl FnMut(u64)) {
        let codes: &[u8; 1 << 16] = self.0.first_chunk().expect("it is longer");
        let (eights, rest) = map.as_chunks::<8>();
        for places in eights {
            put(u64::from_le_bytes(
                places.map(|place| codes[usize::from(place)]),
            ));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            for (&place, code) in rest.iter().zip(&mut last) {
                *code = codes[usize::from(place)];
            }
            put(u64::from_le_bytes(last));
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
pub fn collect(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the lowest two bits of eight bytes, side by side.
pub fn collect_pairs(bytes: u64) -> u64 {
    let pairs = (bytes | bytes >> 6) & 0x000f_000f_000f_000f;
    let fours = (pairs | pairs >> 12) & 0x0000_00ff_0000_00ff;
    (fours | fours >> 24) & 0xffff
}

/// Returns, for each order of some tiles with a parity, the place of its state in the runs of a unit. The last `named` tiles are the named
/// ones, and `sets` has the sets of their places.
fn unit_map(tiles: usize, named: usize, parity: usize, sets: &[u16]) -> Vec<u16> {
    let run = (factorial(tiles - named) as usize / 2).max(1);
    let orders = factorial(named) as usize;
    let place = |half: usize| {
        let (mut digits, mut rest, mut sum) = ([0; ROW_TILES], 2 * half, 0);
        for place in (0..tiles).rev() {
            digits[place] = rest % (tiles - place);
            rest /= tiles - place;
            sum += digits[place];
        }
        digits[tiles - 2] += (sum + parity) % 2;
        let (mut set, mut order, mut code) = (0u16, 0, 0);
        let (mut others, mut left) = (tiles - named, named);
        for (place, digit) in digits[..tiles].iter().enumerate() {
            if *digit < others {
                others -= 1;
                code += digit * factorial(others) as usize;
            } else {
                left -= 1;
                order += (digit - others) * factorial(left) as usize;
                set |= 1 << place;
            }
        }
        let set = sets.partition_point(|&other| other < set);
        ((set * orders + order) * run + code / 2) as u16
    };
    (0..factorial(tiles) as usize / 2).map(place).collect()
}
