//! Spaces whose moves take whole rows of states to rows.

/// A space as rows of bits: a state is a row and a place in it, and a move takes whole rows to rows.
pub trait Rows: Sync {
    /// The number of rows.
    fn row_count(&self) -> usize;

    /// The number of places of a row.
    fn row_len(&self) -> usize;

    /// The number of moves that can be made. Some moves beyond them may only undo one.
    fn move_count(&self) -> usize;

    /// The row that a move takes a row to.
    fn row_after(&self, code: usize, row: usize) -> usize;

    /// How a move permutes the places of a row. `None` if it does not.
    fn row_map(&self, code: usize, row: usize) -> Option<&[u16]>;

    /// The move that undoes a move.
    fn inverse(&self, code: usize) -> usize;

    /// The rows in an order in which moves lead near.
    fn order(&self) -> Vec<u32>;
}
