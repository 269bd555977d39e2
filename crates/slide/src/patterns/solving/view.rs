use crate::patterns::pattern::blocks::MaskBlocks;
use crate::patterns::pattern::orders::FACTORIALS;
use crate::patterns::tables::table::{PatternTables, TilePattern, begin_walk};
use crate::patterns::{Grid, Partition, WideBoard};
use homing_space::symmetry::Symmetry;
use homing_table::error::Result;
use homing_table::table::{Bytes, Pages};
use std::sync::Arc;

/// The maximum number of cells that a move can pass.
pub const MAX_PASSED: usize = Grid::MAX_SIDE - 1;

/// A way of looking up a board in a set of patterns: as it is, or as its mirror image.
///
/// All tables are indexed by the cells and tiles of the board itself.
#[derive(Debug)]
pub struct View {
    patterns: Vec<TilePattern>,
    /// The cells next to each cell.
    neighbours: Vec<Vec<usize>>,
    /// By cell: the cell of the image.
    cells: Vec<u8>,
    /// By tile: its name in the image.
    names: Vec<u8>,
    /// By tile: its pattern.
    pub pattern_of: [u8; 32],
    /// By moving tile and passed tile: the change of the index if the first moves behind the other; 0 for tiles of other patterns, and for
    /// the blank.
    pub changes: Box<[[u32; 32]; 32]>,
    /// By cell of the blank and move.
    pub steps: Box<[[ViewStep; 4]; 32]>,
}

/// A move of the blank as seen in a view.
#[derive(Clone, Copy, Debug, Default)]
pub struct ViewStep {
    /// The two cells of the image between which the tile moves, as a bit mask.
    pub flip: u32,
    /// All ones if the tile moves to an earlier cell of the image, so that changes count negative; otherwise 0.
    pub sign: u32,
    /// The cell that the blank moves to and the tile leaves.
    pub to: u8,
    /// The cell of the image for that.
    pub from: u8,
    /// The cells that the tile passes in the image, filled up with the cell of the blank if they are fewer.
    pub passed: [u8; MAX_PASSED],
}

impl View {
    /// Returns the views of the tables: one for each set of patterns, and if there is only one set, also the board mapped onto itself.
    pub fn all(tables: &PatternTables) -> Vec<Self> {
        let grid = tables.grid();
        let shape = (grid.rows(), grid.columns());
        let keeps_home = |symmetry: &Symmetry| {
            symmetry.shape(shape) == shape && symmetry.cell_in(grid.home(), shape) == grid.home()
        };
        let mut symmetries = Symmetry::all().filter(keeps_home);
        let identity = symmetries.next();
        let mut patterns = tables.patterns().iter().cloned();
        let sets: Vec<Vec<TilePattern>> = tables
            .partition()
            .sets()
            .iter()
            .map(|set| patterns.by_ref().take(set.len()).collect())
            .collect();
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

    fn new(grid: Grid, set: &[TilePattern], symmetry: Symmetry) -> Self {
        let shape = (grid.rows(), grid.columns());
        let cells: Vec<u8> = (0..grid.cell_count())
            .map(|cell| symmetry.cell_in(cell, shape) as u8)
            .collect();
        let goal = grid.goal();
        let mut names = vec![0; grid.cell_count()];
        for (&tile, &image) in goal.cells().iter().zip(&cells) {
            names[usize::from(tile)] = goal.cells()[usize::from(image)];
        }
        // By name: the pattern, and the number within it.
        let place = |name: u8| {
            let in_pattern = |(number, pattern): (usize, &TilePattern)| {
                Some((
                    number,
                    pattern
                        .space
                        .tiles()
                        .iter()
                        .position(|&tile| tile == name)?,
                ))
            };
            set.iter().enumerate().find_map(in_pattern)
        };
        let mut pattern_of = [0; 32];
        let mut changes = Box::new([[0; 32]; 32]);
        for tile in 1..grid.cell_count() {
            let Some((pattern, number)) = place(names[tile]) else {
                continue;
            };
            pattern_of[tile] = pattern as u8;
            let blocks = set[pattern].space.blocks().len() as u32;
            for passed in 1..grid.cell_count() {
                let Some((other_pattern, other)) = place(names[passed]) else {
                    continue;
                };
                if other_pattern == pattern && other != number {
                    let weight = FACTORIALS[number.max(other)] * blocks;
                    changes[tile][passed] = if number > other {
                        weight.wrapping_neg()
                    } else {
                        weight
                    };
                }
            }
        }
        let mut real_cells = vec![0; cells.len()];
        cells
            .iter()
            .enumerate()
            .for_each(|(cell, &image)| real_cells[usize::from(image)] = cell as u8);
        let mut steps = Box::new([[ViewStep::default(); 4]; 32]);
        for (blank, code) in
            (0..grid.cell_count()).flat_map(|blank| (0..4).map(move |code| (blank, code)))
        {
            let Some(blank_to) = grid.blank_after(blank, code) else {
                continue;
            };
            let from = cells[blank_to];
            let to = cells[blank];
            // The cells between, in the image's order: none for a move along a row, `columns - 1` for the others.
            let between = &real_cells[usize::from(from.min(to)) + 1..usize::from(from.max(to))];
            let mut passed = [blank as u8; MAX_PASSED];
            passed[..between.len()].copy_from_slice(between);
            let sign = if to < from { u32::MAX } else { 0 };
            steps[blank][usize::from(code)] = ViewStep {
                flip: 1 << from | 1 << to,
                sign,
                to: blank_to as u8,
                from,
                passed,
            };
        }
        let neighbours = (0..grid.cell_count())
            .map(|cell| grid.neighbours(cell).collect())
            .collect();
        Self {
            patterns: set.to_vec(),
            neighbours,
            cells,
            names,
            pattern_of,
            changes,
            steps,
        }
    }

    /// Returns the number of patterns.
    pub fn pattern_count(&self) -> usize {
        self.patterns.len()
    }

    /// Returns, for each pattern, the numbering of cells and regions, the entries, and the pages of the entries if they are on a disk.
    pub fn entries(&self) -> impl Iterator<Item = (&Arc<MaskBlocks>, &Bytes, Option<&Pages>)> {
        self.patterns.iter().map(|pattern| {
            (
                pattern.space.blocks(),
                pattern.column.bytes(),
                pattern.cold_pages(),
            )
        })
    }

    /// Returns, for each pattern, the mask of a board's cells, the index without the block, and the depth.
    pub fn begin(&self, board: &WideBoard) -> Result<Vec<(u32, u32, u32)>> {
        let mut image = vec![0; board.cells().len()];
        for (cell, &tile) in board.cells().iter().enumerate() {
            image[usize::from(self.cells[cell])] = self.names[usize::from(tile)];
        }
        self.patterns
            .iter()
            .map(|pattern| begin_walk(pattern, &image, &self.neighbours))
            .collect()
    }
}
