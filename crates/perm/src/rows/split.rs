//! Splits a puzzle into coordinates and a row.

use super::read_orders::ReadOrders;
use super::row::{RowKind, RowMaps};
use super::stabilizer;
use crate::coordinates::{Aspect, Coordinate, OuterNumbers, Twists, combine};
use crate::pieces::{
    Action, MovedPieces, Orders, Region, Set, TooLarge, cut, orders_of, oriented_pieces,
    separate_symbols,
};
use std::cmp::Reverse;

/// The maximum length of a row: the orders of eight pieces. A row of bits and its permutation fit the first two caches.
pub const MAX_ROW: usize = 40_320;
/// The maximum number of values of a coordinate. Finding them takes a few seconds.
pub const MAX_VALUES: usize = 1 << 20;
/// The same for the coordinate whose remaining pieces form the rows, in a search with layers in files.
pub const MAX_CUT_VALUES: usize = 1 << 22;
/// The maximum number of states.
pub const MAX_STATES: u64 = 1 << 38;

/// Limits for splitting a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct SplitLimits {
    /// The order of the group of the moves, or `u128::MAX`: an upper bound on the number of states.
    pub group_order: u128,
    /// The maximum number of values of the coordinate whose remaining pieces form the rows.
    pub cut_values: usize,
    /// The coordinate to use as the row, if prescribed: the set, and whether it covers twists.
    pub row: Option<(usize, bool)>,
}

impl Default for SplitLimits {
    fn default() -> Self {
        Self {
            group_order: u128::MAX,
            cut_values: MAX_VALUES,
            row: None,
        }
    }
}

/// The coordinates and the row of a puzzle.
#[derive(Clone, Debug)]
pub struct Split {
    /// The coordinates that together determine the outer number.
    pub coordinates: Vec<Coordinate>,
    /// The coordinates that no move changes.
    pub still: Vec<Coordinate>,
    pub row: RowKind,
    pub outer_numbers: OuterNumbers,
    /// For each outer number and move, the outer number after the move. If there are too many, empty and computed.
    pub outer_after: Vec<u32>,
}

impl Split {
    /// How moves permute the row, by permutations with at most `max_entries` places together.
    pub fn row_maps(&self, moves: &[Action], max_entries: usize) -> Result<RowMaps, TooLarge> {
        self.row
            .maps(&self.coordinates, moves, &self.outer_numbers, max_entries)
    }
}

/// A puzzle of pieces with its regions. Every move must have an inverse among the moves.
pub struct Splitter<'p> {
    puzzle: MovedPieces<'p>,
    limits: SplitLimits,
    regions: Vec<CountedRegion>,
    /// Whether rows must contain only orders that moves reach.
    must_be_sparse: bool,
}

/// A region, how often each piece occurs in it, and how many of its pieces have a twist that does not count.
struct CountedRegion {
    region: Region,
    counts: [usize; 256],
    loose: usize,
}

/// The part of a region that forms the row. A region that is not split has whole coordinates.
enum RowPart {
    /// The orders of its last pieces.
    Orders,
    /// The twists that count.
    Twists(Twists),
}

impl CountedRegion {
    /// Whether the twists of only some pieces count. Then positions and twists form one coordinate.
    fn is_mixed(&self) -> bool {
        (1..self.region.places.len()).contains(&self.loose)
    }

    /// The number of orders that can be split, which are none if they form a coordinate with the twists.
    fn orders(&self) -> u128 {
        if self.is_mixed() {
            0
        } else {
            orders_of(&self.counts)
        }
    }

    /// The twists that count, if they can be split from the positions, and must be because the region has too many states for a coordinate.
    fn twists(&self, set: &Set) -> Option<Twists> {
        let mut pieces = (0..=u8::MAX)
            .zip(self.counts)
            .filter(|&(_, count)| count > 0);
        let counted = pieces
            .clone()
            .map(|(piece, _)| piece)
            .filter(|&piece| !set.is_loose(piece));
        let twists = Twists::of(counted.collect(), set.orientations)?;
        let states = orders_of(&self.counts).saturating_mul(twists.len() as u128);
        let are_known = pieces.all(|(piece, count)| count == 1 || set.is_loose(piece));
        let fits = twists.len() <= MAX_ROW && states > MAX_VALUES as u128;
        (self.is_mixed() && are_known && fits).then_some(twists)
    }
}

impl<'p> Splitter<'p> {
    /// Prepares to split a puzzle.
    pub fn new(puzzle: MovedPieces<'p>, limits: SplitLimits) -> Self {
        Self::with(puzzle, limits, puzzle.regions(), false)
    }

    /// The same for a single set whose regions are treated as one, because moves tie them together and reach few combinations. Finding such
    /// states instead takes a hundred times as long: the elements of a group have no short codes if it has many orbits.
    pub fn of_tied(puzzle: MovedPieces<'p>, limits: SplitLimits) -> Result<Self, TooLarge> {
        match puzzle.sets {
            [set] if set.orientations == 1 && limits.group_order <= MAX_STATES.into() => Ok(
                Self::with(puzzle, limits, Region::joined(puzzle.regions()), true),
            ),
            _ => Err(TooLarge),
        }
    }

    fn with(
        puzzle: MovedPieces<'p>,
        limits: SplitLimits,
        regions: Vec<Region>,
        must_be_sparse: bool,
    ) -> Self {
        let counted = |region: Region| {
            let set = &puzzle.sets[region.set];
            CountedRegion {
                counts: puzzle.counts(&region),
                loose: puzzle
                    .pieces(&region)
                    .filter(|&piece| set.is_loose(piece))
                    .count(),
                region,
            }
        };
        Self {
            puzzle,
            limits,
            regions: regions.into_iter().map(counted).collect(),
            must_be_sparse,
        }
    }

    /// Splits the puzzle, with rows of at most `max_row` orders.
    pub fn split(&self, max_row: usize) -> Result<Split, TooLarge> {
        let split_region = self.split_region();
        // A prescribed row is a whole coordinate, and so is everything else.
        if self.limits.row.is_some() && split_region.is_some() {
            return Err(TooLarge);
        }
        let (mut coordinates, mut still, mut row) = (Vec::new(), Vec::new(), None);
        for (at, of) in self.regions.iter().enumerate() {
            let set = &self.puzzle.sets[of.region.set];
            let mut whole = Vec::new();
            match split_region.as_ref().filter(|(split, _)| *split == at) {
                Some((_, part)) => {
                    let (first, kind) = self.split_one(of, part, coordinates.len(), max_row)?;
                    coordinates.push(first);
                    row = Some(kind);
                }
                None if of.is_mixed() => {
                    let symbols = oriented_pieces(set, &of.counts);
                    whole.push(self.explore(&of.region, Aspect::Oriented(symbols))?);
                }
                None => whole.push(self.positions(of)?),
            }
            if set.orientations > 1 && of.loose == 0 {
                whole.push(self.explore(&of.region, Aspect::Twists)?);
            }
            let (moved, unmoved): (Vec<_>, Vec<_>) = whole
                .into_iter()
                .partition(|coordinate| coordinate.len() > 1);
            coordinates.extend(moved);
            still.extend(unmoved);
        }
        let row = match row {
            Some(row) => row,
            None => RowKind::Whole(self.take_row(&mut coordinates)?),
        };
        let most = MAX_STATES / row.len() as u64;
        let (outer_numbers, outer_after) =
            combine(&coordinates, self.puzzle, most, self.limits.row.is_some())?;
        if outer_numbers.len() as u64 > most {
            return Err(TooLarge);
        }
        Ok(Split {
            coordinates,
            still,
            row,
            outer_numbers,
            outer_after,
        })
    }

    /// The region to split: the one with the most orders if they are too many for a single row, or else the first one with too many twists.
    fn split_region(&self) -> Option<(usize, RowPart)> {
        let orders = |at: usize| self.regions[at].orders();
        let largest = (0..self.regions.len()).max_by_key(|&at| (orders(at), Reverse(at)))?;
        if orders(largest) > MAX_ROW as u128 {
            return Some((largest, RowPart::Orders));
        }
        let mut regions = self.regions.iter().enumerate();
        regions.find_map(|(at, of)| {
            let twists = of.twists(&self.puzzle.sets[of.region.set])?;
            Some((at, RowPart::Twists(twists)))
        })
    }

    /// The first coordinate of a split region, which will have the index `first`, and the row.
    fn split_one(
        &self,
        of: &CountedRegion,
        part: &RowPart,
        first: usize,
        max_row: usize,
    ) -> Result<(Coordinate, RowKind), TooLarge> {
        if let RowPart::Twists(twists) = part {
            let twists = twists.clone();
            return Ok((self.positions(of)?, RowKind::Twists { first, twists }));
        }
        // If the group has less than half of all orders, rows contain only those that moves reach.
        let is_sparse = self.limits.group_order < of.orders() / 2;
        let by_group =
            || stabilizer::find(self.puzzle, &of.region, [MAX_ROW, self.limits.cut_values]);
        let (coordinate, orders, read_orders) = match is_sparse.then(by_group).flatten() {
            Some(found) => found,
            None if self.must_be_sparse => return Err(TooLarge),
            None => self.cut(of, max_row)?,
        };
        let row = RowKind::Cut {
            first,
            orders,
            read_orders,
        };
        Ok((coordinate, row))
    }

    /// The positions of the first pieces of a region, and all orders of the last.
    fn cut(
        &self,
        of: &CountedRegion,
        max_row: usize,
    ) -> Result<(Coordinate, Orders, ReadOrders), TooLarge> {
        let symbols = cut(&of.counts, max_row);
        let pieces = self.puzzle.pieces(&of.region);
        let mut last: Vec<u8> = pieces
            .filter(|&piece| symbols[usize::from(piece)] == 0)
            .collect();
        last.sort_unstable();
        let aspect = Aspect::Pieces(symbols);
        let first = Coordinate::explore(self.puzzle, &of.region, aspect, self.limits.cut_values)
            .ok_or(TooLarge)?;
        let read_orders = ReadOrders::choose(&first, self.puzzle, last.len());
        Ok((first, Orders::of(last), read_orders))
    }

    /// The positions of a region's pieces.
    fn positions(&self, of: &CountedRegion) -> Result<Coordinate, TooLarge> {
        self.explore(&of.region, Aspect::Pieces(separate_symbols(&of.counts)))
    }

    fn explore(&self, region: &Region, aspect: Aspect) -> Result<Coordinate, TooLarge> {
        Coordinate::explore(self.puzzle, region, aspect, MAX_VALUES).ok_or(TooLarge)
    }

    /// Takes the largest coordinate that fits a row, or the prescribed one. If none fits, a row has one place.
    fn take_row(&self, coordinates: &mut Vec<Coordinate>) -> Result<Coordinate, TooLarge> {
        let is_row = |at: &usize| {
            let Coordinate { region, aspect, .. } = &coordinates[*at];
            let row = (region.set, *aspect == Aspect::Twists);
            coordinates[*at].len() <= MAX_ROW && self.limits.row.is_none_or(|wanted| wanted == row)
        };
        let fitting = (0..coordinates.len()).filter(is_row);
        match fitting.max_by_key(|&at| (coordinates[at].len(), Reverse(at))) {
            Some(at) => Ok(coordinates.remove(at)),
            None => {
                let first = self.regions.first().ok_or(TooLarge)?;
                self.explore(&first.region, Aspect::Pieces(vec![0; 256].into()))
            }
        }
    }
}
