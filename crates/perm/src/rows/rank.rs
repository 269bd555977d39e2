//! Ranking and unranking of arrangements.

use super::model::RowModel;
use super::row::RowKind;
use crate::coordinates::{Aspect, Coordinate};
use crate::pieces::{Arrangement, Region, piece_of};

impl RowModel {
    /// The index of an arrangement; `None` if moves do not reach it. Some unreachable arrangements have an index, too.
    pub fn rank(&self, arrangement: &Arrangement) -> Option<u64> {
        match &self.stickers {
            Some(stickers) => self.rank_pieces(&stickers.fold(&self.sets, arrangement)?),
            None => self.rank_pieces(arrangement),
        }
    }

    fn rank_pieces(&self, arrangement: &Arrangement) -> Option<u64> {
        if self
            .split
            .still
            .iter()
            .any(|coordinate| coordinate.value_of(&self.pieces, arrangement).is_none())
        {
            return None;
        }
        let (mut outer, mut cut_value) = (0, 0);
        for (at, coordinate) in self.split.coordinates.iter().enumerate() {
            let value = coordinate.value_of(&self.pieces, arrangement)?;
            outer = outer * coordinate.len() as u64 + value as u64;
            if matches!(self.split.row, RowKind::Cut { first, .. } if first == at) {
                cut_value = value;
            }
        }
        let outer = self.split.outer_numbers.find(outer)?;
        let place = match &self.split.row {
            RowKind::Whole(coordinate) => coordinate.value_of(&self.pieces, arrangement)?,
            RowKind::Cut {
                first,
                orders,
                read_orders,
            } => {
                let region = &self.split.coordinates[*first].region;
                let pieces = &arrangement.0[self.pieces[region.set].pieces()];
                let last = read_orders
                    .get(cut_value)
                    .iter()
                    .map(|&place| pieces[usize::from(region.places[usize::from(place)])]);
                orders.find(&last.collect::<Vec<u8>>())?
            }
            RowKind::Twists { first, twists } => {
                let region = &self.split.coordinates[*first].region;
                twists.number(
                    region
                        .pieces(&self.pieces, arrangement)
                        .zip(region.twists(&self.pieces, arrangement)),
                )
            }
        };
        Some(outer as u64 * self.row_len as u64 + place as u64)
    }

    /// The arrangement with an index.
    pub fn unrank(&self, index: u64) -> Arrangement {
        match &self.stickers {
            Some(stickers) => {
                let still = stickers
                    .fold(&self.sets, &self.start)
                    .unwrap_or_else(|| self.start.clone());
                stickers.unfold(&self.sets, &self.unrank_pieces(index, &still), &self.start)
            }
            None => self.unrank_pieces(index, &self.start),
        }
    }

    /// The arrangement of pieces with an index. Pieces that never move are taken from `still`.
    fn unrank_pieces(&self, index: u64, still: &Arrangement) -> Arrangement {
        let mut arrangement = still.clone();
        let (mut outer, place) = (
            self.split
                .outer_numbers
                .get((index / self.row_len as u64) as usize),
            (index % self.row_len as u64) as usize,
        );
        for (at, coordinate) in self.split.coordinates.iter().enumerate().rev() {
            let value = (outer % coordinate.len() as u64) as usize;
            outer /= coordinate.len() as u64;
            match &self.split.row {
                RowKind::Cut {
                    first,
                    orders,
                    read_orders,
                } if *first == at => {
                    self.write_value(coordinate, value, &mut arrangement);
                    let (region, offset) = (
                        &coordinate.region,
                        self.pieces[coordinate.region.set].offset,
                    );
                    for (&place, &piece) in read_orders.get(value).iter().zip(orders.get(place)) {
                        arrangement.0[offset + usize::from(region.places[usize::from(place)])] =
                            piece;
                    }
                }
                _ => self.write_value(coordinate, value, &mut arrangement),
            }
        }
        match &self.split.row {
            RowKind::Whole(coordinate) if self.row_len > 1 => {
                self.write_value(coordinate, place, &mut arrangement)
            }
            RowKind::Whole(_) | RowKind::Cut { .. } => {}
            RowKind::Twists { first, twists } => {
                let region = &self.split.coordinates[*first].region;
                let pieces: Vec<u8> = region.pieces(&self.pieces, &arrangement).collect();
                self.write(
                    region,
                    false,
                    pieces
                        .into_iter()
                        .map(|piece| twists.of_piece(place, piece)),
                    &mut arrangement,
                );
            }
        }
        arrangement
    }

    fn write_value(&self, coordinate: &Coordinate, value: usize, arrangement: &mut Arrangement) {
        let symbols = coordinate.symbols(value);
        match &coordinate.aspect {
            Aspect::Pieces(shown) => self.write(
                &coordinate.region,
                true,
                symbols.map(|symbol| piece_of(shown, symbol)),
                arrangement,
            ),
            Aspect::Twists => self.write(&coordinate.region, false, symbols, arrangement),
            Aspect::Oriented(shown) => {
                let (pieces, twists): (Vec<u8>, Vec<u8>) =
                    symbols.map(|symbol| shown[usize::from(symbol)]).unzip();
                self.write(&coordinate.region, true, pieces.into_iter(), arrangement);
                self.write(&coordinate.region, false, twists.into_iter(), arrangement);
            }
        }
    }

    fn write(
        &self,
        region: &Region,
        is_pieces: bool,
        symbols: impl Iterator<Item = u8>,
        arrangement: &mut Arrangement,
    ) {
        let set = &self.pieces[region.set];
        let offset = if is_pieces {
            set.pieces().start
        } else {
            set.twists().start
        };
        region
            .places
            .iter()
            .zip(symbols)
            .for_each(|(&place, symbol)| arrangement.0[offset + usize::from(place)] = symbol);
    }
}
