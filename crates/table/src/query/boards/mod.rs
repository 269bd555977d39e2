//! Queries by board, and about the moves on a board.

pub mod grade;
pub mod hint;
pub mod known;
pub mod lookup;
