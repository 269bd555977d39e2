//! The cube as people write it: facelets, slices, wide moves and rotations, for every definition whose moves turn the faces of a cube.

mod faces;
mod embedding;
mod facelets;
mod turns;

pub use embedding::Cube;
pub use facelets::{is_in, parse};
pub use faces::{LETTERS, Rotation, sticker_at};
pub use turns::{CubeTurn, Step};
