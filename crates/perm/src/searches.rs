//! Searches to compare a table with, guided by the depths of two small patterns.

use super::definition::NumberingError;
use super::pieces::{OPEN, opened, states_at_most};
use super::space::{PatternBound, Perm};
use homing_search::search::{Estimate, Method, MethodSet, astar, ida};
use homing_space::space::Space;
use homing_table::backward;
use homing_table::error::Result;

/// The maximum number of states of a pattern.
const MAX_PATTERN_STATES: u64 = 1 << 17;
/// The puzzle has at least this many times as many states as a pattern. Otherwise the search would be a mere lookup of depths.
const LEAST_PART: u64 = 16;
/// The maximum number of patterns: one of the first pieces, one of the last.
const MAX_PATTERNS: usize = 2;

/// A state with its index in each pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    index: u64,
    places: [u64; MAX_PATTERNS],
}

impl Perm {
    /// The lower bounds: depths in the patterns of as many first and as many last pieces as fit. Computed by the first call.
    pub(super) fn guides(&self) -> Result<&[PatternBound]> {
        let known = self.known_guides();
        if known.get().is_none() {
            // Another thread may have been faster.
            let _ = known.set(self.make_guides()?);
        }
        Ok(known.get().map_or(&[], |guides| guides))
    }

    fn make_guides(&self) -> Result<Vec<PatternBound>> {
        let goal = &self.goal_arrangements()[0];
        let mut pieces: Vec<(usize, u8)> = Vec::new();
        for (at, set) in self.sets().iter().enumerate() {
            for &piece in &goal.0[set.pieces()] {
                if piece != OPEN && !pieces.contains(&(at, piece)) {
                    pieces.push((at, piece));
                }
            }
        }
        let mut guides: Vec<PatternBound> = Vec::new();
        for is_last in [false, true] {
            if is_last {
                pieces.reverse();
            }
            let most = (self.len() / LEAST_PART).min(MAX_PATTERN_STATES);
            let fits = |tracked: &usize| {
                states_at_most(self.sets(), goal, &pieces[..*tracked]) <= most.into()
            };
            let Some(tracked) = (1..=pieces.len()).take_while(fits).last() else {
                continue;
            };
            let sets = opened(self.sets(), goal, &pieces[..tracked]);
            if guides.iter().any(|guide| guide.pattern.sets() == sets) {
                continue;
            }
            let pattern = Perm::of(self.rules().opened(sets)).map_err(NumberingError::error)?;
            let depths = backward::serial(&pattern)
                .depths
                .iter()
                .map(|&depth| depth.min(u8::MAX.into()) as u8)
                .collect();
            guides.push(PatternBound { pattern, depths });
        }
        Ok(guides)
    }
}

/// A search with lower bounds from patterns.
pub struct GuidedPerm<'s> {
    pub space: &'s Perm,
    pub guides: &'s [PatternBound],
}

impl<'s> GuidedPerm<'s> {
    /// Builds the patterns on first use.
    fn of(space: &'s Perm) -> Result<Self> {
        let guides = space.guides()?;
        Ok(Self { space, guides })
    }

    fn patterns(&self) -> impl Iterator<Item = (usize, &Perm)> {
        self.guides.iter().map(|guide| &guide.pattern).enumerate()
    }
}

impl Estimate for GuidedPerm<'_> {
    type Space = Perm;
    type Node = Node;

    fn space(&self) -> &Perm {
        self.space
    }

    fn node(&self, index: u64) -> Node {
        let state = self.space.unrank(index);
        let mut places = [0; MAX_PATTERNS];
        for (at, pattern) in self.patterns() {
            // Only a state that moves do not reach has no index, and any bound is right for it.
            places[at] = pattern
                .rank(&state.clone().masked(pattern.sets()))
                .unwrap_or(0);
        }
        Node { index, places }
    }

    fn index(&self, node: &Node) -> u64 {
        node.index
    }

    fn follow(&self, node: Node) -> impl Iterator<Item = Node> {
        (0..self.space.move_count()).filter_map(move |code| {
            let mut next = node.clone();
            next.index = self.space.step(node.index, code)?;
            for (at, pattern) in self.patterns() {
                next.places[at] = pattern.step(node.places[at], code)?;
            }
            Some(next)
        })
    }

    fn moves_at_least(&self, node: &Node) -> u32 {
        let depths = self
            .guides
            .iter()
            .zip(node.places)
            .map(|(guide, place)| guide.depths[place as usize]);
        depths.max().unwrap_or(0).into()
    }

    fn is_home(&self, node: &Node) -> bool {
        self.space.is_goal(node.index)
    }
}

/// The searches of a puzzle.
pub fn searches(space: Perm) -> MethodSet<Perm> {
    const METHODS: &[Method<Perm>] = &[
        Method::BFS,
        Method::BIDIRECTIONAL,
        Method {
            name: "astar",
            title: "A* patterns",
            find: |space, start, limit| astar(&GuidedPerm::of(space)?, start, limit),
        },
        Method {
            name: "ida",
            title: "IDA* patterns",
            find: |space, start, limit| ida(&GuidedPerm::of(space)?, start, limit),
        },
    ];

    MethodSet {
        prepare: |space, method| {
            if matches!(method.name, "astar" | "ida") {
                space.guides().map(drop)
            } else {
                Ok(())
            }
        },
        ..MethodSet::new(space, METHODS)
    }
}
