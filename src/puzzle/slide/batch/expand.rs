//! From the move column to whole solutions.

use super::rank::STATES;
use crate::puzzle::slide::factorial;

/// The orders of the tiles: the states with the blank in one given cell.
const ORDERS: usize = STATES / 9;
/// No move: nothing precedes a state by it.
const NO_MOVE: u8 = u8::MAX;
/// States whose predecessors are looked up together. Their loads do not wait for each other, and the stack stays in the nearest cache.
const GROUP: usize = 64;

/// The solution word of every state of a 3x3 board, from the code of each state's best move; 0 where that does not lead home.
///
/// Goes backward from the goal, so that a state's word is made from a finished one: what precedes the state by the move `c`, and has `c` for
/// its best move, has the state's own word with `c` in front. Every state has one best move, so it is reached once
/// and nothing loops, whatever the codes are. Candidates are written before it is known whether they count, and the
/// count decides: a branch would be mispredicted at every second of them.
pub fn expand(home: usize, codes: impl Iterator<Item = u8>) -> Vec<u64> {
    // Three planes without a state on either side: whatever precedes a state by any move has a place.
    let mut best = vec![NO_MOVE; 15 * ORDERS];
    for (slot, code) in best[3 * ORDERS..12 * ORDERS].iter_mut().zip(codes) {
        *slot = code;
    }
    let goal = home * ORDERS;
    best[3 * ORDERS + goal] = NO_MOVE;
    let turns = turns();
    let mut words = vec![0; STATES];
    // A stack of states and their words. Each state is put there once, and four candidates may stand above the last.
    let (mut states, mut found) = (vec![0u32; STATES + 4], vec![0u64; STATES + 4]);
    (states[0], found[0]) = (goal as u32, 1);
    let mut top = 1;
    let (mut group, mut group_words) = ([0; GROUP], [0; GROUP]);
    while top > 0 {
        let taken = top.min(GROUP);
        top -= taken;
        group[..taken].copy_from_slice(&states[top..top + taken]);
        group_words[..taken].copy_from_slice(&found[top..top + taken]);
        for (&state, &word) in group[..taken].iter().zip(&group_words[..taken]) {
            let state = state as usize;
            words[state] = word;
            let (blank, order) = (state / ORDERS, state % ORDERS);
            // A turn made three times is none, so made twice it is undone. Where the board ends, any order will do: no state is there.
            let turn = &turns[blank.saturating_sub(3) * ORDERS..][..ORDERS];
            let above = blank * ORDERS + usize::from(turn[usize::from(turn[order])]);
            let below = (blank + 6) * ORDERS + usize::from(turns[blank.min(5) * ORDERS + order]);
            for (code, before) in [(0, above), (1, state + 4 * ORDERS), (2, state + 2 * ORDERS), (3, below)] {
                states[top] = before.wrapping_sub(3 * ORDERS) as u32;
                found[top] = word << 2 | u64::from(code);
                top += usize::from(best[before] == code);
            }
        }
    }
    words
}

/// For each cell of the first two rows and each order: the order after the blank has gone down from there.
fn turns() -> Vec<u16> {
    let mut turns = Vec::with_capacity(6 * ORDERS);
    for cell in 0..6 {
        push_turns(cell, &mut turns);
    }
    turns
}

/// Appends, for each order, the one that it becomes when element `at + 2` goes in front of the two at `at`: what the blank does on its way down from cell `at`.
///
/// Three Lehmer digits change, and how depends on them alone (see [`Slide`](crate::puzzle::slide::Slide)), so within the orders of
/// one prefix whole blocks change places. Where the three reach the last digits the halving leaves every second order
/// of a block; which ones depends on whether the prefix is even.
fn push_turns(at: usize, turns: &mut Vec<u16>) {
    let radices = [8 - at, 7 - at, 6 - at];
    let suffix = factorial(5 - at) as usize;
    let mut behind_even = Vec::new();
    let mut behind_odd = Vec::new();
    for first in 0..radices[0] {
        for second in 0..radices[1] {
            for third in 0..radices[2] {
                let mut front = third;
                let mut passed = |digit: usize| {
                    let larger = digit > front;
                    front += usize::from(!larger);
                    digit - usize::from(larger)
                };
                let last = passed(second);
                let middle = passed(first);
                let to = ((front * radices[1] + middle) * radices[2] + last) * suffix / 2;
                match suffix {
                    1 if (first + second + third) % 2 == 1 => behind_odd.push(to as u16),
                    1 => behind_even.push(to as u16),
                    _ => behind_even.extend((to..to + suffix / 2).map(|order| order as u16)),
                }
            }
        }
    }
    if behind_odd.is_empty() {
        behind_odd.clone_from(&behind_even);
    }
    let mut prefix_is_odd = vec![false];
    for radix in (9 - at..=8).rev() {
        prefix_is_odd = prefix_is_odd.iter().flat_map(|odd| (0..radix).map(move |digit| odd ^ (digit % 2 == 1))).collect();
    }
    for (prefix, odd) in prefix_is_odd.into_iter().enumerate() {
        let block = if odd { &behind_odd } else { &behind_even };
        let first = (prefix * block.len()) as u16;
        turns.extend(block.iter().map(|order| first + order));
    }
}
