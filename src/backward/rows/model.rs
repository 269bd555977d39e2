/// The maximum number of words of a row: a place has 16 bits.
pub const MAX_ROW_WORDS: usize = 1 << (u16::BITS - u64::BITS.ilog2());

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

    /// The row after a move.
    fn row_after(&self, code: usize, row: usize) -> usize;

    /// Visits the rows from which a move leads to a row.
    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize));

    /// The number of rows that this one represents, including itself.
    fn rows_of(&self, _row: usize) -> u64 {
        1
    }

    /// The permutations that map the places of the row after a move back to the row, in order: two from the kept row to the actual row
    /// after the move, and one by the inverse of the move. `None` is the identity; the others are padded with zeros to whole words.
    fn maps_back(&self, code: usize, row: usize) -> [Option<&[u16]>; 3];

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
                    .map(|code| self.row_after(code, row))
                    .find(|&next| !is_passed[next]);
            }
        }
        order
    }
}
