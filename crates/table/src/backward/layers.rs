use super::bits::{Bits, places};
use super::codes::DepthCodes;
use super::entries::{PackedEntries, SharedEntries};
use super::laws::check_laws;
use crate::error::Result;
use crate::pool::*;
use crate::watch::Stop;
use homing_space::packed::bits_for;
use homing_space::space::Space;

/// A layer that the search has finished, for a progress bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The depth of the layer, in moves.
    pub depth: u32,
    /// The number of states found so far, including this layer.
    pub states: u64,
    /// The number of states in the space. If some of them reach no goal, fewer will be found.
    pub total: u64,
}

impl Layer {
    /// The last of these layers, in a space of this number of states.
    pub fn of(layers: &[u64], total: u64) -> Self {
        Self {
            depth: layers.len().saturating_sub(1) as u32,
            states: layers.iter().sum(),
            total,
        }
    }
}

/// The code of a state that has not been found.
const UNFOUND: u8 = 3;
/// A layer of at most this many states is expanded by one thread.
const ALONE_STATES: u64 = 4096;
/// The number of states per task in a pass over all states.
const PART_STATES: u64 = 1 << 16;
/// Blocks per task: enough to pay for the task, few enough to spread a layer over the threads.
const TASK_BLOCKS: usize = 16;

/// A search backward from the goals, on the threads of the current rayon pool, one layer per step.
///
/// A state takes two bits for its code, one bit in the last layer, one in the next, and the bits of its move. A step goes through the last
/// layer. Each predecessor that has no code is put into the next layer, and its move becomes the smallest code that leads into the last
/// layer. Then the states of the next layer get their codes. So the result equals that of [`serial`](super::serial) on any number of
/// threads, in any order, even if some moves cannot be undone.
#[derive(Debug)]
pub struct Layers {
    kept: DepthCodes,
    codes: SharedEntries,
    /// The moves, if they are kept.
    moves: Option<SharedEntries>,
    last: Bits,
    next: Bits,
    layers: Vec<u64>,
}

/// The packed columns of a complete search.
#[derive(Debug)]
pub enum SearchColumns {
    /// The depth mod 3, which is 3 if no goal can be reached; and the move, with the width of its entries.
    DepthsAndMoves(PackedEntries, PackedEntries, u8),
    /// Only the depth mod 3.
    Depths(PackedEntries),
    /// The second lowest bit of the depth.
    Halves(PackedEntries),
}

impl Layers {
    /// Creates a search that has found only the goals.
    ///
    /// # Errors
    ///
    /// [`Error::Law`](crate::Error::Law); a lack of memory.
    pub fn begin<S: Space>(space: &S, kept: DepthCodes) -> Result<Self> {
        Self::keeping(space, kept, kept == DepthCodes::Residues)
    }

    /// Creates a search that keeps only the depths mod 3.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub fn of_depths<S: Space>(space: &S) -> Result<Self> {
        Self::keeping(space, DepthCodes::Residues, false)
    }

    fn keeping<S: Space>(space: &S, kept: DepthCodes, keeps_moves: bool) -> Result<Self> {
        check_laws(space)?;
        let len = space.len();
        let codes = SharedEntries::greatest(2, len)?;
        let moves = keeps_moves
            .then(|| SharedEntries::greatest(bits_for(space.move_count()), len))
            .transpose()?;
        let mut search = Self {
            kept,
            codes,
            moves,
            last: Bits::empty(len)?,
            next: Bits::empty(len)?,
            layers: Vec::new(),
        };
        space.goals(|goal| search.find::<true>(goal, 0));
        search.finish_layer();
        Ok(search)
    }

    /// Returns the number of bits per state that a search needs in a space with `move_count` moves.
    pub fn state_bits(kept: DepthCodes, move_count: u8) -> u8 {
        match kept {
            DepthCodes::Residues => 4 + bits_for(move_count),
            DepthCodes::Halves => 4,
        }
    }

    /// Returns the number of states at each depth found so far.
    pub fn counts(&self) -> &[u64] {
        &self.layers
    }

    /// Finds the next layer. `space` must be the one that the search started in. Returns `false` if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`](crate::Error::Stopped). Part of the layer has been found then, and the search is of no further use.
    pub fn step<S: Space>(&mut self, space: &S, stop: &Stop) -> Result<bool> {
        let Some(&states) = self.layers.last() else {
            return Ok(false);
        };
        let blocks = self.last.blocks();
        let parts: Vec<&[u32]> = if states <= ALONE_STATES {
            vec![&blocks]
        } else {
            blocks.chunks(TASK_BLOCKS).collect()
        };
        let alone = parts.len() == 1 || current_num_threads() == 1;
        if alone {
            parts
                .into_iter()
                .for_each(|blocks| self.expand::<_, true>(space, blocks, stop));
        } else {
            share(&parts, |blocks| {
                self.expand::<_, false>(space, blocks, stop)
            });
        }
        stop.check()?;
        self.last.clear(&blocks);
        Ok(self.finish_layer())
    }

    /// Finds the predecessors of the states of the last layer in some blocks.
    fn expand<S: Space, const ALONE: bool>(&self, space: &S, blocks: &[u32], stop: &Stop) {
        for (at, word) in blocks.iter().flat_map(|&block| self.last.words_of(block)) {
            if stop.is_stopped() {
                return;
            }
            for place in places(word) {
                space.predecessors(64 * at as u64 + u64::from(place), |code, before| {
                    self.find::<ALONE>(before, code)
                });
            }
        }
    }

    /// Puts a state that has no code into the next layer, with its move.
    #[inline]
    fn find<const ALONE: bool>(&self, index: u64, code: u8) {
        let new = self.codes.get(index) == UNFOUND;
        if ALONE {
            self.next.insert_alone(index, new);
            if let Some(moves) = &self.moves {
                moves.lower_alone(index, code, new);
            }
        } else if new {
            self.next.insert(index);
            if let Some(moves) = &self.moves {
                moves.lower(index, code);
            }
        }
    }

    /// Turns the next layer into the last one. Returns `false` if it is empty.
    fn finish_layer(&mut self) -> bool {
        let code = self.kept.of(self.layers.len()) as u64;
        let blocks = self.next.blocks();
        let parts: Vec<&[u32]> = blocks.chunks(4 * TASK_BLOCKS).collect();
        let set_codes = |blocks: &[u32]| {
            let mut count = 0;
            for (at, states) in blocks.iter().flat_map(|&block| self.next.words_of(block)) {
                self.codes.set_code(at, states, code);
                count += u64::from(states.count_ones());
            }
            count
        };
        let count = share(&parts, set_codes).into_iter().sum();
        std::mem::swap(&mut self.last, &mut self.next);
        if count > 0 {
            self.layers.push(count);
        }
        count > 0
    }

    /// Returns the number of states at each depth, and the columns of a complete search.
    pub fn finish(self) -> (Vec<u64>, SearchColumns) {
        let Self {
            kept,
            codes,
            moves,
            last,
            next,
            layers,
        } = self;
        drop((last, next));
        let columns = match moves {
            Some(moves) => {
                if layers.iter().sum::<u64>() < codes.len() {
                    clear_unfound(&codes, &moves);
                }
                let bits = moves.bits();
                SearchColumns::DepthsAndMoves(codes.packed(), moves.packed(), bits)
            }
            None if kept == DepthCodes::Residues => SearchColumns::Depths(codes.packed()),
            None => SearchColumns::Halves(codes.low_bits()),
        };
        (layers, columns)
    }
}

/// Sets the moves of states that reach no goal to 0.
fn clear_unfound(codes: &SharedEntries, moves: &SharedEntries) {
    // Each part consists of whole words of both.
    let parts = codes.len().div_ceil(PART_STATES);
    tasks(parts as usize, |part| {
        let begin = part as u64 * PART_STATES;
        for index in begin..codes.len().min(begin + PART_STATES) {
            moves.lower_alone(index, 0, codes.get(index) == UNFOUND);
        }
    });
}

/// Runs `task` for each part and returns the results, on all threads if there are several parts.
fn share<T: Send>(parts: &[&[u32]], task: impl Fn(&[u32]) -> T + Sync) -> Vec<T> {
    if let [part] = parts {
        vec![task(part)]
    } else {
        tasks(parts.len(), |at| task(parts[at]))
    }
}
