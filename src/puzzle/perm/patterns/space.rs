use super::choice::Choice;
use super::pieces::Pieces;
use crate::error::Result;
use crate::guided::Abstraction;
use crate::layers::{Cut, RowCut, SharedRows};
use crate::patterns::{self, PatternSearch, RowSearch};
use crate::puzzle::perm::action::{Pattern, Set};
use crate::puzzle::perm::model::{Model, Place};
use crate::puzzle::perm::orders::TooLarge;
use crate::table::Kind;
use std::sync::Arc;

/// A pattern, numbered.
pub struct Space {
    pub choice: Choice,
    sets: Vec<Set>,
    pub model: Arc<Model>,
    /// The indices of the goals.
    pub goals: Vec<u64>,
}

impl Space {
    /// The pattern of a choice.
    pub fn of(pieces: &Pieces, choice: Choice) -> std::result::Result<Self, TooLarge> {
        let sets = choice.sets(pieces);
        let mut seen: Vec<Pattern> = pieces.goals.iter().map(|goal| goal.clone().seen(&sets)).collect();
        seen.dedup();
        // With each move its reverse, so that a move changes a depth by one at most.
        let model = Model::of_pattern(&sets, &seen[0], &pieces.all_moves)?;
        let mut goals = seen.iter().map(|goal| model.rank(goal)).collect::<Option<Vec<u64>>>().ok_or(TooLarge)?;
        goals.sort_unstable();
        goals.dedup();
        Ok(Self { choice, sets, model: Arc::new(model), goals })
    }
}

impl patterns::Pattern for Space {
    const KIND: Kind = Kind::Depth;

    fn name(&self) -> String {
        self.choice.name()
    }

    fn entries(&self) -> u64 {
        self.model.len()
    }

    fn begin(&self) -> Result<Box<dyn PatternSearch>> {
        Ok(Box::new(RowSearch::begin(&self.model, &self.goals)?))
    }

    fn cut(&self, identity: String, held_bytes: u64) -> Box<dyn Cut> {
        Box::new(SharedRows(Arc::new(RowCut {
            rows: self.model.clone(),
            name: format!("the pattern {}", self.choice.name()),
            identity,
            goals: self.goals.clone(),
            // Some pairs of an outer number and a place in a row may be nothing that moves lead to.
            reaches_all: false,
            tables_bytes: self.model.size_bytes() + held_bytes,
        })))
    }

    fn neighbours(&self, index: u64, visit: &mut dyn FnMut(u64)) {
        let place = self.model.place(index);
        (0..self.model.made()).for_each(|code| visit(self.model.index(self.model.after(code, place))));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.goals.binary_search(&index).is_ok()
    }
}

impl Space {
    /// The index of a state; `None` where no moves lead from it to the goal of the pattern.
    pub fn rank(&self, state: &Pattern) -> Option<u64> {
        self.model.rank(&state.clone().seen(&self.sets))
    }
}

impl Abstraction for Space {
    type Place = Place;

    fn move_count(&self) -> usize {
        self.model.made()
    }

    #[inline(always)]
    fn place(&self, index: u64) -> Place {
        self.model.place(index)
    }

    #[inline(always)]
    fn index(&self, place: Place) -> u64 {
        self.model.index(place)
    }

    #[inline(always)]
    fn after(&self, place: Place, code: usize) -> Option<Place> {
        Some(self.model.after(code, place))
    }
}
