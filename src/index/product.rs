/// Lists of `N` numbers, each below a bound of its own: the mixed radix system.
///
/// The first number weighs most. With it, parts that have indices of their own become one index.
///
/// ```
/// # use homing::index::Product;
/// let times = Product::new([24, 60, 60]);
/// assert_eq!(times.len(), 86_400);
/// assert_eq!(times.rank([1, 2, 3]), Some(3600 + 2 * 60 + 3));
/// assert_eq!(times.rank([1, 60, 3]), None);
/// assert_eq!(times.unrank(3723), [1, 2, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Product<const N: usize> {
    bounds: [u64; N],
    len: u64,
}

impl<const N: usize> Product<N> {
    /// The lists with these bounds.
    ///
    /// # Panics
    ///
    /// If the product of the bounds is beyond 64 bits.
    #[must_use]
    pub const fn new(bounds: [u64; N]) -> Self {
        let (mut len, mut at) = (1u64, 0);
        while at < N {
            len = len.checked_mul(bounds[at]).expect("the product of the bounds is beyond 64 bits");
            at += 1;
        }
        Self { bounds, len }
    }

    /// The number of lists, the product of the bounds.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are no lists, since a bound is 0.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The index of a list. `None` if a number is not below its bound.
    #[must_use]
    pub fn rank(&self, numbers: [u64; N]) -> Option<u64> {
        let digits = numbers.into_iter().zip(self.bounds);
        digits.into_iter().try_fold(0, |index, (number, bound)| (number < bound).then(|| index * bound + number))
    }

    /// The list with an index below [`len`](Self::len).
    #[must_use]
    pub fn unrank(&self, mut index: u64) -> [u64; N] {
        let mut numbers = [0; N];
        for (number, bound) in numbers.iter_mut().zip(self.bounds).rev() {
            *number = index % bound;
            index /= bound;
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_numbered_as_loops_visit_them() {
        let product = Product::new([3, 1, 4, 2]);
        let mut index = 0;
        for a in 0..3 {
            for c in 0..4 {
                for d in 0..2 {
                    assert_eq!(product.rank([a, 0, c, d]), Some(index));
                    assert_eq!(product.unrank(index), [a, 0, c, d]);
                    index += 1;
                }
            }
        }
        assert_eq!(product.len(), index);
    }

    #[test]
    fn the_ends_of_64_bits_and_no_bounds_at_all() {
        let product = Product::new([u64::MAX, 1]);
        assert_eq!(product.rank([u64::MAX - 1, 0]), Some(u64::MAX - 1));
        assert_eq!(product.rank([u64::MAX, 0]), None);
        assert_eq!((Product::new([]).len(), Product::new([]).rank([])), (1, Some(0)));
        assert!(Product::new([3, 0]).is_empty());
    }

    #[test]
    #[should_panic(expected = "beyond 64 bits")]
    fn a_product_beyond_64_bits_is_refused() {
        let _ = Product::new([1 << 40, 1 << 24]);
    }
}
