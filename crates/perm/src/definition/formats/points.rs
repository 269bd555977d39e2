//! Permutations of points without sets: one set, or a set for each orbit if there are too many points.

use super::super::builder::{DefinitionBuilder, MAX_SIZE, ParsedAction, Rows, permutation};
use homing_table::error::{Error, Result};

/// The name of the set of all points.
pub const SET: &str = "POINTS";

/// A permutation with its name, and its line if that is known: for each point, counted from 0, the point whose piece comes there.
pub struct PointMove {
    pub name: String,
    pub line: Option<u64>,
    pub from: Vec<i64>,
}

/// Adds the points and their permutations. `pieces` are the solved ones; without it, all differ.
///
/// More than 255 points become the sets `POINTS1`, `POINTS2` and so on, the orbits in the order of their first points; points that no
/// permutation moves are left out.
pub fn add(
    builder: &mut DefinitionBuilder,
    moves: Vec<PointMove>,
    pieces: Option<&[i64]>,
) -> Result<()> {
    let size = moves.first().map_or(0, |first| first.from.len());
    let placed = |line: Option<u64>, error: Error| match line {
        Some(line) => error.on_line(line),
        None => error,
    };
    if pieces.is_some_and(|pieces| pieces.len() != size) {
        let found = pieces.map_or(0, <[i64]>::len);
        return Err(Error::count(size, "pieces", found).in_part("solved state"));
    }
    for mv in &moves {
        let checked = match mv.from.len() {
            found if found != size => Err(Error::count(size, "positions", found)),
            _ => permutation(&mv.from, 0),
        };
        checked.map_err(|error| placed(mv.line, error.within("move", &mv.name)))?;
    }
    let orbits = match size {
        ..=MAX_SIZE => vec![(0..size).collect()],
        _ => orbits(&moves, size),
    };
    // The place of each point in its orbit.
    let mut place = vec![0; size];
    for (number, points) in orbits.iter().enumerate() {
        let name = match size {
            ..=MAX_SIZE => SET.into(),
            _ => format!("{SET}{}", number + 1),
        };
        builder.set(&name, points.len() as i64, 1)?;
        for (at, &point) in points.iter().enumerate() {
            place[point] = at as i64;
        }
        if let Some(pieces) = pieces {
            let pieces: Vec<i64> = points.iter().map(|&point| pieces[point]).collect();
            builder.pieces(number, &pieces)?;
        }
    }
    for mv in moves {
        let moved = |points: &Vec<usize>| ParsedAction {
            from: points
                .iter()
                .map(|&point| place[mv.from[point] as usize])
                .collect(),
            twist: Vec::new(),
        };
        let given: Vec<_> = orbits.iter().map(moved).enumerate().collect();
        builder
            .action(&given, Rows::FromZero)
            .and_then(|action| builder.add(&mv.name, action, true))
            .map_err(|error| placed(mv.line, error))?;
    }
    Ok(())
}

/// The orbits of at least two points.
fn orbits(moves: &[PointMove], size: usize) -> Vec<Vec<usize>> {
    let (mut orbits, mut is_seen) = (Vec::new(), vec![false; size]);
    for first in 0..size {
        if std::mem::replace(&mut is_seen[first], true) {
            continue;
        }
        let (mut orbit, mut at) = (vec![first], 0);
        while at < orbit.len() {
            for mv in moves {
                let point = mv.from[orbit[at]] as usize;
                if !std::mem::replace(&mut is_seen[point], true) {
                    orbit.push(point);
                }
            }
            at += 1;
        }
        orbit.sort_unstable();
        orbits.push(orbit);
    }
    orbits.retain(|orbit| orbit.len() > 1);
    orbits
}
