//! Definitions of permutation puzzles: sets of pieces, a solved arrangement, and moves that permute positions and twist pieces.

mod builder;
mod canonical;
mod cycles;
mod derived;
mod generators;
mod json;
mod kpuzzle;
mod metric;
mod points;
mod puzzle;
mod read;
mod turns;
mod tws;

pub use builder::{find_set, loose_pieces};
pub use canonical::{canonical_again, canonical_text};
pub use json::{Json, parse as parse_json};
pub use kpuzzle::parse_pattern;
pub use metric::Metric;
pub use puzzle::{Definition, NamedMove};
