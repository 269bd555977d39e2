/// The most words of a row: a place is a number of 16 bits.
pub const MAX_ROW_WORDS: usize = 1 << (u16::BITS - u64::BITS.ilog2());

/// States as rows, each of the same number of places, in which every move can be undone by one.
///
/// The index of a state is its row times the length of a row, plus its place. A move takes all states of a row to one row, and permutes
/// their places. Of rows that symmetries take to each other a model may keep one: then a move first leads to another row, and a symmetry
/// takes that one to the row that is kept.
pub trait Rows: Sync {
    /// The number of rows.
    fn row_count(&self) -> usize;

    /// The number of places in a row, at most 2^16.
    fn row_len(&self) -> usize;

    /// The number of moves that can be made. Their codes are the first ones.
    fn move_count(&self) -> usize;

    /// The row after a move.
    fn row_after(&self, code: usize, row: usize) -> usize;

    /// Visits the rows from which a move leads to a row.
    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize));

    /// How many rows this one stands for, with itself.
    fn rows_of(&self, _row: usize) -> u64 {
        1
    }

    /// How the places of the row after a move become those of the row itself, by permutations with zeros behind them up to whole words, one
    /// after the other, `None` for one that changes nothing: two from the row that is kept to the one to which the move leads, then back by
    /// what undoes the move.
    fn maps_back(&self, code: usize, row: usize) -> [Option<&[u16]>; 3];

    /// The rows in an order in which moves mostly lead to one of the last few.
    fn order(&self) -> Vec<u32> {
        let mut is_passed = vec![false; self.row_count()];
        let mut order = Vec::with_capacity(self.row_count());
        for start in 0..self.row_count() {
            let mut at = Some(start).filter(|&start| !is_passed[start]);
            while let Some(row) = at {
                is_passed[row] = true;
                order.push(row as u32);
                at = (0..self.move_count()).map(|code| self.row_after(code, row)).find(|&next| !is_passed[next]);
            }
        }
        order
    }
}
