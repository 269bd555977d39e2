//! States as numbers: for each layer which object is in each cell, or, if there are few, where each of them is.

use super::count::most_objects;
use super::reach::Reach;
use super::set::{Set, each_cell};
use crate::parse::{Board, Game};

/// Where the objects of a state are in its words.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The words of a state.
    pub words: usize,
    cells: Vec<CellDigit>,
    lists: Vec<ListedLayer>,
    /// For each plane, by cell, what an object there adds. Empty for planes that never change, or are listed.
    weights: Vec<Vec<(u16, u64)>>,
    /// The mark of won states.
    won: Place,
}

/// A digit in a word of a state.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    word: u16,
    /// What the digit is multiplied with.
    place: u64,
    radix: u64,
    /// The bits of `place` and of `radix`, if both are powers of two.
    shift: Option<(u32, u32)>,
}

/// Which of some objects is in a cell.
#[derive(Clone, Debug)]
struct CellDigit {
    cell: usize,
    /// The planes of the objects; `None` for no object.
    options: Vec<Option<u16>>,
    place: Place,
}

/// The few objects of a layer: a digit for each, in ascending order; 0 for one that is gone.
#[derive(Clone, Debug)]
struct ListedLayer {
    planes: Vec<u16>,
    /// The cells and planes that the values from 1 on stand for.
    values: Vec<(u32, u16)>,
    /// For each of `planes`, the values by cell; 0 where it is not listed.
    value_of: Vec<Vec<u32>>,
    places: Vec<Place>,
}

impl Place {
    #[inline(always)]
    fn get(self, packed: &[u64]) -> u64 {
        let word = packed[usize::from(self.word)];
        match self.shift {
            Some((shift, bits)) => word >> shift & ((1 << bits) - 1),
            None => word / self.place % self.radix,
        }
    }

    #[inline(always)]
    fn add(self, packed: &mut [u64], value: u64) {
        packed[usize::from(self.word)] += self.place * value;
    }
}

impl Layout {
    /// The layout of the states of a level. `plane_of` says which objects are kept, and where.
    pub fn new(game: &Game, board: &Board, reach: &Reach, plane_of: &[Option<u16>]) -> Self {
        let mut layers: Vec<Vec<(usize, u16)>> = vec![Vec::new(); game.layer_count];
        for (object, plane) in plane_of.iter().enumerate() {
            if let Some(plane) = plane {
                layers[usize::from(game.objects[object].layer)].push((object, *plane));
            }
        }
        let counts = most_objects(game, board, reach);
        let mut layout = Self::default();
        for (layer, count) in layers.iter().zip(counts) {
            layout.add_layer(layer, count, reach, board.cells.len());
        }
        // Powers of two are read faster, and products take less room.
        let mut fast = layout.clone();
        fast.place(true);
        layout.place(false);
        if fast.words <= layout.words {
            layout = fast;
        }
        layout.weigh(plane_of.iter().flatten().count(), board.cells.len());
        layout
    }

    /// Adds the digits of a layer: by cells or as a list, whichever is smaller.
    fn add_layer(
        &mut self,
        layer: &[(usize, u16)],
        count: Option<usize>,
        reach: &Reach,
        cell_count: usize,
    ) {
        let (mut digits, mut values) = (Vec::new(), Vec::new());
        let (mut fixed, mut bits) = (0, 0.0);
        for cell in 0..cell_count {
            let has = |sets: &[Set], object: usize| sets[object].has(cell);
            let may = layer.iter().filter(|&&(object, _)| has(&reach.may, object));
            let mut options: Vec<Option<u16>> = may.map(|&(_, plane)| Some(plane)).collect();
            if options.len() == 1 && layer.iter().any(|&(object, _)| has(&reach.must, object)) {
                fixed += 1;
            } else if !options.is_empty() {
                values.extend(options.iter().flatten().map(|&plane| (cell as u32, plane)));
                options.insert(0, None);
                bits += (options.len() as f64).log2();
                digits.push(CellDigit {
                    cell,
                    options,
                    place: Place::default(),
                });
            }
        }
        let places = count.map_or(usize::MAX, |count| count.saturating_sub(fixed));
        if places as f64 * ((values.len() + 1) as f64).log2() >= bits {
            return self.cells.append(&mut digits);
        }
        let planes: Vec<u16> = layer.iter().map(|&(_, plane)| plane).collect();
        let mut value_of = vec![vec![0; cell_count]; planes.len()];
        for (value, &(cell, plane)) in (1..).zip(&values) {
            if let Some(at) = planes.iter().position(|&other| other == plane) {
                value_of[at][cell as usize] = value;
            }
        }
        self.lists.push(ListedLayer {
            planes,
            values,
            value_of,
            places: vec![Place::default(); places],
        });
    }

    /// Gives each digit its place.
    fn place(&mut self, is_fast: bool) {
        let (mut word, mut product) = (0, 1u128);
        let mut next = |radix: u64| {
            let radix = match is_fast {
                true => radix.next_power_of_two(),
                false => radix,
            };
            if product * u128::from(radix) > 1 << 64 {
                (word, product) = (word + 1, 1);
            }
            let place = product as u64;
            product *= u128::from(radix);
            Place {
                word,
                place,
                radix,
                shift: is_fast.then(|| (place.trailing_zeros(), radix.trailing_zeros())),
            }
        };
        // In the first word, where it is found without the others.
        self.won = next(2);
        for digit in &mut self.cells {
            digit.place = next(digit.options.len() as u64);
        }
        for list in &mut self.lists {
            let radix = list.values.len() as u64 + 1;
            list.places.fill_with(|| next(radix));
        }
        self.words = usize::from(word) + 1;
    }

    fn weigh(&mut self, planes: usize, cells: usize) {
        self.weights = vec![Vec::new(); planes];
        for digit in &self.cells {
            for (value, plane) in (0..).zip(&digit.options) {
                if let Some(plane) = plane {
                    let weights = &mut self.weights[usize::from(*plane)];
                    weights.resize(cells, (0, 0));
                    weights[digit.cell] = (digit.place.word, digit.place.place * value);
                }
            }
        }
    }

    /// Writes a state: planes of this many words each.
    pub fn pack(&self, planes: &[u64], plane_words: usize, is_won: bool, packed: &mut [u64]) {
        packed.fill(0);
        self.won.add(packed, is_won.into());
        for (plane, weights) in planes.chunks_exact(plane_words).zip(&self.weights) {
            if !weights.is_empty() {
                each_cell(plane, |cell| {
                    let (word, weight) = weights[cell];
                    packed[usize::from(word)] += weight;
                });
            }
        }
        let mut values = Vec::with_capacity(32);
        for list in &self.lists {
            values.clear();
            for (&plane, value_of) in list.planes.iter().zip(&list.value_of) {
                let first = usize::from(plane) * plane_words;
                each_cell(&planes[first..first + plane_words], |cell| {
                    if value_of[cell] != 0 {
                        values.push(value_of[cell]);
                    }
                });
            }
            values.sort_unstable();
            for (place, &value) in list.places.iter().zip(&values) {
                place.add(packed, value.into());
            }
        }
    }

    /// Adds the objects of a state to planes with what never changes.
    pub fn unpack(&self, packed: &[u64], planes: &mut [u64], plane_words: usize) {
        let mut set = |plane: u16, cell: usize| {
            planes[usize::from(plane) * plane_words + cell / 64] |= 1 << (cell % 64);
        };
        for digit in &self.cells {
            if let Some(&Some(plane)) = digit.options.get(digit.place.get(packed) as usize) {
                set(plane, digit.cell);
            }
        }
        for list in &self.lists {
            for place in &list.places {
                let value = place.get(packed) as usize;
                if let Some(&(cell, plane)) = list.values.get(value.wrapping_sub(1)) {
                    set(plane, cell as usize);
                }
            }
        }
    }

    /// Whether a state has the mark of won ones. Its first word is enough.
    pub fn is_won(&self, packed: &[u64]) -> bool {
        self.won.get(packed) == 1
    }
}
