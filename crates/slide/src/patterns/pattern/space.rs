use super::blocks::MaskBlocks;
use super::orders::{FACTORIALS, MAX_TILES, order_of_tile_code, tile_code};
use crate::patterns::Grid;
use homing_boards::slide::opposite;
use homing_space::space::{Description, Space};
use homing_table::error::{Bound, Error, Result};
use homing_table::remedy::Remedy;
use std::sync::Arc;

/// The space of a pattern: some tiles of a sliding board keep their names, all others are alike.
///
/// A state consists of the cells of the pattern's tiles, their order, and the *region* of the blank: the connected part of the cells
/// without tiles of the pattern. A move takes a tile of the pattern into an adjacent region. The moves of other tiles stay within the
/// region, and do not count as moves here. So the depth of a state is the least number of moves that the pattern's tiles must make, and the
/// depths of patterns without common tiles add up to a lower bound on the moves of the whole board (Korf and Felner, 2002; with regions:
/// Clausecker and Reinefeld, 2019).
///
/// The index is `code * blocks + block`. `code` numbers the order of the tiles: it is the sum over tiles `t` (counted from 0 within the
/// pattern) of the number of smaller tiles after `t`, times `t!`. `block` numbers cells and region, by ascending masks of cells, then by
/// the region's lowest cell. The code of a move is 4 times the tile's number in the pattern plus the code of the blank's move.
#[derive(Clone, Debug)]
pub struct PatternSpace {
    grid: Grid,
    tiles: Vec<u8>,
    blocks: Arc<MaskBlocks>,
}

/// A state of a pattern's space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePlacement {
    /// The cell of each tile of the pattern, in the order of the tiles; entries beyond the pattern's tiles are unused.
    pub cells: [u8; MAX_TILES],
    /// The blank's cell. All cells of its region are the same state; [`Space::unrank`] returns the lowest one.
    pub blank: u8,
}

/// What to do about a pattern that is too large.
const SPLIT: Remedy = Remedy::Act("split it into smaller ones");

impl PatternSpace {
    /// The maximum number of tiles in a pattern.
    pub const MAX_TILES: usize = MAX_TILES;
    /// A pattern has fewer states than this.
    const MAX_STATES: u64 = 1 << 32;
    /// The maximum number of cells of a board with patterns.
    pub const MAX_CELLS: usize = MaskBlocks::MAX_CELLS;

    /// Creates the space of these tiles on a board.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if the board has fewer than 6 cells or more than 25; if there are no tiles or more than 8; if they are
    /// not on the board; or if they leave fewer than two others. [`Error::Twice`] with a tile; [`Error::TooMany`] states.
    pub fn new(grid: Grid, tiles: &[u8]) -> Result<Self> {
        Self::beside(&[], grid, tiles)
    }

    /// Creates the same space, but shares the numbering of cells and regions with spaces of the board that have as many tiles.
    pub(in crate::patterns) fn beside(others: &[Self], grid: Grid, tiles: &[u8]) -> Result<Self> {
        let (cells, count) = (grid.cell_count(), tiles.len());
        if !(6..=Self::MAX_CELLS).contains(&cells) {
            return Err(Error::out_of_range(
                "cells of a board with patterns",
                6..=Self::MAX_CELLS as i64,
                cells as i64,
            ));
        }
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        if let Some(tile) = tiles
            .iter()
            .find(|&&tile| !(1..=grid.tile_count()).contains(&tile.into()))
        {
            return Err(Error::out_of_range(
                "as a tile of a pattern",
                1..=grid.tile_count() as i64,
                i64::from(*tile),
            ));
        }
        if let Some(pair) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Error::twice(format!("tile {}", pair[0])));
        }
        let most = MAX_TILES.min(cells - 3);
        if !(1..=most).contains(&count) {
            let what = format!("tiles of a pattern on {cells} cells");
            return Err(Error::out_of_range(what, 1..=most as i64, count as i64).remedied([SPLIT]));
        }
        let too_many = |found: Option<u64>| {
            let of = format!("a pattern of {count} tiles on {cells} cells");
            let (found, most, bound) = (
                found.map(u128::from),
                Self::MAX_STATES - 1,
                Bound::Supported,
            );
            Err(Error::TooMany {
                of,
                found,
                things: "states",
                most,
                bound,
            }
            .remedied([SPLIT]))
        };
        let shared = others
            .iter()
            .find(|other| other.grid == grid && other.tiles.len() == count)
            .map(|other| other.blocks.clone());
        let Some(blocks) = shared.or_else(|| MaskBlocks::new(grid, count).map(Arc::new)) else {
            return too_many(None);
        };
        let states = blocks.len() as u64 * u64::from(FACTORIALS[count]);
        if states >= Self::MAX_STATES {
            return too_many(Some(states));
        }
        Ok(Self {
            grid,
            tiles,
            blocks,
        })
    }

    /// Returns the memory of a search with this many states, in bytes: three bits per state, in groups of 128 bits for 120 states.
    pub(in crate::patterns) fn search_bytes(states: u64) -> u64 {
        states * 128 / 120 * 3 / 8
    }

    /// Returns the memory for generating tables with these numbers of states, in bytes: the search, its column, twice while it is packed,
    /// and the columns of the others.
    pub(in crate::patterns) fn making_bytes(states: &[u64]) -> u64 {
        let (all, largest) = (
            states.iter().sum::<u64>(),
            states.iter().max().copied().unwrap_or(0),
        );
        Self::search_bytes(largest) + largest / 8 + all / 8
    }

    /// Returns the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the tiles of the pattern, ascending.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the number of orders of the tiles.
    pub(in crate::patterns) fn order_count(&self) -> usize {
        FACTORIALS[self.tiles.len()] as usize
    }

    /// Returns the numbering of cells and regions.
    pub(in crate::patterns) fn blocks(&self) -> &Arc<MaskBlocks> {
        &self.blocks
    }

    /// Returns the state in which all tiles are at home.
    pub fn goal(&self) -> TilePlacement {
        let mut cells = [0; MAX_TILES];
        for (cell, &tile) in cells.iter_mut().zip(&self.tiles) {
            *cell = self.grid.home_of(tile) as u8;
        }
        TilePlacement {
            cells,
            blank: self.grid.home() as u8,
        }
    }

    /// Returns the state of a board, given its cells row by row.
    pub fn placement(&self, cells: &[u8]) -> Option<TilePlacement> {
        let cell_of = |tile| {
            cells
                .iter()
                .position(|&found| found == tile)
                .map(|cell| cell as u8)
        };
        let mut placement = TilePlacement {
            cells: [0; MAX_TILES],
            blank: cell_of(0)?,
        };
        for (cell, &tile) in placement.cells.iter_mut().zip(&self.tiles) {
            *cell = cell_of(tile)?;
        }
        Some(placement)
    }

    /// Returns the parity of a state's depth: each move takes a tile to a cell of the other colour.
    pub(in crate::patterns) fn depth_parity(&self, mask: u32) -> u32 {
        let colours = |mask: u32| {
            (0..self.grid.cell_count())
                .filter(|&cell| mask >> cell & 1 != 0 && self.grid.colour(cell) == 1)
                .count()
        };
        let goal = self.mask(&self.goal());
        ((colours(mask) + colours(goal)) % 2) as u32
    }

    fn mask(&self, placement: &TilePlacement) -> u32 {
        placement.cells[..self.tiles.len()]
            .iter()
            .fold(0, |mask, &cell| mask | 1 << cell)
    }

    /// Returns the mask of the cells of a state, their order, and a cell of the region.
    pub(in crate::patterns) fn parts(&self, index: u64) -> (u32, [u8; MAX_TILES], u32) {
        let blocks = self.blocks.len() as u64;
        let (mask, blank) = self.blocks.place((index % blocks) as usize);
        (
            mask,
            order_of_tile_code((index / blocks) as u32, self.tiles.len()),
            blank,
        )
    }

    fn index(&self, placement: &TilePlacement) -> u64 {
        let (count, mask) = (self.tiles.len(), self.mask(placement));
        let mut order = [0; MAX_TILES];
        for (tile, &cell) in placement.cells[..count].iter().enumerate() {
            order[(mask & ((1 << cell) - 1)).count_ones() as usize] = tile as u8;
        }
        let block = self.blocks.block(mask, placement.blank.into());
        u64::from(tile_code(&order[..count])) * self.blocks.len() as u64 + u64::from(block)
    }
}

impl Space for PatternSpace {
    type State = TilePlacement;

    fn describe(&self) -> Description {
        let tiles: Vec<String> = self.tiles.iter().map(u8::to_string).collect();
        Description {
            puzzle: self.grid.name(),
            parameters: format!("pattern {}", tiles.join(" ")),
            goal: self.grid.board_text(&self.grid.goal()),
            index: "sum of (smaller tiles behind tile t) * t! * blocks + block of (cells, region of the blank)".into(),
            metric: "one step of a tile of the pattern".into(),
        }
    }

    fn len(&self) -> u64 {
        self.order_count() as u64 * self.blocks.len() as u64
    }

    fn move_count(&self) -> u8 {
        4 * self.tiles.len() as u8
    }

    fn rank(&self, placement: &TilePlacement) -> Option<u64> {
        let cells = self.grid.cell_count();
        let mask = self.mask(placement);
        let is_on_board = |&cell: &u8| usize::from(cell) < cells;
        let all_on_board = placement.cells[..self.tiles.len()]
            .iter()
            .chain([&placement.blank])
            .all(is_on_board);
        let apart =
            mask.count_ones() as usize == self.tiles.len() && mask >> placement.blank & 1 == 0;
        (all_on_board && apart).then(|| self.index(placement))
    }

    fn unrank(&self, index: u64) -> TilePlacement {
        let (mut mask, order, blank) = self.parts(index);
        let mut cells = [0; MAX_TILES];
        for &tile in &order[..self.tiles.len()] {
            cells[usize::from(tile)] = mask.trailing_zeros() as u8;
            mask &= mask - 1;
        }
        TilePlacement {
            cells,
            blank: blank as u8,
        }
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.index(&self.goal()));
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let placement = self.unrank(index);
        let mask = self.mask(&placement);
        let block = (index % self.blocks.len() as u64) as u32;
        for tile in 0..self.tiles.len() {
            let cell = usize::from(placement.cells[tile]);
            for blank_move in 0..4 {
                // The blank comes from the cell that the tile moves to.
                let Some(to) = self.grid.blank_after(cell, opposite(blank_move)) else {
                    continue;
                };
                if mask >> to & 1 != 0 || self.blocks.block(mask, to as u32) != block {
                    continue;
                }
                let mut next = placement;
                next.cells[tile] = to as u8;
                next.blank = cell as u8;
                visit(4 * tile as u8 + blank_move, self.index(&next));
            }
        }
    }

    /// A state precedes another by a move exactly if moving the same tile back leads to it.
    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.successors(index, |code, before| {
            visit(code & !3 | opposite(code & 3), before)
        });
    }

    fn is_symmetric(&self) -> bool {
        true
    }
}
