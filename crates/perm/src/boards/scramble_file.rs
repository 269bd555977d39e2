//! Blocks of the scramble files of twsearch: `Scramble`, `ScrambleState`, `StartState`, `ScrambleAlg`, each up to `End`.

use crate::definition::{Definition, find_set};
use crate::pieces::{OPEN, ParsedPiece};
use homing_table::error::{Error, Result};

/// The word that ends a block.
const END: &str = "End";
/// A block of moves.
const MOVES: &str = "ScrambleAlg";
/// Blocks of pieces, and the number of the first piece.
const PIECES: [(&str, i64); 3] = [("Scramble", 1), ("ScrambleState", 0), ("StartState", 0)];

/// Whether words are a block.
pub fn is_in(words: &[&str]) -> bool {
    words
        .first()
        .is_some_and(|first| *first == MOVES || PIECES.iter().any(|(word, _)| first == word))
}

/// The words of a block after its name and before its end.
fn content<'b, 'w>(words: &'b [&'w str]) -> Result<&'b [&'w str]> {
    match words {
        [_, name, content @ .., END] if *name != END => Ok(content),
        _ => Err(Error::missing(format!("{} NAME ... {END}", words[0]))),
    }
}

/// The moves of a block, if it is one of moves.
pub fn moves(words: &[&str]) -> Result<Option<String>> {
    Ok(match words[0] {
        MOVES => Some(content(words)?.join(" ")),
        _ => None,
    })
}

impl Definition {
    /// The entries of a block of pieces. A set that it leaves out is solved, and twists that it leaves out are 0.
    pub fn entries_of_block(&self, words: &[&str]) -> Result<Vec<ParsedPiece>> {
        let first = PIECES.iter().find(|(word, _)| *word == words[0]);
        let first = first.map_or(1, |(_, first)| *first);
        let mut rest = content(words)?;
        let is_number = |word: &str| word == "?" || word.parse::<i64>().is_ok();
        let mut sets: Vec<Option<Vec<ParsedPiece>>> = vec![None; self.sets.len()];
        while let [name, after @ ..] = rest {
            let at = find_set(&self.sets, name)?;
            let (set, labels) = (&self.sets[at], &self.labels[at]);
            let end = after
                .iter()
                .position(|word| !is_number(word))
                .unwrap_or(after.len());
            let (numbers, others) = after.split_at(end);
            if sets[at].is_some() {
                return Err(Error::twice(format!("set {name}")));
            }
            if ![set.size, 2 * set.size].contains(&numbers.len()) {
                let things = "pieces, and as many twists or none";
                return Err(set.within(Error::count(set.size, things, numbers.len())));
            }
            let (pieces, twists) = numbers.split_at(set.size);
            // The definition may count its pieces from 0 or from 1.
            let shift = labels[0].clamp(0, 1) - first;
            let entry = |place: usize| {
                let piece = match pieces[place].parse::<i64>() {
                    Ok(number) => {
                        let unknown =
                            |_| Error::unexpected(format!("a piece of {name}"), pieces[place]);
                        Some(
                            labels
                                .binary_search(&number.saturating_add(shift))
                                .map_err(unknown)? as u8,
                        )
                    }
                    Err(_) => None,
                };
                let twist = match twists.get(place).map(|twist| twist.parse::<i64>()) {
                    None => Some(0),
                    Some(Ok(twist)) => Some(set.twist(twist)?),
                    Some(Err(_)) => None,
                };
                Ok((piece, twist))
            };
            let numbered = |place: usize| {
                entry(place).map_err(|error: Error| {
                    set.within(error.within("piece", (place + 1).to_string()))
                })
            };
            sets[at] = Some((0..set.size).map(numbered).collect::<Result<_>>()?);
            rest = others;
        }
        let solved = |at: usize| {
            let pieces = self.solved.0[self.sets[at].pieces()].iter();
            pieces
                .map(|&piece| (Some(piece).filter(|&piece| piece != OPEN), Some(0)))
                .collect()
        };
        let sets = sets.into_iter().enumerate();
        Ok(sets
            .flat_map(|(at, entries)| entries.unwrap_or_else(|| solved(at)))
            .collect())
    }
}
