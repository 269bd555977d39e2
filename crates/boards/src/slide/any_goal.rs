//! Boards with any goal.

use super::images::images;
use super::symmetry::image_of_move;
use crate::slide::{Board, DOWN, LEFT, RIGHT, Slide, UP, opposite};
use homing_space::space::{Cursor, Description, Space};
use homing_space::symmetry::Symmetry;
use homing_table::error::{Error, Result};
use homing_table::notation::{Notation, Picture};
use homing_table::table::{Column, MOVE, Table};

/// A sliding board with any arrangement as its goal, answered from the table of a board whose goal has the tiles in order.
///
/// Two steps turn the wanted goal into the goal of the table. First, a *symmetry* of the board (a rotation or a reflection, possibly onto
/// the transposed board) takes the goal's blank to the table's home cell. Then the tiles are *renamed*, so that the goal has them in order.
/// Neither step changes which moves are legal or how many are needed. So the index of a state is that of its image on the stored board.
///
/// Moves keep the letters of the real board, and these letters break ties as everywhere. The image may have other letters, so if the board
/// was turned, only the columns `depth` and `half` of the table are of use.
///
/// ```
/// use homing::puzzle::slide::{AnyGoal, Slide};
/// use homing::{Notation, embedded};
///
/// //  goal  1 2 3      board  1 2 3
/// //        4 5 6             4 x 6
/// //        7 x 8             7 5 8
/// let goal = Slide::EIGHT.parse_board("1234567x8")?;
/// let space = AnyGoal::new(Slide::EIGHT, goal, Slide::SIDE).expect("mid-side onto mid-side");
/// let table = space.adapt(&embedded::side())?;
/// let board = space.parse_board("1234x6758")?;
/// let mut moves = String::new();
/// space.push_moves(table.walk(table.locate(&space, &board).unwrap()), &mut moves);
/// assert_eq!(moves, "d");
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyGoal {
    /// The real board. Its home is the cell of the goal's blank.
    real: Slide,
    goal: Board,
    stored: Slide,
    symmetry: Symmetry,
    /// For each real cell, the stored cell.
    cells: [u8; 16],
    /// The stored name of each real tile, and the real name of each stored tile. The blank keeps its name, 0.
    names: [u8; 16],
    real_names: [u8; 16],
    /// For each real move, the stored code.
    codes: [u8; 4],
}

impl AnyGoal {
    /// Creates a board of the size of `slide` with this goal, to be answered from the table of `stored`. Returns `None` if no symmetry
    /// takes the goal's blank to the stored home, or if the goal is not an arrangement of the tiles.
    pub fn new(slide: Slide, goal: Board, stored: Slide) -> Option<Self> {
        let shape = (slide.rows(), slide.columns());
        let blank = slide.blank(goal)?;
        let real = Slide::new(shape.0, shape.1, blank)?;
        let fits = |symmetry: &Symmetry| {
            symmetry.shape(shape) == (stored.rows(), stored.columns())
                && symmetry.cell_in(blank, shape) == stored.home()
        };
        let symmetry = Symmetry::all().find(fits)?;
        let mut aimed = Self {
            real,
            goal,
            stored,
            symmetry,
            cells: [0; 16],
            names: [0; 16],
            real_names: [0; 16],
            codes: [0; 4],
        };
        let mut seen = 0u32;
        for cell in 0..real.cells() {
            let image = symmetry.cell_in(cell, shape);
            let (tile, name) = (goal.tile(cell), stored.goal().tile(image));
            aimed.cells[cell] = image as u8;
            aimed.names[usize::from(tile)] = name;
            aimed.real_names[usize::from(name)] = tile;
            seen |= 1 << tile;
        }
        for code in [DOWN, LEFT, RIGHT, UP] {
            aimed.codes[usize::from(code)] = image_of_move(symmetry, code);
        }
        (seen == (1 << real.cells()) - 1).then_some(aimed)
    }

    /// Returns the table for this goal from the table of the [stored](Self::stored) board.
    ///
    /// # Errors
    ///
    /// [`Error::NoColumn`] if the board has to be turned and the table has neither column `depth` nor `half`, [`Error::Header`] if it
    /// is the table of another board.
    pub fn adapt(self, table: &Table) -> Result<Table> {
        let (stored, found) = (self.stored.describe(), table.space().describe());
        if stored != found {
            return Err(Error::Header {
                path: "the table".into(),
                what: format!(
                    "it is of {} with the goal \"{}\", but should be of {} with the goal \"{}\"",
                    found.puzzle, found.goal, stored.puzzle, stored.goal
                ),
            });
        }
        let serves = |column: &&Column| column.name() != MOVE || self.symmetry.is_identity();
        let columns = table.columns().iter().filter(serves).cloned().collect();
        Table::new(self, table.layers().to_vec(), columns)
    }

    /// Returns the real board. Its home is the cell of the goal's blank.
    pub fn real(&self) -> Slide {
        self.real
    }

    /// Returns the goal.
    pub fn goal(&self) -> Board {
        self.goal
    }

    /// Returns the board whose table answers.
    pub fn stored(&self) -> Slide {
        self.stored
    }
}

impl Space for AnyGoal {
    type State = Board;

    fn describe(&self) -> Description {
        let stored = self.stored.describe();
        Description {
            puzzle: self.real.describe().puzzle,
            goal: self.board_text(&self.goal),
            index: format!(
                "that of {} with the goal \"{}\", laid over and renamed; {}",
                stored.puzzle, stored.goal, stored.index
            ),
            ..stored
        }
    }

    fn len(&self) -> u64 {
        self.stored.len()
    }

    fn move_count(&self) -> u8 {
        self.stored.move_count()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.stored.goals(visit);
    }

    fn is_goal(&self, index: u64) -> bool {
        self.stored.is_goal(index)
    }

    fn enter(&self, index: u64) -> Cursor {
        self.stored.enter(index)
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.stored.depth_parity(index)
    }

    fn undo(&self, code: u8) -> Option<u8> {
        self.stored.undo(code)
    }

    fn rank(&self, board: &Board) -> Option<u64> {
        let mut image = [0; 16];
        for cell in 0..self.real.cells() {
            image[usize::from(self.cells[cell])] = self.names[usize::from(board.tile(cell))];
        }
        self.stored.rank(&Board::from_cells(image))
    }

    fn unrank(&self, index: u64) -> Board {
        let image = self.stored.unrank(index);
        Board::from_cells(
            (0..self.real.cells())
                .map(|cell| self.real_names[usize::from(image.tile(self.cells[cell].into()))]),
        )
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in [DOWN, LEFT, RIGHT, UP] {
            if let Some(next) = self.step(index, code) {
                visit(code, next);
            }
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| visit(opposite(code), before));
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.stored.step(index, *self.codes.get(usize::from(code))?)
    }

    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        self.stored.advance(at, *self.codes.get(usize::from(code))?)
    }

    fn can_move(&self, at: Cursor, code: u8) -> bool {
        self.codes
            .get(usize::from(code))
            .is_some_and(|&code| self.stored.can_move(at, code))
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn images(&self, board: &Board, mut visit: impl FnMut(Board)) {
        let shape = (self.real.rows(), self.real.columns());
        images(
            shape,
            |cell| self.goal.tile(cell),
            |cell| board.tile(cell),
            |cells| visit(Board::from_cells(cells.iter().copied())),
        );
    }
}

/// Boards and moves are written as on the real board.
impl Notation for AnyGoal {
    fn parse_board(&self, text: &str) -> Result<Board> {
        self.real.parse_board(text)
    }

    fn board_text(&self, board: &Board) -> String {
        self.real.board_text(board)
    }

    fn push_board(&self, board: &Board, text: &mut String) {
        self.real.push_board(board, text);
    }

    fn push_cells(&self, board: &Board, cells: &mut Vec<u8>) {
        self.real.push_cells(board, cells);
    }

    fn picture(&self, board: &Board) -> Picture {
        self.real.picture(board)
    }

    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.real.push_moves(moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.real.parse_moves(text)
    }

    fn why_unsolvable(&self, board: &Board) -> Option<String> {
        self.real
            .wrong_parity(*board, self.goal)
            .map(|parity| parity.to_string())
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.real().cell_shape()
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<Board> {
        self.real().board_of_cells(cells)
    }
}
