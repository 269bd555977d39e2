/// `n!` for `n` up to 20, the greatest factorial below 2^64.
pub const FACTORIALS: [u64; 21] = {
    let mut factorials = [1; 21];
    let mut n = 1;
    while n < 21 {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// Returns `n!` for `n` up to 20.
///
/// # Panics
///
/// If `n` is greater: `21!` does not fit into 64 bits.
pub const fn factorial(n: usize) -> u64 {
    FACTORIALS[n]
}

/// The orders of `size` different things, numbered lexicographically by their Lehmer code.
///
/// An order lists the numbers `0..size`, each once. Digit `i` of its code counts the smaller numbers after it, and has the
/// weight `(size-1-i)!`. So the sorted order has index 0, and the reversed one `size! - 1`.
///
/// ```
/// # use homing::index::Permutations;
/// let orders = Permutations::new(4);
/// assert_eq!(orders.len(), 24);
/// assert_eq!(orders.rank(&[2, 0, 3, 1]), Some(2 * 6 + 0 * 2 + 1));
/// assert_eq!(orders.rank(&[2, 0, 3, 3]), None);
/// let mut order = [0; 4];
/// orders.unrank(13, &mut order);
/// assert_eq!(order, [2, 0, 3, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permutations {
    size: usize,
}

impl Permutations {
    /// The maximum number of things: 20.
    pub const MAX_SIZE: usize = FACTORIALS.len() - 1;

    /// Numbers the orders of `size` things.
    ///
    /// # Panics
    ///
    /// If `size` is greater than [`MAX_SIZE`](Self::MAX_SIZE).
    pub const fn new(size: usize) -> Self {
        assert!(
            size <= Self::MAX_SIZE,
            "an order of more than 20 things has no index of 64 bits"
        );
        Self { size }
    }

    /// Returns the number of orders, `size!`.
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub const fn len(&self) -> u64 {
        FACTORIALS[self.size]
    }

    /// Returns the index of an order, or `None` if it does not list each of the numbers `0..size` once.
    pub fn rank(&self, order: &[u8]) -> Option<u64> {
        let seen = order.iter().fold(0u32, |seen, &number| {
            seen | 1u32.checked_shl(number.into()).unwrap_or(0)
        });
        // If all numbers below `size` occur and there are `size` of them, each occurs once.
        let is_order = order.len() == self.size && u64::from(seen) == (1 << self.size) - 1;
        is_order.then(|| lehmer_code(order.iter().copied(), self.size).0)
    }

    /// Writes the order with an index below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If `order` does not have `size` elements.
    pub fn unrank(&self, mut index: u64, order: &mut [u8]) {
        assert_eq!(order.len(), self.size, "an order is written where it fits");
        // From the last place backward: a number is its digit, and each later number that is not smaller grows by one.
        for (place, radix) in (0..self.size).rev().zip(1..) {
            let digit = (index % radix) as u8;
            index /= radix;
            order[place] = digit;
            order[place + 1..]
                .iter_mut()
                .for_each(|later| *later += u8::from(*later >= digit));
        }
    }
}

/// Returns the Lehmer code of an order of at most 32 numbers `0..size`, and the sum of its digits, whose parity is that of the order.
///
/// The smaller numbers that come later are the smaller ones not seen yet.
#[inline(always)]
pub fn lehmer_code(order: impl Iterator<Item = u8>, size: usize) -> (u64, u64) {
    let (mut seen, mut code, mut digits) = (0u32, 0, 0);
    for (number, radix) in order.zip((1..=size as u64).rev()) {
        let bit = 1 << number;
        let digit = u64::from(number) - u64::from((seen & (bit - 1)).count_ones());
        code = code * radix + digit;
        digits += digit;
        seen |= bit;
    }
    (code, digits)
}
