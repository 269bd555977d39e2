//! The space of a board.

use super::board::Board;
use super::images::images;
use super::lehmer::{digits, factorial, full_code, turned};
use homing_space::index::lehmer_code;
use homing_space::space::{Cursor, Description, Space};

/// The blank moves down. The order of the four codes is that of their letters, so the smallest code is the smallest letter.
pub const DOWN: u8 = 0;
/// The blank moves left.
pub const LEFT: u8 = 1;
/// The blank moves right.
pub const RIGHT: u8 = 2;
/// The blank moves up.
pub const UP: u8 = 3;

/// The space of a sliding board of `rows` x `columns` cells: the half of all arrangements that can reach the goal.
///
/// The goal has the tiles in order and the blank at `home`. The index of a state is
///
/// ```text
/// blank * tiles!/2 + cantor(order)/2
/// ```
///
/// where `order` is the board read row by row without the blank, and `cantor` its Lehmer code as a number. Halving loses nothing, because
/// the blank's row determines the parity of the order: a horizontal move keeps the order; a vertical move takes one tile past `columns - 1`
/// others, so it changes the parity only on boards of even width.
///
/// A cursor caches the blank and the whole code, so that a move needs no division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    rows: usize,
    columns: usize,
    home: usize,
    /// Bit `4 * cell + code` is set if the blank can make that move in that cell.
    open: u64,
    /// Bit `cell` is set if the order of the tiles is odd when the blank is in that cell.
    odd: u16,
}

/// The bit position of the blank in a cursor, above any code: `15!` is below 2^41.
const BLANK_SHIFT: u32 = 56;
/// The result of a move off the board.
const NOWHERE: u64 = u64::MAX;

/// Calls a method with the number of columns as a constant.
macro_rules! by_columns {
    ($slide:ident . $method:ident ( $($argument:expr),* )) => {
        match $slide.columns {
            2 => $slide.$method::<2>($($argument),*),
            3 => $slide.$method::<3>($($argument),*),
            4 => $slide.$method::<4>($($argument),*),
            5 => $slide.$method::<5>($($argument),*),
            6 => $slide.$method::<6>($($argument),*),
            7 => $slide.$method::<7>($($argument),*),
            _ => $slide.$method::<8>($($argument),*),
        }
    };
}

impl Slide {
    /// The minimum number of rows, and of columns.
    pub const MIN_SIDE: usize = 2;
    /// The greatest number of cells: 16.
    pub const MAX_CELLS: usize = 16;
    /// The greatest number of cells of a board that is searched in memory: 14. The table of such a board takes 5.4 GB. Boards with more
    /// cells are searched in chunks, with layers in files.
    pub const MAX_MEMORY_CELLS: usize = 14;
    /// The definition of one move, as in a table's header.
    pub const METRIC: &'static str = "one step of the blank";
    /// The 8-puzzle with the blank's home in the last cell: 181,440 states, at most 31 moves.
    pub const EIGHT: Self = Self::new(3, 3, 8).expect("this board is within the limits");

    /// The 8-puzzle with the blank's home in the middle of a side.
    pub const SIDE: Self = Self::new(3, 3, 7).expect("this board is within the limits");
    /// The 8-puzzle with the blank's home in the centre.
    pub const CENTRE: Self = Self::new(3, 3, 4).expect("this board is within the limits");

    /// Creates a board of this size, with the blank's home in the cell `home`, counted row by row from 0. Returns `None` if a side is
    /// shorter than 2, if there are more than 16 cells, or if `home` is not one of them.
    pub const fn new(rows: usize, columns: usize, home: usize) -> Option<Self> {
        let sides = rows >= Self::MIN_SIDE && columns >= Self::MIN_SIDE;
        if !sides
            || rows > Self::MAX_CELLS
            || columns > Self::MAX_CELLS
            || rows * columns > Self::MAX_CELLS
            || home >= rows * columns
        {
            return None;
        }
        let (mut open, mut odd) = (0, 0);
        let mut cell = 0;
        while cell < rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            let moves = ((row + 1 < rows) as u64) << DOWN
                | ((column > 0) as u64) << LEFT
                | ((column + 1 < columns) as u64) << RIGHT
                | ((row > 0) as u64) << UP;
            open |= moves << (4 * cell);
            // For each row between the blank and its home, a tile has moved past `columns - 1` others.
            odd |= (((columns - 1) * (row + home / columns) % 2) as u16) << cell;
            cell += 1;
        }
        Some(Self {
            rows,
            columns,
            home,
            open,
            odd,
        })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the cell of the blank in the goal, counted row by row from 0.
    pub fn home(&self) -> usize {
        self.home
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of tiles, one less than the number of cells.
    pub fn tiles(&self) -> usize {
        self.cells() - 1
    }

    /// Returns the number of states with the blank in a given cell, `tiles!/2`.
    #[inline]
    pub fn plane(&self) -> u64 {
        factorial(self.tiles()) / 2
    }

    /// Returns the parity (0 even, 1 odd) of the order of the tiles in every state with the blank in this cell.
    pub fn parity(&self, blank: usize) -> u64 {
        u64::from(self.odd >> blank & 1)
    }

    /// Returns the goal: tiles in order, the blank at home.
    pub fn goal(&self) -> Board {
        self.unrank(self.home as u64 * self.plane())
    }

    /// Returns whether the blank can make a move in a cell. It cannot at the edge of the board.
    #[inline]
    fn can(&self, blank: usize, code: u8) -> bool {
        code < 4 && self.open >> (4 * blank) >> code & 1 != 0
    }

    /// Returns the cell of the blank after a move, or `None` at the edge of the board.
    pub fn blank_after(&self, blank: usize, code: u8) -> Option<usize> {
        let reached = match code {
            DOWN => blank + self.columns,
            LEFT => blank.wrapping_sub(1),
            RIGHT => blank + 1,
            _ => blank.wrapping_sub(self.columns),
        };
        self.can(blank, code).then_some(reached)
    }

    /// Returns the cell of the blank, or `None` if the board has none.
    pub fn blank(&self, board: Board) -> Option<usize> {
        (0..self.cells()).find(|&cell| board.tile(cell) == 0)
    }

    #[inline(always)]
    fn neighbours_in<const W: usize>(&self, index: u64) -> [u64; 4] {
        let plane = self.plane();
        let (blank, code) = unpack(self.enter(index));
        let left = self.tiles() - blank;
        let mut around = [NOWHERE; 4];
        if self.can(blank, DOWN) {
            around[usize::from(DOWN)] =
                (blank + W) as u64 * plane + turned::<W>(code, left, true, false) / 2;
        }
        if self.can(blank, LEFT) {
            around[usize::from(LEFT)] = index - plane;
        }
        if self.can(blank, RIGHT) {
            around[usize::from(RIGHT)] = index + plane;
        }
        if self.can(blank, UP) {
            around[usize::from(UP)] =
                (blank - W) as u64 * plane + turned::<W>(code, left, false, true) / 2;
        }
        around
    }

    /// Returns the state that each move leads to, or [`NOWHERE`]. It is separate from `successors` because it is large, with an arm for
    /// each number of columns, and would be compiled again for each of the hundred functions that visit neighbours.
    fn neighbours(&self, index: u64) -> [u64; 4] {
        by_columns!(self.neighbours_in(index))
    }

    /// Advances a single walk, with branches: prediction lets the next step start before the load of the move arrives.
    #[inline(always)]
    fn advance_in<const W: usize>(&self, at: Cursor, made: u8) -> Option<Cursor> {
        let (blank, code) = unpack(at);
        if !self.can(blank, made) {
            return None;
        }
        let left = self.tiles() - blank;
        let one = Cursor {
            index: self.plane(),
            carried: 1 << BLANK_SHIFT,
        };
        Some(match made {
            LEFT => Cursor {
                index: at.index - one.index,
                carried: at.carried - one.carried,
            },
            RIGHT => Cursor {
                index: at.index + one.index,
                carried: at.carried + one.carried,
            },
            DOWN => self.pack(blank + W, turned::<W>(code, left, true, false)),
            _ => self.pack(blank - W, turned::<W>(code, left, false, true)),
        })
    }

    /// Advances many walks at once without branches: the moves are loaded already, and cannot be predicted.
    #[inline(always)]
    fn advance_all_in<const W: usize>(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        // The number of cells that the blank moves by, wrapping.
        let cells = [W, 1usize.wrapping_neg(), 1, W.wrapping_neg()];
        let mut all_can = true;
        for (at, &made) in walks.iter_mut().zip(codes) {
            let (blank, code) = unpack(*at);
            all_can &= self.can(blank, made);
            let code = turned::<W>(
                code,
                self.tiles().wrapping_sub(blank),
                made == DOWN,
                made == UP,
            );
            *at = self.pack(blank.wrapping_add(cells[usize::from(made & 3)]), code);
        }
        all_can
    }

    #[inline(always)]
    fn pack(&self, blank: usize, code: u64) -> Cursor {
        let index = (blank as u64)
            .wrapping_mul(self.plane())
            .wrapping_add(code / 2);
        Cursor {
            index,
            carried: (blank as u64) << BLANK_SHIFT | code,
        }
    }
}

/// Returns the cell of the blank and the whole code of the order, from a cursor.
#[inline(always)]
fn unpack(at: Cursor) -> (usize, u64) {
    (
        (at.carried >> BLANK_SHIFT) as usize,
        at.carried & ((1 << BLANK_SHIFT) - 1),
    )
}

impl Space for Slide {
    type State = Board;

    fn describe(&self) -> Description {
        let goal = self.goal().cells(self.cells()).map(|tile| {
            if tile == 0 {
                "x".into()
            } else {
                tile.to_string()
            }
        });
        Description {
            puzzle: format!("slide:{}x{}", self.rows, self.columns),
            parameters: String::new(),
            goal: goal.collect::<Vec<_>>().join(" "),
            index: "blank * (tiles!/2) + cantor(tiles in row order without the blank) / 2".into(),
            metric: Self::METRIC.into(),
        }
    }

    fn len(&self) -> u64 {
        self.cells() as u64 * self.plane()
    }

    fn move_count(&self) -> u8 {
        4
    }

    fn rank(&self, board: &Board) -> Option<u64> {
        let blank = self.blank(*board)?;
        let order = board
            .cells(self.cells())
            .filter(|&tile| tile != 0)
            .map(|tile| tile - 1);
        let (code, digits) = lehmer_code(order, self.tiles());
        (digits % 2 == self.parity(blank)).then(|| blank as u64 * self.plane() + code / 2)
    }

    fn unrank(&self, index: u64) -> Board {
        let (blank, code) = unpack(self.enter(index));
        // The tiles that are left, four bits each in ascending order: a digit selects the next of them.
        let mut left = 0xfedc_ba98_7654_3210u64 >> 4;
        let mut order = digits(code, self.tiles()).map(|digit| {
            let at = 4 * digit;
            let tile = (left >> at & 15) as u8;
            let before = (1 << at) - 1;
            left = left & before | left >> 4 & !before;
            tile
        });
        Board::from_cells((0..self.cells()).map(|cell| {
            if cell == blank {
                0
            } else {
                order.next().unwrap_or(0)
            }
        }))
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.home as u64 * self.plane());
    }

    #[inline]
    fn is_goal(&self, index: u64) -> bool {
        index == self.home as u64 * self.plane()
    }

    #[inline]
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for (code, next) in (0..).zip(self.neighbours(index)) {
            if next != NOWHERE {
                visit(code, next);
            }
        }
    }

    /// A state precedes another by a move exactly if the opposite move leads back to it.
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| visit(opposite(code), before));
    }

    #[inline]
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        self.advance(self.enter(index), code).map(|at| at.index)
    }

    #[inline]
    fn enter(&self, index: u64) -> Cursor {
        let blank = index / self.plane();
        let code = full_code(
            index % self.plane(),
            self.tiles(),
            self.parity(blank as usize),
        );
        Cursor {
            index,
            carried: blank << BLANK_SHIFT | code,
        }
    }

    #[inline(always)]
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        by_columns!(self.advance_in(at, code))
    }

    fn advance_all(&self, walks: &mut [Cursor], codes: &[u8]) -> bool {
        by_columns!(self.advance_all_in(walks, codes))
    }

    #[inline(always)]
    fn can_move(&self, at: Cursor, code: u8) -> bool {
        self.can(unpack(at).0, code)
    }

    fn is_symmetric(&self) -> bool {
        true
    }

    fn images(&self, board: &Board, mut visit: impl FnMut(Board)) {
        let (shape, goal) = ((self.rows, self.columns), self.goal());
        images(
            shape,
            |cell| goal.tile(cell),
            |cell| board.tile(cell),
            |cells| visit(Board::from_cells(cells.iter().copied())),
        );
    }

    /// The parity is the colour of the blank's cell on the chequered board, relative to that of its home: a move changes the colour.
    #[inline]
    fn depth_parity(&self, index: u64) -> Option<u8> {
        let blank = (index / self.plane()) as usize;
        let steps = |cell: usize| cell / self.columns + cell % self.columns;
        Some(((steps(blank) + steps(self.home)) % 2) as u8)
    }

    #[inline(always)]
    fn undo(&self, code: u8) -> Option<u8> {
        Some(opposite(code))
    }
}

/// Returns the move that undoes a move.
pub const fn opposite(code: u8) -> u8 {
    3 - code
}
