//! The formats of definitions.

pub mod json;
mod points;
pub mod cycles;
pub mod generators;
pub mod kpuzzle;
pub mod tws;

pub use json::{Json, parse as parse_json};
pub use kpuzzle::parse_pattern;
pub use tws::{LOOSE_SIGN, SCRAMBLE_MOVE};
