use super::blocks::Blocks;
use super::orders::FACTORIALS;
use super::table::{Pattern, PatternTables};
use super::{Grid, Partition, WideBoard};
use crate::error::Result;
use crate::puzzle::slide::symmetry::Symmetry;
use crate::table::Bytes;
use std::sync::Arc;

/// The most cells that a move over a row's length can pass.
pub const MAX_PASSED: usize = Grid::MAX_SIDE - 1;

/// One way to look a board up in a set of patterns: as it is, or its mirror image.
///
/// All tables are by the cells and tiles of the board itself.
#[derive(Debug)]
pub struct View {
    patterns: Vec<Pattern>,
    /// By cell: the cell of the image.
    pub cells: Vec<u8>,
    /// By tile: its name in the image.
    names: Vec<u8>,
    /// By tile: its pattern.
    pub pattern_of: Vec<u8>,
    /// By tile that moves and tile that it passes: what is added to the index where it goes behind the other; 0 for tiles of
    /// other patterns. Rows of 32 tiles.
    pub changes: Vec<u32>,
    /// By move of the blank: whether the moves pass tiles in the image, and whether the tile then goes towards the end of the board.
    pub ways: [Way; 4],
    /// By cell of the blank and move: the cells between, in the image's order of cells.
    pub passed: Vec<[[u8; MAX_PASSED]; 4]>,
}

/// How a move of the blank takes a tile through the order of an image's cells.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The number of cells that the tile goes over.
    pub passed: usize,
    /// All ones where the tile goes to an earlier cell, else 0: the change of the index is negated there.
    pub sign: u32,
}

impl View {
    /// The views of the tables: of each set of patterns, and where there is only one set, of the board laid onto itself.
    pub fn all(tables: &PatternTables) -> Vec<Self> {
        let grid = tables.grid();
        let shape = (grid.rows(), grid.columns());
        let keeps_home = |symmetry: &Symmetry| symmetry.shape(shape) == shape && symmetry.cell_in(grid.home(), shape) == grid.home();
        let mut symmetries = Symmetry::all().filter(keeps_home);
        let identity = symmetries.next();
        let mut patterns = tables.patterns().iter().cloned();
        let sets: Vec<Vec<Pattern>> =
            tables.partition().sets().iter().map(|set| patterns.by_ref().take(set.len()).collect()).collect();
        let mut views = Vec::new();
        for set in &sets {
            views.extend(identity.map(|identity| Self::new(grid, set, identity)));
        }
        if let ([set], Some(mirroring)) = (&sets[..], symmetries.next()) {
            views.push(Self::new(grid, set, mirroring));
        }
        debug_assert!(views.len() <= Partition::MAX_SETS);
        views
    }

    fn new(grid: Grid, set: &[Pattern], symmetry: Symmetry) -> Self {
        let shape = (grid.rows(), grid.columns());
        let cells: Vec<u8> = (0..grid.cell_count()).map(|cell| symmetry.cell_in(cell, shape) as u8).collect();
        let goal = grid.goal();
        let mut names = vec![0; grid.cell_count()];
        for (&tile, &image) in goal.cells().iter().zip(&cells) {
            names[usize::from(tile)] = goal.cells()[usize::from(image)];
        }
        // By name: the pattern, and the number in it.
        let place = |name: u8| {
            let in_pattern = |(number, pattern): (usize, &Pattern)| Some((number, pattern.space.tiles().iter().position(|&tile| tile == name)?));
            set.iter().enumerate().find_map(in_pattern)
        };
        let mut pattern_of = vec![0; 32];
        let mut changes = vec![0; 32 * 32];
        for tile in 1..grid.cell_count() {
            let Some((pattern, number)) = place(names[tile]) else { continue };
            pattern_of[tile] = pattern as u8;
            let blocks = set[pattern].space.blocks().len() as u32;
            for passed in 1..grid.cell_count() {
                let Some((other_pattern, other)) = place(names[passed]) else { continue };
                if other_pattern == pattern && other != number {
                    let weight = FACTORIALS[number.max(other)] * blocks;
                    changes[32 * tile + passed] = if number > other { weight.wrapping_neg() } else { weight };
                }
            }
        }
        // Moves along a row of the image pass nobody; the others pass the cells between, one row's length.
        let ways = [0, 1, 2, 3].map(|code| {
            let image = symmetry.code(code);
            let passed = if matches!(image, 0 | 3) { grid.columns() - 1 } else { 0 };
            // The blank goes down where the tile goes up, to an earlier cell.
            Way { passed, sign: if image == 0 { u32::MAX } else { 0 } }
        });
        let mut real_cells = vec![0; cells.len()];
        cells.iter().enumerate().for_each(|(cell, &image)| real_cells[usize::from(image)] = cell as u8);
        let passed = (0..grid.cell_count()).map(|blank| {
            [0, 1, 2, 3].map(|code: u8| {
                let mut between = [0; MAX_PASSED];
                if let Some(to) = grid.blank_after(blank, code) {
                    let (a, b) = (cells[blank].min(cells[to]), cells[blank].max(cells[to]));
                    let passed = real_cells[usize::from(a) + 1..usize::from(b)].iter();
                    between.iter_mut().zip(passed).for_each(|(between, &cell)| *between = cell);
                }
                between
            })
        });
        let passed = passed.collect();
        Self { patterns: set.to_vec(), cells, names, pattern_of, changes, ways, passed }
    }

    /// The number of patterns.
    pub fn pattern_count(&self) -> usize {
        self.patterns.len()
    }

    /// The numbering of cells and regions of each pattern, and its entries.
    pub fn entries(&self) -> impl Iterator<Item = (&Arc<Blocks>, &Bytes)> {
        self.patterns.iter().map(|pattern| (pattern.space.blocks(), pattern.column.bytes()))
    }

    /// For each pattern the mask of a board's cells, the index without the block, and the depth.
    pub fn begin(&self, board: &WideBoard) -> Result<Vec<(u32, u32, u32)>> {
        let mut image = vec![0; board.cells().len()];
        for (cell, &tile) in board.cells().iter().enumerate() {
            image[usize::from(self.cells[cell])] = self.names[usize::from(tile)];
        }
        self.patterns.iter().map(|pattern| pattern.begin(&image)).collect()
    }
}
