//! Sliding blocks: Klotski (Huarong Dao), Rush Hour, dad's puzzle.
//!
//! Blocks of any shape lie on a board of any outline, and move over free cells without turning. Blocks of one shape look alike, unless the
//! goal names them. The states are those reachable from the start, which [`discovered`](homing_engine::discovered) finds and lists.
//!
//! | file | what it holds |
//! |---|---|
//! | `sketch` | reading pictures, one or many in a file |
//! | `rush_hour` | reading boards of Rush Hour, one per line |
//! | `layout` | the cells, the kinds of blocks and their places, the goals, the moves by name |
//! | `kind` | blocks that look alike: where they can be |
//! | `images` | the symmetries of a layout |
//! | `rules` | the states as codes, and the moves |
//! | `notation` | boards in text |
//! | `metric` | what one move is |
//! | `named`, `built_in` | puzzles in files, and those that are known by name |

// From the ground up.
mod built_in;
mod rush_hour;
mod sketch;
mod named;
mod metric;
mod kind;
mod layout;
mod images;
mod rules;
mod family;
mod notation;

pub use family::FAMILY;
pub use metric::Metric;
pub use rules::{BlockPlacement, Blocks};
