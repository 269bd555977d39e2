//! Lists of orders of pieces.

use homing_space::index::Permutations;
use std::collections::HashSet;

/// The orders of some pieces, some of which may look alike, ascending.
#[derive(Clone, Debug)]
pub struct Orders {
    /// The number of pieces.
    pub size: usize,
    /// The concatenated orders.
    orders: Vec<u8>,
    /// Computes the number of an order, if all orders of different pieces are listed. Otherwise it is searched.
    ranks: Option<Permutations>,
}

impl Orders {
    /// All orders of pieces, which must be sorted.
    pub fn of(mut pieces: Vec<u8>) -> Self {
        let size = pieces.len();
        let are_different = pieces.windows(2).all(|pair| pair[0] < pair[1]);
        let ranks = are_different.then(|| Permutations::new(size));
        let mut orders = Vec::new();
        loop {
            orders.extend_from_slice(&pieces);
            // The next permutation: exchange the last piece that has a greater one after it with the smallest such, and reverse the rest.
            let Some(at) = pieces.windows(2).rposition(|pair| pair[0] < pair[1]) else {
                break;
            };
            let with = pieces
                .iter()
                .rposition(|&piece| piece > pieces[at])
                .unwrap_or(at);
            pieces.swap(at, with);
            pieces[at + 1..].reverse();
        }
        Self {
            size,
            orders,
            ranks,
        }
    }

    /// The orders that changes reach, if there are at most `most`. A change has, for each place, the place from which its piece comes.
    pub fn reached(begin: Vec<u8>, changes: &[Vec<u8>], most: usize) -> Option<Self> {
        let size = begin.len();
        let mut known: HashSet<Vec<u8>> = HashSet::from([begin.clone()]);
        let mut waiting = vec![begin];
        while let Some(order) = waiting.pop() {
            for change in changes {
                let after: Vec<u8> = change
                    .iter()
                    .map(|&from| order[usize::from(from)])
                    .collect();
                if known.insert(after.clone()) {
                    waiting.push(after);
                }
            }
            if known.len() > most {
                return None;
            }
        }
        let mut orders: Vec<Vec<u8>> = known.into_iter().collect();
        orders.sort_unstable();
        Some(Self {
            size,
            orders: orders.concat(),
            ranks: None,
        })
    }

    /// The number of orders.
    pub fn len(&self) -> usize {
        self.orders.len() / self.size.max(1)
    }

    /// The order with a number.
    pub fn get(&self, number: usize) -> &[u8] {
        &self.orders[number * self.size..][..self.size]
    }

    /// The number of an order.
    pub fn find(&self, order: &[u8]) -> Option<usize> {
        if let Some(ranks) = &self.ranks {
            let mut places = [0; Permutations::MAX_SIZE];
            for (place, piece) in places.iter_mut().zip(order) {
                *place = self.get(0).iter().position(|other| other == piece)? as u8;
            }
            return Some(ranks.rank(&places[..order.len()])? as usize);
        }
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.get(middle).cmp(order) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The number of orders of pieces, given how many of each kind look alike; `u128::MAX` if it is larger than that.
pub fn orders_of(alike: &[usize]) -> u128 {
    let (mut orders, mut placed) = (1u128, 0u128);
    for &alike in alike.iter().filter(|&&alike| alike > 0) {
        for of_these in 1..=alike as u128 {
            placed += 1;
            orders = match orders.checked_mul(placed) {
                Some(product) => product / of_these,
                None => return u128::MAX,
            };
        }
    }
    orders
}

/// The error of a puzzle with too many states, or with too many pieces, for rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;
