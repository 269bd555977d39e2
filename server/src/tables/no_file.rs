//! Texts of clients that the program would take for the names of files.

use homing::{Error, Result};
use std::path::Path;

/// Returns the program's name of a puzzle that a client describes. In the program several lines are always a text, and so is one line of a
/// definition; any other line may be a name or a file.
///
/// # Errors
///
/// If it may be a file.
pub fn name_without_file(family: &str, text: &str) -> Result<String> {
    let text = text.trim();
    let is_sign = |letter: char| letter.is_ascii_alphanumeric() || "-:.".contains(letter);
    let is_name = text.chars().all(is_sign) && !["", "-"].contains(&text);
    let is_definition = text.starts_with(['{', '[', '(']) || text.ends_with(';');
    let is_line = is_name || is_definition && family == "perm";
    let is_text = text.contains('\n') && !["slide", "flip"].contains(&family);
    if is_text || is_line && !Path::new(text).exists() {
        return Ok(format!("{family}:{text}"));
    }
    let expected = "a size or a name as in slide:3x4, or the lines of a puzzle";
    Err(Error::unexpected(expected, text).in_part("text"))
}

/// Rejects a goal that is the name of a file in the program.
///
/// # Errors
///
/// If it is one.
pub fn no_file(goal: &str) -> Result<()> {
    match goal.split('|').find(|part| part.trim().ends_with(".json")) {
        Some(name) => Err(Error::unexpected("a goal as text", name).in_part("goal")),
        None => Ok(()),
    }
}
