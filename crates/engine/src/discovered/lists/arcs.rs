//! The moves into each state as lists, which the backward search needs if moves have no inverses.

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
        Self::filled(len, |visit| {
            for part in &parts {
                for ((&tail, &code), &head) in part.tails.iter().zip(&part.codes).zip(&part.heads) {
                    visit(tail, code, head);
                }
            }
        })
    }

    /// The same where visiting all moves twice takes less than keeping them.
    pub fn of_lists(len: u64, moves: impl Fn(u64, &mut dyn FnMut(u8, u64))) -> Self {
        Self::filled(len, |visit| {
            for index in 0..len {
                moves(index, &mut |code, next| {
                    visit(index as u32, code, next as u32)
                });
            }
        })
    }

    /// Lists the moves that `each` visits, sorted by the states before: where they begin, their codes, and the next states.
    fn filled(len: u64, each: impl Fn(&mut dyn FnMut(u32, u8, u32))) -> Self {
        let mut ends = vec![0u64; len as usize];
        each(&mut |_, _, head| ends[head as usize] += 1);
        // While the lists are filled, each entry is the next free position, so that in the end it is the end of its list.
        let mut count = 0;
        for end in &mut ends {
            count += std::mem::replace(end, count);
        }
        let (mut codes, mut states) = (vec![0; count as usize], vec![0; count as usize]);
        each(&mut |tail, code, head| {
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
