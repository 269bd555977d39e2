//! The symmetries of a puzzle.
//!
//! A symmetry is a relabelling of points (a point is an orientation of a position) that maps the set of moves to itself and, with pieces
//! renamed, goals to goals. [`RelabellingFinder`] finds them from the moves. One symmetry per coset is enough, along a chain of subgroups:
//! those that fix all moves, all but the last, and so on. The others are products.

use super::relabellings::{Facelet, PointRelabelling, RelabellingFinder, position};
use crate::definition::PermRules;
use crate::pieces::{Action, Arrangement, MAX_POINTS, OPEN, Set, difference};
use std::collections::HashSet;

/// Symmetries are found for puzzles of up to this many moves.
const MAX_MOVES: usize = 64;
/// The maximum number of symmetries. With more, boards would have too many images.
const MAX_SYMMETRIES: usize = 1 << 10;

/// A group of symmetries of a puzzle.
#[derive(Clone, Debug)]
pub struct Symmetries {
    all: Vec<PermSymmetry>,
    is_whole: bool,
}

/// A relabelling of points, pieces and moves that maps goals to goals.
#[derive(Clone, Debug)]
pub struct PermSymmetry {
    /// The image of each point.
    places: Vec<Facelet>,
    /// For each set and piece, the piece that it becomes, and the twist that it gets.
    names: Vec<Vec<(u8, u8)>>,
    /// For each move code, the move that acts on the image of a board as the move acts on the board.
    pub moves: Vec<u8>,
}

impl Symmetries {
    /// Finds the symmetries of a puzzle.
    pub fn of(rules: &PermRules) -> Self {
        Self::of_moves(rules.sets(), &rules.goals, &rules.actions())
    }

    /// Finds the symmetries of moves that map goals to goals. There must be at least one goal.
    pub fn of_moves(sets: &[Set], goals: &[Arrangement], moves: &[Action]) -> Self {
        let identity = PermSymmetry::identity(sets, moves.len());
        if moves.len() > MAX_MOVES || identity.places.len() > MAX_POINTS {
            return Self {
                all: vec![identity],
                is_whole: false,
            };
        }
        let finder = RelabellingFinder::new(sets, moves);
        let first = Element {
            images: (0..finder.len()).chain([0]).collect(),
            goals: (0..goals.len()).collect(),
            symmetry: identity,
        };
        let alike = finder.alike(&goals[0]);
        let mut search = SymmetrySearch {
            sets,
            goals,
            known: HashSet::from([seen(&alike, &first.images)]),
            alike,
            finder,
            found: vec![first],
            generators: Vec::new(),
        };
        let is_whole = search.run();
        let mut found = search.found;
        found.sort_by(|one, other| one.images.cmp(&other.images));
        Self {
            all: found.into_iter().map(|element| element.symmetry).collect(),
            is_whole,
        }
    }

    /// The symmetries that were found, the identity first. They are a group.
    pub fn all(&self) -> &[PermSymmetry] {
        &self.all
    }

    /// Whether these are all symmetries of the puzzle: the search did not give up.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The image of an arrangement under each symmetry but the identity.
    pub fn images_of<'s>(
        &'s self,
        sets: &'s [Set],
        arrangement: &'s Arrangement,
    ) -> impl Iterator<Item = Arrangement> + 's {
        self.all
            .iter()
            .skip(1)
            .map(|symmetry| symmetry.image(sets, arrangement))
    }
}

/// A symmetry in a search.
struct Element {
    /// The images of the distinct permutations of the moves, then that of the first goal.
    images: Vec<usize>,
    /// The image of each goal.
    goals: Vec<usize>,
    symmetry: PermSymmetry,
}

impl Element {
    /// The image of a permutation or, if this is the last image, of a goal.
    fn image(&self, place: usize, of: usize) -> usize {
        if place + 1 < self.images.len() {
            self.images[of]
        } else {
            self.goals[of]
        }
    }
}

struct SymmetrySearch<'s> {
    sets: &'s [Set],
    goals: &'s [Arrangement],
    finder: RelabellingFinder<'s>,
    /// For each permutation, the first that changes every state alike.
    alike: Vec<usize>,
    /// The images of those found, as far as states show them.
    known: HashSet<Vec<usize>>,
    /// A group.
    found: Vec<Element>,
    /// The places of its generators.
    generators: Vec<usize>,
}

impl SymmetrySearch<'_> {
    /// Finds a symmetry for each coset. Returns whether these are all.
    fn run(&mut self) -> bool {
        let (moves, mut is_whole) = (self.finder.len(), true);
        for fixed in (0..=moves).rev() {
            let (first, count) = if fixed < moves {
                (fixed, moves)
            } else {
                (0, self.goals.len())
            };
            let mut tried = vec![first];
            for to in first + 1..count {
                let leads_to = |element: &Element| {
                    let mut images = tried.iter().map(|&tried| element.image(fixed, tried));
                    images.any(|image| image == to)
                };
                if self.found.iter().any(leads_to) {
                    continue;
                }
                tried.push(to);
                let (new, is_certain) = self.find(fixed, to);
                is_whole &= is_certain;
                if new.is_some_and(|new| !self.add(new)) {
                    return false;
                }
            }
        }
        is_whole && self.finder.has_steps()
    }

    /// A symmetry that fixes the first permutations and maps the next one, or the first goal, to another one; and whether that is certain,
    /// if there is none.
    fn find(&self, fixed: usize, to: usize) -> (Option<Element>, bool) {
        let mut begin: Vec<usize> = (0..fixed).collect();
        if fixed == self.finder.len() {
            return (self.element(&begin, to), true);
        }
        begin.push(to);
        let mut found = None;
        let end = self.finder.exchanges(&begin, &mut |images| {
            found = (0..self.goals.len()).find_map(|to| self.element(images, to));
            found.is_none()
        });
        let is_certain = end.is_some() || found.is_some();
        (found, is_certain)
    }

    /// The symmetry that exchanges permutations in this way and maps the first goal to another one.
    fn element(&self, exchange: &[usize], to: usize) -> Option<Element> {
        let (first, becomes) = (&self.goals[0], &self.goals[to]);
        let found = self.finder.relabelling(exchange, (first, becomes))?;
        let symmetry = PermSymmetry::of(self.sets, found, self.finder.codes(exchange));
        let image = |goal| {
            let image = symmetry.image(self.sets, goal);
            self.goals.iter().position(|goal| *goal == image)
        };
        let goals: Vec<usize> = self.goals.iter().map(image).collect::<Option<_>>()?;
        Some(Element {
            images: exchange.iter().copied().chain([goals[0]]).collect(),
            goals,
            symmetry,
        })
    }

    /// Adds a symmetry and the products with those that were found. Returns false, and adds nothing, if these are too many.
    fn add(&mut self, new: Element) -> bool {
        let len = self.found.len();
        if !self.known.insert(seen(&self.alike, &new.images)) {
            return true;
        }
        self.generators.push(len);
        self.found.push(new);
        let mut at = 0;
        while at < self.found.len() {
            for generator in 0..self.generators.len() {
                let second = &self.found[self.generators[generator]];
                let images = self.found[at].images.iter().enumerate();
                let images: Vec<usize> = images
                    .map(|(place, &image)| second.image(place, image))
                    .collect();
                if !self.known.insert(seen(&self.alike, &images)) {
                    continue;
                }
                let (exchange, to) = images.split_at(self.finder.len());
                match self.element(exchange, to[0]) {
                    Some(product) if self.found.len() < MAX_SYMMETRIES => self.found.push(product),
                    _ => {
                        self.found.truncate(len);
                        return false;
                    }
                }
            }
            at += 1;
        }
        true
    }
}

/// What states show of the images of permutations and of a goal.
fn seen(alike: &[usize], images: &[usize]) -> Vec<usize> {
    let (goal, exchange) = images.split_last().unwrap_or((&0, &[]));
    let shown = exchange.iter().map(|&image| alike[image]);
    shown.chain([*goal]).collect()
}

impl PermSymmetry {
    fn identity(sets: &[Set], moves: usize) -> Self {
        let points = sets.iter().enumerate().flat_map(|(at, set)| {
            (0..set.size as u8)
                .flat_map(move |place| (0..set.orientations).map(move |way| (at, place, way)))
        });
        let names = (0..=OPEN).map(|piece| (piece, 0)).collect();
        Self {
            places: points.collect(),
            names: vec![names; sets.len()],
            moves: (0..moves).map(|code| code as u8).collect(),
        }
    }

    fn of(sets: &[Set], found: PointRelabelling, moves: Vec<u8>) -> Self {
        let mut symmetry = Self::identity(sets, 0);
        for ((set, piece), (_, name, turned)) in found.names {
            symmetry.names[set][usize::from(piece)] = (name, turned);
        }
        let places = found.places.into_iter();
        Self {
            places: places.map(|point| position(sets, point)).collect(),
            moves,
            ..symmetry
        }
    }

    /// The image of an arrangement.
    pub fn image(&self, sets: &[Set], arrangement: &Arrangement) -> Arrangement {
        let (mut image, mut begin) = (arrangement.clone(), 0);
        for (at, set) in sets.iter().enumerate() {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let (piece, twist) = (
                    arrangement.0[set.offset + place],
                    arrangement.0[set.offset + set.size + place],
                );
                let (to_set, to, way) = self.places[begin + place * ways + usize::from(twist)];
                let (to_set, (name, turned)) = (&sets[to_set], self.piece(at, piece));
                let twist = if to_set.is_loose(name) {
                    0
                } else {
                    difference(way, turned, to_set.orientations)
                };
                image.0[to_set.offset + usize::from(to)] = name;
                image.0[to_set.offset + to_set.size + usize::from(to)] = twist;
            }
            begin += set.size * ways;
        }
        image
    }

    /// The image of a position with a twist.
    pub fn place(&self, sets: &[Set], (set, place, twist): Facelet) -> Facelet {
        let before: usize = sets[..set]
            .iter()
            .map(|set| set.size * usize::from(set.orientations))
            .sum();
        self.places
            [before + usize::from(place) * usize::from(sets[set].orientations) + usize::from(twist)]
    }

    /// Whether these pieces of a set get the same twist.
    pub fn twists_alike(&self, set: usize, pieces: impl IntoIterator<Item = u8>) -> bool {
        let mut turned = pieces.into_iter().map(|piece| self.piece(set, piece).1);
        turned
            .next()
            .is_none_or(|first| turned.all(|by| by == first))
    }

    /// The piece that a piece becomes, and the twist that it gets.
    pub fn piece(&self, set: usize, piece: u8) -> (u8, u8) {
        self.names[set][usize::from(piece)]
    }
}
