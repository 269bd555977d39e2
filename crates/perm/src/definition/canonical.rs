//! The canonical text of a definition, for the headers of tables.
//!
//! It looks like `.tws`, but the second row of a set in a `Move` lists twists by the positions that pieces go to, as in `Solved`, where
//! ksolve lists them by the positions that they come from. Published tables contain such headers, and other readers of tables rely on
//! them, so the text stays as it is and has a separate reader, [`Definition::parse_canonical`]. A header is never read as a file, nor a
//! file as a header. Each move in it has all rows of all sets. Moves that only scrambles may contain follow as `ScrambleMove`, so the
//! header of a puzzle without them is the same as ever.

use super::blocking::{Block, CENTRE_SIGN};
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
        if !self.free.is_empty() {
            let names: Vec<&str> = self.free.iter().map(|mv| &*mv.name).collect();
            text += &format!("Free {}\n", names.join(" "));
        }
        text + &self.blocking_text(moves)
    }

    /// The rules that block moves. The names of the moves that turn a centre stand for it.
    fn blocking_text(&self, moves: &[NamedMove]) -> String {
        let mut text = String::new();
        // As in files, pieces without numbers of their own are counted from 1.
        let number = |at: usize, label: i64| label + i64::from(self.labels[at].first() == Some(&0));
        for block in &self.blocking.blocks {
            text.push_str("Block\n");
            for &(at, place) in &block.places {
                let set = &self.sets[at];
                let piece = usize::from(self.solved.0[set.offset + usize::from(place)]);
                let label = self.labels[at].get(piece).copied().unwrap_or(0);
                text += &format!("{}\n{}\n", set.name, number(at, label));
            }
            for centre in &block.centres {
                let turns = moves.iter();
                let turns = turns.filter(|mv| Block::turns(&self.sets, centre, &mv.action));
                let names: Vec<&str> = turns.map(|mv| &*mv.name).collect();
                text += &format!("{CENTRE_SIGN} {}\n", names.join(" "));
            }
            text.push_str("End\n");
        }
        for &(at, place, label) in &self.blocking.illegal {
            let (set, label) = (&self.sets[at].name, number(at, label));
            text += &format!("Illegal {set} {} {label}\n", place + 1);
        }
        text
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
