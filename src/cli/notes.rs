use super::sentences::remedy;
use super::status::note;
use crate::engine::{Note, Puzzle};

/// Prints what to know of a puzzle before its depths are read.
pub fn tell(puzzle: &dyn Puzzle) {
    for Note { what, remedy: advice } in puzzle.notes() {
        let advice = advice.map_or(String::new(), |advice| format!(": {}", remedy(&advice)));
        note(format_args!("note: {}: {what}{advice}", puzzle.name()));
    }
}
