//! Numbers states as pairs of an outer number and a place in a row. Moves act on both by table lookups.

use super::lazy_moves::LazyMoves;
use super::read_orders::ReadOrders;
use super::row::{MAX_ROW_ENTRIES, RowKind};
use super::stabilizer::Stabilizer;
use crate::puzzle::perm::coordinates::{
    Aspect, Coordinate, OuterNumbers, Stickers, Twists, combine, step_of_all,
};
use crate::puzzle::perm::pieces::{
    Action, Arrangement, Orders, Region, Set, TooLarge, counts, cut, orders_of, oriented_pieces,
    piece_of, separate_symbols, with_inverses,
};
use std::sync::Arc;

/// The maximum length of a row: the orders of eight pieces. A row of bits and its permutation fit the first two caches.
pub const MAX_ROW: usize = 40_320;
/// The orders of seven pieces, for which there are fewer permutations of rows.
const SHORT_ROW: usize = 5040;
/// The maximum number of values of a coordinate. Finding them takes a few seconds.
pub const MAX_VALUES: usize = 1 << 20;
/// The same for the coordinate whose remaining pieces form the rows, in a search with layers in files.
pub const MAX_CUT_VALUES: usize = 1 << 22;
/// The maximum number of states.
pub const MAX_STATES: u64 = 1 << 38;

/// Numbers the states that moves reach, and some pairs that they do not reach.
///
/// A move takes outer number `o` to `outer_after(move, o)`, and place `x` of the row to `row_map(move, o)[x]`.
#[derive(Clone, Debug)]
pub struct RowModel {
    /// The sets of the definition.
    pub sets: Vec<Set>,
    pub start: Arrangement,
    /// How stickers are joined to pieces. All other fields except the moves refer to the pieces.
    pub stickers: Option<Stickers>,
    pub pieces: Vec<Set>,
    /// The moves, followed by the inverses that are not moves themselves.
    pub moves: Vec<Action>,
    /// The index of each move's inverse.
    inverses: Vec<u16>,
    move_count: usize,
    /// The coordinates that together determine the outer number.
    pub coordinates: Vec<Coordinate>,
    /// The coordinates that no move changes.
    pub still: Vec<Coordinate>,
    pub outer_numbers: OuterNumbers,
    /// For each outer number and move, the outer number after the move. If there are too many, empty and computed.
    outer_after: Vec<u32>,
    pub row: RowKind,
    pub row_len: usize,
    /// The permutations of a row, the identity first.
    row_maps: Vec<Box<[u16]>>,
    /// The permutation of the row for each outer number and move, or for each move if it does not depend on the outer number.
    row_map_of: Vec<u16>,
    /// Moves computed on first use. Then the three tables above are empty.
    pub lazy_moves: Option<Arc<LazyMoves>>,
}

/// Limits for building a model.
#[derive(Clone, Copy, Debug)]
pub struct ModelLimits {
    /// The order of the group of the moves, or `u128::MAX`: an upper bound on the number of states.
    pub group_order: u128,
    /// The maximum number of values of the coordinate whose remaining pieces form the rows.
    pub cut_values: usize,
    /// The maximum length of a row of orders.
    pub max_row: usize,
    /// Whether rows must contain only orders that moves reach.
    pub must_be_sparse: bool,
    /// The maximum number of places of all permutations of a row together.
    pub row_entries: usize,
    /// The coordinate to use as the row, if prescribed: the set, and whether it covers twists.
    pub row: Option<(usize, bool)>,
}

impl Default for ModelLimits {
    fn default() -> Self {
        Self {
            group_order: u128::MAX,
            cut_values: MAX_VALUES,
            max_row: MAX_ROW,
            must_be_sparse: false,
            row_entries: MAX_ROW_ENTRIES,
            row: None,
        }
    }
}

/// A state as its outer number and its place in the row.
#[derive(Clone, Copy, Debug)]
pub struct RowPlace {
    pub outer: u32,
    pub in_row: u32,
}

impl RowModel {
    /// The model of a pattern, with moves computed on first use if possible. `row` and `row_entries` are as in [`ModelLimits`].
    pub fn of_pattern(
        sets: &[Set],
        start: &Arrangement,
        base_moves: &[Action],
        row: Option<(usize, bool)>,
        row_entries: usize,
    ) -> Result<Self, TooLarge> {
        Self::with(
            ModelLimits {
                row,
                row_entries,
                ..ModelLimits::default()
            },
            sets,
            start,
            base_moves,
            row.is_none(),
        )
    }

    /// The model of a puzzle, whose states are those that moves reach from `start`.
    pub fn within(
        limits: ModelLimits,
        sets: &[Set],
        start: &Arrangement,
        base_moves: &[Action],
    ) -> Result<Self, TooLarge> {
        Self::with(limits, sets, start, base_moves, false)
    }

    fn with(
        limits: ModelLimits,
        sets: &[Set],
        start: &Arrangement,
        base_moves: &[Action],
        is_lazy: bool,
    ) -> Result<Self, TooLarge> {
        let (moves, inverses) = with_inverses(sets, base_moves);
        let stickers = pieces_of_stickers(sets, start, &moves);
        let found = match &stickers {
            Some(found) => {
                let folded = found.fold(sets, start).ok_or(TooLarge)?;
                let actions: Vec<Action> =
                    moves.iter().map(|action| found.action(action)).collect();
                Self::of_pieces(found.sets(), &folded, &actions, limits, is_lazy)
            }
            None => Self::of_pieces(sets, start, &moves, limits, is_lazy),
        };
        let (mut model, stickers) = match found {
            Ok(model) => (model, stickers),
            Err(TooLarge) => (Self::of_tied(sets, start, &moves, limits)?, None),
        };
        (model.sets, model.start, model.stickers) = (sets.to_vec(), start.clone(), stickers);
        (model.move_count, model.moves, model.inverses) = (base_moves.len(), moves, inverses);
        Ok(model)
    }

    /// The model of a puzzle of pieces. Every move must have an inverse among the moves.
    fn of_pieces(
        sets: &[Set],
        start: &Arrangement,
        moves: &[Action],
        limits: ModelLimits,
        is_lazy: bool,
    ) -> Result<Self, TooLarge> {
        Self::of_regions(
            sets,
            start,
            moves,
            Region::all(sets, moves),
            limits,
            is_lazy,
        )
    }

    /// The model of a single set whose regions are treated as one, because moves tie them together and reach few combinations.
    fn of_tied(
        sets: &[Set],
        start: &Arrangement,
        moves: &[Action],
        limits: ModelLimits,
    ) -> Result<Self, TooLarge> {
        match sets {
            [set] if set.orientations == 1 && limits.group_order <= MAX_STATES.into() => {
                let limits = ModelLimits {
                    must_be_sparse: true,
                    ..limits
                };
                Self::of_regions(
                    sets,
                    start,
                    moves,
                    Region::joined(Region::all(sets, moves)),
                    limits,
                    false,
                )
            }
            _ => Err(TooLarge),
        }
    }

    /// The model for these regions.
    fn of_regions(
        sets: &[Set],
        start: &Arrangement,
        moves: &[Action],
        regions: Vec<Region>,
        limits: ModelLimits,
        is_lazy: bool,
    ) -> Result<Self, TooLarge> {
        let explore_some = |region: &Region, aspect, most| {
            Coordinate::explore(sets, region.clone(), aspect, start, moves, most).ok_or(TooLarge)
        };
        let explore = |region: &Region, aspect| explore_some(region, aspect, MAX_VALUES);
        let counts: Vec<[usize; 256]> = regions
            .iter()
            .map(|region| counts(region.pieces(sets, start)))
            .collect();
        // If the twists of only some pieces count, positions and twists form one coordinate, which is not split into rows.
        let loose = |region: &Region| {
            region
                .pieces(sets, start)
                .filter(|&piece| sets[region.set].is_loose(piece))
                .count()
        };
        let is_mixed = |region: &Region| (1..region.places.len()).contains(&loose(region));
        // Only one coordinate forms the row. If no region is split, it is the twists of the first region that has too many states for one
        // coordinate.
        let twists = |at: usize| {
            let (set, counts) = (&sets[regions[at].set], &counts[at]);
            let told = (0..=u8::MAX)
                .filter(|&piece| counts[usize::from(piece)] > 0 && !set.is_loose(piece));
            let twists = Twists::of(told.collect(), set.orientations)?;
            let is_told = (0..256).all(|piece| counts[piece] < 2 || set.is_loose(piece as u8));
            let is_large =
                orders_of(counts).saturating_mul(twists.len() as u128) > MAX_VALUES as u128;
            (is_mixed(&regions[at]) && is_told && is_large && twists.len() <= MAX_ROW)
                .then_some(twists)
        };
        let orders = |at: usize| {
            if is_mixed(&regions[at]) {
                0
            } else {
                orders_of(&counts[at])
            }
        };
        // The region with the most orders is split into rows, if they are too many for a single row.
        let largest = (0..regions.len())
            .max_by_key(|&at| (orders(at), std::cmp::Reverse(at)))
            .filter(|&at| orders(at) > MAX_ROW as u128);
        // A prescribed row is a whole coordinate, and so is everything else.
        let is_split = || largest.is_some() || (0..regions.len()).any(|at| twists(at).is_some());
        if limits.row.is_some() && is_split() {
            return Err(TooLarge);
        }
        let mut coordinates = Vec::new();
        let mut row = None;
        let mut still = Vec::new();
        let mut lazy_moves = None;
        for (at, region) in regions.iter().enumerate() {
            let mut found = Vec::new();
            if let Some(twists) = twists(at).filter(|_| largest.is_none() && row.is_none()) {
                let aspect = Aspect::Pieces(separate_symbols(&counts[at]));
                let ordered =
                    || Coordinate::ordered(sets, region, aspect.clone(), start, moves, MAX_VALUES);
                match is_lazy.then(ordered).flatten() {
                    Some((coordinate, orders)) => {
                        let Aspect::Pieces(shown) = &aspect else {
                            return Err(TooLarge);
                        };
                        let weights = (0..=u8::MAX)
                            .map(|symbol| twists.weight(piece_of(shown, symbol)))
                            .collect();
                        let turns = moves.iter().map(|action| region.restrict(action)).collect();
                        lazy_moves =
                            LazyMoves::of(orders, twists.clone(), weights, turns).map(Arc::new);
                        coordinates.push(coordinate);
                    }
                    None => coordinates.push(explore(region, aspect)?),
                }
                row = Some(RowKind::Twists {
                    first: coordinates.len() - 1,
                    twists,
                });
            } else if is_mixed(region) {
                found.push(explore(
                    region,
                    Aspect::Oriented(oriented_pieces(&sets[region.set], &counts[at])),
                )?);
            } else if largest == Some(at) {
                let by_group = || {
                    Stabilizer::find(
                        sets,
                        region,
                        start,
                        moves,
                        &counts[at],
                        [MAX_ROW, limits.cut_values],
                    )
                };
                // If the group has less than half of all orders, rows contain only those that moves reach.
                let is_sparse = limits.group_order < orders(at) / 2;
                let (first, orders, read_orders) = match is_sparse.then(by_group).flatten() {
                    Some(Stabilizer {
                        first,
                        orders,
                        read_orders,
                    }) => (first, orders, read_orders),
                    None if limits.must_be_sparse => return Err(TooLarge),
                    None => {
                        let symbols = cut(&counts[at], limits.max_row);
                        let mut last: Vec<u8> = region
                            .pieces(sets, start)
                            .filter(|&piece| symbols[usize::from(piece)] == 0)
                            .collect();
                        last.sort_unstable();
                        let first =
                            explore_some(region, Aspect::Pieces(symbols), limits.cut_values)?;
                        let read_orders = ReadOrders::choose(&first, moves, last.len());
                        (first, Orders::of(last), read_orders)
                    }
                };
                coordinates.push(first);
                row = Some(RowKind::Cut {
                    first: coordinates.len() - 1,
                    orders,
                    read_orders,
                });
            } else {
                found.push(explore(
                    region,
                    Aspect::Pieces(separate_symbols(&counts[at])),
                )?);
            }
            if sets[region.set].orientations > 1 && loose(region) == 0 {
                found.push(explore(region, Aspect::Twists)?);
            }
            for coordinate in found {
                if coordinate.len() > 1 {
                    coordinates.push(coordinate)
                } else {
                    still.push(coordinate)
                }
            }
        }
        let row = match row {
            Some(row) => row,
            // The largest coordinate that fits is the row. If none fits, a row has one place.
            None => {
                let is_row = |found: &Coordinate| {
                    limits
                        .row
                        .is_none_or(|row| row == (found.region.set, found.aspect == Aspect::Twists))
                };
                let fitting = coordinates
                    .iter()
                    .enumerate()
                    .filter(|(_, found)| found.len() <= MAX_ROW && is_row(found));
                match fitting
                    .max_by_key(|&(at, coordinate)| (coordinate.len(), std::cmp::Reverse(at)))
                {
                    Some((at, _)) => RowKind::Whole(coordinates.remove(at)),
                    None => RowKind::Whole(explore(
                        regions.first().ok_or(TooLarge)?,
                        Aspect::Pieces(vec![0; 256].into()),
                    )?),
                }
            }
        };
        if lazy_moves.is_some() && coordinates.len() > 1
            || lazy_moves.is_none() && coordinates.iter().any(Coordinate::is_ordered)
        {
            return Self::of_regions(sets, start, moves, regions, limits, false);
        }
        let row_len = row.len();
        let (outer_numbers, outer_after) = match &lazy_moves {
            Some(lazy_moves) => (OuterNumbers::All(lazy_moves.len()), Vec::new()),
            None => combine(
                &coordinates,
                moves,
                start,
                sets,
                MAX_STATES / row_len as u64,
                limits.row.is_some(),
            )?,
        };
        let mut model = Self {
            sets: sets.to_vec(),
            start: start.clone(),
            stickers: None,
            pieces: sets.to_vec(),
            move_count: moves.len(),
            moves: moves.to_vec(),
            inverses: Vec::new(),
            coordinates,
            still,
            outer_numbers,
            outer_after,
            row,
            row_len,
            row_maps: Vec::new(),
            row_map_of: Vec::new(),
            lazy_moves,
        };
        if model.len() > MAX_STATES {
            return Err(TooLarge);
        }
        if model.lazy_moves.is_none() {
            // With many moves, long rows may need too many permutations; shorter rows need fewer. Numbers of states must not depend on a
            // smaller limit.
            let has_all_entries = limits.row_entries == MAX_ROW_ENTRIES;
            (model.row_maps, model.row_map_of) = match model.row.maps(
                &model.coordinates,
                moves,
                &model.outer_numbers,
                limits.row_entries,
            ) {
                Err(TooLarge) if limits.max_row > SHORT_ROW && has_all_entries => {
                    let limits = ModelLimits {
                        max_row: SHORT_ROW,
                        ..limits
                    };
                    return Self::of_regions(sets, start, moves, regions, limits, is_lazy);
                }
                maps => maps?,
            };
        }
        Ok(model)
    }

    /// The same states with other coordinates, all of whose values are outer numbers, and another row. If the outer numbers after moves are
    /// empty, they are computed.
    pub fn rearranged(
        &self,
        coordinates: Vec<Coordinate>,
        outer_len: usize,
        outer_after: Vec<u32>,
        row: Coordinate,
    ) -> Result<Self, TooLarge> {
        let (outer_numbers, row) = (OuterNumbers::All(outer_len), RowKind::Whole(row));
        let (row_maps, row_map_of) =
            row.maps(&coordinates, &self.moves, &outer_numbers, MAX_ROW_ENTRIES)?;
        Ok(Self {
            coordinates,
            outer_numbers,
            outer_after,
            row_len: row.len(),
            row,
            row_maps,
            row_map_of,
            ..self.clone()
        })
    }

    /// The number of moves.
    pub fn move_count(&self) -> usize {
        self.move_count
    }

    /// The moves, followed by the inverses that are not moves themselves.
    pub fn moves(&self) -> &[Action] {
        &self.moves
    }

    /// The index of a move's inverse.
    pub fn inverse(&self, code: usize) -> usize {
        self.inverses[code].into()
    }

    /// The number of outer numbers.
    pub fn outer_len(&self) -> usize {
        self.outer_numbers.len()
    }

    /// The number of places in a row.
    pub fn row_len(&self) -> usize {
        self.row_len
    }

    /// The memory for the tables of moves and of states, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let maps: usize = self.row_maps.iter().map(|map| 2 * map.len()).sum();
        let coordinates: u64 = self.coordinates.iter().map(Coordinate::size_bytes).sum();
        if let Some(lazy_moves) = &self.lazy_moves {
            return lazy_moves.size_bytes();
        }
        let read_orders = if let RowKind::Cut { first, orders, .. } = &self.row {
            self.coordinates[*first].len() * orders.size
        } else {
            0
        };
        (4 * self.outer_after.len() + 2 * self.row_map_of.len() + maps + read_orders) as u64
            + coordinates
    }

    /// Prepares a search of all rows.
    pub fn prepare(&self) {
        if let Some(lazy_moves) = &self.lazy_moves {
            lazy_moves.find_all();
        }
    }

    /// The number of pairs. Moves may not reach all of them.
    pub fn len(&self) -> u64 {
        self.outer_len() as u64 * self.row_len as u64
    }

    /// The outer number after a move.
    #[inline]
    pub fn outer_after(&self, code: usize, outer: usize) -> usize {
        match &self.lazy_moves {
            Some(lazy_moves) => lazy_moves.step(code, outer).0,
            None if self.outer_after.is_empty() => {
                step_of_all(&self.coordinates, code, outer as u32) as usize
            }
            None => self.outer_after[outer * self.moves.len() + code] as usize,
        }
    }

    /// How a move permutes the row with this outer number, padded with zeros to whole words; `None` if it does not.
    #[inline]
    pub fn row_map(&self, code: usize, outer: usize) -> Option<&[u16]> {
        let number = self.row_map_number(code, outer);
        match &self.lazy_moves {
            _ if number == 0 => None,
            Some(lazy_moves) => Some(lazy_moves.row_map(number)),
            None => Some(&self.row_maps[number]),
        }
    }

    /// How the inverse of a move permutes the row after the move.
    #[inline]
    pub fn row_map_back(&self, code: usize, outer: usize) -> Option<&[u16]> {
        match &self.lazy_moves {
            None => self.row_map(self.inverse(code), self.outer_after(code, outer)),
            Some(lazy_moves) => Some(lazy_moves.undone(lazy_moves.step(code, outer).1))
                .filter(|&number| number > 0)
                .map(|number| lazy_moves.row_map(number)),
        }
    }

    /// The index in [`row_maps`](Self::row_maps) of the permutation of the row with this outer number under a move.
    #[inline]
    pub fn row_map_number(&self, code: usize, outer: usize) -> usize {
        if let Some(lazy_moves) = &self.lazy_moves {
            return lazy_moves.step(code, outer).1;
        }
        match self.row {
            RowKind::Whole(_) => self.row_map_of[code].into(),
            RowKind::Cut { .. } | RowKind::Twists { .. } => {
                self.row_map_of[outer * self.moves.len() + code].into()
            }
        }
    }

    /// The permutations of a row, the identity first.
    pub fn row_maps(&self) -> impl Iterator<Item = &[u16]> {
        self.row_maps.iter().map(|map| &map[..])
    }

    /// The pieces or twists of a place in the row.
    pub fn row_symbols(&self, place: usize) -> Vec<u8> {
        match &self.row {
            RowKind::Whole(coordinate) => coordinate.symbols(place).collect(),
            RowKind::Cut { orders, .. } => orders.get(place).to_vec(),
            RowKind::Twists { twists, .. } => twists.get(place).collect(),
        }
    }

    /// The state with an index.
    #[inline]
    pub fn place(&self, index: u64) -> RowPlace {
        RowPlace {
            outer: (index / self.row_len as u64) as u32,
            in_row: (index % self.row_len as u64) as u32,
        }
    }

    /// The index of a state.
    #[inline]
    pub fn index(&self, place: RowPlace) -> u64 {
        u64::from(place.outer) * self.row_len as u64 + u64::from(place.in_row)
    }

    /// The state after a move.
    #[inline]
    pub fn after(&self, code: usize, RowPlace { outer, in_row }: RowPlace) -> RowPlace {
        let in_row = self
            .row_map(code, outer as usize)
            .map_or(in_row, |map| map[in_row as usize].into());
        RowPlace {
            outer: self.outer_after(code, outer as usize) as u32,
            in_row,
        }
    }
}

/// Joins stickers to pieces, if the stickers of some region have too many orders.
pub fn pieces_of_stickers(sets: &[Set], start: &Arrangement, moves: &[Action]) -> Option<Stickers> {
    let is_large =
        |region: &Region| orders_of(&counts(region.pieces(sets, start))) > MAX_ROW as u128;
    Stickers::find(sets, start, moves, is_large)
}
