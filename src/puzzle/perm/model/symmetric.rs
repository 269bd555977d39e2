//! Rows of which one is kept of those that symmetries take to each other.
//!
//! An outer number is a pair: the value of the first coordinate, which is called the lead here, and the rest, the values of all others in
//! mixed radix. A symmetry takes a lead to a lead and permutes the places of a row, whatever else there is. What it does to the rest may
//! depend on the lead: how a piece lies afterwards depends on which piece it is, if the axes by which this is told are turned too. So the
//! rest is permuted first by the symmetry alone, and then by the offsets of the twists, of which there are few.
//!
//! Of leads that symmetries take to each other the least one is kept, and then, of the rests with it, the least of those that its own
//! symmetries take to each other.

use super::{Model, Place};
use crate::backward::rows::Rows;
use crate::puzzle::perm::action::{OPEN, Pattern, Set, difference};
use crate::puzzle::perm::coordinate::{Coordinate, View};
use crate::puzzle::perm::outers::mapped;
use crate::puzzle::perm::row::{Row, whole_words};
use crate::puzzle::perm::symmetries::Symmetry;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The rows of a model, one of each class. A state is as far from the goal as its image.
pub struct SymmetricRows {
    model: Arc<Model>,
    rest_len: u32,
    leads: Vec<Lead>,
    /// By symmetry and rest: the image of the rest before its offset.
    rests: Vec<u16>,
    /// By offset and rest.
    offsets: Vec<u16>,
    /// By kept lead that symmetries keep, and rest: the number of its class and, in the low bits, the symmetry that takes it there.
    orbits: Vec<u32>,
    /// By class: the outer number that is kept.
    kept: Vec<u32>,
    /// By symmetry: how it permutes the places of a row, and what undoes that.
    turns: Vec<[Box<[u16]>; 2]>,
    /// By two symmetries: one that permutes rows as the second and then the first.
    products: Vec<u16>,
    symmetry_bits: u32,
    before: OnceLock<Before>,
}

/// How states with a lead are taken to those that are kept.
#[derive(Clone, Copy)]
struct Lead {
    /// The symmetry that takes it to the lead that is kept, and the offset of the rest after it.
    symmetry: u16,
    offset: u16,
    /// The number of the first class of the lead that is kept.
    first_class: u32,
    /// Where the [orbits](SymmetricRows::orbits) of the lead that is kept begin; [`NONE`] if its rests are all kept.
    orbits: u32,
}

/// By class and move: the classes from which the move leads there, one list behind the other.
struct Before {
    ends: Vec<u32>,
    classes: Vec<u32>,
}

/// What a symmetry does.
struct Images {
    /// By lead, and by rest without an offset.
    leads: Vec<u32>,
    rests: Vec<u16>,
    row: Vec<u32>,
    /// By twist coordinate of the rest, and by symbol of the lead: by how much less a piece with this symbol is twisted.
    turned: Vec<[u8; 256]>,
}

const NONE: u32 = u32::MAX;
/// The most rests of a lead, and the most numbers of all offsets.
const MAX_RESTS: usize = 1 << 16;
const MAX_OFFSETS: usize = 1 << 24;

impl SymmetricRows {
    /// Reduces the rows of a model by those symmetries of the pieces, whose goal this is, that map the model to itself. Returns `None` if
    /// there are fewer than two, or if the model has no leads and rests as described above.
    pub fn of(model: &Arc<Model>, goal: &Pattern, symmetries: &[Symmetry]) -> Option<Self> {
        let Row::Whole(row) = &model.row else { return None };
        let rest_len = model.coordinates.get(1..)?.iter().map(Coordinate::len).product::<usize>();
        let is_plain = model.asked.is_none() && model.stickers.is_none() && model.outers.len() == model.coordinates[0].len() * rest_len;
        if !is_plain || rest_len > MAX_RESTS {
            return None;
        }
        let images = Images::all_of(model, row, goal, symmetries);
        let symmetry_bits = images.len().next_power_of_two().ilog2();
        if images.len() < 2 || (model.outer_len() as u64) << symmetry_bits > u64::from(NONE) {
            return None;
        }
        let turn = |Images { row, .. }: &Images| {
            let mut back = vec![0; row.len()];
            row.iter().zip(0..).for_each(|(&to, place)| back[to as usize] = place);
            [whole_words(row.iter().map(|&to| to as u16)), whole_words(back.into_iter())]
        };
        let rests = images.iter().flat_map(|images| images.rests.iter().copied()).collect();
        let turns: Vec<_> = images.iter().map(turn).collect();
        let mut rows = Self {
            model: model.clone(),
            rest_len: rest_len as u32,
            leads: Vec::new(),
            rests,
            offsets: Vec::new(),
            orbits: Vec::new(),
            kept: Vec::new(),
            products: products(&turns, row.len())?,
            turns,
            symmetry_bits,
            before: OnceLock::new(),
        };
        rows.find_classes(&images)?;
        Some(rows)
    }

    fn find_classes(&mut self, images: &[Images]) -> Option<()> {
        let (lead_len, rest_len) = (self.model.coordinates[0].len(), self.rest_len as usize);
        let leads = &self.model.coordinates[0];
        let goal: Vec<u8> = leads.symbols(leads.value_of(&self.model.pieces, &self.model.start)?).collect();
        let mut known = HashMap::new();
        let mut found: Vec<Option<Lead>> = vec![None; lead_len];
        for lead in 0..lead_len {
            if found[lead].is_some() {
                continue;
            }
            let mut offsets = Vec::with_capacity(images.len());
            for images in images {
                let by = self.offsets_of(images, lead, &goal);
                offsets.push(self.offset(by, &mut known)?);
            }
            let leading_from = |other: usize| (0..images.len()).filter(move |&symmetry| images[symmetry].leads[other] as usize == lead);
            // The first symmetry of all changes nothing, so it is the first of those that keep the lead.
            let own: Vec<usize> = leading_from(lead).collect();
            let (first_class, orbits) = (self.kept.len() as u32, if own.len() > 1 { self.orbits.len() as u32 } else { NONE });
            for other in images.iter().map(|images| images.leads[lead] as usize) {
                let symmetry = leading_from(other).next()?;
                found[other] = Some(Lead { symmetry: symmetry as u16, offset: offsets[symmetry], first_class, orbits });
            }
            if orbits == NONE {
                self.kept.extend((0..rest_len).map(|rest| (lead * rest_len + rest) as u32));
            } else {
                self.find_orbits(lead, &own.into_iter().map(|symmetry| (symmetry as u16, offsets[symmetry])).collect::<Vec<_>>())?;
            }
        }
        self.leads = found.into_iter().collect::<Option<Vec<Lead>>>()?;
        Some(())
    }

    /// Finds which rests are kept with a lead that these symmetries keep.
    fn find_orbits(&mut self, lead: usize, own: &[(u16, u16)]) -> Option<()> {
        let (begin, rest_len, first_class) = (self.orbits.len(), self.rest_len as usize, self.kept.len());
        self.orbits.resize(begin + rest_len, NONE);
        for rest in 0..rest_len {
            if self.orbits[begin + rest] != NONE {
                continue;
            }
            let number = (self.kept.len() - first_class) as u32;
            for &(symmetry, offset) in own {
                let other = self.image(symmetry, offset, rest as u32);
                if self.orbits[begin + other as usize] == NONE {
                    let (back, _) = own.iter().find(|&&(symmetry, offset)| self.image(symmetry, offset, other) as usize == rest)?;
                    self.orbits[begin + other as usize] = number << self.symmetry_bits | u32::from(*back);
                }
            }
            self.kept.push((lead * rest_len + rest) as u32);
        }
        Some(())
    }

    /// What is taken off the twists of a rest, by twist coordinate and position, after a symmetry that takes its lead to this one. `goal`
    /// has the symbols of the goal's lead.
    fn offsets_of(&self, images: &Images, lead: usize, goal: &[u8]) -> Vec<u8> {
        let leads = &self.model.coordinates[0];
        let pairs: Vec<(u8, u8)> = leads.symbols(lead).zip(goal.iter().copied()).collect();
        let less = |turned: &[u8; 256], (symbol, of_goal): (u8, u8), orientations| {
            difference(turned[usize::from(symbol)], turned[usize::from(of_goal)], orientations)
        };
        let orientations = self.model.pieces[leads.region.set].orientations;
        images.turned.iter().flat_map(|turned| pairs.iter().map(move |&pair| less(turned, pair, orientations))).collect()
    }

    /// The number of such an offset.
    fn offset(&mut self, by: Vec<u8>, known: &mut HashMap<Vec<u8>, u16>) -> Option<u16> {
        if let Some(&number) = known.get(&by) {
            return Some(number);
        }
        let number = u16::try_from(known.len()).ok().filter(|_| (known.len() + 1) * self.rest_len as usize <= MAX_OFFSETS)?;
        let places = self.model.coordinates[0].region.places.len();
        let mut of_twists = by.chunks_exact(places);
        // By value of each coordinate: the value with its twists less.
        let mut after = Vec::new();
        for coordinate in &self.model.coordinates[1..] {
            let by = if coordinate.view == View::Twists { Some(of_twists.next()?) } else { None };
            let by = by.filter(|by| by.iter().any(|&by| by > 0));
            let orientations = self.model.pieces[coordinate.region.set].orientations;
            let less = |value: usize| match by {
                Some(by) => coordinate.find(coordinate.symbols(value).zip(by).map(|(twist, &by)| difference(twist, by, orientations))),
                None => Some(value),
            };
            after.push((0..coordinate.len()).map(|value| less(value).map(|value| value as u32)).collect::<Option<Vec<u32>>>()?);
        }
        self.offsets.extend((0..u64::from(self.rest_len)).map(|rest| mapped(&after, rest) as u16));
        known.insert(by, number);
        Some(number)
    }

    #[inline]
    fn image(&self, symmetry: u16, offset: u16, rest: u32) -> u32 {
        let image = self.rests[usize::from(symmetry) * self.rest_len as usize + rest as usize];
        self.offsets[usize::from(offset) * self.rest_len as usize + usize::from(image)].into()
    }

    /// The class of an outer number, and the symmetry that permutes the places of its row as they are in the row that is kept.
    #[inline]
    fn class(&self, outer: u32) -> (u32, usize) {
        let (lead, rest) = (outer / self.rest_len, outer % self.rest_len);
        let Lead { symmetry, offset, first_class, orbits } = self.leads[lead as usize];
        let rest = self.image(symmetry, offset, rest);
        if orbits == NONE {
            return (first_class + rest, symmetry.into());
        }
        let orbit = self.orbits[(orbits + rest) as usize];
        let second = orbit & ((1 << self.symmetry_bits) - 1);
        let product = self.products[second as usize * self.turns.len() + usize::from(symmetry)];
        (first_class + (orbit >> self.symmetry_bits), product.into())
    }

    /// The number of states in the rows that are kept.
    pub fn len(&self) -> u64 {
        self.kept.len() as u64 * self.model.row_len() as u64
    }

    /// The memory of the tables of classes, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let (words, halves) = (self.orbits.len() + self.kept.len() + 4 * self.leads.len(), self.rests.len() + self.offsets.len());
        (4 * words + 2 * halves + 4 * self.turns.len() * self.model.row_len()) as u64
    }

    /// The index of the state that stands for the one at a place.
    #[inline]
    pub fn index(&self, Place { outer, in_row }: Place) -> u64 {
        let (class, symmetry) = self.class(outer);
        let [turn, _] = &self.turns[symmetry];
        u64::from(class) * self.model.row_len() as u64 + u64::from(turn[in_row as usize])
    }

    /// Where the state with an index is.
    pub fn place(&self, index: u64) -> Place {
        let Place { outer, in_row } = self.model.place(index);
        Place { outer: self.kept[outer as usize], in_row }
    }

    /// The number of a class and a move.
    fn pair(&self, code: usize, class: usize) -> usize {
        class * self.model.made() + code
    }

    fn before(&self) -> &Before {
        let find = || {
            let pairs = self.kept.len() * self.model.made();
            let mut ends = vec![0u32; pairs + 1];
            let each = |visit: &mut dyn FnMut(usize, usize)| {
                for class in 0..self.kept.len() {
                    (0..self.model.made()).for_each(|code| visit(self.pair(code, self.row_after(code, class)), class));
                }
            };
            each(&mut |pair, _| ends[pair + 1] += 1);
            (0..pairs).for_each(|pair| ends[pair + 1] += ends[pair]);
            let (mut classes, mut next) = (vec![0; pairs], ends.clone());
            each(&mut |pair, class| {
                classes[next[pair] as usize] = class as u32;
                next[pair] += 1;
            });
            Before { ends, classes }
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
        self.model.made()
    }

    #[inline]
    fn row_after(&self, code: usize, row: usize) -> usize {
        self.class(self.model.outer_after(code, self.kept[row] as usize) as u32).0 as usize
    }

    fn each_before(&self, code: usize, row: usize, visit: &mut dyn FnMut(usize)) {
        let (before, pair) = (self.before(), self.pair(code, row));
        before.classes[before.ends[pair] as usize..before.ends[pair + 1] as usize].iter().for_each(|&class| visit(class as usize));
    }

    #[inline]
    fn maps_back(&self, code: usize, row: usize) -> [Option<&[u16]>; 2] {
        let after = self.model.outer_after(code, self.kept[row] as usize);
        let (_, symmetry) = self.class(after as u32);
        // The first symmetry changes nothing.
        let turn = Some(&self.turns[symmetry][1][..]).filter(|_| symmetry > 0);
        [turn, self.model.row_map(self.model.inverse(code), after)]
    }
}

/// By two symmetries: one that permutes rows as the second and then the first; `None` if there is none.
fn products(turns: &[[Box<[u16]>; 2]], row_len: usize) -> Option<Vec<u16>> {
    // The first of those that permute rows alike is taken.
    let mut known: HashMap<&[u16], u16> = HashMap::new();
    turns.iter().zip(0..).for_each(|([turn, _], number)| _ = known.entry(&turn[..row_len]).or_insert(number));
    let product = |first: &[u16], second: &[u16]| {
        let both: Vec<u16> = second[..row_len].iter().map(|&place| first[usize::from(place)]).collect();
        known.get(&both[..]).copied()
    };
    turns
        .iter()
        .flat_map(|[first, _]| turns.iter().map(move |[second, _]| (first, second)))
        .map(|(first, second)| product(first, second))
        .collect()
}

impl Images {
    /// What those symmetries do that take each coordinate to itself.
    fn all_of(model: &Model, row: &Coordinate, goal: &Pattern, symmetries: &[Symmetry]) -> Vec<Self> {
        let (mut all, mut numbers): (Vec<Self>, HashMap<&[u8], usize>) = Default::default();
        let mut undone: Vec<Vec<u8>> = Vec::new();
        for symmetry in symmetries {
            // Most are the product of two that are known, which what they do to moves tells.
            let product = undone.iter().enumerate().find_map(|(first, undone)| {
                let second: Vec<u8> = symmetry.moves.iter().map(|&code| undone[usize::from(code)]).collect();
                Some([&all[first], &all[*numbers.get(&second[..])?]])
            });
            let Some(images) = Self::of(model, row, goal, symmetry, product) else { continue };
            numbers.insert(&symmetry.moves, all.len());
            all.push(images);
            let mut back = vec![0; symmetry.moves.len()];
            symmetry.moves.iter().zip(0..).for_each(|(&to, code)| back[usize::from(to)] = code);
            undone.push(back);
        }
        all
    }

    /// What a symmetry does to each coordinate; `None` if it does not take each to itself. It may be the product of two: the second one and
    /// then the first.
    fn of(model: &Model, row: &Coordinate, goal: &Pattern, symmetry: &Symmetry, product: Option<[&Self; 2]>) -> Option<Self> {
        let lead = &model.coordinates[0];
        let mut turned = Vec::new();
        let mut of = |coordinate: &Coordinate, is_rest: bool| {
            let image = Image { coordinate, sets: &model.pieces, goal, symmetry };
            let by = image.turned();
            // Without the pieces, all must be twisted by as much.
            let is_alike = by.windows(2).all(|pair| pair[0] == pair[1]);
            if coordinate.view == View::Twists && is_rest {
                let is_of_lead = coordinate.region == lead.region;
                turned.push(if is_of_lead { image.turned_by_symbol(lead)? } else { [0; 256] });
                (is_of_lead || is_alike).then(|| image.values(&by))?
            } else {
                (coordinate.view != View::Twists || is_alike).then(|| image.values(&by))?
            }
        };
        let of_product = |part: fn(&Self) -> &Vec<u32>| {
            let [first, second] = product?.map(part);
            Some(second.iter().map(|&value| first[value as usize]).collect::<Vec<u32>>())
        };
        let leads = of_product(|images| &images.leads).map_or_else(|| of(lead, false), Some)?;
        let row = of_product(|images| &images.row).map_or_else(|| of(row, false), Some)?;
        let rests = model.coordinates[1..].iter().map(|coordinate| of(coordinate, true)).collect::<Option<Vec<_>>>()?;
        let len: usize = rests.iter().map(Vec::len).product();
        Some(Self { leads, rests: (0..len as u64).map(|rest| mapped(&rests, rest) as u16).collect(), row, turned })
    }
}

/// The image of a coordinate under a symmetry.
struct Image<'i> {
    coordinate: &'i Coordinate,
    sets: &'i [Set],
    /// The goal, of which no piece is open.
    goal: &'i Pattern,
    symmetry: &'i Symmetry,
}

impl Image<'_> {
    fn set(&self) -> &Set {
        &self.sets[self.coordinate.region.set]
    }

    /// The pieces of the goal.
    fn pieces(&self) -> impl Iterator<Item = u8> {
        self.coordinate.region.places.iter().map(|&place| self.goal.0[self.set().offset + usize::from(place)])
    }

    /// What a piece is for the coordinate.
    fn seen(&self, piece: u8) -> u8 {
        if self.set().open.binary_search(&piece).is_ok() { OPEN } else { piece }
    }

    /// By position: by how much less the piece of the goal there is twisted.
    fn turned(&self) -> Vec<u8> {
        let region = &self.coordinate.region;
        let mut turned = vec![0; region.places.len()];
        for (piece, place) in self.pieces().zip(&region.places) {
            let (_, to, _) = self.symmetry.place(self.sets, (region.set, *place, 0));
            if let Ok(at) = region.places.binary_search(&to) {
                turned[at] = self.symmetry.piece(region.set, piece).1;
            }
        }
        turned
    }

    /// By symbol by which the lead shows the image of a piece: by how much less it is twisted.
    fn turned_by_symbol(&self, lead: &Coordinate) -> Option<[u8; 256]> {
        let View::Pieces(shown) = &lead.view else { return None };
        let mut turned = [None; 256];
        for piece in self.pieces() {
            let (name, by) = self.symmetry.piece(lead.region.set, piece);
            let symbol = shown[usize::from(self.seen(name))];
            if *turned[usize::from(symbol)].get_or_insert(by) != by {
                return None;
            }
        }
        Some(turned.map(|by| by.unwrap_or(0)))
    }

    /// By value: the value of its image, with the twist in each position less by so much.
    fn values(&self, by: &[u8]) -> Option<Vec<u32>> {
        let Self { coordinate, sets, symmetry, .. } = *self;
        let (region, set) = (&coordinate.region, self.set());
        let to = |&place: &u8| {
            let (to_set, to, _) = symmetry.place(sets, (region.set, place, 0));
            (to_set == region.set).then(|| region.places.binary_search(&to).ok())?
        };
        let to = region.places.iter().map(to).collect::<Option<Vec<usize>>>()?;
        let mut named = [None; 256];
        if let View::Pieces(shown) = &coordinate.view {
            for piece in self.pieces() {
                let image = self.seen(symmetry.piece(region.set, piece).0);
                let (before, after) = (shown[usize::from(self.seen(piece))], shown[usize::from(image)]);
                if *named[usize::from(before)].get_or_insert(after) != after {
                    return None;
                }
            }
        }
        let symbol_at = |at: usize, symbol: u8| match &coordinate.view {
            View::Pieces(_) => named[usize::from(symbol)],
            View::Twists => {
                let (_, _, twist) = symmetry.place(sets, (region.set, region.places[at], symbol));
                Some(difference(twist, by[to[at]], set.orientations))
            }
            View::Lying(symbols) => {
                let &(piece, twist) = symbols.get(usize::from(symbol))?;
                let (_, _, way) = symmetry.place(sets, (region.set, region.places[at], twist));
                let (name, turned) = symmetry.piece(region.set, piece);
                let lying = if set.is_loose(piece) { (piece, 0) } else { (name, difference(way, turned, set.orientations)) };
                symbols.binary_search(&lying).ok().map(|symbol| symbol as u8)
            }
        };
        let mut symbols = vec![0; to.len()];
        let image = |value: usize| {
            for (at, symbol) in coordinate.symbols(value).enumerate() {
                symbols[to[at]] = symbol_at(at, symbol)?;
            }
            coordinate.find(symbols.iter().copied()).map(|value| value as u32)
        };
        (0..coordinate.len()).map(image).collect()
    }
}
