//! A rule as what it looks for and what it changes.

use super::properties::layer_of;
use super::variant::Variant;
use crate::parse::{Cell, Commands, Game, Motion, Term};
use homing_table::error::{Error, Result};
use std::collections::BTreeMap;

/// Movements of the objects of each layer, one bit each: up, down, left, right, action.
pub type Movements = BTreeMap<u16, u8>;

/// All movements.
pub const ALL_MOVEMENTS: u8 = 31;

/// Patterns in one direction, and what becomes of them.
#[derive(Clone, Debug)]
pub struct Rule {
    pub line: u64,
    pub direction: Direction,
    pub rows: Vec<Vec<Element>>,
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

/// A part of a pattern.
#[derive(Clone, Debug)]
pub enum Element {
    Cell(Box<Pattern>),
    /// Any number of cells.
    Gap,
}

/// What a cell must have, and what becomes of it.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    pub present: Vec<u16>,
    pub missing: Vec<u16>,
    /// One object of each list.
    pub any: Vec<Vec<u16>>,
    pub moving: Movements,
    pub not_moving: Movements,
    pub change: Option<Change>,
}

/// What becomes of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    pub clear: Vec<u16>,
    pub set: Vec<u16>,
    pub stop: Movements,
    pub start: Movements,
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
            let mut elements = Vec::new();
            for (column, cell) in cells.iter().enumerate() {
                if cell.iter().any(|&(motion, _)| motion == Motion::Gap) {
                    elements.push(Element::Gap);
                    continue;
                }
                let right = variant.right.get(row).map(|cells| &cells[column]);
                let mut builder = PatternBuilder::new(game, variant);
                let pattern = builder.pattern(cell, right)?;
                is_possible &= builder.is_possible;
                elements.push(Element::Cell(pattern.into()));
            }
            rows.push(elements);
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
        self.rows
            .iter()
            .flatten()
            .filter_map(|element| match element {
                Element::Cell(pattern) => Some(&**pattern),
                Element::Gap => None,
            })
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
            Term::Object(object) => Some(self.game.objects[usize::from(object)].layer),
            Term::Property(property) => layer_of(self.game, property),
            Term::Aggregate(_) | Term::Gap => None,
        }
    }

    fn pattern(&mut self, left: &Cell, right: Option<&Cell>) -> Result<Pattern> {
        let mut pattern = Pattern::default();
        let mut left_layers = Vec::new();
        for &(motion, term) in left {
            let Some(layer) = self.layer(term) else {
                continue;
            };
            if motion == Motion::No {
                if let Term::Object(object) = term {
                    pattern.missing.push(object);
                }
                continue;
            }
            // Two objects of one layer are never in one cell.
            self.is_possible &= !left_layers.contains(&layer);
            left_layers.push(layer);
            match term {
                Term::Object(object) => pattern.present.push(object),
                Term::Property(property) => {
                    let objects = self.game.properties[usize::from(property)].clone();
                    pattern.any.push(objects);
                }
                Term::Aggregate(_) | Term::Gap => {}
            }
            match motion {
                Motion::Stationary => {
                    *pattern.not_moving.entry(layer).or_default() |= ALL_MOVEMENTS
                }
                motion => add(&mut pattern.moving, layer, bits(motion)),
            }
        }
        let is_missing = |object| pattern.missing.contains(object);
        self.is_possible &= !pattern.present.iter().any(is_missing);
        if let Some(right) = right {
            let change = self.change(&pattern, &left_layers, right)?;
            pattern.change = Some(change).filter(|change| *change != Change::default());
        }
        Ok(pattern)
    }

    fn change(&self, pattern: &Pattern, left_layers: &[u16], right: &Cell) -> Result<Change> {
        let mut change = Change::default();
        let (mut right_layers, mut object_layers) = (Vec::new(), Vec::new());
        for &(motion, term) in right {
            let Some(layer) = self.layer(term) else {
                continue;
            };
            if motion == Motion::No {
                change.clear.extend(match term {
                    Term::Object(object) => Some(object),
                    _ => None,
                });
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
            match motion {
                Motion::Stationary => *change.stop.entry(layer).or_default() |= ALL_MOVEMENTS,
                motion => add(&mut change.start, layer, bits(motion)),
            }
        }
        let is_set = |object| change.set.contains(object);
        if !pattern.present.iter().all(is_set) {
            change.clear.extend(&pattern.present);
        }
        let starts = |(layer, &bits): (&u16, &u8)| {
            change
                .start
                .get(layer)
                .is_some_and(|start| start & bits == bits)
        };
        if !pattern.moving.iter().all(starts) {
            for (&layer, &bits) in &pattern.moving {
                add(&mut change.stop, layer, bits);
            }
        }
        for &layer in left_layers {
            if !right_layers.contains(&layer) {
                change.clear.extend(self.layer_objects(layer));
                change.layers.push(layer);
            }
        }
        let present = pattern.present.iter();
        let layers = present.map(|&object| self.game.objects[usize::from(object)].layer);
        change
            .layers
            .extend(layers.filter(|layer| !object_layers.contains(layer)));
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

fn add(movements: &mut Movements, layer: u16, bits: u8) {
    if bits != 0 {
        *movements.entry(layer).or_default() |= bits;
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
