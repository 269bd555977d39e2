//! How moves permute the rows of a puzzle.

use super::action::Action;
use super::coordinate::{Mixed, View};
use super::model::{Model, Row};
use super::orders::TooLarge;
use super::symbols::piece_of;
use std::collections::HashMap;

/// The most permutations of a row, over all of their places.
const MAX_ROW_ENTRIES: usize = 1 << 27;

impl Model {
    /// Finds how each move permutes the rows.
    pub fn map_rows(&mut self) -> Result<(), TooLarge> {
        let outer_len = self.outer_len();
        self.row_maps.push(whole_words(0..self.row_len as u16));
        match &self.row {
            Row::Whole(coordinate) => {
                for code in 0..self.moves.len() {
                    let map = whole_words(coordinate.next(code).iter().map(|&next| next as u16));
                    let known = self.row_maps.iter().position(|other| *other == map);
                    self.row_map_of.push(known.unwrap_or(self.row_maps.len()) as u16);
                    if known.is_none() {
                        self.row_maps.push(map);
                    }
                }
            }
            Row::Cut { first, orders, frames } => {
                let first = &self.coordinates[*first];
                let turns: Vec<_> = self.moves.iter().map(|action| first.region.turn(action)).collect();
                let mut known: HashMap<Box<[u8]>, u16, Mixed> = HashMap::default();
                known.insert((0..orders.size as u8).collect(), 0);
                // By move and value of the coordinate: the permutation of the row.
                let mut by_value = vec![0u16; self.moves.len() * first.len()];
                let (mut order_of, mut change) = ([0u8; 256], vec![0u8; orders.size]);
                for value in 0..first.len() {
                    frames.get(value).iter().zip(0..).for_each(|(&place, order)| order_of[usize::from(place)] = order);
                    for (code, turn) in turns.iter().enumerate() {
                        let after = first.next(code)[value] as usize;
                        for (change, &place) in change.iter_mut().zip(frames.get(after)) {
                            *change = order_of[usize::from(turn[usize::from(place)].0)];
                        }
                        let number = match known.get(&change[..]) {
                            Some(&number) => number,
                            None => {
                                let number = self.row_maps.len() as u16;
                                if self.row_maps.len() * self.row_len > MAX_ROW_ENTRIES {
                                    return Err(TooLarge);
                                }
                                let mut moved = vec![0; orders.size];
                                let map = (0..orders.len()).map(|order| {
                                    let order = orders.get(order);
                                    moved.iter_mut().zip(&change).for_each(|(to, &from)| *to = order[usize::from(from)]);
                                    orders.find(&moved).unwrap_or(0) as u16
                                });
                                self.row_maps.push(whole_words(map));
                                known.insert(change.clone().into(), number);
                                number
                            }
                        };
                        by_value[code * first.len() + value] = number;
                    }
                }
                let len = first.len();
                self.spread(&by_value, len, outer_len);
            }
            Row::Twists { first, twists } => {
                let first = &self.coordinates[*first];
                let View::Pieces(shown) = &first.view else { return Err(TooLarge) };
                let weights: Vec<usize> = (0..=u8::MAX).map(|symbol| twists.weight(piece_of(shown, symbol))).collect();
                let twisted = |action: &Action| first.region.turn(action).into_iter().filter(|&(_, twist)| twist > 0).collect();
                let turns: Vec<Vec<(u8, u8)>> = self.moves.iter().map(twisted).collect();
                // By what is added to the number of the twists: the permutation of the row.
                let mut known = vec![None; self.row_len];
                known[0] = Some(0);
                let mut by_value = vec![0u16; self.moves.len() * first.len()];
                for value in 0..first.len() {
                    let symbols: Vec<u8> = first.symbols(value).collect();
                    for (code, turn) in turns.iter().enumerate() {
                        let added = turn.iter().map(|&(from, twist)| weights[usize::from(symbols[usize::from(from)])] * usize::from(twist));
                        let added: usize = added.sum();
                        by_value[code * first.len() + value] = match known[added] {
                            Some(number) => number,
                            None => {
                                if self.row_maps.len() * self.row_len > MAX_ROW_ENTRIES {
                                    return Err(TooLarge);
                                }
                                let number = self.row_maps.len() as u16;
                                self.row_maps.push(whole_words((0..self.row_len).map(|place| twists.sum(place, added) as u16)));
                                known[added] = Some(number);
                                number
                            }
                        };
                    }
                }
                let len = first.len();
                self.spread(&by_value, len, outer_len);
            }
        }
        Ok(())
    }

    /// Fills in which permutations of a row moves make, known by the value of the coordinate that tells them, which has so many.
    fn spread(&mut self, by_value: &[u16], len: usize, outer_len: usize) {
        let values = self.values_of(outer_len);
        for value in values {
            self.row_map_of.extend(by_value.chunks_exact(len).map(|by_value| by_value[value as usize]));
        }
    }

    /// By outer number: the value of the coordinate that tells how moves permute the row.
    fn values_of(&self, outer_len: usize) -> Vec<u32> {
        let (Row::Cut { first, .. } | Row::Twists { first, .. }) = self.row else { return Vec::new() };
        let weight: u64 = self.coordinates[first + 1..].iter().map(|coordinate| coordinate.len() as u64).product();
        let bound = self.coordinates[first].len() as u64;
        (0..outer_len).map(|outer| (self.outers.get(outer) / weight % bound) as u32).collect()
    }
}

/// A permutation of a row, with zeros behind it up to whole words of places.
fn whole_words(map: impl Iterator<Item = u16>) -> Box<[u16]> {
    let mut map: Vec<u16> = map.collect();
    map.resize(map.len().next_multiple_of(64), 0);
    map.into()
}
