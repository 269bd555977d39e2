//! The limits of searches.

use std::time::Duration;

/// A limit that makes a search give up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(
    missing_docs,
    reason = "the sentence of a variant is its documentation, and names its fields"
)]
pub enum Limit {
    #[error("the search stopped after {nodes} expanded nodes")]
    Nodes { nodes: u64 },
    #[error("the search stopped after {} s", time.as_secs_f64())]
    Time { time: Duration },
    #[error("the tables for the search were not finished after {} s", time.as_secs_f64())]
    Tables { time: Duration },
    #[error("the search stopped at {states} states, for which there is no more memory")]
    Memory { states: u64 },
    #[error("no beam of up to {boards} boards came to the goal")]
    Beam { boards: u64 },
    #[error(
        "{puzzle}: {bits} independent sets of presses turn nothing, so the fewest presses are the least of 2^{bits} sets; at most \
         2^{most} are looked through"
    )]
    QuietSets {
        puzzle: String,
        bits: usize,
        most: usize,
    },
    #[error(
        "{puzzle}: there are more than {most} sets of the fewest presses, the most that are listed: ask for their number"
    )]
    Solutions { puzzle: String, most: usize },
}
