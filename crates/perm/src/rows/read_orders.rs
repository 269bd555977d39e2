use crate::coordinates::Coordinate;
use crate::pieces::{Action, MovedPieces, TooLarge, Turn, forward};

/// The maximum number of steps for choosing reading orders.
const MAX_STEPS: usize = 1 << 26;

/// For each arrangement of the first pieces, the order in which the positions that they leave free are read.
///
/// A move permutes a row by how it changes that order. If the order of a value is that of the previous value carried along by some move,
/// that move does not permute the row, and the search handles 64 states at once: in a ring that turns, only exchanges of pieces permute
/// rows.
#[derive(Clone, Debug)]
pub struct ReadOrders {
    size: usize,
    places: Vec<u8>,
}

impl ReadOrders {
    /// Chooses the orders for which moves permute the fewest rows: ascending positions, or those carried along by one of the moves.
    pub fn choose(first: &Coordinate, puzzle: MovedPieces, size: usize) -> Self {
        let turns = puzzle.turns(&first.region);
        let ascending = Self::ascending(first, size);
        if first.len() * turns.len() * (turns.len() + 1) > MAX_STEPS {
            return ascending;
        }
        let carried =
            (0..turns.len()).map(|code| ascending.carried(first.next(code), &turns[code]));
        let chosen = carried
            .map(|read_orders| (read_orders.changes(first, &turns), read_orders))
            .min_by_key(|(changes, _)| *changes);
        match chosen {
            Some((changes, read_orders)) if changes < ascending.changes(first, &turns) => {
                read_orders
            }
            _ => ascending,
        }
    }

    /// The orders carried along the moves of a depth-first search tree from one value.
    ///
    /// The order of each value is that of the root after the moves that lead there. So a move changes it by an element of the group that
    /// fixes the first pieces.
    pub fn along_tree(first: &Coordinate, root: usize, puzzle: MovedPieces, size: usize) -> Self {
        let turns = puzzle.turns(&first.region);
        let goes_to: Vec<Turn> = turns.iter().map(|turn| forward(turn)).collect();
        let mut places = Self::ascending(first, size).places;
        let mut is_passed = vec![false; first.len()];
        is_passed[root] = true;
        let mut trail = vec![(root, 0)];
        while let Some((at, code)) = trail.last_mut() {
            let (value, tried) = (*at, *code);
            *code += 1;
            if tried == goes_to.len() {
                trail.pop();
                continue;
            }
            let after = first.next(tried)[value] as usize;
            if !std::mem::replace(&mut is_passed[after], true) {
                for entry in 0..size {
                    places[after * size + entry] =
                        goes_to[tried][usize::from(places[value * size + entry])].0;
                }
                trail.push((after, 0));
            }
        }
        Self { size, places }
    }

    fn ascending(first: &Coordinate, size: usize) -> Self {
        let free = |value| {
            first
                .symbols(value)
                .zip(0..)
                .filter(|&(symbol, _)| symbol == 0)
                .map(|(_, place)| place)
        };
        Self {
            size,
            places: (0..first.len()).flat_map(free).collect(),
        }
    }

    /// The free positions for a value, in reading order.
    pub fn get(&self, value: usize) -> &[u8] {
        &self.places[value * self.size..][..self.size]
    }

    /// Visits how each move changes the order for each value: the places in the order before the move of the pieces read after it.
    pub fn each_change(
        &self,
        first: &Coordinate,
        moves: &[Action],
        mut visit: impl FnMut(&[u8]) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        let turns: Vec<Turn> = moves
            .iter()
            .map(|action| first.region.restrict(action))
            .collect();
        let (mut order_of, mut change) = ([0u8; 256], vec![0u8; self.size]);
        for value in 0..first.len() {
            for (&place, order) in self.get(value).iter().zip(0..) {
                order_of[usize::from(place)] = order;
            }
            for (code, turn) in turns.iter().enumerate() {
                let after = self.get(first.next(code)[value] as usize);
                for (change, &place) in change.iter_mut().zip(after) {
                    *change = order_of[usize::from(turn[usize::from(place)].0)];
                }
                visit(&change)?;
            }
        }
        Ok(())
    }

    /// The orders carried along by a move: that of each value is that of the previous value after the move. The first of a cycle stays.
    fn carried(&self, next: &[u32], turn: &[(u8, u8)]) -> Self {
        let goes_to = forward(turn);
        let mut places = self.places.clone();
        let mut is_passed = vec![false; next.len()];
        for start in 0..next.len() {
            let mut at = start;
            while !std::mem::replace(&mut is_passed[at], true) {
                let after = next[at] as usize;
                if !is_passed[after] {
                    for entry in 0..self.size {
                        places[after * self.size + entry] =
                            goes_to[usize::from(places[at * self.size + entry])].0;
                    }
                }
                at = after;
            }
        }
        Self {
            size: self.size,
            places,
        }
    }

    /// The number of pairs of a value and a move that permutes its row.
    fn changes(&self, first: &Coordinate, turns: &[Vec<(u8, u8)>]) -> usize {
        let changes = |turn: &[(u8, u8)], value: usize, after: usize| {
            let mut pairs = self.get(value).iter().zip(self.get(after));
            pairs.any(|(&before, &place)| turn[usize::from(place)].0 != before)
        };
        let of_move = |(code, turn): (usize, &Vec<(u8, u8)>)| {
            first
                .next(code)
                .iter()
                .enumerate()
                .filter(|&(value, &after)| changes(turn, value, after as usize))
                .count()
        };
        turns.iter().enumerate().map(of_move).sum()
    }
}
