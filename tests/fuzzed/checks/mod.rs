//! Checks of arbitrary bytes: one file per target, each with a function `check` that panics if a promise is broken.
//!
//! The fuzzer runs them on nightly (`cargo fuzz run tables`), and `tests/fuzzed` on stable, over the corpus and its mutations.

pub mod checkpoints;
#[path = "../../common/chunked.rs"]
#[allow(dead_code)]
mod chunked;
pub mod definitions;
#[path = "../../common/forge.rs"]
#[allow(dead_code)]
mod forge;
#[path = "../../common/forge_scratch.rs"]
#[allow(dead_code)]
mod forge_scratch;
pub mod graphs;
pub mod judges;
pub mod levels;
pub mod mazes;
pub mod notations;
mod patch;
pub mod patterns;
pub mod pictures;
pub mod scratch;
pub mod scripts;
pub mod streams;
pub mod tables;

/// A number below `count` chosen by the data, so that similar inputs get different questions.
fn drawn(data: &[u8], count: usize) -> usize {
    data.iter().map(|&byte| usize::from(byte)).sum::<usize>() % count
}
