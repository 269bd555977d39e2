//! Names of moves.

use homing_table::error::{Error, Result};

/// Appends the names of moves.
pub fn push_names(names: &[String], moves: impl Iterator<Item = u8>, line: &mut String) {
    let gap = if has_letters(names) { "" } else { " " };
    let made = moves
        .map(|code| names.get(usize::from(code)).map_or("?", String::as_str))
        .collect::<Vec<_>>();
    line.push_str(&made.join(gap));
}

/// Parses the names of moves.
pub fn parse_names(names: &[String], text: &str) -> Result<Vec<u8>> {
    let code = |name: &str| {
        let found = names
            .iter()
            .position(|other| other == name)
            .map(|code| code as u8);
        found.ok_or_else(|| Error::not_one_of(names, name))
    };
    if has_letters(names) {
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        return letters
            .map(|letter| code(letter.encode_utf8(&mut [0; 4])))
            .collect();
    }
    text.split_whitespace().map(code).collect()
}

fn has_letters(names: &[String]) -> bool {
    names.iter().all(|name| name.chars().count() == 1)
}
