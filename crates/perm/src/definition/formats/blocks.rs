//! What blocks moves, in the format of ksolve and twsearch: `Block` and `Illegal`.

use super::super::blocking::{Block, CENTRE_SIGN};
use super::super::builder::{DefinitionBuilder, ParsedAction};
use super::word_lines::WordLines;
use crate::pieces::Action;
use homing_table::error::{Error, Result};

/// Pieces of a set in a block, or the moves that turn a centre.
struct BlockLine<'t> {
    line: u64,
    /// The name of the set, or [`CENTRE_SIGN`].
    set: &'t str,
    words: Vec<&'t str>,
}

/// The glued pieces of a definition.
#[derive(Default)]
pub struct Glue<'t> {
    /// Each block with its line.
    blocks: Vec<(u64, Vec<BlockLine<'t>>)>,
    /// Each move that turns a centre, with the set and the position.
    turns: Vec<(&'t str, usize, usize)>,
}

impl<'t> Glue<'t> {
    /// Parses a block up to its `End`: the names of sets, each followed by a line of pieces, and the moves that turn centres.
    pub fn push_block(&mut self, lines: &mut WordLines<'t>, begin: u64) -> Result<()> {
        let mut parts = Vec::new();
        let missing = |what| Error::missing(what).on_line(begin);
        loop {
            let next = lines.next();
            let (line, words) = next.ok_or_else(|| missing("End of the block that begins here"))?;
            if words[0].eq_ignore_ascii_case("end") {
                self.blocks.push((begin, parts));
                return Ok(());
            }
            let set = words[0];
            let (line, words) = match set {
                CENTRE_SIGN => (line, words[1..].to_vec()),
                _ => lines
                    .next()
                    .ok_or_else(|| missing("the pieces of a set in this block"))?,
            };
            parts.push(BlockLine { line, set, words });
        }
    }

    /// Takes the twists of pieces without orientations from a move. As in ksolve, such a piece counts as moved.
    pub fn take_turns(
        &mut self,
        builder: &DefinitionBuilder,
        name: &'t str,
        given: &mut [(usize, ParsedAction)],
    ) {
        for (at, ParsedAction { twist, .. }) in given {
            if builder.sets[*at].orientations > 1 {
                continue;
            }
            for (place, twist) in twist.iter_mut().enumerate() {
                if std::mem::take(twist) != 0 {
                    self.turns.push((name, *at, place));
                }
            }
        }
    }

    /// Adds the blocks, once all pieces and moves are known.
    pub fn add_to(self, builder: &mut DefinitionBuilder) -> Result<()> {
        let mut taken: Vec<(usize, u8)> = Vec::new();
        for (line, parts) in &self.blocks {
            let mut block = Block::default();
            for BlockLine { line, set, words } in parts {
                let here = |error: Error| error.on_line(*line);
                if *set == CENTRE_SIGN {
                    let turn = |name: &&str| {
                        let found = builder.find_action(name);
                        found.ok_or_else(|| Error::unexpected("a move of the definition", name))
                    };
                    let turns: Result<Vec<Action>> = words.iter().map(turn).collect();
                    block.centres.push(turns.map_err(here)?);
                    continue;
                }
                let at = builder.find(set).map_err(here)?;
                for word in words {
                    let place = builder.home(at, word);
                    let place = place.map_err(|error| here(builder.sets[at].within(error)))?;
                    let turns = self.turns.iter();
                    let turns = turns.filter(|turn| (turn.1, turn.2) == (at, place));
                    let turns: Vec<Action> = turns
                        .filter_map(|(name, ..)| builder.find_action(name))
                        .collect();
                    let piece = (at, place as u8);
                    if taken.contains(&piece) {
                        let piece = format!("piece {word} of {set}");
                        return Err(here(Error::already_in("another block", piece)));
                    }
                    taken.push(piece);
                    match turns.is_empty() {
                        true => block.places.push(piece),
                        false => block.centres.push(turns),
                    }
                }
            }
            if block.places.len() + block.centres.len() < 2 {
                return Err(Error::missing("two pieces or more in a block").on_line(*line));
            }
            builder.blocking.blocks.push(block);
        }
        Ok(())
    }
}

/// Adds a rule that forbids pieces in a position.
pub fn add_illegal(
    builder: &mut DefinitionBuilder,
    set: &str,
    place: &str,
    pieces: &[&str],
) -> Result<()> {
    let at = builder.find(set)?;
    let within = |error: Error| builder.sets[at].within(error);
    let size = builder.sets[at].size as i64;
    let position = place.parse().unwrap_or(0);
    if !(1..=size).contains(&position) {
        return Err(within(Error::unexpected(
            format!("a position from 1 to {size}"),
            place,
        )));
    }
    for piece in pieces {
        let label = builder.label(at, piece).map_err(within)?;
        let rule = (at, position as u8 - 1, label);
        builder.blocking.illegal.push(rule);
    }
    Ok(())
}
