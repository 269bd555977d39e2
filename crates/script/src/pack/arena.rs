//! States that are too wide for a code: each is kept once, and its place is its code.

use homing_table::error::{Error, Result};
use homing_table::machine::available_memory;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Parts with a lock each, which are about even.
const PARTS: usize = 64;
/// The part of the memory that is used at most.
const MOST_PERCENT: u64 = 60;

/// States of a fixed number of words, by number.
pub struct Arena {
    words: usize,
    parts: Vec<Mutex<Part>>,
    /// Whether a state had no room.
    is_full: AtomicBool,
}

#[derive(Default)]
struct Part {
    states: Vec<u64>,
    /// Numbers of states by hash, plus one; 0 is free. Its length is a power of two.
    slots: Vec<u32>,
}

impl Arena {
    pub fn new(words: usize) -> Self {
        Self {
            words,
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            is_full: AtomicBool::new(false),
        }
    }

    /// The code of a state. `None` if there is no more room, as [`check_room`](Self::check_room) says from then on.
    pub fn code(&self, state: &[u64]) -> Option<u64> {
        let hash = hash(state);
        let part = hash as usize % PARTS;
        let number = self.part(part).number(state, hash / PARTS as u64);
        if number.is_none() {
            self.is_full.store(true, Ordering::Relaxed);
        }
        Some(u64::from(number?) * PARTS as u64 + part as u64)
    }

    /// Checks that each state had room.
    ///
    /// # Errors
    ///
    /// [`Error::Outgrown`].
    pub fn check_room(&self) -> Result<()> {
        if !self.is_full.load(Ordering::Relaxed) {
            return Ok(());
        }
        let parts = || (0..PARTS).map(|part| self.part(part));
        let taken: u64 = parts().map(|part| part.taken_bytes()).sum();
        let words: usize = parts().map(|part| part.states.len()).sum();
        Err(Error::Outgrown {
            found: (words / self.words) as u64,
            percent: MOST_PERCENT,
            memory_bytes: available_memory().map_or(taken, |free| free.saturating_add(taken)),
        })
    }

    /// Copies the state with this code. Leaves `state` as it is if there is none.
    pub fn state(&self, code: u64, state: &mut [u64]) {
        let part = self.part((code % PARTS as u64) as usize);
        let at = (code / PARTS as u64) as usize * self.words;
        if let Some(kept) = part.states.get(at..at + self.words) {
            state.copy_from_slice(kept);
        }
    }

    fn part(&self, part: usize) -> MutexGuard<'_, Part> {
        let part = self.parts[part].lock();
        part.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Part {
    fn number(&mut self, state: &[u64], hash: u64) -> Option<u32> {
        let words = state.len();
        if self.slots.is_empty() {
            self.grow(words);
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while let Some(number) = self.slots[at].checked_sub(1) {
            let from = number as usize * words;
            if self.states[from..from + words] == *state {
                return Some(number);
            }
            at = (at + 1) & mask;
        }
        let number = u32::try_from(self.states.len() / words).ok()?;
        let is_filled = self.states.len() + words > self.states.capacity();
        if number == u32::MAX || is_filled && !self.reserve(words) {
            return None;
        }
        self.slots[at] = number + 1;
        self.states.extend_from_slice(state);
        if (number as usize + 1) * 4 >= self.slots.len() * 3 {
            self.grow(words);
        }
        Some(number)
    }

    fn taken_bytes(&self) -> u64 {
        8 * self.states.capacity() as u64 + 4 * self.slots.capacity() as u64
    }

    /// Makes room for a third more states, if that leaves enough memory for all parts to do the same.
    fn reserve(&mut self, words: usize) -> bool {
        let third = (self.states.len() / 3).next_multiple_of(words);
        let more = third.max(64 * words);
        let taken = self.taken_bytes() * PARTS as u64;
        let next = taken + 8 * (more * PARTS) as u64;
        // The old place is freed only after the new one is filled, by one part at a time.
        let fits = available_memory()
            .is_none_or(|free| next <= (free.saturating_add(taken)) / 100 * MOST_PERCENT);
        if fits {
            self.states.reserve_exact(more);
        }
        fits
    }

    fn grow(&mut self, words: usize) {
        let len = (self.slots.len() * 2).max(64);
        self.slots.clear();
        self.slots.resize(len, 0);
        for (number, state) in (1..).zip(self.states.chunks_exact(words)) {
            let mut at = (hash(state) / PARTS as u64) as usize & (len - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (len - 1);
            }
            self.slots[at] = number;
        }
    }
}

fn hash(state: &[u64]) -> u64 {
    let mix = |hash: u64, &word: &u64| {
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    };
    state.iter().fold(0x243f_6a88_85a3_08d3, mix)
}
