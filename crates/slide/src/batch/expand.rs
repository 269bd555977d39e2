//! Expands a column `move` into whole solutions.

use crate::batch::kernels::rank::STATES;
use homing_boards::slide::factorial;

/// The number of orders of the tiles, which is the number of states with the blank in a given cell.
const ORDERS: usize = STATES / 9;
/// No move. No state has this code.
const NO_MOVE: u8 = u8::MAX;
/// The number of states whose predecessors are looked up together. Their loads overlap, and the stack stays in the nearest cache.
const GROUP: usize = 64;

/// Returns the solution word of every state of a 3x3 board, from the code of each state's best move. It is 0 if the moves do not lead to
/// the goal.
///
/// It works backward from the goal, so that each word is made from a finished one. If `c` is the best move of state `s` and leads to state
/// `t`, then the word of `s` is the word of `t` with `c` in front. Every state has one best move, so it is reached at most once, and the
/// loop ends whatever the codes are.
///
/// Each state has up to four candidates for `s`. All four are written, and only a counter decides which of them stay: a branch would be
/// mispredicted every second time.
pub fn expand(home: usize, codes: impl Iterator<Item = u8>) -> Vec<u64> {
    // There are three empty planes on either side, so that every candidate has a place.
    let mut best = vec![NO_MOVE; 15 * ORDERS];
    for (slot, code) in best[3 * ORDERS..12 * ORDERS].iter_mut().zip(codes) {
        *slot = code;
    }
    let goal = home * ORDERS;
    best[3 * ORDERS + goal] = NO_MOVE;
    let turns = turns();
    let mut words = vec![0; STATES];
    // A stack of states and their words. Each state is pushed once, and up to four candidates are written above the last one.
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
            // A word holds 31 moves. States farther away are not reached, so their words stay 0: only a damaged table has such states.
            let is_room = word >> 62 == 0;
            let (blank, order) = (state / ORDERS, state % ORDERS);
            // Three turns restore the order, so two turns undo one. Outside the board any order will do, because there is no state.
            let turn = &turns[blank.saturating_sub(3) * ORDERS..][..ORDERS];
            let above = blank * ORDERS + usize::from(turn[usize::from(turn[order])]);
            let below = (blank + 6) * ORDERS + usize::from(turns[blank.min(5) * ORDERS + order]);
            for (code, before) in [
                (0, above),
                (1, state + 4 * ORDERS),
                (2, state + 2 * ORDERS),
                (3, below),
            ] {
                states[top] = before.wrapping_sub(3 * ORDERS) as u32;
                found[top] = word << 2 | u64::from(code);
                top += usize::from(best[before] == code && is_room);
            }
        }
    }
    words
}

/// Returns the order after the blank has moved down, by its cell (in the first two rows) and the order before.
fn turns() -> Vec<u16> {
    let mut turns = Vec::with_capacity(6 * ORDERS);
    for cell in 0..6 {
        push_turns(cell, &mut turns);
    }
    turns
}

/// Appends the new order for each order, when the blank moves down from cell `at`: element `at + 2` moves in front of the two at `at`.
///
/// Three Lehmer digits change, and the change depends only on these digits (see [`Slide`](homing_boards::slide::Slide)). So within the
/// orders of one prefix, whole blocks change places. If the three digits include the last ones, the halving keeps every second order of a
/// block; which ones depends on whether the prefix is even.
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
        prefix_is_odd = prefix_is_odd
            .iter()
            .flat_map(|odd| (0..radix).map(move |digit| odd ^ (digit % 2 == 1)))
            .collect();
    }
    for (prefix, odd) in prefix_is_odd.into_iter().enumerate() {
        let block = if odd { &behind_odd } else { &behind_even };
        let first = (prefix * block.len()) as u16;
        turns.extend(block.iter().map(|order| first + order));
    }
}
