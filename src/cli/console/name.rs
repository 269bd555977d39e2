//! The name of the program, which differs if somebody else builds one for their own puzzle.

use crate::puzzle::FAMILIES;
use homing_engine::Family;
use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

/// The default name, which all texts use.
const USUAL: &str = "homing";

/// The arguments of the program, which may run inside another process.
pub static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// The arguments of the program, beginning with its name.
pub fn arguments() -> &'static [OsString] {
    ARGUMENTS.get_or_init(|| std::env::args_os().collect())
}

/// Whether the command line has an option, with a value after it or without one.
pub fn is_given(flag: &str) -> bool {
    let is_flag = |text: &str| text.split('=').next() == Some(flag);
    arguments()
        .iter()
        .filter_map(|argument| argument.to_str())
        .any(is_flag)
}

/// The file name of the running program.
pub fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let stem = |first| Path::new(first).file_stem()?.to_str().map(String::from);
        let first = arguments().first();
        first.and_then(stem).unwrap_or_else(|| USUAL.into())
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
