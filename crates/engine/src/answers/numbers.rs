use homing_table::error::Result;
use homing_table::notation::AnyBoard;

/// The numbering of a puzzle's boards, for arrays of them.
pub trait Numbers: Send + Sync {
    /// The shape of a board, outermost dimension first.
    fn shape(&self) -> &[usize];

    /// The number of boards from which the goal can be reached. Their indices are below this.
    fn count(&self) -> u64;

    /// The index of a board; `None` if the goal cannot be reached.
    fn rank(&self, board: &AnyBoard) -> Option<u64>;

    /// The board with an index.
    fn unrank(&self, index: u64) -> AnyBoard;

    /// The board with these cells.
    ///
    /// # Errors
    ///
    /// They are not a board.
    fn of_cells(&self, cells: &[u8]) -> Result<AnyBoard>;

    /// Writes the cells of a board.
    fn write_cells(&self, board: &AnyBoard, cells: &mut [u8]);
}
