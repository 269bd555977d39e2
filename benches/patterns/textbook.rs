//! The comparison for pattern tables: textbook IDA* on 4 x 4 cells, with the Manhattan distance or the walking distance (Takahashi, 2002).
//! Both bounds are updated along the path, one lookup per move.
//!
//! The A* of pathfinding is left out for random boards, since it stores every board seen.

use std::collections::{HashMap, VecDeque};

/// A board of 4 x 4 cells, 0 for the blank.
pub type Cells = [u8; 16];

/// A lower bound on the moves to the goal, which has the tiles in order and the blank last.
pub trait Bound {
    /// The part of a board that it stores.
    type Kept: Copy;

    fn begin(&self, cells: &Cells) -> Self::Kept;
    /// The same after the tile of the cell `from` has moved to the blank's cell `to`.
    fn after(&self, kept: Self::Kept, tile: u8, from: usize, to: usize) -> Self::Kept;
    fn moves(&self, kept: Self::Kept) -> u32;
}

/// The sum of the distances of all tiles.
pub struct Manhattan;

impl Manhattan {
    fn distance(tile: u8, cell: usize) -> u32 {
        let home = usize::from(tile) - 1;
        ((cell / 4).abs_diff(home / 4) + (cell % 4).abs_diff(home % 4)) as u32
    }
}

impl Bound for Manhattan {
    type Kept = u32;

    fn begin(&self, cells: &Cells) -> u32 {
        cells
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
            .map(|(cell, &tile)| Self::distance(tile, cell))
            .sum()
    }

    fn after(&self, kept: u32, tile: u8, from: usize, to: usize) -> u32 {
        kept + Self::distance(tile, to) - Self::distance(tile, from)
    }

    fn moves(&self, kept: u32) -> u32 {
        kept
    }
}

/// The vertical moves that the tiles need if only their rows count, and the horizontal ones if only their columns do.
/// A state counts how many tiles of each home row are in each row, three bits each. There are 24,964, and by symmetry one table serves rows
/// and columns.
pub struct Walking {
    numbers: HashMap<u64, u16>,
    depths: Vec<u8>,
    /// For each state, whether the blank goes to the row above, and the home row of the tile that moves: the next state.
    next: Vec<[[u16; 4]; 2]>,
}

/// One tile of a home row in a row.
fn one(row: usize, home_row: usize) -> u64 {
    1 << (3 * (4 * row + home_row))
}

impl Walking {
    pub fn new() -> Self {
        let goal = (0..4)
            .map(|row| if row == 3 { 3 } else { 4 } * one(row, row))
            .sum::<u64>();
        let mut walking = Self {
            numbers: HashMap::from([(goal, 0)]),
            depths: vec![0],
            next: Vec::new(),
        };
        let mut queue = VecDeque::from([(goal, 3usize)]);
        while let Some((state, blank)) = queue.pop_front() {
            let depth = walking.depths[walking.next.len()];
            let mut next = [[0; 4]; 2];
            for (is_up, home_row) in [0, 1]
                .into_iter()
                .flat_map(|is_up| (0..4).map(move |home_row| (is_up, home_row)))
            {
                let Some(row) = (if is_up == 1 {
                    blank.checked_sub(1)
                } else {
                    Some(blank + 1).filter(|&row| row < 4)
                }) else {
                    continue;
                };
                if (state / one(row, home_row)).is_multiple_of(8) {
                    continue;
                }
                let after = state - one(row, home_row) + one(blank, home_row);
                let fresh = walking.depths.len() as u16;
                let number = *walking.numbers.entry(after).or_insert(fresh);
                if number == fresh {
                    walking.depths.push(depth + 1);
                    queue.push_back((after, row));
                }
                next[is_up][home_row] = number;
            }
            walking.next.push(next);
        }
        walking
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.depths.len()
    }
}

impl Bound for Walking {
    /// The states of rows and of columns.
    type Kept = [u16; 2];

    fn begin(&self, cells: &Cells) -> [u16; 2] {
        let tiles = || {
            cells
                .iter()
                .enumerate()
                .filter(|(_, tile)| **tile != 0)
                .map(|(cell, &tile)| (cell, usize::from(tile) - 1))
        };
        let rows = tiles()
            .map(|(cell, home)| one(cell / 4, home / 4))
            .sum::<u64>();
        let columns = tiles()
            .map(|(cell, home)| one(cell % 4, home % 4))
            .sum::<u64>();
        [self.numbers[&rows], self.numbers[&columns]]
    }

    fn after(&self, [rows, columns]: [u16; 2], tile: u8, from: usize, to: usize) -> [u16; 2] {
        let home = usize::from(tile) - 1;
        if from % 4 == to % 4 {
            [
                self.next[usize::from(rows)][usize::from(from < to)][home / 4],
                columns,
            ]
        } else {
            [
                rows,
                self.next[usize::from(columns)][usize::from(from < to)][home % 4],
            ]
        }
    }

    fn moves(&self, [rows, columns]: [u16; 2]) -> u32 {
        u32::from(self.depths[usize::from(rows)]) + u32::from(self.depths[usize::from(columns)])
    }
}

/// The blank's cell after each code, d l r u; 16 outside the board.
const STEPS: [[usize; 4]; 16] = {
    let mut steps = [[16; 4]; 16];
    let mut cell = 0;
    while cell < 16 {
        if cell < 12 {
            steps[cell][0] = cell + 4;
        }
        if cell % 4 > 0 {
            steps[cell][1] = cell - 1;
        }
        if cell % 4 < 3 {
            steps[cell][2] = cell + 1;
        }
        if cell > 3 {
            steps[cell][3] = cell - 4;
        }
        cell += 1;
    }
    steps
};

/// A depth-first search that does not undo moves.
struct Ida<'b, B> {
    bound: &'b B,
    cells: Cells,
    path: Vec<u8>,
    nodes: u64,
}

/// The first of the shortest paths of a solvable board, and the boards expanded.
pub fn ida<B: Bound>(bound: &B, start: Cells) -> (Vec<u8>, u64) {
    let blank = start.iter().position(|&tile| tile == 0).expect("a blank");
    let mut search = Ida {
        bound,
        cells: start,
        path: Vec::new(),
        nodes: 0,
    };
    let kept = bound.begin(&start);
    let mut most = bound.moves(kept);
    while !search.finds(kept, blank, 4, most) {
        most += 2;
    }
    (search.path, search.nodes)
}

impl<B: Bound> Ida<'_, B> {
    /// Whether a path of `left` moves leads to the goal.
    fn finds(&mut self, kept: B::Kept, blank: usize, last: u8, left: u32) -> bool {
        if left == 0 {
            return true;
        }
        self.nodes += 1;
        for code in (0..4).filter(|code| code + last != 3) {
            let from = STEPS[blank][usize::from(code)];
            if from == 16 {
                continue;
            }
            let tile = self.cells[from];
            let next = self.bound.after(kept, tile, from, blank);
            if self.bound.moves(next) < left {
                self.cells.swap(blank, from);
                self.path.push(code);
                if self.finds(next, from, code, left - 1) {
                    return true;
                }
                self.path.pop();
                self.cells.swap(blank, from);
            }
        }
        false
    }
}
