//! Boards of up to 10 x 10 cells, and their symmetries.

pub(crate) mod square;
pub mod grid;
pub mod goal_map;
