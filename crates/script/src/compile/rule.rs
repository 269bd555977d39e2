//! A rule as what it looks for and what it changes.

use super::properties::layer_of;
use super::variant::Variant;
use crate::parse::{Cell, Commands, Game, Motion, Term};
use homing_table::error::{Error, Result};

/// All movements.
pub const ALL_MOVEMENTS: u8 = 31;

/// Patterns in one direction, and what becomes of them.
#[derive(Clone, Debug)]
pub struct Rule {
    pub line: u64,
    pub direction: Direction,
    /// For each row its parts, with any number of cells between them.
    pub rows: Vec<Vec<Vec<Pattern>>>,
    /// Whether the rule has a right side.
    pub replaces: bool,
    pub is_rigid: bool,
    pub commands: Commands,
}

/// Where the next cell of a pattern is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// What a cell must have, and what becomes of it: objects, and movements by their numbers.
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
        let mut rows = Vec::new();
        let mut is_possible = true;
        for (row, cells) in variant.left.iter().enumerate() {
            let (mut parts, mut part) = (Vec::new(), Vec::new());
            for (column, cell) in cells.iter().enumerate() {
                if cell.iter().any(|&(motion, _)| motion == Motion::Gap) {
                    parts.push(std::mem::take(&mut part));
                    continue;
                }
                let right = variant.right.get(row).map(|cells| &cells[column]);
                let mut builder = PatternBuilder::new(game, variant);
                part.push(builder.pattern(cell, right)?);
                is_possible &= builder.is_possible;
            }
            parts.push(part);
            rows.push(parts);
        }
        let direction = match variant.direction {
            Motion::Up => Direction::Up,
            Motion::Down => Direction::Down,
            Motion::Left => Direction::Left,
            _ => Direction::Right,
        };
        Ok(is_possible.then_some(Self {
            line: variant.line,
            direction,
            rows,
            replaces: !variant.right.is_empty(),
            is_rigid: variant.is_rigid,
            commands: variant.commands,
        }))
    }

    /// The cells of its pattern.
    pub fn cells(&self) -> impl Iterator<Item = &Pattern> {
        self.rows.iter().flatten().flatten()
    }
}

/// Builds the pattern of one cell.
struct PatternBuilder<'g> {
    game: &'g Game,
    variant: &'g Variant,
    is_possible: bool,
}

impl<'g> PatternBuilder<'g> {
    fn new(game: &'g Game, variant: &'g Variant) -> Self {
        Self {
            game,
            variant,
            is_possible: true,
        }
    }

    /// The layer of a term, if it has one.
    fn layer(&self, term: Term) -> Option<u16> {
        match term {
            Term::Object(object) => Some(self.game.layer(object)),
            Term::Property(property) => layer_of(self.game, property),
            Term::Aggregate(_) | Term::Gap => None,
        }
    }

    fn pattern(&mut self, left: &Cell, right: Option<&Cell>) -> Result<Pattern> {
        let mut pattern = Pattern::default();
        let (mut present, mut left_layers) = (Vec::new(), Vec::new());
        for &(motion, term) in left {
            let Some(layer) = self.layer(term) else {
                continue;
            };
            if motion == Motion::No {
                if let Term::Object(object) = term {
                    pattern.off.push(object);
                }
                continue;
            }
            // Two objects of one layer are never in one cell.
            self.is_possible &= !left_layers.contains(&layer);
            left_layers.push(layer);
            match term {
                Term::Object(object) => present.push(object),
                Term::Property(property) => {
                    let objects = self.game.properties[usize::from(property)].clone();
                    pattern.any.push(objects);
                }
                Term::Aggregate(_) | Term::Gap => {}
            }
            match motion {
                Motion::Stationary => {
                    let movements = self.game.movements(layer, ALL_MOVEMENTS);
                    pattern.off.extend(movements);
                }
                motion => pattern.on.extend(self.game.movements(layer, bits(motion))),
            }
        }
        self.is_possible &= !present.iter().any(|object| pattern.off.contains(object));
        if let Some(right) = right {
            let change = self.change(&pattern.on, &present, &left_layers, right)?;
            pattern.change = Some(change).filter(|change| *change != Change::default());
        }
        pattern.on.append(&mut present);
        Ok(pattern)
    }

    fn change(
        &self,
        moving: &[u16],
        present: &[u16],
        left_layers: &[u16],
        right: &Cell,
    ) -> Result<Change> {
        let mut change = Change::default();
        let (mut right_layers, mut object_layers) = (Vec::new(), Vec::new());
        for &(motion, term) in right {
            let Some(layer) = self.layer(term) else {
                continue;
            };
            if motion == Motion::No {
                if let Term::Object(object) = term {
                    change.clear.push(object);
                }
                continue;
            }
            if right_layers.contains(&layer) && self.is_possible {
                let what = "the right side of this rule puts two objects of one collision layer into one cell";
                return Err(Error::input(what).on_line(self.variant.line));
            }
            right_layers.push(layer);
            if motion != Motion::Any {
                change.layers.push(layer);
            }
            if let Term::Object(object) = term {
                change.set.push(object);
                change.clear.extend(self.layer_objects(layer));
                object_layers.push(layer);
            }
            // Those of the layer that it does not get are cleared below.
            change.set.extend(self.game.movements(layer, bits(motion)));
        }
        for list in [present, moving] {
            if !list.iter().all(|thing| change.set.contains(thing)) {
                change.clear.extend(list);
            }
        }
        for &layer in left_layers {
            if !right_layers.contains(&layer) {
                change.clear.extend(self.layer_objects(layer));
                change.layers.push(layer);
            }
        }
        let layers = present.iter().map(|&object| self.game.layer(object));
        let layers = layers.filter(|layer| !object_layers.contains(layer));
        change.layers.extend(layers);
        for &layer in &change.layers {
            change
                .clear
                .extend(self.game.movements(layer, ALL_MOVEMENTS));
        }
        for list in [&mut change.clear, &mut change.layers] {
            list.sort_unstable();
            list.dedup();
        }
        Ok(change)
    }

    fn layer_objects(&self, layer: u16) -> impl Iterator<Item = u16> + use<'g> {
        let objects = (0..).zip(&self.game.objects);
        objects
            .filter(move |(_, object)| object.layer == layer)
            .map(|(number, _)| number)
    }
}

/// The bit of a movement.
fn bits(motion: Motion) -> u8 {
    match motion {
        Motion::Up => 1,
        Motion::Down => 2,
        Motion::Left => 4,
        Motion::Right => 8,
        Motion::Action => 16,
        _ => 0,
    }
}
