//! Sets of cells, as bits.

/// A set of cells with numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// The empty set.
    pub(super) const NONE: Self = Self([0; W]);

    /// The set of these cells.
    pub(super) fn of(cells: impl IntoIterator<Item = u16>) -> Self {
        let mut set = Self::NONE;
        cells.into_iter().for_each(|cell| set.flip(cell));
        set
    }

    /// Adds a cell, or removes it.
    // A loop over all words keeps few of them in registers; a store by a computed place would delay the next load.
    #[inline]
    pub(super) fn flip(&mut self, cell: u16) {
        for (number, word) in self.0.iter_mut().enumerate() {
            *word ^= u64::from(usize::from(cell) / 64 == number) << (cell % 64);
        }
    }

    /// Removes the first cell, and returns it.
    #[inline]
    fn pop(&mut self) -> Option<u16> {
        for (number, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let first = number as u32 * 64 + word.trailing_zeros();
                *word &= *word - 1;
                return Some(first as u16);
            }
        }
        None
    }

    /// Whether a cell is in the set.
    #[inline]
    pub(super) fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds the cells of another set.
    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// The cells that are also in another set.
    #[inline]
    pub(super) fn within(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    /// The cells that are not in another set.
    #[inline]
    pub(super) fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    /// The first cell; `None` if there is none.
    #[inline]
    pub(super) fn first(&self) -> Option<u16> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some((word as u32 * 64 + self.0[word].trailing_zeros()) as u16)
    }

    /// The cells, ascending.
    pub(super) fn iter(mut self) -> impl Iterator<Item = u16> {
        std::iter::from_fn(move || self.pop())
    }

    /// The cells that lead to each other from one of them, within `free`. `beside` has the neighbours of each cell.
    #[inline]
    pub(super) fn room(cell: u16, beside: &[Self], free: Self) -> Self {
        Self::room_until(cell, beside, free, |_| false)
    }

    /// The same, or a part of it that is enough.
    // Cells of one distance are looked up together: each for itself would wait for the one before.
    #[inline]
    pub(super) fn room_until(
        cell: u16,
        beside: &[Self],
        free: Self,
        is_enough: impl Fn(&Self) -> bool,
    ) -> Self {
        let mut room = Self::NONE;
        room.flip(cell);
        let mut new = room;
        while new != Self::NONE && !is_enough(&room) {
            let mut next = Self::NONE;
            for cell in new.iter() {
                next.add(&beside[usize::from(cell)]);
            }
            new = next.within(&free).without(&room);
            room.add(&new);
        }
        room
    }
}
