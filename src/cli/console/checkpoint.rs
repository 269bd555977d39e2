//! The checkpoint of a search: where it is, how long it takes to write, and what is said of it.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is said after a search that can be resumed, and after one that cannot.
pub const KEPT: &str = "progress is saved: continue with the same command and --resume";
pub const NOT_KEPT: &str = "nothing is saved";
/// What is said after a search that continues by itself.
pub const CONTINUES: &str = "progress is saved: continue with the same command";

/// The bytes that are written in a second, on an ordinary disk.
const WRITTEN_BYTES: u64 = 200_000_000;

/// The checkpoint is next to the table.
pub fn checkpoint_of(table: &Path) -> PathBuf {
    table.with_extension("checkpoint")
}

/// The time that writing a checkpoint of this size takes.
pub fn writing_time(bytes: u64) -> Duration {
    Duration::from_secs_f64(bytes as f64 / WRITTEN_BYTES as f64)
}

/// What is said of a search that was stopped at a depth, if its last checkpoint has the depths up to `kept`.
pub fn saved(depth: u32, kept: Option<u32>, is_resumed: bool) -> String {
    match kept {
        Some(last) if last < depth => KEPT.replace("progress", &format!("that to depth {last}")),
        Some(_) => KEPT.into(),
        None if is_resumed => KEPT.replace("progress is", "the earlier progress is still"),
        None => NOT_KEPT.into(),
    }
}
