use super::arrangements::Arrangements;
use super::row::whole_words;
use super::twists::Twists;
use crate::pool::*;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What moves do to the orders of some pieces and to their twists, found when it is asked for the first time.
///
/// The tables of a pattern of 3x3x3 with six edges have 12 million moves. To find all of them takes a second; a board that is nearly solved
/// asks for some hundreds.
#[derive(Debug)]
pub struct Asked {
    orders: Arrangements,
    twists: Twists,
    /// By symbol: what one twist of the piece adds to the number of all twists.
    weights: Vec<usize>,
    /// By move: where the piece of each position comes from, and its twist.
    turns: Vec<Vec<(u8, u8)>>,
    /// By order and move: the order after the move, and in the upper half what is added to the twists, with [`KNOWN`]. 0 if nobody has
    /// asked.
    steps: Box<[AtomicU64]>,
    /// By what is added to the twists: the permutation of the row.
    row_maps: Vec<OnceLock<Box<[u16]>>>,
    /// By what is added to the twists: what takes it away again.
    undone: Vec<u16>,
}

/// The orders of one task that goes through all.
const TASK_ORDERS: usize = 1 << 10;
const KNOWN: u64 = 1 << 63;

/// The most entries of all permutations of a row together.
const MAX_ROW_ENTRIES: usize = 1 << 27;

impl Asked {
    /// The moves of pieces that are shown by these symbols. `None` where the permutations of a row would take too much memory.
    pub fn of(orders: Arrangements, twists: Twists, weights: Vec<usize>, turns: Vec<Vec<(u8, u8)>>) -> Option<Self> {
        let row_len = twists.len();
        let steps = bytemuck::zeroed_slice_box(orders.count() * turns.len());
        let row_maps = (0..row_len).map(|_| OnceLock::new()).collect();
        let undone = (0..row_len).map(|number| twists.negated(number) as u16).collect();
        (row_len * row_len <= MAX_ROW_ENTRIES).then_some(Self { orders, twists, weights, turns, steps, row_maps, undone })
    }

    /// The number of orders.
    pub fn len(&self) -> usize {
        self.orders.count()
    }

    /// The memory of all that may be asked for, in bytes.
    pub fn size_bytes(&self) -> u64 {
        (8 * self.steps.len() + 2 * self.row_maps.len() * self.row_maps.len()) as u64
    }

    /// The order after a move, and the number of the permutation of the row: 0 if the move does not permute it.
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

    /// Finds what a move does to an order of these symbols. Whoever else finds it finds the same.
    fn find_of(&self, code: usize, order: usize, symbols: &[u8]) -> u64 {
        let turn = &self.turns[code];
        let next = self.orders.number(turn.iter().map(|&(from, _)| symbols[usize::from(from)])).unwrap_or(0);
        let added: usize =
            turn.iter().map(|&(from, twist)| self.weights[usize::from(symbols[usize::from(from)])] * usize::from(twist)).sum();
        let known = KNOWN | (added as u64) << 32 | next as u64;
        self.steps[order * self.turns.len() + code].store(known, Relaxed);
        known
    }

    /// Finds all moves, on the threads of the current rayon pool.
    pub fn find_all(&self) {
        tasks(self.len().div_ceil(TASK_ORDERS), |task| {
            for order in task * TASK_ORDERS..self.len().min((task + 1) * TASK_ORDERS) {
                let symbols = self.symbols(order);
                (0..self.turns.len()).for_each(|code| _ = self.find_of(code, order, &symbols));
            }
        });
    }

    /// The number of the permutation that undoes one of the row.
    #[inline]
    pub fn undone(&self, number: usize) -> usize {
        self.undone[number].into()
    }

    /// A permutation of the row, with zeros behind it up to whole words.
    #[inline]
    pub fn row_map(&self, number: usize) -> &[u16] {
        self.row_maps[number].get_or_init(|| whole_words((0..self.row_maps.len()).map(|place| self.twists.sum(place, number) as u16)))
    }
}
