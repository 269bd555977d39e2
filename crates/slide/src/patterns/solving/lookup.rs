use super::candidate::{Candidate, MAX_BATCH, MAX_CANDIDATES, MAX_STEPS};
use super::node::{Node, ViewedBoard};
use super::view::{MAX_PASSED, View};
use crate::patterns::pattern::blocks::MaskBlocks;
use homing_table::table::Pages;

/// The data that the search looks up in one view, as small adjacent arrays.
pub struct Lookup<'g, const CELLS: usize, const P: usize, const PASSED: usize> {
    /// By cell of the blank and code of the real move.
    steps: [LookupStep<PASSED>; MAX_STEPS],
    /// By moving tile and passed tile: the change of the index.
    changes: [[u32; CELLS]; CELLS],
    /// By tile.
    pattern_of: [u8; CELLS],
    blocks: [&'g MaskBlocks; P],
    by_mask: &'g [u64; 1 << 16],
    entries: [&'g [u8]; P],
    /// The pages of the entries, if they are on a disk.
    pages: [Option<&'g Pages>; P],
    /// Whether the entries are too many for the caches.
    is_large: bool,
}

/// The maximum size of a table that stays in the caches without prefetching. Touching the bytes of larger ones in a separate loop saves a
/// tenth of the time, and takes more instructions.
const NEAR_BYTES: usize = 4 << 20;

/// A move of the blank as seen in a view.
#[derive(Clone, Copy)]
pub struct LookupStep<const PASSED: usize> {
    /// The two cells of the image between which the tile moves, as a bit mask.
    flip: u32,
    /// All ones if the tile moves to an earlier cell of the image, so that changes count negative; otherwise 0.
    sign: u32,
    /// The cell that the blank moves to.
    pub to: u8,
    /// The cell of the image for that, if boards are large; otherwise its position in an entry of [`BlocksByMask`].
    from: u8,
    /// The cells that the tile passes in the image, filled up with the cell of the blank if they are fewer.
    passed: [u8; PASSED],
}

/// The positions of the entries of candidates: by pattern, the numbers of their bytes.
pub struct EntryPlaces<const P: usize> {
    bytes: [[u32; MAX_CANDIDATES]; P],
    counts: [usize; P],
}

impl<const P: usize> EntryPlaces<P> {
    pub const NONE: Self = Self {
        bytes: [[0; MAX_CANDIDATES]; P],
        counts: [0; P],
    };
}

/// For boards of at most 16 cells, by the mask of a pattern's cells: three bits for each cell, which are the number of its region, and the
/// number of the mask's first block above them. A mask has as many bits as the pattern has tiles, so patterns with different numbers of
/// tiles share it.
pub struct BlocksByMask(Box<[u64; 1 << 16]>);

impl BlocksByMask {
    /// Collects the cells and regions of all patterns of a board.
    pub fn new<'b>(patterns: impl Iterator<Item = &'b MaskBlocks>) -> Self {
        let mut entries: Box<[u64; 1 << 16]> = vec![0; 1 << 16]
            .try_into()
            .unwrap_or_else(|_| Box::new([0; 1 << 16]));
        for blocks in patterns {
            blocks
                .packed()
                .for_each(|(mask, packed)| entries[mask as usize % (1 << 16)] = packed);
        }
        Self(entries)
    }
}

impl<'g, const CELLS: usize, const P: usize, const PASSED: usize> Lookup<'g, CELLS, P, PASSED> {
    /// Creates the lookups of a view. `codes` has the view's code of each real move.
    pub fn new(view: &'g View, by_mask: &'g BlocksByMask, codes: [u8; 4]) -> Option<Self> {
        let (mut blocks, mut entries, mut pages) = ([None; P], [&[][..]; P], [None; P]);
        for (number, (pattern_blocks, bytes, cold_pages)) in view.entries().enumerate() {
            blocks[number] = Some(&**pattern_blocks);
            entries[number] = bytes;
            pages[number] = cold_pages;
        }
        let first = blocks[0]?;
        let step = |blank: usize, code: usize| {
            let step = &view.steps[blank][usize::from(codes[code])];
            let passed = std::array::from_fn(|place| step.passed[place % MAX_PASSED]);
            let from = if CELLS <= 16 {
                3 * step.from
            } else {
                step.from
            };
            LookupStep {
                flip: step.flip,
                sign: step.sign,
                to: step.to,
                from,
                passed,
            }
        };
        Some(Self {
            steps: std::array::from_fn(|number| step(number / 4, number % 4)),
            changes: std::array::from_fn(|tile| {
                std::array::from_fn(|passed| view.changes[tile][passed])
            }),
            pattern_of: std::array::from_fn(|tile| view.pattern_of[tile]),
            blocks: blocks.map(|blocks| blocks.unwrap_or(first)),
            by_mask: &by_mask.0,
            is_large: entries.iter().map(|entries| entries.len()).sum::<usize>() > NEAR_BYTES,
            entries,
            pages,
        })
    }

    /// Returns a move.
    #[inline(always)]
    pub fn step(&self, number: usize) -> &LookupStep<PASSED> {
        &self.steps[number % MAX_STEPS]
    }

    /// Finds the mask of a child, and its index without the regions.
    #[inline(always)]
    pub fn locate(&self, cells: &[u8; CELLS], image: &ViewedBoard<P>, number: u16) -> Candidate {
        let step = self.step(number.into());
        let tile_at = |cell: u8| usize::from(cells[usize::from(cell) % CELLS]) % CELLS;
        let tile = tile_at(step.to);
        let pattern = self.pattern_of[tile];
        let place = usize::from(pattern) % P;
        let changes = &self.changes[tile];
        // The number of lookups is the same for each move, so that no branch has to be predicted: a blank changes nothing.
        let change = step.passed.iter().fold(0u32, |change, &cell| {
            change.wrapping_add(changes[tile_at(cell)])
        });
        let mask = image.masks[place] ^ step.flip;
        let base = image.bases[place].wrapping_add((change ^ step.sign).wrapping_sub(step.sign));
        let index = if CELLS <= 16 {
            0
        } else {
            self.blocks[place].number(mask)
        };
        Candidate {
            mask,
            base,
            index,
            number,
            pattern,
            depth: 0,
        }
    }

    /// Completes the indices of candidates. This is a separate loop, since the maps of the regions miss the caches too.
    #[inline(always)]
    pub fn find(&self, candidates: &mut [Candidate], places: &mut EntryPlaces<P>) {
        for candidate in candidates {
            let (place, from) = (
                usize::from(candidate.pattern) % P,
                self.step(candidate.step()).from,
            );
            let block = if CELLS <= 16 {
                let packed = self.by_mask[candidate.mask as usize % (1 << 16)];
                (packed >> 48) as u32 + (packed >> (from % 64) & 7) as u32
            } else {
                self.blocks[place].block_of(candidate.index, from.into())
            };
            candidate.index = candidate.base.wrapping_add(block);
            if self.is_large {
                places.bytes[place][places.counts[place] % MAX_CANDIDATES] = candidate.index / 8;
                places.counts[place] += 1;
            }
        }
        self.touch(places);
    }

    /// Reads the bytes of all entries, so that they are in the caches when they are judged, and clears their positions. The loop does
    /// nothing else: the less there is between two loads, the more of them overlap.
    #[inline(always)]
    fn touch(&self, places: &mut EntryPlaces<P>) {
        if !self.is_large {
            return;
        }
        for (pages, (bytes, &count)) in self
            .pages
            .iter()
            .zip(places.bytes.iter().zip(&places.counts))
        {
            // From a disk, too, many pages arrive together.
            if let Some(pages) = pages.filter(|pages| pages.are_apart()) {
                pages.ask_for(&bytes[..count % (MAX_CANDIDATES + 1)]);
            }
        }
        let mut sum = 0;
        for (entries, (bytes, count)) in self
            .entries
            .iter()
            .zip(places.bytes.iter().zip(&mut places.counts))
        {
            let touched = bytes[..*count % (MAX_CANDIDATES + 1)].iter();
            sum = touched.fold(sum, |sum, &byte| {
                sum ^ entries.get(byte as usize).copied().unwrap_or(0)
            });
            *count = 0;
        }
        std::hint::black_box(sum);
    }

    /// Sets the depth of the pattern, and returns the least length of a path through the child. The entry is `(depth >> 1) & 1`, which
    /// differs between one more and one less.
    #[inline(always)]
    pub fn judge(&self, image: &ViewedBoard<P>, candidate: &mut Candidate) -> u16 {
        let pattern = usize::from(candidate.pattern) % P;
        let before = image.depths[pattern];
        let byte = self.entries[pattern]
            .get((candidate.index / 8) as usize)
            .copied()
            .unwrap_or(0);
        let bit = byte >> (candidate.index % 8) & 1;
        let grows = (before.wrapping_add(1) >> 1 ^ bit ^ 1) & 1;
        candidate.depth = before.wrapping_sub(1).wrapping_add(2 * grows);
        image.length + 2 * u16::from(grows)
    }
}

/// Boards that are expanded together.
pub type Batch<const CELLS: usize, const P: usize> = [Node<CELLS, P>; MAX_BATCH];
