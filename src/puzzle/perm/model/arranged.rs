//! A model with other coordinates as the first one and as the row, for symmetries to map each coordinate without a look at the others.

use super::images::are_twists_alone;
use super::symmetric::SymmetricRows;
use super::{MAX_ROW, MAX_VALUES, Model, Place};
use crate::puzzle::perm::action::Pattern;
use crate::puzzle::perm::coordinate::{Coordinate, Region, View};
use crate::puzzle::perm::outers::{Outers, combine};
use crate::puzzle::perm::row::Row;
use crate::puzzle::perm::symmetries::Symmetry;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rows of a model, one of each class, and where its states are in them.
#[derive(Debug)]
pub struct Arranged {
    model: Arc<Model>,
    pub rows: Arc<SymmetricRows>,
    /// By coordinate of the model, and last by the row: what a value counts.
    digits: Vec<Digit>,
}

/// What one more of a value counts in the numbers of an arranged model: one of the two.
#[derive(Clone, Copy, Debug, Default)]
struct Digit {
    outer: u32,
    in_row: u32,
}

/// A coordinate, and by which coordinates of the model it is told: their numbers, and what one more of a value counts.
struct Part {
    coordinate: Coordinate,
    told: Vec<(usize, u32)>,
}

impl Arranged {
    /// Returns `None` if the symmetries of the puzzle, whose goal this is, do not map rows to rows.
    pub fn of(model: &Arc<Model>, goal: &Pattern, symmetries: &[Symmetry]) -> Option<Self> {
        if model.asked.is_some() || model.stickers.is_some() || symmetries.len() < 2 {
            return None;
        }
        let mut parts = parts(model)?;
        let (lead, row) = choose(model, &parts, goal, symmetries)?;
        let lead_part = parts.remove(lead);
        let row = parts.remove(row - usize::from(lead < row));
        parts.insert(0, lead_part);
        let mut digits = vec![Digit::default(); model.coordinates.len() + 1];
        let mut weight = 1u32;
        for part in parts.iter().rev() {
            part.told.iter().for_each(|&(at, of_part)| digits[at].outer = of_part * weight);
            weight = weight.checked_mul(u32::try_from(part.coordinate.len()).ok()?)?;
        }
        row.told.iter().for_each(|&(at, of_part)| digits[at].in_row = of_part);
        let coordinates: Vec<Coordinate> = parts.into_iter().map(|part| part.coordinate).collect();
        let (outers, listed) = combine(&coordinates, &model.moves, &model.start, &model.sets).ok()?;
        let (outer_after, reached) = match outers {
            Outers::All(_) => (listed, None),
            Outers::Reached(reached) => (Vec::new(), Some(reached)),
        };
        let (outers, row) = (Outers::All(weight as usize), Row::Whole(row.coordinate));
        let (row_maps, row_map_of) = row.maps(&coordinates, &model.moves, &outers).ok()?;
        let arranged = Model { coordinates, outers, outer_after, row_len: row.len(), row, row_maps, row_map_of, ..Model::clone(model) };
        let is_reached = reached.map(|reached| move |outer: u32| reached.binary_search(&outer.into()).is_ok());
        let is_reached = is_reached.as_ref().map(|is_reached| is_reached as &dyn Fn(u32) -> bool);
        let rows = Arc::new(SymmetricRows::of(&Arc::new(arranged), goal, symmetries, is_reached)?);
        Some(Self { model: model.clone(), rows, digits })
    }

    /// The number of the entries of a table that has one of each class.
    pub fn len(&self) -> u64 {
        self.rows.len()
    }

    /// The entry of the state with an index.
    #[inline]
    pub fn entry(&self, index: u64) -> u64 {
        let Place { outer, in_row } = self.model.place(index);
        let Some((of_row, of_outer)) = self.digits.split_last() else { return index };
        let mut values = self.model.outers.get(outer as usize);
        let mut place = Place { outer: in_row * of_row.outer, in_row: in_row * of_row.in_row };
        for (coordinate, digit) in self.model.coordinates.iter().zip(of_outer).rev() {
            let len = coordinate.len() as u64;
            let at = (values % len) as u32;
            values /= len;
            place.outer += at * digit.outer;
            place.in_row += at * digit.in_row;
        }
        self.rows.index(place)
    }
}

/// The coordinates of a model. Pieces that never move are twisted each by itself, and symmetries exchange them: their twists are one.
fn parts(model: &Model) -> Option<Vec<Part>> {
    let Row::Whole(row) = &model.row else { return None };
    let mut parts = Vec::new();
    let mut alone: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let coordinates: Vec<&Coordinate> = model.coordinates.iter().chain([row]).collect();
    for (at, &coordinate) in coordinates.iter().enumerate() {
        match coordinate.region.places.len() {
            1 if coordinate.view == View::Twists => alone.entry(coordinate.region.set).or_default().push(at),
            _ => parts.push(Part { coordinate: coordinate.clone(), told: vec![(at, 1)] }),
        }
    }
    for (set, mut members) in alone {
        members.sort_by_key(|&at| coordinates[at].region.places[0]);
        let places = members.iter().map(|&at| coordinates[at].region.places[0]).collect();
        let joined = Coordinate::explore(&model.sets, Region { set, places }, View::Twists, &model.start, &model.moves, MAX_VALUES)?;
        let (mut told, mut weight) = (Vec::new(), 1);
        for &at in members.iter().rev() {
            told.push((at, weight));
            weight *= coordinates[at].len() as u32;
        }
        // Values are numbered in the order of their twists, so all combinations of twists are a number in mixed radix.
        if joined.len() != weight as usize {
            return None;
        }
        parts.push(Part { coordinate: joined, told });
    }
    Some(parts)
}

/// The coordinates that become the first one and the row. If symmetries map the twists of a region only with a look at which pieces have
/// them, the places of its pieces come first.
fn choose(model: &Model, parts: &[Part], goal: &Pattern, symmetries: &[Symmetry]) -> Option<(usize, usize)> {
    let is_tied = |part: &&Part| {
        let Coordinate { region, view, .. } = &part.coordinate;
        *view == View::Twists && !symmetries.iter().all(|symmetry| are_twists_alone(model, region, goal, symmetry))
    };
    let tied: Vec<&Region> = parts.iter().filter(is_tied).map(|part| &part.coordinate.region).collect();
    let len = |at: &usize| (parts[*at].coordinate.len(), std::cmp::Reverse(*at));
    let row_beside = |lead: Option<usize>| {
        let fits = |at: &usize| Some(*at) != lead && parts[*at].coordinate.len() <= MAX_ROW;
        (0..parts.len()).filter(fits).max_by_key(len)
    };
    let leads = (0..parts.len()).filter(|&at| {
        let Coordinate { region, view, .. } = &parts[at].coordinate;
        matches!(view, View::Pieces(_)) && tied.contains(&region)
    });
    match leads.max_by_key(len) {
        Some(lead) => Some((lead, row_beside(Some(lead))?)),
        None => {
            let row = row_beside(None)?;
            Some(((0..parts.len()).filter(|&at| at != row).max_by_key(len)?, row))
        }
    }
}
