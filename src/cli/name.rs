//! The name of the program: a program for a puzzle of one's own is not called homing.

use crate::engine::Family;
use crate::puzzle::FAMILIES;
use std::path::Path;
use std::sync::OnceLock;

/// The default name, and the name in all texts.
const USUAL: &str = "homing";

/// The name of the file that runs.
pub fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let stem = |first| Path::new(&first).file_stem()?.to_str().map(String::from);
        std::env::args_os().next().and_then(stem).unwrap_or_else(|| USUAL.into())
    })
}

/// Whether the program has families of its own. Then the examples in the help do not fit.
pub fn is_own(families: &'static [&'static dyn Family]) -> bool {
    !std::ptr::eq(families, FAMILIES)
}

/// Replaces `homing` in the commands of a sentence, as `homing gen`, by the name of this program.
pub fn renamed(sentence: &str) -> String {
    sentence.replace(&format!("`{USUAL} "), &format!("`{} ", name()))
}
