//! The search for the shortest paths of a board without tables: IDA*, guided by the distances of the tiles from their homes.
//!
//! It is the search of the module `ida`, board by board: the sum of the distances (Manhattan) takes the place of the pattern tables. So it
//! proves the paths of boards that are near to their goal, whatever their size.

use super::automaton::Automaton;
use super::{Grid, WideBoard};
use crate::clock::Instant;
use crate::error::Result;
use crate::search::{End, Limits};
use std::ops::ControlFlow;

const MAX_CELLS: usize = Grid::MAX_SIDE * Grid::MAX_SIDE;
/// The number of boards between two looks at the clock, and at what stops the search: about a millisecond.
const BOARDS_BETWEEN_LOOKS: u64 = 1 << 15;
/// The codes of moves are below this; those of a move and of its way back add up to one less.
const CODES: u8 = 4;

/// A board size with a goal, made ready to search.
pub struct WideSearch {
    /// By tile, then by cell: the distance from home.
    distances: Vec<[u8; MAX_CELLS]>,
    /// By cell, then by the code of a move: where the blank goes.
    neighbours: Vec<[Option<u8>; CODES as usize]>,
}

/// A board on the path that is tried.
struct Step {
    /// The next move to try.
    code: u8,
    state: u16,
    /// No path home has fewer moves.
    bound: u32,
}

impl WideSearch {
    /// The search for a goal.
    pub fn new(grid: Grid, goal: &WideBoard) -> Self {
        let (columns, cells) = (grid.columns(), grid.cell_count());
        let mut distances = vec![[0; MAX_CELLS]; cells];
        for (home, &tile) in goal.cells().iter().enumerate().filter(|(_, tile)| **tile != 0) {
            for (cell, distance) in distances[usize::from(tile)][..cells].iter_mut().enumerate() {
                *distance = ((cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)) as u8;
            }
        }
        let after = |cell| std::array::from_fn(|code| grid.blank_after(cell, code as u8).map(|to| to as u8));
        Self { distances, neighbours: (0..cells).map(after).collect() }
    }

    fn distance(&self, tile: u8, cell: usize) -> u32 {
        self.distances[usize::from(tile)][cell].into()
    }

    /// The distances of all tiles of a board: no path is shorter.
    pub fn lower_bound(&self, board: &WideBoard) -> u32 {
        board.cells().iter().enumerate().map(|(cell, &tile)| self.distance(tile, cell)).sum()
    }

    /// Visits the shortest paths of a board in the order of their letters, until the visitor breaks off. `nodes` counts the boards that
    /// are expanded. The board must be one that can be solved.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped).
    pub fn run(
        &self,
        board: &WideBoard,
        limits: &Limits,
        automaton: &Automaton,
        nodes: &mut u64,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<End> {
        let (started, mut searching) = (Instant::now(), limits.stop.begin_search());
        let root = self.lower_bound(board);
        if limits.is_over() && root > 0 {
            return Ok(End::Limit(root));
        }
        for most in (root..).step_by(2) {
            let (mut cells, mut blank) = (board.cells().to_vec(), board.cell_of(0).unwrap_or(0));
            let (mut steps, mut moves) = (vec![Step { code: 0, state: 0, bound: root }], Vec::new());
            let mut has_path = false;
            while let Some(step) = steps.last_mut() {
                if step.bound == 0 && step.code == 0 {
                    has_path = true;
                    if visit(&moves).is_break() {
                        return Ok(End::Done);
                    }
                    step.code = CODES;
                }
                let state = automaton.states[usize::from(step.state)];
                let child = (step.code..CODES).filter(|code| state.open >> code & 1 != 0).find_map(|code| {
                    let to = usize::from(self.neighbours[blank][usize::from(code)]?);
                    let tile = cells[to];
                    let bound = step.bound + self.distance(tile, blank) - self.distance(tile, to);
                    (moves.len() as u32 + 1 + bound <= most).then_some((code, to, bound))
                });
                if let Some((code, to, bound)) = child {
                    step.code = code + 1;
                    cells.swap(blank, to);
                    blank = to;
                    moves.push(code);
                    steps.push(Step { code: 0, state: state.next[usize::from(code)], bound });
                    *nodes += 1;
                    let is_late = if nodes.is_multiple_of(BOARDS_BETWEEN_LOOKS) {
                        limits.stop.check()?;
                        searching.tell(most, *nodes);
                        started.elapsed() >= limits.time
                    } else {
                        false
                    };
                    if is_late || *nodes >= limits.nodes {
                        return Ok(End::Limit(most));
                    }
                } else {
                    steps.pop();
                    if let Some(code) = moves.pop() {
                        let back = self.neighbours[blank][usize::from(CODES - 1 - code)].map_or(blank, usize::from);
                        cells.swap(blank, back);
                        blank = back;
                    }
                }
            }
            if has_path {
                return Ok(End::Done);
            }
        }
        Ok(End::Limit(u32::MAX))
    }
}
