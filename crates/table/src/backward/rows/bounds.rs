use super::model::{MAX_ROW_WORDS, Maps, Rows};
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How the bounds of a row are stored, in words of 64 bits.
///
/// First come two bits a state, in blocks of 64 states: 1, 2 and 3 stand for depths of `base + 1`, `base + 2` and at least `base + 3`, and
/// 0 for a depth of at most `base`, which few states have. So of these few there is rarely more than one in a block, and the least depth of
/// the block is its depth, or else a lower bound on it. The least depths follow, four bits a block, and then the base, eight bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundLayout {
    blocks: usize,
    row_words: usize,
}

/// The states of a block, and the number of words for their bounds.
const BLOCK: usize = 64;
const BLOCK_WORDS: usize = 2;
/// The greatest depth that a block's least depth can have.
const MAX_LEAST: usize = 15;
/// The low bits of all pairs of a word.
const LOW: u64 = 0x5555_5555_5555_5555;
/// The base is the last depth up to which at most one state in this many is found.
const RARE: u64 = 32;

impl BoundLayout {
    /// The layout for rows of this length.
    pub fn of(row_len: usize) -> Self {
        let blocks = row_len.div_ceil(BLOCK);
        let row_words = BLOCK_WORDS * blocks + (blocks + 2).div_ceil(u64::BITS as usize / 4);
        Self { blocks, row_words }
    }

    /// The number of entries of two bits for this number of rows.
    pub fn entries(self, rows: usize) -> u64 {
        (rows * self.row_words) as u64 * u64::from(u64::BITS / 2)
    }

    /// The bytes of a row.
    #[inline(always)]
    pub fn row_bytes(self) -> usize {
        self.row_words * size_of::<u64>()
    }

    /// Where the byte with a state's code is, in all rows.
    #[inline(always)]
    pub fn place(self, row: u32, in_row: u32) -> usize {
        (row as usize).wrapping_mul(self.row_bytes()) + in_row as usize / 4
    }

    /// The base of rows of bounds. 0 if there are none.
    pub fn base(self, bytes: &[u8]) -> u8 {
        let nibble = |at: usize| self.nibble(bytes, 0, at);
        nibble(self.blocks) | nibble(self.blocks + 1) << 4
    }

    #[inline(always)]
    fn nibble(self, bytes: &[u8], row: usize, at: usize) -> u8 {
        let begin = row * self.row_bytes() + size_of::<u64>() * BLOCK_WORDS * self.blocks;
        let byte = bytes.get(begin + at / 2).copied().unwrap_or(0);
        byte >> (at % 2 * 4) & 15
    }

    /// A lower bound on the depth of a state. It is the depth itself, unless that is at least `base + 3`, or at most `base` in a block with
    /// a state of a smaller one.
    #[inline(always)]
    pub fn bound(self, bytes: &[u8], base: u8, row: u32, in_row: u32) -> u8 {
        let byte = bytes.get(self.place(row, in_row)).copied().unwrap_or(0);
        match byte >> (in_row % 4 * 2) & 3 {
            0 => self.nibble(bytes, row as usize, in_row as usize / BLOCK),
            code => base + code,
        }
    }
}

/// A search over rows that finds only what [bounds](BoundLayout) need: it ends two layers above the base, before the layers with most of
/// the states.
///
/// Two bits a state are all its memory. Meanwhile 0 stands for states of earlier layers, 1 for the last layer, 2 for the one that is being
/// found, and 3 for all others. A row is written only by the thread that finds its new states. Others may read it at that time, but look
/// for states of the last layer, which stay the same; so relaxed loads and stores suffice, which are as fast as others.
pub struct BoundSearch {
    layout: BoundLayout,
    words: Vec<AtomicU64>,
    /// For each row, whether it has states of the last layer.
    has_last: Vec<AtomicBool>,
    /// For each row, whether it has states of the layer that is being found.
    has_new: Vec<AtomicBool>,
    layers: Vec<u64>,
    states: Vec<u64>,
    base: Option<usize>,
    is_complete: bool,
}

/// The rows of a task.
const TASK_ROWS: usize = 256;
/// If at most one row in this many has states of the last layer, the rows next to these are listed, and no others are looked at.
const FEW_ROWS: usize = 64;

impl BoundSearch {
    /// The memory for a search of this number of rows besides the table, in bytes.
    pub fn bytes_beside(rows: u64) -> u64 {
        3 * rows
    }

    /// Starts a search from the goals.
    pub fn begin(model: &impl Rows, goals: &[u64]) -> Self {
        let (rows, layout) = (model.row_count(), BoundLayout::of(model.row_len()));
        let flags = || (0..rows).map(|_| AtomicBool::new(false)).collect();
        let words = (0..rows * layout.row_words).map(|_| AtomicU64::new(u64::MAX));
        let mut search = Self {
            layout,
            words: words.collect(),
            has_last: flags(),
            has_new: flags(),
            layers: Vec::new(),
            states: Vec::new(),
            base: None,
            is_complete: false,
        };
        let (mut places, mut states) = (0, 0);
        for goal in goals {
            let row = (goal / model.row_len() as u64) as usize;
            let at = (goal % model.row_len() as u64) as usize;
            let mut new = [0; MAX_ROW_WORDS];
            new[at / 64] |= 1 << (at % 64);
            let found = search.take(row, 0, &new);
            places += found;
            states += found * model.rows_of(row);
        }
        search.enter(places, states);
        search
    }

    /// The number of places at each depth, so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states that these places represent, at each depth.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    fn enter(&mut self, places: u64, states: u64) {
        if places > 0 {
            self.layers.push(places);
            self.states.push(states);
        }
    }

    /// Finds the next layer. Returns false if none is needed.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), after which the search cannot be continued.
    pub fn step(&mut self, model: &impl Rows, stop: &Stop) -> Result<bool> {
        if self.is_complete || self.layers.is_empty() {
            return Ok(false);
        }
        self.turn_over();
        self.is_complete = self.base.is_some();
        let depth = self.layers.len();
        let next_to = self.next_to(model);
        let looked_at: &[AtomicBool] = next_to.as_deref().unwrap_or(&[]);
        let found = tasks(model.row_count().div_ceil(TASK_ROWS), |task| {
            let rows = task * TASK_ROWS..model.row_count().min((task + 1) * TASK_ROWS);
            let (mut new, mut sums) = (Box::new([0; MAX_ROW_WORDS]), [0; 2]);
            if stop.is_stopped() {
                return sums;
            }
            for row in rows.filter(|&row| looked_at.get(row).is_none_or(|at| at.load(Relaxed))) {
                if self.gather(model, row, &mut new) {
                    let places = self.take(row, depth, &new[..]);
                    sums[0] += places;
                    sums[1] += places * model.rows_of(row);
                }
            }
            sums
        });
        stop.check()?;
        let sum = |at: usize| found.iter().map(|sums| sums[at]).sum::<u64>();
        let places = sum(0);
        self.enter(places, sum(1));
        let entries = model.row_count() as u64 * model.row_len() as u64;
        let is_rare = RARE * self.layers.iter().sum::<u64>() <= entries;
        if places == 0 && !self.is_complete {
            // All states are found: those of the last layer become those at the base.
            self.turn_over();
            (self.base, self.is_complete) = (Some(depth - 1), true);
        } else if self.base.is_none() && (!is_rare || depth > MAX_LEAST) {
            self.base = Some(depth - 1);
        }
        Ok(places > 0)
    }

    /// Makes the new layer the last one, if there is one, and the last one an earlier one.
    fn turn_over(&mut self) {
        let rows = self.has_last.len();
        tasks(rows.div_ceil(TASK_ROWS), |task| {
            for row in task * TASK_ROWS..rows.min((task + 1) * TASK_ROWS) {
                let is_new = self.has_new[row].load(Relaxed);
                if is_new || self.has_last[row].load(Relaxed) {
                    for word in self.codes(row) {
                        let pairs = word.load(Relaxed);
                        word.store(pairs >> 1 & LOW | pairs & pairs << 1 & !LOW, Relaxed);
                    }
                    self.has_last[row].store(is_new, Relaxed);
                    self.has_new[row].store(false, Relaxed);
                }
            }
        });
    }

    /// The rows next to those with states of the last layer, if these are few. Symmetries map moves to moves, so the moves from a row lead
    /// to all rows from which moves lead there.
    fn next_to(&self, model: &impl Rows) -> Option<Vec<AtomicBool>> {
        let has_last = |&row: &usize| self.has_last[row].load(Relaxed);
        let last: Vec<usize> = (0..self.has_last.len()).filter(has_last).collect();
        if last.len() > self.has_last.len() / FEW_ROWS {
            return None;
        }
        let next: Vec<AtomicBool> = self
            .has_last
            .iter()
            .map(|_| AtomicBool::new(false))
            .collect();
        for row in last {
            (0..model.move_count())
                .filter_map(|code| model.row_after(code, row))
                .for_each(|row| next[row].store(true, Relaxed));
        }
        Some(next)
    }

    /// The words with the codes of a row.
    #[inline(always)]
    fn codes(&self, row: usize) -> &[AtomicU64] {
        &self.words[row * self.layout.row_words..][..BLOCK_WORDS * self.layout.blocks]
    }

    /// Gathers the places of a row from which a move leads to the last layer. Returns false if there are none.
    fn gather(&self, model: &impl Rows, row: usize, new: &mut [u64; MAX_ROW_WORDS]) -> bool {
        let mut is_touched = false;
        for code in 0..model.move_count() {
            let Some(after) = model.row_after(code, row) else {
                continue;
            };
            if !self.has_last[after].load(Relaxed) {
                continue;
            }
            if !is_touched {
                new[..self.layout.blocks].fill(0);
                is_touched = true;
            }
            carry(self.codes(after), model.maps_back(code, row), new);
        }
        is_touched
    }

    /// Marks those of the gathered places that are in no layer so far. Returns their number.
    fn take(&self, row: usize, depth: usize, gathered: &[u64]) -> u64 {
        let (blocks, mut count) = (self.codes(row).chunks_exact(BLOCK_WORDS), 0);
        for (block, (words, &gathered)) in blocks.zip(gathered).enumerate() {
            let mut of_block = 0;
            for (word, half) in words.iter().zip([gathered as u32, (gathered >> 32) as u32]) {
                let pairs = word.load(Relaxed);
                let new = spread(half) & pairs & pairs >> 1;
                if new != 0 {
                    word.store(pairs & !new, Relaxed);
                    of_block += new.count_ones();
                }
            }
            if of_block > 0 && depth < MAX_LEAST {
                self.note_least(row, block, depth);
            }
            count += u64::from(of_block);
        }
        if count > 0 {
            self.has_new[row].store(true, Relaxed);
        }
        count
    }

    /// Notes the depth of a block's first states.
    fn note_least(&self, row: usize, block: usize, depth: usize) {
        let (word, shift) = self.nibble(row, block);
        let nibbles = word.load(Relaxed);
        if nibbles >> shift & 15 == MAX_LEAST as u64 {
            word.store(nibbles & !(15 << shift) | (depth as u64) << shift, Relaxed);
        }
    }

    fn nibble(&self, row: usize, at: usize) -> (&AtomicU64, usize) {
        let first = row * self.layout.row_words + BLOCK_WORDS * self.layout.blocks;
        (&self.words[first + at / 16], at % 16 * 4)
    }

    /// The entries of a complete search. Ends it and frees its memory.
    pub fn pack(&mut self) -> Vec<u64> {
        let base = self.base.unwrap_or(0) as u64;
        for row in 0..self.has_last.len() {
            for (at, part) in [base & 15, base >> 4].into_iter().enumerate() {
                let (word, shift) = self.nibble(row, self.layout.blocks + at);
                word.store(word.load(Relaxed) & !(15 << shift) | part << shift, Relaxed);
            }
        }
        let words = std::mem::take(&mut self.words).into_iter();
        words.map(|word| word.into_inner().to_le()).collect()
    }
}

/// Inserts the images of the last layer's places under permutations.
fn carry(words: &[AtomicU64], maps: Maps, new: &mut [u64; MAX_ROW_WORDS]) {
    let mut insert = |to: u16| new[usize::from(to >> 6)] |= 1 << (to & 63);
    match maps.all() {
        [] => each_last(words, insert),
        [map] => each_last(words, |place| insert(map[usize::from(place)])),
        [first, second] => each_last(words, |place| {
            insert(second[usize::from(first[usize::from(place)])])
        }),
        all => each_last(words, |place| {
            insert(all.iter().fold(place, |to, map| map[usize::from(to)]))
        }),
    }
}

/// Visits the places of the last layer.
#[inline(always)]
fn each_last(words: &[AtomicU64], mut visit: impl FnMut(u16)) {
    for (word, first) in words.iter().zip((0u16..).step_by(32)) {
        let pairs = word.load(Relaxed);
        let mut last = pairs & !(pairs >> 1) & LOW;
        while last != 0 {
            visit(first + (last.trailing_zeros() / 2) as u16);
            last &= last - 1;
        }
    }
}

/// Spreads bits to the low bits of pairs.
#[inline(always)]
fn spread(bits: u32) -> u64 {
    let mut pairs = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, LOW),
    ] {
        pairs = (pairs | pairs << shift) & mask;
    }
    pairs
}
