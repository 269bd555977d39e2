use super::Notation;
use crate::error::Result;
use homing_space::space::DynSpace;
use std::any::Any;

/// A board that was read, or the state of an index: only its own puzzle knows what it is.
pub struct AnyBoard(Box<dyn Any + Send + Sync>);

impl AnyBoard {
    /// Wraps a board.
    pub fn new<T: Any + Send + Sync>(board: T) -> Self {
        Self(Box::new(board))
    }

    /// Returns the board as its own puzzle has it.
    ///
    /// # Panics
    ///
    /// If another puzzle made the board.
    pub fn get<T: Any>(&self) -> &T {
        let board = self.0.downcast_ref();
        board.expect("a board is given back to the puzzle that made it")
    }
}

/// A [`Notation`] behind a pointer, for code that is compiled once for all puzzles. Every notation is one; the methods are those of the
/// same names.
pub trait DynNotation: DynSpace {
    /// Reads a board.
    fn parse_board(&self, text: &str) -> Result<AnyBoard>;

    /// Returns the index of a board; `None` if the space does not contain it.
    fn index_of(&self, board: &AnyBoard) -> Option<u64>;

    /// Reads the index of a board; `None` if the space does not contain it.
    fn rank_text(&self, text: &str) -> Result<Option<u64>>;

    /// Returns the board with an index.
    fn board_at(&self, index: u64) -> AnyBoard;

    /// Appends a board as one line of text.
    fn push_board(&self, board: &AnyBoard, text: &mut String);

    /// Visits the image of a board under each symmetry but the identity.
    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard));

    /// Appends moves.
    fn push_moves(&self, codes: &[u8], line: &mut String);

    /// Reads moves.
    fn parse_moves(&self, text: &str) -> Result<Vec<u8>>;

    /// Explains why no goal can be reached from a board.
    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String>;

    /// Appends the cells of a board.
    fn push_cells(&self, board: &AnyBoard, cells: &mut Vec<u8>);

    /// Returns the shape of a board with numbers as cells.
    fn cell_shape(&self) -> Option<Vec<usize>>;

    /// Returns the board with these cells.
    fn board_of_cells(&self, cells: &[u8]) -> Result<AnyBoard>;

    /// Looks up the index of each board.
    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]);

    /// Fills in the cells of each state.
    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]);
}

impl dyn DynNotation + '_ {
    /// Returns a board as one line of text.
    pub fn board_text(&self, board: &AnyBoard) -> String {
        let mut text = String::new();
        self.push_board(board, &mut text);
        text
    }
}

impl<N: Notation> DynNotation for N {
    fn parse_board(&self, text: &str) -> Result<AnyBoard> {
        Notation::parse_board(self, text).map(AnyBoard::new)
    }

    fn index_of(&self, board: &AnyBoard) -> Option<u64> {
        self.rank(board.get())
    }

    fn rank_text(&self, text: &str) -> Result<Option<u64>> {
        match self.index_of_text(text) {
            Some(index) => Ok(Some(index)),
            None => Ok(self.rank(&Notation::parse_board(self, text)?)),
        }
    }

    fn board_at(&self, index: u64) -> AnyBoard {
        AnyBoard::new(self.unrank(index))
    }

    fn push_board(&self, board: &AnyBoard, text: &mut String) {
        Notation::push_board(self, board.get(), text);
    }

    fn images_of(&self, board: &AnyBoard, visit: &mut dyn FnMut(AnyBoard)) {
        self.images(board.get(), |image| visit(AnyBoard::new(image)));
    }

    fn push_moves(&self, codes: &[u8], line: &mut String) {
        Notation::push_moves(self, codes.iter().copied(), line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        Notation::parse_moves(self, text)
    }

    fn why_unsolvable(&self, board: &AnyBoard) -> Option<String> {
        Notation::why_unsolvable(self, board.get())
    }

    fn push_cells(&self, board: &AnyBoard, cells: &mut Vec<u8>) {
        Notation::push_cells(self, board.get(), cells);
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        Notation::cell_shape(self)
    }

    fn board_of_cells(&self, cells: &[u8]) -> Result<AnyBoard> {
        self.state_of_cells(cells).map(AnyBoard::new)
    }

    fn rank_cells(&self, cells: &[u8], indices: &mut [i64]) {
        Notation::rank_cells(self, cells, indices);
    }

    fn unrank_cells(&self, indices: &[i64], cells: &mut [u8]) {
        Notation::unrank_cells(self, indices, cells);
    }
}
