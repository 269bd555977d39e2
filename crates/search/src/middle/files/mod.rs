//! Layers of codes in files: a layer is a sorted [`CodeRun`]. The codes that a step leads to are collected in memory, sorted and written in
//! parts. The next layer is the merge of these parts without the codes that are known, so files are read and written sequentially, and
//! memory holds only a part of a layer.

mod run;
mod layers;
mod side;
mod search;

pub use layers::{CodeFiles, Layers, Pace, each_block, each_merged, manifest_head};
pub use run::{CodeRun, RunReader, RunWriter, cannot_write};
pub use search::middle_in_files;
