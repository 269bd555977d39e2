//! The symmetries of a puzzle.
//!
//! A symmetry is a relabelling of points (each orientation of each position is one) that takes the set of moves to itself, and with pieces
//! renamed the goals to the goals. [`Finder`] finds all of them from the moves.

use super::action::{Action, OPEN, Pattern, Set, difference};
use super::group::MAX_POINTS;
use super::relabellings::{Finder, Found, Place, position};
use super::rules::Rules;

/// A puzzle of more moves is not looked at.
const MAX_MOVES: usize = 64;
/// The most symmetries: a board would have too many images.
const MAX_SYMMETRIES: usize = 1 << 10;
/// The number of different numbers of pieces.
const PIECES: usize = OPEN as usize + 1;

/// The symmetries of a puzzle that keep its goals: a group.
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<Symmetry>);

/// One symmetry.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// By point.
    places: Vec<Place>,
    /// By set, and by piece: the piece that it becomes, and by how much it is twisted then.
    names: Vec<Vec<(u8, u8)>>,
    /// By code of a move: the move that does to the image of a board what the move does to the board.
    pub moves: Vec<u8>,
}

impl Symmetries {
    /// The symmetries of a puzzle. `None` if it has too many moves or symmetries to find them all.
    pub fn of(rules: &Rules) -> Option<Self> {
        Self::of_moves(rules.sets(), &rules.goals, &rules.actions())
    }

    /// The symmetries of moves that keep some goals, of which there is at least one.
    pub fn of_moves(sets: &[Set], goals: &[Pattern], moves: &[Action]) -> Option<Self> {
        let points: usize = sets.iter().map(|set| set.size * usize::from(set.orientations)).sum();
        if moves.is_empty() || moves.len() > MAX_MOVES || points > MAX_POINTS {
            return None;
        }
        let finder = Finder::new(sets, moves);
        let mut found = Vec::new();
        let is_all = finder.exchanges(&mut |exchange| {
            found.extend(Symmetry::all_of(sets, goals, &finder, exchange));
            found.len() <= MAX_SYMMETRIES
        });
        found.sort_by_key(|symmetry: &Symmetry| !symmetry.is_identity(sets, &goals[0]));
        is_all.then_some(Self(found))
    }

    /// All of them, the identity first.
    pub fn all(&self) -> &[Symmetry] {
        &self.0
    }

    /// The image of a pattern under each symmetry but the identity.
    pub fn images_of<'s>(&'s self, sets: &'s [Set], pattern: &'s Pattern) -> impl Iterator<Item = Pattern> + 's {
        self.0.iter().skip(1).map(|symmetry| symmetry.image(sets, pattern))
    }
}

impl Symmetry {
    /// The symmetries that exchange moves in this way: at most one for each goal that the first one becomes.
    fn all_of(sets: &[Set], goals: &[Pattern], finder: &Finder, exchange: &[u8]) -> Vec<Self> {
        let new = |found: Found| {
            let mut names = vec![vec![(0, 0); PIECES]; sets.len()];
            found.names.into_iter().for_each(|((set, piece), (_, name, turned))| names[set][usize::from(piece)] = (name, turned));
            let places = found.places.into_iter().map(|point| position(sets, point)).collect();
            Self { places, names, moves: exchange.to_vec() }
        };
        let keeps = |symmetry: &Self| goals.iter().all(|goal| goals.contains(&symmetry.image(sets, goal)));
        goals.iter().filter_map(|to| finder.relabelling(exchange, &goals[0], to)).map(new).filter(keeps).collect()
    }

    fn is_identity(&self, sets: &[Set], goal: &Pattern) -> bool {
        self.moves.iter().zip(0..).all(|(&to, code)| to == code) && self.image(sets, goal) == *goal
    }

    /// The image of a pattern.
    pub fn image(&self, sets: &[Set], pattern: &Pattern) -> Pattern {
        let (mut image, mut begin) = (pattern.clone(), 0);
        for (at, set) in sets.iter().enumerate() {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let (piece, twist) = (pattern.0[set.offset + place], pattern.0[set.offset + set.size + place]);
                let (to_set, to, way) = self.places[begin + place * ways + usize::from(twist)];
                let (to_set, (name, turned)) = (&sets[to_set], self.piece(at, piece));
                let twist = if to_set.is_loose(name) { 0 } else { difference(way, turned, to_set.orientations) };
                image.0[to_set.offset + usize::from(to)] = name;
                image.0[to_set.offset + to_set.size + usize::from(to)] = twist;
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

    /// Whether these pieces of a set are twisted by as much.
    pub fn twists_alike(&self, set: usize, pieces: impl IntoIterator<Item = u8>) -> bool {
        let mut turned = pieces.into_iter().map(|piece| self.piece(set, piece).1);
        turned.next().is_none_or(|first| turned.all(|by| by == first))
    }

    /// What a piece becomes, and by how much it is twisted then.
    pub fn piece(&self, set: usize, piece: u8) -> (u8, u8) {
        self.names[set][usize::from(piece)]
    }
}
