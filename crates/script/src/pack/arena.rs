//! States that are too wide for a code: each is kept once, and its place is its code.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Parts with a lock each.
const PARTS: usize = 64;

/// States of a fixed number of words, by number.
pub struct Arena {
    words: usize,
    parts: Vec<Mutex<Part>>,
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
        }
    }

    /// The code of a state. `None` if a part has no more room.
    pub fn code(&self, state: &[u64]) -> Option<u64> {
        let hash = hash(state);
        let part = hash as usize % PARTS;
        let number = self.part(part).number(state, hash / PARTS as u64)?;
        Some(u64::from(number) * PARTS as u64 + part as u64)
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
        self.parts[part]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Part {
    fn number(&mut self, state: &[u64], hash: u64) -> Option<u32> {
        let len = self.states.len() / state.len();
        if len * 4 >= self.slots.len() * 3 {
            self.grow(state.len());
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                0 => break,
                number => {
                    let number = number - 1;
                    let from = number as usize * state.len();
                    if self.states[from..from + state.len()] == *state {
                        return Some(number);
                    }
                }
            }
            at = (at + 1) & mask;
        }
        let number = u32::try_from(len)
            .ok()
            .filter(|&number| number < u32::MAX)?;
        self.slots[at] = number + 1;
        self.states.extend_from_slice(state);
        Some(number)
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
