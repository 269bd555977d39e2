//! The moves of a space as lists, which the backward search needs if moves have no inverses.

use crate::pool::*;
use std::ops::Range;

/// The states whose moves one task lists.
const PART: u64 = 1 << 14;

/// For each state, moves with their codes and the states at their other ends.
#[derive(Debug)]
pub struct Arcs {
    /// The end of each state's moves.
    ends: Vec<u64>,
    codes: Vec<u8>,
    states: Vec<u32>,
}

/// The range of a state's moves in lists with these ends.
pub fn range(ends: &[u64], index: usize) -> Range<usize> {
    index.checked_sub(1).map_or(0, |before| ends[before]) as usize..ends[index] as usize
}

/// Replaces the number of moves of each state by the start of its list, and returns their sum. While the lists are filled, each entry is
/// the next free position, so that in the end it is the end of its list.
pub fn begin_lists(counts: &mut [u64]) -> usize {
    let mut begin = 0;
    for count in counts {
        begin += std::mem::replace(count, begin);
    }
    begin as usize
}

impl Arcs {
    /// Lists the moves into each of `len` states, sorted by the states before. `successors` visits the moves out of a state.
    pub fn into_states(len: u64, successors: impl Fn(u64, &mut dyn FnMut(u8, u64)) + Sync) -> Self {
        let of_part = |part: u64| {
            let (mut tails, mut codes, mut heads) = (Vec::new(), Vec::new(), Vec::new());
            for index in part * PART..((part + 1) * PART).min(len) {
                successors(index, &mut |code, next| {
                    tails.push(index as u32);
                    codes.push(code);
                    heads.push(next as u32);
                });
            }
            (tails, codes, heads)
        };
        Self::joined(
            len,
            tasks(len.div_ceil(PART) as usize, |part| of_part(part as u64)),
        )
    }

    /// The same from the moves out of each part of the states: where they begin, their codes, and the next states.
    fn joined(len: u64, parts: Vec<(Vec<u32>, Vec<u8>, Vec<u32>)>) -> Self {
        let mut ends = vec![0u64; len as usize];
        parts
            .iter()
            .flat_map(|(_, _, heads)| heads)
            .for_each(|&head| ends[head as usize] += 1);
        let count = begin_lists(&mut ends);
        let (mut codes, mut states) = (vec![0; count], vec![0; count]);
        for (tails, part_codes, heads) in parts {
            for ((tail, code), head) in tails.into_iter().zip(part_codes).zip(heads) {
                let end = &mut ends[head as usize];
                codes[*end as usize] = code;
                states[*end as usize] = tail;
                *end += 1;
            }
        }
        Self {
            ends,
            codes,
            states,
        }
    }

    /// Visits the moves of a state.
    pub fn visit(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for at in range(&self.ends, index as usize) {
            visit(self.codes[at], self.states[at].into());
        }
    }
}
