//! Codes of found states: sets and sorted lists of them, in memory and in files.

mod column;
mod run;
mod set;
mod sorted;

pub use column::*;
pub use run::*;
pub use set::*;
pub use sorted::*;
