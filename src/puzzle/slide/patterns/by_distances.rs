//! Paths of boards that are too large for tables.
//!
//! The rows and columns farthest from the blank's home are brought home one after another, each by a beam search, and then stay fixed,
//! which leaves a smaller board. The beam estimates boards by the distances of the tiles from their homes, with a greater weight for the
//! tiles of the current row or column. If that gets stuck, its tiles are brought home one by one, the last two together, and boards then
//! count as different only if these tiles or the blank differ. The sum of all distances at the start is a lower bound (Manhattan distance).

use super::{Grid, WideBoard};
use crate::error::Result;
use crate::guided::{BeamSpace, NearPath, beam_search as search, hash};
use crate::watch::Stop;

const MAX_CELLS: usize = Grid::MAX_SIDE * Grid::MAX_SIDE;

/// The weight of a tile that is brought home now.
const WEIGHT: u16 = 4;
/// The further weight of these tiles if only they and the blank distinguish boards: more than all other distances together.
const NARROW_WEIGHT: u32 = 10_000;
/// The maximum number of moves for a row or column that is brought home together.
const MAX_MOVES_TOGETHER: usize = 200;
/// The maximum number of moves for one or two tiles.
const MAX_MOVES_NARROW: usize = 2_000;
/// The minimum width of a beam: it has space for all states of the last board, which has 2 x 3 cells.
const MIN_WIDTH: usize = 360;

/// A board with its distances.
#[derive(Clone, Copy)]
struct StageBoard {
    cells: [u8; MAX_CELLS],
    blank: u8,
    /// The distances of the tiles that are brought home now.
    wanted: u16,
    /// The distances of the other tiles.
    rest: u16,
}

/// A stage of the path: some tiles are brought home while others stay fixed.
struct Stage {
    grid: Grid,
    /// By tile: the cell of its home.
    homes: [u8; MAX_CELLS],
    is_wanted: [bool; MAX_CELLS],
    /// By cell: whether its tile is fixed.
    is_fixed: [bool; MAX_CELLS],
    /// Whether only the wanted tiles and the blank distinguish boards.
    is_narrow: bool,
    /// Whether one move takes the blank any number of steps in a line. The code of a move is then that of its direction, plus four for each
    /// further step.
    by_lines: bool,
}

/// Finds a path of a board without tables, with beams of `width` boards (at least 360). Returns `None` if no path is found, for example
/// because the board is unsolvable.
///
/// ```
/// use homing::puzzle::slide::patterns::{Grid, near_by_distances};
///
/// let grid = Grid::new(10, 10, 99).unwrap();
/// let board = grid.after(&grid.goal(), &grid.parse_moves("uuulllldd")?)?;
/// let found = near_by_distances(grid, &grid.goal(), &board, 400, &homing::Stop::NEVER)?.unwrap();
/// assert_eq!(grid.after(&board, &found.moves)?, grid.goal());
/// assert_eq!(found.at_least, 9);
/// # Ok::<(), homing::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Stopped`](crate::Error::Stopped).
pub fn near_by_distances(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    width: usize,
    stop: &Stop,
) -> Result<Option<NearPath>> {
    near(grid, goal, board, width, false, stop)
}

/// Returns the steps of a path with few moves, if one move is any number of steps in a line.
pub fn lines_by_distances(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    width: usize,
    stop: &Stop,
) -> Result<Option<Vec<u8>>> {
    Ok(near(grid, goal, board, width, true, stop)?.map(|near| near.moves))
}

fn near(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    width: usize,
    by_lines: bool,
    stop: &Stop,
) -> Result<Option<NearPath>> {
    if grid.wrong_parity(board, goal).is_some() {
        return Ok(None);
    }
    let mut stage = Stage {
        grid,
        homes: [0; MAX_CELLS],
        is_wanted: [false; MAX_CELLS],
        is_fixed: [false; MAX_CELLS],
        is_narrow: false,
        by_lines,
    };
    for (cell, &tile) in goal.cells().iter().enumerate() {
        stage.homes[usize::from(tile)] = cell as u8;
    }
    let start = stage.enter(board);
    let (mut moves, mut board) = (Vec::new(), board.clone());
    for cells in parts(grid, usize::from(stage.homes[0])) {
        let Some(part) = stage.bring_home(goal, &cells, &board, width.max(MIN_WIDTH), stop)? else {
            return Ok(None);
        };
        board = grid.after(&board, &part)?;
        moves.extend(part);
        cells.iter().for_each(|&cell| stage.is_fixed[cell] = true);
    }
    Ok(Some(NearPath {
        moves,
        at_least: (start.wanted + start.rest).into(),
    }))
}

/// Returns the steps of moves.
fn steps_of(moves: &[u8]) -> Vec<u8> {
    moves
        .iter()
        .flat_map(|&code| std::iter::repeat_n(code % 4, usize::from(code / 4) + 1))
        .collect()
}

/// Returns the cells of the rows and columns that are brought home one after another, and at last those of the remaining board of 2 x 3
/// cells.
fn parts(grid: Grid, home: usize) -> Vec<Vec<usize>> {
    let (home_row, home_column) = (home / grid.columns(), home % grid.columns());
    let (mut rows, mut columns) = (0..grid.rows(), 0..grid.columns());
    let mut parts = Vec::new();
    while rows.len() > 2 || columns.len() > 3 {
        let cells = if rows.len() >= columns.len() || columns.len() <= 3 && rows.len() > 2 {
            let row = if home_row - rows.start > (rows.end - 1) - home_row {
                rows.start
            } else {
                rows.end - 1
            };
            let cells = columns
                .clone()
                .map(|column| row * grid.columns() + column)
                .collect();
            if row == rows.start {
                rows.start += 1
            } else {
                rows.end -= 1
            }
            cells
        } else {
            let column = if home_column - columns.start > (columns.end - 1) - home_column {
                columns.start
            } else {
                columns.end - 1
            };
            let cells = rows
                .clone()
                .map(|row| row * grid.columns() + column)
                .collect();
            if column == columns.start {
                columns.start += 1
            } else {
                columns.end -= 1
            }
            cells
        };
        parts.push(cells);
    }
    parts.push(
        rows.flat_map(|row| {
            columns
                .clone()
                .map(move |column| row * grid.columns() + column)
        })
        .collect(),
    );
    parts
}

impl Stage {
    /// Finds the moves that bring the tiles of some cells home: all together, or else one by one and the last two together.
    fn bring_home(
        &mut self,
        goal: &WideBoard,
        cells: &[usize],
        board: &WideBoard,
        width: usize,
        stop: &Stop,
    ) -> Result<Option<Vec<u8>>> {
        let root = self.select(goal, cells, board, false);
        if let Some(moves) = search(self, root, width, MAX_MOVES_TOGETHER, stop)? {
            return Ok(Some(steps_of(&moves)));
        }
        let (singles, pair) = cells.split_at(cells.len() - 2);
        let (mut moves, mut board) = (Vec::new(), board.clone());
        for cells in singles.chunks(1).chain([pair]) {
            let root = self.select(goal, cells, &board, true);
            let Some(part) = search(self, root, width, MAX_MOVES_NARROW, stop)? else {
                return Ok(None);
            };
            let part = steps_of(&part);
            board = self.grid.after(&board, &part)?;
            moves.extend(part);
            cells.iter().for_each(|&cell| self.is_fixed[cell] = true);
        }
        Ok(Some(moves))
    }

    /// Selects the tiles of some cells as the ones to bring home.
    fn select(
        &mut self,
        goal: &WideBoard,
        cells: &[usize],
        board: &WideBoard,
        is_narrow: bool,
    ) -> StageBoard {
        self.is_wanted = [false; MAX_CELLS];
        cells
            .iter()
            .for_each(|&cell| self.is_wanted[usize::from(goal.cells()[cell])] = true);
        self.is_narrow = is_narrow;
        self.enter(board)
    }

    /// Returns the number of steps from the blank to the nearest tile that is to be brought home.
    fn steps_to_wanted(&self, board: &StageBoard) -> u32 {
        let is_away = |cell: usize, tile: u8| {
            tile != 0
                && self.is_wanted[usize::from(tile)]
                && usize::from(self.homes[usize::from(tile)]) != cell
        };
        let away = board
            .cells
            .iter()
            .enumerate()
            .filter(|&(cell, &tile)| is_away(cell, tile));
        away.map(|(cell, _)| self.grid.distance(cell, board.blank.into()) as u32)
            .min()
            .unwrap_or(0)
    }

    fn enter(&self, board: &WideBoard) -> StageBoard {
        let mut judged = StageBoard {
            cells: [0; MAX_CELLS],
            blank: board.cell_of(0).unwrap_or(0) as u8,
            wanted: 0,
            rest: 0,
        };
        for (cell, &tile) in board
            .cells()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
        {
            judged.cells[cell] = tile;
            let distance = self.distance(tile, cell);
            if self.is_wanted[usize::from(tile)] {
                judged.wanted += distance
            } else {
                judged.rest += distance
            }
        }
        judged
    }

    fn distance(&self, tile: u8, cell: usize) -> u16 {
        self.grid
            .distance(cell, self.homes[usize::from(tile)].into()) as u16
    }
}

impl BeamSpace for Stage {
    type Board = StageBoard;

    fn children(
        &mut self,
        parents: &[StageBoard],
        mut visit: impl FnMut(usize, u8, StageBoard),
    ) -> Result<()> {
        for (number, parent) in parents.iter().enumerate() {
            for way in 0..4 {
                let mut child = *parent;
                for code in (way..).step_by(4) {
                    let blank = usize::from(child.blank);
                    let Some(to) = self
                        .grid
                        .blank_after(blank, way)
                        .filter(|&to| !self.is_fixed[to])
                    else {
                        break;
                    };
                    let tile = child.cells[to];
                    child.cells.swap(blank, to);
                    child.blank = to as u8;
                    let sum = if self.is_wanted[usize::from(tile)] {
                        &mut child.wanted
                    } else {
                        &mut child.rest
                    };
                    *sum = *sum + self.distance(tile, blank) - self.distance(tile, to);
                    visit(number, code, child);
                    if !self.by_lines {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn bound(&self, board: &StageBoard) -> u32 {
        let sum = u32::from(WEIGHT * board.wanted);
        if self.is_narrow {
            (sum + self.steps_to_wanted(board)) * NARROW_WEIGHT + u32::from(board.rest)
        } else {
            sum + u32::from(board.rest)
        }
    }

    fn is_solved(&self, board: &StageBoard, _path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(board.wanted == 0 && (!self.is_wanted[0] || board.blank == self.homes[0]))
    }

    fn key(&self, board: &StageBoard) -> u64 {
        if !self.is_narrow {
            return hash(&board.cells[..]);
        }
        let wanted = board
            .cells
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0 && self.is_wanted[usize::from(**tile)]);
        hash((board.blank, wanted.collect::<Vec<_>>()))
    }
}
