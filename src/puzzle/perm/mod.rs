//! Permutation puzzles from their definitions: cubes, pyraminx, skewb, TopSpin, pancakes, Cayley graphs.
//!
//! A [definition](Perm::parse) has sets of pieces, and moves that permute positions and twist pieces. The states are the arrangements that
//! the moves reach from the solved one.

mod action;
mod algorithm;
mod alike;
pub(crate) mod arrangements;
mod lazy_moves;
mod base;
mod built_in;
mod cells;
mod coding;
mod coordinate;
mod draw;
mod cube;
pub(crate) mod definition;
pub(crate) mod family;
mod first_layers;
mod read_orders;
mod generation;
mod goal;
mod group;
mod keys;
mod guides;
mod lookups;
mod chunks;
mod model;
mod net;
mod notation;
mod numbering;
mod orbit;
mod orders;
mod outer_numbers;
mod parity;
mod patterns;
mod puzzle;
mod relabellings;
mod restriction;
mod row;
mod rows;
mod rules;
mod scramble;
mod scramble_file;
mod slots;
mod space;
mod stabilizer;
mod steps;
mod state_bound;
mod stickers;
mod symbols;
mod symmetries;
mod twists;
mod unsolvable;

pub use action::Arrangement;
pub use family::PermFamily;
pub use space::Perm;

// For the tests of this repository: no promise is made of these.
