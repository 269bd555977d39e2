//! How symmetries map the coordinates of a model.

use crate::coordinates::{Aspect, Coordinate, mapped};
use crate::pieces::{Action, Arrangement, OPEN, Region, Set, difference};
use crate::rows::RowModel;
use crate::symmetry::PermSymmetry;
use std::collections::HashMap;

/// How a symmetry maps the lead, the rest and the row of a model.
pub struct Images {
    /// The image of each lead, of each rest, and of each place in the row without an offset.
    pub leads: Vec<u32>,
    pub rests: Vec<u16>,
    pub row: Vec<u32>,
    /// For each twist coordinate of the rest and then of the row, and for each symbol of the lead: what is subtracted from the twist of a
    /// piece with this symbol.
    pub turned: Vec<[u8; 256]>,
}

impl Images {
    /// The symmetries that map each coordinate to itself, with their images.
    pub fn all_of<'s>(
        model: &RowModel,
        row: &Coordinate,
        goal: &Arrangement,
        symmetries: &'s [PermSymmetry],
    ) -> (Vec<&'s PermSymmetry>, Vec<Self>) {
        let (mut found, mut all): (Vec<&PermSymmetry>, Vec<Self>) = Default::default();
        // Symmetries by how they map moves.
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut undone: Vec<Vec<u8>> = Vec::new();
        for symmetry in symmetries {
            // Most are the product of two that are already known.
            let product = undone.iter().enumerate().find_map(|(first, undone)| {
                let second: Vec<u8> = symmetry
                    .moves
                    .iter()
                    .map(|&code| undone[usize::from(code)])
                    .collect();
                Some([&all[first], &all[*numbers.get(&second[..])?]])
            });
            let Some(images) = Self::of(model, row, goal, symmetry, product) else {
                continue;
            };
            numbers.insert(&symmetry.moves, all.len());
            let mut back = vec![0; symmetry.moves.len()];
            symmetry
                .moves
                .iter()
                .zip(0..)
                .for_each(|(&to, code)| back[usize::from(to)] = code);
            undone.push(back);
            found.push(symmetry);
            all.push(images);
        }
        (found, all)
    }

    /// The images under a symmetry; `None` if it does not map each coordinate to itself. If it is the product of two, the second followed
    /// by the first, their images of the lead are composed, since the lead may have many values.
    fn of(
        model: &RowModel,
        row: &Coordinate,
        goal: &Arrangement,
        symmetry: &PermSymmetry,
        product: Option<[&Self; 2]>,
    ) -> Option<Self> {
        let lead = &model.split.coordinates[0];
        let mut turned = Vec::new();
        let mut of = |coordinate: &Coordinate, is_lead: bool| {
            let image = CoordinateImage {
                coordinate,
                sets: &model.pieces,
                goal,
                symmetry,
            };
            let is_of_lead = coordinate.region == lead.region && !is_lead;
            if coordinate.aspect == Aspect::Twists {
                if !is_lead {
                    turned.push(if is_of_lead {
                        image.turned_by_symbol(lead)?
                    } else {
                        [0; 256]
                    });
                }
                if !is_of_lead && !are_twists_alone(model, &coordinate.region, goal, symmetry) {
                    return None;
                }
            }
            image.values(&image.turned())
        };
        let leads = match product {
            Some([first, second]) => second
                .leads
                .iter()
                .map(|&value| first.leads[value as usize])
                .collect(),
            None => of(lead, true)?,
        };
        let rests = model.split.coordinates[1..]
            .iter()
            .map(|coordinate| of(coordinate, false))
            .collect::<Option<Vec<_>>>()?;
        let row = of(row, false)?;
        let len: usize = rests.iter().map(Vec::len).product();
        Some(Self {
            leads,
            rests: (0..len as u64)
                .map(|rest| mapped(&rests, rest) as u16)
                .collect(),
            row,
            turned,
        })
    }
}

/// Whether the image of a region's twists does not depend on which pieces have them: all pieces are twisted by the same amount, or no move
/// changes where they are.
pub fn are_twists_alone(
    model: &RowModel,
    region: &Region,
    goal: &Arrangement,
    symmetry: &PermSymmetry,
) -> bool {
    let are_still = |action: &Action| {
        region
            .places
            .iter()
            .all(|&place| action.0[region.set].from[usize::from(place)] == place)
    };
    symmetry.twists_alike(region.set, region.pieces(&model.pieces, goal))
        || model.moves.all.iter().all(are_still)
}

/// The image of a coordinate under a symmetry.
struct CoordinateImage<'i> {
    coordinate: &'i Coordinate,
    sets: &'i [Set],
    /// The goal, without open pieces.
    goal: &'i Arrangement,
    symmetry: &'i PermSymmetry,
}

impl CoordinateImage<'_> {
    fn set(&self) -> &Set {
        &self.sets[self.coordinate.region.set]
    }

    /// The pieces of the goal.
    fn pieces(&self) -> impl Iterator<Item = u8> {
        self.coordinate
            .region
            .places
            .iter()
            .map(|&place| self.goal.0[self.set().offset + usize::from(place)])
    }

    /// The piece as the coordinate distinguishes it.
    fn distinguished(&self, piece: u8) -> u8 {
        if self.set().open.binary_search(&piece).is_ok() {
            OPEN
        } else {
            piece
        }
    }

    /// For each position, what is subtracted from the twist of the goal's piece there.
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

    /// For each symbol of the lead, what is subtracted from the twist of a piece whose image has that symbol.
    fn turned_by_symbol(&self, lead: &Coordinate) -> Option<[u8; 256]> {
        let Aspect::Pieces(shown) = &lead.aspect else {
            return None;
        };
        let mut turned = [None; 256];
        for piece in self.pieces() {
            let (name, by) = self.symmetry.piece(lead.region.set, piece);
            let symbol = shown[usize::from(self.distinguished(name))];
            if *turned[usize::from(symbol)].get_or_insert(by) != by {
                return None;
            }
        }
        Some(turned.map(|by| by.unwrap_or(0)))
    }

    /// The image of each value, with `by` subtracted from the twist in each position.
    fn values(&self, by: &[u8]) -> Option<Vec<u32>> {
        let Self {
            coordinate,
            sets,
            symmetry,
            ..
        } = *self;
        let (region, set) = (&coordinate.region, self.set());
        let to = |&place: &u8| {
            let (to_set, to, _) = symmetry.place(sets, (region.set, place, 0));
            (to_set == region.set).then(|| region.places.binary_search(&to).ok())?
        };
        let to = region
            .places
            .iter()
            .map(to)
            .collect::<Option<Vec<usize>>>()?;
        let mut named = [None; 256];
        if let Aspect::Pieces(shown) = &coordinate.aspect {
            for piece in self.pieces() {
                let image = self.distinguished(symmetry.piece(region.set, piece).0);
                let (before, after) = (
                    shown[usize::from(self.distinguished(piece))],
                    shown[usize::from(image)],
                );
                if *named[usize::from(before)].get_or_insert(after) != after {
                    return None;
                }
            }
        }
        let symbol_at = |at: usize, symbol: u8| match &coordinate.aspect {
            Aspect::Pieces(_) => named[usize::from(symbol)],
            Aspect::Twists => {
                let (_, _, twist) = symmetry.place(sets, (region.set, region.places[at], symbol));
                Some(difference(twist, by[to[at]], set.orientations))
            }
            Aspect::Oriented(symbols) => {
                let &(piece, twist) = symbols.get(usize::from(symbol))?;
                let (_, _, way) = symmetry.place(sets, (region.set, region.places[at], twist));
                let (name, turned) = symmetry.piece(region.set, piece);
                let twist = if set.is_loose(piece) {
                    0
                } else {
                    difference(way, turned, set.orientations)
                };
                symbols
                    .binary_search(&(name, twist))
                    .ok()
                    .map(|symbol| symbol as u8)
            }
        };
        let mut symbols = vec![0; to.len()];
        let image = |value: usize| {
            for (at, symbol) in coordinate.symbols(value).enumerate() {
                symbols[to[at]] = symbol_at(at, symbol)?;
            }
            coordinate
                .find(symbols.iter().copied())
                .map(|value| value as u32)
        };
        (0..coordinate.len()).map(image).collect()
    }
}
