//! Lehmer codes of up to fifteen tiles, and how they change when one tile moves within the order.
//!
//! Digit `i` of a code counts the later tiles that are smaller, and has the weight `(tiles-1-i)!`. So the code of the tiles from some place
//! on is the remainder of the whole code by a factorial, and a window of adjacent digits is a quotient of that remainder. If one tile moves
//! within a window, only the digits of the window change, and the change depends only on these digits. So it is looked up. Windows of two
//! and three digits have small tables; a longer move is made in several such steps.

use homing_space::index;
#[cfg(target_family = "wasm")]
use std::sync::LazyLock;

/// The greatest number of tiles.
const MAX_TILES: usize = 15;
/// The greatest number of tiles whose codes are divided by multiplication; longer codes use real divisions.
const MAX_QUICK_TILES: usize = 13;

/// `n!` for `n` below 16. Any four-bit index is within the array.
const FACTORIALS: [u64; 16] = *index::FACTORIALS.first_chunk().expect("there are more");

/// Returns `n!` for `n` up to 15.
#[inline(always)]
pub const fn factorial(n: usize) -> u64 {
    FACTORIALS[n & 15]
}

/// `2^64 / n!`, rounded down. `(code + 1)` times this is `2^64 / n!` times a number that exceeds `code` by at most one.
///
/// With `lack = 2^64 - reciprocal * n!`, the product is `(code + 1 - (code + 1) * lack / 2^64) * 2^64 / n!`. The subtracted part is greater
/// than 0, and at most 1 if `(code + 1) * lack <= 2^64`, which is asserted below for codes of 13 tiles. So the high half of the product is
/// the quotient of `code` by `n!`, and the low half is the fraction, exact to one unit of the code.
const RECIPROCALS: [u64; 16] = {
    let mut reciprocals = [0; 16];
    let mut n = 2;
    while n <= MAX_QUICK_TILES {
        reciprocals[n] = u64::MAX / FACTORIALS[n];
        let lack = (1 << 64) - reciprocals[n] as u128 * FACTORIALS[n] as u128;
        assert!(FACTORIALS[MAX_QUICK_TILES] as u128 * lack <= 1 << 64);
        n += 1;
    }
    reciprocals
};

/// Returns whether a code, or the number of tiles from a place on, is too great for reciprocals. Boards of up to 14 cells have no such
/// code.
#[inline(always)]
fn is_long(code: u64, n: usize) -> bool {
    n > MAX_QUICK_TILES || code >= FACTORIALS[MAX_QUICK_TILES]
}

/// Returns the quotient of a code by `n!`, for `n` from 2 to 15.
#[inline(always)]
fn quotient(code: u64, n: usize) -> u64 {
    if is_long(code, n) {
        return code / FACTORIALS[n & 15];
    }
    high_half(code + 1, RECIPROCALS[n & 15])
}

#[inline(always)]
fn high_half(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 64) as u64
}

/// Returns the whole code, from half of it, rounded down, and the parity of the order (0 even, 1 odd).
///
/// Half a code lacks only the last digit that can be other than 0. This digit has weight 1 and is at most 1. The parity of the order is
/// that of the sum of the digits. If `Q(n)` is the quotient of the code by `n!`, the digit with weight `n!` is `Q(n) - (n+1) Q(n+1)`. In
/// the sum of these digits from `n` = 2 on, `Q(2)` counts once and every other `Q(n)` counts `1 - n` times. So the parity of the sum is
/// that of the sum of all `Q(n)` with even `n`.
#[inline(always)]
pub fn full_code(half_code: u64, tiles: usize, parity: u64) -> u64 {
    let code = 2 * half_code;
    let mut sum = parity;
    for n in (2..tiles).step_by(2) {
        sum ^= quotient(code, n);
    }
    code | sum & 1
}

/// Returns the digits of a code, the first one first.
pub fn digits(code: u64, tiles: usize) -> impl Iterator<Item = u64> {
    let mut rest = code;
    (0..tiles).rev().map(move |n| {
        let digit = rest / FACTORIALS[n & 15];
        rest %= FACTORIALS[n & 15];
        digit
    })
}

/// Returns the code after one tile has passed `W - 1` others, with `W` from 2 to 8. The position is a gap in the order, with `left` tiles
/// after it. If `forward`, the last of the `W` tiles after the gap moves to their front. If `backward`, the first of the `W` tiles before
/// the gap moves to their end. If neither, nothing changes.
///
/// Masks choose between the two: if the choice cannot be predicted, a wrong guess costs more than a lookup in the empty window.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub fn turned<const W: usize>(mut code: u64, left: usize, forward: bool, backward: bool) -> u64 {
    let mask = |is_chosen: bool| usize::from(is_chosen).wrapping_neg();
    let choose = |ahead: usize, back: usize| ahead & mask(forward) | back & mask(backward);
    let mut gone = 0;
    while gone + 2 < W {
        code = THREE.turned(
            code,
            choose(
                (left + gone + 3).wrapping_sub(W),
                (left + W).wrapping_sub(gone),
            ),
            backward,
        );
        gone += 2;
    }
    if gone + 1 < W {
        TWO.turned(code, choose(left, left + 2), backward)
    } else {
        code
    }
}

/// The moves within windows of `W` digits, in tables of `ENTRIES` entries: the sum of `n!/(n-W)!` for `n` up to 15.
struct Windows<const W: usize, const ENTRIES: usize> {
    /// By the number of tiles from the first place of the window on. Entry 0 is the window that changes nothing.
    windows: [DigitWindow; 16],
    /// The change of the window's value if its last tile goes to the front, and if its first tile goes to the end.
    turns: [[i16; ENTRIES]; 2],
}

#[derive(Clone, Copy)]
struct DigitWindow {
    /// The number of values that the digits of the window can have.
    values: u64,
    /// The position of its first entry.
    start: usize,
    /// The weight of its last digit.
    weight: u64,
}

#[cfg(not(target_family = "wasm"))]
static TWO: Windows<2, 1120> = Windows::new();
#[cfg(not(target_family = "wasm"))]
static THREE: Windows<3, 10920> = Windows::new();
// These are 48 kB that a page need not load; they are filled when first used.
#[cfg(target_family = "wasm")]
static TWO: LazyLock<Box<Windows<2, 1120>>> = LazyLock::new(|| Box::new(Windows::new()));
#[cfg(target_family = "wasm")]
static THREE: LazyLock<Box<Windows<3, 10920>>> = LazyLock::new(|| Box::new(Windows::new()));

impl<const W: usize, const ENTRIES: usize> Windows<W, ENTRIES> {
    /// Returns the code after the turn. The value of the window is found by dividing the code by the factorial of the tiles left, and
    /// scaling the fraction to the number of values.
    #[inline(always)]
    fn turned(&self, code: u64, tiles_left: usize, backward: bool) -> u64 {
        let window = &self.windows[tiles_left & 15];
        let value = if is_long(code, tiles_left & 15) {
            (code / window.weight.max(1) % window.values.max(1)) as usize
        } else {
            let fraction = code
                .wrapping_add(1)
                .wrapping_mul(RECIPROCALS[tiles_left & 15]);
            high_half(fraction, window.values) as usize
        };
        let change = self.turns[usize::from(backward)][window.start + value];
        code.wrapping_add((i64::from(change) as u64).wrapping_mul(window.weight))
    }

    /// Fills the tables, digit by digit.
    const fn new() -> Self {
        let mut this = Self {
            windows: [DigitWindow {
                values: 0,
                start: 0,
                weight: 0,
            }; 16],
            turns: [[0; ENTRIES]; 2],
        };
        let mut start = 0;
        let mut left = W;
        while left <= MAX_TILES {
            let values = FACTORIALS[left] / FACTORIALS[left - W];
            this.windows[left] = DigitWindow {
                values,
                start,
                weight: FACTORIALS[left - W],
            };
            let mut value = 0;
            while value < values as usize {
                let moved = last_moved_to_front::<W>(value, left);
                this.turns[0][start + value] = (moved as isize - value as isize) as i16;
                this.turns[1][start + moved] = (value as isize - moved as isize) as i16;
                value += 1;
            }
            start += values as usize;
            left += 1;
        }
        assert!(start == ENTRIES);
        this
    }
}

/// Returns the value of a window of `W` digits after its last tile has moved to its front. There are `left` tiles from the window's first
/// place on.
///
/// Let `r` be the number of later tiles that are smaller than the moving one, while it moves forward from the end of the window. `r` starts
/// as the digit of the moving tile. If it passes a smaller tile, `r` grows. If it passes a larger tile, that tile loses one later smaller
/// tile. The digit tells the two cases apart: a larger tile has those `r` tiles and the moving one after it, so its digit exceeds `r`; a
/// smaller tile has at most those `r`.
const fn last_moved_to_front<const W: usize>(value: usize, left: usize) -> usize {
    let mut digits = [0; W];
    let mut rest = value;
    let mut place = W;
    while place > 0 {
        place -= 1;
        digits[place] = rest % (left - place);
        rest /= left - place;
    }
    let mut smaller = digits[W - 1];
    place = W - 1;
    while place > 0 {
        let larger = digits[place - 1] > smaller;
        digits[place] = digits[place - 1] - larger as usize;
        smaller += !larger as usize;
        place -= 1;
    }
    digits[0] = smaller;
    let mut moved = 0;
    while place < W {
        moved = moved * (left - place) + digits[place];
        place += 1;
    }
    moved
}
