//! Paths of boards that are too large for tables.
//!
//! The rows and columns farthest from the blank's home are brought home one after another, a few tiles at a time, and then stay fixed,
//! which leaves a smaller board of 2 x 2 cells at last. Each time a breadth-first search over the places of these tiles and of the blank
//! finds the fewest moves. The sum of all distances at the start is a lower bound (Manhattan distance).

use crate::patterns::{Grid, WideBoard};
use homing_boards::slide::opposite;
use homing_search::guided::NearPath;
use homing_table::error::Result;
use homing_table::watch::Stop;

/// The maximum number of tiles that are brought home together.
const MAX_TOGETHER: usize = 3;
/// The maximum number of places of these tiles and the blank.
const MAX_PLACES: usize = 1 << 21;
/// The code of the start of a search: no move has it.
const START: u8 = 1;
/// The number of places after which a search looks whether it is cancelled.
const CHECK: usize = 1 << 12;

/// Finds a path of a board without tables. Returns `None` if the board is unsolvable.
///
/// ```
/// use homing::puzzle::slide::patterns::{Grid, near_by_distances};
///
/// let grid = Grid::new(10, 10, 99).unwrap();
/// let board = grid.after(&grid.goal(), &grid.parse_moves("uuulllldd")?)?;
/// let found = near_by_distances(grid, &grid.goal(), &board, &homing::Stop::NEVER)?.unwrap();
/// assert_eq!(grid.after(&board, &found.moves)?, grid.goal());
/// assert_eq!(found.at_least, 9);
/// # Ok::<(), homing::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Stopped`](homing_table::Error::Stopped).
pub fn near_by_distances(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    stop: &Stop,
) -> Result<Option<NearPath>> {
    near(grid, goal, board, false, stop)
}

/// Returns the steps of a path with few moves, if one move is any number of steps in a line.
pub fn lines_by_distances(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    stop: &Stop,
) -> Result<Option<Vec<u8>>> {
    Ok(near(grid, goal, board, true, stop)?.map(|near| near.moves))
}

fn near(
    grid: Grid,
    goal: &WideBoard,
    board: &WideBoard,
    by_lines: bool,
    stop: &Stop,
) -> Result<Option<NearPath>> {
    let Some(blank_home) = goal.cell_of(0) else {
        return Ok(None);
    };
    if grid.wrong_parity(board, goal).is_some() {
        return Ok(None);
    }
    let distance = |(cell, tile): (usize, &u8)| {
        let home = goal.cell_of(*tile).unwrap_or(cell);
        if *tile == 0 {
            0
        } else {
            grid.distance(cell, home)
        }
    };
    let at_least = board
        .cells()
        .iter()
        .enumerate()
        .map(distance)
        .sum::<usize>();
    let mut stage = Stage {
        grid,
        is_fixed: vec![false; grid.cell_count()],
        by_lines,
        stop,
    };
    let together = MAX_TOGETHER.min(MAX_PLACES.ilog(grid.cell_count()) as usize - 1);
    let (parts, mut rest) = parts(grid, blank_home);
    rest.retain(|&cell| cell != blank_home);
    rest.truncate(together);
    let (mut moves, mut board) = (Vec::new(), board.clone());
    for (cells, blank) in parts
        .iter()
        .map(|cells| (cells, None))
        .chain([(&rest, Some(blank_home))])
    {
        // The last tiles of a line need each other's places.
        for cells in cells.rchunks(together).rev() {
            let Some(part) = stage.bring_home(goal, cells, blank, &board)? else {
                return Ok(None);
            };
            board = grid.after(&board, &part)?;
            moves.extend(part);
            cells.iter().for_each(|&cell| stage.is_fixed[cell] = true);
        }
    }
    Ok(Some(NearPath {
        moves,
        at_least: at_least as u32,
    }))
}

/// Returns the cells of the rows and columns that are brought home one after another, and those of the remaining board of 2 x 2 cells.
fn parts(grid: Grid, home: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
    let width = grid.columns();
    let (mut rows, mut columns) = (0..grid.rows(), 0..width);
    let mut parts = Vec::new();
    let shrink = |side: &mut std::ops::Range<usize>, home: usize| {
        if home - side.start > side.end - 1 - home {
            side.start += 1;
            side.start - 1
        } else {
            side.end -= 1;
            side.end
        }
    };
    while rows.len() > 2 || columns.len() > 2 {
        parts.push(if rows.len() >= columns.len() {
            let row = shrink(&mut rows, home / width);
            columns.clone().map(|column| row * width + column).collect()
        } else {
            let column = shrink(&mut columns, home % width);
            rows.clone().map(|row| row * width + column).collect()
        });
    }
    let rest = rows.flat_map(|row| columns.clone().map(move |column| row * width + column));
    (parts, rest.collect())
}

/// A stage of the path: some tiles are brought home while others stay fixed.
struct Stage<'s> {
    grid: Grid,
    /// By cell: whether its tile is fixed.
    is_fixed: Vec<bool>,
    /// Whether one move takes the blank any number of steps in a line.
    by_lines: bool,
    stop: &'s Stop,
}

/// The cells of the blank and of the tiles, and [`NOWHERE`] for the others.
type Places = [u8; 1 + MAX_TOGETHER];
const NOWHERE: u8 = u8::MAX;

impl Stage<'_> {
    /// Finds the steps that bring the tiles of some cells home, and the blank to a cell.
    fn bring_home(
        &self,
        goal: &WideBoard,
        cells: &[usize],
        blank: Option<usize>,
        board: &WideBoard,
    ) -> Result<Option<Vec<u8>>> {
        let (mut start, mut end) = ([NOWHERE; 1 + MAX_TOGETHER], [NOWHERE; 1 + MAX_TOGETHER]);
        start[0] = board.cell_of(0).unwrap_or(0) as u8;
        for (at, &cell) in (1..).zip(cells) {
            start[at] = board.cell_of(goal.cells()[cell]).unwrap_or(0) as u8;
            end[at] = cell as u8;
        }
        let (len, cell_count) = (1 + cells.len(), self.grid.cell_count());
        let number = |places: &Places| {
            let places = places[..len].iter();
            places.fold(0, |sum, &place| sum * cell_count + usize::from(place))
        };
        // By number of places: the direction of the move that led there first, plus four for each of its steps.
        let mut came_by = vec![0; cell_count.pow(len as u32)];
        came_by[number(&start)] = START;
        let (mut queue, mut at) = (vec![start], 0);
        while let Some(&here) = queue.get(at) {
            if here[1..] == end[1..] && blank.is_none_or(|blank| usize::from(here[0]) == blank) {
                return Ok(Some(self.steps_to(here, |places| came_by[number(places)])));
            }
            if at % CHECK == 0 {
                self.stop.check()?;
            }
            at += 1;
            for way in 0..4 {
                let mut next = here;
                for count in 1.. {
                    if !self.step(&mut next, way) {
                        break;
                    }
                    let seen = &mut came_by[number(&next)];
                    if *seen == 0 {
                        *seen = way + 4 * count;
                        queue.push(next);
                    }
                    if !self.by_lines {
                        break;
                    }
                }
            }
        }
        Ok(None)
    }

    /// Moves the blank one step, with the tile in its way. Returns whether there is a tile that is not fixed.
    fn step(&self, places: &mut Places, way: u8) -> bool {
        let from = places[0];
        let to = self.grid.blank_after(from.into(), way);
        let Some(to) = to.filter(|&to| !self.is_fixed[to]) else {
            return false;
        };
        for place in &mut places[1..] {
            if usize::from(*place) == to {
                *place = from;
            }
        }
        places[0] = to as u8;
        true
    }

    /// Returns the steps of a search to some places, from the moves that led to all of them.
    fn steps_to(&self, mut places: Places, came_by: impl Fn(&Places) -> u8) -> Vec<u8> {
        let mut steps = Vec::new();
        loop {
            let code = came_by(&places);
            if code == START {
                steps.reverse();
                return steps;
            }
            for _ in 0..code / 4 {
                self.step(&mut places, opposite(code % 4));
                steps.push(code % 4);
            }
        }
    }
}
