//! Families of one's own puzzles.

use super::pattern_puzzle::PatternPuzzle;
use super::pattern_rules::PatternRules;
use super::space_puzzle::SpacePuzzle;
use crate::answers::AnyTable;
use crate::discovered::{DiscoveredPuzzle, Rules};
use crate::families::{Head, Puzzle, Puzzles};
use crate::records::{Contents, DEFAULT_TIME, Options, limits};
use homing_search::search::Limits;
use homing_space::space::Unit;
use homing_table::error::Result;
use homing_table::notation::Notation;
use homing_table::table::{Header, TableFile};
use std::time::Duration;

/// The puzzles of a [family](crate::Family) of one's own: the function returns the puzzle for the text after the colon.
///
/// That text determines the puzzle: its name must be the family's, a colon and the same text.
pub struct OwnFamily(pub fn(&str) -> Result<Own>);

/// The function that creates a puzzle, with the limits of its searches and whether any path will do.
type Make = Box<dyn FnOnce(Limits, bool) -> Box<dyn Puzzle>>;

/// A puzzle of one's own: a space, rules whose states are found, or rules with patterns.
pub struct Own {
    make: Make,
    depth_unit: &'static str,
    /// Whether its table has the states of patterns.
    has_patterns: bool,
}

impl Own {
    /// A puzzle whose states are numbered. `examples/` has four.
    pub fn space(space: impl Notation + Clone) -> Self {
        Self {
            depth_unit: space.cost_order().depth_unit(),
            make: Box::new(|limits, _| Box::new(SpacePuzzle::new(space, limits))),
            has_patterns: false,
        }
    }

    /// A puzzle whose states are found.
    pub fn rules(rules: impl Rules) -> Self {
        Self {
            depth_unit: Unit::MOVES.many,
            make: Box::new(|limits, _| {
                let head = Head::of_own(rules.name(), limits);
                Box::new(DiscoveredPuzzle::named(rules, head))
            }),
            has_patterns: false,
        }
    }

    /// A puzzle too large for a whole table, which is searched: its family is [`Family::searched`](crate::Family::searched).
    pub fn patterns(rules: impl PatternRules) -> Self {
        Self {
            depth_unit: Unit::MOVES.many,
            make: Box::new(|limits, is_near| Box::new(PatternPuzzle::new(rules, limits, is_near))),
            has_patterns: true,
        }
    }
}

impl Puzzles for OwnFamily {
    fn puzzle(&self, parameters: &str, options: &Options) -> Result<Box<dyn Puzzle>> {
        let is_near = options.has("any");
        // A good path takes little time, so every board gets one.
        let limits = limits(options, if is_near { Duration::MAX } else { DEFAULT_TIME })?;
        Ok(((self.0)(parameters)?.make)(limits, is_near))
    }

    fn open(&self, file: &TableFile) -> Result<AnyTable> {
        let own = (self.0)(parameters(file.header()))?;
        (own.make)(Limits::NONE, false).open(file)
    }

    fn contents(&self, header: &Header) -> Contents {
        match (self.0)(parameters(header)) {
            Ok(own) if own.has_patterns => Contents::Patterns {
                count: header.columns.len(),
                entries: header.states,
            },
            _ => Contents::of_states(header.states, header.reachable),
        }
    }

    fn depth_unit(&self, header: &Header) -> &'static str {
        (self.0)(parameters(header)).map_or(Unit::MOVES.many, |own| own.depth_unit)
    }
}

/// The part of a puzzle's name after the colon.
fn parameters(header: &Header) -> &str {
    header
        .puzzle
        .split_once(':')
        .map_or("", |(_, parameters)| parameters)
}
