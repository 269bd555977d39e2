//! The format of twsearch and ksolve: `Set`, `Solved`, `Move`, `End`.

use super::super::blocking::{Block, CENTRE_SIGN};
use super::super::builder::{DefinitionBuilder, LOOSE, ParsedAction, Rows};
use super::super::derived::{is_rotation, turn};
use super::super::metric::Metric;
use super::super::puzzle::Definition;
use crate::pieces::Action;
use homing_table::error::{Error, Result};

/// The twist of a solved piece whose twist does not count.
pub const LOOSE_SIGN: &str = "?";
/// Begins a move in a header that only scrambles may contain.
pub const SCRAMBLE_MOVE: &str = "ScrambleMove";
/// The maximum number of sequences that need each other in turn, if each comes before the one that it needs.
const MAX_ROUNDS: usize = 64;
/// The number of the solved pieces that twsearch writes as `?`.
const ANY_PIECE: i64 = 255;
/// What other programs of this format know and we do not carry out.
const RULES: [&str; 6] = [
    "movelimits",
    "movegroups",
    "forbiddenpairs",
    "forbiddengroups",
    "multipliers",
    "qtm",
];

/// The non-empty lines, split into words, with their line numbers.
struct WordLines<'t>(Vec<(u64, Vec<&'t str>)>, usize);

impl<'t> WordLines<'t> {
    fn of(text: &'t str) -> Self {
        // A comment begins with a word: `A#1` is a name.
        let words = |line: &'t str| {
            line.split_whitespace()
                .take_while(|word| !word.starts_with('#'))
                .collect::<Vec<_>>()
        };
        Self(
            text.lines()
                .map(words)
                .zip(1..)
                .map(|(words, line)| (line, words))
                .filter(|(_, words)| !words.is_empty())
                .collect(),
            0,
        )
    }

    fn next(&mut self) -> Option<(u64, Vec<&'t str>)> {
        self.1 += 1;
        self.0.get(self.1 - 1).cloned()
    }

    /// The next line, if it consists of numbers. `loose` is the number of a [`LOOSE_SIGN`], if that may be among them.
    fn numbers(&mut self, loose: Option<i64>) -> Result<Option<(u64, Vec<i64>)>> {
        let Some((line, words)) = self.0.get(self.1) else {
            return Ok(None);
        };
        if !words[0]
            .starts_with(|letter: char| letter.is_ascii_digit() || letter == '-' || letter == '?')
        {
            return Ok(None);
        }
        let number = |word: &&str| match (*word, loose) {
            (LOOSE_SIGN, Some(loose)) => Ok(loose),
            _ => word
                .parse()
                .map_err(|_| Error::unexpected("numbers", word).on_line(*line)),
        };
        let numbers = words.iter().map(number).collect::<Result<_>>()?;
        self.1 += 1;
        Ok(Some((*line, numbers)))
    }
}

/// Whether a text starts like this format.
pub fn is_in(text: &str) -> bool {
    let first = WordLines::of(text)
        .next()
        .map(|(_, words)| words[0].to_ascii_lowercase());
    matches!(first.as_deref(), Some("name" | "set" | "puzzle" | "metric"))
}

/// Parses a definition, or the header of a table.
///
/// `Solved` lists twists by position, as scrambles do, and so does `Move` in a header; in a file, `Move` lists them by the positions that
/// the pieces come from. `StartState` and `MoveTransformation` count from 0, and list all twists by position.
pub fn parse(text: &str, is_header: bool) -> Result<Definition> {
    let mut lines = WordLines::of(text);
    let mut builder = DefinitionBuilder::default();
    let mut metric = Metric::HalfTurn;
    let (mut sequences, mut is_solved) = (Vec::new(), false);
    let mut glue = Glue::default();
    while let Some((line, words)) = lines.next() {
        let here = |error: Error| error.on_line(line);
        let keyword = words[0].to_ascii_lowercase();
        match (keyword.as_str(), &words[1..]) {
            ("name" | "puzzle", rest) => builder.name = rest.join("-"),
            ("metric", [name]) => metric = name.parse().map_err(here)?,
            ("set", [name, numbers @ ..]) => {
                let number = |at: usize, usual: i64| match numbers.get(at) {
                    Some(word) => word
                        .parse()
                        .map_err(|_| Error::unexpected("a number", word)),
                    None => Ok(usual),
                };
                if numbers.is_empty() || numbers.len() > 2 {
                    return Err(here(Error::unexpected(
                        "a set as Set NAME PIECES ORIENTATIONS",
                        &words.join(" "),
                    )));
                }
                number(0, 0)
                    .and_then(|size| builder.set(name, size, number(1, 1)?))
                    .map_err(here)?;
            }
            ("solved" | "startstate", []) => {
                if !builder.blocking.illegal.is_empty() {
                    return Err(here(Error::missing("Solved before Illegal")));
                }
                if std::mem::replace(&mut is_solved, true) {
                    return Err(here(Error::twice("the solved arrangement")));
                }
                for (at, line, pieces, twists) in block(&mut lines, &builder, line, true)? {
                    builder
                        .pieces(at, &pieces)
                        .and_then(|()| match twists.is_empty() {
                            true => Ok(()),
                            false => builder.twists(at, &twists),
                        })
                        .map_err(|error| error.on_line(line))?;
                }
            }
            ("move" | "movetransformation" | "scramblemove", [name])
                if is_header || keyword != "scramblemove" =>
            {
                let rows = match keyword.as_str() {
                    "movetransformation" => Rows::FromZero,
                    _ if is_header => Rows::ByPlace,
                    _ => Rows::ByPiece,
                };
                let mut given: Vec<_> = block(&mut lines, &builder, line, false)?
                    .into_iter()
                    .map(|(at, _, from, twist)| (at, ParsedAction { from, twist }))
                    .collect();
                glue.take_turns(&builder, name, &mut given);
                let action = builder.action(&given, rows);
                let action = action.map_err(|error| here(error.within("move", *name)))?;
                let counts = match is_header {
                    true => keyword == "move",
                    false => !is_rotation(name),
                };
                builder.add(name, action, counts).map_err(here)?;
            }
            ("movealias", [name, word]) => sequences.push((line, *name, vec![*word], false)),
            ("movesequence", [name, words @ ..]) if !words.is_empty() => {
                sequences.push((line, *name, words.to_vec(), !is_rotation(name)));
            }
            ("block", []) => glue.blocks.push((line, glued(&mut lines, line)?)),
            // It says what scrambles may leave open, and nothing about the puzzle.
            ("ignore", []) => drop(block(&mut lines, &builder, line, false)?),
            ("illegal", [set, place, pieces @ ..]) if !pieces.is_empty() => {
                add_illegal(&mut builder, set, place, pieces).map_err(here)?;
            }
            ("free", [names @ ..]) if !names.is_empty() => {
                builder.free.extend(names.iter().map(ToString::to_string));
            }
            (rule, _) if RULES.contains(&rule) => {
                return Err(here(Error::input(format!(
                    "the rule {} is not supported, and without it this is another puzzle",
                    words[0]
                ))));
            }
            _ => {
                let known = "Name, Set NAME PIECES ORIENTATIONS, Solved, StartState, Move NAME, MoveTransformation NAME, \
                             MoveSequence NAME MOVES, MoveAlias NAME MOVE, Block, Illegal SET POSITION PIECES or Free MOVES";
                return Err(here(Error::unexpected(known, &words.join(" "))));
            }
        }
    }
    add_sequences(&mut builder, sequences)?;
    glue.add_to(&mut builder)?;
    builder.finish(metric)
}

/// Adds moves that are sequences of others, each with its line, its name, its words and whether it counts. They may come in any order.
fn add_sequences(
    builder: &mut DefinitionBuilder,
    mut sequences: Vec<(u64, &str, Vec<&str>, bool)>,
) -> Result<()> {
    let sets = builder.sets.clone();
    let mut unknown = Ok(());
    for _ in 0..MAX_ROUNDS {
        let before = sequences.len();
        let mut left = Vec::new();
        unknown = Ok(());
        for (line, name, words, counts) in sequences {
            let mut all = Action::identity(&sets);
            let moves = words.iter().flat_map(|word| word.split(','));
            let made: Result<()> = moves.filter(|word| !word.is_empty()).try_for_each(|word| {
                let find = &mut |name: &str| Ok(builder.find_action(name));
                let expected = || Error::unexpected("a move of the definition", word);
                let next = turn(word, &sets, find)?.ok_or_else(expected)?;
                all = all.then(&sets, &next);
                Ok(())
            });
            match made {
                Ok(()) => builder
                    .add(name, all, counts)
                    .map_err(|error| error.on_line(line))?,
                Err(error) => {
                    unknown = unknown.and(Err(error.within("move", name).on_line(line)));
                    left.push((line, name, words, counts));
                }
            }
        }
        if left.is_empty() || left.len() == before {
            break;
        }
        sequences = left;
    }
    unknown
}

/// Parses a block up to its `End`: the index of each set, its line, and its one or two lines of numbers.
#[allow(clippy::type_complexity, reason = "read at once by the two callers")]
fn block(
    lines: &mut WordLines,
    builder: &DefinitionBuilder,
    begin: u64,
    is_solved: bool,
) -> Result<Vec<(usize, u64, Vec<i64>, Vec<i64>)>> {
    let mut sets = Vec::new();
    loop {
        let Some((line, words)) = lines.next() else {
            return Err(Error::missing("End of the block that begins here").on_line(begin));
        };
        if words[0].eq_ignore_ascii_case("end") {
            return Ok(sets);
        }
        let at = builder
            .find(words[0])
            .map_err(|error| error.on_line(line))?;
        if sets.iter().any(|&(other, ..)| other == at) {
            return Err(Error::twice(format!("set {}", words[0])).on_line(line));
        }
        let Some((line, first)) = lines.numbers(is_solved.then_some(ANY_PIECE))? else {
            return Err(
                Error::missing(format!("a line of numbers behind {}", words[0])).on_line(line),
            );
        };
        let second = lines
            .numbers(is_solved.then_some(LOOSE))?
            .map_or(Vec::new(), |(_, numbers)| numbers);
        sets.push((at, line, first, second));
    }
}

/// The glued pieces of a definition.
#[derive(Default)]
struct Glue<'t> {
    /// Each block with its line, and its lines of a set and pieces.
    blocks: Vec<(u64, Vec<(u64, &'t str, Vec<&'t str>)>)>,
    /// Each move that turns a centre, with the set and the position.
    turns: Vec<(&'t str, usize, usize)>,
}

impl<'t> Glue<'t> {
    /// Takes the twists of pieces without orientations from a move. As in ksolve, such a piece counts as moved.
    fn take_turns(
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
    fn add_to(self, builder: &mut DefinitionBuilder) -> Result<()> {
        let mut taken: Vec<(usize, u8)> = Vec::new();
        for (line, parts) in &self.blocks {
            let mut block = Block::default();
            for (line, name, words) in parts {
                let here = |error: Error| error.on_line(*line);
                if *name == CENTRE_SIGN {
                    let turn = |name: &&str| {
                        let found = builder.find_action(name);
                        found.ok_or_else(|| Error::unexpected("a move of the definition", name))
                    };
                    let turns: Result<Vec<Action>> = words.iter().map(turn).collect();
                    block.centres.push(turns.map_err(here)?);
                    continue;
                }
                let at = builder.find(name).map_err(here)?;
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
                        let piece = format!("piece {word} of {name}");
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

/// Parses a block of glued pieces up to its `End`: the names of sets, each followed by a line of pieces.
fn glued<'t>(lines: &mut WordLines<'t>, begin: u64) -> Result<Vec<(u64, &'t str, Vec<&'t str>)>> {
    let mut parts = Vec::new();
    loop {
        match lines.next() {
            Some((_, words)) if words[0].eq_ignore_ascii_case("end") => return Ok(parts),
            Some((line, words)) if words[0] == CENTRE_SIGN => {
                parts.push((line, words[0], words[1..].to_vec()));
            }
            Some((_, words)) => {
                let Some((line, pieces)) = lines.next() else {
                    continue;
                };
                parts.push((line, words[0], pieces));
            }
            None => {
                return Err(Error::missing("End of the block that begins here").on_line(begin));
            }
        }
    }
}

/// Adds a rule that forbids pieces in a position.
fn add_illegal(
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
