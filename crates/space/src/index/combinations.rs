/// The choices of `size` places out of `0..places`, numbered by the combinatorial number system.
///
/// The choice `p1 < p2 < ... < pn` has the index C(p1, 1) + C(p2, 2) + ... + C(pn, n), where C(p, k) is the number of ways to choose
/// k of p.
///
/// Why it is a numbering: the choices whose greatest place is below `pn` are the choices of n places out of `pn`, and there are C(pn, n) of
/// them. They come first. The choices whose greatest place is `pn` follow, ordered by their other n - 1 places out of `pn`. So the index
/// does not depend on the number of places, and unranking starts with the greatest `pn` for which C(pn, n) is at most the index.
///
/// ```
/// # use homing::index::Combinations;
/// let boxes = Combinations::new(5, 3);
/// assert_eq!(boxes.len(), 10);
/// assert_eq!(boxes.rank(&[0, 2, 4]), Some(0 + 1 + 4));
/// assert_eq!(boxes.rank(&[2, 0, 4]), None);
/// let mut places = [0; 3];
/// boxes.unrank(5, &mut places);
/// assert_eq!(places, [0, 2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    places: u16,
    size: usize,
    /// C(p, k) for p up to the number of places and k up to `size`, row by row; `u64::MAX` if it does not fit.
    choices: Vec<u64>,
}

impl Combinations {
    /// Numbers the choices of `size` places out of `places`. The table of binomials takes `(places + 1) * (size + 1)` numbers of 8 bytes.
    pub fn new(places: u16, size: usize) -> Self {
        let width = size + 1;
        let mut choices = vec![0u64; (usize::from(places) + 1) * width];
        choices[0] = 1;
        for at in width..choices.len() {
            // Pascal's triangle: either the place is taken, or it is not.
            let taken = if at % width == 0 {
                0
            } else {
                choices[at - width - 1]
            };
            choices[at] = choices[at - width].saturating_add(taken);
        }
        Self {
            places,
            size,
            choices,
        }
    }

    #[inline]
    fn choose(&self, places: u16, size: usize) -> u64 {
        self.choices[usize::from(places) * (self.size + 1) + size]
    }

    /// Returns the number of choices, or `u64::MAX` if there are more. Then they have no indices.
    pub fn len(&self) -> u64 {
        self.choose(self.places, self.size)
    }

    /// Returns whether there are no choices, because there are fewer places than `size`.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the index of a choice, given in ascending order, or `None` if it is not a choice of `size` places.
    pub fn rank(&self, chosen: &[u16]) -> Option<u64> {
        let is_ascending = chosen.windows(2).all(|pair| pair[0] < pair[1]);
        let is_choice = chosen.len() == self.size
            && is_ascending
            && chosen.last().is_none_or(|&last| last < self.places);
        is_choice.then(|| {
            chosen
                .iter()
                .zip(1..)
                .map(|(&place, size)| self.choose(place, size))
                .sum()
        })
    }

    /// Writes the choice with an index below [`len`](Self::len), in ascending order.
    ///
    /// # Panics
    ///
    /// If `chosen` does not have `size` elements.
    pub fn unrank(&self, index: u64, chosen: &mut [u16]) {
        chosen.fill(0);
        self.unrank_near(index, chosen);
    }

    /// Like [`unrank`](Self::unrank), but starts from the choice of a nearby index, which mostly has the same last places.
    pub fn unrank_near(&self, mut index: u64, chosen: &mut [u16]) {
        assert_eq!(chosen.len(), self.size, "a choice is written where it fits");
        let mut above = self.places;
        for size in (1..=self.size).rev() {
            // The greatest place p with C(p, size) <= index. It is below the previous place.
            let near = chosen[size - 1];
            let is_here = near < above
                && self.choose(near, size) <= index
                && (near + 1 == above || index < self.choose(near + 1, size));
            let (mut low, mut high) = if is_here {
                (near, near + 1)
            } else {
                (size as u16 - 1, above)
            };
            while low + 1 < high {
                let middle = low.midpoint(high);
                if self.choose(middle, size) <= index {
                    low = middle
                } else {
                    high = middle
                }
            }
            index -= self.choose(low, size);
            chosen[size - 1] = low;
            above = low;
        }
    }

    /// Returns the index of the choice in which the free place `to` replaces place number `at`. Only the places between the two change
    /// their term of the sum.
    #[inline]
    pub fn rank_moved(&self, chosen: &[u16], index: u64, mut at: usize, to: u16) -> u64 {
        let mut index = index - self.choose(chosen[at], at + 1);
        while at + 1 < chosen.len() && chosen[at + 1] < to {
            index =
                index - self.choose(chosen[at + 1], at + 2) + self.choose(chosen[at + 1], at + 1);
            at += 1;
        }
        while at > 0 && chosen[at - 1] > to {
            index = index - self.choose(chosen[at - 1], at) + self.choose(chosen[at - 1], at + 1);
            at -= 1;
        }
        index + self.choose(to, at + 1)
    }
}
