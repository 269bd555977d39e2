//! The symmetries of a puzzle, found from its moves.
//!
//! A symmetry is a relabelling of points (each orientation of each position is one) that takes the set of moves to itself and the goal to
//! itself. For each way to exchange moves for moves that turn as many points in cycles as long, alone and two at a time, the image of one
//! position tells those of all positions that moves lead there from.

use super::action::{Action, Pattern, Set};
use super::group::{MAX_POINTS, on_points, product};
use super::rules::Rules;
use std::collections::HashMap;

/// A puzzle of more moves is not looked at.
const MAX_MOVES: usize = 64;
/// So many ways to exchange the first moves are tried.
const MAX_TRIES: usize = 1 << 17;
/// A puzzle of more symmetries is taken as one without any: a board would have too many images.
const MAX_SYMMETRIES: usize = 1 << 10;

/// As many numbers as a piece may have.
const PIECES: usize = u8::MAX as usize + 1;

/// What a symmetry does to the points; no image yet is [`UNKNOWN`].
type Places = Vec<u16>;
const UNKNOWN: u16 = u16::MAX;

/// The symmetries of a puzzle that keep its goal.
#[derive(Clone, Debug, Default)]
pub struct Symmetries(Vec<Symmetry>);

/// A symmetry as the points tell it, all or some.
#[derive(Clone, Debug)]
struct Found {
    places: Places,
    /// By set and piece: the set and the piece that it becomes, and by how much it is twisted then.
    names: HashMap<(usize, u8), Place>,
}

/// A symmetry, as patterns need it.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// By point.
    places: Vec<Place>,
    /// By set, and by piece: what it becomes, and by how much it is twisted then.
    names: Vec<Vec<(u8, u8)>>,
    /// By code of a move: that of the move which does to the image of a board what the move does to the board.
    pub moves: Vec<u8>,
}

/// A position of a set, or a piece, with a twist.
pub type Place = (usize, u8, u8);

impl Symmetries {
    /// The symmetries of a puzzle with one goal that leaves nothing open; none are found of others.
    pub fn of(rules: &Rules) -> Self {
        let [goal] = &rules.goals[..] else { return Self::default() };
        Self::of_moves(rules.sets(), goal, &rules.actions())
    }

    /// The symmetries of moves that keep a goal which leaves nothing open.
    pub fn of_moves(sets: &[Set], goal: &Pattern, moves: &[Action]) -> Self {
        let points: usize = sets.iter().map(|set| set.size * usize::from(set.orientations)).sum();
        if sets.iter().any(Set::has_open) || moves.len() > MAX_MOVES || points > MAX_POINTS {
            return Self::default();
        }
        let finder = Finder::new(sets, moves);
        let mut found = Vec::new();
        let is_all = finder.exchanges(&mut |exchange| {
            found.extend(finder.places(goal, exchange).map(|found| found.known(sets, exchange)));
            found.len() <= MAX_SYMMETRIES
        });
        Self(if is_all { found } else { Vec::new() })
    }

    /// All of them; the one that changes nothing is among them.
    pub fn all(&self) -> &[Symmetry] {
        &self.0
    }

    /// Visits the images of a pattern.
    pub fn images(&self, sets: &[Set], pattern: &Pattern, mut visit: impl FnMut(Pattern)) {
        self.0.iter().for_each(|symmetry| visit(symmetry.image(sets, pattern)));
    }
}

impl Symmetry {
    /// The image of a pattern.
    pub fn image(&self, sets: &[Set], pattern: &Pattern) -> Pattern {
        let (mut image, mut begin) = (pattern.clone(), 0);
        for (at, set) in sets.iter().enumerate() {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let (piece, twist) = (pattern.0[set.offset + place], pattern.0[set.offset + set.size + place]);
                let (to_set, to, way) = self.places[begin + place * ways + usize::from(twist)];
                let (to_set, (name, turned)) = (&sets[to_set], self.piece(at, piece));
                image.0[to_set.offset + usize::from(to)] = name;
                image.0[to_set.offset + to_set.size + usize::from(to)] = difference(way, turned, to_set.orientations);
            }
            begin += set.size * ways;
        }
        image
    }

    /// Where a position with a twist is taken.
    pub fn place(&self, sets: &[Set], (set, place, twist): Place) -> Place {
        let before: usize = sets[..set].iter().map(|set| set.size * usize::from(set.orientations)).sum();
        self.places[before + usize::from(place) * usize::from(sets[set].orientations) + usize::from(twist)]
    }

    /// What a piece becomes, and by how much it is twisted then.
    pub fn piece(&self, set: usize, piece: u8) -> (u8, u8) {
        self.names[set][usize::from(piece)]
    }
}

impl Found {
    fn known(self, sets: &[Set], exchange: &[usize]) -> Symmetry {
        let mut names = vec![vec![(0, 0); PIECES]; sets.len()];
        self.names.into_iter().for_each(|((set, piece), (_, name, turned))| names[set][usize::from(piece)] = (name, turned));
        let places = self.places.into_iter().map(|point| position(sets, point)).collect();
        Symmetry { places, names, moves: exchange.iter().map(|&code| code as u8).collect() }
    }
}

/// The set, the position and the orientation of a point.
fn position(sets: &[Set], point: u16) -> Place {
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

/// A twist without another one.
pub fn difference(first: u8, second: u8, orientations: u8) -> u8 {
    ((u16::from(first) + u16::from(orientations) - u16::from(second)) % u16::from(orientations)) as u8
}

struct Finder<'r> {
    sets: &'r [Set],
    moves: Vec<Box<[u16]>>,
    /// By two moves: a number for the lengths of the cycles of the first and then the second; of the same move twice, of the move alone.
    kinds: Vec<Vec<usize>>,
}

impl<'r> Finder<'r> {
    fn new(sets: &'r [Set], moves: &[Action]) -> Self {
        let moves: Vec<Box<[u16]>> = moves.iter().map(|action| on_points(sets, action)).collect();
        let mut numbers = HashMap::new();
        let mut kind = |first: usize, second: usize| {
            let lengths = if first == second { cycles(&moves[first]) } else { cycles(&product(&moves[first], &moves[second])) };
            let next = numbers.len();
            *numbers.entry(lengths).or_insert(next)
        };
        let kinds = (0..moves.len()).map(|first| (0..moves.len()).map(|second| kind(first, second)).collect()).collect();
        Self { sets, moves, kinds }
    }

    /// Visits the ways to exchange moves for moves of the same kinds, until it is told to stop. Whether all were visited.
    fn exchanges(&self, visit: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        let (mut exchange, mut tries) = (Vec::new(), 0);
        self.extend(&mut exchange, &mut tries, visit)
    }

    fn extend(&self, exchange: &mut Vec<usize>, tries: &mut usize, visit: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        let at = exchange.len();
        if at == self.moves.len() {
            return visit(exchange);
        }
        for to in 0..self.moves.len() {
            let is_alike = |(before, &image): (usize, &usize)| {
                self.kinds[before][at] == self.kinds[image][to] && self.kinds[at][before] == self.kinds[to][image]
            };
            if exchange.contains(&to) || self.kinds[at][at] != self.kinds[to][to] || !exchange.iter().enumerate().all(is_alike) {
                continue;
            }
            *tries += 1;
            exchange.push(to);
            let goes_on = *tries <= MAX_TRIES && self.extend(exchange, tries, visit);
            exchange.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The symmetry that exchanges moves so and keeps a goal, if there is one.
    fn places(&self, goal: &Pattern, exchange: &[usize]) -> Option<Found> {
        let mut symmetry = Found { places: vec![UNKNOWN; self.moves.first()?.len()], names: HashMap::new() };
        let mut taken = vec![false; symmetry.places.len()];
        for point in 0..symmetry.places.len() {
            if symmetry.places[point] == UNKNOWN {
                let images = (0..taken.len()).filter(|&image| !taken[image]).flat_map(|image| [(image, false), (image, true)]);
                let mut found = images.filter_map(|(image, is_mirrored)| self.orbit(goal, exchange, &symmetry, point, image, is_mirrored));
                symmetry = found.next()?;
                symmetry.places.iter().filter(|&&image| image != UNKNOWN).for_each(|&image| taken[usize::from(image)] = true);
            }
        }
        Some(symmetry)
    }

    /// A symmetry with the images of a position, of whose first point one is known, and of all positions that moves lead there from.
    fn orbit(&self, goal: &Pattern, exchange: &[usize], known: &Found, point: usize, image: usize, is_mirrored: bool) -> Option<Found> {
        let Found { mut places, mut names } = known.clone();
        let (from, ..) = position(self.sets, point as u16);
        let (onto, _, way) = position(self.sets, image as u16);
        let ways = self.sets[from].orientations;
        if self.sets[onto].orientations != ways || is_mirrored && ways <= 2 {
            return None;
        }
        let first = image - usize::from(way);
        let mut waiting = Vec::new();
        let mut reached = Vec::new();
        for turned in 0..ways {
            let to =
                if is_mirrored { difference(way, turned, ways) } else { ((u16::from(way) + u16::from(turned)) % u16::from(ways)) as u8 };
            waiting.push((point + usize::from(turned), first + usize::from(to)));
        }
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
            let (of, set) = (&self.sets[from], &self.sets[onto]);
            // The points of a position stay together, in their order or, everywhere, against it.
            let next = position(self.sets, places[point - usize::from(way) + usize::from((way + 1) % ways)]);
            let step = if is_mirrored { difference(to_way, 1, ways) } else { ((u16::from(to_way) + 1) % u16::from(ways)) as u8 };
            if next != (onto, to, step) {
                return None;
            }
            // What the goal shows there becomes what it shows at the image.
            let (place, to) = (usize::from(place), usize::from(to));
            if goal.0[of.offset + of.size + place] == way {
                let name = goal.0[set.offset + to];
                let turned = difference(to_way, goal.0[set.offset + set.size + to], ways);
                let piece = goal.0[of.offset + place];
                if *names.entry((from, piece)).or_insert((onto, name, turned)) != (onto, name, turned) {
                    return None;
                }
            }
        }
        // Two points have two images.
        let mut images: Vec<u16> = places.iter().copied().filter(|&image| image != UNKNOWN).collect();
        let count = images.len();
        images.sort_unstable();
        images.dedup();
        (images.len() == count).then_some(Found { places, names })
    }
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
