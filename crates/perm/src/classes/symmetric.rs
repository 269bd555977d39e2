//! Keeps one row of each class of symmetric rows.
//!
//! An outer number is a pair of a *lead*, the value of the first coordinate, and a *rest*, the values of all others in mixed radix. A
//! symmetry maps leads to leads and permutes the places of a row, independently of everything else. The image of the rest may depend on the
//! lead: how a piece is twisted afterwards depends on which piece it is, if the symmetry also turns the axes by which twists are measured.
//! So the rest is first permuted by the symmetry alone, and then by one of a few offsets of the twists. The same holds for the places of a
//! row, if they are the twists of the lead's pieces.
//!
//! Of each class of leads, the smallest is kept; and of its rests, the smallest of each class under the symmetries that fix the lead.

use crate::rows::{RowModel, RowPlace};
use crate::symmetry::PermSymmetry;
use homing_table::backward::rows::{Maps, Rows};
use std::sync::{Arc, OnceLock};

/// The rows of a model, one of each class. A state and its images have the same distance to the goal.
#[derive(Debug)]
pub struct SymmetricRows {
    pub model: Arc<RowModel>,
    pub rest_len: u32,
    pub leads: Vec<Lead>,
    /// For each symmetry and rest, the image of the rest without the offset.
    pub rests: Vec<u16>,
    /// For each offset and rest, the rest with the offset.
    pub offsets: Vec<u16>,
    /// For each kept lead that some symmetries fix, and each rest: the class of the rest and, in the low bits, the symmetry that maps it to
    /// the kept one.
    pub orbits: Vec<u32>,
    /// For each class, the outer number that is kept.
    pub kept: Vec<u32>,
    /// For each class, the number of outer numbers in it.
    pub sizes: Vec<u16>,
    /// For each symmetry, its permutation of the places of a row and the inverse.
    pub turns: Vec<[Box<[u16]>; 2]>,
    /// For each kept lead, from its [`row_offsets`](Lead::row_offsets) on, and each symmetry: the number of the row's offset.
    pub row_offsets: Vec<u16>,
    /// For each offset of a row, its permutation of the places and the inverse. The first is the identity.
    pub row_offset_maps: Vec<[Box<[u16]>; 2]>,
    /// For each two symmetries, the second followed by the first.
    pub products: Vec<u16>,
    pub symmetry_bits: u32,
    /// The symmetries.
    pub symmetries: Vec<PermSymmetry>,
    pub before: OnceLock<Predecessors>,
}

/// How states with a lead are mapped to the kept ones.
#[derive(Clone, Copy, Debug)]
pub struct Lead {
    /// The symmetry that maps it to the kept lead, and the offset of the rest after that.
    pub symmetry: u16,
    pub offset: u16,
    /// The first class of the kept lead.
    pub first_class: u32,
    /// Where the [orbits](SymmetricRows::orbits) of the kept lead start; [`NONE`] if all its rests are kept.
    pub orbits: u32,
    /// Where its row offsets start; [`NONE`] if rows have none.
    pub row_offsets: u32,
}

/// For each class and move, the classes from which the move leads there, in one array.
#[derive(Debug)]
pub struct Predecessors {
    ends: Vec<u32>,
    classes: Vec<u32>,
}

pub const NONE: u32 = u32::MAX;

impl SymmetricRows {
    #[inline]
    pub fn image(&self, symmetry: u16, offset: u16, rest: u32) -> u32 {
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
            let (class, symmetry) = self.tied_class(orbits, symmetry, rest);
            (first_class + class, symmetry.into())
        };
        let row_offset = if row_offsets == NONE {
            0
        } else {
            self.row_offsets[row_offsets as usize + symmetry]
        };
        (class, symmetry, row_offset.into())
    }

    /// The class of a kept lead's rest, from its first class on, if some symmetries fix the lead; and the symmetry that maps states to the
    /// kept ones, if `symmetry` maps them to this lead and rest.
    #[inline]
    pub fn tied_class(&self, orbits: u32, symmetry: u16, rest: u32) -> (u32, u16) {
        let orbit = self.orbits[(orbits + rest) as usize];
        let second = orbit & ((1 << self.symmetry_bits) - 1);
        let product = self.products[second as usize * self.turns.len() + usize::from(symmetry)];
        (orbit >> self.symmetry_bits, product)
    }

    /// The number of states in all rows.
    pub fn states(&self) -> u64 {
        self.sizes.iter().map(|&size| u64::from(size)).sum::<u64>() * self.model.row_len as u64
    }

    /// The number of states in the kept rows.
    pub fn len(&self) -> u64 {
        self.kept.len() as u64 * self.model.row_len as u64
    }

    /// The memory for the tables of classes, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let words = self.orbits.len() + self.kept.len() + 5 * self.leads.len();
        let halves =
            self.rests.len() + self.offsets.len() + self.row_offsets.len() + self.sizes.len();
        (4 * words
            + 2 * halves
            + 4 * (self.turns.len() + self.row_offset_maps.len()) * self.model.row_len)
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
        u64::from(class) * self.model.row_len as u64 + u64::from(in_row)
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
        class * self.model.moves.count + code
    }

    fn before(&self) -> &Predecessors {
        let find = || {
            let pairs = self.kept.len() * self.model.moves.count;
            let mut ends = vec![0u32; pairs + 1];
            let each = |visit: &mut dyn FnMut(usize, usize)| {
                for class in 0..self.kept.len() {
                    (0..self.model.moves.count).for_each(|code| {
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
        self.model.row_len
    }

    fn move_count(&self) -> usize {
        self.model.moves.count
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
        let back = self.model.row_map(self.model.moves.inverse(code), after);
        Maps::of([offset, turn, back])
    }
}
