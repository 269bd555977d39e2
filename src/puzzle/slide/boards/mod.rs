//! Boards, their numbers, and their moves.

pub mod lehmer;
pub mod images;
pub mod board;
pub mod space;
pub mod parity;
mod described;
pub mod cells;
mod symmetry;
pub mod notation;
pub mod any_goal;
