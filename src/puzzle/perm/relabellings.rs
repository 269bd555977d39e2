//! The search for relabellings of points that take the set of moves to itself.
//!
//! A relabelling exchanges moves for moves that turn as many points in cycles as long, alone and two at a time. For each such exchange, the
//! image of one position tells those of all positions to which moves lead from there.

use super::action::{Action, Pattern, Set, difference, sum};
use super::group::{on_points, product};
use std::collections::HashMap;

/// The most ways to exchange the first moves that are tried.
const MAX_TRIES: usize = 1 << 17;
/// The most images of positions that are tried for one exchange.
const MAX_IMAGES: usize = 1 << 14;

/// The image of a point; no image yet is [`UNKNOWN`].
type Places = Vec<u16>;
const UNKNOWN: u16 = u16::MAX;

/// A position of a set, or a piece, with a twist.
pub type Place = (usize, u8, u8);

/// A relabelling, of all points or of some.
#[derive(Clone, Debug)]
pub struct Found {
    /// By point.
    pub places: Places,
    /// By set and piece: the set and the piece that it becomes, and by how much it is twisted then.
    pub names: HashMap<(usize, u8), Place>,
}

/// A goal, and the goal that it becomes.
type Goals<'g> = (&'g Pattern, &'g Pattern);

/// The moves of a puzzle as permutations of points.
pub struct Finder<'r> {
    sets: &'r [Set],
    /// Different ones.
    moves: Vec<Box<[u16]>>,
    /// By code of a move: the place of its permutation above.
    numbers: Vec<usize>,
    /// By two moves: a number for the lengths of the cycles of the first and then the second; of the same move twice, of the move alone and
    /// of how many moves do the same.
    kinds: Vec<Vec<usize>>,
}

/// The exchange of the first permutations for others, and the tries that led to it.
struct Exchange<'e> {
    images: Vec<usize>,
    tries: usize,
    visit: &'e mut dyn FnMut(&[usize]) -> bool,
}

/// The set, the position and the orientation of a point.
pub fn position(sets: &[Set], point: u16) -> Place {
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

impl<'r> Finder<'r> {
    /// These moves.
    pub fn new(sets: &'r [Set], made: &[Action]) -> Self {
        let mut actions: Vec<&Action> = Vec::new();
        let mut numbers = Vec::new();
        for action in made {
            let known = actions.iter().position(|&other| other == action);
            numbers.push(known.unwrap_or(actions.len()));
            if known.is_none() {
                actions.push(action);
            }
        }
        let moves: Vec<Box<[u16]>> = actions.iter().map(|action| on_points(sets, action)).collect();
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
        let kinds = (0..moves.len()).map(|first| (0..moves.len()).map(|second| kind(first, second)).collect()).collect();
        Self { sets, moves, numbers, kinds }
    }

    /// Visits the ways to exchange moves for moves of the same kinds, by code, until it is told to stop. Whether all were visited.
    pub fn exchanges(&self, visit: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        let mut by_code = |images: &[usize]| {
            // Of moves that do the same, the first becomes the first.
            let nth = |code: usize| self.numbers[..code].iter().filter(|&&number| number == self.numbers[code]).count();
            let image = |code: usize| {
                let alike = (0..self.numbers.len()).filter(|&other| self.numbers[other] == images[self.numbers[code]]);
                alike.map(|code| code as u8).nth(nth(code)).unwrap_or(0)
            };
            visit(&(0..self.numbers.len()).map(image).collect::<Vec<u8>>())
        };
        self.extend(&mut Exchange { images: Vec::new(), tries: 0, visit: &mut by_code })
    }

    fn extend(&self, exchange: &mut Exchange) -> bool {
        let at = exchange.images.len();
        if at == self.moves.len() {
            return (exchange.visit)(&exchange.images);
        }
        for to in 0..self.moves.len() {
            let is_alike = |(before, &image): (usize, &usize)| {
                self.kinds[before][at] == self.kinds[image][to] && self.kinds[at][before] == self.kinds[to][image]
            };
            let images = &exchange.images;
            if images.contains(&to) || self.kinds[at][at] != self.kinds[to][to] || !images.iter().enumerate().all(is_alike) {
                continue;
            }
            exchange.tries += 1;
            exchange.images.push(to);
            let goes_on = exchange.tries <= MAX_TRIES && self.extend(exchange);
            exchange.images.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The relabelling that exchanges moves in this way and takes a goal to a goal, if there is one.
    pub fn relabelling(&self, exchange: &[u8], goal: &Pattern, becomes: &Pattern) -> Option<Found> {
        let mut by_number = vec![0; self.moves.len()];
        self.numbers.iter().zip(exchange).for_each(|(&from, &to)| by_number[from] = self.numbers[usize::from(to)]);
        let none = Found { places: vec![UNKNOWN; self.moves.first()?.len()], names: HashMap::new() };
        let mut images_left = MAX_IMAGES;
        self.complete(none, &by_number, (goal, becomes), &mut images_left)
    }

    /// The same for the points that have no image yet.
    fn complete(&self, known: Found, exchange: &[usize], goals: Goals, images_left: &mut usize) -> Option<Found> {
        let Some(point) = known.places.iter().position(|&image| image == UNKNOWN) else { return Some(known) };
        let mut is_taken = vec![false; known.places.len()];
        known.places.iter().filter(|&&image| image != UNKNOWN).for_each(|&image| is_taken[usize::from(image)] = true);
        for image in (0..is_taken.len()).filter(|&image| !is_taken[image]) {
            for is_mirrored in [false, true] {
                *images_left = images_left.checked_sub(1)?;
                let Some(found) = self.orbit(&known, (point, image), is_mirrored, exchange, goals) else { continue };
                if let Some(whole) = self.complete(found, exchange, goals, images_left) {
                    return Some(whole);
                }
            }
        }
        None
    }

    /// A relabelling with the images of a position, of whose first point one is given, and of all positions to which moves lead from there.
    fn orbit(
        &self,
        known: &Found,
        (point, image): (usize, usize),
        is_mirrored: bool,
        exchange: &[usize],
        (goal, becomes): Goals,
    ) -> Option<Found> {
        let (from, ..) = position(self.sets, point as u16);
        let (onto, _, way) = position(self.sets, image as u16);
        let ways = self.sets[from].orientations;
        let is_kept = |code: usize, point: usize| usize::from(self.moves[code][point]) == point;
        // Most images are ruled out by the moves that keep the point.
        let are_kept_alike = exchange.iter().enumerate().all(|(made, &other)| is_kept(made, point) == is_kept(other, image));
        if self.sets[onto].orientations != ways || is_mirrored && ways <= 2 || !are_kept_alike {
            return None;
        }
        let step = |way: u8, by: u8| if is_mirrored { difference(way, by, ways) } else { sum(way, by, ways) };
        let Found { mut places, mut names } = known.clone();
        let (first, mut reached) = (image - usize::from(way), Vec::new());
        let mut waiting: Vec<(usize, usize)> = (0..ways).map(|by| (point + usize::from(by), first + usize::from(step(way, by)))).collect();
        while let Some((point, image)) = waiting.pop() {
            match places[point] {
                UNKNOWN => {
                    places[point] = image as u16;
                    reached.push(point);
                    for (made, &other) in exchange.iter().enumerate() {
                        waiting.push((self.moves[made][point].into(), self.moves[other][image].into()));
                    }
                }
                before if usize::from(before) != image => return None,
                _ => {}
            }
        }
        for &point in &reached {
            let (from, place, way) = position(self.sets, point as u16);
            let (onto, to, to_way) = position(self.sets, places[point]);
            // The points of a position stay together, in their order or, everywhere, against it.
            let next = position(self.sets, places[point - usize::from(way) + usize::from((way + 1) % ways)]);
            if next != (onto, to, step(to_way, 1)) {
                return None;
            }
            // What a goal shows there becomes what the other one shows at the image.
            let (of, set) = (&self.sets[from], &self.sets[onto]);
            let (piece, twist) = (goal.0[of.offset + usize::from(place)], goal.0[of.offset + of.size + usize::from(place)]);
            if twist == way {
                let (name, to_twist) = (becomes.0[set.offset + usize::from(to)], becomes.0[set.offset + set.size + usize::from(to)]);
                let is_loose = set.is_loose(name);
                let named = (onto, name, if is_loose { 0 } else { difference(to_way, to_twist, ways) });
                if of.is_loose(piece) != is_loose || *names.entry((from, piece)).or_insert(named) != named {
                    return None;
                }
            }
        }
        is_injective(&places).then_some(Found { places, names })
    }
}

/// Whether two points have two images.
fn is_injective(places: &[u16]) -> bool {
    let mut is_taken = vec![false; places.len()];
    places.iter().filter(|&&image| image != UNKNOWN).all(|&image| !std::mem::replace(&mut is_taken[usize::from(image)], true))
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
