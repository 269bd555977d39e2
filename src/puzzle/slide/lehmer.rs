//! Lehmer codes of up to thirteen tiles, and what moving one tile within the order does to them.
//!
//! Digit `i` of a code, the count of later tiles that are smaller, weighs `(tiles-1-i)!`. So the code of the tiles from some place on is the rest of the
//! whole code by a factorial, and a window of neighbouring digits is a quotient of that rest. One tile that moves within a window changes
//! the window's digits alone, in a way that depends on them alone: it is looked up. Windows of two and three digits have small
//! tables, and a longer way is gone in several such steps.

/// No order has more tiles.
const MAX_TILES: usize = 13;

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
    while n <= MAX_TILES {
        reciprocals[n] = u64::MAX / FACTORIALS[n];
        let lack = (1 << 64) - reciprocals[n] as u128 * FACTORIALS[n] as u128;
        assert!(FACTORIALS[MAX_TILES] as u128 * lack <= 1 << 64);
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

/// The code after one tile has gone over `W - 1` others; `W` is 2 to 7. `left` tiles stand behind the gap in front of which, or behind which, that
/// happens: going `forward`, the last of the `W` tiles behind the gap goes to the front of them; going `backward`, the first of the `W` tiles before the gap
/// goes to their end. Going neither way, nothing changes.
///
/// The way is chosen by masks: where it is not known beforehand, guessing it wrongly costs more than looking up a window of no digits.
#[inline(always)]
pub fn turned<const W: usize>(mut code: u64, left: usize, forward: bool, backward: bool) -> u64 {
    let mask = |is_chosen: bool| usize::from(is_chosen).wrapping_neg();
    let choose = |ahead: usize, back: usize| ahead & mask(forward) | back & mask(backward);
    let mut gone = 0;
    while gone + 2 < W {
        code = THREE.turned(code, choose((left + gone + 3).wrapping_sub(W), (left + W).wrapping_sub(gone)), backward);
        gone += 2;
    }
    if gone + 1 < W { TWO.turned(code, choose(left, left + 2), backward) } else { code }
}

/// The moves within windows of `W` digits, in tables of `ENTRIES` entries: the sum of `n!/(n-W)!` for `n` up to 13.
struct Windows<const W: usize, const ENTRIES: usize> {
    /// By the number of tiles from the window's first place on; with none, the window that changes nothing.
    windows: [Window; 16],
    /// What is added to the window's value: where its last tile goes to the front, and where its first tile goes to the end.
    turns: [[i16; ENTRIES]; 2],
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
    /// The window's value in a code is the fraction that the code leaves by the factorial of the tiles left, in parts of one over the number of values.
    #[inline(always)]
    fn turned(&self, code: u64, tiles_left: usize, backward: bool) -> u64 {
        let window = &self.windows[tiles_left & 15];
        let fraction = code.wrapping_add(1).wrapping_mul(RECIPROCALS[tiles_left & 15]);
        let value = high_half(fraction, window.values) as usize;
        let change = self.turns[usize::from(backward)][window.start + value];
        code.wrapping_add((i64::from(change) as u64).wrapping_mul(window.weight))
    }

    /// Fills the tables by the rule for digits.
    const fn new() -> Self {
        let mut this = Self { windows: [Window { values: 0, start: 0, weight: 0 }; 16], turns: [[0; ENTRIES]; 2] };
        let mut start = 0;
        let mut left = W;
        while left <= MAX_TILES {
            let values = FACTORIALS[left] / FACTORIALS[left - W];
            this.windows[left] = Window { values, start, weight: FACTORIALS[left - W] };
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
