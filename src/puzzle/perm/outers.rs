use super::action::{Action, Pattern, Set};
use super::coordinate::{Coordinate, Mixed};
use super::orders::TooLarge;
use std::collections::HashMap;

/// The most outer numbers.
const MAX_OUTER: usize = 1 << 22;
/// The most numbers of the outer table, over all moves.
const MAX_OUTER_MOVES: usize = 1 << 27;

/// The outer numbers: the values of all coordinates in mixed radix, or those of them that are reached, ascending.
#[derive(Clone, Debug)]
pub enum Outers {
    All(usize),
    Reached(Vec<u64>),
}

impl Outers {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::All(len) => *len,
            Self::Reached(reached) => reached.len(),
        }
    }

    /// The values of an outer number, in mixed radix.
    pub fn get(&self, outer: usize) -> u64 {
        match self {
            Self::All(_) => outer as u64,
            Self::Reached(reached) => reached[outer],
        }
    }

    /// The outer number with these values.
    pub fn find(&self, values: u64) -> Option<usize> {
        match self {
            Self::All(_) => Some(values as usize),
            Self::Reached(reached) => reached.binary_search(&values).ok(),
        }
    }
}

/// The outer numbers that are reached, and by outer number and move the one after the move.
pub fn combine(coordinates: &[Coordinate], moves: &[Action], start: &Pattern, sets: &[Set]) -> Result<(Outers, Vec<u32>), TooLarge> {
    let product = coordinates.iter().try_fold(1u64, |product, coordinate| product.checked_mul(coordinate.len() as u64)).ok_or(TooLarge)?;
    let after = |code: usize, values: u64| {
        let (mut values, mut weight, mut after) = (values, 1, 0);
        for coordinate in coordinates.iter().rev() {
            let len = coordinate.len() as u64;
            after += u64::from(coordinate.next(code)[(values % len) as usize]) * weight;
            values /= len;
            weight *= len;
        }
        after
    };
    if coordinates.len() <= 1 {
        let after =
            |outer: usize| (0..moves.len()).map(move |code| coordinates.first().map_or(0, |coordinate| coordinate.next(code)[outer]));
        return Ok((Outers::All(product as usize), (0..product as usize).flat_map(after).collect()));
    }
    let first = coordinates
        .iter()
        .try_fold(0, |values, coordinate| Some(values * coordinate.len() as u64 + coordinate.value_of(sets, start)? as u64));
    let first = first.ok_or(TooLarge)?;
    let mut seen: HashMap<u64, (), Mixed> = HashMap::from_iter([(first, ())]);
    let mut reached = vec![first];
    let mut at = 0;
    while at < reached.len() {
        for code in 0..moves.len() {
            let values = after(code, reached[at]);
            if seen.insert(values, ()).is_none() {
                reached.push(values);
            }
        }
        if reached.len() > MAX_OUTER || reached.len() * moves.len() > MAX_OUTER_MOVES {
            return Err(TooLarge);
        }
        at += 1;
    }
    reached.sort_unstable();
    let outers = if reached.len() as u64 == product { Outers::All(product as usize) } else { Outers::Reached(reached.clone()) };
    let mut tables = Vec::with_capacity(moves.len() * reached.len());
    for &values in &reached {
        tables.extend((0..moves.len()).map(|code| outers.find(after(code, values)).unwrap_or(0) as u32));
    }
    Ok((outers, tables))
}
