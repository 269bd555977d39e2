//! The family of sliding boards: by steps, by lines, and near paths of boards that are too large for a table by lines.

mod near;
mod lines;
mod slide;

pub use slide::{FAMILY, board_table};
