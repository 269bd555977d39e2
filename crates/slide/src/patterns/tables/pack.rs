//! The column of a finished search: converts one bitmap of orders per block to one bitmap of blocks per order.
//!
//! An entry's index is `code * blocks + block`, so that blocks that are close in one order are close in memory: a tile that moves and
//! passes no other leads to one of them. The search has it the other way round, and numbers orders by their places. So 64 blocks and 64
//! orders at a time are transposed, each row to the place of its order. Then the rows are joined without gaps.

use super::bits::BitGroup;
use crate::patterns::OrderSearch;
use crate::patterns::boards::square::transpose;
use crate::patterns::pattern::orders::{order_of_tile_code, place_code};
use homing_table::backward::rows::pack::join;
use homing_table::error::Result;
use homing_table::memory::ZeroedBytes;
use homing_table::pool::*;
use homing_table::table::Bytes;

/// The number of groups that are transposed together, since their bytes share a cache line.
const GROUPS_AT_ONCE: usize = 4;

impl OrderSearch {
    /// Returns the entries of a finished search, one bit each: `(depth >> 1) & 1`.
    pub(in crate::patterns) fn pack(&self) -> Result<Bytes> {
        let (blocks, orders) = (self.space().blocks().len(), self.space().order_count());
        let row_words = blocks.div_ceil(64);
        let mut rows = vec![0u64; orders * row_words];
        self.turn_over(&mut rows, row_words);
        let mut bytes = ZeroedBytes::new((orders * blocks).div_ceil(8))?;
        join(
            &mut bytes,
            |order| &rows[order * row_words..][..row_words],
            orders,
            blocks,
        );
        Ok(bytes.into_read_only()?.into())
    }

    /// Fills the rows of all orders, each of which has whole words.
    fn turn_over(&self, rows: &mut [u64], row_words: usize) {
        let (tiles, group_bits) = (self.cut.tiles, self.cut.group_bits());
        let mut rows_by_place_code: Vec<(u32, &mut [u64])> = Vec::new();
        for (code, row) in rows.chunks_exact_mut(row_words).enumerate() {
            let order = order_of_tile_code(code as u32, tiles);
            rows_by_place_code.push((place_code(&order[..tiles]), row));
        }
        rows_by_place_code.sort_unstable_by_key(|&(place_code, _)| place_code);
        let blocks = self.space().blocks().len();
        rows_by_place_code
            .par_chunks_mut(GROUPS_AT_ONCE * group_bits)
            .enumerate()
            .for_each(|(part, rows)| {
                let first_group = part * GROUPS_AT_ONCE;
                for word in 0..row_words {
                    let bits_of = |block: usize| self.bits_of(block);
                    let of_blocks: Vec<&[BitGroup]> = (64 * word..blocks.min(64 * word + 64))
                        .map(bits_of)
                        .collect();
                    for (group, rows) in rows.chunks_mut(group_bits).enumerate() {
                        for (half, rows) in rows.chunks_mut(64).enumerate() {
                            let mut square = [0u64; 64];
                            for (line, bits) in square.iter_mut().zip(&of_blocks) {
                                *line = bits[first_group + group]
                                    .as_chunks()
                                    .0
                                    .get(half)
                                    .map_or(0, |&bytes| u64::from_le_bytes(bytes));
                            }
                            transpose(&mut square);
                            rows.iter_mut()
                                .zip(square)
                                .for_each(|((_, row), line)| row[word] = line);
                        }
                    }
                }
            });
    }
}
