//! Pieces in positions, and how moves act on them.

use homing_table::error::{Error, Result};

/// Stands in an arrangement for any of the open pieces. A set has fewer pieces than this number.
pub const OPEN: u8 = u8::MAX;

/// The maximum number of moves with codes.
pub const MAX_CODES: usize = 255;

/// A set of positions whose pieces move only among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The name, such as `CORNERS`.
    pub name: String,
    /// The number of its positions, and of its pieces.
    pub size: usize,
    /// The number of orientations of a piece in a position.
    pub orientations: u8,
    /// Where its pieces start in an [`Arrangement`]; their twists follow.
    pub offset: usize,
    /// The pieces that the goal leaves open, ascending. They look alike: an arrangement stores [`OPEN`] for each.
    pub open: Vec<u8>,
    /// The pieces whose twist does not count, ascending; possibly [`OPEN`]. An arrangement stores the twist 0 for them.
    pub loose: Vec<u8>,
}

impl Set {
    /// Adds the set to an error about it.
    pub fn within(&self, error: Error) -> Error {
        error.within("set", &self.name)
    }

    /// The twist of a piece of this set, if it is one.
    pub fn twist(&self, twist: i64) -> Result<u8> {
        let range = 0..=i64::from(self.orientations) - 1;
        if range.contains(&twist) {
            Ok(twist as u8)
        } else {
            Err(Error::out_of_range("as an orientation", range, twist))
        }
    }

    /// The range of the pieces in an arrangement.
    pub fn pieces(&self) -> std::ops::Range<usize> {
        self.offset..self.offset + self.size
    }

    /// The range of the twists in an arrangement.
    pub fn twists(&self) -> std::ops::Range<usize> {
        self.offset + self.size..self.offset + 2 * self.size
    }

    /// Whether the twist of a piece does not count.
    pub fn is_loose(&self, piece: u8) -> bool {
        self.loose.binary_search(&piece).is_ok()
    }

    /// The same for a piece that may be among the open ones.
    pub fn ignores_twist(&self, piece: u8) -> bool {
        self.is_loose(if self.open.contains(&piece) {
            OPEN
        } else {
            piece
        })
    }

    /// Whether the goal leaves any piece or twist of the set open.
    pub fn has_open(&self) -> bool {
        !self.open.is_empty() || !self.loose.is_empty()
    }
}

/// The piece in a position and its twist in a text; `None` if it leaves them open.
pub type ParsedPiece = (Option<u8>, Option<u8>);

/// The piece in each position and its twist: set by set, first the pieces, then the twists.
///
/// Pieces with the same number look alike. KPuzzle calls an arrangement a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arrangement(pub Box<[u8]>);

impl Arrangement {
    /// Replaces pieces and twists that do not count by [`OPEN`] and 0.
    pub(crate) fn masked(mut self, sets: &[Set]) -> Self {
        for set in sets.iter().filter(|set| set.has_open()) {
            for place in set.pieces() {
                if set.open.binary_search(&self.0[place]).is_ok() {
                    self.0[place] = OPEN;
                }
                if set.is_loose(self.0[place]) {
                    self.0[place + set.size] = 0;
                }
            }
        }
        self
    }
}

/// How a move acts on one set: the piece in position `i` after the move comes from position `from[i]`, and is twisted by `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetAction {
    pub from: Box<[u8]>,
    pub twist: Box<[u8]>,
}

/// How a move acts, set by set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub Box<[SetAction]>);

impl Action {
    /// The action that changes nothing.
    pub fn identity(sets: &[Set]) -> Self {
        Self(
            sets.iter()
                .map(|set| SetAction {
                    from: (0..set.size as u8).collect(),
                    twist: vec![0; set.size].into(),
                })
                .collect(),
        )
    }

    /// The arrangement after the move.
    pub fn apply(&self, sets: &[Set], arrangement: &Arrangement) -> Arrangement {
        let mut next = arrangement.0.clone();
        for (set, turn) in sets.iter().zip(&self.0) {
            let (pieces, twists) = (&arrangement.0[set.pieces()], &arrangement.0[set.twists()]);
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                next[set.offset + place] = pieces[usize::from(from)];
                next[set.offset + set.size + place] =
                    sum(twists[usize::from(from)], twist, set.orientations);
            }
        }
        Arrangement(next).masked(sets)
    }

    /// This action followed by another one.
    pub fn then(&self, sets: &[Set], other: &Self) -> Self {
        let both = |((set, first), second): ((&Set, &SetAction), &SetAction)| {
            let place = |place: &u8| usize::from(*place);
            let from = second.from.iter().map(|at| first.from[place(at)]).collect();
            let twist = second
                .from
                .iter()
                .zip(&second.twist)
                .map(|(at, &twist)| sum(first.twist[place(at)], twist, set.orientations));
            SetAction {
                from,
                twist: twist.collect(),
            }
        };
        Self(sets.iter().zip(&self.0).zip(&other.0).map(both).collect())
    }

    /// This action a number of times.
    pub fn power(&self, sets: &[Set], times: usize) -> Self {
        let (mut power, mut square, mut left) = (Self::identity(sets), self.clone(), times);
        while left > 0 {
            if left % 2 == 1 {
                power = power.then(sets, &square);
            }
            left /= 2;
            square = square.then(sets, &square);
        }
        power
    }

    /// The action that undoes this one.
    pub fn inverse(&self, sets: &[Set]) -> Self {
        let back = |(set, turn): (&Set, &SetAction)| {
            let mut inverse = turn.clone();
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                inverse.from[usize::from(from)] = place as u8;
                inverse.twist[usize::from(from)] = (set.orientations - twist) % set.orientations;
            }
            inverse
        };
        Self(sets.iter().zip(&self.0).map(back).collect())
    }

    /// Whether it changes nothing.
    pub fn is_identity(&self) -> bool {
        self.0.iter().all(|turn| {
            let is_still = |(place, &from): (usize, &u8)| place == usize::from(from);
            turn.from.iter().enumerate().all(is_still) && turn.twist.iter().all(|&twist| twist == 0)
        })
    }
}

/// The sum of two twists.
pub fn sum(first: u8, second: u8, orientations: u8) -> u8 {
    ((u16::from(first) + u16::from(second)) % u16::from(orientations)) as u8
}

/// The difference of two twists.
pub fn difference(first: u8, second: u8, orientations: u8) -> u8 {
    sum(first, orientations - second % orientations, orientations)
}

/// For each position, where a move takes the piece there, and by how much it twists it.
pub fn forward(turn: &[(u8, u8)]) -> Vec<(u8, u8)> {
    let mut to = vec![(0, 0); turn.len()];
    turn.iter()
        .zip(0..)
        .for_each(|(&(from, twist), place)| to[usize::from(from)] = (place, twist));
    to
}

/// The error that no moves lead from a goal to the first one.
pub fn apart_goal(number: usize) -> Error {
    Error::input("no moves lead from it to the first goal")
        .within("board", number.to_string())
        .in_part("goal")
}
