//! Words for one of several objects, replaced by each of them.

use super::variant::{MAX_VARIANTS, Variant, too_many};
use crate::parse::{Cell, Game, Motion, Term};
use homing_table::error::{Error, Result};

/// Replaces words for several objects by each of them, where one pattern cannot stand for all: if they are of several layers, or the right
/// side has to know which one was found.
///
/// # Errors
///
/// The right side names a property that the left side does not; or there are too many variants.
pub fn expand(game: &Game, mut rule: Variant) -> Result<Vec<Variant>> {
    for cell in rule.cells_mut() {
        *cell = without_no(game, cell);
    }
    let (line, ambiguous) = (rule.line, ambiguous(&rule));
    let mut found = vec![rule];
    let mut at = 0;
    while at < found.len() {
        let Some((row, column, property)) = first_open(game, &found[at], &ambiguous) else {
            at += 1;
            continue;
        };
        let rule = found.remove(at);
        for &object in &game.properties[usize::from(property)] {
            let mut variant = rule.clone();
            replace(&mut variant.left[row][column], property, object);
            if let Some(cells) = variant.right.get_mut(row) {
                replace(&mut cells[column], property, object);
            }
            let known = variant
                .properties
                .iter_mut()
                .find(|known| known.0 == property);
            match known {
                None => variant.properties.push((property, object, 1)),
                Some(known) => known.2 += 1,
            }
            found.push(variant);
        }
        if found.len() > MAX_VARIANTS {
            return Err(too_many(line));
        }
    }
    for variant in &mut found {
        for &(property, object, count) in &variant.properties {
            if count == 1 {
                for cell in variant.right.iter_mut().flatten() {
                    replace(cell, property, object);
                }
            }
        }
        let mut right = variant.right.iter().flatten().flatten();
        if right.any(|(_, term)| matches!(term, Term::Property(open) if ambiguous.contains(open))) {
            let what = "this rule does not say which object is meant on its right side: the left side must have the same \
                        word in the same cell, or only once";
            return Err(Error::input(what).on_line(line));
        }
    }
    Ok(found)
}

/// `no flying` is `no cat no bat`.
fn without_no(game: &Game, cell: &Cell) -> Cell {
    let mut found = Cell::new();
    for &(motion, term) in cell {
        match term {
            Term::Property(number) if motion == Motion::No => {
                let objects = &game.properties[usize::from(number)];
                found.extend(objects.iter().map(|&object| (motion, Term::Object(object))));
            }
            _ => found.push((motion, term)),
        }
    }
    found
}

/// The properties of a cell.
fn properties_of(cell: &Cell) -> impl Iterator<Item = u16> + '_ {
    cell.iter().filter_map(|&(_, term)| match term {
        Term::Property(number) => Some(number),
        _ => None,
    })
}

/// The properties on the right that the cell on the left does not have.
fn ambiguous(rule: &Variant) -> Vec<u16> {
    let left = rule.left.iter().flatten();
    let pairs = left.zip(rule.right.iter().flatten());
    let mut found = Vec::new();
    for (left, right) in pairs {
        found.extend(
            properties_of(right)
                .filter(|property| properties_of(left).all(|known| known != *property)),
        );
    }
    found
}

/// The first property on the left that must be replaced.
fn first_open(game: &Game, rule: &Variant, ambiguous: &[u16]) -> Option<(usize, usize, u16)> {
    for (row, cells) in rule.left.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let is_open = |property: &u16| {
                layer_of(game, *property).is_none() || ambiguous.contains(property)
            };
            if let Some(property) = properties_of(cell).find(is_open) {
                return Some((row, column, property));
            }
        }
    }
    None
}

/// The layer of all objects of a property.
pub fn layer_of(game: &Game, property: u16) -> Option<u16> {
    let mut layers = game.properties[usize::from(property)]
        .iter()
        .map(|&object| game.layer(object));
    let first = layers.next()?;
    layers.all(|layer| layer == first).then_some(first)
}

fn replace(cell: &mut Cell, property: u16, object: u16) {
    for (_, term) in cell {
        if *term == Term::Property(property) {
            *term = Term::Object(object);
        }
    }
}
