//! The canonical text of a definition, for the headers of tables.
//!
//! It looks like `.tws`, but the second row of a set in a `Move` lists twists by the positions that pieces go to, as in `Solved`, where
//! ksolve lists them by the positions that they come from. Published tables contain such headers, and other readers of tables rely on
//! them, so the text stays as it is and has a separate reader, [`Definition::parse_canonical`]. A header is never read as a file, nor a
//! file as a header. Each move in it has all rows of all sets. Moves that only scrambles may contain follow as `ScrambleMove`, so the
//! header of a puzzle without them is the same as ever.

use super::formats::{LOOSE_SIGN, SCRAMBLE_MOVE};
use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use crate::pieces::Set;
use homing_table::error::Result;

impl Definition {
    /// The sets, the solved arrangement and these moves in the form of twsearch, without comments, in the metric `listed`.
    pub fn canonical(&self, moves: &[NamedMove]) -> String {
        let line = |numbers: &mut dyn Iterator<Item = i64>| {
            numbers
                .map(|number| number.to_string())
                .collect::<Vec<_>>()
                .join(" ")
                + "\n"
        };
        let mut text = format!("Name {}\nMetric {}\n", self.name, Metric::Listed);
        for Set {
            name,
            size,
            orientations,
            ..
        } in &self.sets
        {
            text += &format!("Set {} {size} {orientations}\n", name);
        }
        text += "Solved\n";
        for (set, labels) in self.sets.iter().zip(&self.labels) {
            text += &format!("{}\n", set.name);
            text += &line(
                &mut self.solved.0[set.pieces()]
                    .iter()
                    .map(|&piece| labels[usize::from(piece)]),
            );
            let twist = |(&piece, &twist): (&u8, &u8)| {
                if set.is_loose(piece) {
                    LOOSE_SIGN.to_string()
                } else {
                    twist.to_string()
                }
            };
            let twists: Vec<String> = self.solved.0[set.pieces()]
                .iter()
                .zip(&self.solved.0[set.twists()])
                .map(twist)
                .collect();
            text += &format!("{}\n", twists.join(" "));
        }
        text += "End\n";
        for (word, moves) in [("Move", moves), (SCRAMBLE_MOVE, &self.scramble_moves)] {
            for NamedMove { name, action } in moves {
                text += &format!("{word} {name}\n");
                for (set, turn) in self.sets.iter().zip(&action.0) {
                    text += &format!("{}\n", set.name);
                    text += &line(&mut turn.from.iter().map(|&from| i64::from(from) + 1));
                    text += &line(&mut turn.twist.iter().map(|&twist| twist.into()));
                }
                text += "End\n";
            }
        }
        text + &self
            .blocking
            .text(&self.sets, &self.labels, &self.solved, moves)
    }
}

/// Parses a canonical text, and writes it again.
pub fn canonical_again(canonical: &str) -> Result<String> {
    let definition = Definition::parse_canonical(canonical)?;
    Ok(definition.canonical(&definition.counted_by(definition.metric)?))
}

/// Converts a definition to canonical text, in the default metric of its format.
pub fn canonical_text(text: &str) -> Result<String> {
    let definition = Definition::parse(text, None)?;
    Ok(definition.canonical(&definition.counted_by(definition.metric)?))
}
