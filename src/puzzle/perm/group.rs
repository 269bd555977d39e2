//! The order of the group that moves generate, by the method of Schreier and Sims: it says how many states a puzzle has before any of
//! them is looked at.

use super::action::{Action, Set, Turn};
use std::fmt;

/// The most points on which the group may act. Beyond them nothing is counted.
pub const MAX_POINTS: usize = 2000;
/// So many random elements in a row must be in the group that was found before it is taken for the whole: a proper part of a group
/// has at most half of its elements.
const TRIALS: usize = 30;
/// The elements of which random ones are made, and how often they are mixed first.
const POOL: usize = 12;
const MIXED: usize = 80;
/// The random elements that are looked at for a cycle of a long prime length.
const JORDAN_TRIALS: usize = 100;

/// The number of elements of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// So many.
    Exactly(u128),
    /// At least ten to this power.
    AtLeastTenTo(u32),
}

/// `3674160`, `about 4.3 * 10^19`, `more than 10^60`
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Exactly(order) if order < 1 << 50 => write!(f, "{order}"),
            Self::Exactly(order) => {
                let power = order.ilog10();
                write!(f, "about {:.1} * 10^{power}", order as f64 / 10f64.powi(power as i32))
            }
            Self::AtLeastTenTo(power) => write!(f, "more than 10^{power}"),
        }
    }
}

type Permutation = Box<[u16]>;

pub fn product(first: &[u16], second: &[u16]) -> Permutation {
    first.iter().map(|&point| second[usize::from(point)]).collect()
}

fn inverse(permutation: &[u16]) -> Permutation {
    let mut inverse = vec![0; permutation.len()];
    permutation.iter().zip(0..).for_each(|(&to, from)| inverse[usize::from(to)] = from);
    inverse.into()
}

/// Elements that fix the points of the levels before, and where they take one point more.
#[derive(Debug)]
struct Level {
    point: usize,
    generators: Vec<Permutation>,
    /// By point: an element that takes it to the level's point.
    back: Vec<Option<Permutation>>,
    orbit_len: u128,
}

impl Level {
    fn new(point: usize, points: usize) -> Self {
        Self { point, generators: Vec::new(), back: vec![None; points], orbit_len: 0 }
    }

    fn add(&mut self, generator: Permutation) {
        self.generators.push(generator);
        let points = self.back.len();
        self.back = vec![None; points];
        self.back[self.point] = Some((0..points as u16).collect());
        let mut orbit = vec![self.point];
        let inverses: Vec<Permutation> = self.generators.iter().map(|generator| inverse(generator)).collect();
        let mut at = 0;
        while at < orbit.len() {
            for (generator, inverse) in self.generators.iter().zip(&inverses) {
                let to = usize::from(generator[orbit[at]]);
                if self.back[to].is_none() {
                    self.back[to] = self.back[orbit[at]].as_ref().map(|back| product(inverse, back));
                    orbit.push(to);
                }
            }
            at += 1;
        }
        self.orbit_len = orbit.len() as u128;
    }
}

/// The group that moves generate, or a part of it where it is larger than a number can tell.
#[derive(Debug)]
pub struct Group {
    levels: Vec<Level>,
    identity: Permutation,
}

impl Group {
    /// The group that these moves generate. `None` if it acts on too many points.
    pub fn of(sets: &[Set], moves: &[Action]) -> Option<Self> {
        let points: usize = sets.iter().map(|set| set.size * usize::from(set.orientations)).sum();
        if points > MAX_POINTS {
            return None;
        }
        let mut group = Self { levels: Vec::new(), identity: (0..points as u16).collect() };
        let generators: Vec<Permutation> = moves.iter().map(|action| on_points(sets, action)).collect();
        for generator in &generators {
            group.add(generator.clone());
        }
        let mut elements = Elements::of(generators, group.identity.clone());
        let mut passed = 0;
        while passed < TRIALS && matches!(group.order(), Order::Exactly(_)) {
            passed = if group.add(elements.next()) { passed + 1 } else { 0 };
        }
        Some(group)
    }

    /// The group of nothing but the identity, on these points.
    pub fn trivial(points: usize) -> Self {
        Self { levels: Vec::new(), identity: (0..points as u16).collect() }
    }

    /// The number of elements.
    pub fn order(&self) -> Order {
        let order = self.levels.iter().try_fold(1u128, |order, level| order.checked_mul(level.orbit_len));
        order.map_or(Order::AtLeastTenTo(38), Order::Exactly)
    }

    /// Whether it has an element that does the same as an action; `None` where only a part of the group is known.
    pub fn has(&self, sets: &[Set], action: &Action) -> Option<bool> {
        let is_whole = matches!(self.order(), Order::Exactly(_));
        is_whole.then(|| self.sift(on_points(sets, action)).1 == self.identity)
    }

    /// The points of its base: no element but the identity leaves all of them where they are.
    pub fn base(&self) -> impl Iterator<Item = usize> {
        self.levels.iter().map(|level| level.point)
    }

    /// The element that takes the points of the base to these images, if there is one.
    pub fn element(&self, images: &[u16]) -> Option<Box<[u16]>> {
        // What takes the images back, point by point, is its inverse.
        let mut back = self.identity.clone();
        for (level, &image) in self.levels.iter().zip(images) {
            back = product(&back, level.back[usize::from(back[usize::from(image)])].as_ref()?);
        }
        Some(inverse(&back))
    }

    /// What is left of an element behind the levels that take its points back, and the first level that does not.
    fn sift(&self, mut element: Permutation) -> (usize, Permutation) {
        for (at, level) in self.levels.iter().enumerate() {
            match &level.back[usize::from(element[level.point])] {
                Some(back) => element = product(&element, back),
                None => return (at, element),
            }
        }
        (self.levels.len(), element)
    }

    /// Adds an element. True if it was surely in the group before.
    pub fn add(&mut self, element: Permutation) -> bool {
        let (deepest, element) = self.sift(element);
        if element == self.identity {
            return true;
        }
        if deepest == self.levels.len() {
            let moved = element.iter().zip(0..).position(|(&to, from)| to != from).unwrap_or(0);
            self.levels.push(Level::new(moved, self.identity.len()));
        }
        self.levels[..=deepest].iter_mut().for_each(|level| level.add(element.clone()));
        false
    }
}

/// Whether moves surely lead from each order of some pieces to each, given from where each move takes the piece of each position.
/// `has_alike` says whether two of the pieces look alike.
pub fn reaches_all_orders(moves: impl Iterator<Item = Box<[u8]>>, size: usize, has_alike: bool) -> bool {
    let set = Set { name: String::new(), size, orientations: 1, offset: 0, open: Vec::new(), loose: Vec::new() };
    let moves: Vec<Action> = moves.map(|from| Action([Turn { from, twist: vec![0; size].into() }].into())).collect();
    let Some(Order::Exactly(found)) = Group::of(&[set], &moves).map(|group| group.order()) else { return false };
    // What is found is a part of the group at least. Even permutations suffice where two pieces can change places unseen.
    (1..=size as u128).try_fold(1u128, u128::checked_mul).is_some_and(|all| found == all || has_alike && found == all / 2)
}

/// Whether a transitive group on `size` points surely has all even permutations.
///
/// It has if one of its elements has a cycle of a prime length between half of the points and all but two (C. Jordan, 1873). About
/// `ln 2 / ln size` of the elements of such a group have one.
pub fn has_all_even(moves: impl Iterator<Item = Permutation>, size: usize) -> bool {
    let is_prime = |length: usize| (2..length).all(|divisor| !length.is_multiple_of(divisor));
    let is_long_prime = |length: usize| 2 * length > size && length + 2 < size && is_prime(length);
    let mut elements = Elements::of(moves.collect(), (0..size as u16).collect());
    (0..JORDAN_TRIALS).any(|_| cycle_lengths(&elements.next()).any(is_long_prime))
}

fn cycle_lengths(permutation: &[u16]) -> impl Iterator<Item = usize> {
    let mut is_seen = vec![false; permutation.len()];
    (0..permutation.len()).map(move |begin| {
        let (mut at, mut length) = (begin, 0);
        while !std::mem::replace(&mut is_seen[at], true) {
            (at, length) = (permutation[at].into(), length + 1);
        }
        length
    })
}

/// A move as a permutation of points: each orientation of each position is one.
pub fn on_points(sets: &[Set], action: &Action) -> Permutation {
    let mut permutation = Vec::new();
    let mut begin = 0;
    for (set, turn) in sets.iter().zip(&action.0) {
        let ways = usize::from(set.orientations);
        let mut to = vec![0; set.size * ways];
        for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
            for way in 0..ways {
                to[usize::from(from) * ways + way] = (begin + place * ways + (way + usize::from(twist)) % ways) as u16;
            }
        }
        begin += to.len();
        permutation.extend(to);
    }
    permutation.into()
}

/// Random elements of the group that generators generate, by product replacement.
struct Elements {
    random: Random,
    pool: Vec<Permutation>,
    element: Permutation,
}

impl Elements {
    fn of(generators: Vec<Permutation>, identity: Permutation) -> Self {
        let count = POOL.max(generators.len());
        let pool = generators.into_iter().cycle().take(count).collect();
        let mut elements = Self { random: Random(0x2545_f491_4f6c_dd1d), pool, element: identity };
        (0..MIXED).for_each(|_| elements.mix());
        elements
    }

    fn next(&mut self) -> Permutation {
        self.mix();
        self.element.clone()
    }

    fn mix(&mut self) {
        let Self { random, pool, element } = self;
        let (to, by) = (random.below(pool.len()), random.below(pool.len()));
        if to != by {
            let factor = if random.below(2) == 0 { pool[by].clone() } else { inverse(&pool[by]) };
            pool[to] = if random.below(2) == 0 { product(&pool[to], &factor) } else { product(&factor, &pool[to]) };
            *element = product(element, &pool[to]);
        }
    }
}

/// Marsaglia's xorshift: the same order on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}
