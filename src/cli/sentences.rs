//! Errors and remedies in the words of the command line.

use crate::{Error, Remedy};

/// The sentence of an error, with what to do.
pub fn sentence(error: &Error) -> String {
    error.worded(flag, remedy)
}

/// An option as it is written.
fn flag(option: &str) -> String {
    format!("--{option}")
}

/// The command that makes the table of a puzzle.
pub fn generation(puzzle: &str, options: &[(&str, String)]) -> String {
    let given = |(option, value): &(&str, String)| {
        if value.is_empty() { format!(" {}", flag(option)) } else { format!(" {} {value}", flag(option)) }
    };
    format!("`homing gen {puzzle}{}`", options.iter().map(given).collect::<String>())
}

/// What to do.
pub fn remedy(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Act(deed) => (*deed).into(),
        Remedy::Generate { deed, puzzle: Some(puzzle), options } => format!("{deed} with {}", generation(puzzle, options)),
        Remedy::Generate { deed, puzzle: None, .. } => format!("{deed} with `homing gen`"),
        Remedy::Give { deed, option, value } => {
            let value = value.map_or(String::new(), |value| format!(" {value}"));
            format!("{deed} with {}{value}", flag(option))
        }
        Remedy::LeaveOut(option) => format!("leave out {}", flag(option)),
    }
}
