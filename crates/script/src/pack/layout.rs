//! States as numbers: for each cell and layer where several objects may be, which of them is there.

use super::reach::Reach;
use crate::parse::{Board, Game};

/// Where the objects of a state are in its words.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The words of a state.
    pub words: usize,
    pub digits: Vec<Digit>,
    /// For each plane, by cell, what an object there adds. Empty for planes that never change.
    weights: Vec<Vec<(u16, u64)>>,
    /// The digit of the mark of won states.
    won: (u16, u64),
}

/// One of the objects that may be in a cell and a layer.
#[derive(Clone, Debug)]
pub struct Digit {
    pub cell: usize,
    /// The planes of the objects; `None` for no object.
    pub options: Vec<Option<u16>>,
    word: u16,
    /// What the digit is multiplied with in its word.
    place: u64,
    radix: u64,
    /// The bits of `place` and of `radix`, if both are powers of two.
    shift: Option<(u32, u32)>,
}

impl Layout {
    /// The layout of the states of a level. `plane_of` says which objects are kept, and where.
    pub fn new(game: &Game, board: &Board, reach: &Reach, plane_of: &[Option<u16>]) -> Self {
        let mut digits = Vec::new();
        let mut layers: Vec<Vec<(usize, u16)>> = vec![Vec::new(); game.layer_count];
        for (object, plane) in plane_of.iter().enumerate() {
            if let Some(plane) = plane {
                layers[usize::from(game.objects[object].layer)].push((object, *plane));
            }
        }
        for cell in 0..board.cells.len() {
            for layer in &layers {
                let may = layer
                    .iter()
                    .filter(|&&(object, _)| reach.may[object].has(cell));
                let mut options: Vec<Option<u16>> = may.map(|&(_, plane)| Some(plane)).collect();
                if !layer
                    .iter()
                    .any(|&(object, _)| reach.must[object].has(cell))
                {
                    options.insert(0, None);
                }
                if options.len() > 1 {
                    digits.push(Digit::new(cell, options));
                }
            }
        }
        let planes = plane_of.iter().flatten().count();
        // Powers of two are read faster, and products take less room.
        let [mut fast, mut small] = [true, false].map(|fast| {
            let mut layout = Self {
                digits: digits.clone(),
                ..Self::default()
            };
            layout.place(fast);
            layout
        });
        let mut layout = if fast.words <= small.words {
            std::mem::take(&mut fast)
        } else {
            std::mem::take(&mut small)
        };
        layout.weigh(planes, board.cells.len());
        layout
    }

    /// Gives each digit its place.
    fn place(&mut self, is_fast: bool) {
        let (mut word, mut product) = (0, 1u128);
        // The mark of won states comes first.
        let radices = self.digits.iter().map(|digit| digit.options.len() as u64);
        let radices: Vec<u64> = std::iter::once(2).chain(radices).collect();
        for (number, radix) in radices.into_iter().enumerate() {
            let radix = if is_fast {
                radix.next_power_of_two()
            } else {
                radix
            };
            if product * u128::from(radix) > 1 << 64 {
                (word, product) = (word + 1, 1);
            }
            let place = product as u64;
            product *= u128::from(radix);
            match number.checked_sub(1) {
                None => self.won = (word, place),
                Some(digit) => {
                    let digit = &mut self.digits[digit];
                    (digit.word, digit.place, digit.radix) = (word, place, radix);
                    digit.shift = is_fast.then(|| (place.trailing_zeros(), radix.trailing_zeros()));
                }
            }
        }
        self.words = usize::from(word) + 1;
    }

    fn weigh(&mut self, planes: usize, cells: usize) {
        self.weights = vec![Vec::new(); planes];
        for digit in &self.digits {
            for (value, plane) in (0..).zip(&digit.options) {
                if let Some(plane) = plane {
                    let weights = &mut self.weights[usize::from(*plane)];
                    weights.resize(cells, (0, 0));
                    weights[digit.cell] = (digit.word, digit.place * value);
                }
            }
        }
    }

    /// The bits of the last word, if there is only one; else of all words.
    pub fn bits(&self) -> u32 {
        self.words as u32 * 64
    }

    /// Writes a state: planes of this many words each.
    #[inline]
    pub fn pack(&self, planes: &[u64], plane_words: usize, is_won: bool, packed: &mut [u64]) {
        packed.fill(0);
        if is_won {
            packed[usize::from(self.won.0)] += self.won.1;
        }
        for (plane, weights) in planes.chunks_exact(plane_words).zip(&self.weights) {
            if weights.is_empty() {
                continue;
            }
            for (at, &word) in plane.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let cell = at * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    let (word, weight) = weights[cell];
                    packed[usize::from(word)] += weight;
                }
            }
        }
    }

    /// Adds the objects of a state to planes with what never changes. Returns whether the state is won.
    #[inline]
    pub fn unpack(&self, packed: &[u64], planes: &mut [u64], plane_words: usize) -> bool {
        for digit in &self.digits {
            let word = packed[usize::from(digit.word)];
            let value = match digit.shift {
                Some((shift, bits)) => word >> shift & ((1 << bits) - 1),
                None => word / digit.place % digit.radix,
            };
            if let Some(&Some(plane)) = digit.options.get(value as usize) {
                let at = usize::from(plane) * plane_words + digit.cell / 64;
                planes[at] |= 1 << (digit.cell % 64);
            }
        }
        self.is_won(packed)
    }

    pub fn is_won(&self, packed: &[u64]) -> bool {
        let (word, place) = self.won;
        packed[usize::from(word)] / place % 2 == 1
    }
}

impl Digit {
    fn new(cell: usize, options: Vec<Option<u16>>) -> Self {
        Self {
            cell,
            options,
            word: 0,
            place: 1,
            radix: 1,
            shift: None,
        }
    }
}
