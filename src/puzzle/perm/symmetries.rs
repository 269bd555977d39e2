//! The symmetries of a puzzle.
//!
//! A symmetry is a relabelling of points (each orientation of each position is one) that takes the set of moves to itself. It keeps the
//! goals if pieces can be renamed so that the image of each goal is a goal. [`Finder`] finds all of them from the moves.

use super::action::{OPEN, Pattern, Set, difference};
use super::group::MAX_POINTS;
use super::relabellings::{Finder, Found, Place, position};
use super::rules::Rules;

/// A puzzle of more moves is not looked at.
const MAX_MOVES: usize = 64;
/// The most symmetries: a board would have too many images.
const MAX_SYMMETRIES: usize = 1 << 10;
/// The number of different numbers of pieces.
const PIECES: usize = OPEN as usize + 1;

/// The symmetries of the moves of a puzzle, the identity first. They are a group, and so are those that keep the goals.
#[derive(Clone, Debug)]
pub struct Symmetries(pub Vec<Symmetry>);

/// One symmetry.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// By code of a move: the move that it becomes.
    pub moves: Vec<u16>,
    /// By point, as [`on_points`](super::group::on_points) numbers them: the set, the position and the orientation that it becomes.
    pub places: Vec<Place>,
    /// By set, and by piece: the piece that it becomes, and by how much it is twisted then. `None` if the goals are not kept.
    pub names: Option<Vec<Vec<(u8, u8)>>>,
}

impl Symmetries {
    /// The symmetries of a puzzle. `None` if it has too many moves or symmetries to find them all.
    pub fn of(rules: &Rules) -> Option<Self> {
        let points: usize = rules.sets().iter().map(|set| set.size * usize::from(set.orientations)).sum();
        if rules.moves.is_empty() || rules.moves.len() > MAX_MOVES || points > MAX_POINTS {
            return None;
        }
        let finder = Finder::new(rules);
        let mut found = Vec::new();
        let is_all = finder.exchanges(&mut |exchange| {
            found.extend(Symmetry::all_of(rules, &finder, exchange));
            found.len() <= MAX_SYMMETRIES
        });
        found.sort_by_key(|symmetry: &Symmetry| !symmetry.is_identity(rules));
        is_all.then_some(Self(found))
    }

    /// The symmetries that keep the goals, the identity first.
    pub fn kept(&self) -> impl Iterator<Item = &Symmetry> {
        self.0.iter().filter(|symmetry| symmetry.names.is_some())
    }

    /// The image of a pattern under each symmetry that keeps the goals, but the identity.
    pub fn images_of<'s>(&'s self, sets: &'s [Set], pattern: &'s Pattern) -> impl Iterator<Item = Pattern> + 's {
        self.kept().skip(1).filter_map(|symmetry| symmetry.image(sets, pattern))
    }
}

impl Symmetry {
    /// The symmetries that exchange moves in this way: one for each goal that the first one becomes, or else one that keeps no goals.
    fn all_of(rules: &Rules, finder: &Finder, exchange: &[u16]) -> Vec<Self> {
        let new = |found: Found, is_kept: bool| {
            let mut names = vec![vec![(0, 0); PIECES]; rules.sets().len()];
            found.names.into_iter().for_each(|((set, piece), (_, name, turned))| names[set][usize::from(piece)] = (name, turned));
            let places = found.places.into_iter().map(|point| position(rules.sets(), point)).collect();
            Self { moves: exchange.to_vec(), places, names: is_kept.then_some(names) }
        };
        let keeps = |symmetry: &Self| {
            let is_goal = |goal: &Pattern| symmetry.image(rules.sets(), goal).is_some_and(|image| rules.goals.contains(&image));
            rules.goals.iter().all(is_goal)
        };
        let of_goal = |to: &Pattern| finder.relabelling(exchange, Some((&rules.goals[0], to)));
        let kept: Vec<Self> = rules.goals.iter().filter_map(of_goal).map(|found| new(found, true)).filter(keeps).collect();
        if !kept.is_empty() {
            return kept;
        }
        finder.relabelling(exchange, None).map(|found| new(found, false)).into_iter().collect()
    }

    fn is_identity(&self, rules: &Rules) -> bool {
        let keeps_moves = self.moves.iter().zip(0..).all(|(&to, code)| to == code);
        keeps_moves && self.image(rules.sets(), &rules.goals[0]).is_none_or(|image| image == rules.goals[0])
    }

    /// The image of a pattern; `None` if the goals are not kept, so that pieces have no names there.
    pub fn image(&self, sets: &[Set], pattern: &Pattern) -> Option<Pattern> {
        let names = self.names.as_ref()?;
        let (mut image, mut begin) = (pattern.clone(), 0);
        for (set, names) in sets.iter().zip(names) {
            let ways = usize::from(set.orientations);
            for place in 0..set.size {
                let (piece, twist) = (pattern.0[set.offset + place], pattern.0[set.offset + set.size + place]);
                let (to_set, to, way) = self.places[begin + place * ways + usize::from(twist)];
                let (to_set, (name, turned)) = (&sets[to_set], names[usize::from(piece)]);
                let twist = if to_set.is_loose(name) { 0 } else { difference(way, turned, to_set.orientations) };
                image.0[to_set.offset + usize::from(to)] = name;
                image.0[to_set.offset + to_set.size + usize::from(to)] = twist;
            }
            begin += set.size * ways;
        }
        Some(image)
    }
}
