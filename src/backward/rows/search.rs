use super::model::{MAX_ROW_WORDS, Rows};
use super::pack;
use crate::backward::bits::filled;
use crate::backward::codes::DepthCodes;
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;
use std::iter::Sum;

/// A search over rows: the codes of the states found so far, and the states of the last layer, in four bits per state.
///
/// A state has a low and a high bit: its [code](Codes), or both set if it is not found yet. Each row has the words of its low bits, then
/// those of its high bits. The last layer and the next one have one bit per state. During a step, each row is written only by the thread
/// that finds its new states, and everything that other threads read stays the same. So no operation is atomic, and whole words are
/// processed.
///
/// Rows are stored in the order in which they are searched, so that a row is usually close to those after its moves.
pub struct BitRowSearch {
    codes: DepthCodes,
    depths: Vec<u64>,
    last: Vec<u64>,
    next: Vec<u64>,
    /// The number of words for one bit of each state of a row.
    row_words: usize,
    /// For each stored position, the row there.
    order: Vec<u32>,
    /// For each row, its stored position.
    places: Vec<u32>,
    counts: RowCounts,
    layers: Vec<u64>,
    states: Vec<u64>,
}

/// For each stored row, numbers of its states.
struct RowCounts {
    /// The states in the last layer.
    last: Vec<u32>,
    /// The states in the next layer; those of the layer before the last, until the row is searched.
    next: Vec<u32>,
    /// The states that are not found yet.
    left: Vec<u32>,
}

/// A row that is being searched.
struct SearchedRow<'s> {
    depths: &'s mut [u64],
    next: &'s mut [u64],
    count: &'s mut u32,
    left: &'s mut u32,
}

/// The number of new places, and of the states that they represent.
#[derive(Clone, Copy, Default)]
struct NewStates {
    places: u64,
    states: u64,
}

impl Sum for NewStates {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, found| Self {
            places: sum.places + found.places,
            states: sum.states + found.states,
        })
    }
}

/// The bits of a row's states that moves lead from.
type Gathered = [u64; MAX_ROW_WORDS];

impl BitRowSearch {
    /// The memory for a search, in bytes.
    pub fn size_bytes(model: &impl Rows) -> u64 {
        model.row_count() as u64 * (model.row_len().div_ceil(64) as u64 * 32 + 20)
    }

    /// Starts a search from the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if memory cannot be allocated.
    pub fn begin(model: &impl Rows, goals: &[u64], codes: DepthCodes) -> Result<Self> {
        let (rows, row_words) = (model.row_count(), model.row_len().div_ceil(64));
        let words = |of_row: usize, word: u64| filled((rows * of_row) as u64, move || word);
        let order = model.order();
        let mut places = vec![0; rows];
        order
            .iter()
            .zip(0..)
            .for_each(|(&row, place)| places[row as usize] = place);
        let counts = RowCounts {
            last: vec![0; rows],
            next: vec![0; rows],
            left: vec![model.row_len() as u32; rows],
        };
        let (depths, last, next) = (
            words(row_words * 2, !0)?,
            words(row_words, 0)?,
            words(row_words, 0)?,
        );
        let (layers, states) = Default::default();
        let mut search = Self {
            codes,
            depths,
            last,
            next,
            row_words,
            order,
            places,
            counts,
            layers,
            states,
        };
        let mut found = NewStates::default();
        for goal in goals {
            let (row, at) = (
                (goal / model.row_len() as u64) as usize,
                (goal % model.row_len() as u64) as usize,
            );
            let (place, bit) = (search.places[row] as usize, 1 << (at % 64));
            let word = &mut search.last[place * row_words + at / 64];
            if *word & bit == 0 {
                *word |= bit;
                let low = place * row_words * 2 + at / 64;
                search.depths[low] &= !bit;
                search.depths[low + row_words] &= !bit;
                search.counts.last[place] += 1;
                search.counts.left[place] -= 1;
                found.places += 1;
                found.states += model.rows_of(row);
            }
        }
        search.enter(found);
        Ok(search)
    }

    /// The number of places at each depth, so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of states that these places represent, at each depth.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    fn enter(&mut self, NewStates { places, states }: NewStates) {
        if places > 0 {
            self.layers.push(places);
            self.states.push(states);
        }
    }

    /// Finds the next layer. Returns false if there is none.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped), after which the search cannot be continued.
    pub fn step(&mut self, model: &impl Rows, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len();
        if depth == 0 {
            return Ok(false);
        }
        let (words, places, order, code) = (
            self.row_words,
            &self.places,
            &self.order,
            self.codes.of(depth),
        );
        let (last, last_counts) = (&self.last, &self.counts.last);
        let numbers = self.counts.next.par_iter_mut().zip(&mut self.counts.left);
        let rows = self
            .depths
            .par_chunks_mut(words * 2)
            .zip(self.next.par_chunks_mut(words))
            .zip(numbers);
        let found = rows.enumerate().with_min_len(64).map_init(
            || Box::new([0; MAX_ROW_WORDS]),
            |new, (place, ((depths, next), (count, left)))| {
                if stop.is_stopped() {
                    return NewStates::default();
                }
                let number = order[place] as usize;
                let row = SearchedRow {
                    depths,
                    next,
                    count,
                    left,
                };
                let sources = |row: usize| {
                    let place = places[row] as usize;
                    (last_counts[place] > 0).then(|| &last[place * words..][..words])
                };
                let is_touched = *row.left > 0 && gather(model, number, sources, new);
                let places = row.take(is_touched.then_some(&new[..words]), code);
                NewStates {
                    places,
                    states: places * model.rows_of(number),
                }
            },
        );
        let found: NewStates = found.sum();
        stop.check()?;
        std::mem::swap(&mut self.last, &mut self.next);
        std::mem::swap(&mut self.counts.last, &mut self.counts.next);
        self.enter(found);
        Ok(found.places > 0)
    }

    /// Packs the codes of all states by index: two bits each, with 3 for states that reach no goal, or one bit for halves. Ends the search
    /// and frees its memory.
    pub fn pack(&mut self, model: &impl Rows) -> Vec<u8> {
        (self.last, self.next) = Default::default();
        let (depths, words, places) = (
            std::mem::take(&mut self.depths),
            self.row_words * 2,
            &self.places,
        );
        let row = |row: usize| &depths[places[row] as usize * words..][..words];
        match self.codes {
            DepthCodes::Residues => pack::interleave(row, model.row_count(), model.row_len()),
            DepthCodes::Halves => {
                let mut bytes = vec![0; (model.row_count() * model.row_len()).div_ceil(8)];
                pack::join(
                    &mut bytes,
                    |at| &row(at)[..words / 2],
                    model.row_count(),
                    model.row_len(),
                );
                bytes
            }
        }
    }
}

/// Gathers the states of a row from which a move leads to the last layer. `sources` returns the states of a row in that layer, if there are
/// any. Returns false if no row after a move has any.
fn gather<'s>(
    model: &impl Rows,
    row: usize,
    sources: impl Fn(usize) -> Option<&'s [u64]>,
    new: &mut Gathered,
) -> bool {
    let mut is_touched = false;
    for code in 0..model.move_count() {
        let source = model.row_after(code, row);
        let Some(words) = sources(source) else {
            continue;
        };
        if !is_touched {
            new[..words.len()].fill(0);
            is_touched = true;
        }
        let mut maps = model.maps_back(code, row).into_iter().flatten();
        let mut insert = |to: u16| new[usize::from(to >> 6)] |= 1 << (to & 63);
        match (maps.next(), maps.next(), maps.next()) {
            (None, ..) => words
                .iter()
                .zip(&mut *new)
                .for_each(|(word, new)| *new |= word),
            (Some(map), None, _) => each_bit(words, map, insert),
            (Some(first), Some(second), None) => {
                each_bit(words, first, |to| insert(second[usize::from(to)]))
            }
            (Some(first), Some(second), Some(third)) => {
                each_bit(words, first, |to| {
                    insert(third[usize::from(second[usize::from(to)])])
                });
            }
        }
    }
    is_touched
}

/// Visits the images of the set bits under a permutation.
#[inline(always)]
fn each_bit(words: &[u64], map: &[u16], mut visit: impl FnMut(u16)) {
    for (&word, map) in words.iter().zip(map.as_chunks::<64>().0) {
        let mut word = word;
        while word != 0 {
            visit(map[word.trailing_zeros() as usize & 63]);
            word &= word - 1;
        }
    }
}

impl SearchedRow<'_> {
    /// Marks the gathered states that are new, and returns their number.
    fn take(self, gathered: Option<&[u64]>, code: usize) -> u64 {
        let before = std::mem::take(self.count);
        let Some(gathered) = gathered else {
            if before > 0 {
                self.next.fill(0);
            }
            return 0;
        };
        let (low, high) = self.depths.split_at_mut(gathered.len());
        // Both bits are set. Clears those that are 0 in the code.
        let (low_mask, high_mask) = ([!0, 0, !0][code], [!0, !0, 0][code]);
        let mut count = 0;
        for (((low, high), gathered), next) in low.iter_mut().zip(high).zip(gathered).zip(self.next)
        {
            let new = gathered & *low & *high;
            *next = new;
            *low &= !(new & low_mask);
            *high &= !(new & high_mask);
            count += new.count_ones();
        }
        *self.count = count;
        *self.left -= count;
        count.into()
    }
}
