//! Rearranges a model with other coordinates first and as the row, so that symmetries map each coordinate independently of the others.

use super::images::are_twists_alone;
use super::symmetric::SymmetricRows;
use crate::coordinates::{Aspect, Coordinate, OuterNumbers, combine};
use crate::pieces::{Arrangement, Region};
use crate::rows::{MAX_ROW, MAX_VALUES, RowKind, RowModel, RowPlace};
use crate::symmetry::PermSymmetry;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The rows of a rearranged model, one of each class, and the entries of its states in them.
#[derive(Debug)]
pub struct ClassEntries {
    model: Arc<RowModel>,
    pub rows: Arc<SymmetricRows>,
    /// For each coordinate of the model, and last for the row, the weight of its values.
    digits: Vec<Digit>,
}

/// The weight of a value in the rearranged model. One of the two is 0.
#[derive(Clone, Copy, Debug, Default)]
struct Digit {
    outer: u32,
    in_row: u32,
}

/// A coordinate of the rearranged model, with the indices and weights of the model's coordinates that determine it.
struct Component {
    coordinate: Coordinate,
    sources: Vec<(usize, u32)>,
}

impl ClassEntries {
    /// Rearranges a model. Returns `None` if the symmetries that keep the goal do not map rows to rows, or if some of the model's states
    /// are in no row then.
    pub fn of(
        model: &Arc<RowModel>,
        goal: &Arrangement,
        symmetries: &[PermSymmetry],
    ) -> Option<Self> {
        if model.stickers.is_some() || symmetries.len() < 2 {
            return None;
        }
        let mut parts = parts(model)?;
        let (lead, row) = choose(model, &parts, goal, symmetries)?;
        let lead_part = parts.remove(lead);
        let row = parts.remove(row - usize::from(lead < row));
        parts.insert(0, lead_part);
        let mut digits = vec![Digit::default(); model.split.coordinates.len() + 1];
        let mut weight = 1u32;
        for part in parts.iter().rev() {
            part.sources
                .iter()
                .for_each(|&(at, of_part)| digits[at].outer = of_part * weight);
            weight = weight.checked_mul(u32::try_from(part.coordinate.len()).ok()?)?;
        }
        row.sources
            .iter()
            .for_each(|&(at, of_part)| digits[at].in_row = of_part);
        let coordinates: Vec<Coordinate> = parts.into_iter().map(|part| part.coordinate).collect();
        let (outer_numbers, listed) =
            combine(&coordinates, model.puzzle(), u64::MAX, false).ok()?;
        let (outer_after, reached) = match outer_numbers {
            OuterNumbers::All(_) => (listed, None),
            OuterNumbers::Reached(reached) => (Vec::new(), Some(reached)),
        };
        // If the model has states that moves do not reach, their rows must be rows here, too.
        let of_row = u64::from(digits[model.split.coordinates.len()].outer);
        if let Some(reached) = reached.as_ref().filter(|_| of_row > 0) {
            let row_len = model.row_len as u64;
            let others: HashSet<u64> = reached
                .iter()
                .map(|values| values - values / of_row % row_len * of_row)
                .collect();
            if others.len() * model.row_len > reached.len() {
                return None;
            }
        }
        let class_entries = model
            .rearranged(coordinates, weight as usize, outer_after, row.coordinate)
            .ok()?;
        let is_reached =
            reached.map(|reached| move |outer: u32| reached.binary_search(&outer.into()).is_ok());
        let is_reached = is_reached
            .as_ref()
            .map(|is_reached| is_reached as &dyn Fn(u32) -> bool);
        let rows = Arc::new(SymmetricRows::of(
            &Arc::new(class_entries),
            goal,
            symmetries,
            is_reached,
        )?);
        Some(Self {
            model: model.clone(),
            rows,
            digits,
        })
    }

    /// The number of entries of a table with one row of each class.
    pub fn len(&self) -> u64 {
        self.rows.len()
    }

    /// The entry of the state with an index.
    #[inline]
    pub fn entry(&self, index: u64) -> u64 {
        let RowPlace { outer, in_row } = self.model.place(index);
        let Some((of_row, of_outer)) = self.digits.split_last() else {
            return index;
        };
        let mut values = self.model.split.outer_numbers.get(outer as usize);
        let mut place = RowPlace {
            outer: in_row * of_row.outer,
            in_row: in_row * of_row.in_row,
        };
        for (coordinate, digit) in self.model.split.coordinates.iter().zip(of_outer).rev() {
            let len = coordinate.len() as u64;
            let at = (values % len) as u32;
            values /= len;
            place.outer += at * digit.outer;
            place.in_row += at * digit.in_row;
        }
        self.rows.index(place)
    }
}

/// The coordinates of a model. Twists of pieces that never move are separate coordinates, which symmetries exchange, so they are joined.
fn parts(model: &RowModel) -> Option<Vec<Component>> {
    let RowKind::Whole(row) = &model.split.row else {
        return None;
    };
    let mut parts = Vec::new();
    let mut alone: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let coordinates: Vec<&Coordinate> = model.split.coordinates.iter().chain([row]).collect();
    for (at, &coordinate) in coordinates.iter().enumerate() {
        match coordinate.region.places.len() {
            1 if coordinate.aspect == Aspect::Twists => {
                alone.entry(coordinate.region.set).or_default().push(at)
            }
            _ => parts.push(Component {
                coordinate: coordinate.clone(),
                sources: vec![(at, 1)],
            }),
        }
    }
    for (set, mut members) in alone {
        members.sort_by_key(|&at| coordinates[at].region.places[0]);
        let places = members
            .iter()
            .map(|&at| coordinates[at].region.places[0])
            .collect();
        let joined = Coordinate::explore(
            model.puzzle(),
            &Region { set, places },
            Aspect::Twists,
            MAX_VALUES,
        )?;
        let (mut sources, mut weight) = (Vec::new(), 1);
        for &at in members.iter().rev() {
            sources.push((at, weight));
            weight *= coordinates[at].len() as u32;
        }
        // Values are sorted by their twists, so if all combinations occur, a value is a number in mixed radix.
        if joined.len() != weight as usize {
            return None;
        }
        parts.push(Component {
            coordinate: joined,
            sources,
        });
    }
    Some(parts)
}

/// Chooses the coordinates that become the first one and the row. If the image of a region's twists depends on which pieces have them, the
/// positions of its pieces come first.
fn choose(
    model: &RowModel,
    parts: &[Component],
    goal: &Arrangement,
    symmetries: &[PermSymmetry],
) -> Option<(usize, usize)> {
    let is_tied = |part: &&Component| {
        let Coordinate { region, aspect, .. } = &part.coordinate;
        *aspect == Aspect::Twists
            && !symmetries
                .iter()
                .all(|symmetry| are_twists_alone(model, region, goal, symmetry))
    };
    let tied: Vec<&Region> = parts
        .iter()
        .filter(is_tied)
        .map(|part| &part.coordinate.region)
        .collect();
    let len = |at: &usize| (parts[*at].coordinate.len(), std::cmp::Reverse(*at));
    let row_beside = |lead: Option<usize>| {
        let fits = |at: &usize| Some(*at) != lead && parts[*at].coordinate.len() <= MAX_ROW;
        (0..parts.len()).filter(fits).max_by_key(len)
    };
    let leads = (0..parts.len()).filter(|&at| {
        let Coordinate { region, aspect, .. } = &parts[at].coordinate;
        matches!(aspect, Aspect::Pieces(_)) && tied.contains(&region)
    });
    match leads.max_by_key(len) {
        Some(lead) => Some((lead, row_beside(Some(lead))?)),
        None => {
            let row = row_beside(None)?;
            Some((
                (0..parts.len()).filter(|&at| at != row).max_by_key(len)?,
                row,
            ))
        }
    }
}
