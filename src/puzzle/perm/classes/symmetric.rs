//! Keeps one row of each class of symmetric rows.
//!
//! An outer number is a pair of a *lead*, the value of the first coordinate, and a *rest*, the values of all others in mixed radix. A
//! symmetry maps leads to leads and permutes the places of a row, independently of everything else. The image of the rest may depend on the
//! lead: how a piece is twisted afterwards depends on which piece it is, if the symmetry also turns the axes by which twists are measured.
//! So the rest is first permuted by the symmetry alone, and then by one of a few offsets of the twists. The same holds for the places of a
//! row, if they are the twists of the lead's pieces.
//!
//! Of each class of leads, the smallest is kept; and of its rests, the smallest of each class under the symmetries that fix the lead.

use super::images::{Images, are_twists_alone};
use crate::backward::rows::{Maps, Rows};
use crate::puzzle::perm::coordinates::{Aspect, Coordinate, mapped};
use crate::puzzle::perm::pieces::{Arrangement, difference};
use crate::puzzle::perm::rows::{RowKind, RowModel, RowPlace, whole_words};
use crate::puzzle::perm::symmetry::PermSymmetry;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The rows of a model, one of each class. A state and its images have the same distance to the goal.
#[derive(Debug)]
pub struct SymmetricRows {
    model: Arc<RowModel>,
    rest_len: u32,
    leads: Vec<Lead>,
    /// For each symmetry and rest, the image of the rest without the offset.
    rests: Vec<u16>,
    /// For each offset and rest, the rest with the offset.
    offsets: Vec<u16>,
    /// For each kept lead that some symmetries fix, and each rest: the class of the rest and, in the low bits, the symmetry that maps it to
    /// the kept one.
    orbits: Vec<u32>,
    /// For each class, the outer number that is kept.
    kept: Vec<u32>,
    /// For each class, the number of outer numbers in it.
    sizes: Vec<u16>,
    /// For each symmetry, its permutation of the places of a row and the inverse.
    turns: Vec<[Box<[u16]>; 2]>,
    /// For each kept lead, from its [`row_offsets`](Lead::row_offsets) on, and each symmetry: the number of the row's offset.
    row_offsets: Vec<u16>,
    /// For each offset of a row, its permutation of the places and the inverse. The first is the identity.
    row_offset_maps: Vec<[Box<[u16]>; 2]>,
    /// For each two symmetries, the second followed by the first.
    products: Vec<u16>,
    symmetry_bits: u32,
    before: OnceLock<Predecessors>,
}

/// How states with a lead are mapped to the kept ones.
#[derive(Clone, Copy, Debug)]
struct Lead {
    /// The symmetry that maps it to the kept lead, and the offset of the rest after that.
    symmetry: u16,
    offset: u16,
    /// The first class of the kept lead.
    first_class: u32,
    /// Where the [orbits](SymmetricRows::orbits) of the kept lead start; [`NONE`] if all its rests are kept.
    orbits: u32,
    /// Where its row offsets start; [`NONE`] if rows have none.
    row_offsets: u32,
}

/// For each class and move, the classes from which the move leads there, in one array.
#[derive(Debug)]
struct Predecessors {
    ends: Vec<u32>,
    classes: Vec<u32>,
}

const NONE: u32 = u32::MAX;
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
        let RowKind::Whole(row) = &model.row else {
            return None;
        };
        let rest_len = model
            .coordinates
            .get(1..)?
            .iter()
            .map(Coordinate::len)
            .product::<usize>();
        let is_plain = model.lazy_moves.is_none()
            && model.stickers.is_none()
            && model.outer_numbers.len() == model.coordinates[0].len() * rest_len;
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
            && row.region == model.coordinates[0].region
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
        let (lead_len, rest_len) = (self.model.coordinates[0].len(), self.rest_len as usize);
        let leads = &self.model.coordinates[0];
        let goal: Vec<u8> = leads
            .symbols(leads.value_of(&self.model.pieces, &self.model.start)?)
            .collect();
        let (mut known, mut known_of_rows) = (HashMap::new(), HashMap::new());
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
                    let number = self.row_offset(of_row, row, &mut known_of_rows)?;
                    self.row_offsets.push(number);
                }
                offsets.push(self.offset(by, &mut known)?);
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
        let leads = &self.model.coordinates[0];
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
    fn offset(&mut self, by: Vec<u8>, known: &mut HashMap<Vec<u8>, u16>) -> Option<u16> {
        if let Some(&number) = known.get(&by) {
            return Some(number);
        }
        let number = u16::try_from(known.len())
            .ok()
            .filter(|_| (known.len() + 1) * self.rest_len as usize <= MAX_OFFSETS)?;
        let places = self.model.coordinates[0].region.places.len();
        let mut of_twists = by.chunks_exact(places);
        // For each value of each coordinate, the value with reduced twists.
        let mut after = Vec::new();
        for coordinate in &self.model.coordinates[1..] {
            let by = if coordinate.aspect == Aspect::Twists {
                Some(of_twists.next()?)
            } else {
                None
            };
            after.push(self.less(coordinate, by)?);
        }
        self.offsets
            .extend((0..u64::from(self.rest_len)).map(|rest| mapped(&after, rest) as u16));
        known.insert(by, number);
        Some(number)
    }

    /// The number of an offset of the row.
    fn row_offset(
        &mut self,
        by: Vec<u8>,
        row: &Coordinate,
        known: &mut HashMap<Vec<u8>, u16>,
    ) -> Option<u16> {
        if by.iter().all(|&by| by == 0) {
            return Some(0);
        }
        if let Some(&number) = known.get(&by) {
            return Some(number);
        }
        let number = u16::try_from(self.row_offset_maps.len())
            .ok()
            .filter(|_| self.row_offset_maps.len() * row.len() <= MAX_OFFSETS)?;
        let map = self.less(row, Some(&by))?;
        self.row_offset_maps.push(both_ways(&map));
        known.insert(by, number);
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

    #[inline]
    fn image(&self, symmetry: u16, offset: u16, rest: u32) -> u32 {
        let image = self.rests[usize::from(symmetry) * self.rest_len as usize + rest as usize];
        self.offsets[usize::from(offset) * self.rest_len as usize + usize::from(image)].into()
    }

    /// The class of an outer number, and the symmetry and the offset that map the places of its row to those of the kept row.
    #[inline]
    fn class(&self, outer: u32) -> (u32, usize, usize) {
        let (lead, rest) = (outer / self.rest_len, outer % self.rest_len);
        let Lead {
            symmetry,
            offset,
            first_class,
            orbits,
            row_offsets,
        } = self.leads[lead as usize];
        let rest = self.image(symmetry, offset, rest);
        let (class, symmetry) = if orbits == NONE {
            (first_class + rest, symmetry.into())
        } else {
            let orbit = self.orbits[(orbits + rest) as usize];
            let second = orbit & ((1 << self.symmetry_bits) - 1);
            let product = self.products[second as usize * self.turns.len() + usize::from(symmetry)];
            (first_class + (orbit >> self.symmetry_bits), product.into())
        };
        let row_offset = if row_offsets == NONE {
            0
        } else {
            self.row_offsets[row_offsets as usize + symmetry]
        };
        (class, symmetry, row_offset.into())
    }

    /// The number of states in all rows.
    pub fn states(&self) -> u64 {
        self.sizes.iter().map(|&size| u64::from(size)).sum::<u64>() * self.model.row_len() as u64
    }

    /// The number of states in the kept rows.
    pub fn len(&self) -> u64 {
        self.kept.len() as u64 * self.model.row_len() as u64
    }

    /// The memory for the tables of classes, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let words = self.orbits.len() + self.kept.len() + 5 * self.leads.len();
        let halves =
            self.rests.len() + self.offsets.len() + self.row_offsets.len() + self.sizes.len();
        (4 * words
            + 2 * halves
            + 4 * (self.turns.len() + self.row_offset_maps.len()) * self.model.row_len())
            as u64
    }

    /// The index of the kept state that represents a state.
    #[inline]
    pub fn index(&self, RowPlace { outer, in_row }: RowPlace) -> u64 {
        let (class, symmetry, row_offset) = self.class(outer);
        let mut in_row = self.turns[symmetry][0][in_row as usize];
        if row_offset > 0 {
            in_row = self.row_offset_maps[row_offset][0][usize::from(in_row)];
        }
        u64::from(class) * self.model.row_len() as u64 + u64::from(in_row)
    }

    /// The kept state with an index.
    pub fn place(&self, index: u64) -> RowPlace {
        let RowPlace { outer, in_row } = self.model.place(index);
        RowPlace {
            outer: self.kept[outer as usize],
            in_row,
        }
    }

    /// The class after a move.
    #[inline]
    fn class_after(&self, code: usize, class: usize) -> usize {
        self.class(self.model.outer_after(code, self.kept[class] as usize) as u32)
            .0 as usize
    }

    /// The index of a pair of a class and a move.
    fn pair(&self, code: usize, class: usize) -> usize {
        class * self.model.move_count() + code
    }

    fn before(&self) -> &Predecessors {
        let find = || {
            let pairs = self.kept.len() * self.model.move_count();
            let mut ends = vec![0u32; pairs + 1];
            let each = |visit: &mut dyn FnMut(usize, usize)| {
                for class in 0..self.kept.len() {
                    (0..self.model.move_count()).for_each(|code| {
                        visit(self.pair(code, self.class_after(code, class)), class)
                    });
                }
            };
            each(&mut |pair, _| ends[pair + 1] += 1);
            (0..pairs).for_each(|pair| ends[pair + 1] += ends[pair]);
            let (mut classes, mut next) = (vec![0; pairs], ends.clone());
            each(&mut |pair, class| {
                classes[next[pair] as usize] = class as u32;
                next[pair] += 1;
            });
            Predecessors { ends, classes }
        };
        self.before.get_or_init(find)
    }
}

impl Rows for SymmetricRows {
    fn row_count(&self) -> usize {
        self.kept.len()
    }

    fn row_len(&self) -> usize {
        self.model.row_len()
    }

    fn move_count(&self) -> usize {
        self.model.move_count()
    }

    #[inline]
    fn row_after(&self, code: usize, row: usize) -> Option<usize> {
        Some(self.class_after(code, row))
    }

    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize)) {
        let (before, pair) = (self.before(), self.pair(code, row));
        before.classes[before.ends[pair] as usize..before.ends[pair + 1] as usize]
            .iter()
            .for_each(|&class| visit(class as usize));
    }

    fn has_classes(&self) -> bool {
        true
    }

    fn rows_of(&self, row: usize) -> u64 {
        self.sizes[row].into()
    }

    #[inline]
    fn maps_back(&self, code: usize, row: usize) -> Maps<'_> {
        let after = self.model.outer_after(code, self.kept[row] as usize);
        let (_, symmetry, row_offset) = self.class(after as u32);
        // The first symmetry and the first offset are identities.
        let offset = Some(&self.row_offset_maps[row_offset][1][..]).filter(|_| row_offset > 0);
        let turn = Some(&self.turns[symmetry][1][..]).filter(|_| symmetry > 0);
        let back = self.model.row_map(self.model.inverse(code), after);
        Maps::of([offset, turn, back])
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
