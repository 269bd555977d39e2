//! Codes of found states: sets and sorted lists of them, in memory and in files.

mod column;
mod sorted;

pub use column::*;
pub use homing_search::middle::{CodeSet, Entry, NARROW, WIDE, code_of, entry_of, hash};
pub use sorted::*;
