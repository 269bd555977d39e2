//! The states and moves of a puzzle whose moves arrive for many states at a time: arrays from other languages.

use super::labels::StateNames;
use super::listed::StateList;
use crate::discovered::codes::{CodeSet, Entry, NARROW, code_of, entry_of};
use crate::discovered::rules::Moves;
use homing_table::error::{Error, Result};
use homing_table::machine::check_room;

/// The maximum number of states: numbers have 32 bits, and one of them is reserved.
const MAX_STATES: usize = u32::MAX as usize - 1;
/// Moves between two checks of the free memory.
const LOOK_EVERY: usize = 1 << 24;

/// Codes below this are numbered in an array, whether they occur or not.
const FEW_CODES: u64 = 1 << 22;
/// So are codes below this many times the number of states: an array entry takes four bytes, a slot of the set about 17.
const PLACES_A_STATE: u64 = 4;
/// Stands for a code that has not occurred.
const NONE: u32 = u32::MAX;

/// The states found so far, in the order in which they were found, and the moves of the first of them.
#[derive(Default)]
pub struct ExploredStates {
    numbers: CodeNumbers,
    states: Vec<u64>,
    ends: Vec<u64>,
    codes: Vec<u8>,
    heads: Vec<u32>,
    goals: Vec<bool>,
}

/// The words of a code of 64 bits and its number.
const NUMBERED: usize = NARROW + 1;

/// The number of each code: in an array while codes are not much greater than the number of states, then in a set. Eleven discs on four
/// pegs take 5 ns per move in an array, and 70 in a set.
enum CodeNumbers {
    Places(Vec<u32>),
    Set(CodeSet<NUMBERED>),
}

impl Default for CodeNumbers {
    fn default() -> Self {
        Self::Places(Vec::new())
    }
}

impl ExploredStates {
    /// Starts with some states.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn new(starts: &[u128]) -> Result<Self> {
        let mut explored = Self::default();
        explored.find(starts)?;
        explored.heads.clear();
        Ok(explored)
    }

    /// The states by their numbers.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    /// Adds the moves of the first states that have none yet, and which of these states are goals.
    ///
    /// # Errors
    ///
    /// The states or their moves exceed the memory, or the range of their numbers.
    pub fn add(&mut self, moves: &Moves, goals: &[bool]) -> Result<()> {
        let before = self.heads.len();
        self.find(&moves.after)?;
        self.codes.extend_from_slice(&moves.codes);
        let mut end = self.ends.last().copied().unwrap_or(0);
        self.ends.extend(moves.counts.iter().map(|&count| {
            end += u64::from(count);
            end
        }));
        self.goals.extend_from_slice(goals);
        if self.heads.len() / LOOK_EVERY > before / LOOK_EVERY {
            // Sorting copies them.
            check_room(
                self.states.len() as u64,
                "states",
                5 * self.heads.len() as u128 + 32 * self.states.len() as u128,
            )?;
        }
        Ok(())
    }

    /// Numbers new states, and appends the number of each state to `heads`.
    fn find(&mut self, codes: &[u128]) -> Result<()> {
        self.heads.reserve(codes.len());
        let placed = self.place(codes)?;
        if placed < codes.len() {
            let (states, heads) = (&mut self.states, &mut self.heads);
            let numbered = |code, number: u64| {
                let mut entry: Entry<NUMBERED> = entry_of(code);
                entry[NARROW] = number.min(MAX_STATES as u64) as u32;
                entry
            };
            if let CodeNumbers::Places(_) = self.numbers {
                let known: Vec<u128> = states.iter().map(|&state| state.into()).collect();
                let mut set = CodeSet::new(None);
                set.add_each(&known, numbered, |_, _| {})?;
                self.numbers = CodeNumbers::Set(set);
            }
            let CodeNumbers::Set(set) = &mut self.numbers else {
                return Ok(());
            };
            set.add_each(&codes[placed..], numbered, |entry, there| {
                heads.push(there.unwrap_or(entry)[NARROW]);
                if there.is_none() {
                    states.push(code_of(entry) as u64);
                }
            })?;
        }
        if self.states.len() > MAX_STATES {
            return Err(Error::too_many(
                "the puzzle",
                None,
                "states",
                MAX_STATES as u64,
            ));
        }
        Ok(())
    }

    /// The same with the array, up to the first code that does not fit. Returns the number of codes before it.
    fn place(&mut self, codes: &[u128]) -> Result<usize> {
        let CodeNumbers::Places(places) = &mut self.numbers else {
            return Ok(0);
        };
        for (&code, at) in codes.iter().zip(0..) {
            if code >= places.len() as u128 {
                let most = FEW_CODES.max(PLACES_A_STATE * self.states.len() as u64);
                if code >= most.into() {
                    return Ok(at);
                }
                let count = (code as u64 + 1).next_power_of_two().min(most);
                check_room(count, "states", 4 * u128::from(count))?;
                places.resize(count as usize, NONE);
            }
            let number = &mut places[code as usize];
            if *number == NONE {
                *number = self.states.len().min(MAX_STATES) as u32;
                self.states.push(code as u64);
            }
            self.heads.push(*number);
        }
        Ok(codes.len())
    }

    /// Converts everything found to a listing.
    pub fn into_listing(self, name: String, move_names: Vec<String>) -> (StateList, StateNames) {
        let Self {
            states,
            ends,
            codes,
            heads,
            goals,
            ..
        } = self;
        (
            StateList {
                name,
                move_names,
                ends,
                codes,
                heads,
                goals,
            },
            StateNames::Numbers(states),
        )
    }
}
