/// Lists of numbers, each below its own bound: the mixed radix system.
///
/// The first number has the greatest weight. A product combines several indices into one.
///
/// ```
/// # use homing::index::Product;
/// let times = Product::new([24, 60, 60]);
/// assert_eq!(times.len(), 86_400);
/// assert_eq!(times.rank(&[1, 2, 3]), Some(3600 + 2 * 60 + 3));
/// assert_eq!(times.rank(&[1, 60, 3]), None);
/// let mut time = [0; 3];
/// times.unrank(3723, &mut time);
/// assert_eq!(time, [1, 2, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    bounds: Box<[u64]>,
    len: u64,
}

impl Product {
    /// Numbers the lists with these bounds.
    ///
    /// # Panics
    ///
    /// If the product of the bounds does not fit into 64 bits.
    pub fn new(bounds: impl Into<Box<[u64]>>) -> Self {
        let bounds = bounds.into();
        let len = bounds
            .iter()
            .try_fold(1u64, |len, &bound| len.checked_mul(bound));
        Self {
            bounds,
            len: len.expect("the product of the bounds is beyond 64 bits"),
        }
    }

    /// Returns the number of lists, the product of the bounds.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether there are no lists, because a bound is 0.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the index of a list, or `None` if it does not have one number per bound, each below its bound.
    pub fn rank(&self, numbers: &[u64]) -> Option<u64> {
        let mut digits = numbers.iter().zip(&self.bounds);
        let index = digits.try_fold(0, |index, (&number, &bound)| {
            (number < bound).then(|| index * bound + number)
        })?;
        (numbers.len() == self.bounds.len()).then_some(index)
    }

    /// Writes the list with an index below [`len`](Self::len).
    ///
    /// # Panics
    ///
    /// If `numbers` does not have one element per bound.
    pub fn unrank(&self, mut index: u64, numbers: &mut [u64]) {
        assert_eq!(
            numbers.len(),
            self.bounds.len(),
            "a list is written where it fits"
        );
        for (number, &bound) in numbers.iter_mut().zip(&self.bounds).rev() {
            *number = index % bound;
            index /= bound;
        }
    }
}
