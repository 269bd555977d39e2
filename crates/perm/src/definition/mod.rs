//! Definitions of permutation puzzles: sets of pieces, a solved arrangement, and moves that permute positions and twist pieces.

mod blocking;
mod metric;
mod puzzle;
mod algorithm;
mod builder;
mod derived;
mod turns;
mod formats;
mod canonical;
mod read;
mod restriction;
mod glue;
pub mod built_in;
mod rules;

pub use algorithm::{Meaning, parse, split_sign, split_times};
pub use blocking::Block;
pub use builder::{find_set, loose_pieces};
pub use canonical::{canonical_again, canonical_text};
pub use formats::{Json, parse_json, parse_pattern};
pub use metric::Metric;
pub use puzzle::{Definition, NamedMove};
pub use rules::{NumberingError, PermRules};
