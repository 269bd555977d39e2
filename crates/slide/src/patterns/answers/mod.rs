//! Answers about many boards.

mod forward;
pub mod listing;
mod numbers;
mod searched;
