//! Parses moves as people and language models write them.

use homing_table::error::{Error, Result};

/// Separators between moves, unless a move's name contains them.
const SEPARATORS: &str = ",;|[]\"`→->";

/// Parses moves by their names: in any case, without separators or separated by commas, semicolons, brackets or arrows. `names` has the
/// name of each code.
///
/// # Errors
///
/// [`Error::NotOneOf`] with the first part that is not a move, or that may be several.
pub fn read_moves(text: &str, names: &[String]) -> Result<Vec<u8>> {
    let is_between = |sign: char| {
        sign.is_whitespace()
            || SEPARATORS.contains(sign) && !names.iter().any(|name| name.contains(sign))
    };
    let are_letters = names.iter().all(|name| name.chars().count() == 1);
    let mut codes = Vec::new();
    for part in text.split(is_between).filter(|part| !part.is_empty()) {
        if are_letters {
            // Letter by letter, but an error shows the whole word.
            let letters = part
                .chars()
                .map(|letter| code_of(letter.encode_utf8(&mut [0; 4]), names));
            codes.extend(
                letters
                    .collect::<Option<Result<Vec<u8>>>>()
                    .unwrap_or_else(|| Err(Error::not_one_of(names, part)))?,
            );
        } else {
            codes
                .push(code_of(part, names).unwrap_or_else(|| Err(Error::not_one_of(names, part)))?);
        }
    }
    Ok(codes)
}

/// The code of the move with this name, else with this name in another case. `None` if there is none.
fn code_of(part: &str, names: &[String]) -> Option<Result<u8>> {
    let place = |name: &String| {
        names
            .iter()
            .position(|other| other == name)
            .map(|code| code as u8)
    };
    if let Some(name) = names.iter().find(|name| *name == part) {
        return place(name).map(Ok);
    }
    let folded = part.to_lowercase();
    let alike: Vec<&String> = names
        .iter()
        .filter(|name| name.to_lowercase() == folded)
        .collect();
    match alike[..] {
        [] => None,
        [name] => place(name).map(Ok),
        [one, other, ..] => Some(Err(Error::not_one_of(&[one, other], part))),
    }
}
