use crate::patterns::Grid;

/// A numbering of all pairs of the cells that a pattern's tiles occupy and the region that the blank is then in.
///
/// A *region* is a connected part of the cells without tiles of the pattern. A set of cells is a bit mask. The masks with the same number
/// of bits are numbered in ascending order; the number is the sum of two lookups, one for the upper and one for the lower half. For each
/// mask there is the number of its first block and, in three bits per cell, the number of the cell's region.
#[derive(Debug)]
pub struct MaskBlocks {
    /// The number of cells in the lower half of a mask.
    low_cells: u32,
    /// By the lower half: its number among the lower halves with the same number of bits.
    low: Vec<u16>,
    /// By the upper half: the number of masks with smaller upper halves.
    high: Vec<u32>,
    /// By number of the mask.
    maps: Vec<Map>,
    /// The same in eight bytes each, see [`packed`](Self::packed), if the board has at most 16 cells and block numbers fit into 16 bits;
    /// otherwise empty.
    packed: Vec<u64>,
    /// The same in eight bytes each, for boards of any size. They are looked up at random: with half the size and without a branch, a
    /// search takes a tenth to a fifth less time for them and their use.
    brief: Vec<PackedRegions>,
    /// By number of the mask over [`PackedRegions::GROUP`]: the number of the first block minus that of the mask.
    extra: Vec<u32>,
    /// By block: the mask, and the lowest cell of the region.
    places: Vec<(u32, u8)>,
}

/// The regions of one set of cells.
#[derive(Clone, Copy, Debug)]
struct Map {
    first_block: u32,
    /// The number of each cell's region, lowest bits first.
    regions: [u32; 3],
}

/// The regions of one set of cells, if there are at most four: bit 0 of the number of each cell's region; from bit 25 on, bit 1 of it; and
/// from bit 50 on, the number of the first block minus that of the set and its [`MaskBlocks::extra`].
#[derive(Clone, Copy, Debug)]
struct PackedRegions(u64);

impl PackedRegions {
    /// Set if there are more than four regions, which is rare.
    const MORE: u64 = 1 << 63;
    /// The number of sets of cells that share one number of [`MaskBlocks::extra`]. Each has at most eight regions, so 13 bits are enough to
    /// count them.
    const GROUP: usize = 1 << 10;
}

impl Map {
    /// Returns the map in eight bytes; `before` is the number of earlier blocks that the caller adds.
    fn brief(&self, before: u32) -> PackedRegions {
        let [odd, twos, fours] = self.regions.map(u64::from);
        let more = if fours == 0 { 0 } else { PackedRegions::MORE };
        PackedRegions(odd | twos << 25 | u64::from(self.first_block - before) << 50 | more)
    }

    /// Returns the map with three bits per cell for the number of its region, and the first block above them.
    fn packed(&self) -> u64 {
        let region = |cell: u32| {
            self.regions
                .iter()
                .rev()
                .fold(0, |region, plane| 2 * region + u64::from(plane >> cell & 1))
        };
        (0..16).fold(u64::from(self.first_block) << 48, |packed, cell| {
            packed | region(cell) << (3 * cell)
        })
    }
}

impl MaskBlocks {
    /// The most cells of a board.
    pub const MAX_CELLS: usize = 25;

    /// Numbers the blocks of patterns with a number of tiles. Returns `None` if a set of cells has more than eight regions.
    pub fn new(grid: Grid, tiles: usize) -> Option<Self> {
        let cells = grid.cell_count() as u32;
        // The lower half is the larger one, since its table has smaller entries.
        let low_cells = cells.div_ceil(2);
        let low_len = 1u32 << low_cells;
        let mut seen = vec![0; tiles + 1];
        let mut number_among_equals = |half: u32| {
            let seen = seen.get_mut(half.count_ones() as usize)?;
            *seen += 1;
            Some(*seen - 1)
        };
        let low: Vec<u16> = (0..low_len)
            .map(|half| number_among_equals(half).unwrap_or(0))
            .collect();
        let mut masks = 0;
        let mut high = Vec::new();
        for half in 0..1u32 << (cells - low_cells) {
            high.push(masks);
            let bits_left = tiles.checked_sub(half.count_ones() as usize);
            masks += bits_left.map_or(0, |bits| u32::from(seen[bits]));
        }
        let maps = Vec::with_capacity(masks as usize);
        let (packed, brief, extra) = (Vec::new(), Vec::new(), Vec::new());
        let mut blocks = Self {
            low_cells,
            low,
            high,
            maps,
            packed,
            brief,
            extra,
            places: Vec::new(),
        };
        let neighbours: Vec<u32> = (0..grid.cell_count())
            .map(|cell| {
                grid.neighbours(cell)
                    .fold(0, |mask, beside| mask | 1 << beside)
            })
            .collect();
        // All masks with this number of bits, ascending: the next one moves the last bit of the lowest run up, and the rest of the run
        // down.
        let mut mask = (1u64 << tiles) - 1;
        while mask < 1 << cells {
            blocks.add(mask as u32, cells, &neighbours)?;
            let lowest = mask & mask.wrapping_neg();
            let carried = mask + lowest;
            mask = carried | (((mask ^ carried) >> 2) / lowest);
        }
        if cells <= 16 && blocks.places.len() <= 1 << 16 {
            blocks.packed = blocks.maps.iter().map(Map::packed).collect();
        }
        for (group, maps) in blocks.maps.chunks(PackedRegions::GROUP).enumerate() {
            let first = (group * PackedRegions::GROUP) as u32;
            let extra = maps[0].first_block - first;
            blocks.extra.push(extra);
            blocks.brief.extend(
                maps.iter()
                    .zip(first + extra..)
                    .map(|(map, before)| map.brief(before)),
            );
        }
        Some(blocks)
    }

    fn add(&mut self, mask: u32, cells: u32, neighbours: &[u32]) -> Option<()> {
        let mut map = Map {
            first_block: self.places.len() as u32,
            regions: [0; 3],
        };
        let mut left = ((1u64 << cells) - 1) as u32 & !mask;
        let mut region_number = 0;
        while left != 0 {
            let lowest = left.trailing_zeros();
            let mut region = 1u32 << lowest;
            let mut edge = region;
            while edge != 0 {
                let cell = edge.trailing_zeros();
                edge &= edge - 1;
                let reached = neighbours[cell as usize] & left & !region;
                region |= reached;
                edge |= reached;
            }
            for (bit, regions) in map.regions.iter_mut().enumerate() {
                *regions |= region & (region_number >> bit & 1u32).wrapping_neg();
            }
            self.places.push((mask, lowest as u8));
            left &= !region;
            region_number += 1;
        }
        self.maps.push(map);
        (region_number <= 8).then_some(())
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the number of a mask that has one bit per tile.
    #[inline(always)]
    pub fn number(&self, mask: u32) -> u32 {
        let low_mask = (1 << self.low_cells) - 1;
        self.high[(mask >> self.low_cells) as usize]
            + u32::from(self.low[(mask & low_mask) as usize])
    }

    /// Returns the block of a mask with one bit per tile, and of a cell outside of it.
    #[inline(always)]
    pub fn block(&self, mask: u32, blank: u32) -> u32 {
        let number = self.number(mask);
        match self.packed.get(number as usize) {
            Some(&packed) => (packed >> 48) as u32 + (packed >> (3 * blank) & 7) as u32,
            None => self.block_of(number, blank),
        }
    }

    /// Returns the block of the mask with a number, and of a cell outside of it.
    #[inline(always)]
    pub fn block_of(&self, number: u32, blank: u32) -> u32 {
        let PackedRegions(brief) = self.brief[number as usize];
        if brief >= PackedRegions::MORE {
            return self.block_of_more(number, blank);
        }
        let region = (brief >> (blank % 32) & 1) + 2 * (brief >> (blank % 32 + 25) & 1);
        number
            + self.extra[number as usize / PackedRegions::GROUP]
            + (brief >> 50) as u32
            + region as u32
    }

    #[cold]
    #[inline(never)]
    fn block_of_more(&self, number: u32, blank: u32) -> u32 {
        let Map {
            first_block,
            regions: [a, b, c],
        } = self.maps[number as usize];
        first_block + (a >> blank & 1) + 2 * (b >> blank & 1) + 4 * (c >> blank & 1)
    }

    /// Returns each mask with its map: three bits per cell for the number of its region, and the first block above them. Only for boards of
    /// at most 16 cells; otherwise empty.
    pub fn packed(&self) -> impl Iterator<Item = (u32, u64)> {
        self.packed
            .iter()
            .map(|&packed| (self.places[(packed >> 48) as usize].0, packed))
    }

    /// Returns the mask of a block, and the lowest cell of its region.
    pub fn place(&self, block: usize) -> (u32, u32) {
        let (mask, blank) = self.places[block];
        (mask, blank.into())
    }
}
