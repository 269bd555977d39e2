use super::coordinate::Coordinate;
use crate::pieces::{Action, Mixed, MovedPieces, Set, TooLarge};
use std::collections::{HashMap, HashSet, VecDeque};

/// The maximum number of outer numbers, unless moves reach all values.
const MAX_OUTER: usize = 1 << 22;
/// The maximum number of outer numbers if moves reach all values.
pub const MAX_PRODUCT: u64 = 1 << 25;
/// Up to this many values are all visited.
const FEW_VALUES: u64 = 1 << 20;
/// The maximum number of values of the other coordinates for which random walks are tried.
const MAX_WALKED: usize = 1 << 16;
/// The number of random steps of a walk.
const WALK_STEPS: usize = 24;
/// The maximum number of walks per value.
const WALKS: usize = 32;
/// The maximum number of entries of the table of moves.
const MAX_OUTER_MOVES: usize = 1 << 27;

/// The outer numbers: the values of all coordinates in mixed radix, or those that moves reach, ascending.
#[derive(Clone, Debug)]
pub enum OuterNumbers {
    All(usize),
    Reached(Vec<u64>),
}

impl OuterNumbers {
    /// The number of outer numbers.
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

    /// The outer number of values in mixed radix.
    pub fn find(&self, values: u64) -> Option<usize> {
        match self {
            Self::All(_) => Some(values as usize),
            Self::Reached(reached) => reached.binary_search(&values).ok(),
        }
    }
}

/// Up to this many values are marked in a bit set while they are found; more are hashed.
const MAX_MARKED: u64 = 1 << 28;
/// If moves reach all values, up to this many moves are stored.
const MAX_LISTED_MOVES: usize = 1 << 22;
/// The maximum number of powers of a move that are skipped.
const MAX_POWERS: usize = 24;

/// The outer numbers that moves reach, and for each outer number and move the one after the move. If moves reach all of many values, the
/// moves are not stored: [`step_of_all`] computes them. There may be at most `most`, and with `must_be_all`, moves must reach all values.
pub fn combine(
    coordinates: &[Coordinate],
    MovedPieces { sets, start, moves }: MovedPieces,
    most: u64,
    must_be_all: bool,
) -> Result<(OuterNumbers, Vec<u32>), TooLarge> {
    let product = coordinates
        .iter()
        .try_fold(1u64, |product, coordinate| {
            product.checked_mul(coordinate.len() as u64)
        })
        .ok_or(TooLarge)?;
    if let [coordinate] = coordinates {
        let after = |outer| (0..moves.len()).map(move |code| coordinate.next(code)[outer]);
        let listed = (0..coordinate.len()).flat_map(after).collect();
        return Ok((OuterNumbers::All(coordinate.len()), listed));
    }
    let first = coordinates.iter().try_fold(0, |values, coordinate| {
        Some(values * coordinate.len() as u64 + coordinate.value_of(sets, start)? as u64)
    });
    let first = first.ok_or(TooLarge)?;
    let codes = generating(sets, moves);
    let is_seen_all = product > FEW_VALUES && walks_reach_all(coordinates, &codes, first, product);
    if must_be_all && product > FEW_VALUES && !is_seen_all {
        return Err(TooLarge);
    }
    let outer_numbers = match is_seen_all {
        true => OuterNumbers::All(product as usize),
        false => reached(coordinates, &codes, first, product, most)?,
    };
    if outer_numbers.len() as u64 > most {
        return Err(TooLarge);
    }
    let count = outer_numbers.len() * moves.len();
    let is_listed = count <= MAX_LISTED_MOVES || matches!(outer_numbers, OuterNumbers::Reached(_));
    if is_listed && count > MAX_OUTER_MOVES {
        return Err(TooLarge);
    }
    let marked = match &outer_numbers {
        OuterNumbers::Reached(reached) if product <= MAX_MARKED => {
            Some(MarkedNumbers::of(reached, product))
        }
        _ => None,
    };
    let mut listed = Vec::new();
    if is_listed {
        listed.reserve_exact(count);
        for outer in 0..outer_numbers.len() {
            let values = outer_numbers.get(outer);
            listed.extend((0..moves.len()).map(|code| {
                let after = step(coordinates, code, values);
                let found = match &marked {
                    Some(marked) => marked.find(after),
                    None => outer_numbers.find(after).unwrap_or(0),
                };
                found as u32
            }));
        }
    }
    Ok((outer_numbers, listed))
}

/// Finds the numbers of marked values without a search.
struct MarkedNumbers {
    marks: Vec<u64>,
    /// For each word of marks, the number of marks before it.
    before: Vec<u32>,
}

impl MarkedNumbers {
    /// Marks these values, which ascend and are below `limit`.
    fn of(values: &[u64], limit: u64) -> Self {
        let mut marks = vec![0u64; limit.div_ceil(64) as usize];
        for &value in values {
            marks[value as usize / 64] |= 1 << (value % 64);
        }
        let mut sum = 0;
        let before = marks.iter().map(|word| {
            sum += word.count_ones();
            sum - word.count_ones()
        });
        Self {
            before: before.collect(),
            marks,
        }
    }

    /// The number of a marked value.
    fn find(&self, value: u64) -> usize {
        let word = value as usize / 64;
        let below = self.marks[word] & ((1 << (value % 64)) - 1);
        self.before[word] as usize + below.count_ones() as usize
    }
}

/// The outer number after a move, if moves reach all values and there are fewer than 2^32.
#[inline]
pub fn step_of_all(coordinates: &[Coordinate], code: usize, outer: u32) -> u32 {
    let (mut values, mut weight, mut after) = (outer, 1, 0);
    for coordinate in coordinates[1..].iter().rev() {
        let len = coordinate.len() as u32;
        after += coordinate.next(code)[(values % len) as usize] * weight;
        values /= len;
        weight *= len;
    }
    after + coordinates[0].next(code)[values as usize] * weight
}

/// The values after a move, in mixed radix.
fn step(coordinates: &[Coordinate], code: usize, values: u64) -> u64 {
    mapped(
        coordinates.iter().map(|coordinate| coordinate.next(code)),
        values,
    )
}

/// Maps each digit of a number in mixed radix by its table.
pub fn mapped<T: AsRef<[u32]>>(
    tables: impl IntoIterator<Item = T, IntoIter: DoubleEndedIterator>,
    values: u64,
) -> u64 {
    let (mut values, mut weight, mut after) = (values, 1, 0);
    for table in tables.into_iter().rev() {
        let (table, len) = (table.as_ref(), table.as_ref().len() as u64);
        after += u64::from(table[(values % len) as usize]) * weight;
        values /= len;
        weight *= len;
    }
    after
}

/// The values that these moves reach.
fn reached(
    coordinates: &[Coordinate],
    codes: &[usize],
    first: u64,
    product: u64,
    most: u64,
) -> Result<OuterNumbers, TooLarge> {
    let mut marks = vec![
        0u64;
        if product <= MAX_MARKED {
            product.div_ceil(64) as usize
        } else {
            0
        }
    ];
    let mut listed: HashMap<u64, (), Mixed> = HashMap::default();
    let mut is_new = |values: u64| match marks.get_mut(values as usize / 64) {
        Some(word) => {
            let before = *word;
            *word |= 1 << (values % 64);
            *word != before
        }
        None => listed.insert(values, ()).is_none(),
    };
    is_new(first);
    let (mut waiting, mut reached) = (vec![first], vec![first]);
    let most = if product <= MAX_PRODUCT {
        product.min(most) as usize
    } else {
        MAX_OUTER.min(most as usize)
    };
    while let Some(values) = waiting.pop().filter(|_| (reached.len() as u64) < product) {
        for &code in codes {
            let after = step(coordinates, code, values);
            if is_new(after) {
                waiting.push(after);
                reached.push(after);
            }
        }
        if reached.len() > most {
            return Err(TooLarge);
        }
    }
    if reached.len() as u64 == product {
        return Ok(OuterNumbers::All(reached.len()));
    }
    reached.sort_unstable();
    if reached.len() > MAX_OUTER {
        Err(TooLarge)
    } else {
        Ok(OuterNumbers::Reached(reached))
    }
}

/// Whether random walks from the first values, which always return the first coordinate to its value, meet all values of the others. Then
/// moves reach all combinations, because they reach all values of the first coordinate.
fn walks_reach_all(coordinates: &[Coordinate], codes: &[usize], first: u64, product: u64) -> bool {
    let lead_len = coordinates[0].len();
    let rest_len = (product / lead_len as u64) as usize;
    if rest_len > MAX_WALKED || codes.is_empty() {
        return false;
    }
    let (home, split) = ((first / rest_len as u64) as usize, |values: u64| {
        (
            (values / rest_len as u64) as usize,
            (values % rest_len as u64) as usize,
        )
    });
    // For each value of the first coordinate, the moves that lead to it.
    let mut before = vec![Vec::new(); lead_len];
    for &code in codes {
        coordinates[0]
            .next(code)
            .iter()
            .enumerate()
            .for_each(|(value, &after)| before[after as usize].push((value, code)));
    }
    let mut way = vec![None; lead_len];
    let mut waiting = VecDeque::from([home]);
    while let Some(value) = waiting.pop_front() {
        for &(from, code) in &before[value] {
            if from != home && way[from].is_none() {
                way[from] = Some(code);
                waiting.push_back(from);
            }
        }
    }
    let (mut is_met, mut met, mut values, mut random) = (vec![false; rest_len], 0, first, 1u64);
    for _ in 0..WALKS * rest_len {
        for _ in 0..WALK_STEPS {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            values = step(
                coordinates,
                codes[(random >> 33) as usize % codes.len()],
                values,
            );
        }
        while let Some(code) = way[split(values).0] {
            values = step(coordinates, code, values);
        }
        met += usize::from(!std::mem::replace(&mut is_met[split(values).1], true));
        if met == rest_len {
            return true;
        }
    }
    false
}

/// The moves without powers of other moves.
fn generating(sets: &[Set], moves: &[Action]) -> Vec<usize> {
    let (mut powers, mut kept) = (HashSet::new(), Vec::new());
    for (code, action) in moves.iter().enumerate() {
        if powers.contains(action) {
            continue;
        }
        kept.push(code);
        let mut power = action.clone();
        for _ in 0..MAX_POWERS {
            let next = power.then(sets, action);
            if !powers.insert(std::mem::replace(&mut power, next)) {
                break;
            }
        }
    }
    kept
}
