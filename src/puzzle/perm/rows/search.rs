use super::pack;
use crate::error::Result;
use crate::puzzle::perm::model::Model;
use crate::watch::Stop;
use rayon::prelude::*;
use std::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

/// The states found so far, with their depth mod 3: the search keeps two bits a state and nothing else.
///
/// A state has a low and a high bit: depth mod 3, or both set while it is not found. Each row has the words of its low bits, then those of
/// its high bits. While a layer is searched, each row is written by the thread that finds its new states and read by others. What they look
/// for is the depth before, and a state that turns from "not found" into the new depth never looks like it: where both bits change, which
/// they do for depth 0 mod 3, the high one is cleared first and read last, so that nobody sees a high bit alone, which is depth 2.
pub struct Search {
    words: Vec<AtomicU64>,
    /// The words of one bit of a row.
    row_words: usize,
    /// By row: the number of its states in the last layer.
    last: Vec<AtomicU32>,
    /// By row: the number of its states that are not found.
    left: Vec<AtomicU32>,
    layers: Vec<u64>,
    /// The rows in the order in which they are searched.
    walk: Vec<u32>,
}

impl Search {
    /// The memory of a search, in bytes.
    pub fn size_bytes(model: &Model) -> u64 {
        model.outer_len() as u64 * (model.row_len().div_ceil(64) as u64 * 16 + 12)
    }

    /// A search that has found the goals.
    pub fn begin(model: &Model, goals: &[u64]) -> Option<Self> {
        let row_words = model.row_len().div_ceil(64);
        let mut words = Vec::new();
        words.try_reserve_exact(model.outer_len() * row_words * 2).ok()?;
        words.resize_with(model.outer_len() * row_words * 2, || AtomicU64::new(!0));
        let rows = |count: u32| (0..model.outer_len()).map(|_| AtomicU32::new(count)).collect::<Vec<_>>();
        let (last, left) = (rows(0), rows(model.row_len() as u32));
        let mut found = 0;
        for goal in goals {
            let (row, place) = ((goal / model.row_len() as u64) as usize, (goal % model.row_len() as u64) as usize);
            let at = row * row_words * 2 + place / 64;
            let bit = 1 << (place % 64);
            if words[at].fetch_and(!bit, Relaxed) & bit != 0 {
                words[at + row_words].fetch_and(!bit, Relaxed);
                last[row].fetch_add(1, Relaxed);
                left[row].fetch_sub(1, Relaxed);
                found += 1;
            }
        }
        let layers = if found == 0 { Vec::new() } else { vec![found] };
        Some(Self { words, row_words, last, left, layers, walk: model.walk() })
    }

    /// The number of states at each depth so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Finds the next layer. False if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), after which part of the layer is found, and nothing can be made of the search.
    pub fn step(&mut self, model: &Model, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len();
        if depth == 0 {
            return Ok(false);
        }
        let found: Vec<AtomicU32> = (0..model.outer_len()).map(|_| AtomicU32::new(0)).collect();
        let this = &*self;
        let rows = self.walk.par_iter().with_min_len(64);
        let total = rows.map_init(
            || vec![0; this.row_words],
            |new, &row| {
                if stop.is_stopped() {
                    return 0;
                }
                let row = row as usize;
                let count = this.find(model, row, (depth + 2) % 3, depth % 3, new);
                found[row].store(count, Relaxed);
                u64::from(count)
            },
        );
        let total: u64 = total.sum();
        stop.check()?;
        self.last = found;
        if total > 0 {
            self.layers.push(total);
        }
        Ok(total > 0)
    }

    /// Finds the states of a row that a move takes into the last layer, of depth `before` mod 3. `new` is as long as a row.
    fn find(&self, model: &Model, row: usize, before: usize, depth: usize, new: &mut [u64]) -> u32 {
        let left = self.left[row].load(Relaxed);
        if left == 0 {
            return 0;
        }
        // The depth before in each of 64 states is where these give ones.
        let (low_mask, high_mask) = ([!0, 0, !0][before], [!0, !0, 0][before]);
        let mut is_touched = false;
        for code in 0..model.made() {
            let source = model.outer_after(code, row);
            if self.last[source].load(Relaxed) == 0 {
                continue;
            }
            if !is_touched {
                new.fill(0);
                is_touched = true;
            }
            let at = source * self.row_words * 2;
            let (low, high) = self.words[at..][..self.row_words * 2].split_at(self.row_words);
            let words = low.iter().zip(high).map(|(low, high)| {
                let low = low.load(Acquire);
                (low ^ low_mask) & (high.load(Relaxed) ^ high_mask)
            });
            match model.row_map(model.inverse(code), source) {
                None => words.zip(&mut *new).for_each(|(word, new)| *new |= word),
                Some(map) => {
                    for (mut word, map) in words.zip(map.chunks(64)) {
                        while word != 0 {
                            let to = map[word.trailing_zeros() as usize];
                            new[usize::from(to >> 6)] |= 1 << (to & 63);
                            word &= word - 1;
                        }
                    }
                }
            }
        }
        if !is_touched {
            return 0;
        }
        let at = row * self.row_words * 2;
        let (low, high) = self.words[at..][..self.row_words * 2].split_at(self.row_words);
        let mut count = 0;
        for ((low, high), &new) in low.iter().zip(high).zip(&*new) {
            let (was_low, was_high) = (low.load(Relaxed), high.load(Relaxed));
            let new = new & was_low & was_high;
            if new != 0 {
                count += new.count_ones();
                if depth != 2 {
                    high.store(was_high & !new, Release);
                }
                if depth != 1 {
                    low.store(was_low & !new, Release);
                }
            }
        }
        self.left[row].store(left - count, Relaxed);
        count
    }

    /// The depths mod 3 of all states by index, packed two bits each; 3 where no goal was reached.
    pub fn pack(self, model: &Model) -> Vec<u8> {
        let words: Vec<u64> = self.words.into_iter().map(AtomicU64::into_inner).collect();
        pack::interleave(&words, self.row_words, model.row_len())
    }
}
