//! A puzzle as rows: a state is a pair of an outer number and a place in a row, and a move acts on both by tables.

pub mod arranged;
mod images;
mod rank;
pub mod symmetric;

use super::action::{Action, Pattern, Set, with_inverses};
use super::asked::Asked;
use super::coordinate::{Coordinate, Region, View};
use super::frames::Frames;
use super::orders::{Orders, TooLarge, orders_of};
use super::outers::{Outers, combine, step_of_all};
use super::row::Row;
use super::stabilizer::Stabilizer;
use super::stickers::Stickers;
use super::symbols::{counts, cut, lying, piece_of, told_apart};
use super::twists::Twists;
use std::sync::Arc;

/// The most places of a row: the orders of eight pieces. A row of bits and what permutes it fit the first two caches.
pub const MAX_ROW: usize = 40_320;
/// The orders of seven pieces. They permute such rows in no more ways.
const SHORT_ROW: usize = 5040;
/// The most values of a coordinate: they are found in some seconds.
const MAX_VALUES: usize = 1 << 20;
/// The same for the one whose last pieces make the rows, where a search keeps its layers in files.
pub const MAX_CUT_VALUES: usize = 1 << 22;
/// The most states.
pub const MAX_STATES: u64 = 1 << 38;

/// The states of a puzzle that moves can reach, and some more: pairs of an outer number and a place in a row.
///
/// A move takes the outer number `o` to `outer_after(move, o)`, and the place `x` of the row to `row_map(move, o)[x]`.
#[derive(Clone, Debug)]
pub struct Model {
    /// The sets of the definition.
    sets: Vec<Set>,
    start: Pattern,
    /// The pieces of a puzzle of stickers. All that follows but the moves is about these.
    stickers: Option<Stickers>,
    pieces: Vec<Set>,
    /// The moves that can be made, then those that only undo one of them.
    moves: Vec<Action>,
    /// By move: the one that undoes it.
    inverses: Vec<u16>,
    made: usize,
    /// The coordinates that make the outer number together.
    coordinates: Vec<Coordinate>,
    /// Those that no move changes.
    still: Vec<Coordinate>,
    outers: Outers,
    /// By outer number and move, so that what is needed to try all moves stands together. Empty where there are many: then the
    /// coordinates make moves.
    outer_after: Vec<u32>,
    row: Row,
    row_len: usize,
    /// The permutations of a row; the first one changes nothing.
    row_maps: Vec<Box<[u16]>>,
    /// By outer number and move, if the outer number tells it, else by move: the permutation of the row.
    row_map_of: Vec<u16>,
    /// What moves do, if it is found when somebody asks: then the three tables above are empty.
    asked: Option<Arc<Asked>>,
}

/// What bounds the parts of a model.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of elements of the group that moves generate, if it is known: no more states are reached.
    pub group_order: u128,
    /// The most values of the coordinate that makes rows with the pieces that it does not tell.
    pub cut_values: usize,
    /// The most places of a row that is cut from all orders.
    pub max_row: usize,
    /// Whether rows must have the orders alone that moves reach.
    pub must_be_sparse: bool,
    /// The coordinate whose values are the places in a row, if that is given: the set, and whether twists.
    pub row: Option<(usize, bool)>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { group_order: u128::MAX, cut_values: MAX_VALUES, max_row: MAX_ROW, must_be_sparse: false, row: None }
    }
}

/// Where a state is: its outer number, and its place in the row.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub outer: u32,
    pub in_row: u32,
}

impl Model {
    /// The rows of a pattern, whose moves are found when they are asked for where that can be. `row` is as in [`Limits`].
    pub fn of_pattern(sets: &[Set], start: &Pattern, made: &[Action], row: Option<(usize, bool)>) -> Result<Self, TooLarge> {
        Self::with(Limits { row, ..Limits::default() }, sets, start, made, row.is_none())
    }

    /// The rows of a puzzle, whose states are those that moves reach from a start.
    pub fn within(limits: Limits, sets: &[Set], start: &Pattern, made: &[Action]) -> Result<Self, TooLarge> {
        Self::with(limits, sets, start, made, false)
    }

    fn with(limits: Limits, sets: &[Set], start: &Pattern, made: &[Action], is_asked: bool) -> Result<Self, TooLarge> {
        let (moves, inverses) = with_inverses(sets, made);
        let stickers = pieces_of_stickers(sets, start, &moves);
        let found = match &stickers {
            Some(found) => {
                let folded = found.fold(sets, start).ok_or(TooLarge)?;
                let actions: Vec<Action> = moves.iter().map(|action| found.action(action)).collect();
                Self::of_pieces(found.sets(), &folded, &actions, limits, is_asked)
            }
            None => Self::of_pieces(sets, start, &moves, limits, is_asked),
        };
        let (mut model, stickers) = match found {
            Ok(model) => (model, stickers),
            Err(TooLarge) => (Self::of_tied(sets, start, &moves, limits)?, None),
        };
        (model.sets, model.start, model.stickers) = (sets.to_vec(), start.clone(), stickers);
        (model.made, model.moves, model.inverses) = (made.len(), moves, inverses);
        Ok(model)
    }

    /// The rows of a puzzle of pieces, in which each move is undone by one.
    fn of_pieces(sets: &[Set], start: &Pattern, moves: &[Action], limits: Limits, is_asked: bool) -> Result<Self, TooLarge> {
        Self::of_regions(sets, start, moves, Region::all(sets, moves), limits, is_asked)
    }

    /// The rows of a set whose regions are cut as one: where moves tie them so that few of all combinations are reached.
    fn of_tied(sets: &[Set], start: &Pattern, moves: &[Action], limits: Limits) -> Result<Self, TooLarge> {
        match sets {
            [set] if set.orientations == 1 && limits.group_order <= MAX_STATES.into() => {
                let limits = Limits { must_be_sparse: true, ..limits };
                Self::of_regions(sets, start, moves, Region::joined(Region::all(sets, moves)), limits, false)
            }
            _ => Err(TooLarge),
        }
    }

    /// The same by these regions.
    fn of_regions(
        sets: &[Set],
        start: &Pattern,
        moves: &[Action],
        regions: Vec<Region>,
        limits: Limits,
        is_asked: bool,
    ) -> Result<Self, TooLarge> {
        let explore_some =
            |region: &Region, view, most| Coordinate::explore(sets, region.clone(), view, start, moves, most).ok_or(TooLarge);
        let explore = |region: &Region, view| explore_some(region, view, MAX_VALUES);
        let counts: Vec<[usize; 256]> = regions.iter().map(|region| counts(region.pieces(sets, start))).collect();
        // Where only the twists of some pieces count, places and twists are one coordinate, which is not cut.
        let loose = |region: &Region| region.pieces(sets, start).filter(|&piece| sets[region.set].is_loose(piece)).count();
        let is_mixed = |region: &Region| (1..region.places.len()).contains(&loose(region));
        // There is one row: if no region is cut, the first of those whose pieces lie in too many ways for one coordinate gives it.
        let twists = |at: usize| {
            let (set, counts) = (&sets[regions[at].set], &counts[at]);
            let told = (0..=u8::MAX).filter(|&piece| counts[usize::from(piece)] > 0 && !set.is_loose(piece));
            let twists = Twists::of(told.collect(), set.orientations)?;
            let is_told = (0..256).all(|piece| counts[piece] < 2 || set.is_loose(piece as u8));
            let is_large = orders_of(counts).saturating_mul(twists.len() as u128) > MAX_VALUES as u128;
            (is_mixed(&regions[at]) && is_told && is_large && twists.len() <= MAX_ROW).then_some(twists)
        };
        let orders = |at: usize| if is_mixed(&regions[at]) { 0 } else { orders_of(&counts[at]) };
        // The region with the most orders gives the rows, if they are too many for one row.
        let largest = (0..regions.len()).max_by_key(|&at| (orders(at), std::cmp::Reverse(at))).filter(|&at| orders(at) > MAX_ROW as u128);
        let mut coordinates = Vec::new();
        let mut row = None;
        let mut still = Vec::new();
        let mut asked = None;
        for (at, region) in regions.iter().enumerate() {
            let mut found = Vec::new();
            if let Some(twists) = twists(at).filter(|_| largest.is_none() && row.is_none()) {
                let view = View::Pieces(told_apart(&counts[at]));
                let ordered = || Coordinate::ordered(sets, region, view.clone(), start, moves, MAX_VALUES);
                match is_asked.then(ordered).flatten() {
                    Some((coordinate, orders)) => {
                        let View::Pieces(shown) = &view else { return Err(TooLarge) };
                        let weights = (0..=u8::MAX).map(|symbol| twists.weight(piece_of(shown, symbol))).collect();
                        let turns = moves.iter().map(|action| region.turn(action)).collect();
                        asked = Asked::of(orders, twists.clone(), weights, turns).map(Arc::new);
                        coordinates.push(coordinate);
                    }
                    None => coordinates.push(explore(region, view)?),
                }
                row = Some(Row::Twists { first: coordinates.len() - 1, twists });
            } else if is_mixed(region) {
                found.push(explore(region, View::Lying(lying(&sets[region.set], &counts[at])))?);
            } else if largest == Some(at) {
                let by_group = || Stabilizer::find(sets, region, start, moves, &counts[at], [MAX_ROW, limits.cut_values]);
                // Of a group that has less than half of all orders, the rows have those alone that moves reach.
                let is_sparse = limits.group_order < orders(at) / 2;
                let (first, orders, frames) = match is_sparse.then(by_group).flatten() {
                    Some(Stabilizer { first, orders, frames }) => (first, orders, frames),
                    None if limits.must_be_sparse => return Err(TooLarge),
                    None => {
                        let symbols = cut(&counts[at], limits.max_row);
                        let mut last: Vec<u8> = region.pieces(sets, start).filter(|&piece| symbols[usize::from(piece)] == 0).collect();
                        last.sort_unstable();
                        let first = explore_some(region, View::Pieces(symbols), limits.cut_values)?;
                        let frames = Frames::choose(&first, moves, last.len());
                        (first, Orders::of(last), frames)
                    }
                };
                coordinates.push(first);
                row = Some(Row::Cut { first: coordinates.len() - 1, orders, frames });
            } else {
                found.push(explore(region, View::Pieces(told_apart(&counts[at])))?);
            }
            if sets[region.set].orientations > 1 && loose(region) == 0 {
                found.push(explore(region, View::Twists)?);
            }
            for coordinate in found {
                if coordinate.len() > 1 { coordinates.push(coordinate) } else { still.push(coordinate) }
            }
        }
        let row = match row {
            Some(row) => row,
            // The largest one that fits is the row. If there is none, a row has one place.
            None => {
                let is_row = |found: &Coordinate| limits.row.is_none_or(|row| row == (found.region.set, found.view == View::Twists));
                let fitting = coordinates.iter().enumerate().filter(|(_, found)| found.len() <= MAX_ROW && is_row(found));
                match fitting.max_by_key(|&(at, coordinate)| (coordinate.len(), std::cmp::Reverse(at))) {
                    Some((at, _)) => Row::Whole(coordinates.remove(at)),
                    None => Row::Whole(explore(regions.first().ok_or(TooLarge)?, View::Pieces(vec![0; 256].into()))?),
                }
            }
        };
        if asked.is_some() && coordinates.len() > 1 || asked.is_none() && coordinates.iter().any(Coordinate::is_ordered) {
            return Self::of_regions(sets, start, moves, regions, limits, false);
        }
        let row_len = row.len();
        let (outers, outer_after) = match &asked {
            Some(asked) => (Outers::All(asked.len()), Vec::new()),
            None => combine(&coordinates, moves, start, sets)?,
        };
        let mut model = Self {
            sets: sets.to_vec(),
            start: start.clone(),
            stickers: None,
            pieces: sets.to_vec(),
            made: moves.len(),
            moves: moves.to_vec(),
            inverses: Vec::new(),
            coordinates,
            still,
            outers,
            outer_after,
            row,
            row_len,
            row_maps: Vec::new(),
            row_map_of: Vec::new(),
            asked,
        };
        if model.len() > MAX_STATES {
            return Err(TooLarge);
        }
        if model.asked.is_none() {
            // Many moves permute long rows in more ways than the orders of fewer pieces have.
            (model.row_maps, model.row_map_of) = match model.row.maps(&model.coordinates, moves, &model.outers) {
                Err(TooLarge) if limits.max_row > SHORT_ROW => {
                    let limits = Limits { max_row: SHORT_ROW, ..limits };
                    return Self::of_regions(sets, start, moves, regions, limits, is_asked);
                }
                maps => maps?,
            };
        }
        Ok(model)
    }

    /// The number of moves that can be made.
    pub fn made(&self) -> usize {
        self.made
    }

    /// The moves: those that can be made, then those that only undo one.
    pub fn moves(&self) -> &[Action] {
        &self.moves
    }

    /// The move that undoes a move.
    pub fn inverse(&self, code: usize) -> usize {
        self.inverses[code].into()
    }

    /// The number of outer numbers.
    pub fn outer_len(&self) -> usize {
        self.outers.len()
    }

    /// The number of places in a row.
    pub fn row_len(&self) -> usize {
        self.row_len
    }

    /// The memory of the tables by which moves are made and states are numbered, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let maps: usize = self.row_maps.iter().map(|map| 2 * map.len()).sum();
        let coordinates: u64 = self.coordinates.iter().map(Coordinate::size_bytes).sum();
        if let Some(asked) = &self.asked {
            return asked.size_bytes();
        }
        let frames = if let Row::Cut { first, orders, .. } = &self.row { self.coordinates[*first].len() * orders.size } else { 0 };
        (4 * self.outer_after.len() + 2 * self.row_map_of.len() + maps + frames) as u64 + coordinates
    }

    /// Prepares a search of all rows.
    pub fn prepare(&self) {
        if let Some(asked) = &self.asked {
            asked.find_all();
        }
    }

    /// The number of pairs. Some of them may be no states that moves reach.
    pub fn len(&self) -> u64 {
        self.outer_len() as u64 * self.row_len as u64
    }

    /// The outer number after a move.
    #[inline]
    pub fn outer_after(&self, code: usize, outer: usize) -> usize {
        match &self.asked {
            Some(asked) => asked.step(code, outer).0,
            None if self.outer_after.is_empty() => step_of_all(&self.coordinates, code, outer as u32) as usize,
            None => self.outer_after[outer * self.moves.len() + code] as usize,
        }
    }

    /// How a move permutes a row with this outer number, with zeros behind it up to whole words; `None` if it does not.
    #[inline]
    pub fn row_map(&self, code: usize, outer: usize) -> Option<&[u16]> {
        let number = self.row_map_number(code, outer);
        match &self.asked {
            _ if number == 0 => None,
            Some(asked) => Some(asked.row_map(number)),
            None => Some(&self.row_maps[number]),
        }
    }

    /// How what undoes a move permutes the row with the outer number after it.
    #[inline]
    pub fn row_map_back(&self, code: usize, outer: usize) -> Option<&[u16]> {
        match &self.asked {
            None => self.row_map(self.inverse(code), self.outer_after(code, outer)),
            Some(asked) => Some(asked.undone(asked.step(code, outer).1)).filter(|&number| number > 0).map(|number| asked.row_map(number)),
        }
    }

    /// Which of the [permutations of a row](Self::row_maps) a move makes of a row with this outer number.
    #[inline]
    pub fn row_map_number(&self, code: usize, outer: usize) -> usize {
        if let Some(asked) = &self.asked {
            return asked.step(code, outer).1;
        }
        match self.row {
            Row::Whole(_) => self.row_map_of[code].into(),
            Row::Cut { .. } | Row::Twists { .. } => self.row_map_of[outer * self.moves.len() + code].into(),
        }
    }

    /// The permutations of a row; the first one changes nothing.
    pub fn row_maps(&self) -> impl Iterator<Item = &[u16]> {
        self.row_maps.iter().map(|map| &map[..])
    }

    /// What a place in the row shows: pieces or twists, one behind the other.
    pub fn row_symbols(&self, place: usize) -> Vec<u8> {
        match &self.row {
            Row::Whole(coordinate) => coordinate.symbols(place).collect(),
            Row::Cut { orders, .. } => orders.get(place).to_vec(),
            Row::Twists { twists, .. } => twists.get(place).collect(),
        }
    }

    /// Where the state with an index is.
    #[inline]
    pub fn place(&self, index: u64) -> Place {
        Place { outer: (index / self.row_len as u64) as u32, in_row: (index % self.row_len as u64) as u32 }
    }

    /// The index of the state at a place.
    #[inline]
    pub fn index(&self, place: Place) -> u64 {
        u64::from(place.outer) * self.row_len as u64 + u64::from(place.in_row)
    }

    /// The place of the state after a move.
    #[inline]
    pub fn after(&self, code: usize, Place { outer, in_row }: Place) -> Place {
        let in_row = self.row_map(code, outer as usize).map_or(in_row, |map| map[in_row as usize].into());
        Place { outer: self.outer_after(code, outer as usize) as u32, in_row }
    }
}

/// The pieces of a puzzle of stickers, where some of these have too many orders.
pub fn pieces_of_stickers(sets: &[Set], start: &Pattern, moves: &[Action]) -> Option<Stickers> {
    let is_large = |region: &Region| orders_of(&counts(region.pieces(sets, start))) > MAX_ROW as u128;
    Stickers::find(sets, start, moves, is_large)
}
