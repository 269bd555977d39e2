//! The formats of definitions.

pub mod json;
mod points;
pub mod cycles;
pub mod generators;
pub mod kpuzzle;
mod word_lines;
mod blocks;
pub mod tws;

pub use json::{Json, parse as parse_json};
pub use kpuzzle::parse_pattern;
pub use tws::SCRAMBLE_MOVE;
pub use word_lines::LOOSE_SIGN;
