//! Lower bounds of pushes: each box has its own target, so the pushes of boxes alone on the level, matched with the targets, are a bound.
//!
//! A matching takes long to find. By the theorem of duality it costs as much as the best *prices* of targets: a box pays the least of its
//! pushes to a target less the price there, and all prices are paid back. Any prices give a bound, which is a sum over the boxes. So the
//! best prices for some states are good for all: two lists come within one push of the matching of any state.
//!
//! Two boxes alone on the level may need more pushes than each of them without the other, or be lost. Such surpluses of separate pairs add
//! up.
//!
//! Without gain: pairing nodes of both sides by what their ways exceed the bounds by. It needs bounds that change by at most one with each
//! push, as pairs that are chosen greedily do not.

use super::space::Sokoban;
use homing_search::middle::{Bounds, Graph};
use std::collections::HashMap;

/// The number of lists of prices, of which the best counts.
const LISTS: usize = 2;
/// More pushes than any box needs: there is no way.
const NO_WAY: u16 = 1 << 15;
/// Prices are less than this.
const MAX_PRICE: i32 = 1 << 9;

/// The bounds of a level for one start.
pub(super) struct PushBounds {
    man_bits: u32,
    live: usize,
    colour: Colour,
    to_goals: End,
    to_start: End,
}

/// The cells of one colour of a chessboard. Each push changes the number of boxes there by one.
struct Colour {
    /// The live ones, as bits of codes.
    cells: u128,
    /// 1 if all goals have the same number of boxes there, else 0.
    parity: u32,
}

/// One end of paths.
struct End {
    lists: Vec<Prices>,
    /// The number of boxes on cells of one colour.
    odd: u32,
}

/// A list of prices, and what boxes pay: by the man's cell and the box's live cell.
struct Prices {
    /// The sum of the prices, which are paid back.
    back: u32,
    paid: Vec<u16>,
    pairs: Vec<Pairs>,
    /// What a pair pays more than each of its boxes alone, by the live cell of the second one too.
    surplus: Vec<u8>,
}

/// The other boxes, as bits.
#[derive(Clone, Copy)]
struct Pairs {
    /// With which a box is lost.
    lost: u128,
    /// With which it has a surplus.
    dear: u128,
}

/// The pushes from an end by code.
type Pushes = HashMap<u128, u16>;

impl PushBounds {
    pub(super) fn new(
        space: &Sokoban,
        graph: &dyn Graph,
        start: u128,
        nodes: &[u128],
    ) -> Option<Self> {
        let (live, targets) = (space.live_cells(), space.target_cells());
        if space.box_count() > targets.len() {
            return None;
        }
        let nodes: Vec<u128> = nodes.iter().copied().chain([start]).collect();
        let is_odd = |&cell: &u16| {
            let place = space.floor().place(cell);
            (place.row + place.column) % 2 == 1
        };
        let odd = live.iter().copied().filter(is_odd);
        let cells = space.bits_of(odd);
        let start_boxes: Vec<u16> = space.boxes_of(start).collect();
        let end = |cells: &[u16], man| End {
            lists: Places {
                space,
                graph,
                cells,
                man,
            }
            .prices(&nodes),
            odd: cells.iter().filter(|cell| is_odd(cell)).count() as u32,
        };
        Some(Self {
            man_bits: space.code_bits().0,
            live: live.len(),
            colour: Colour {
                cells,
                parity: u32::from(space.box_count() == targets.len()),
            },
            to_goals: end(targets, None),
            to_start: end(&start_boxes, Some(space.man_of(start))),
        })
    }
}

impl Bounds for PushBounds {
    fn of(&self, node: u128, to_goal: bool) -> Option<u32> {
        let (man, boxes) = (node & ((1 << self.man_bits) - 1), node >> self.man_bits);
        let (first, mut best) = (man as usize * self.live, 0);
        let end = if to_goal {
            &self.to_goals
        } else {
            &self.to_start
        };
        for list in &end.lists {
            let sum = list.sum(boxes, first)? + list.surplus(boxes, first, self.live)?;
            best = best.max(sum);
        }
        let odd = (node & self.colour.cells).count_ones();
        Some(best + ((best + end.odd + odd) & self.colour.parity))
    }

    fn step(&self) -> u32 {
        1 + self.colour.parity
    }
}

impl Prices {
    /// The bound of boxes. `first` is the first place with the man's cell.
    #[inline]
    fn sum(&self, mut boxes: u128, first: usize) -> Option<u32> {
        let mut sum = 0;
        while boxes != 0 {
            sum += u32::from(self.paid[first + boxes.trailing_zeros() as usize]);
            boxes &= boxes - 1;
        }
        (sum < u32::from(NO_WAY)).then(|| sum.saturating_sub(self.back))
    }

    /// The sum of the surpluses of separate pairs.
    #[inline]
    fn surplus(&self, boxes: u128, first: usize, live: usize) -> Option<u32> {
        let (mut sum, mut rest, mut single) = (0, boxes, boxes);
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let pairs = &self.pairs[first + cell];
            if pairs.lost & rest != 0 {
                return None;
            }
            let mut dear = pairs.dear & single & rest;
            if dear != 0 && single >> cell & 1 != 0 {
                let row = (first + cell) * live;
                let (mut most, mut with) = (0, 0);
                while dear != 0 {
                    let other = dear.trailing_zeros() as usize;
                    dear &= dear - 1;
                    let surplus = self.surplus[row + other];
                    if surplus > most {
                        (most, with) = (surplus, other);
                    }
                }
                sum += u32::from(most);
                single &= !(1 << with);
            }
        }
        Some(sum)
    }
}

/// One end of paths: the cells where boxes are, and the man, unless he may be anywhere.
struct Places<'g> {
    space: &'g Sokoban,
    graph: &'g dyn Graph,
    cells: &'g [u16],
    man: Option<u16>,
}

impl Places<'_> {
    /// The pushes of boxes alone on the level, from places with costs.
    fn pushes(&self, ends: impl Iterator<Item = (Vec<u16>, u16)>) -> Pushes {
        let (mut found, mut layers, mut steps) = (Pushes::new(), Vec::new(), Vec::new());
        let add = |layers: &mut Vec<Vec<u128>>, found: &mut Pushes, node: u128, cost: u16| {
            let there = found.entry(node).or_insert(NO_WAY);
            if cost < *there {
                *there = cost;
                let cost = usize::from(cost);
                if layers.len() <= cost {
                    layers.resize_with(cost + 1, Vec::new);
                }
                layers[cost].push(node);
            }
        };
        for (cells, cost) in ends {
            let boxes = self.space.bits_of(cells.iter().copied());
            let men = match self.man {
                Some(man) => man..man + 1,
                None => 0..self.space.floor().cells() as u16,
            };
            for man in men.filter(|man| !cells.contains(man)) {
                let node = self.graph.node_of(boxes | u128::from(man));
                add(&mut layers, &mut found, node, cost);
            }
        }
        let mut cost = 0;
        while cost < layers.len() {
            let mut nodes = std::mem::take(&mut layers[cost]);
            nodes.retain(|node| found[node] == cost as u16);
            steps.clear();
            let expanded = match self.man {
                Some(_) => self.graph.successors(&nodes, &mut steps),
                None => self.graph.predecessors(&nodes, &mut steps),
            };
            // The steps of a level have no errors.
            debug_assert!(expanded.is_ok());
            for step in &steps {
                add(&mut layers, &mut found, step.state, cost as u16 + 1);
            }
            cost += 1;
        }
        found
    }

    /// Visits the places in lists by the man's cell and the cells of boxes.
    fn each_place(&self, pushes: &Pushes, mut visit: impl FnMut(usize, [usize; 2], u16)) {
        for (&node, &cost) in pushes {
            let boxes = node >> self.space.code_bits().0;
            let (first, last) = (boxes.trailing_zeros(), 127 - boxes.leading_zeros());
            self.graph.states_of(node, &mut |state| {
                visit(
                    usize::from(self.space.man_of(state)),
                    [first as usize, last as usize],
                    cost,
                );
            });
        }
    }

    /// The best prices for nodes.
    fn prices(&self, nodes: &[u128]) -> Vec<Prices> {
        let (live, cells) = (self.space.live_cells().len(), self.space.floor().cells());
        let alone = |&cell: &u16| {
            let mut list = vec![NO_WAY; cells * live];
            let pushes = self.pushes(std::iter::once((vec![cell], 0)));
            self.each_place(&pushes, |man, [cell, _], cost| {
                list[man * live + cell] = cost
            });
            list
        };
        let alone: Vec<Vec<u16>> = self.cells.iter().map(alone).collect();
        let places = |node: u128| {
            let man = usize::from(self.space.man_of(node));
            self.space
                .boxes_of(node)
                .map(move |cell| man * live + usize::from(self.space.live_number(cell)))
        };
        let mut tried = vec![vec![0; alone.len()]];
        for &node in nodes {
            let costs = |place: usize| alone.iter().map(|list| i32::from(list[place])).collect();
            let prices = best_prices(&places(node).map(costs).collect::<Vec<Vec<i32>>>());
            if prices.iter().all(|&price| price > -MAX_PRICE) && !tried.contains(&prices) {
                tried.push(prices);
            }
        }
        let paid = |prices: Vec<i32>| {
            let paid = |place: usize| {
                let ways = alone
                    .iter()
                    .zip(&prices)
                    .filter(|(list, _)| list[place] < NO_WAY);
                let least = ways
                    .map(|(list, price)| i32::from(list[place]) - price)
                    .min();
                least.map_or(NO_WAY, |least| least as u16)
            };
            let paid: Vec<u16> = (0..cells * live).map(paid).collect();
            let back = prices.iter().sum::<i32>();
            let bound = |&node: &u128| {
                back + places(node)
                    .map(|place| i32::from(paid[place]))
                    .sum::<i32>()
            };
            let bounds = nodes.iter().map(bound).collect::<Vec<i32>>();
            (prices, paid, bounds)
        };
        let mut tried: Vec<_> = tried.into_iter().map(paid).collect();
        let (mut best, mut chosen) = (vec![i32::MIN; nodes.len()], Vec::new());
        while chosen.len() < LISTS && !tried.is_empty() {
            let with = |bounds: &[i32]| {
                bounds
                    .iter()
                    .zip(&best)
                    .map(|(bound, best)| i64::from(*bound.max(best)))
                    .sum::<i64>()
            };
            let sums: Vec<i64> = tried.iter().map(|list| with(&list.2)).collect();
            let at = (0..sums.len()).max_by_key(|&at| sums[at]).unwrap_or(0);
            let (prices, paid, bounds) = tried.swap_remove(at);
            best.iter_mut()
                .zip(bounds)
                .for_each(|(best, bound)| *best = bound.max(*best));
            chosen.push(self.with_pairs(&prices, paid));
        }
        chosen
    }

    /// Adds what pairs of boxes pay more.
    fn with_pairs(&self, prices: &[i32], paid: Vec<u16>) -> Prices {
        let (live, back) = (
            self.space.live_cells().len(),
            -prices.iter().sum::<i32>() as u32,
        );
        let none = Pairs {
            lost: u128::MAX,
            dear: 0,
        };
        let (mut pairs, mut surplus) = (vec![none; paid.len()], vec![0; paid.len() * live]);
        let places = || self.cells.iter().zip(prices).enumerate();
        let two = places().flat_map(|(at, first)| {
            places()
                .take(at)
                .map(move |(_, second)| (vec![*first.0, *second.0], -(first.1 + second.1) as u16))
        });
        self.each_place(&self.pushes(two), |man, [first, last], cost| {
            let [one, other] = [man * live + first, man * live + last];
            pairs[one].lost &= !(1 << last);
            pairs[other].lost &= !(1 << first);
            let more = cost.saturating_sub(paid[one] + paid[other]).min(255);
            if more > 0 {
                pairs[one].dear |= 1 << last;
                pairs[other].dear |= 1 << first;
                surplus[one * live + last] = more as u8;
                surplus[other * live + first] = more as u8;
            }
        });
        Prices {
            back,
            paid,
            pairs,
            surplus,
        }
    }
}

/// The best prices of columns, none positive, if each row takes another column: those of the Hungarian method.
fn best_prices(rows: &[Vec<i32>]) -> Vec<i32> {
    let columns = rows[0].len();
    let (mut paid, mut prices) = (vec![0; rows.len() + 1], vec![0; columns + 1]);
    let mut taken = vec![0usize; columns + 1];
    let mut way = vec![0usize; columns + 1];
    for row in 1..=rows.len() {
        taken[0] = row;
        let mut column = 0;
        let mut least = vec![i32::MAX; columns + 1];
        let mut used = vec![false; columns + 1];
        loop {
            used[column] = true;
            let (here, mut delta, mut next) = (taken[column], i32::MAX, 0);
            for at in 1..=columns {
                if used[at] {
                    continue;
                }
                let rest = rows[here - 1][at - 1] - paid[here] - prices[at];
                if rest < least[at] {
                    least[at] = rest;
                    way[at] = column;
                }
                if least[at] < delta {
                    delta = least[at];
                    next = at;
                }
            }
            for at in 0..=columns {
                if used[at] {
                    paid[taken[at]] += delta;
                    prices[at] -= delta;
                } else if least[at] < i32::MAX {
                    least[at] -= delta;
                }
            }
            column = next;
            if taken[column] == 0 {
                break;
            }
        }
        loop {
            let before = way[column];
            taken[column] = taken[before];
            column = before;
            if column == 0 {
                break;
            }
        }
    }
    prices.remove(0);
    prices
}
