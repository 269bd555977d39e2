//! KPuzzle JSON, the format of cubing.js and twips.

use super::super::builder::{DefinitionBuilder, LOOSE, ParsedAction, Rows};
use super::super::derived::{evaluate, is_rotation};
use super::super::metric::Metric;
use super::super::puzzle::Definition;
use super::json::Json;
use crate::pieces::{Action, Arrangement, Set};
use homing_table::error::{Error, Result};

/// The maximum number of derived moves that need each other in turn.
const MAX_DEPTH: usize = 64;

/// Parses a definition. Members that start with `experimental` or `$` do not change the puzzle.
///
/// Twists are listed by the new positions of the pieces. As in cubing.js, moves may name sets that the definition lacks or that have no
/// pieces. All moves count, also the derived ones, except rotations of the whole puzzle.
pub fn parse(root: &Json) -> Result<Definition> {
    const MEMBERS: [&str; 7] = [
        "name",
        "orbits",
        "defaultPattern",
        "startPieces",
        "startState",
        "moves",
        "derivedMoves",
    ];
    for (name, _) in root.members("a puzzle")? {
        if !MEMBERS.contains(&name.as_str())
            && !name.starts_with("experimental")
            && !name.starts_with('$')
        {
            return Err(Error::unknown("member of a KPuzzle", name, &MEMBERS, None));
        }
    }
    let mut builder = DefinitionBuilder::default();
    if let Some(name) = root.get("name") {
        builder.name = name.text("the name of the puzzle")?.into();
    }
    let orbits = member(root, "orbits")?;
    // A list of orbits with their names; an object in older files.
    match orbits.members("the sets of pieces") {
        Ok(members) => members
            .iter()
            .try_for_each(|(name, orbit)| add_set(&mut builder, name, orbit))?,
        Err(_) => {
            for orbit in
                orbits.list("a list of sets, each with orbitName, numPieces and numOrientations")?
            {
                let name = member(orbit, "orbitName")?.text("the name of a set")?;
                add_set(&mut builder, name, orbit)?;
            }
        }
    }
    if let Some(arrangement) = root.any(&["defaultPattern", "startPieces", "startState"]) {
        for (name, set) in arrangement.members("the solved pattern by set")? {
            if let Ok(at) = builder.find(name) {
                add_pattern(&mut builder, at, set).map_err(|error| error.within("set", name))?;
            }
        }
    }
    for (name, action) in member(root, "moves")?.members("the moves by name")? {
        let action = action_of(&builder, action).map_err(|error| error.within("move", name))?;
        builder.add(name, action, !is_rotation(name))?;
    }
    if let Some(derived) = root.get("derivedMoves") {
        let derived = derived.members("the algorithms of moves by name")?;
        for (name, _) in derived {
            derive(&mut builder, derived, name, 0)?;
        }
    }
    builder.finish(Metric::HalfTurn)
}

fn member<'j>(value: &'j Json, name: &str) -> Result<&'j Json> {
    value
        .get(name)
        .ok_or_else(|| Error::missing(format!("{name:?}")))
}

/// Adds a set. One without pieces is left out, and what moves do to it.
fn add_set(builder: &mut DefinitionBuilder, name: &str, orbit: &Json) -> Result<()> {
    let pieces = member(orbit, "numPieces")?.number("the number of pieces")?;
    let orientations = orbit.any(&["numOrientations", "orientations"]);
    let orientations =
        orientations.map_or(Ok(1), |number| number.number("the number of orientations"))?;
    match pieces {
        0 => Ok(()),
        _ => builder.set(name, pieces, orientations),
    }
}

/// Parses a pattern of a puzzle with these sets. Returns the sets, marked with the pieces whose twist does not count, the numbers of the
/// pieces in each, and the arrangement.
pub fn parse_pattern(
    sets: &[Set],
    pattern: &Json,
) -> Result<(Vec<Set>, Vec<Vec<i64>>, Arrangement)> {
    let mut builder = DefinitionBuilder::default();
    for (at, set) in sets.iter().enumerate() {
        builder.set(&set.name, set.size as i64, set.orientations.into())?;
        let Some(given) = pattern.get(&set.name) else {
            return Err(Error::missing(format!(
                "the pieces of the set {}",
                set.name
            )));
        };
        add_pattern(&mut builder, at, given).map_err(|error| set.within(error))?;
    }
    for (name, _) in pattern.members("a pattern by set")? {
        builder.find(name)?;
    }
    Ok(builder.pattern())
}

/// Adds the solved pieces and twists of a set.
fn add_pattern(builder: &mut DefinitionBuilder, at: usize, set: &Json) -> Result<()> {
    if let Some(pieces) = set.get("pieces") {
        builder.pieces(at, &pieces.numbers("the pieces by position")?)?;
    }
    let twists = set
        .get("orientation")
        .map(|twists| twists.numbers("the orientations by position"))
        .transpose()?;
    let mut twists = twists.unwrap_or_else(|| vec![0; builder.sets[at].size]);
    if let Some(moduli) = set.get("orientationMod") {
        let whole = i64::from(builder.sets[at].orientations);
        let given = moduli.numbers("the orientations that a piece tells apart")?;
        if given.len() != twists.len()
            || given.iter().any(|modulus| ![0, 1, whole].contains(modulus))
        {
            return Err(Error::missing(format!(
                "orientationMod 0 or {whole} where the orientation of a piece counts, and 1 where it does not"
            )));
        }
        let is_loose = |modulus: i64| modulus == 1 && whole > 1;
        twists
            .iter_mut()
            .zip(given)
            .filter(|(_, modulus)| is_loose(*modulus))
            .for_each(|(twist, _)| *twist = LOOSE);
    }
    builder.twists(at, &twists)
}

fn action_of(builder: &DefinitionBuilder, action: &Json) -> Result<Action> {
    let mut given = Vec::new();
    for (set, turn) in action.members("what a move does, by set")? {
        let Ok(at) = builder.find(set) else { continue };
        let Some(from) = turn.any(&["permutation", "permute"]) else {
            return Err(Error::missing("\"permutation\"").within("set", set));
        };
        let from = from.numbers("a permutation: the position from which each piece comes")?;
        let twist = turn.any(&["orientationDelta", "orientation"]);
        let twist = twist.map_or(Ok(Vec::new()), |twist| {
            twist.numbers("the twist of each position")
        })?;
        given.push((at, ParsedAction { from, twist }));
    }
    builder.action(&given, Rows::FromZero)
}

/// Adds a derived move and those that it needs, unless they are known: `moves` come before `derivedMoves`.
fn derive(
    builder: &mut DefinitionBuilder,
    derived: &[(String, Json)],
    name: &str,
    depth: usize,
) -> Result<Option<Action>> {
    if let Some(action) = builder.find_action(name) {
        return Ok(Some(action));
    }
    let Some((name, text)) = derived.iter().find(|(other, _)| other == name) else {
        return Ok(None);
    };
    let within = |error: Error| error.within("move", name);
    if depth > MAX_DEPTH {
        return Err(within(Error::input(
            "it is derived from itself, or through too many others",
        )));
    }
    let text = text.text("an algorithm").map_err(within)?;
    let sets = builder.sets.clone();
    let mut find = |other: &str| derive(builder, derived, other, depth + 1);
    let action = evaluate(text, &sets, &mut find).map_err(within)?;
    // Another name of a move, such as `Uw` of `u`, does not count a second time.
    let counts = !is_rotation(name) && !builder.acts_like(&action);
    builder.add(name, action.clone(), counts)?;
    Ok(Some(action))
}
