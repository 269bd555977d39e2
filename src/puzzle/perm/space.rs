use super::action::{Pattern, Set};
use super::definition::Definition;
use super::group::{Group, Order};
use super::model::{MAX_STATES, Model, Place};
use super::orders::TooLarge;
use super::parity::Parity;
use super::rules::{Rules, Unnumbered};
use super::scramble::Words;
use super::symmetries::Symmetries;
use crate::error::{Error, Result};
use crate::space::{Cursor, Description, Space};
use std::sync::{Arc, OnceLock};

/// A permutation puzzle with its goal.
///
/// The index of a state is `outer * row_len + place`. All that moves change of a state is split into parts that they change without a look
/// at the others: where the pieces of a set are, and how they lie. One of these parts, or the order of the last pieces of one, is the place
/// in a row; all others together are the outer number. A move is a look-up in a table of outer numbers and one in a permutation of the row.
#[derive(Clone, Debug)]
pub struct Perm(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    rules: Rules,
    /// The indices of the goals, ascending.
    goal_indices: Vec<u64>,
    model: Arc<Model>,
    /// The parity of depths, if a state tells it; whether it is odd in the goals. Known when somebody asks for it.
    parity: OnceLock<Option<(Parity, bool)>>,
    /// Whether moves surely lead from each state to each.
    reaches_all: bool,
    /// Known when the first scramble is read.
    words: OnceLock<Words>,
    /// Known when a search asks for them.
    guides: OnceLock<Vec<Guide>>,
    /// Known when images are asked for.
    symmetries: OnceLock<Symmetries>,
}

/// A pattern of a puzzle: the same with more pieces open, so that its depths are lower bounds.
#[derive(Debug)]
pub(super) struct Guide {
    pub pattern: Perm,
    /// By index.
    pub depths: Vec<u8>,
}

impl Perm {
    /// The puzzle of a definition: KPuzzle JSON, `.tws`, permutations in JSON or CSV, or in cycles. Its goal is the solved pattern, and
    /// what counts as one move is as usual in its format.
    ///
    /// # Errors
    ///
    /// What is wrong with the definition, with its line; that the puzzle has too many states.
    ///
    /// ```
    /// use homing::puzzle::perm::Perm;
    /// use homing::{Notation, Space, Table};
    ///
    /// let ring = Perm::parse("L := (5,4,3,2,1);\nX := (1,2);\n")?;
    /// assert_eq!(ring.len(), 120);
    /// let table = Table::generate(ring, |_| {})?;
    /// assert_eq!(table.greatest_depth(), 10);
    /// # Ok::<(), homing::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let definition = Definition::parse(text, None)?;
        let metric = definition.metric;
        let name = definition.name.clone();
        Self::of(Rules::new(&name, definition, metric, None)?).map_err(Unnumbered::error)
    }

    /// The puzzle with its goals, numbered.
    pub(super) fn of(rules: Rules) -> std::result::Result<Self, Unnumbered> {
        Self::numbered(rules, false)
    }

    /// The same, also of a puzzle that no memory may have room for.
    pub(super) fn large(rules: Rules) -> std::result::Result<Self, Unnumbered> {
        Self::numbered(rules, true)
    }

    fn numbered(rules: Rules, may_be_large: bool) -> std::result::Result<Self, Unnumbered> {
        let Rules { definition, goals, .. } = &rules;
        let actions = rules.actions();
        let order = Group::of(&definition.sets, &actions).map(|group| group.order());
        // Of pieces that look alike there are fewer states, which only the search for parts of a state tells.
        let is_too_large = match order {
            Some(Order::AtLeastTenTo(_)) => true,
            Some(Order::Exactly(states)) => states > MAX_STATES.into(),
            None => false,
        };
        let too_large = || Unnumbered::TooLarge(too_large(&rules, order));
        if is_too_large && !rules.has_alike() {
            return Err(too_large());
        }
        let number = if may_be_large { Model::large } else { Model::new };
        let model = number(&definition.sets, &goals[0], &actions).map_err(|TooLarge| too_large())?;
        let mut goal_indices = Vec::with_capacity(goals.len());
        for (goal, number) in goals.iter().zip(1..) {
            let apart = || Error::Input { what: format!("board {number}: no moves lead from it to the first goal") }.in_part("goal");
            goal_indices.push(model.rank(goal).ok_or_else(apart).map_err(Unnumbered::Wrong)?);
        }
        goal_indices.sort_unstable();
        // Where all pieces differ, each element of the group makes a state of its own.
        let reaches_all = !rules.has_alike() && order == Some(Order::Exactly(model.len().into()));
        let (parity, words, guides, symmetries) = Default::default();
        let model = Arc::new(model);
        Ok(Self(Arc::new(Parts { rules, goal_indices, model, parity, reaches_all, words, guides, symmetries })))
    }

    fn parity(&self) -> Option<&(Parity, bool)> {
        let Parts { goal_indices, model, parity, .. } = &*self.0;
        let find = || {
            let parity = Parity::find(model)?;
            let mut of_goals = goal_indices.iter().map(|&goal| parity.of(model.place(goal)));
            let is_odd = of_goals.next()?;
            of_goals.all(|other| other == is_odd).then_some((parity, is_odd))
        };
        parity.get_or_init(find).as_ref()
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// The sets of its pieces.
    pub(super) fn sets(&self) -> &[Set] {
        self.0.rules.sets()
    }

    pub(super) fn goals_seen(&self) -> &[Pattern] {
        &self.0.rules.goals
    }

    pub(super) fn goal_indices(&self) -> &[u64] {
        &self.0.goal_indices
    }

    pub(super) fn model(&self) -> &Model {
        &self.0.model
    }

    /// The rows, for those that keep them.
    pub(super) fn shared_model(&self) -> Arc<Model> {
        self.0.model.clone()
    }

    pub(super) fn words(&self) -> &Words {
        let Parts { rules: Rules { definition, moves, .. }, model, .. } = &*self.0;
        self.0.words.get_or_init(|| Words::of(&definition.sets, moves, model, &definition.solved.clone().seen(&definition.sets)))
    }

    pub(super) fn reaches_all(&self) -> bool {
        self.0.reaches_all
    }

    pub(super) fn known_guides(&self) -> &OnceLock<Vec<Guide>> {
        &self.0.guides
    }

    /// The index of the state after a move.
    #[inline]
    fn after(&self, code: usize, index: u64) -> u64 {
        let model = &self.0.model;
        model.index(model.after(code, model.place(index)))
    }
}

/// The error for a puzzle whose states cannot be numbered.
fn too_large(rules: &Rules, order: Option<Order>) -> Error {
    let what = match order {
        Some(Order::Exactly(states)) if states <= MAX_STATES.into() && !rules.has_alike() => format!(
            "the puzzle has {states} states, but its pieces have too many orders to be numbered: leave pieces open in the goal, or give \
             pieces with orientations, not stickers"
        ),
        Some(order) if rules.has_alike() => format!(
            "the moves generate {order} permutations, and too many of them look different: leave out sets of pieces, or moves, or let more \
             pieces look alike"
        ),
        Some(order) => {
            format!(
                "the puzzle has {order} states, too many for a table: leave out sets of pieces, or moves, or leave pieces open in the goal"
            )
        }
        None => "the puzzle has too many pieces to count its states: leave out sets of pieces, or let pieces look alike".into(),
    };
    Error::Unanswered { what }
}

impl Space for Perm {
    type State = Pattern;

    fn describe(&self) -> Description {
        Description {
            puzzle: self.0.rules.puzzle(),
            parameters: self.0.rules.canonical.clone(),
            goal: self.0.rules.goals_text(),
            index: "outer number x row length + place in the row, each part in ascending order of what moves reach".into(),
            metric: "one of the moves".into(),
        }
    }

    fn len(&self) -> u64 {
        self.0.model.len()
    }

    fn move_count(&self) -> u8 {
        self.0.model.made() as u8
    }

    fn rank(&self, state: &Pattern) -> Option<u64> {
        self.0.model.rank(state)
    }

    fn unrank(&self, index: u64) -> Pattern {
        self.0.model.unrank(index)
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.0.goal_indices.iter().for_each(|&goal| visit(goal));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.0.goal_indices.binary_search(&index).is_ok()
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in 0..self.0.model.made() {
            visit(code as u8, self.after(code, index));
        }
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        for code in 0..self.0.model.made() {
            visit(code as u8, self.after(self.0.model.inverse(code), index));
        }
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        (code < self.move_count()).then(|| self.after(code.into(), index))
    }

    /// Carries the place of the state, so that a walk divides but once.
    fn enter(&self, index: u64) -> Cursor {
        let Place { outer, in_row } = self.0.model.place(index);
        Cursor { index, carried: u64::from(outer) << 32 | u64::from(in_row) }
    }

    #[inline]
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        if code >= self.move_count() {
            return None;
        }
        let model = &self.0.model;
        let place = model.after(code.into(), Place { outer: (at.carried >> 32) as u32, in_row: at.carried as u32 });
        Some(Cursor { index: model.index(place), carried: u64::from(place.outer) << 32 | u64::from(place.in_row) })
    }

    fn can_move(&self, _at: Cursor, code: u8) -> bool {
        code < self.move_count()
    }

    fn is_symmetric(&self) -> bool {
        self.0.model.moves().len() == self.0.model.made()
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        self.parity().map(|(parity, is_odd)| u8::from(parity.of(self.0.model.place(index)) != *is_odd))
    }

    fn images(&self, state: &Pattern, visit: impl FnMut(Pattern)) {
        self.0.symmetries.get_or_init(|| Symmetries::of(&self.0.rules)).images(self.sets(), state, visit);
    }

    fn undo(&self, code: u8) -> Option<u8> {
        let inverse = self.0.model.inverse(code.into());
        (inverse < self.0.model.made()).then_some(inverse as u8)
    }
}
