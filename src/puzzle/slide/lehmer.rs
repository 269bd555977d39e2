//! Lehmer codes of up to thirteen tiles, and what moving one tile within the order does to them.
//!
//! Digit `i` of a code, the count of later tiles that are smaller, weighs `(tiles-1-i)!`. So the code of the tiles from some place on is the rest of the
//! whole code by a factorial, and a window of neighbouring digits is a quotient of that rest. One tile that moves within a window changes
//! the window's digits alone, in a way that depends on them alone: it is looked up. Windows of two and three digits have small
//! tables, and a longer way is gone in several such steps.

/// No order has more tiles.
const MOST_TILES: usize = 13;

/// `n!` for `n` below 16: four bits are always within.
const FACTORIALS: [u64; 16] = {
    let mut factorials = [1; 16];
    let mut n = 1;
    while n < 16 {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// `n!` for `n` up to 15.
#[inline(always)]
pub const fn factorial(n: usize) -> u64 {
    FACTORIALS[n & 15]
}

/// `2^64 / n!`, rounded down: `(code + 1)` times this is `2^64 / n!` times a number that is larger than `code`, by at most one.
///
/// With `lack = 2^64 - reciprocal * n!` the product is `(code + 1 - (code + 1) * lack / 2^64) * 2^64 / n!`. What is taken away is more than 0, and at most
/// 1 where `(code + 1) * lack <= 2^64`, which is asserted below for all codes. So the high half of the product is the quotient of `code` by `n!`, and
/// the low half the fraction behind it, to within one unit of the code.
const RECIPROCALS: [u64; 16] = {
    let mut reciprocals = [0; 16];
    let mut n = 2;
    while n <= MOST_TILES {
        reciprocals[n] = u64::MAX / FACTORIALS[n];
        let lack = (1 << 64) - reciprocals[n] as u128 * FACTORIALS[n] as u128;
        assert!(FACTORIALS[MOST_TILES] as u128 * lack <= 1 << 64);
        n += 1;
    }
    reciprocals
};

/// The quotient of a code by `n!`, `n` from 2 to 13.
#[inline(always)]
fn quotient(code: u64, n: usize) -> u64 {
    high_half(code + 1, RECIPROCALS[n & 15])
}

#[inline(always)]
fn high_half(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 64) as u64
}

/// The whole code, given half of it, rounded down, and the parity of the order (0 even, 1 odd).
///
/// Half a code lacks only the last digit that can be other than 0, which weighs 1 and is at most 1; the parity of the order is that of the sum of the digits.
/// With `Q(n)` the quotient of the code by `n!`, the digit that weighs `n!` is `Q(n) - (n+1) Q(n+1)`. In the sum of those digits from `n` = 2 on,
/// `Q(2)` counts once and every other `Q(n)` counts `1 - n` times: its parity is that of the sum of all `Q(n)` with even `n`.
#[inline(always)]
pub fn whole(half_code: u64, tiles: usize, parity: u64) -> u64 {
    let code = 2 * half_code;
    let mut sum = parity;
    for n in (2..tiles).step_by(2) {
        sum ^= quotient(code, n);
    }
    code | sum & 1
}

/// The digits of a code, the first one first.
pub fn digits(code: u64, tiles: usize) -> impl Iterator<Item = u64> {
    let mut rest = code;
    (0..tiles).rev().map(move |n| {
        let digit = rest / FACTORIALS[n & 15];
        rest %= FACTORIALS[n & 15];
        digit
    })
}

/// The code after the last of the `W` tiles from place `first` on has gone to the front of them. `W` is 2 to 7.
#[inline(always)]
pub fn last_to_front<const W: usize>(mut code: u64, tiles: usize, first: usize) -> u64 {
    let mut front = W - 1;
    while front > 1 {
        front -= 2;
        code = THREE.forward(code, tiles - first - front);
    }
    if front == 1 { TWO.forward(code, tiles - first) } else { code }
}

/// The code after the first of the `W` tiles from place `first` on has gone behind the others. `W` is 2 to 7.
#[inline(always)]
pub fn front_to_last<const W: usize>(mut code: u64, tiles: usize, first: usize) -> u64 {
    let mut front = 0;
    if W.is_multiple_of(2) {
        code = TWO.backward(code, tiles - first);
        front = 1;
    }
    while front + 1 < W {
        code = THREE.backward(code, tiles - first - front);
        front += 2;
    }
    code
}

/// The moves within windows of `W` digits, in tables of `ENTRIES` entries: the sum of `n!/(n-W)!` for `n` up to 13.
struct Windows<const W: usize, const ENTRIES: usize> {
    /// By the number of tiles from the window's first place on.
    windows: [Window; 16],
    /// What the last tile's going to the front adds to the window's value.
    forward: [i16; ENTRIES],
    /// What the first tile's going to the end adds.
    backward: [i16; ENTRIES],
}

#[derive(Clone, Copy)]
struct Window {
    /// The number of values that the window's digits take.
    values: u64,
    /// Where its entries begin.
    start: usize,
    /// What its last digit weighs.
    weight: u64,
}

static TWO: Windows<2, 728> = Windows::new();
static THREE: Windows<3, 6006> = Windows::new();

impl<const W: usize, const ENTRIES: usize> Windows<W, ENTRIES> {
    #[inline(always)]
    fn forward(&self, code: u64, tiles_left: usize) -> u64 {
        let (window, value) = self.window(code, tiles_left);
        code.wrapping_add((i64::from(self.forward[window.start + value]) as u64).wrapping_mul(window.weight))
    }

    #[inline(always)]
    fn backward(&self, code: u64, tiles_left: usize) -> u64 {
        let (window, value) = self.window(code, tiles_left);
        code.wrapping_add((i64::from(self.backward[window.start + value]) as u64).wrapping_mul(window.weight))
    }

    /// A window and its value in a code: the fraction that the code leaves by the factorial of the tiles left, in parts of one over the number of values.
    #[inline(always)]
    fn window(&self, code: u64, tiles_left: usize) -> (&Window, usize) {
        let window = &self.windows[tiles_left & 15];
        let fraction = (code + 1).wrapping_mul(RECIPROCALS[tiles_left & 15]);
        (window, high_half(fraction, window.values) as usize)
    }

    /// Fills the tables by the rule for digits.
    const fn new() -> Self {
        let mut this = Self { windows: [Window { values: 0, start: 0, weight: 0 }; 16], forward: [0; ENTRIES], backward: [0; ENTRIES] };
        let mut start = 0;
        let mut left = W;
        while left <= MOST_TILES {
            let values = FACTORIALS[left] / FACTORIALS[left - W];
            this.windows[left] = Window { values, start, weight: FACTORIALS[left - W] };
            let mut value = 0;
            while value < values as usize {
                let moved = last_moved_to_front::<W>(value, left);
                this.forward[start + value] = (moved as isize - value as isize) as i16;
                this.backward[start + moved] = (value as isize - moved as isize) as i16;
                value += 1;
            }
            start += values as usize;
            left += 1;
        }
        assert!(start == ENTRIES);
        this
    }
}

/// The value of a window of `W` digits, `left` tiles before its end and behind it, after its last tile has gone to its front.
///
/// With `r` the number of later tiles that are smaller than the moving one, going forward from the end of the window: `r` starts as its digit;
/// each tile that it passes either is smaller, and then `r` grows, or is larger, and then that tile loses one later smaller one.
/// Which it is the digit tells: a larger tile has all those `r` and the moving one behind it, so its digit exceeds `r`; a
/// smaller one has at most those `r`.
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
