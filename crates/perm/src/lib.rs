//! Permutation puzzles from their definitions: cubes, pyraminx, skewb, TopSpin, pancakes, Cayley graphs.
//!
//! A [definition](Perm::parse) has sets of pieces, and moves that permute positions and twist pieces. The states are the arrangements that
//! the moves reach from the solved one.

// From the ground up: no part uses one below it in this list.
pub(crate) mod pieces;
pub(crate) mod definition;
mod symmetry;
mod cube;
mod boards;
mod coordinates;
mod rows;
mod classes;
mod phases;
mod patterns;
mod found;
mod shapes;
mod words;
mod space;
mod notation;
mod searches;
mod generation;
mod chunks;
mod puzzle;
pub(crate) mod family;
#[doc(hidden)]
pub mod internals;

pub use family::FAMILY;
pub use pieces::Arrangement;
pub use space::Perm;
