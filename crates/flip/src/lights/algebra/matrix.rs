use super::set::{PieceSet, ones_in};
use homing_table::pool::*;

/// A matrix over GF(2), row by row, 64 entries per word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    words: Vec<u64>,
    rows: usize,
    row_words: usize,
}

/// The number of pivots that are cleared from all other rows at once: all 2^8 sums of their rows are computed, and one is added to each
/// other row.
const BLOCK: usize = 8;
/// The minimum number of words for which threads pay off.
const MIN_WORDS_FOR_THREADS: usize = 1 << 15;

impl Matrix {
    /// Creates a matrix of zeros.
    pub fn new(rows: usize, columns: usize) -> Self {
        let row_words = columns.div_ceil(64);
        Self {
            words: vec![0; rows * row_words],
            rows,
            row_words,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of words of each row.
    pub fn row_words(&self) -> usize {
        self.row_words
    }

    /// Returns the words of a row.
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.row_words..][..self.row_words]
    }

    /// Returns the words of a row, to change them.
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.row_words..][..self.row_words]
    }

    /// Returns the columns of a row's ones, ascending.
    pub fn ones_of(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        ones_in(self.row(row))
    }

    /// Returns the rows as sets of pieces or presses, of which there are `len`.
    pub fn sets(&self, len: usize) -> Vec<PieceSet> {
        (0..self.rows)
            .map(|row| PieceSet::from_words(len, self.row(row).to_vec()))
            .collect()
    }

    /// Returns one element.
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.words[row * self.row_words + column / 64] >> (column % 64) & 1 == 1
    }

    /// Changes one element.
    pub fn toggle(&mut self, row: usize, column: usize) {
        self.words[row * self.row_words + column / 64] ^= 1 << (column % 64);
    }

    /// Adds one row to another.
    pub fn add(&mut self, from: usize, to: usize) {
        let (from, to) = (from * self.row_words, to * self.row_words);
        for word in 0..self.row_words {
            self.words[to + word] ^= self.words[from + word];
        }
    }

    /// Exchanges two rows.
    pub fn swap_rows(&mut self, one: usize, other: usize) {
        if one != other {
            for word in 0..self.row_words {
                self.words
                    .swap(one * self.row_words + word, other * self.row_words + word);
            }
        }
    }

    /// Brings the first `columns` columns into reduced echelon form, by operations on whole rows, and returns the pivot of each leading
    /// row. The pivots are the first possible columns, so the form is unique.
    ///
    /// This is the method of the four Russians, as in M4RI. Clearing pivots one by one takes as many passes over the matrix as there are
    /// pivots. Here up to eight are found at a time, looking only at single entries of the other rows, and kept reduced among themselves.
    /// Then all sums of their rows are computed, each from another by one addition, and one pass adds to every other row the sum that
    /// clears the eight.
    pub fn reduce(&mut self, columns: usize) -> Vec<usize> {
        let mut pivots = Vec::new();
        let mut column = 0;
        while column < columns && pivots.len() < self.rows {
            let first = pivots.len();
            while column < columns && pivots.len() < self.rows.min(first + BLOCK) {
                if self.bring_up_pivot(first, &pivots[first..], column) {
                    pivots.push(column);
                }
                column += 1;
            }
            self.clear_block(first, &pivots[first..]);
        }
        pivots
    }

    /// Looks for a row below the block (the rows from `first` on that have these pivots) that has an entry in `column` once the block's
    /// pivots are cleared from it, and makes it the block's next row.
    fn bring_up_pivot(&mut self, first: usize, block: &[usize], column: usize) -> bool {
        let next = first + block.len();
        let above: Vec<bool> = (0..block.len())
            .map(|at| self.get(first + at, column))
            .collect();
        let entry = |row: usize| {
            let cleared = block
                .iter()
                .zip(&above)
                .filter(|&(&pivot, &above)| above && self.get(row, pivot));
            self.get(row, column) ^ (cleared.count() % 2 == 1)
        };
        let Some(row) = (next..self.rows).find(|&row| entry(row)) else {
            return false;
        };
        self.swap_rows(row, next);
        for (at, &pivot) in block.iter().enumerate() {
            if self.get(next, pivot) {
                self.add(first + at, next);
            }
        }
        for (at, above) in above.into_iter().enumerate() {
            if above {
                self.add(next, first + at);
            }
        }
        true
    }

    /// Clears the block's pivots from all other rows.
    fn clear_block(&mut self, first: usize, block: &[usize]) {
        let Some(&least) = block.first() else { return };
        // To the left of the first pivot the block's rows are zero in all reduced columns, so nothing changes there.
        let (row_words, left) = (self.row_words, least / 64);
        let width = row_words - left;
        let mut sums = vec![0; width << block.len()];
        for number in 1..1usize << block.len() {
            let (row, before) = (
                first + number.trailing_zeros() as usize,
                number & (number - 1),
            );
            for word in 0..width {
                sums[number * width + word] =
                    sums[before * width + word] ^ self.words[row * row_words + left + word];
            }
        }
        let clear = |row: &mut [u64]| {
            let bit = |(at, &pivot): (usize, &usize)| {
                ((row[pivot / 64] >> (pivot % 64) & 1) as usize) << at
            };
            let number: usize = block.iter().enumerate().map(bit).sum();
            if number != 0 {
                row[left..]
                    .iter_mut()
                    .zip(&sums[number * width..][..width])
                    .for_each(|(word, sum)| *word ^= sum);
            }
        };
        let (above, rest) = self.words.split_at_mut(first * row_words);
        let (_, below) = rest.split_at_mut(block.len() * row_words);
        if above.len() + below.len() < MIN_WORDS_FOR_THREADS {
            above
                .chunks_exact_mut(row_words)
                .chain(below.chunks_exact_mut(row_words))
                .for_each(clear);
        } else {
            let rows = above
                .par_chunks_exact_mut(row_words)
                .chain(below.par_chunks_exact_mut(row_words));
            rows.with_min_len(64).for_each(clear);
        }
    }
}
