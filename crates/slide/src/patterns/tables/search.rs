//! The search of a pattern's space backward from its goal, with bitmaps over the orders of the tiles.
//!
//! 1. Each block (cells and region) has a bitmap over the orders, `k!` bits. A move leads from a block to a block, and is one operation on
//!    their bitmaps (see the module `turns`): a copy if the tile passes no other, otherwise a fixed permutation. No state is ever ranked.
//! 2. **Every move takes a tile to a cell of the other colour**, so a layer is in the blocks of one parity, and the next layer in the
//!    others. A step reads one parity and writes the other, so one bitmap holds the frontiers of both.
//! 3. A thread takes one block of the layer at a time. It gathers the states that arrive from the neighbouring blocks, removes those seen
//!    before, and keeps the rest as the new frontier. Blocks in which all states are seen, and neighbours without a frontier, are skipped.
//! 4. A table needs one bit of a depth, `(depth >> 1) & 1`: the other follows from the cells. So a search takes three bits per state: seen,
//!    frontier, and this one.
//!
//! Tried: the search by rows of `backward::rows`, with a block as a row. It carries states one by one and takes 5.3 s of processor time for
//! the 1.4 billion states of a pattern of eight tiles on 4x4, at four bits per state; this one takes 2.1 s.

use super::bits::{BitGroup, BitGroups};
use super::turns::{BitmapLayout, OrderMove};
use crate::patterns::PatternSpace;
use crate::patterns::pattern::blocks::MaskBlocks;
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::Result;
use homing_table::pool::*;
use homing_table::watch::Stop;

/// A search backward from the goal of a pattern, layer by layer.
pub struct OrderSearch {
    space: PatternSpace,
    pub(in crate::patterns) cut: BitmapLayout,
    /// The blocks whose states have even depths, and those with odd depths.
    sides: [ParitySide; 2],
    /// By block: its side, and its position there.
    slots: Vec<(u8, u32)>,
    turns: Vec<OrderMove>,
    layers: Vec<u64>,
}

/// The blocks of one parity.
struct ParitySide {
    blocks: Vec<BlockState>,
    seen: BitGroups,
    frontier: BitGroups,
    /// The bits of the table.
    bits: BitGroups,
    /// The sources of the moves into each block.
    sources: Vec<MoveSource>,
}

/// The progress of the search in one block.
struct BlockState {
    /// The end of its part of `sources`.
    sources_end: u32,
    /// The number of states that are not seen.
    unseen: u32,
    /// Whether its frontier has states.
    is_alive: bool,
}

/// A block from which a move leads into another.
#[derive(Clone, Copy)]
struct MoveSource {
    /// Its position on its side.
    slot: u32,
    /// The number of the turn.
    turn: u16,
}

impl OrderSearch {
    /// Creates a search that has seen only the goal.
    pub fn begin(space: &PatternSpace) -> Result<Self> {
        let blocks: &MaskBlocks = space.blocks();
        let cut = BitmapLayout {
            tiles: space.tiles().len(),
        };
        let mut counts = [0; 2];
        let mut slots = Vec::with_capacity(blocks.len());
        for block in 0..blocks.len() {
            let side = space.depth_parity(blocks.place(block).0);
            slots.push((side as u8, counts[side as usize]));
            counts[side as usize] += 1;
        }
        let side = |count: u32| -> Result<ParitySide> {
            let groups = || BitGroups::zeroed(count as usize * cut.groups());
            let blocks = Vec::with_capacity(count as usize);
            Ok(ParitySide {
                blocks,
                seen: groups()?,
                frontier: groups()?,
                bits: groups()?,
                sources: Vec::new(),
            })
        };
        let mut search = Self {
            space: space.clone(),
            cut,
            sides: [side(counts[0])?, side(counts[1])?],
            slots,
            turns: Vec::new(),
            layers: vec![1],
        };
        search.find_sources();
        let goal = space.goal();
        let mask = goal.cells[..cut.tiles]
            .iter()
            .fold(0, |mask, &cell| mask | 1 << cell);
        let slot = search.slots[blocks.block(mask, goal.blank.into()) as usize].1 as usize;
        let side = &mut search.sides[0];
        // In the goal the tiles are in order: code 0.
        side.seen.all_mut()[slot * cut.groups()][0] = 1;
        side.frontier.all_mut()[slot * cut.groups()][0] = 1;
        side.blocks[slot].is_alive = true;
        side.blocks[slot].unseen -= 1;
        Ok(search)
    }

    /// Finds for each block the sources of the moves into it.
    fn find_sources(&mut self) {
        let (grid, tiles) = (self.space.grid(), self.cut.tiles);
        let blocks = self.space.blocks().clone();
        let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as usize;
        let neighbours: Vec<Vec<usize>> = (0..grid.cell_count())
            .map(|cell| grid.neighbours(cell).collect())
            .collect();
        // By the places in the order between which the tile moves.
        let mut turn_numbers = vec![None; tiles * tiles];
        for block in 0..blocks.len() {
            let mask = blocks.place(block).0;
            let side = &mut self.sides[usize::from(self.slots[block].0)];
            let free = (0..grid.cell_count()).filter(|&cell| mask >> cell & 1 == 0);
            for from in free.filter(|&from| blocks.block(mask, from as u32) as usize == block) {
                for &to in neighbours[from].iter().filter(|&&to| mask >> to & 1 != 0) {
                    let before = mask ^ 1 << from ^ 1 << to;
                    let (first, last) = (place(before, from), place(mask, to));
                    // Moves that pass no tile are all the same turn.
                    let (first, last) = if first == last { (0, 0) } else { (first, last) };
                    let turn = *turn_numbers[first * tiles + last].get_or_insert_with(|| {
                        self.turns.push(OrderMove::new(self.cut, first, last));
                        self.turns.len() as u16 - 1
                    });
                    let slot = self.slots[blocks.block(before, to as u32) as usize].1;
                    side.sources.push(MoveSource { slot, turn });
                }
            }
            let sources_end = side.sources.len() as u32;
            side.blocks.push(BlockState {
                sources_end,
                unseen: self.space.order_count() as u32,
                is_alive: false,
            });
        }
    }

    /// Returns the progress of the search.
    pub fn layer(&self) -> Layer {
        Layer::of(&self.layers, self.space.len())
    }

    /// Returns the number of states at each depth found so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the space that is searched.
    pub fn space(&self) -> &PatternSpace {
        &self.space
    }

    /// Finds the states of the next layer. Returns `false` if there are none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](homing_table::Error::Stopped). Part of the layer has been found then, and the search is of no further use.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        let depth = self.layers.len();
        let [even, odd] = &mut self.sides;
        let (from, into) = if depth % 2 == 1 {
            (&*even, odd)
        } else {
            (&*odd, even)
        };
        let groups = self.cut.groups();
        let ParitySide {
            blocks,
            seen,
            frontier,
            bits,
            sources,
        } = into;
        let begins: Vec<u32> = std::iter::once(0)
            .chain(blocks.iter().map(|block| block.sources_end))
            .collect();
        let parts = seen
            .all_mut()
            .par_chunks_exact_mut(groups)
            .zip(frontier.all_mut().par_chunks_exact_mut(groups));
        let parts = parts
            .zip(bits.all_mut().par_chunks_exact_mut(groups))
            .zip(blocks)
            .zip(begins);
        let turns = &self.turns;
        let scratch = || (vec![[0; 16]; groups], vec![[0; 16]; groups]);
        let count = parts.with_min_len(16).map_init(
            scratch,
            |(reached, between), ((((seen, frontier), bits), block), begin)| {
                if stop.is_stopped() {
                    return 0;
                }
                let was_alive = std::mem::replace(&mut block.is_alive, false);
                let mut is_reached = false;
                if block.unseen > 0 {
                    let sources = &sources[begin as usize..block.sources_end as usize];
                    for source in sources
                        .iter()
                        .filter(|source| from.blocks[source.slot as usize].is_alive)
                    {
                        if !is_reached {
                            reached.fill([0; 16]);
                            is_reached = true;
                        }
                        let sent = &from.frontier.all()[source.slot as usize * groups..][..groups];
                        turns[usize::from(source.turn)].add(sent, reached, between);
                    }
                }
                if is_reached {
                    let found = keep_unseen(reached, seen, frontier, bits, depth >> 1 & 1 != 0);
                    block.unseen -= found;
                    block.is_alive = found > 0;
                    u64::from(found)
                } else {
                    if was_alive {
                        frontier.fill([0; 16]);
                    }
                    0
                }
            },
        );
        let count = count.sum();
        stop.check()?;
        if count > 0 {
            self.layers.push(count);
        }
        Ok(count > 0)
    }

    /// Returns the bits of a block's states.
    pub(in crate::patterns) fn bits_of(&self, block: usize) -> &[BitGroup] {
        let (side, slot) = self.slots[block];
        &self.sides[usize::from(side)].bits.all()[slot as usize * self.cut.groups()..]
            [..self.cut.groups()]
    }

    /// Frees the memory that only an unfinished search needs.
    pub(in crate::patterns) fn finish(&mut self) -> Result<()> {
        for side in &mut self.sides {
            side.seen = BitGroups::zeroed(0)?;
            side.frontier = BitGroups::zeroed(0)?;
        }
        Ok(())
    }
}

/// Keeps the unseen ones of the reached states as the frontier, records their bits, and returns their number.
fn keep_unseen(
    reached: &[BitGroup],
    seen: &mut [BitGroup],
    frontier: &mut [BitGroup],
    bits: &mut [BitGroup],
    bit: bool,
) -> u32 {
    let mut found = 0;
    let seen = seen.as_flattened_mut().as_chunks_mut().0;
    let frontier = frontier.as_flattened_mut().as_chunks_mut().0;
    let bits = bits.as_flattened_mut().as_chunks_mut().0;
    for (((reached, seen), frontier), bits) in reached
        .as_flattened()
        .as_chunks()
        .0
        .iter()
        .zip(seen)
        .zip(frontier)
        .zip(bits)
    {
        let before = u64::from_le_bytes(*seen);
        let new = u64::from_le_bytes(*reached) & !before;
        *seen = (before | new).to_le_bytes();
        *frontier = new.to_le_bytes();
        if bit {
            *bits = (u64::from_le_bytes(*bits) | new).to_le_bytes();
        }
        found += new.count_ones();
    }
    found
}
