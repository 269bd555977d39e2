//! The fewest presses by a trellis: the quiet patterns, decided piece by piece.
//!
//! At each piece only those patterns of a basis matter that have started and not yet ended, that is, between their first and their last
//! piece. Their choices are the *state* between two pieces. If there are few states, the lightest member of a coset is a shortest path from
//! the first piece to the last, however many quiet patterns there are: if a press turns its row and its column, the state is the set of
//! columns that are odd so far. A basis whose patterns start at different pieces and end at different pieces has the fewest states of any
//! basis in this order of the pieces (Kschischang and Sorokine 1995). The order is by rows or by columns.

use super::code::Lightest;
use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::set::PieceSet;
use homing_table::error::Result;
use homing_table::watch::Stop;

/// The steps from piece to piece.
#[derive(Clone, Debug)]
pub struct Trellis {
    steps: Vec<TrellisStep>,
}

#[derive(Clone, Debug)]
struct TrellisStep {
    piece: usize,
    /// Whether a pattern starts here: its choice is the highest bit of the state from now on.
    begins: bool,
    /// The patterns of the state that have this piece.
    mask: u32,
    /// The bit of the pattern that ends here.
    ends: Option<u32>,
    /// The bits of the state before.
    width: u32,
}

/// Some presses up to a step.
#[derive(Debug)]
struct Path {
    state: usize,
    /// The number of sets that lead to this state.
    count: u128,
    /// The smallest of them.
    set: PieceSet,
}

/// A cost that exceeds that of any path.
const NEVER: u16 = 1 << 14;
/// The choices whose costs are computed together: their low bits.
const LOW_BITS: u32 = 8;

/// The costs of getting from the states before some steps to the end.
struct StepCosts {
    /// Before every step that starts a block, and after the last one.
    kept: Vec<Vec<u16>>,
    block: usize,
}

impl Trellis {
    /// The maximum number of bits of a state: 2 MB of costs between two pieces, and less than a second for 400 pieces.
    const MAX_WIDTH: u32 = 20;
    /// The maximum number of sets that are listed.
    pub const MAX_LISTED: usize = 1 << 20;
    /// The maximum number of pieces of a board: computing the basis of more takes minutes.
    const MAX_PIECES: usize = 1 << 13;

    /// Creates the trellis of a basis, of a board with `columns` pieces in a row. Returns `None` if it has too many states.
    pub fn new(pieces: usize, columns: usize, basis: &Matrix) -> Option<Self> {
        if pieces > Self::MAX_PIECES {
            return None;
        }
        let rows = pieces / columns;
        let by_rows = (0..pieces).collect::<Vec<_>>();
        let by_columns = (0..rows * columns)
            .map(|at| at % rows * columns + at / rows)
            .collect::<Vec<_>>();
        let orders = if rows > 1 && columns > 1 && rows * columns == pieces {
            vec![by_rows, by_columns]
        } else {
            vec![by_rows]
        };
        orders
            .iter()
            .filter_map(|order| Self::in_order(order, basis))
            .min_by_key(Self::states)
    }

    fn in_order(order: &[usize], basis: &Matrix) -> Option<Self> {
        let pieces = order.len();
        let mut ordered = Matrix::new(basis.rows(), pieces);
        for row in 0..basis.rows() {
            order
                .iter()
                .enumerate()
                .filter(|&(_, &piece)| basis.get(row, piece))
                .for_each(|(at, _)| ordered.toggle(row, at));
        }
        let firsts = ordered.reduce(pieces);
        // From the last piece on: of the patterns that end in a piece, the one that starts last is added to the others, which then end
        // earlier, and start where they did.
        let mut ending = vec![Vec::new(); pieces];
        for row in 0..ordered.rows() {
            ending[last_of(ordered.row(row))?].push(row);
        }
        for last in (0..pieces).rev() {
            let mut rows = std::mem::take(&mut ending[last]);
            let Some(at) = (0..rows.len()).max_by_key(|&at| firsts[rows[at]]) else {
                continue;
            };
            let latest = rows.swap_remove(at);
            for row in rows {
                ordered.add(latest, row);
                ending[last_of(ordered.row(row))?].push(row);
            }
            ending[last].push(latest);
        }
        let mut begins = vec![None; pieces];
        firsts
            .iter()
            .enumerate()
            .for_each(|(row, &first)| begins[first] = Some(row));
        let mut open: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(pieces);
        for (at, &piece) in order.iter().enumerate() {
            let width = open.len() as u32;
            open.extend(begins[at]);
            if open.len() as u32 > Self::MAX_WIDTH {
                return None;
            }
            let mask = open
                .iter()
                .enumerate()
                .map(|(bit, &row)| u32::from(ordered.get(row, at)) << bit)
                .sum();
            let ends = ending[at]
                .first()
                .and_then(|ending| open.iter().position(|row| row == ending));
            ends.map(|bit| open.remove(bit));
            steps.push(TrellisStep {
                piece,
                begins: begins[at].is_some(),
                mask,
                ends: ends.map(|bit| bit as u32),
                width,
            });
        }
        Some(Self { steps })
    }

    /// Returns the number of states of all steps.
    pub fn states(&self) -> u64 {
        self.steps
            .iter()
            .map(|step| 1 << (step.width + u32::from(step.begins)))
            .sum()
    }

    /// Returns the number of the fewest presses with the same effect as these.
    pub fn depth(&self, presses: &PieceSet, stop: &Stop) -> Result<usize> {
        Ok(self.costs(presses, stop)?.least())
    }

    /// Returns the smallest of the sets of the fewest presses with the same effect as these, and their number.
    pub fn lightest(&self, presses: &PieceSet, stop: &Stop) -> Result<Lightest> {
        // Of the sets that lead to one state, the smaller one stays smaller whatever follows.
        let merge = |paths: &mut Vec<Path>| {
            let in_order =
                |one: &PieceSet, other: &PieceSet| other.precedes(one).cmp(&one.precedes(other));
            paths.sort_unstable_by(|one, other| {
                one.state
                    .cmp(&other.state)
                    .then_with(|| in_order(&one.set, &other.set))
            });
            paths.dedup_by(|later, path| {
                let is_same = later.state == path.state;
                path.count = path
                    .count
                    .saturating_add(if is_same { later.count } else { 0 });
                is_same
            });
        };
        let paths = self.paths(presses, merge, stop)?;
        let path = paths.into_iter().next();
        Ok(path.map_or(
            Lightest {
                first: presses.clone(),
                count: 0,
            },
            |path| Lightest {
                first: path.set,
                count: path.count,
            },
        ))
    }

    /// Returns all sets of the fewest presses with the same effect as these, in order, or `None` if there are more than
    /// [`MAX_LISTED`](Self::MAX_LISTED).
    pub fn all_lightest(&self, presses: &PieceSet, stop: &Stop) -> Result<Option<Vec<PieceSet>>> {
        if self.lightest(presses, stop)?.count > Self::MAX_LISTED as u128 {
            return Ok(None);
        }
        let paths = self.paths(presses, |_| {}, stop)?;
        let mut sets: Vec<PieceSet> = paths.into_iter().map(|path| path.set).collect();
        sets.sort_unstable_by(|one, other| other.precedes(one).cmp(&one.precedes(other)));
        Ok(Some(sets))
    }

    /// Returns the cheapest paths. `reduce` may reduce them after each step.
    fn paths(
        &self,
        presses: &PieceSet,
        reduce: impl Fn(&mut Vec<Path>),
        stop: &Stop,
    ) -> Result<Vec<Path>> {
        let costs = self.costs(presses, stop)?;
        let mut paths = vec![Path {
            state: 0,
            count: 1,
            set: PieceSet::new(self.steps.len()),
        }];
        for block in 0..costs.blocks() {
            let after = self.block(presses, &costs, block, stop)?;
            for (step, after) in self.steps[block * costs.block..]
                .iter()
                .zip(after.windows(2))
            {
                stop.check()?;
                let mut longer = Vec::with_capacity(paths.len());
                for Path { state, count, set } in paths {
                    for choice in step.choices(state) {
                        let (bit, next) = step.take(choice, presses);
                        if after[0][state] == after[1][next] + u16::from(bit) {
                            let mut set = set.clone();
                            (0..usize::from(bit)).for_each(|_| set.insert(step.piece));
                            longer.push(Path {
                                state: next,
                                count,
                                set,
                            });
                        }
                    }
                }
                paths = longer;
                reduce(&mut paths);
            }
        }
        Ok(paths)
    }

    /// Returns, for each press, the fewest presses left after it was made, if `presses` would solve the board.
    pub fn depths_after(&self, presses: &PieceSet, stop: &Stop) -> Result<Vec<usize>> {
        let costs = self.costs(presses, stop)?;
        let mut depths = vec![0; self.steps.len()];
        let mut before = vec![0u16];
        for block in 0..costs.blocks() {
            let after = self.block(presses, &costs, block, stop)?;
            for (step, after) in self.steps[block * costs.block..].iter().zip(&after[1..]) {
                stop.check()?;
                let mut next_before = vec![NEVER; after.len()];
                // The fewest presses of the sets without the piece, and of those with it.
                let mut least = [NEVER; 2];
                for (state, &cost) in before.iter().enumerate() {
                    for choice in step.choices(state) {
                        let (bit, next) = step.take(choice, presses);
                        let cost = cost + u16::from(bit);
                        next_before[next] = next_before[next].min(cost);
                        least[usize::from(bit)] = least[usize::from(bit)].min(cost + after[next]);
                    }
                }
                before = next_before;
                depths[step.piece] = usize::from((least[0] + 1).min(least[1].saturating_sub(1)));
            }
        }
        Ok(depths)
    }

    /// Returns the costs from all states to the end.
    fn costs(&self, presses: &PieceSet, stop: &Stop) -> Result<StepCosts> {
        let block = self.steps.len().isqrt().max(1);
        let (mut kept, mut costs) = (vec![vec![0]], vec![0]);
        for (at, step) in self.steps.iter().enumerate().rev() {
            stop.check()?;
            costs = step.back(presses, &costs);
            if at % block == 0 {
                kept.push(costs.clone());
            }
        }
        kept.reverse();
        Ok(StepCosts { kept, block })
    }

    /// Returns the costs before each step of a block, and after the last one.
    fn block(
        &self,
        presses: &PieceSet,
        costs: &StepCosts,
        block: usize,
        stop: &Stop,
    ) -> Result<Vec<Vec<u16>>> {
        let steps = self.steps[block * costs.block..].iter().take(costs.block);
        let mut all = vec![costs.kept[block + 1].clone()];
        for step in steps.rev() {
            stop.check()?;
            let before = step.back(presses, &all[all.len() - 1]);
            all.push(before);
        }
        all.reverse();
        Ok(all)
    }
}

impl TrellisStep {
    /// Returns the states extended by the choice of a pattern that starts here.
    fn choices(&self, state: usize) -> impl Iterator<Item = usize> + use<> {
        let top = 1usize << self.width;
        std::iter::once(state).chain(self.begins.then_some(state | top))
    }

    /// Returns whether the piece is pressed by such a choice, and the next state.
    #[inline]
    fn take(&self, choice: usize, presses: &PieceSet) -> (bool, usize) {
        (
            presses.contains(self.piece) ^ self.is_odd(choice),
            self.next(choice),
        )
    }

    fn is_odd(&self, choice: usize) -> bool {
        (choice as u32 & self.mask).count_ones() % 2 == 1
    }

    #[inline]
    fn next(&self, choice: usize) -> usize {
        self.ends.map_or(choice, |end| {
            choice & ((1 << end) - 1) | choice >> (end + 1) << end
        })
    }

    /// Returns the costs before this step.
    fn back(&self, presses: &PieceSet, after: &[u16]) -> Vec<u16> {
        let choices = 1usize << (self.width + u32::from(self.begins));
        let low = choices.min(1 << LOW_BITS);
        let is_pressed = presses.contains(self.piece);
        // The cost of the low bits, if the others have an even number there, and if they have an odd one.
        let prices = [false, true].map(|odd| {
            (0..low)
                .map(|choice| u16::from(odd ^ is_pressed ^ self.is_odd(choice)))
                .collect::<Vec<_>>()
        });
        let ends_low = self.ends.is_some_and(|end| 1 << end < low);
        let places: Vec<usize> = (0..low).map(|choice| self.next(choice)).collect();
        let mut costs = vec![0; choices];
        for (costs, first) in costs.chunks_exact_mut(low).zip((0..choices).step_by(low)) {
            let (prices, after) = (
                &prices[usize::from(self.is_odd(first))],
                &after[self.next(first)..],
            );
            if ends_low {
                costs
                    .iter_mut()
                    .zip(prices)
                    .zip(&places)
                    .for_each(|((cost, price), &place)| *cost = after[place] + price);
            } else {
                costs
                    .iter_mut()
                    .zip(prices)
                    .zip(after)
                    .for_each(|((cost, price), after)| *cost = after + price);
            }
        }
        if self.begins {
            let (without, with) = costs.split_at_mut(choices / 2);
            without
                .iter_mut()
                .zip(with)
                .for_each(|(without, with)| *without = (*without).min(*with));
            costs.truncate(choices / 2);
        }
        costs
    }
}

impl StepCosts {
    fn least(&self) -> usize {
        self.kept[0][0].into()
    }

    fn blocks(&self) -> usize {
        self.kept.len() - 1
    }
}

fn last_of(row: &[u64]) -> Option<usize> {
    let at = row.iter().rposition(|&word| word != 0)?;
    Some(at * 64 + 63 - row[at].leading_zeros() as usize)
}
