//! The depth of a board in a pattern: the length of a walk home, each step to a neighbour that is one nearer.

use crate::patterns::PatternSpace;
use crate::patterns::pattern::orders::FACTORIALS;
use homing_space::space::Space;
use homing_table::error::{Error, Result};
use homing_table::table::Column;

/// The maximum length of a walk. No pattern has this many depths, so a longer walk is a cycle.
const MAX_LENGTH: u32 = 1000;

/// A pattern's state on its way home.
///
/// A tile that passes another changes the order's code by one factorial, so a neighbour's index is found without ranking it. Walks that
/// ranked every neighbour took 700,000 instructions for a board of 4x4, as long as 900 boards of the search.
pub struct HomeWalk<'p> {
    space: &'p PatternSpace,
    entries: &'p [u8],
    /// By cell: 1 and the tile's number in the pattern, or 0.
    tiles: [u8; PatternSpace::MAX_CELLS],
    mask: u32,
    code: u32,
    block: u32,
}

impl<'p> HomeWalk<'p> {
    /// Starts a walk from a board, given its cells row by row.
    pub fn begin(space: &'p PatternSpace, column: &'p Column, cells: &[u8]) -> Result<Self> {
        let wrong = || Error::input("the board does not have the tiles of the pattern");
        let placement = space.placement(cells).ok_or_else(wrong)?;
        let index = space.rank(&placement).ok_or_else(wrong)?;
        let blocks = space.blocks().len() as u64;
        let mut tiles = [0; PatternSpace::MAX_CELLS];
        for (number, &cell) in (1..).zip(&placement.cells[..space.tiles().len()]) {
            tiles[usize::from(cell)] = number;
        }
        let (code, block) = ((index / blocks) as u32, (index % blocks) as u32);
        let mask = space.blocks().place(block as usize).0;
        Ok(Self {
            space,
            entries: column.bytes(),
            tiles,
            mask,
            code,
            block,
        })
    }

    /// Returns the mask of the cells of the pattern's tiles, and the index without the block.
    pub fn place(&self) -> (u32, u32) {
        (self.mask, self.code * self.space.blocks().len() as u32)
    }

    /// Walks home. `neighbours` has the cells next to each cell.
    pub fn length(mut self, neighbours: &[Vec<usize>]) -> Result<u32> {
        let endless_walk = Error::endless_walk(u64::from(self.index(self.code, self.block)));
        let goal = self.space.goal();
        let goal_mask = goal.cells[..self.space.tiles().len()]
            .iter()
            .fold(0, |mask, &cell| mask | 1 << cell);
        let goal_block = self.space.blocks().block(goal_mask, goal.blank.into());
        let mut parity = self.space.depth_parity(self.mask);
        let mut depth_mod_4 = 2 * self.entry(self.code, self.block) + parity;
        for length in 0..MAX_LENGTH {
            if self.code == 0 && self.block == goal_block {
                return if depth_mod_4 == 0 {
                    Ok(length)
                } else {
                    Err(endless_walk)
                };
            }
            parity ^= 1;
            depth_mod_4 = (depth_mod_4 + 3) % 4;
            if !self.step(neighbours, depth_mod_4, parity) {
                return Err(endless_walk);
            }
        }
        Err(endless_walk)
    }

    /// Steps to a neighbour with this depth mod 4. Returns `false` if there is none.
    fn step(&mut self, neighbours: &[Vec<usize>], depth_mod_4: u32, parity: u32) -> bool {
        let blocks = self.space.blocks();
        for (cell, beside) in neighbours.iter().enumerate() {
            if self.mask >> cell & 1 == 0 {
                continue;
            }
            // The blank comes from the cell that the tile moves to, which is in its region.
            for &to in beside.iter().filter(|&&to| {
                self.mask >> to & 1 == 0 && blocks.block(self.mask, to as u32) == self.block
            }) {
                let mask = self.mask ^ 1 << cell ^ 1 << to;
                let (code, block) = (self.code_after(cell, to), blocks.block(mask, cell as u32));
                if 2 * self.entry(code, block) + parity == depth_mod_4 {
                    self.tiles.swap(cell, to);
                    (self.mask, self.code, self.block) = (mask, code, block);
                    return true;
                }
            }
        }
        false
    }

    /// Returns the order's code after a tile has moved to an adjacent cell.
    fn code_after(&self, cell: usize, to: usize) -> u32 {
        let tile = self.tiles[cell];
        let passed = self.tiles[cell.min(to) + 1..cell.max(to)]
            .iter()
            .filter(|&&passed| passed != 0);
        passed.fold(self.code, |code, &passed| {
            let weight = FACTORIALS[usize::from(passed.max(tile)) - 1];
            // The greater of the two moves in front of a smaller one, or behind it.
            if (tile > passed) == (to < cell) {
                code.wrapping_add(weight)
            } else {
                code.wrapping_sub(weight)
            }
        })
    }

    fn index(&self, code: u32, block: u32) -> u32 {
        code.wrapping_mul(self.space.blocks().len() as u32)
            .wrapping_add(block)
    }

    fn entry(&self, code: u32, block: u32) -> u32 {
        let index = self.index(code, block);
        let byte = self.entries.get((index / 8) as usize).copied().unwrap_or(0);
        u32::from(byte >> (index % 8) & 1)
    }
}
