//! A rule as what it looks for and what it changes.

use super::variant::Variant;
use crate::parse::{Cell, Commands, Direction, Game, Motion, Term};
use homing_table::error::{Error, Result};

/// All movements.
pub const ALL_MOVEMENTS: u8 = 31;

/// Patterns in one direction, and what becomes of them.
#[derive(Clone, Debug)]
pub struct Rule {
    pub direction: Direction,
    /// For each row its parts, with any number of cells between them.
    pub rows: Vec<Vec<Vec<Pattern>>>,
    pub is_rigid: bool,
    pub commands: Commands,
}

/// What a cell must have, and what becomes of it: objects, and movements by their numbers; or their planes.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// Movements come first.
    pub on: Vec<u16>,
    pub off: Vec<u16>,
    /// One object of each list.
    pub any: Vec<Vec<u16>>,
    pub change: Option<Change>,
}

/// What becomes of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    pub clear: Vec<u16>,
    pub set: Vec<u16>,
    /// The layers whose movement the rule decides, which a rigid rule remembers.
    pub layers: Vec<u16>,
}

impl Rule {
    /// Returns the rule of a variant without words for several things. `None` if it can never match.
    ///
    /// # Errors
    ///
    /// Its right side puts two objects of one layer into a cell.
    pub fn new(game: &Game, variant: &Variant) -> Result<Option<Self>> {
        let (mut rows, mut is_possible) = (Vec::new(), true);
        for (row, cells) in variant.left.iter().enumerate() {
            let mut parts = vec![Vec::new()];
            for (column, cell) in cells.iter().enumerate() {
                if cell.iter().any(|&(motion, _)| motion == Motion::Gap) {
                    parts.push(Vec::new());
                    continue;
                }
                let right = variant.right.get(row).map(|cells| &cells[column]);
                let pattern = pattern(game, variant, cell, right)?;
                is_possible &= pattern.is_some();
                let last = parts.len() - 1;
                parts[last].extend(pattern);
            }
            rows.push(parts);
        }
        Ok(is_possible.then_some(Self {
            direction: variant.direction,
            rows,
            is_rigid: variant.rule.is_rigid,
            commands: variant.rule.commands,
        }))
    }

    /// The cells of its pattern.
    pub fn cells(&self) -> impl Iterator<Item = &Pattern> {
        self.rows.iter().flatten().flatten()
    }
}

/// The pattern of a cell. `None` if it can never match.
fn pattern(
    game: &Game,
    variant: &Variant,
    left: &Cell,
    right: Option<&Cell>,
) -> Result<Option<Pattern>> {
    let mut pattern = Pattern::default();
    let (mut present, mut layers) = (Vec::new(), Vec::new());
    for &(motion, term) in left {
        let Some(layer) = game.layer_of(term) else {
            continue;
        };
        match term {
            Term::Object(object) if motion == Motion::No => {
                pattern.off.push(object);
                continue;
            }
            Term::Object(object) => present.push(object),
            _ => pattern.any.push(game.filter(term).objects),
        }
        // Two objects of one layer are never in one cell.
        if layers.contains(&layer) {
            return Ok(None);
        }
        layers.push(layer);
        match motion {
            Motion::Stationary => pattern.off.extend(game.movements(layer, ALL_MOVEMENTS)),
            motion => pattern.on.extend(game.movements(layer, motion.bits())),
        }
    }
    if present.iter().any(|object| pattern.off.contains(object)) {
        return Ok(None);
    }
    if let Some(right) = right {
        let change = change(game, variant, left, &pattern.on, &present, right)?;
        pattern.change = Some(change).filter(|change| *change != Change::default());
    }
    pattern.on.append(&mut present);
    Ok(Some(pattern))
}

/// What becomes of a cell, which has these movements and these objects.
fn change(
    game: &Game,
    variant: &Variant,
    left: &Cell,
    moving: &[u16],
    present: &[u16],
    right: &Cell,
) -> Result<Change> {
    let mut change = Change::default();
    let (mut right_layers, mut object_layers) = (Vec::new(), Vec::new());
    for &(motion, term) in right {
        let Some(layer) = game.layer_of(term) else {
            continue;
        };
        if motion == Motion::No {
            change.clear.extend(game.filter(term).objects);
            continue;
        }
        if right_layers.contains(&layer) {
            let what =
                "the right side of this rule puts two objects of one collision layer into one cell";
            return Err(Error::input(what).on_line(variant.rule.line));
        }
        right_layers.push(layer);
        if let Term::Object(object) = term {
            change.set.push(object);
            change.clear.extend(game.layer_objects(layer));
            object_layers.push(layer);
        }
        // Those of the layer that it does not get are cleared below.
        change.set.extend(game.movements(layer, motion.bits()));
        // Objects that appear, in a layer of which the cell had none, do not move.
        let mut known = left.iter().map(|&(_, term)| game.layer_of(term));
        let stops = !variant.rule.is_late && matches!(term, Term::Object(_));
        if motion != Motion::Any || stops && known.all(|known| known != Some(layer)) {
            change.layers.push(layer);
        }
    }
    for list in [present, moving] {
        if !list.iter().all(|thing| change.set.contains(thing)) {
            change.clear.extend(list);
        }
    }
    for &(_, term) in left.iter().filter(|&&(motion, _)| motion != Motion::No) {
        let Some(layer) = game.layer_of(term) else {
            continue;
        };
        if !right_layers.contains(&layer) {
            change.clear.extend(game.layer_objects(layer));
            change.layers.push(layer);
        }
        if matches!(term, Term::Object(_)) && !object_layers.contains(&layer) {
            change.layers.push(layer);
        }
    }
    for &layer in &change.layers {
        change.clear.extend(game.movements(layer, ALL_MOVEMENTS));
    }
    for list in [&mut change.clear, &mut change.layers] {
        list.sort_unstable();
        list.dedup();
    }
    Ok(change)
}
