//! The format of twsearch and ksolve: `Set`, `Solved`, `Move`, `End`.

use super::super::builder::{DefinitionBuilder, LOOSE, ParsedAction, Rows};
use super::super::derived::{is_rotation, turn};
use super::super::metric::Metric;
use super::super::puzzle::Definition;
use super::blocks::{Glue, add_illegal};
use super::word_lines::WordLines;
use crate::pieces::Action;
use homing_table::error::{Error, Result};

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
            ("block", []) => glue.push_block(&mut lines, line)?,
            // It says what scrambles may leave open, and nothing about the puzzle.
            ("ignore", []) => drop(block(&mut lines, &builder, line, false)?),
            ("illegal", [set, place, pieces @ ..]) if !pieces.is_empty() => {
                add_illegal(&mut builder, set, place, pieces).map_err(here)?;
            }
            ("free", names) if !names.is_empty() => {
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
