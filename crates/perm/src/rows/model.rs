//! Numbers states as pairs of an outer number and a place in a row. Moves act on both by table lookups.

use super::row::{MAX_ROW_ENTRIES, RowKind, RowMaps};
use super::split::{MAX_ROW, Split, SplitLimits, Splitter};
use crate::coordinates::{Coordinate, OuterNumbers, Stickers, step_of_all};
use crate::pieces::{Action, Arrangement, MovedPieces, Moves, Set, TooLarge};

/// The orders of seven pieces, for which there are fewer permutations of rows.
const SHORT_ROW: usize = 5040;

/// Numbers the states that moves reach, and some pairs that they do not reach.
///
/// A move takes outer number `o` to `outer_after(move, o)`, and place `x` of the row to `row_map(move, o)[x]`.
#[derive(Clone, Debug)]
pub struct RowModel {
    /// The sets of the definition.
    pub sets: Vec<Set>,
    pub start: Arrangement,
    pub moves: Moves,
    /// How stickers are joined to pieces. The fields below refer to the pieces.
    pub stickers: Option<Stickers>,
    pub pieces: Vec<Set>,
    pub split: Split,
    pub row_len: usize,
    row_maps: RowMaps,
}

/// A state as its outer number and its place in the row.
#[derive(Clone, Copy, Debug)]
pub struct RowPlace {
    pub outer: u32,
    pub in_row: u32,
}

impl RowModel {
    /// The model of a puzzle, whose states are those that moves reach from the start. The permutations of a row have at most `row_entries`
    /// places together.
    pub fn of(
        puzzle: MovedPieces,
        limits: SplitLimits,
        row_entries: usize,
    ) -> Result<Self, TooLarge> {
        let MovedPieces { sets, start, moves } = puzzle;
        let moves = Moves::of(sets, moves);
        let unfolded = MovedPieces {
            moves: &moves.all,
            ..puzzle
        };
        let stickers = Stickers::find(unfolded, MAX_ROW);
        let (pieces, folded, actions) = match &stickers {
            Some(found) => (
                found.sets(),
                &found.fold(sets, start).ok_or(TooLarge)?,
                &moves
                    .all
                    .iter()
                    .map(|action| found.action(action))
                    .collect(),
            ),
            None => (sets, start, &moves.all),
        };
        let folded = MovedPieces {
            sets: pieces,
            start: folded,
            moves: actions,
        };
        let found = Self::split(&Splitter::new(folded, limits), actions, row_entries);
        let (pieces, stickers, (split, row_maps)) = match found {
            Ok(found) => (pieces.to_vec(), stickers, found),
            Err(TooLarge) => {
                let tied = Splitter::of_tied(unfolded, limits)?;
                let found = Self::split(&tied, &moves.all, row_entries)?;
                (sets.to_vec(), None, found)
            }
        };
        Ok(Self {
            sets: sets.to_vec(),
            start: start.clone(),
            row_len: split.row.len(),
            pieces,
            moves,
            stickers,
            split,
            row_maps,
        })
    }

    /// Splits a puzzle of pieces. With many moves, long rows may need too many permutations; shorter rows need fewer.
    fn split(
        splitter: &Splitter,
        moves: &[Action],
        row_entries: usize,
    ) -> Result<(Split, RowMaps), TooLarge> {
        let split = splitter.split(MAX_ROW)?;
        match split.row_maps(moves, row_entries) {
            // Numbers of states must not depend on a smaller limit.
            Err(TooLarge) if row_entries == MAX_ROW_ENTRIES => {
                let split = splitter.split(SHORT_ROW)?;
                let maps = split.row_maps(moves, row_entries)?;
                Ok((split, maps))
            }
            maps => Ok((split, maps?)),
        }
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
        let split = Split {
            coordinates,
            still: self.split.still.clone(),
            row: RowKind::Whole(row),
            outer_numbers: OuterNumbers::All(outer_len),
            outer_after,
        };
        Ok(Self {
            row_len: split.row.len(),
            row_maps: split.row_maps(&self.moves.all, MAX_ROW_ENTRIES)?,
            split,
            ..self.clone()
        })
    }

    /// The puzzle of a model without stickers.
    pub fn puzzle(&self) -> MovedPieces<'_> {
        MovedPieces {
            sets: &self.sets,
            start: &self.start,
            moves: &self.moves.all,
        }
    }

    /// The number of outer numbers.
    pub fn outer_len(&self) -> usize {
        self.split.outer_numbers.len()
    }

    /// The memory for the tables of moves and of states, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let Split {
            coordinates,
            row,
            outer_after,
            ..
        } = &self.split;
        let maps = self
            .row_maps
            .maps
            .iter()
            .map(|map| map.len())
            .sum::<usize>();
        let read_orders = match row {
            RowKind::Cut { first, orders, .. } => coordinates[*first].len() * orders.size,
            _ => 0,
        };
        let moves = 4 * outer_after.len() + 2 * (self.row_maps.numbers.len() + maps);
        let values: u64 = coordinates.iter().map(Coordinate::size_bytes).sum();
        (moves + read_orders) as u64 + values
    }

    /// The number of pairs. Moves may not reach all of them.
    pub fn len(&self) -> u64 {
        self.outer_len() as u64 * self.row_len as u64
    }

    /// The outer number after a move.
    #[inline]
    pub fn outer_after(&self, code: usize, outer: usize) -> usize {
        let Split {
            coordinates,
            outer_after,
            ..
        } = &self.split;
        if outer_after.is_empty() {
            return step_of_all(coordinates, code, outer as u32) as usize;
        }
        outer_after[outer * self.moves.all.len() + code] as usize
    }

    /// How a move permutes the row with this outer number, padded with zeros to whole words; `None` if it does not.
    #[inline]
    pub fn row_map(&self, code: usize, outer: usize) -> Option<&[u16]> {
        let number = self.row_map_number(code, outer);
        (number > 0).then(|| &self.row_maps.maps[number][..])
    }

    /// How the inverse of a move permutes the row after the move.
    #[inline]
    pub fn row_map_back(&self, code: usize, outer: usize) -> Option<&[u16]> {
        self.row_map(self.moves.inverse(code), self.outer_after(code, outer))
    }

    /// The index in [`row_maps`](Self::row_maps) of the permutation of the row with this outer number under a move.
    #[inline]
    pub fn row_map_number(&self, code: usize, outer: usize) -> usize {
        let at = match self.split.row {
            RowKind::Whole(_) => code,
            _ => outer * self.moves.all.len() + code,
        };
        self.row_maps.numbers[at].into()
    }

    /// The permutations of a row, the identity first.
    pub fn row_maps(&self) -> &[Box<[u16]>] {
        &self.row_maps.maps
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
