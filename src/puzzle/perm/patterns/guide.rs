use super::choice::Choice;
use super::pieces::Pieces;
use crate::error::{Error, Result};
use crate::layers::{Cut, RowCut, SharedRows};
use crate::patterns::{self, PatternSearch, PatternTable, RowSearch};
use crate::puzzle::perm::action::{Pattern, Set};
use crate::puzzle::perm::model::{Model, Place};
use crate::puzzle::perm::orders::TooLarge;
use crate::table::{Kind, UNREACHABLE};
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

/// A pattern with its depths mod 3.
pub type Guide = PatternTable<Space>;

/// Where a state is in a pattern, and how far from its goal.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    place: Place,
    pub depth: u32,
    /// The depth mod 3.
    code: u8,
}

impl Guide {
    fn code(&self, place: Place) -> u8 {
        let index = self.space.model.index(place);
        self.column.bytes().get((index / 4) as usize).map_or(UNREACHABLE, |byte| byte >> (index % 4 * 2) & 3)
    }

    /// Where a state is; `None` where no moves lead from it to the goal of the pattern.
    ///
    /// # Errors
    ///
    /// The depths do not lead to the goal: the table is damaged.
    pub fn locate(&self, state: &Pattern) -> Result<Option<Seen>> {
        let Space { model, goals, sets, .. } = &self.space;
        let Some(index) = model.rank(&state.clone().seen(sets)) else { return Ok(None) };
        let first = model.place(index);
        let (mut at, mut depth) = (first, 0);
        while goals.binary_search(&model.index(at)).is_err() {
            let code = self.code(at);
            if code == UNREACHABLE {
                return Ok(None);
            }
            let mut nearer = (0..model.made()).map(|made| model.after(made, at));
            let lost = || Error::Contradiction { what: "the depths of a pattern's states do not lead to its goal".into() };
            at = nearer.find(|&next| self.code(next) == (code + 2) % 3).filter(|_| u64::from(depth) < model.len()).ok_or_else(lost)?;
            depth += 1;
        }
        Ok(Some(Seen { place: first, depth, code: self.code(first) }))
    }

    /// Where a state is after a move.
    #[inline]
    pub fn step(&self, seen: Seen, code: usize) -> Seen {
        let place = self.space.model.after(code, seen.place);
        let code = self.code(place);
        let depth = match (code + 3 - seen.code) % 3 {
            0 => seen.depth,
            1 => seen.depth + 1,
            _ => seen.depth.saturating_sub(1),
        };
        Seen { place, depth, code }
    }
}
