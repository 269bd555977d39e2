//! Lower bounds without tables: the distances of the tiles from their homes (Manhattan). They are enough to prove the paths of boards near
//! their goal, whatever their size.

use super::automaton::Automaton;
use crate::patterns::{Grid, WideBoard};
use homing_search::guided::{Expander, Guide, Order, Search, Stack, hash};
use homing_table::error::Result;

const MAX_CELLS: usize = Grid::MAX_SIDE * Grid::MAX_SIDE;
/// The number of boards that are expanded together.
const BATCH: usize = 16;
/// All codes of moves are below this.
const CODES: u8 = 4;

/// The distances on a board whose goal has the tiles in order.
pub struct HomeDistances {
    /// By tile, then by cell: the distance from home.
    distances: Vec<[u8; MAX_CELLS]>,
    /// By cell of the blank, then by code of the real move: the cell that it leads to.
    next: Vec<[Option<u8>; CODES as usize]>,
}

impl HomeDistances {
    /// Computes the distances on a board. `codes` has the board's code of each real move.
    pub fn new(grid: Grid, codes: [u8; 4]) -> Self {
        let cells = grid.cell_count();
        let mut distances = vec![[0; MAX_CELLS]; cells];
        for (tile, distances) in (0..).zip(&mut distances).skip(1) {
            let home = grid.home_of(tile);
            for (cell, distance) in distances[..cells].iter_mut().enumerate() {
                *distance = grid.distance(cell, home) as u8;
            }
        }
        let after = |cell| codes.map(|code| grid.blank_after(cell, code).map(|to| to as u8));
        Self {
            distances,
            next: (0..cells).map(after).collect(),
        }
    }

    fn distance(&self, tile: u8, cell: usize) -> u16 {
        self.distances[usize::from(tile)][cell].into()
    }

    fn start(&self, board: &WideBoard) -> Node {
        let mut node = Node {
            cells: [0; MAX_CELLS],
            blank: board.cell_of(0).unwrap_or(0) as u8,
            words: 0,
            moves: 0,
            bound: 0,
        };
        node.cells[..board.cells().len()].copy_from_slice(board.cells());
        node.bound = board
            .cells()
            .iter()
            .enumerate()
            .map(|(cell, &tile)| self.distance(tile, cell))
            .sum();
        node
    }
}

impl Guide for HomeDistances {
    type Start = WideBoard;

    fn run<S: Search>(&self, search: S, start: &WideBoard, order: Order) -> Result<S::Output> {
        search.run(
            ByDistances::new(self, Automaton::of(order)),
            self.start(start),
        )
    }

    fn bound(&self, start: &WideBoard) -> Result<u16> {
        Ok(self.start(start).bound)
    }
}

/// A board in the search.
#[derive(Clone, Copy)]
struct Node {
    cells: [u8; MAX_CELLS],
    blank: u8,
    /// The state of the automaton.
    words: u16,
    moves: u16,
    bound: u16,
}

struct ByDistances<'g> {
    guide: &'g HomeDistances,
    words: &'g Automaton,
    batch: Vec<Node>,
}

impl<'g> ByDistances<'g> {
    fn new(guide: &'g HomeDistances, words: &'g Automaton) -> Self {
        let none = Node {
            cells: [0; MAX_CELLS],
            blank: 0,
            words: 0,
            moves: 0,
            bound: 0,
        };
        Self {
            guide,
            words,
            batch: vec![none; BATCH],
        }
    }
}

impl Expander for ByDistances<'_> {
    type Node = Node;

    fn again(&self) -> Result<Self> {
        Ok(Self::new(self.guide, self.words))
    }

    fn batch(&self) -> usize {
        BATCH
    }

    fn expand(&mut self, length: u16, count: usize, stack: &mut Stack<Node>) -> Result<()> {
        let count = stack.take(&mut self.batch, count, BATCH * usize::from(CODES));
        for (number, node) in self.batch[..count].iter().enumerate() {
            let (blank, state) = (
                usize::from(node.blank),
                self.words.states[usize::from(node.words)],
            );
            for code in (0..CODES).rev().filter(|code| state.open >> code & 1 != 0) {
                let Some(to) = self.guide.next[blank][usize::from(code)] else {
                    continue;
                };
                let tile = node.cells[usize::from(to)];
                let bound = node.bound + self.guide.distance(tile, blank)
                    - self.guide.distance(tile, to.into());
                if u32::from(node.moves) + 1 + u32::from(bound) > length.into() {
                    continue;
                }
                let Some(child) = stack.add(number, code) else {
                    continue;
                };
                *child = *node;
                child.cells.swap(blank, to.into());
                (child.blank, child.words, child.moves, child.bound) =
                    (to, state.next[usize::from(code)], node.moves + 1, bound);
                if bound == 0 {
                    stack.mark_solved();
                }
            }
        }
        Ok(())
    }

    fn bound(&self, node: &Node) -> u16 {
        node.bound
    }

    /// When all tiles are at home, so is the blank.
    fn is_solved(&self, _node: &Node, _path: impl Fn() -> Vec<u8>) -> Result<bool> {
        Ok(true)
    }

    /// Each move changes the colour of the blank's cell.
    fn next_length(&self, length: u16) -> Option<u16> {
        length.checked_add(2)
    }

    fn key(&self, node: &Node) -> u64 {
        hash(node.cells)
    }
}
