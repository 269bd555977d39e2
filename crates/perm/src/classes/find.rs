//! Finds the classes of symmetric rows.

use super::images::{Images, are_twists_alone};
use super::symmetric::{Lead, NONE, SymmetricRows};
use crate::coordinates::{Aspect, Coordinate, mapped};
use crate::pieces::{Arrangement, difference};
use crate::rows::{Numbers, RowKind, RowModel, whole_words};
use crate::symmetry::PermSymmetry;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The maximum number of rests of a lead.
const MAX_RESTS: usize = 1 << 16;
/// The maximum number of entries of all offsets.
const MAX_OFFSETS: usize = 1 << 24;

impl SymmetricRows {
    /// Reduces the rows of a model by the symmetries that map the model to itself. `goal` is its only goal. `is_reached` says which outer
    /// numbers moves reach. Returns `None` if there are fewer than two symmetries, or if the model does not split into leads and rests as
    /// described above.
    pub fn of(
        model: &Arc<RowModel>,
        goal: &Arrangement,
        symmetries: &[PermSymmetry],
        is_reached: Option<&dyn Fn(u32) -> bool>,
    ) -> Option<Self> {
        let RowKind::Whole(row) = &model.split.row else {
            return None;
        };
        let rest_len = model
            .split
            .coordinates
            .get(1..)?
            .iter()
            .map(Coordinate::len)
            .product::<usize>();
        let is_plain = model.stickers.is_none()
            && model.split.outer_numbers.len() == model.split.coordinates[0].len() * rest_len;
        if !is_plain || rest_len > MAX_RESTS {
            return None;
        }
        let (symmetries, images) = Images::all_of(model, row, goal, symmetries);
        let symmetry_bits = images.len().next_power_of_two().ilog2();
        if images.len() < 2 || (model.outer_len() as u64) << symmetry_bits > u64::from(NONE) {
            return None;
        }
        let rests = images
            .iter()
            .flat_map(|images| images.rests.iter().copied())
            .collect();
        let turns: Vec<_> = images
            .iter()
            .map(|Images { row, .. }| both_ways(row))
            .collect();
        // Twists of the lead's pieces have offsets, unless every symmetry changes all of them by the same amount.
        let are_tied =
            |symmetry: &&PermSymmetry| !are_twists_alone(model, &row.region, goal, symmetry);
        let has_row_offsets = row.aspect == Aspect::Twists
            && row.region == model.split.coordinates[0].region
            && symmetries.iter().any(are_tied);
        let mut rows = Self {
            model: model.clone(),
            rest_len: rest_len as u32,
            leads: Vec::new(),
            rests,
            offsets: Vec::new(),
            orbits: Vec::new(),
            kept: Vec::new(),
            sizes: Vec::new(),
            row_offsets: Vec::new(),
            row_offset_maps: vec![both_ways(&(0..row.len() as u32).collect::<Vec<u32>>())],
            products: products(&symmetries)?,
            turns,
            symmetry_bits,
            symmetries: symmetries.into_iter().cloned().collect(),
            before: OnceLock::new(),
        };
        rows.find_classes(&images, row, has_row_offsets, is_reached)?;
        Some(rows)
    }

    fn find_classes(
        &mut self,
        images: &[Images],
        row: &Coordinate,
        has_row_offsets: bool,
        is_reached: Option<&dyn Fn(u32) -> bool>,
    ) -> Option<()> {
        let (lead_len, rest_len) = (
            self.model.split.coordinates[0].len(),
            self.rest_len as usize,
        );
        let leads = &self.model.split.coordinates[0];
        let goal: Vec<u8> = leads
            .symbols(leads.value_of(&self.model.pieces, &self.model.start)?)
            .collect();
        let mut known = Numbers::up_to(MAX_OFFSETS / rest_len);
        let no_offset = vec![0; row.region.places.len()];
        let mut known_of_rows = Numbers::starting_with(no_offset, MAX_OFFSETS / row.len() + 1);
        let mut found: Vec<Option<Lead>> = vec![None; lead_len];
        for lead in 0..lead_len {
            if found[lead].is_some() {
                continue;
            }
            let row_offsets = if has_row_offsets {
                self.row_offsets.len() as u32
            } else {
                NONE
            };
            let mut offsets = Vec::with_capacity(images.len());
            for images in images {
                let mut by = self.offsets_of(images, lead, &goal);
                if has_row_offsets {
                    let of_row = by.split_off(by.len() - row.region.places.len());
                    let number = self.row_offset(&of_row, row, &mut known_of_rows)?;
                    self.row_offsets.push(number);
                }
                offsets.push(self.offset(&by, &mut known)?);
            }
            let leading_from = |other: usize| {
                (0..images.len())
                    .filter(move |&symmetry| images[symmetry].leads[other] as usize == lead)
            };
            // The identity is the first symmetry, so it is also the first of those that fix the lead.
            let own: Vec<usize> = leading_from(lead).collect();
            let is_whole = own.len() == 1 && is_reached.is_none();
            let (first_class, orbits) = (
                self.kept.len() as u32,
                if is_whole {
                    NONE
                } else {
                    self.orbits.len() as u32
                },
            );
            let mut lead_count = 0;
            for other in images.iter().map(|images| images.leads[lead] as usize) {
                let symmetry = leading_from(other).next()?;
                let lead = Lead {
                    symmetry: symmetry as u16,
                    offset: offsets[symmetry],
                    first_class,
                    orbits,
                    row_offsets,
                };
                lead_count += u16::from(found[other].replace(lead).is_none());
            }
            if is_whole {
                self.kept
                    .extend((0..rest_len).map(|rest| (lead * rest_len + rest) as u32));
                self.sizes.resize(self.kept.len(), lead_count);
            } else {
                let own: Vec<_> = own
                    .into_iter()
                    .map(|symmetry| (symmetry as u16, offsets[symmetry]))
                    .collect();
                self.find_orbits(lead, &own, lead_count, is_reached)?;
            }
        }
        self.leads = found.into_iter().collect::<Option<Vec<Lead>>>()?;
        Some(())
    }

    /// Finds the rests to keep for a kept lead. `own` has the symmetries that fix it, and `lead_count` is the size of its class.
    fn find_orbits(
        &mut self,
        lead: usize,
        own: &[(u16, u16)],
        lead_count: u16,
        is_reached: Option<&dyn Fn(u32) -> bool>,
    ) -> Option<()> {
        let (begin, rest_len, first_class) =
            (self.orbits.len(), self.rest_len as usize, self.kept.len());
        self.orbits.resize(begin + rest_len, NONE);
        for rest in 0..rest_len {
            let outer = (lead * rest_len + rest) as u32;
            if self.orbits[begin + rest] != NONE
                || is_reached.is_some_and(|is_reached| !is_reached(outer))
            {
                continue;
            }
            let (number, mut size) = ((self.kept.len() - first_class) as u32, 0);
            for &(symmetry, offset) in own {
                let other = self.image(symmetry, offset, rest as u32);
                if self.orbits[begin + other as usize] == NONE {
                    let (back, _) = own.iter().find(|&&(symmetry, offset)| {
                        self.image(symmetry, offset, other) as usize == rest
                    })?;
                    self.orbits[begin + other as usize] =
                        number << self.symmetry_bits | u32::from(*back);
                    size += lead_count;
                }
            }
            self.kept.push(outer);
            self.sizes.push(size);
        }
        Some(())
    }

    /// What is subtracted from the twists of a rest, for each twist coordinate and position, after a symmetry that maps its lead to this
    /// one. `goal` has the symbols of the goal's lead.
    fn offsets_of(&self, images: &Images, lead: usize, goal: &[u8]) -> Vec<u8> {
        let leads = &self.model.split.coordinates[0];
        let pairs: Vec<(u8, u8)> = leads.symbols(lead).zip(goal.iter().copied()).collect();
        let less = |turned: &[u8; 256], (symbol, of_goal): (u8, u8), orientations| {
            difference(
                turned[usize::from(symbol)],
                turned[usize::from(of_goal)],
                orientations,
            )
        };
        let orientations = self.model.pieces[leads.region.set].orientations;
        images
            .turned
            .iter()
            .flat_map(|turned| {
                pairs
                    .iter()
                    .map(move |&pair| less(turned, pair, orientations))
            })
            .collect()
    }

    /// The number of an offset of the rest.
    fn offset(&mut self, by: &[u8], known: &mut Numbers<Vec<u8>>) -> Option<u16> {
        let next = known.len();
        let number = known.number(by).ok()?;
        if usize::from(number) < next {
            return Some(number);
        }
        let places = self.model.split.coordinates[0].region.places.len();
        let mut of_twists = by.chunks_exact(places);
        // For each value of each coordinate, the value with reduced twists.
        let mut after = Vec::new();
        for coordinate in &self.model.split.coordinates[1..] {
            let by = match coordinate.aspect {
                Aspect::Twists => Some(of_twists.next()?),
                _ => None,
            };
            after.push(self.less(coordinate, by)?);
        }
        let rests = 0..u64::from(self.rest_len);
        self.offsets
            .extend(rests.map(|rest| mapped(&after, rest) as u16));
        Some(number)
    }

    /// The number of an offset of the row.
    fn row_offset(
        &mut self,
        by: &[u8],
        row: &Coordinate,
        known: &mut Numbers<Vec<u8>>,
    ) -> Option<u16> {
        let number = known.number(by).ok()?;
        if usize::from(number) == self.row_offset_maps.len() {
            let map = self.less(row, Some(by))?;
            self.row_offset_maps.push(both_ways(&map));
        }
        Some(number)
    }

    /// For each value of a coordinate, the value with `by` subtracted from its twists.
    fn less(&self, coordinate: &Coordinate, by: Option<&[u8]>) -> Option<Vec<u32>> {
        let by = by.filter(|by| by.iter().any(|&by| by > 0));
        let orientations = self.model.pieces[coordinate.region.set].orientations;
        let less = |value: usize| match by {
            Some(by) => coordinate.find(
                coordinate
                    .symbols(value)
                    .zip(by)
                    .map(|(twist, &by)| difference(twist, by, orientations)),
            ),
            None => Some(value),
        };
        (0..coordinate.len())
            .map(|value| less(value).map(|value| value as u32))
            .collect()
    }
}

/// A permutation of a row and its inverse.
fn both_ways(map: &[u32]) -> [Box<[u16]>; 2] {
    let mut back = vec![0; map.len()];
    map.iter()
        .zip(0..)
        .for_each(|(&to, place)| back[to as usize] = place);
    [
        whole_words(map.iter().map(|&to| to as u16)),
        whole_words(back.into_iter()),
    ]
}

/// For each two symmetries, the second followed by the first; `None` if one is missing. Since there is one goal, a symmetry is determined
/// by how it maps moves.
fn products(symmetries: &[&PermSymmetry]) -> Option<Vec<u16>> {
    let known: HashMap<&[u8], u16> = symmetries
        .iter()
        .map(|symmetry| &symmetry.moves[..])
        .zip(0..)
        .collect();
    let after = |first: &PermSymmetry, second: &PermSymmetry| {
        second
            .moves
            .iter()
            .map(|&code| first.moves[usize::from(code)])
            .collect::<Vec<u8>>()
    };
    let pairs = symmetries
        .iter()
        .flat_map(|first| symmetries.iter().map(move |second| (first, second)));
    pairs
        .map(|(first, second)| known.get(&after(first, second)[..]).copied())
        .collect()
}
