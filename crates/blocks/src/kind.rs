use super::sketch::CellPosition;

/// The directions, in the order in which ties are broken: down, left, right, up.
pub const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, -1), (0, 1), (-1, 0)];

/// Blocks that look alike: of one shape, confined to one row or column or not, and none of them named in the goal.
#[derive(Debug)]
pub struct BlockKind {
    /// The cells of a block, relative to its first one in row order.
    pub shape: Vec<(isize, isize)>,
    /// The letter of the only block of a kind, if the goal names it.
    pub named: Option<char>,
    /// Whether a block stays in its row or column.
    pub is_confined: bool,
    /// The number of the kind's first block, counted kind by kind.
    pub first: usize,
    /// The blocks of this kind, by their indices in the order of letters.
    pub blocks: Vec<usize>,
    /// For each place of such a block its first cell, in row order.
    pub places: Vec<CellPosition>,
    /// The cells of each place, as bits.
    pub masks: Vec<u128>,
    /// The neighbour of each place in every direction, or [`NO_PLACE`].
    pub beside: Vec<[u8; 4]>,
    /// The bits of a place in a code, and the lowest bit of the first block's place; the others follow.
    pub bits: u32,
    pub shift: u32,
    /// The mask of the places of all its blocks.
    pub code_mask: u128,
    /// For each place, the places after one move with the move's number, by ascending number.
    pub targets: Vec<Vec<(u8, u8)>>,
    /// The number of the move between two places.
    pub numbers: Vec<u8>,
    /// The moves by number: cells down and cells to the right.
    pub moves: Vec<(isize, isize)>,
}

/// Stands for a missing place.
pub const NO_PLACE: u8 = u8::MAX;

/// Cells relative to the first one in row order.
pub fn shape_of(cells: &[CellPosition]) -> Vec<(isize, isize)> {
    let Some(&(row, column)) = cells.iter().min() else {
        return Vec::new();
    };
    let mut shape: Vec<_> = cells
        .iter()
        .map(|cell| {
            (
                cell.0 as isize - row as isize,
                cell.1 as isize - column as isize,
            )
        })
        .collect();
    shape.sort_unstable();
    shape
}

/// The cells of a shape with this first cell; `None` if one is above or to the left of the board.
pub fn cells_at(
    shape: &[(isize, isize)],
    (row, column): CellPosition,
) -> Option<Vec<CellPosition>> {
    shape
        .iter()
        .map(|&(down, right)| {
            Some((
                row.checked_add_signed(down)?,
                column.checked_add_signed(right)?,
            ))
        })
        .collect()
}

/// The line of a straight shape: row or column. `None` for a single cell or any other shape.
pub fn straight(shape: &[(isize, isize)]) -> Option<LineLock> {
    match shape {
        [] | [_] => None,
        _ if shape.iter().all(|&(down, _)| down == 0) => Some(LineLock::Row),
        _ if shape.iter().all(|&(_, right)| right == 0) => Some(LineLock::Column),
        _ => None,
    }
}

/// The line that a block may be confined to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineLock {
    Row,
    Column,
}

impl LineLock {
    /// Whether a direction stays within the line.
    pub fn has(self, (down, right): (isize, isize)) -> bool {
        match self {
            Self::Row => down == 0,
            Self::Column => right == 0,
        }
    }
}

impl BlockKind {
    /// The place with this first cell.
    pub fn place_at(&self, cell: CellPosition) -> Option<u8> {
        self.places
            .binary_search(&cell)
            .ok()
            .map(|place| place as u8)
    }

    /// A lower bound for the number of free cells that a block needs to move this far, by any path.
    ///
    /// Going down, each row below the block takes all cells of its lowest row. In addition, the cell of the block furthest in the direction
    /// of the move passes as many diagonals beyond the block as the move has cells.
    pub fn least_free(&self, (down, right): (isize, isize)) -> usize {
        let count = |of: fn(&(isize, isize)) -> isize, sign: isize| {
            let edge = self.shape.iter().map(|cell| of(cell) * sign).max();
            self.shape
                .iter()
                .filter(|cell| Some(of(cell) * sign) == edge)
                .count()
        };
        let vertical = down.unsigned_abs() * count(|cell| cell.0, down.signum());
        let horizontal = right.unsigned_abs() * count(|cell| cell.1, right.signum());
        vertical
            .max(horizontal)
            .max(down.unsigned_abs() + right.unsigned_abs())
    }
}
