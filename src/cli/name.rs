//! The name of the program, which differs if somebody else builds one for their own puzzle.

use crate::puzzle::FAMILIES;
use homing_engine::Family;
use std::path::Path;
use std::sync::OnceLock;

/// The default name, which all texts use.
const USUAL: &str = "homing";

/// The file name of the running program.
pub fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let stem = |first| Path::new(&first).file_stem()?.to_str().map(String::from);
        std::env::args_os()
            .next()
            .and_then(stem)
            .unwrap_or_else(|| USUAL.into())
    })
}

/// Whether the program has its own families, which the examples in the help do not fit.
pub fn is_own(families: &'static [&'static Family]) -> bool {
    !std::ptr::eq(families, FAMILIES)
}

/// Replaces `homing` in the commands of a sentence, such as `homing gen`, by the name of this program.
pub fn renamed(sentence: &str) -> String {
    sentence.replace(&format!("`{USUAL} "), &format!("`{} ", name()))
}
