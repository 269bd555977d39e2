/// `n!` for `n` up to 20, the greatest one below 2^64.
pub(crate) const FACTORIALS: [u64; 21] = {
    let mut factorials = [1; 21];
    let mut n = 1;
    while n < 21 {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// `n!` for `n` up to 20.
///
/// # Panics
///
/// If `n` is greater: `21!` is beyond 64 bits.
#[must_use]
pub const fn factorial(n: usize) -> u64 {
    FACTORIALS[n]
}

/// The orders of `size` different things, numbered lexicographically by their Lehmer code.
///
/// An order lists the numbers `0..size`, each once. Digit `i` of its code counts the later numbers that are smaller, and weighs
/// `(size-1-i)!`. So the sorted order is 0, and the reverse of it is `size! - 1`.
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
    /// The most things of an order: 20.
    pub const MAX_SIZE: usize = FACTORIALS.len() - 1;

    /// The orders of a number of things.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_SIZE`](Self::MAX_SIZE).
    #[must_use]
    pub const fn new(size: usize) -> Self {
        assert!(size <= Self::MAX_SIZE, "an order of more than 20 things has no index of 64 bits");
        Self { size }
    }

    /// The number of orders, `size!`.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub const fn len(&self) -> u64 {
        FACTORIALS[self.size]
    }

    /// The index of an order. `None` if it is not the numbers `0..size`, each once.
    #[must_use]
    pub fn rank(&self, order: &[u8]) -> Option<u64> {
        let seen = order.iter().fold(0u32, |seen, &number| seen | 1u32.checked_shl(number.into()).unwrap_or(0));
        // As many different numbers below `size` as there are numbers: each stands once.
        let is_order = order.len() == self.size && u64::from(seen) == (1 << self.size) - 1;
        is_order.then(|| lehmer_code(order.iter().copied(), self.size).0)
    }

    /// Writes the order with an index below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If `order` has not `size` elements.
    pub fn unrank(&self, mut index: u64, order: &mut [u8]) {
        assert_eq!(order.len(), self.size, "an order is written where it fits");
        // From the last place on: a number is its digit, and those behind it that are not smaller make room.
        for (place, radix) in (0..self.size).rev().zip(1..) {
            let digit = (index % radix) as u8;
            index /= radix;
            order[place] = digit;
            order[place + 1..].iter_mut().for_each(|later| *later += u8::from(*later >= digit));
        }
    }
}

/// The Lehmer code of an order of the numbers `0..size`, at most 32, and the sum of its digits, whose parity is that of the order.
///
/// The later numbers that are smaller are the smaller ones that have not been seen.
#[inline(always)]
pub(crate) fn lehmer_code(order: impl Iterator<Item = u8>, size: usize) -> (u64, u64) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All orders of `0..size` in lexicographic order, by choosing the first number and listing the rest.
    fn listed(left: &[u8]) -> Vec<Vec<u8>> {
        if left.is_empty() {
            return vec![Vec::new()];
        }
        let begin_with = |&first: &u8| {
            let rest: Vec<u8> = left.iter().copied().filter(|&other| other != first).collect();
            listed(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
        };
        left.iter().flat_map(begin_with).collect()
    }

    #[test]
    fn orders_are_numbered_as_they_are_listed() {
        for size in 0..=7 {
            let (orders, all) = (Permutations::new(size), listed(&(0..size as u8).collect::<Vec<_>>()));
            assert_eq!(orders.len(), all.len() as u64);
            for (order, index) in all.iter().zip(0..) {
                assert_eq!(orders.rank(order), Some(index), "{order:?}");
                let mut found = vec![9; size];
                orders.unrank(index, &mut found);
                assert_eq!(found, *order);
                let inversions = (0..size).flat_map(|a| (a..size).map(move |b| (a, b))).filter(|&(a, b)| order[a] > order[b]).count();
                assert_eq!(lehmer_code(order.iter().copied(), size).1, inversions as u64);
            }
        }
    }

    #[test]
    fn the_first_and_the_last_order_of_twenty_have_their_index() {
        let orders = Permutations::new(20);
        assert_eq!(orders.len(), 2_432_902_008_176_640_000);
        let mut order: Vec<u8> = (0..20).collect();
        assert_eq!(orders.rank(&order), Some(0));
        order.reverse();
        assert_eq!(orders.rank(&order), Some(orders.len() - 1));
        let mut last = [0; 20];
        orders.unrank(orders.len() - 1, &mut last);
        assert_eq!(order, last);
    }

    #[test]
    fn what_is_no_order_has_no_index() {
        let orders = Permutations::new(3);
        for wrong in [&[0, 1][..], &[0, 1, 2, 3], &[0, 1, 1], &[0, 1, 3], &[0, 1, 200], &[1, 2, 3]] {
            assert_eq!(orders.rank(wrong), None, "{wrong:?}");
        }
        assert_eq!(Permutations::new(0).rank(&[]), Some(0));
    }
}
