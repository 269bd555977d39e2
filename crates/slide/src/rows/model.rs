//! The rows of a board, and the moves between them.

use super::turn::{Vertical, WindowTurn, row_tables};
use crate::lines::{Lines, Metric};
use homing_boards::slide::{DOWN, LEFT, RIGHT, Slide, UP, factorial, opposite};
use homing_space::space::Space;
use homing_table::backward::rows::{Maps, Rows};

/// The greatest number of tiles whose order a row has.
pub const ROW_TILES: usize = 8;
/// The maximum number of words of a row.
pub const MAX_WORDS: usize = (factorial(ROW_TILES) / 2).div_ceil(64) as usize;

/// The rows of a board. The number of a row is `(blank * sets + set) * orders + order`.
pub struct SlideRows {
    pub(super) slide: Slide,
    pub(super) metric: Metric,
    /// By code: the direction of the blank and the number of its steps.
    moves: Vec<(u8, u8)>,
    /// The number of named tiles.
    pub(super) named: usize,
    /// The number of the others.
    pub(super) others: usize,
    /// For each set of places of the named tiles, its bits.
    pub(super) sets: Vec<u16>,
    /// The numbers of these sets by their bits.
    pub(super) numbers: Vec<u16>,
    /// The number of orders of the named tiles.
    pub(super) orders: usize,
    /// For each set, the parity of the number of others that named tiles have behind them.
    set_parities: Vec<usize>,
    /// For each order of the named tiles, its parity.
    order_parities: Vec<usize>,
    /// By direction, then by upper cell and set: what a vertical move does.
    steps: [Vec<SetStep>; 2],
    /// The turns of the order of the named tiles.
    named_turns: Vec<Vec<u16>>,
    /// The turns of the order of the others, for even orders and for odd ones, if these differ.
    turns: Vec<Vec<Vec<u16>>>,
}

/// What a vertical move does to states that have their named tiles in the same places. A turn 0 changes nothing.
#[derive(Clone, Copy)]
struct SetStep {
    set: u16,
    named_turn: u8,
    turn: u8,
}

/// A turn within an order: the first place of the window, its length, and the direction of the blank.
type Turn = (usize, usize, Vertical);

impl SlideRows {
    /// Returns the rows of a board.
    pub fn new(slide: Slide, metric: Metric) -> Self {
        Self::with_row_tiles(slide, metric, ROW_TILES)
    }

    /// Returns the rows of a board that have the orders of at most this many tiles.
    pub fn with_row_tiles(slide: Slide, metric: Metric, row_tiles: usize) -> Self {
        let (tiles, columns) = (slide.tiles(), slide.columns());
        let others = tiles.min(row_tiles);
        let named = tiles - others;
        let sets: Vec<u16> = (0..1u16 << tiles)
            .filter(|set| set.count_ones() as usize == named)
            .collect();
        let mut numbers = vec![0; 1 << tiles];
        for (&set, number) in sets.iter().zip(0..) {
            numbers[usize::from(set)] = number;
        }
        let behind = |set: u16| {
            let of_place = |place: usize| (!set >> place).count_ones() as usize - (16 - tiles);
            (0..tiles)
                .filter(|place| set >> place & 1 == 1)
                .map(of_place)
                .sum::<usize>()
        };
        let orders = factorial(named) as usize;
        let (mut named_turns, mut turns) = (Turns::default(), Turns::default());
        let mut step = |upper: usize, set: u16, direction| {
            let window = ((1u16 << columns) - 1) << upper;
            let (first, last) = (1 << upper, 1 << (upper + columns - 1));
            let inside = set & window;
            let (moved, turned) = match direction {
                Vertical::Down => (
                    last,
                    (inside & !last) << 1 | u16::from(inside & last != 0) << upper,
                ),
                Vertical::Up => (
                    first,
                    (inside & !first) >> 1
                        | u16::from(inside & first != 0) << (upper + columns - 1),
                ),
            };
            let before = (set & (first - 1)).count_ones() as usize;
            let count = inside.count_ones() as usize;
            let is_named = set & moved != 0;
            SetStep {
                set: numbers[usize::from(set & !window | turned)],
                named_turn: named_turns.number(is_named, (before, count, direction)),
                turn: turns.number(!is_named, (upper - before, columns - count, direction)),
            }
        };
        let steps = [Vertical::Down, Vertical::Up].map(|direction| {
            let mut of_direction = Vec::new();
            for upper in 0..slide.cells() - columns {
                of_direction.extend(sets.iter().map(|&set| step(upper, set, direction)));
            }
            of_direction
        });
        let order_parity = |mut order: usize| {
            let mut sum = 0;
            for radix in 2..=named {
                sum += order % radix;
                order /= radix;
            }
            sum % 2
        };
        let lines = Lines::new(slide);
        let moves = match metric {
            Metric::Steps => [DOWN, LEFT, RIGHT, UP].map(|way| (way, 1)).to_vec(),
            Metric::Lines => (0..lines.move_count())
                .filter_map(|code| lines.way(code))
                .collect(),
        };
        Self {
            slide,
            metric,
            moves,
            named,
            others,
            set_parities: sets.iter().map(|&set| behind(set) % 2).collect(),
            order_parities: (0..orders).map(order_parity).collect(),
            steps,
            named_turns: named_turns
                .0
                .into_iter()
                .map(|turn| named_table(named, turn))
                .collect(),
            turns: turns
                .0
                .into_iter()
                .map(|(first, window, direction)| {
                    let turn = WindowTurn {
                        tiles: others - first,
                        window,
                        direction,
                    };
                    row_tables(others, turn)
                })
                .collect(),
            sets,
            numbers,
            orders,
        }
    }

    /// The number of rows with the blank in one cell.
    pub fn plane_rows(&self) -> usize {
        self.sets.len() * self.orders
    }

    /// Returns the blank's cell, the set and the order of a row.
    pub(super) fn parts(&self, row: usize) -> (usize, usize, usize) {
        let row = row as u32;
        let (rest, order) = (row / self.orders as u32, row % self.orders as u32);
        let sets = self.sets.len() as u32;
        (
            (rest / sets) as usize,
            (rest % sets) as usize,
            order as usize,
        )
    }

    /// Returns the colour, 0 or 1, of a cell of the chequered board. Every step takes the blank to the other colour.
    pub(super) fn colour_of(&self, cell: usize) -> usize {
        (cell / self.slide.columns() + cell % self.slide.columns()) % 2
    }

    /// Returns the index of the goal: its tiles are in order, so the named ones have the last places.
    pub fn goal(&self) -> u64 {
        let row = self.slide.home() * self.plane_rows() + (self.sets.len() - 1) * self.orders;
        (row * self.row_len()) as u64
    }

    /// Returns the row after a step of the blank, and the turn of the order in the row.
    fn step(&self, way: u8, row: usize) -> Option<(usize, usize)> {
        let (blank, set, order) = self.parts(row);
        let next = self.slide.blank_after(blank, way)?;
        if matches!(way, LEFT | RIGHT) {
            return Some((
                row + next * self.plane_rows() - blank * self.plane_rows(),
                0,
            ));
        }
        let (upper, direction) = match way {
            DOWN => (blank, Vertical::Down),
            _ => (next, Vertical::Up),
        };
        let step = self.steps[direction as usize][upper * self.sets.len() + set];
        let order = match step.named_turn {
            0 => order,
            turn => self.named_turns[usize::from(turn) - 1][order].into(),
        };
        let row = (next * self.sets.len() + usize::from(step.set)) * self.orders + order;
        Some((row, step.turn.into()))
    }

    /// Returns the parity of the order of the others in a row.
    pub(super) fn parity(&self, row: usize) -> usize {
        let (blank, set, order) = self.parts(row);
        self.slide.parity(blank) as usize ^ self.set_parities[set] ^ self.order_parities[order]
    }

    /// Returns the row after a step of the blank.
    pub(super) fn after(&self, way: u8, row: usize) -> Option<usize> {
        Some(self.step(way, row)?.0)
    }

    /// Returns the permutation of the places of a row by a step from it; `None` changes nothing.
    pub(super) fn map(&self, way: u8, row: usize) -> Option<&[u16]> {
        let (_, turn) = self.step(way, row)?;
        let tables = &self.turns[turn.checked_sub(1)?];
        Some(&tables[self.parity(row) % tables.len()])
    }
}

/// The different turns of some orders.
#[derive(Default)]
struct Turns(Vec<Turn>);

impl Turns {
    /// Returns the number of a turn, or 0 if it changes nothing.
    fn number(&mut self, is_turned: bool, turn: Turn) -> u8 {
        if !is_turned || turn.1 < 2 {
            return 0;
        }
        let number = self.0.iter().position(|&known| known == turn);
        number.unwrap_or_else(|| {
            self.0.push(turn);
            self.0.len() - 1
        }) as u8
            + 1
    }
}

/// Returns the orders of the named tiles after a turn.
fn named_table(named: usize, (first, window, direction): Turn) -> Vec<u16> {
    let turn = WindowTurn {
        tiles: named - first,
        window,
        direction,
    };
    let rest = factorial(named - first) as usize;
    (0..factorial(named) as usize)
        .map(|order| (order / rest * rest + turn.turned(order % rest, 0)) as u16)
        .collect()
}

impl Rows for SlideRows {
    fn row_count(&self) -> usize {
        self.slide.cells() * self.plane_rows()
    }

    fn row_len(&self) -> usize {
        (factorial(self.others) / 2) as usize
    }

    fn move_count(&self) -> usize {
        self.moves.len()
    }

    fn row_after(&self, code: usize, row: usize) -> Option<usize> {
        let (way, count) = self.moves[code];
        (0..count).try_fold(row, |row, _| self.after(way, row))
    }

    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize)) {
        let (way, count) = self.moves[code];
        let before = (0..count).try_fold(row, |row, _| self.after(opposite(way), row));
        before.into_iter().for_each(visit);
    }

    fn planes(&self) -> usize {
        self.slide.cells()
    }

    fn has_colours(&self) -> bool {
        self.metric == Metric::Steps
    }

    fn colour(&self, row: usize) -> usize {
        match self.metric {
            Metric::Steps => self.colour_of(self.parts(row).0),
            Metric::Lines => 0,
        }
    }

    fn maps_back(&self, code: usize, row: usize) -> Maps<'_> {
        let (way, count) = self.moves[code];
        let mut next = self.row_after(code, row);
        Maps::of((0..count).map(|_| {
            let row = next?;
            next = self.after(opposite(way), row);
            self.map(opposite(way), row)
        }))
    }
}
