//! Searches for relabellings of points that map the set of moves to itself.
//!
//! A relabelling exchanges moves for moves with the same cycle lengths, and pairs of moves for pairs whose products have the same cycle
//! lengths; pairs with the same product become pairs with the same product. For each such exchange, the image of one position determines
//! the images of all positions that moves reach from it.

use super::action::{Action, Arrangement, Set, difference, sum};
use super::group::{on_points, product};
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
type GoalPair<'g> = (&'g Arrangement, &'g Arrangement);

/// The moves of a puzzle as permutations of points.
pub struct RelabellingFinder<'r> {
    sets: &'r [Set],
    /// The distinct permutations.
    moves: Vec<Box<[u16]>>,
    /// For each move code, the index of its permutation.
    numbers: Vec<usize>,
    /// For each two permutations, a number that identifies the cycle lengths of the first followed by the second; for a permutation with
    /// itself, of the permutation and how many moves share it.
    kinds: Vec<Vec<usize>>,
    steps_left: Cell<usize>,
    /// For each two permutations, the number of the first followed by the second. The first numbers are those of the moves.
    products: Vec<Vec<usize>>,
}

/// A partial exchange: the images of the first permutations, and the number of tries so far.
struct Exchange<'e> {
    images: Vec<usize>,
    /// The products of the first permutations with their images, and both by number.
    paired: Vec<(usize, usize)>,
    image_of: Vec<Option<usize>>,
    comes_from: Vec<Option<usize>>,
    tries: usize,
    visit: &'e mut dyn FnMut(&[usize]) -> bool,
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
        let mut known = HashMap::new();
        let mut kind = |first: usize, second: usize| {
            let lengths = if first == second {
                let alike = numbers.iter().filter(|&&number| number == first).count();
                cycles(&moves[first]).into_iter().chain([alike]).collect()
            } else {
                cycles(&product(&moves[first], &moves[second]))
            };
            let next = known.len();
            *known.entry(lengths).or_insert(next)
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
            steps_left: Cell::new(MAX_STEPS),
            products,
        }
    }

    /// Visits the exchanges of moves for moves of the same kinds, as codes, until `visit` returns false or completing them has taken too
    /// many steps. Returns whether all were visited.
    pub fn exchanges(&self, visit: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let mut by_code = |images: &[usize]| {
            if self.spend(self.numbers.len().pow(2)).is_none() {
                return false;
            }
            // Moves with the same permutation keep their order.
            let nth = |code: usize| {
                self.numbers[..code]
                    .iter()
                    .filter(|&&number| number == self.numbers[code])
                    .count()
            };
            let image = |code: usize| {
                let alike = (0..self.numbers.len())
                    .filter(|&other| self.numbers[other] == images[self.numbers[code]]);
                alike.map(|code| code as u8).nth(nth(code)).unwrap_or(0)
            };
            visit(&(0..self.numbers.len()).map(image).collect::<Vec<u8>>())
                && self.steps_left.get() > 0
        };
        self.extend(&mut Exchange {
            images: Vec::new(),
            paired: Vec::new(),
            image_of: vec![None; self.moves.len() * (self.moves.len() + 1)],
            comes_from: vec![None; self.moves.len() * (self.moves.len() + 1)],
            tries: 0,
            visit: &mut by_code,
        })
    }

    fn extend(&self, exchange: &mut Exchange) -> bool {
        let at = exchange.images.len();
        if at == self.moves.len() {
            return (exchange.visit)(&exchange.images);
        }
        for to in 0..self.moves.len() {
            let is_alike = |(before, &image): (usize, &usize)| {
                self.kinds[before][at] == self.kinds[image][to]
                    && self.kinds[at][before] == self.kinds[to][image]
            };
            let images = &exchange.images;
            if images.contains(&to)
                || self.kinds[at][at] != self.kinds[to][to]
                || !images.iter().enumerate().all(is_alike)
            {
                continue;
            }
            exchange.images.push(to);
            let len = exchange.paired.len();
            let mut goes_on = true;
            if self.keeps_products(exchange) {
                exchange.tries += 1;
                goes_on = exchange.tries <= MAX_TRIES && self.extend(exchange);
            }
            exchange.images.pop();
            for (from, to) in exchange.paired.drain(len..) {
                (exchange.image_of[from], exchange.comes_from[to]) = (None, None);
            }
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Adds the images of the last permutation's products. Returns whether equal products become equal, and different ones different.
    fn keeps_products(&self, exchange: &mut Exchange) -> bool {
        let at = exchange.images.len() - 1;
        for other in 0..=at {
            let (image, last) = (exchange.images[other], exchange.images[at]);
            let pairs = [
                (at, last),
                (self.products[other][at], self.products[image][last]),
                (self.products[at][other], self.products[last][image]),
            ];
            for (from, to) in pairs {
                match (exchange.image_of[from], exchange.comes_from[to]) {
                    (None, None) => {
                        (exchange.image_of[from], exchange.comes_from[to]) = (Some(to), Some(from));
                        exchange.paired.push((from, to));
                    }
                    (Some(known), _) if known == to => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// The relabelling that exchanges moves in this way and maps `goal` to `becomes`; `None` if there is none.
    pub fn relabelling(
        &self,
        exchange: &[u8],
        goal: &Arrangement,
        becomes: &Arrangement,
    ) -> Option<PointRelabelling> {
        let mut by_number = vec![0; self.moves.len()];
        self.numbers
            .iter()
            .zip(exchange)
            .for_each(|(&from, &to)| by_number[from] = self.numbers[usize::from(to)]);
        let none = PointRelabelling {
            places: vec![UNKNOWN; self.moves.first()?.len()],
            names: HashMap::new(),
        };
        if !self.has_images(&none, &by_number, (goal, becomes)) {
            return None;
        }
        self.complete(none, &by_number, (goal, becomes))
    }

    /// Counts steps; `None` if none are left.
    fn spend(&self, steps: usize) -> Option<()> {
        let left = self.steps_left.get().saturating_sub(steps);
        self.steps_left.set(left);
        (left > 0).then_some(())
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
        self.spend(known.places.len())?;
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
                    self.spend(exchange.len())?;
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

/// Whether no two points have the same image.
fn is_injective(places: &[u16]) -> bool {
    let mut is_taken = vec![false; places.len()];
    places
        .iter()
        .filter(|&&image| image != UNKNOWN)
        .all(|&image| !std::mem::replace(&mut is_taken[usize::from(image)], true))
}

/// The lengths of the cycles of a permutation, ascending.
fn cycles(permutation: &[u16]) -> Vec<usize> {
    let mut is_seen = vec![false; permutation.len()];
    let mut lengths = Vec::new();
    for start in 0..permutation.len() {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut is_seen[at], true) {
            at = permutation[at].into();
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    lengths
}
