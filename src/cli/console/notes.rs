use super::sentences::remedy;
use super::status::note;
use homing_engine::{Note, Puzzle};

/// Prints the notes about the depths of a puzzle.
pub fn print(puzzle: &dyn Puzzle) {
    for Note {
        what,
        remedy: advice,
    } in &puzzle.head().notes
    {
        let advice = advice
            .as_ref()
            .map_or(String::new(), |advice| format!(": {}", remedy(advice)));
        note(format_args!("note: {}: {what}{advice}", puzzle.name()));
    }
}
