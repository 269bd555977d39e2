use crate::error::Result;

/// Numbers boards, and writes and parses them, as cells or as text.
///
/// A board is as many bytes as its [`shape`](Self::shape) has cells, and boards follow one another without gaps. An index is an `i64`: that
/// of a state, or [`UNSOLVABLE`](super::UNSOLVABLE) or [`INVALID`](super::INVALID). Other indices may panic.
pub trait BoardArrays: Send + Sync {
    /// The shape of a board, outermost dimension first: `[3, 3]`.
    ///
    /// # Errors
    ///
    /// [`Error::Lacks`](crate::Error::Lacks) if boards are only text.
    fn shape(&self) -> Result<&[usize]>;

    /// The number of indices.
    fn index_count(&self) -> u64;

    /// The index of each board.
    fn rank(&self, cells: &[u8], indices: &mut [i64]);

    /// The board of each state; zeros where there is no state.
    fn unrank(&self, indices: &[i64], cells: &mut [u8]);

    /// The line of text of one board, also of one from which no goal can be reached.
    fn board_text(&self, cells: &[u8]) -> Result<String>;

    /// The index of a board given as text; [`UNSOLVABLE`](super::UNSOLVABLE) if no goal can be reached.
    fn locate(&self, board: &str) -> Result<i64>;

    /// The board of a state as text; empty if there is no state.
    fn text_of(&self, index: i64) -> String;

    /// The representative of a state's board and its images, as text: see [`Solver::representative`](super::Solver::representative). Empty
    /// if there is no state.
    fn representative_of(&self, index: i64) -> String;
}
