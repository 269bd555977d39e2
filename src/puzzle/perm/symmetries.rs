//! The symmetries of a puzzle.
//!
//! A symmetry is a relabelling of points (a point is an orientation of a position) that maps the set of moves to itself and, with pieces
//! renamed, goals to goals. [`RelabellingFinder`] finds them from the moves.

use super::action::{Action, Arrangement, OPEN, Set, difference};
use super::group::MAX_POINTS;
use super::relabellings::{Facelet, PointRelabelling, RelabellingFinder, position};
use super::rules::PermRules;

/// Symmetries are found for puzzles of up to this many moves.
const MAX_MOVES: usize = 64;
/// The maximum number of symmetries. With more, boards would have too many images.
const MAX_SYMMETRIES: usize = 1 << 10;
/// The number of values that stand for a piece.
const PIECES: usize = OPEN as usize + 1;

/// The group of symmetries of a puzzle.
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<PermSymmetry>);

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
    /// Finds the symmetries of a puzzle. Returns `None` if it has too many moves or symmetries.
    pub fn of(rules: &PermRules) -> Option<Self> {
        Self::of_moves(rules.sets(), &rules.goals, &rules.actions())
    }

    /// Finds the symmetries of moves that map goals to goals. There must be at least one goal.
    pub fn of_moves(sets: &[Set], goals: &[Arrangement], moves: &[Action]) -> Option<Self> {
        let points: usize = sets
            .iter()
            .map(|set| set.size * usize::from(set.orientations))
            .sum();
        if moves.is_empty() || moves.len() > MAX_MOVES || points > MAX_POINTS {
            return None;
        }
        let finder = RelabellingFinder::new(sets, moves);
        let mut found = Vec::new();
        let is_all = finder.exchanges(&mut |exchange| {
            found.extend(PermSymmetry::all_of(sets, goals, &finder, exchange));
            found.len() <= MAX_SYMMETRIES
        });
        found.sort_by_key(|symmetry: &PermSymmetry| !symmetry.is_identity(sets, &goals[0]));
        is_all.then_some(Self(found))
    }

    /// All of them, the identity first.
    pub fn all(&self) -> &[PermSymmetry] {
        &self.0
    }

    /// The image of an arrangement under each symmetry but the identity.
    pub fn images_of<'s>(
        &'s self,
        sets: &'s [Set],
        arrangement: &'s Arrangement,
    ) -> impl Iterator<Item = Arrangement> + 's {
        self.0
            .iter()
            .skip(1)
            .map(|symmetry| symmetry.image(sets, arrangement))
    }
}

impl PermSymmetry {
    /// The symmetries that exchange moves in this way: at most one for each goal that the first goal can become.
    fn all_of(
        sets: &[Set],
        goals: &[Arrangement],
        finder: &RelabellingFinder,
        exchange: &[u8],
    ) -> Vec<Self> {
        let new = |found: PointRelabelling| {
            let mut names = vec![vec![(0, 0); PIECES]; sets.len()];
            found
                .names
                .into_iter()
                .for_each(|((set, piece), (_, name, turned))| {
                    names[set][usize::from(piece)] = (name, turned)
                });
            let places = found
                .places
                .into_iter()
                .map(|point| position(sets, point))
                .collect();
            Self {
                places,
                names,
                moves: exchange.to_vec(),
            }
        };
        let keeps = |symmetry: &Self| {
            goals
                .iter()
                .all(|goal| goals.contains(&symmetry.image(sets, goal)))
        };
        goals
            .iter()
            .filter_map(|to| finder.relabelling(exchange, &goals[0], to))
            .map(new)
            .filter(keeps)
            .collect()
    }

    fn is_identity(&self, sets: &[Set], goal: &Arrangement) -> bool {
        self.moves.iter().zip(0..).all(|(&to, code)| to == code) && self.image(sets, goal) == *goal
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
