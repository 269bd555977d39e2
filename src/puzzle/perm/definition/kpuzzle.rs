//! KPuzzle JSON, the format of cubing.js and twips.

use super::builder::{DefinitionBuilder, LOOSE, ParsedAction};
use super::json::Json;
use super::metric::Metric;
use super::puzzle::Definition;
use crate::error::{Error, Result};

/// Parses a definition. Derived moves and members that start with `experimental` are ignored.
pub fn parse(root: &Json) -> Result<Definition> {
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
                let name = orbit
                    .here(member(orbit, "orbitName"))?
                    .text("the name of a set")?;
                add_set(&mut builder, name, orbit)?;
            }
        }
    }
    if let Some(arrangement) = root.any(&["defaultPattern", "startPieces", "startState"]) {
        for (name, set) in arrangement.members("the solved pattern by set")? {
            let at = set.here(builder.find(name))?;
            if let Some(pieces) = set.get("pieces") {
                pieces.here(builder.pieces(at, &pieces.numbers("the pieces by position")?))?;
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
                    let expected = format!(
                        "orientationMod 0 or {whole} where the orientation of a piece counts, and 1 where it does not"
                    );
                    return moduli.here(Err(Error::missing(expected).within("set", name)));
                }
                let is_loose = |modulus: i64| modulus == 1 && whole > 1;
                twists
                    .iter_mut()
                    .zip(given)
                    .filter(|(_, modulus)| is_loose(*modulus))
                    .for_each(|(twist, _)| *twist = LOOSE);
            }
            set.here(builder.twists(at, &twists))?;
        }
    }
    for (name, action) in member(root, "moves")?.members("the moves by name")? {
        let mut given = Vec::new();
        for (set, turn) in action.members("what a move does, by set")? {
            let at = turn.here(builder.find(set))?;
            let Some(from) = turn.any(&["permutation", "permute"]) else {
                return turn.here(Err(Error::missing("\"permutation\"")
                    .within("set", set)
                    .within("move", name)));
            };
            let from = from.numbers("a permutation: the position from which each piece comes")?;
            let twist = turn.any(&["orientationDelta", "orientation"]);
            let twist = twist.map_or(Ok(Vec::new()), |twist| {
                twist.numbers("the twist of each position")
            })?;
            given.push((at, ParsedAction { from, twist }));
        }
        action.here(builder.action(name, &given, 0))?;
    }
    builder.finish(Metric::HalfTurn)
}

fn member<'j>(value: &'j Json, name: &str) -> Result<&'j Json> {
    value
        .get(name)
        .ok_or_else(|| Error::missing(format!("{name:?}")))
}

fn add_set(builder: &mut DefinitionBuilder, name: &str, orbit: &Json) -> Result<()> {
    let pieces = orbit
        .here(member(orbit, "numPieces"))?
        .number("the number of pieces")?;
    let orientations = orbit.any(&["numOrientations", "orientations"]);
    let orientations =
        orientations.map_or(Ok(1), |number| number.number("the number of orientations"))?;
    orbit.here(builder.set(name, pieces, orientations))
}
