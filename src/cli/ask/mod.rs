//! The verbs that ask about boards and puzzles.

pub mod check;
pub mod compare;
pub mod comparison;
pub mod hint;
pub mod judge;
pub mod play;
pub mod random;
pub mod show;
pub mod solve;
pub mod states;
pub mod stats;
