//! The vertical moves between two rows of the board, each with its permutation.

use super::carry::{self, BlockSource};
use super::free_tiles::{FreeTiles, half_factorial};
use super::shape::PlaneShape;
use super::turn::{Vertical, WindowTurn};

/// Blocks of at least this many bits are fetched as a whole. Shorter blocks are mostly empty, so their bits are pushed one by one.
pub const FETCHED_BITS: usize = 60;

/// The vertical moves between a cell and the one below.
///
/// With the blank in the upper cell, the tile below it comes `columns - 1` tiles later in the order. The move takes it to the front of the
/// `columns` tiles that start at the place with the upper cell's number: this is the window. The tiles before the window (the prefix) stay,
/// so a plane consists of *regions*, one for each prefix, which are all permuted alike. The tiles after the window stay too, so blocks of
/// states move together.
pub struct Window {
    /// The partition of the planes.
    pub free_tiles: FreeTiles,
    /// The number of tiles from the window's first to the last of all: a region spans their order.
    pub region_tiles: usize,
    /// The permutation.
    pub places: WindowMap,
}

/// The places to which the bits of a region move, by the direction of the blank.
pub enum WindowMap {
    /// For each bit of a group, its place in the group. If the window contains the digit that the half code leaves out, there are two
    /// tables: for an even sum of the group's digits, and for an odd one.
    Bits([Vec<Vec<u16>>; 2]),
    /// For each block of `block` bits of a region, the first bit of its place in the region.
    Blocks {
        /// The bits of a block.
        block: usize,
        /// By parity and block: its first bit.
        first_bits: [Vec<u32>; 2],
    },
}

impl Window {
    /// Returns the windows of a board, by their upper cells.
    pub fn all(shape: &PlaneShape) -> Vec<Self> {
        shape
            .uppers()
            .map(|upper| {
                Self::new(
                    shape.free_tiles,
                    shape.slide.tiles() - upper,
                    shape.slide.columns(),
                )
            })
            .collect()
    }

    /// Computes the moves through a window of `window` tiles, with `region_tiles` tiles from its first to the last of all.
    pub fn new(free_tiles: FreeTiles, region_tiles: usize, window: usize) -> Self {
        let turn = |direction| WindowTurn {
            tiles: region_tiles,
            window,
            direction,
        };
        let directions = [Vertical::Down, Vertical::Up];
        let places = match Self::block_tiles(free_tiles, region_tiles, window) {
            Some(block_tiles) => WindowMap::Blocks {
                block: half_factorial(block_tiles) as usize,
                first_bits: directions.map(|direction| turn(direction).blocks(block_tiles)),
            },
            None => {
                let tables = if region_tiles < window + 2 { 2 } else { 1 };
                WindowMap::Bits(directions.map(|direction| {
                    group_tables(free_tiles.group_tiles(), turn(direction), tables)
                }))
            }
        };
        Self {
            free_tiles,
            region_tiles,
            places,
        }
    }

    /// Returns the number of tiles that the blocks span, or `None` if the window is short enough to permute the bits of groups.
    pub fn block_tiles(free_tiles: FreeTiles, region_tiles: usize, window: usize) -> Option<usize> {
        // Longer blocks would be cut by the ends of units anyway.
        let block_tiles = (region_tiles - window).min(free_tiles.unit_tiles());
        (!Self::are_pushed(block_tiles) || region_tiles > free_tiles.group_tiles())
            .then_some(block_tiles)
    }

    /// Returns whether blocks that span the order of a number of tiles are pushed bit by bit.
    pub fn are_pushed(block_tiles: usize) -> bool {
        (half_factorial(block_tiles) as usize) < FETCHED_BITS
    }

    /// Returns the memory of the tables, in bytes: one for each direction.
    pub fn size_bytes(free_tiles: FreeTiles, region_tiles: usize, window: usize) -> u64 {
        match Self::block_tiles(free_tiles, region_tiles, window) {
            Some(block_tiles) => 2 * 4 * half_factorial(region_tiles) / half_factorial(block_tiles),
            None => 2 * 2 * 2 * half_factorial(free_tiles.group_tiles()),
        }
    }

    /// Returns the number of states in a region.
    pub fn region_len(&self) -> usize {
        half_factorial(self.region_tiles) as usize
    }

    /// Returns whether set bits are pushed; otherwise blocks are fetched.
    pub fn is_pushed(&self) -> bool {
        match self.places {
            WindowMap::Bits(_) => true,
            WindowMap::Blocks { block, .. } => block < FETCHED_BITS,
        }
    }

    /// Fetches the bits of `source` at the states that a move of the blank in `direction` leads to from the states of a unit, in their
    /// order. Only for windows that move blocks.
    pub fn fetch(
        &self,
        direction: Vertical,
        unit: usize,
        source: BlockSource,
        put: impl FnMut(usize, u64),
    ) {
        let WindowMap::Blocks { block, first_bits } = &self.places else {
            return;
        };
        let (unit_len, region_len) = (self.free_tiles.unit_len(), self.region_len());
        let (start, end) = (unit * unit_len, (unit + 1) * unit_len);
        // Either a region has whole units or a unit has whole regions.
        let regions = (start / region_len * region_len..end).step_by(region_len);
        let blocks = regions.flat_map(|region| {
            let within = start.max(region) - region..end.min(region + region_len) - region;
            let first_bits =
                &first_bits[direction as usize][within.start / block..within.end / block];
            first_bits.iter().map(move |&bit| region + bit as usize)
        });
        carry::fetch(*block, source, blocks, put);
    }
}

impl WindowMap {
    /// Returns the tables of the even and of the odd groups, in a unit whose last digits have a sum of this parity. The number of a group
    /// within its unit is the first of these digits.
    pub fn of_groups(tables: &[Vec<u16>], unit_parity: usize) -> [&[u16]; 2] {
        [unit_parity, unit_parity ^ 1].map(|parity| &tables[parity % tables.len()][..])
    }
}

/// Returns the tables of a group, padded to whole words.
///
/// They are built from the tables of a region by prepending one digit after another. Each value of the digit adds a shifted copy, and an
/// odd value changes the parity for the digits after it.
///
/// Dividing for each digit instead takes twice as long: 1.2 ms instead of 0.58 ms for the whole search of 3x3.
pub fn group_tables(group_tiles: usize, turn: WindowTurn, tables: usize) -> Vec<Vec<u16>> {
    let mut grown: Vec<Vec<u16>> = (0..tables).map(|parity| turn.bits(parity)).collect();
    for radix in turn.tiles + 1..=group_tiles {
        let len = grown[0].len();
        let grow = |parity: usize| {
            let mut table = Vec::with_capacity((radix * len).next_multiple_of(64));
            for digit in 0..radix {
                let first = (digit * len) as u16;
                table.extend(
                    grown[(parity + digit) % tables]
                        .iter()
                        .map(|place| first + place),
                );
            }
            table
        };
        grown = (0..tables).map(grow).collect();
    }
    for table in &mut grown {
        table.resize(table.len().next_multiple_of(64), 0);
    }
    grown
}
