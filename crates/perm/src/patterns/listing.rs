//! Statistics of a puzzle without a whole table: the first depths.

use super::first_layers::FirstLayers;
use super::searched::SearchedPerm;
use crate::boards::uniform_boards;
use crate::pieces::{GroupOrder, PermGroup};
use homing_engine::{
    Listed, ListedBoard, Listing, Lists, SearchedLists, SearchedPuzzle, StateCount, Stats,
    no_entries,
};
use homing_space::space::{Description, Unit};
use homing_table::error::Result;
use homing_table::watch::{Stop, Watch};

const QUESTIONS: &str = "ask solve, hint, check, stats, or random boards of all depths";

impl SearchedLists for SearchedPerm {
    fn questions(&self) -> &'static str {
        QUESTIONS
    }
}

impl Lists for SearchedPerm {
    /// Random boards of all depths only.
    fn list(&self, boards: Listed, _: bool, _: Watch) -> Result<Listing<'_>> {
        let drawn = match boards {
            Listed::Random { depths: None, seed } => uniform_boards(self.rules(), seed),
            Listed::Random { .. } | Listed::All(_) => None,
        };
        let drawn = drawn.ok_or_else(|| no_entries(&self.description().puzzle, QUESTIONS))?;
        Ok(Box::new(drawn.map(|board| {
            Ok(ListedBoard {
                board: self.board_text(&board),
                depth: None,
            })
        })))
    }
}

impl SearchedPerm {
    /// Counts the first depths only.
    pub fn first_stats(&self, has_classes: bool, stop: &Stop) -> Result<Stats> {
        let Description { puzzle, goal, .. } = self.description();
        let actions = self.rules().actions();
        let order = PermGroup::of(self.rules().sets(), &actions).map(|group| group.order());
        let (Some(GroupOrder::Exactly(states)), false) = (order, self.rules().has_alike()) else {
            return Err(no_entries(&puzzle, "ask solve, hint or check"));
        };
        let (states, symmetries) = (StateCount::of(states), self.found_symmetries());
        let FirstLayers {
            states: states_at_depth,
            classes,
            ..
        } = FirstLayers::count(self.rules(), symmetries, stop)?;
        Ok(Stats {
            puzzle,
            goal,
            states,
            reachable_states: states,
            symmetries: Some(symmetries.all().len() as u64),
            has_unknown_symmetries: !symmetries.is_whole(),
            depth_unit: Unit::MOVES.many,
            states_at_depth,
            classes_at_depth: if has_classes { classes } else { Vec::new() },
            ..Stats::default()
        })
    }
}
