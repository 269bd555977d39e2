/// The maximum number of words of a row: a place has 16 bits.
pub const MAX_ROW_WORDS: usize = 1 << (u16::BITS - u64::BITS.ilog2());

/// The maximum number of permutations that a move consists of.
const MAX_MAPS: usize = 7;

/// Permutations of the places of a row, in the order in which they are applied.
#[derive(Clone, Copy, Default)]
pub struct Maps<'m> {
    all: [&'m [u16]; MAX_MAPS],
    count: usize,
}

impl<'m> Maps<'m> {
    /// At most seven permutations, where `None` is the identity. The others are padded with zeros to whole words.
    pub fn of(maps: impl IntoIterator<Item = Option<&'m [u16]>>) -> Self {
        let mut of = Self::default();
        for (map, place) in maps.into_iter().flatten().zip(&mut of.all) {
            *place = map;
            of.count += 1;
        }
        of
    }

    /// The permutations without identities.
    #[inline]
    pub fn all(&self) -> &[&'m [u16]] {
        &self.all[..self.count]
    }
}

/// States as rows of equal length. Every move must have an inverse.
///
/// The index of a state is its row times the length of a row, plus its place. A move maps all states of a row to one row, and permutes
/// their places. A model may keep only one row of each class of symmetric rows: then a symmetry maps the row after a move to the kept row.
pub trait Rows: Sync {
    /// The number of rows.
    fn row_count(&self) -> usize;

    /// The number of places in a row, at most 2^16.
    fn row_len(&self) -> usize;

    /// The number of moves. Their codes are the first ones.
    fn move_count(&self) -> usize;

    /// The row after a move, or `None` if the states of the row do not have this move.
    fn row_after(&self, code: usize, row: usize) -> Option<usize>;

    /// Visits the rows from which a move leads to a row.
    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize));

    /// The number of planes: runs of equally many rows. In a search in chunks, a chunk has a part of each plane.
    fn planes(&self) -> usize {
        1
    }

    /// Whether every move leads from a row of one [colour](Self::colour) to a row of the other.
    fn has_colours(&self) -> bool {
        false
    }

    /// The colour of a row, which is that of its plane: 0 or 1.
    fn colour(&self, _row: usize) -> usize {
        0
    }

    /// Whether a row may represent other rows.
    fn has_classes(&self) -> bool {
        false
    }

    /// The number of rows that this one represents, including itself.
    fn rows_of(&self, _row: usize) -> u64 {
        1
    }

    /// The permutations that map the places of the row after a move back to the row, in order: for kept rows two from the kept row to the
    /// actual row after the move, then those by the inverse of the move.
    fn maps_back(&self, code: usize, row: usize) -> Maps<'_>;

    /// The rows in an order in which moves usually lead to one of the last few.
    fn order(&self) -> Vec<u32> {
        let mut is_passed = vec![false; self.row_count()];
        let mut order = Vec::with_capacity(self.row_count());
        for start in 0..self.row_count() {
            let mut at = Some(start).filter(|&start| !is_passed[start]);
            while let Some(row) = at {
                is_passed[row] = true;
                order.push(row as u32);
                at = (0..self.move_count())
                    .filter_map(|code| self.row_after(code, row))
                    .find(|&next| !is_passed[next]);
            }
        }
        order
    }
}
