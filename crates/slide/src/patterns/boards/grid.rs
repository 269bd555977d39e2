use homing_boards::slide::images::images;
use homing_boards::slide::notation::{parse_cells, parse_letters, push_letters};
use homing_boards::slide::{DOWN, LEFT, RIGHT, UP, WrongParity};
use homing_space::space::Description;
use homing_table::error::{Error, Result};

/// A sliding board of up to 10 x 10 cells: one byte per cell, row by row, 0 for the blank.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WideBoard(Box<[u8]>);

impl WideBoard {
    /// Creates a board from its cells, row by row, 0 for the blank.
    pub fn from_cells(cells: impl IntoIterator<Item = u8>) -> Self {
        Self(cells.into_iter().collect())
    }

    /// Returns the cells, row by row, 0 for the blank.
    pub fn cells(&self) -> &[u8] {
        &self.0
    }

    /// Returns the cell of a tile, 0 for the blank.
    pub fn cell_of(&self, tile: u8) -> Option<usize> {
        self.0.iter().position(|&found| found == tile)
    }

    /// Returns the board after the tiles of two cells have been exchanged.
    pub fn swapped(&self, a: usize, b: usize) -> Self {
        let mut cells = self.0.clone();
        cells.swap(a, b);
        Self(cells)
    }
}

/// The shape of a sliding board, 2 x 2 to 10 x 10 cells, and the home cell of its blank.
///
/// It is to [`WideBoard`] what [`Slide`](homing_boards::slide::Slide) is to [`Board`](homing_boards::slide::Board). It does not number
/// states: a board of 5 x 5 cells has more of them than fit into a `u64`.
///
/// ```
/// use homing::puzzle::slide::patterns::Grid;
///
/// let grid = Grid::new(4, 4, 15).unwrap();
/// let board = grid.parse_board("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x")?;
/// assert_eq!(grid.wrong_parity(&board, &grid.goal()).unwrap().swap, (14, 15));
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    columns: u8,
    home: u8,
}

impl Grid {
    /// The minimum number of rows and columns.
    pub const MIN_SIDE: usize = 2;
    /// The maximum number of rows and columns.
    pub const MAX_SIDE: usize = 10;

    /// Creates a board of this size with the blank's home in the cell `home`, counted from 0 row by row. Returns `None` if a side is not 2
    /// to 10, or if `home` is not one of the cells.
    pub fn new(rows: usize, columns: usize, home: usize) -> Option<Self> {
        let side = |side| (Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side);
        let fits = side(rows) && side(columns) && home < rows * columns;
        fits.then_some(Self {
            rows: rows as u8,
            columns: columns as u8,
            home: home as u8,
        })
    }

    /// Returns the same board with each home, from the last cell on.
    pub(in crate::patterns) fn homes(self) -> impl Iterator<Item = Self> {
        (0..self.cell_count())
            .rev()
            .filter_map(move |home| Self::new(self.rows(), self.columns(), home))
    }

    /// Returns the name of the puzzle: `slide:RxC`.
    pub fn name(&self) -> String {
        format!("slide:{}x{}", self.rows, self.columns)
    }

    /// Returns the description of a goal, as in the header of a table, if there is no table and states have no numbers.
    pub(crate) fn described(&self, goal: &WideBoard, metric: &str) -> Description {
        let (puzzle, goal) = (self.name(), self.board_text(goal));
        Description {
            puzzle,
            parameters: String::new(),
            goal,
            index: "none".into(),
            metric: metric.into(),
        }
    }

    /// Returns the board if it can be brought to a goal.
    pub(crate) fn located(&self, board: &WideBoard, goal: &WideBoard) -> Option<WideBoard> {
        self.wrong_parity(board, goal)
            .is_none()
            .then(|| board.clone())
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    /// Returns the home cell of the blank, counted from 0 row by row.
    pub fn home(&self) -> usize {
        self.home.into()
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of tiles: all cells but the blank.
    pub fn tile_count(&self) -> usize {
        self.cell_count() - 1
    }

    /// Returns the cell of a tile in the goal, or of the blank for 0.
    pub fn home_of(&self, tile: u8) -> usize {
        match usize::from(tile) {
            0 => self.home(),
            tile if tile <= self.home() => tile - 1,
            tile => tile,
        }
    }

    /// Returns the goal: tiles in order, the blank at home.
    pub fn goal(&self) -> WideBoard {
        let mut cells = vec![0; self.cell_count()];
        for tile in 1..=self.tile_count() as u8 {
            cells[self.home_of(tile)] = tile;
        }
        WideBoard(cells.into())
    }

    /// Returns the cell that the blank reaches by a move, or `None` at the edge of the board.
    pub fn blank_after(&self, blank: usize, code: u8) -> Option<usize> {
        let (row, column) = (blank / self.columns(), blank % self.columns());
        match code {
            DOWN if row + 1 < self.rows() => Some(blank + self.columns()),
            LEFT if column > 0 => Some(blank - 1),
            RIGHT if column + 1 < self.columns() => Some(blank + 1),
            UP if row > 0 => Some(blank - self.columns()),
            _ => None,
        }
    }

    /// Returns the cells next to a cell, in the order of the moves that lead there.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let grid = *self;
        [DOWN, LEFT, RIGHT, UP]
            .into_iter()
            .filter_map(move |code| grid.blank_after(cell, code))
    }

    /// Returns the number of steps from one cell to another, along rows and columns.
    pub(crate) fn distance(&self, one: usize, other: usize) -> usize {
        (one / self.columns()).abs_diff(other / self.columns())
            + (one % self.columns()).abs_diff(other % self.columns())
    }

    /// Returns the colour, 0 or 1, of a cell of the chequered board.
    pub fn colour(&self, cell: usize) -> usize {
        (cell / self.columns() + cell % self.columns()) % 2
    }

    /// Returns the board after moves of the blank.
    ///
    /// # Errors
    ///
    /// [`Error::BlockedMove`] if a move leads off the board.
    pub fn after(&self, board: &WideBoard, moves: &[u8]) -> Result<WideBoard> {
        let mut cells = board.0.clone();
        let mut blank = board.cell_of(0).unwrap_or(0);
        for (number, &code) in moves.iter().enumerate() {
            let blocked = || {
                let mut text = String::new();
                push_letters(std::iter::once(code & 3), &mut text);
                Error::BlockedMove {
                    number: number + 1,
                    text,
                }
            };
            let to = self.blank_after(blank, code).ok_or_else(blocked)?;
            cells.swap(blank, to);
            blank = to;
        }
        Ok(WideBoard(cells))
    }

    /// Reads a board, like [`Slide`](homing_boards::slide::Slide): cells in row order, `x` for the blank.
    pub fn parse_board(&self, text: &str) -> Result<WideBoard> {
        Ok(WideBoard(
            parse_cells(self.rows(), self.columns(), text)?.into(),
        ))
    }

    /// Returns a board in one line.
    pub fn board_text(&self, board: &WideBoard) -> String {
        let mut text = String::with_capacity(3 * board.0.len());
        for &tile in &board.0 {
            if !text.is_empty() {
                text.push(' ');
            }
            // No board has a hundred tiles.
            match tile {
                0 => text.push('x'),
                1..10 => text.push((b'0' + tile) as char),
                _ => text.extend([(b'0' + tile / 10) as char, (b'0' + tile % 10) as char]),
            }
        }
        text
    }

    /// Returns the letters of moves.
    pub fn moves_text(&self, moves: &[u8]) -> String {
        let mut line = String::with_capacity(moves.len());
        push_letters(moves.iter().copied(), &mut line);
        line
    }

    /// Reads letters of moves.
    ///
    /// # Errors
    ///
    /// If a letter is unknown; the error names its column.
    pub fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        parse_letters(text)
    }

    /// Returns a random board that can be brought to a goal, uniform if `below(n)` is a uniform number below `n`: the cells are shuffled
    /// (Fisher and Yates, from the last cell on), and if the parity is wrong, the two lowest tiles change places.
    pub(crate) fn shuffled(
        &self,
        goal: &WideBoard,
        mut below: impl FnMut(u64) -> u64,
    ) -> WideBoard {
        let mut cells: Vec<u8> = (0..self.cell_count() as u8).collect();
        (1..cells.len())
            .rev()
            .for_each(|last| cells.swap(last, below(last as u64 + 1) as usize));
        let board = WideBoard::from_cells(cells);
        match (
            self.wrong_parity(&board, goal),
            board.cell_of(1),
            board.cell_of(2),
        ) {
            (Some(_), Some(one), Some(two)) => board.swapped(one, two),
            _ => board,
        }
    }

    /// Visits the images of a board under the symmetries that keep a goal.
    pub(crate) fn images(
        &self,
        board: &WideBoard,
        goal: &WideBoard,
        visit: &mut dyn FnMut(WideBoard),
    ) {
        let cells = |cells: &[u8]| visit(WideBoard::from_cells(cells.iter().copied()));
        images(
            (self.rows(), self.columns()),
            |cell| goal.0[cell],
            |cell| board.0[cell],
            cells,
        );
    }

    /// Returns the number of symmetries that keep a goal, including the identity.
    pub(crate) fn symmetry_count(&self, goal: &WideBoard) -> u64 {
        let mut count = 1;
        self.images(goal, goal, &mut |_| count += 1);
        count
    }

    /// Explains why no moves lead from one board to another; `None` if some do.
    pub fn wrong_parity(&self, board: &WideBoard, goal: &WideBoard) -> Option<WrongParity> {
        let (mut place, mut goal_place) = (vec![0; self.cell_count()], vec![0; self.cell_count()]);
        for (cell, (&tile, &wanted)) in board.0.iter().zip(&goal.0).enumerate() {
            place[usize::from(tile)] = cell;
            goal_place[usize::from(wanted)] = cell;
        }
        WrongParity::between(self.columns(), &place, &goal_place)
    }
}
