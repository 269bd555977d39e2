use super::row::whole_words;
use crate::pool::*;
use crate::puzzle::perm::coordinates::Twists;
use crate::puzzle::perm::pieces::Arrangements;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How moves act on the orders of some pieces and on their twists, computed on first use.
///
/// A pattern of 3x3x3 with six edges has 12 million moves. Computing all of them takes a second; a nearly solved board needs a few hundred.
#[derive(Debug)]
pub struct LazyMoves {
    orders: Arrangements,
    twists: Twists,
    /// For each symbol, what one twist of the piece adds to the number of the twists.
    weights: Vec<usize>,
    /// For each move, where the piece in each position comes from, and its twist.
    turns: Vec<Vec<(u8, u8)>>,
    /// For each order and move: the order after the move, what is added to the twists in the upper half, and [`KNOWN`]; else 0.
    steps: Box<[AtomicU64]>,
    /// For each sum added to the twists, the permutation of the row.
    row_maps: Vec<OnceLock<Box<[u16]>>>,
    /// For each sum added to the twists, its negative.
    undone: Vec<u16>,
}

/// Orders per task of [`find_all`](LazyMoves::find_all).
const TASK_ORDERS: usize = 1 << 10;
const KNOWN: u64 = 1 << 63;

/// The maximum number of entries of all permutations of a row together.
const MAX_ROW_ENTRIES: usize = 1 << 27;

impl LazyMoves {
    /// Prepares the moves of pieces with these symbols. Returns `None` if the permutations of a row would take too much memory.
    pub fn of(
        orders: Arrangements,
        twists: Twists,
        weights: Vec<usize>,
        turns: Vec<Vec<(u8, u8)>>,
    ) -> Option<Self> {
        let row_len = twists.len();
        let steps = bytemuck::zeroed_slice_box(orders.count() * turns.len());
        let row_maps = (0..row_len).map(|_| OnceLock::new()).collect();
        let undone = (0..row_len)
            .map(|number| twists.negated(number) as u16)
            .collect();
        (row_len * row_len <= MAX_ROW_ENTRIES).then_some(Self {
            orders,
            twists,
            weights,
            turns,
            steps,
            row_maps,
            undone,
        })
    }

    /// The number of orders.
    pub fn len(&self) -> usize {
        self.orders.count()
    }

    /// The memory once everything is computed, in bytes.
    pub fn size_bytes(&self) -> u64 {
        (8 * self.steps.len() + 2 * self.row_maps.len() * self.row_maps.len()) as u64
    }

    /// The order after a move, and the number of the permutation of the row, which is 0 if the move does not permute it.
    #[inline]
    pub fn step(&self, code: usize, order: usize) -> (usize, usize) {
        let known = match self.steps[order * self.turns.len() + code].load(Relaxed) {
            0 => self.find(code, order),
            known => known,
        };
        (known as u32 as usize, (known >> 32 & 0xffff) as usize)
    }

    #[cold]
    fn find(&self, code: usize, order: usize) -> u64 {
        self.find_of(code, order, &self.symbols(order))
    }

    fn symbols(&self, order: usize) -> Box<[u8]> {
        self.orders.get(order).collect()
    }

    /// Computes how a move acts on an order with these symbols. Threads may race, since they store the same value.
    fn find_of(&self, code: usize, order: usize, symbols: &[u8]) -> u64 {
        let turn = &self.turns[code];
        let next = self
            .orders
            .number(turn.iter().map(|&(from, _)| symbols[usize::from(from)]))
            .unwrap_or(0);
        let added: usize = turn
            .iter()
            .map(|&(from, twist)| {
                self.weights[usize::from(symbols[usize::from(from)])] * usize::from(twist)
            })
            .sum();
        let known = KNOWN | (added as u64) << 32 | next as u64;
        self.steps[order * self.turns.len() + code].store(known, Relaxed);
        known
    }

    /// Computes all moves, on the threads of the current rayon pool.
    pub fn find_all(&self) {
        tasks(self.len().div_ceil(TASK_ORDERS), |task| {
            for order in task * TASK_ORDERS..self.len().min((task + 1) * TASK_ORDERS) {
                let symbols = self.symbols(order);
                (0..self.turns.len()).for_each(|code| _ = self.find_of(code, order, &symbols));
            }
        });
    }

    /// The number of the inverse of a row's permutation.
    #[inline]
    pub fn undone(&self, number: usize) -> usize {
        self.undone[number].into()
    }

    /// A permutation of the row, padded with zeros to whole words.
    #[inline]
    pub fn row_map(&self, number: usize) -> &[u16] {
        self.row_maps[number].get_or_init(|| {
            whole_words((0..self.row_maps.len()).map(|place| self.twists.sum(place, number) as u16))
        })
    }
}
