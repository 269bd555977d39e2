use super::board::Board;
use crate::space::{Description, Space};

/// The codes of the blank's four moves. Their order is that of their letters, so the smallest code is the smallest letter.
pub const DOWN: u8 = 0;
/// The blank goes left.
pub const LEFT: u8 = 1;
/// The blank goes right.
pub const RIGHT: u8 = 2;
/// The blank goes up.
pub const UP: u8 = 3;

/// The space of a sliding board of `rows` x `columns` cells: the half of all arrangements that can reach the goal.
///
/// The goal has the tiles in order, and the blank at `home`. A state's index is
///
/// ```text
/// blank * tiles!/2 + cantor(order)/2
/// ```
///
/// where `order` is the board read row by row without the blank, and `cantor` its Lehmer code read as a number:
/// digit `i`, the count of later tiles that are smaller, weighs `(tiles-1-i)!`. Every weight but the last but one is even, so the
/// halving drops just that digit; the parity of the permutation, which is the parity of the digits' sum, brings it back. That parity
/// is fixed within the space: a horizontal move keeps the order; a vertical one takes one tile over `columns - 1`
/// others, and so changes the parity only on boards of even width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    rows: usize,
    columns: usize,
    home: usize,
}

impl Slide {
    /// The fewest rows and columns of a board.
    pub const LEAST_SIDE: usize = 2;
    /// The most cells of a board: 14, whose table takes 10.9 GB.
    pub const MOST_CELLS: usize = 14;
    /// The 8-puzzle, home in the last cell: 181,440 states, at most 31 moves.
    pub const EIGHT: Self = Self { rows: 3, columns: 3, home: 8 };

    /// The 8-puzzle, home in the middle of a side.
    pub const SIDE: Self = Self { rows: 3, columns: 3, home: 7 };
    /// The 8-puzzle, home in the centre.
    pub const CENTRE: Self = Self { rows: 3, columns: 3, home: 4 };

    /// A board of this size with the blank at home in the cell `home`, counted from 0 row by row.
    /// `None` where a side is shorter than 2, there are more than 14 cells, or `home` is not one of them.
    pub fn new(rows: usize, columns: usize, home: usize) -> Option<Self> {
        let sides = rows >= Self::LEAST_SIDE && columns >= Self::LEAST_SIDE;
        let cells = rows.checked_mul(columns)?;
        (sides && cells <= Self::MOST_CELLS && home < cells).then_some(Self { rows, columns, home })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cell where the blank is at home, counted from 0 row by row.
    pub fn home(&self) -> usize {
        self.home
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of tiles: all cells but the blank.
    pub fn tiles(&self) -> usize {
        self.cells() - 1
    }

    /// The number of states with the blank in one given cell, `tiles!/2`: a plane of the index.
    pub fn plane(&self) -> u64 {
        factorial(self.tiles()) / 2
    }

    /// The parity (0 even, 1 odd) that the order of the tiles has in every state with the blank in this cell.
    pub fn parity(&self, blank: usize) -> u64 {
        let rows_away = blank / self.columns + self.home / self.columns;
        ((self.columns - 1) * rows_away % 2) as u64
    }

    /// The goal: tiles in order, the blank at home.
    pub fn goal(&self) -> Board {
        self.unrank(self.home as u64 * self.plane())
    }

    /// The cell that the blank reaches by a move; `None` where the board ends.
    pub fn blank_after(&self, blank: usize, code: u8) -> Option<usize> {
        let column = blank % self.columns;
        match code {
            DOWN if blank + self.columns < self.cells() => Some(blank + self.columns),
            LEFT if column > 0 => Some(blank - 1),
            RIGHT if column + 1 < self.columns => Some(blank + 1),
            UP if blank >= self.columns => Some(blank - self.columns),
            _ => None,
        }
    }

    /// The cell of the blank.
    pub fn blank(&self, board: Board) -> Option<usize> {
        (0..self.cells()).find(|&cell| board.tile(cell) == 0)
    }

    /// Moves one tile over the `columns - 1` tiles between: what a vertical move does to the order of the tiles.
    ///
    /// The tile leaves one end of a window of `columns` neighbours in the order and enters at the other. Only the
    /// Lehmer digits of that window change, and how depends on them alone. With `r` the number of later tiles that are smaller than the moving
    /// one: going forward from the end of the window, `r` starts as its digit; each tile that it passes either is smaller, and then
    /// `r` grows, or is larger, and then that tile loses one later smaller one. Which it is the digit tells: a larger tile
    /// has all those `r` and the moving one behind it, so its digit exceeds `r`; a smaller one has at most those `r`.
    /// Going backward from the front is the same, undone: a tile passed is smaller exactly when its digit is below `r`.
    fn rotate(&self, half_code: u64, blank: usize, to: usize) -> u64 {
        let tiles = self.tiles();
        let first = blank.min(to);
        let behind = tiles - first - self.columns;
        // The weight of the window's last digit, in halves where the halving leaves one. Otherwise the window holds the dropped
        // digit, which is put back in front of the move and is dropped again after it.
        let halved = behind >= 2;
        let (mut rest, weight) = if halved {
            (half_code, factorial(behind) / 2)
        } else {
            (2 * half_code + self.dropped_digit(half_code, blank), factorial(behind))
        };
        let suffix = rest % weight;
        rest /= weight;
        let mut digits = [0; Self::MOST_CELLS];
        let digits = &mut digits[..self.columns];
        for (place, digit) in digits.iter_mut().enumerate().rev() {
            let radix = (tiles - first - place) as u64;
            *digit = rest % radix;
            rest /= radix;
        }
        if to > blank {
            // The tile below goes up into the blank's old cell: from the end of the window to its front.
            let mut smaller = digits[self.columns - 1];
            for place in (0..self.columns - 1).rev() {
                let digit = digits[place];
                let larger = digit > smaller;
                digits[place + 1] = digit - u64::from(larger);
                smaller += u64::from(!larger);
            }
            digits[0] = smaller;
        } else {
            let mut smaller = digits[0];
            for place in 0..self.columns - 1 {
                let digit = digits[place + 1];
                let larger = digit >= smaller;
                digits[place] = digit + u64::from(larger);
                smaller -= u64::from(!larger);
            }
            digits[self.columns - 1] = smaller;
        }
        for (place, digit) in digits.iter().enumerate() {
            rest = rest * (tiles - first - place) as u64 + digit;
        }
        let code = rest * weight + suffix;
        if halved { code } else { code / 2 }
    }

    /// The Lehmer digit that halving dropped: the one that gives the order the parity that it has here.
    fn dropped_digit(&self, half_code: u64, blank: usize) -> u64 {
        let mut rest = half_code;
        let mut sum = self.parity(blank);
        for radix in 3..=self.tiles() as u64 {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }
}

impl Space for Slide {
    type State = Board;

    fn describe(&self) -> Description {
        let goal = self.goal().cells(self.cells()).map(|tile| if tile == 0 { "x".into() } else { tile.to_string() });
        Description {
            puzzle: format!("slide:{}x{}", self.rows, self.columns),
            parameters: String::new(),
            goal: goal.collect::<Vec<_>>().join(" "),
            index: "blank * (tiles!/2) + cantor(tiles in row order without the blank) / 2".into(),
            metric: "one step of the blank".into(),
        }
    }

    fn len(&self) -> u64 {
        self.cells() as u64 * self.plane()
    }

    fn moves(&self) -> u8 {
        4
    }

    fn rank(&self, board: &Board) -> Option<u64> {
        let blank = self.blank(*board)?;
        let (mut seen, mut code, mut digits) = (0u32, 0, 0);
        let order = board.cells(self.cells()).filter(|&tile| tile != 0);
        for (tile, radix) in order.zip((1..=self.tiles() as u64).rev()) {
            let bit = 1 << tile;
            let digit = u64::from(tile) - 1 - u64::from((seen & (bit - 1)).count_ones());
            code = code * radix + digit;
            digits += digit;
            seen |= bit;
        }
        (digits % 2 == self.parity(blank)).then(|| blank as u64 * self.plane() + code / 2)
    }

    fn unrank(&self, index: u64) -> Board {
        let blank = (index / self.plane()) as usize;
        let half_code = index % self.plane();
        let mut rest = 2 * half_code + self.dropped_digit(half_code, blank);
        let mut left: Vec<u8> = (1..=self.tiles() as u8).collect();
        let mut order = (0..self.tiles()).map(|place| {
            let weight = factorial(self.tiles() - 1 - place);
            let digit = rest / weight;
            rest %= weight;
            left.remove(digit as usize)
        });
        Board::from_cells((0..self.cells()).map(|cell| if cell == blank { 0 } else { order.next().unwrap_or(0) }))
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.home as u64 * self.plane());
    }

    fn is_goal(&self, index: u64) -> bool {
        index == self.home as u64 * self.plane()
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in [DOWN, LEFT, RIGHT, UP] {
            if let Some(next) = self.step(index, code) {
                visit(code, next);
            }
        }
    }

    /// A state precedes another by a move exactly where the opposite move leads back to it.
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| visit(opposite(code), before));
    }

    /// Made on the number itself: a horizontal move only changes the blank's plane.
    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let plane = self.plane();
        let blank = (index / plane) as usize;
        let to = self.blank_after(blank, code)?;
        Some(match code {
            LEFT => index - plane,
            RIGHT => index + plane,
            _ => to as u64 * plane + self.rotate(index % plane, blank, to),
        })
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}

/// The move that takes a move back.
pub fn opposite(code: u8) -> u8 {
    3 - code
}

/// `n!` for `n` up to 20.
pub const fn factorial(n: usize) -> u64 {
    let mut product = 1;
    let mut factor = 2;
    while factor <= n {
        product *= factor as u64;
        factor += 1;
    }
    product
}
