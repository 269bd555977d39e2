/// The most words of a row: a place is a number of 16 bits.
pub const MAX_ROW_WORDS: usize = 1 << (u16::BITS - u64::BITS.ilog2());

/// States as rows, each of the same number of places, in which every move can be undone by one.
///
/// A move takes the row `r` to `row_after(code, r)`, and the place `x` in it to `row_map(code, r)[x]`. The index of a state is its row
/// times the length of a row, plus its place.
pub trait Rows: Sync {
    /// The number of rows.
    fn row_count(&self) -> usize;

    /// The number of places in a row, at most 2^16.
    fn row_len(&self) -> usize;

    /// The number of moves that can be made. Their codes are the first ones.
    fn move_count(&self) -> usize;

    /// The row after a move.
    fn row_after(&self, code: usize, row: usize) -> usize;

    /// How a move permutes the places of a row, with zeros behind it up to whole words; `None` if it does not.
    fn row_map(&self, code: usize, row: usize) -> Option<&[u16]>;

    /// How what undoes a move permutes the places of the row after the move.
    #[inline]
    fn row_map_back(&self, code: usize, row: usize) -> Option<&[u16]> {
        self.row_map(self.inverse(code), self.row_after(code, row))
    }

    /// The move that undoes a move.
    fn inverse(&self, code: usize) -> usize;

    /// The rows in an order in which moves mostly lead to one of the last few.
    fn order(&self) -> Vec<u32>;
}
