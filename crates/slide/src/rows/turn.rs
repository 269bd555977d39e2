//! The turn of a window of Lehmer digits: the effect of a vertical move on the order of the tiles, as tables of places.

use homing_boards::slide::Slide;
use homing_boards::slide::factorial;
use homing_table::pool::*;

/// The direction of a vertical move of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertical {
    /// To the row below: the last tile of the window moves to its front.
    Down,
    /// To the row above: the first tile of the window moves to its end.
    Up,
}

/// Longer tables are computed by all threads together.
const LONG_TABLE: usize = 1 << 15;

/// A window at the front of the order of some tiles.
#[derive(Clone, Copy)]
pub struct WindowTurn {
    /// The number of tiles in the window and after it.
    pub tiles: usize,
    /// The number of tiles in the window.
    pub window: usize,
    /// The direction of the blank.
    pub direction: Vertical,
}

impl WindowTurn {
    /// Returns, for each block of orders, the first bit of the block that it moves to. A block contains the orders that agree in all but
    /// the last `block_tiles` tiles. There are at least two of these tiles, and they are after the window.
    pub fn blocks(self, block_tiles: usize) -> Vec<u32> {
        let block = half_factorial(block_tiles) as usize;
        let blocks = half_factorial(self.tiles) as usize / block;
        let first_bit = |number| (self.turned(number, block_tiles) * block) as u32;
        if blocks > LONG_TABLE {
            (0..blocks).into_par_iter().map(first_bit).collect()
        } else {
            (0..blocks).map(first_bit).collect()
        }
    }

    /// Returns, for each bit, the bit that it moves to.
    ///
    /// With fewer than two tiles after the window, the window contains the digit of weight 1, which the half code leaves out. This digit
    /// follows from `parity`, which is that of the sum of all digits. In all other cases `parity` does not matter.
    pub fn bits(self, parity: usize) -> Vec<u16> {
        let behind = self.tiles - self.window;
        if behind >= 2 {
            let block = half_factorial(behind) as u16;
            let blocks = self.blocks(behind);
            let mut bits = Vec::with_capacity(blocks.len() * usize::from(block));
            for first in blocks {
                bits.extend(first as u16..first as u16 + block);
            }
            return bits;
        }
        let whole_code = |half_code| {
            let (mut rest, mut sum) = (half_code, parity);
            for radix in 3..=self.tiles {
                sum += rest % radix;
                rest /= radix;
            }
            2 * half_code + sum % 2
        };
        let halves = 0..half_factorial(self.tiles) as usize;
        halves
            .map(|half_code| (self.turned(whole_code(half_code), behind) / 2) as u16)
            .collect()
    }

    /// Returns the number whose digits are those of `number` with the window turned. The last digit of the number is the one before the
    /// last `behind` tiles.
    ///
    /// The proof is at `last_moved_to_front` in `lehmer.rs`.
    pub fn turned(self, number: usize, behind: usize) -> usize {
        let places = self.tiles - behind;
        let mut digits = [0; Slide::MAX_CELLS];
        let mut rest = number;
        for place in (0..places).rev() {
            digits[place] = rest % (self.tiles - place);
            rest /= self.tiles - place;
        }
        let last = self.window - 1;
        match self.direction {
            Vertical::Down => {
                let mut smaller = digits[last];
                for place in (0..last).rev() {
                    let larger = digits[place] > smaller;
                    digits[place + 1] = digits[place] - usize::from(larger);
                    smaller += usize::from(!larger);
                }
                digits[0] = smaller;
            }
            Vertical::Up => {
                let mut smaller = digits[0];
                for place in 0..last {
                    let larger = digits[place + 1] >= smaller;
                    digits[place] = digits[place + 1] + usize::from(larger);
                    smaller -= usize::from(!larger);
                }
                digits[last] = smaller;
            }
        }
        (0..places).fold(0, |number, place| {
            number * (self.tiles - place) + digits[place]
        })
    }
}

/// Returns half the factorial of a number from 2 on.
fn half_factorial(tiles: usize) -> u64 {
    factorial(tiles) / 2
}

/// Returns the places of a row's bits after a turn of the last tiles of its order, padded to whole words: for even orders and for odd
/// ones, or one table if these are equal.
///
/// They are built from those of the turned tiles by prepending one digit after another. Each value of the digit adds a shifted copy, and an
/// odd value changes the parity for the digits after it.
pub fn row_tables(row_tiles: usize, turn: WindowTurn) -> Vec<Vec<u16>> {
    let tables = if turn.tiles < turn.window + 2 { 2 } else { 1 };
    let mut grown: Vec<Vec<u16>> = (0..tables).map(|parity| turn.bits(parity)).collect();
    for radix in turn.tiles + 1..=row_tiles {
        let len = grown[0].len();
        let grow = |parity: usize| {
            let mut table = Vec::with_capacity((radix * len).next_multiple_of(64));
            for digit in 0..radix {
                let first = (digit * len) as u16;
                table.extend(
                    grown[(parity + digit) % tables]
                        .iter()
                        .map(|place| first + place),
                );
            }
            table
        };
        grown = (0..tables).map(grow).collect();
    }
    for table in &mut grown {
        table.resize(table.len().next_multiple_of(64), 0);
    }
    grown
}
