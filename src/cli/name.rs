//! The name of the program: a program for a puzzle of one's own is not called homing.

use crate::engine::Family;
use crate::puzzle::FAMILIES;
use std::path::Path;
use std::sync::OnceLock;

/// The name where the system tells none, and in all texts.
const USUAL: &str = "homing";

/// The name of the file that runs.
pub fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let stem = |first| Path::new(&first).file_stem()?.to_str().map(String::from);
        std::env::args_os().next().and_then(stem).unwrap_or_else(|| USUAL.into())
    })
}

/// Whether the program has families of its own, for which the examples of the usual ones say nothing.
pub fn is_own(families: &'static [&'static dyn Family]) -> bool {
    !std::ptr::eq(families, FAMILIES)
}

/// A sentence whose commands, as `homing gen`, begin with the program's own name.
pub fn renamed(sentence: &str) -> String {
    sentence.replace(&format!("`{USUAL} "), &format!("`{} ", name()))
}
