//! Searches for relabellings of points that map the set of moves to itself.
//!
//! A relabelling exchanges moves for moves with the same cycle lengths, and pairs of moves for pairs whose products have the same cycle
//! lengths; pairs with the same product become pairs with the same product. For each such exchange, the image of one position determines
//! the images of all positions that moves reach from it.

use crate::pieces::{Action, Arrangement, Set, difference, on_points, product, sum};
use std::cell::Cell;
use std::collections::HashMap;

/// The maximum number of partial exchanges to try.
const MAX_TRIES: usize = 1 << 17;
/// The maximum number of steps to complete exchanges: images of points that follow from others.
const MAX_STEPS: usize = 1 << 24;

/// The image of each point, [`UNKNOWN`] if not determined yet.
type PointImages = Vec<u16>;
const UNKNOWN: u16 = u16::MAX;

/// A set, a position or a piece in it, and a twist.
pub type Facelet = (usize, u8, u8);

/// A relabelling of some or all points.
#[derive(Clone, Debug)]
pub struct PointRelabelling {
    /// The image of each point.
    pub places: PointImages,
    /// For each set and piece, the set and the piece that it becomes, and the twist that it gets.
    pub names: HashMap<(usize, u8), Facelet>,
}

/// A goal, and the goal that it becomes.
pub type GoalPair<'g> = (&'g Arrangement, &'g Arrangement);

/// The moves of a puzzle as permutations of points.
pub struct RelabellingFinder<'r> {
    sets: &'r [Set],
    /// The distinct permutations.
    pub moves: Vec<Box<[u16]>>,
    /// For each move code, the index of its permutation.
    numbers: Vec<usize>,
    /// For each two permutations, a number that identifies the cycle lengths of the first followed by the second; for a permutation with
    /// itself, of the permutation and how many moves share it.
    pub kinds: Vec<Vec<usize>>,
    /// For the same products, the length of each point's cycle.
    pub lengths: Vec<Vec<Vec<u16>>>,
    pub tries_left: Cell<usize>,
    pub steps_left: Cell<usize>,
    /// For each two permutations, the number of the first followed by the second. The first numbers are those of the moves.
    pub products: Vec<Vec<usize>>,
}

/// Spends a part of a budget; `None` if nothing is left.
pub fn spend(budget: &Cell<usize>, part: usize) -> Option<()> {
    let left = budget.get().saturating_sub(part);
    budget.set(left);
    (left > 0).then_some(())
}

/// The set, the position and the orientation of a point.
pub fn position(sets: &[Set], point: u16) -> Facelet {
    let mut point = usize::from(point);
    for (at, set) in sets.iter().enumerate() {
        let ways = usize::from(set.orientations);
        if point < set.size * ways {
            return (at, (point / ways) as u8, (point % ways) as u8);
        }
        point -= set.size * ways;
    }
    (0, 0, 0)
}

impl<'r> RelabellingFinder<'r> {
    /// Prepares a search with these moves.
    pub fn new(sets: &'r [Set], moves: &[Action]) -> Self {
        let mut actions: Vec<&Action> = Vec::new();
        let mut numbers = Vec::new();
        for action in moves {
            let known = actions.iter().position(|&other| other == action);
            numbers.push(known.unwrap_or(actions.len()));
            if known.is_none() {
                actions.push(action);
            }
        }
        let moves: Vec<Box<[u16]>> = actions
            .iter()
            .map(|action| on_points(sets, action))
            .collect();
        let lengths = |first: usize, second: usize| match first == second {
            true => cycle_lengths(&moves[first]),
            false => cycle_lengths(&product(&moves[first], &moves[second])),
        };
        let lengths: Vec<Vec<Vec<u16>>> = (0..moves.len())
            .map(|first| {
                (0..moves.len())
                    .map(|second| lengths(first, second))
                    .collect()
            })
            .collect();
        let mut known = HashMap::new();
        let mut kind = |first: usize, second: usize| {
            let mut sorted = lengths[first][second].clone();
            sorted.sort_unstable();
            let alike = |&&number: &&usize| number == first && first == second;
            let next = known.len();
            *known
                .entry((sorted, numbers.iter().filter(alike).count()))
                .or_insert(next)
        };
        let kinds = (0..moves.len())
            .map(|first| (0..moves.len()).map(|second| kind(first, second)).collect())
            .collect();
        let mut known: HashMap<_, usize> = moves.iter().cloned().zip(0..).collect();
        let mut number = |first: usize, second: usize| {
            let next = known.len();
            *known
                .entry(product(&moves[first], &moves[second]))
                .or_insert(next)
        };
        let products = (0..moves.len())
            .map(|first| {
                (0..moves.len())
                    .map(|second| number(first, second))
                    .collect()
            })
            .collect();
        Self {
            sets,
            moves,
            numbers,
            kinds,
            lengths,
            tries_left: Cell::new(MAX_TRIES),
            steps_left: Cell::new(MAX_STEPS),
            products,
        }
    }

    /// The number of distinct permutations.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether any steps are left.
    pub fn has_steps(&self) -> bool {
        self.steps_left.get() > 0
    }

    /// For each permutation, the first one that changes every state alike, as if it moves identical pieces differently.
    pub fn alike(&self, goal: &Arrangement) -> Vec<usize> {
        let points = self
            .moves
            .first()
            .map_or(0, |permutation| permutation.len());
        let seen = |point: usize| {
            let (at, place, way) = position(self.sets, point as u16);
            let set = &self.sets[at];
            let place = set.offset + usize::from(place);
            let (piece, twist) = (goal.0[place], goal.0[place + set.size]);
            let is_loose = set.is_loose(piece);
            let way = difference(way, twist, set.orientations);
            vec![at, piece.into(), if is_loose { 0 } else { way.into() }]
        };
        // What is seen at each point of the goal, after each move, after each two, and so on.
        let mut colours = numbered((0..points).map(seen));
        loop {
            let after = |point: usize| {
                let next = self.moves.iter().map(|turn| usize::from(turn[point]));
                [point]
                    .into_iter()
                    .chain(next)
                    .map(|point| colours[point])
                    .collect()
            };
            let finer = numbered((0..points).map(after));
            if finer == colours {
                break;
            }
            colours = finer;
        }
        let effect = |turn: &[u16]| turn.iter().map(|&to| colours[usize::from(to)]).collect();
        numbered(self.moves.iter().map(|turn| effect(turn)))
    }

    /// The exchange of move codes. Moves with the same permutation keep their order.
    pub fn codes(&self, images: &[usize]) -> Vec<u8> {
        let alike = |number: usize| {
            (0..self.numbers.len()).filter(move |&code| self.numbers[code] == number)
        };
        let mut codes = vec![0; self.numbers.len()];
        for (number, &image) in images.iter().enumerate() {
            alike(number)
                .zip(alike(image))
                .for_each(|(code, to)| codes[code] = to as u8);
        }
        codes
    }

    /// The relabelling that exchanges permutations in this way and maps one goal to another; `None` if there is none, or if no steps are
    /// left.
    pub fn relabelling(&self, exchange: &[usize], goals: GoalPair) -> Option<PointRelabelling> {
        let none = PointRelabelling {
            places: vec![UNKNOWN; self.moves.first()?.len()],
            names: HashMap::new(),
        };
        if !self.has_images(&none, exchange, goals) {
            return None;
        }
        self.complete(none, exchange, goals)
    }

    /// Whether each position has an image on its own. If one has none, no choice for the others helps.
    fn has_images(&self, none: &PointRelabelling, exchange: &[usize], goals: GoalPair) -> bool {
        let mut is_done = vec![false; none.places.len()];
        for point in 0..is_done.len() {
            if is_done[point] {
                continue;
            }
            let mut images = (0..is_done.len())
                .flat_map(|image| [false, true].map(|is_mirrored| (image, is_mirrored)));
            let found = images.find_map(|(image, is_mirrored)| {
                self.orbit(none, (point, image), is_mirrored, exchange, goals)
            });
            let Some(found) = found else { return false };
            is_done
                .iter_mut()
                .zip(found.places)
                .for_each(|(is_done, image)| *is_done |= image != UNKNOWN);
        }
        true
    }

    /// Finds images for the remaining points.
    fn complete(
        &self,
        known: PointRelabelling,
        exchange: &[usize],
        goals: GoalPair,
    ) -> Option<PointRelabelling> {
        let Some(point) = known.places.iter().position(|&image| image == UNKNOWN) else {
            return Some(known);
        };
        let mut is_taken = vec![false; known.places.len()];
        known
            .places
            .iter()
            .filter(|&&image| image != UNKNOWN)
            .for_each(|&image| is_taken[usize::from(image)] = true);
        for image in (0..is_taken.len()).filter(|&image| !is_taken[image]) {
            for is_mirrored in [false, true] {
                let Some(found) = self.orbit(&known, (point, image), is_mirrored, exchange, goals)
                else {
                    continue;
                };
                if let Some(whole) = self.complete(found, exchange, goals) {
                    return Some(whole);
                }
            }
        }
        None
    }

    /// Extends a relabelling by the images of a position and of all positions that moves reach from it, given the image of the position's
    /// first point.
    fn orbit(
        &self,
        known: &PointRelabelling,
        (point, image): (usize, usize),
        is_mirrored: bool,
        exchange: &[usize],
        (goal, becomes): GoalPair,
    ) -> Option<PointRelabelling> {
        let (from, ..) = position(self.sets, point as u16);
        let (onto, _, way) = position(self.sets, image as u16);
        let ways = self.sets[from].orientations;
        let is_kept = |code: usize, point: usize| usize::from(self.moves[code][point]) == point;
        // The moves that fix the point rule out most images.
        let are_kept_alike = exchange
            .iter()
            .enumerate()
            .all(|(code, &other)| is_kept(code, point) == is_kept(other, image));
        if self.sets[onto].orientations != ways || is_mirrored && ways <= 2 || !are_kept_alike {
            return None;
        }
        spend(&self.steps_left, known.places.len())?;
        let step = |way: u8, by: u8| {
            if is_mirrored {
                difference(way, by, ways)
            } else {
                sum(way, by, ways)
            }
        };
        let PointRelabelling {
            mut places,
            mut names,
        } = known.clone();
        let (first, mut reached) = (image - usize::from(way), Vec::new());
        let mut waiting: Vec<(usize, usize)> = (0..ways)
            .map(|by| (point + usize::from(by), first + usize::from(step(way, by))))
            .collect();
        while let Some((point, image)) = waiting.pop() {
            match places[point] {
                UNKNOWN => {
                    places[point] = image as u16;
                    reached.push(point);
                    spend(&self.steps_left, exchange.len())?;
                    for (code, &other) in exchange.iter().enumerate() {
                        waiting.push((
                            self.moves[code][point].into(),
                            self.moves[other][image].into(),
                        ));
                    }
                }
                before if usize::from(before) != image => return None,
                _ => {}
            }
        }
        for &point in &reached {
            let (from, place, way) = position(self.sets, point as u16);
            let (onto, to, to_way) = position(self.sets, places[point]);
            // The points of a position stay together, in the same order or, if mirrored, in reverse.
            let next = position(
                self.sets,
                places[point - usize::from(way) + usize::from((way + 1) % ways)],
            );
            if next != (onto, to, step(to_way, 1)) {
                return None;
            }
            // The piece of one goal becomes the piece of the other goal at the image.
            let (of, set) = (&self.sets[from], &self.sets[onto]);
            let (piece, twist) = (
                goal.0[of.offset + usize::from(place)],
                goal.0[of.offset + of.size + usize::from(place)],
            );
            if twist == way {
                let (name, to_twist) = (
                    becomes.0[set.offset + usize::from(to)],
                    becomes.0[set.offset + set.size + usize::from(to)],
                );
                let is_loose = set.is_loose(name);
                let named = (
                    onto,
                    name,
                    if is_loose {
                        0
                    } else {
                        difference(to_way, to_twist, ways)
                    },
                );
                if of.is_loose(piece) != is_loose
                    || *names.entry((from, piece)).or_insert(named) != named
                {
                    return None;
                }
            }
        }
        is_injective(&places).then_some(PointRelabelling { places, names })
    }
}

/// For each item, the place of the first equal one.
fn numbered(items: impl Iterator<Item = Vec<usize>>) -> Vec<usize> {
    let mut known = HashMap::new();
    let items = items.zip(0..);
    items
        .map(|(item, place)| *known.entry(item).or_insert(place))
        .collect()
}

/// Whether no two points have the same image.
fn is_injective(places: &[u16]) -> bool {
    let mut is_taken = vec![false; places.len()];
    places
        .iter()
        .filter(|&&image| image != UNKNOWN)
        .all(|&image| !std::mem::replace(&mut is_taken[usize::from(image)], true))
}

/// The length of the cycle of each point.
fn cycle_lengths(permutation: &[u16]) -> Vec<u16> {
    let mut lengths = vec![0; permutation.len()];
    for start in 0..permutation.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while lengths[at] == 0 {
            lengths[at] = 1;
            cycle.push(at);
            at = permutation[at].into();
        }
        for &point in &cycle {
            lengths[point] = cycle.len() as u16;
        }
    }
    lengths
}
