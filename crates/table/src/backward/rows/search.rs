use super::model::{MAX_ROW_WORDS, Maps, Rows};
use super::pack;
use crate::backward::codes::DepthCodes;
use crate::error::Result;
use crate::memory::ZeroedWords;
use crate::pool::*;
use crate::watch::Stop;
use std::iter::Sum;
use std::ops::Range;

/// A search over rows: the codes of the states found so far, and the states of the last two layers.
///
/// The neighbours of a layer are in it, in the layer before or in the next one, because every move has an inverse. So the next layer
/// consists of the reached states that are in neither of the other two (frontier search: Korf and Schultze, AAAI 2005). It replaces the
/// layer before. If rows have colours, a layer and the next one are in different rows, and all rows together have one bit per state for
/// both; otherwise two. The codes take one or two bits more.
///
/// During a step, each row is written only by the thread that finds its new states, and everything that other threads read stays the
/// same. So no operation is atomic, and whole words are processed.
///
/// Rows are stored in the order in which they are searched, so that a row is usually close to those after its moves.
pub struct BitRowSearch {
    codes: DepthCodes,
    /// For each row the words of each bit of its states' codes. All bits of a state are set if it is not found yet.
    marks: ZeroedWords,
    /// Every second layer is in one of these.
    sides: [Side; 2],
    /// The number of words for one bit of each state of a row.
    row_words: usize,
    /// For each stored position, the row there.
    order: Vec<u32>,
    /// For each row, its stored position.
    places: Vec<u32>,
    /// For each stored row, the number of its states that are not found yet.
    left: Vec<u32>,
    layers: Vec<u64>,
    states: Vec<u64>,
}

/// The rows of a colour, or all rows.
struct Side {
    /// Their stored positions.
    rows: Range<usize>,
    /// One bit per state: whether it is in the last layer that was found on this side.
    layer: ZeroedWords,
    /// For each row, the number of these states.
    counts: Vec<u32>,
}

/// A row that is being searched.
struct SearchedRow<'s> {
    marks: &'s mut [u64],
    layer: &'s mut [u64],
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

/// The rows that a thread takes at once. Up to that number are searched by the calling thread alone.
const TASK_ROWS: usize = 64;

/// What a step changes of a row: its marks, its layer, and the numbers of its states there and left.
type RowParts<'s> = ((&'s mut [u64], &'s mut [u64]), (&'s mut u32, &'s mut u32));

/// The bits of a row's states that moves lead from.
type Gathered = [u64; MAX_ROW_WORDS];

impl Side {
    fn new(rows: Range<usize>, row_words: usize, is_huge: bool) -> Result<Self> {
        Ok(Self {
            layer: ZeroedWords::new(rows.len() * row_words, is_huge)?,
            counts: vec![0; rows.len()],
            rows,
        })
    }
}

impl BitRowSearch {
    /// The memory for a search, in bytes.
    pub fn size_bytes(model: &impl Rows, codes: DepthCodes) -> u64 {
        Self::bytes(
            model.row_count() as u64,
            model.row_len(),
            model.has_colours(),
            codes,
        )
    }

    /// The memory for a search of rows of this number and length, in bytes.
    pub fn bytes(rows: u64, row_len: usize, has_colours: bool, codes: DepthCodes) -> u64 {
        let layers = if has_colours { 1 } else { 2 };
        let bits = (codes.bits() + layers) * row_len.div_ceil(64) * 8;
        rows * (bits + 12 + 4 * layers) as u64
    }

    /// Starts a search from the goals. If rows have colours, these are of one colour.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io) if memory cannot be allocated.
    pub fn begin(model: &impl Rows, goals: &[u64], codes: DepthCodes) -> Result<Self> {
        let (rows, row_words) = (model.row_count(), model.row_len().div_ceil(64));
        let row_of = |goal: u64| (goal / model.row_len() as u64) as usize;
        // Huge pages make 3x4 a tenth faster. LRX 12, without colours, took 3.2 instead of 2.9 s with them: clearing them takes longer.
        let is_huge = model.has_colours();
        let (order, ranges) = stored(model, goals);
        let mut places = vec![0; rows];
        for (&row, place) in order.iter().zip(0..) {
            places[row as usize] = place;
        }
        let [first, second] = ranges.map(|rows| Side::new(rows, row_words, is_huge));
        let mut search = Self {
            codes,
            marks: ZeroedWords::new(rows * row_words * codes.bits(), is_huge)?,
            sides: [first?, second?],
            row_words,
            order,
            places,
            left: vec![model.row_len() as u32; rows],
            layers: Vec::new(),
            states: Vec::new(),
        };
        let row_marks = row_words * codes.bits();
        each_chunk(
            &mut search.marks,
            row_marks * TASK_ROWS,
            1,
            || (),
            |(), _, marks| marks.fill(!0),
        );
        let mut found = NewStates::default();
        for &goal in goals {
            let (row, at) = (row_of(goal), (goal % model.row_len() as u64) as usize);
            let (place, bit) = (search.places[row] as usize, 1 << (at % 64));
            let word = &mut search.sides[0].layer[place * row_words + at / 64];
            if *word & bit == 0 {
                *word |= bit;
                for mark in 0..codes.bits() {
                    search.marks[(place * codes.bits() + mark) * row_words + at / 64] &= !bit;
                }
                search.sides[0].counts[place] += 1;
                search.left[place] -= 1;
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
        let [first, second] = &mut self.sides;
        let (from, into) = if depth % 2 == 1 {
            (&*first, second)
        } else {
            (&*second, first)
        };
        let range = into.rows.clone();
        let mark_words = words * self.codes.bits();
        let marks = &mut self.marks[range.start * mark_words..range.end * mark_words];
        let left = &mut self.left[range.clone()];
        let layer_of = |row: usize| {
            let place = places[row] as usize - from.rows.start;
            (from.counts[place] > 0).then(|| &from.layer[place * words..][..words])
        };
        let find_row =
            |new: &mut Gathered, (at, ((marks, layer), (count, left))): (usize, RowParts)| {
                if stop.is_stopped() {
                    return NewStates::default();
                }
                let number = order[range.start + at] as usize;
                let row = SearchedRow {
                    marks,
                    layer,
                    count,
                    left,
                };
                let is_touched = *row.left > 0 && gather(model, number, layer_of, new);
                if is_touched
                    && !model.has_colours()
                    && let Some(last) = layer_of(number)
                {
                    new.iter_mut()
                        .zip(last)
                        .for_each(|(new, last)| *new &= !last);
                }
                let places = row.take(is_touched.then_some(&new[..words]), code);
                NewStates {
                    places,
                    states: places * model.rows_of(number),
                }
            };
        let new = || Box::new([0; MAX_ROW_WORDS]);
        let found: NewStates = if range.len() <= TASK_ROWS {
            let (mut new, numbers) = (new(), into.counts.iter_mut().zip(left));
            let rows = marks
                .chunks_mut(mark_words)
                .zip(into.layer.chunks_mut(words))
                .zip(numbers);
            rows.enumerate().map(|row| find_row(&mut new, row)).sum()
        } else {
            let numbers = into.counts.par_iter_mut().zip(left);
            let rows = marks
                .par_chunks_mut(mark_words)
                .zip(into.layer.par_chunks_mut(words))
                .zip(numbers);
            let rows = rows.enumerate().with_min_len(TASK_ROWS);
            rows.map_init(new, |new, row| find_row(new, row)).sum()
        };
        stop.check()?;
        self.enter(found);
        Ok(found.places > 0)
    }

    /// All words that tell where the search is: of the side of the first layer, of the other side, and of the codes.
    pub fn words(&self) -> [&[u64]; 3] {
        let [first, second] = &self.sides;
        [&first.layer, &second.layer, &self.marks]
    }

    /// The same words of a new search, to [`resume`](Self::resume) another one.
    pub fn words_mut(&mut self) -> [&mut [u64]; 3] {
        let [first, second] = &mut self.sides;
        [&mut first.layer, &mut second.layer, &mut self.marks]
    }

    /// Continues a search with these numbers of places at each depth, whose [words](Self::words) have been read. Each place is one state.
    /// Returns what is wrong with them, from one look at each state.
    ///
    /// A search trusts its words: a bit behind the last place of a row would become a state that does not exist. States without a code
    /// cannot be told from those not found yet if codes have one bit, so the rest is checked in the finished table.
    pub fn resume(&mut self, model: &impl Rows, layers: &[u64]) -> Option<&'static str> {
        let Some(last) = layers.len().checked_sub(1) else {
            return Some("it has no layers");
        };
        if layers[0] != 1 || layers.contains(&0) {
            return Some("it has more than one goal, or an empty layer");
        }
        (self.layers, self.states) = (layers.to_vec(), layers.to_vec());
        // How many states of each row are left is not stored.
        self.left.fill(u32::MAX);
        let (words, bits) = (self.row_words, self.codes.bits());
        let behind = match model.row_len() % 64 {
            0 => 0,
            used => u64::MAX << used,
        };
        for (side, parity) in self.sides.iter_mut().zip(0..) {
            let depth = last.checked_sub((last + parity) % 2);
            let code = depth.map(|depth| self.codes.of(depth));
            let rows = side.layer.chunks_exact(words).zip(&mut side.counts);
            for ((layer, count), at) in rows.zip(side.rows.clone()) {
                *count = layer.iter().map(|word| word.count_ones()).sum();
                let marks = &self.marks[at * bits * words..][..bits * words];
                for (word, &layer) in layer.iter().enumerate() {
                    let differs = (0..bits).fold(0, |differs, bit| {
                        let is_set = code.is_some_and(|code| code >> bit & 1 == 1);
                        differs | marks[bit * words + word] ^ if is_set { u64::MAX } else { 0 }
                    });
                    if layer & differs != 0 {
                        return Some("its layers have states of another depth");
                    }
                }
                if layer[words - 1] & behind != 0 {
                    return Some("it has a state behind the last one of a row");
                }
            }
            let count = side
                .counts
                .iter()
                .map(|&count| u64::from(count))
                .sum::<u64>();
            if count != depth.map_or(0, |depth| layers[depth]) {
                return Some("its layers do not have the states that it counts");
            }
        }
        // A bit that is not set is one of a state that is found.
        for bit in 0..bits {
            let lacking = |row: &[u64]| {
                let words = &row[bit * words..(bit + 1) * words];
                words
                    .iter()
                    .map(|word| u64::from(word.count_zeros()))
                    .sum::<u64>()
            };
            let found: u64 = self.marks.chunks_exact(bits * words).map(lacking).sum();
            let counted = layers.iter().enumerate();
            let counted = counted.filter(|&(depth, _)| self.codes.of(depth) >> bit & 1 == 0);
            if found != counted.map(|(_, count)| count).sum::<u64>() {
                return Some("its codes are not those of the states that its layers count");
            }
        }
        None
    }

    /// The numbers of these words.
    pub fn word_counts(model: &impl Rows, goals: &[u64], codes: DepthCodes) -> [usize; 3] {
        let (words, (_, sides)) = (model.row_len().div_ceil(64), stored(model, goals));
        let all = model.row_count() * codes.bits();
        [sides[0].len(), sides[1].len(), all].map(|rows| rows * words)
    }

    /// Visits the rows that have states of the last layer, and their words.
    pub fn each_last(&self, visit: &(dyn Fn(usize, &[u64]) + Sync)) {
        let side = &self.sides[(self.layers.len() + 1) % 2];
        side.layer
            .par_chunks(self.row_words)
            .zip(&side.counts)
            .enumerate()
            .filter(|(_, (_, count))| **count > 0)
            .for_each(|(at, (words, _))| visit(self.order[side.rows.start + at] as usize, words));
    }

    /// Frees the memory of the layers of a finished search.
    pub fn end(&mut self) {
        for side in &mut self.sides {
            side.layer.free();
        }
    }

    /// The codes of a row's states: for each bit, its words.
    pub fn marks(&self, row: usize) -> &[u64] {
        let words = self.row_words * self.codes.bits();
        &self.marks[self.places[row] as usize * words..][..words]
    }

    /// Packs the codes of all states by index: two bits each, with 3 for states that reach no goal, or one bit for halves. Ends the search
    /// and frees its memory.
    pub fn pack(&mut self, model: &impl Rows) -> Vec<u8> {
        self.end();
        let row = |row: usize| self.marks(row);
        let bytes = match self.codes {
            DepthCodes::Residues => pack::interleave(row, model.row_count(), model.row_len()),
            DepthCodes::Halves => {
                let mut bytes = vec![0; (model.row_count() * model.row_len()).div_ceil(8)];
                pack::join(&mut bytes, row, model.row_count(), model.row_len());
                bytes
            }
        };
        self.marks.free();
        bytes
    }
}

/// The rows in the order in which they are stored, and the ranges of those of either side. The goals are on the first one.
fn stored(model: &impl Rows, goals: &[u64]) -> (Vec<u32>, [Range<usize>; 2]) {
    let mut order = model.order();
    if !model.has_colours() {
        return (order, [0..model.row_count(), 0..model.row_count()]);
    }
    let goal = goals.first().copied().unwrap_or_default() / model.row_len() as u64;
    let first = model.colour(goal as usize);
    order.sort_by_key(|&row| model.colour(row as usize) ^ first);
    let end = order.partition_point(|&row| model.colour(row as usize) == first);
    (order, [0..end, end..model.row_count()])
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
        let Some(words) = model.row_after(code, row).and_then(&sources) else {
            continue;
        };
        if !is_touched {
            new[..words.len()].fill(0);
            is_touched = true;
        }
        carry(words, model.maps_back(code, row), new);
    }
    is_touched
}

/// Inserts the images of the set bits under permutations.
fn carry(words: &[u64], maps: Maps, new: &mut Gathered) {
    let mut insert = |to: u16| new[usize::from(to >> 6)] |= 1 << (to & 63);
    match maps.all() {
        [] => words
            .iter()
            .zip(&mut *new)
            .for_each(|(word, new)| *new |= word),
        [map] => each_bit(words, map, insert),
        [first, second] => each_bit(words, first, |to| insert(second[usize::from(to)])),
        [first, second, third] => each_bit(words, first, |to| {
            insert(third[usize::from(second[usize::from(to)])])
        }),
        [first, rest @ ..] => each_bit(words, first, |to| {
            insert(rest.iter().fold(to, |to, map| map[usize::from(to)]))
        }),
    }
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
    /// Replaces the layer before the last one by the reached states that are not in it. Returns their number.
    fn take(self, reached: Option<&[u64]>, code: usize) -> u64 {
        let before = std::mem::take(self.count);
        let Some(reached) = reached else {
            if before > 0 {
                self.layer.fill(0);
            }
            return 0;
        };
        let mut count = 0;
        for (layer, reached) in self.layer.iter_mut().zip(reached) {
            *layer = reached & !*layer;
            count += layer.count_ones();
        }
        // All bits of a code are set before. Clears those that are 0.
        for (bit, marks) in self.marks.chunks_exact_mut(reached.len()).enumerate() {
            if code >> bit & 1 == 0 {
                marks
                    .iter_mut()
                    .zip(&*self.layer)
                    .for_each(|(marks, new)| *marks &= !new);
            }
        }
        *self.count = count;
        *self.left -= count;
        count.into()
    }
}
