//! The moves into each state as lists, which a backward search needs if moves have no inverses.

use homing_table::pool::*;
use std::ops::Range;

/// The states whose moves one task lists.
const PART: u64 = 1 << 14;

/// For each state, the moves into it with their codes and the states before them.
#[derive(Debug)]
pub struct Arcs {
    /// The end of each state's moves.
    ends: Vec<u64>,
    codes: Vec<u8>,
    states: Vec<u32>,
}

/// The moves out of a part of the states: where they begin, their codes, and the next states.
#[derive(Default)]
struct ArcPart {
    tails: Vec<u32>,
    codes: Vec<u8>,
    heads: Vec<u32>,
}

impl ArcPart {
    fn arcs(&self) -> impl Iterator<Item = (u32, u8, u32)> {
        let arcs = self.tails.iter().zip(&self.codes).zip(&self.heads);
        arcs.map(|((&tail, &code), &head)| (tail, code, head))
    }
}

impl Arcs {
    /// Lists the moves into each of `len` states, sorted by the states before. `successors` visits the moves out of a state.
    pub fn into_states(len: u64, successors: impl Fn(u64, &mut dyn FnMut(u8, u64)) + Sync) -> Self {
        let parts = tasks(len.div_ceil(PART) as usize, |number| {
            let (first, mut part) = (number as u64 * PART, ArcPart::default());
            for index in first..(first + PART).min(len) {
                successors(index, &mut |code, next| {
                    part.tails.push(index as u32);
                    part.codes.push(code);
                    part.heads.push(next as u32);
                });
            }
            part
        });
        Self::of_lists(len, || parts.iter().flat_map(ArcPart::arcs))
    }

    /// The moves as lists, from an iterator over where each begins, its code, and the next state, in the order of where they begin.
    /// Iterating twice takes less than keeping them.
    pub fn of_lists<I: Iterator<Item = (u32, u8, u32)>>(len: u64, arcs: impl Fn() -> I) -> Self {
        let mut ends = vec![0u64; len as usize];
        arcs().for_each(|(_, _, head)| ends[head as usize] += 1);
        // While the lists are filled, each entry is the next free position, so that in the end it is the end of its list.
        let mut count = 0;
        for end in &mut ends {
            count += std::mem::replace(end, count);
        }
        let (mut codes, mut states) = (vec![0; count as usize], vec![0; count as usize]);
        arcs().for_each(|(tail, code, head)| {
            let end = &mut ends[head as usize];
            codes[*end as usize] = code;
            states[*end as usize] = tail;
            *end += 1;
        });
        Self {
            ends,
            codes,
            states,
        }
    }

    /// Visits the moves into a state.
    pub fn visit(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let moves = self.range(index);
        for (&code, &before) in self.codes[moves.clone()].iter().zip(&self.states[moves]) {
            visit(code, before.into());
        }
    }

    /// The states before the moves into a state.
    pub fn before(&self, index: u64) -> &[u32] {
        &self.states[self.range(index)]
    }

    fn range(&self, index: u64) -> Range<usize> {
        let index = index as usize;
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        begin as usize..self.ends[index] as usize
    }
}
