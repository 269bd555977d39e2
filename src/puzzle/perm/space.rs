use super::action::{Action, Pattern, Set};
use super::definition::{Definition, Metric, Move};
use super::group::{self, Order};
use super::model::{MAX_STATES, Model, Place};
use super::orders::TooLarge;
use super::parity::Parity;
use super::scramble::Words;
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
    name: String,
    definition: Definition,
    /// The moves that count as one.
    moves: Vec<Move>,
    /// The goals, in the order in which they were given.
    goals: Vec<Pattern>,
    /// Their indices, ascending.
    goal_indices: Vec<u64>,
    model: Model,
    /// The parity of depths, if a state tells it; whether it is odd in the goals.
    parity: Option<(Parity, bool)>,
    /// Whether moves surely lead from each state to each.
    reaches_all: bool,
    /// The definition with the moves that count as one, as text.
    canonical: String,
    /// Known when the first scramble is read.
    words: OnceLock<Words>,
    /// Known when a search asks for them.
    guides: OnceLock<Vec<Guide>>,
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
        Self::new(&name, definition, metric, None)
    }

    /// The puzzle of a definition under a name, by a metric. `goal` has the goals; without it, the solved pattern is the goal.
    pub(super) fn new(name: &str, definition: Definition, metric: Metric, goal: Option<&str>) -> Result<Self> {
        let moves = definition.counted_by(metric)?;
        let canonical = definition.canonical(&moves);
        let (sets, goals) = match goal {
            Some(text) => definition.goals(text, &moves)?,
            None => (definition.sets.clone(), vec![definition.solved.clone()]),
        };
        Self::with_goals(name, Definition { sets, ..definition }, moves, goals, canonical)
    }

    /// The same puzzle with sets that leave more open.
    pub(super) fn opened(&self, sets: Vec<Set>) -> Result<Self> {
        let Parts { name, definition, moves, goals, canonical, .. } = &*self.0;
        let mut seen: Vec<Pattern> = goals.iter().map(|goal| goal.clone().seen(&sets)).collect();
        seen.sort_unstable();
        seen.dedup();
        Self::with_goals(name, Definition { sets, ..definition.clone() }, moves.clone(), seen, canonical.clone())
    }

    fn with_goals(name: &str, definition: Definition, moves: Vec<Move>, goals: Vec<Pattern>, canonical: String) -> Result<Self> {
        let actions: Vec<Action> = moves.iter().map(|made| made.action.clone()).collect();
        let order = group::order(&definition.sets, &actions);
        // Of pieces that look alike there are fewer states, which only the search for parts of a state tells.
        let is_too_large = match order {
            Some(Order::AtLeastTenTo(_)) => true,
            Some(Order::Exactly(states)) => states > MAX_STATES.into(),
            None => false,
        };
        if is_too_large && !has_alike(&definition) {
            return Err(too_large(&definition, order));
        }
        let model = Model::new(&definition.sets, &goals[0], &actions).map_err(|TooLarge| too_large(&definition, order))?;
        let mut goal_indices = Vec::with_capacity(goals.len());
        for (goal, number) in goals.iter().zip(1..) {
            let apart = || Error::Input { what: format!("board {number}: no moves lead from it to the first goal") }.in_part("goal");
            goal_indices.push(model.rank(goal).ok_or_else(apart)?);
        }
        goal_indices.sort_unstable();
        let parity = Parity::find(&model).and_then(|parity| {
            let mut of_goals = goal_indices.iter().map(|&goal| parity.of(model.place(goal)));
            let is_odd = of_goals.next()?;
            of_goals.all(|other| other == is_odd).then_some((parity, is_odd))
        });
        // Where all pieces differ, each element of the group makes a state of its own.
        let reaches_all = !has_alike(&definition) && order == Some(Order::Exactly(model.len().into()));
        let (words, guides) = (OnceLock::new(), OnceLock::new());
        Ok(Self(Arc::new(Parts {
            name: name.into(),
            definition,
            moves,
            goals,
            goal_indices,
            model,
            parity,
            reaches_all,
            canonical,
            words,
            guides,
        })))
    }

    /// The puzzle that the header of a table describes.
    pub(super) fn described(found: &Description) -> Result<Self> {
        let name = found.puzzle.strip_prefix("perm:").unwrap_or_default();
        Self::new(name, Definition::parse(&found.parameters, None)?, Metric::Listed, Some(&found.goal))
    }

    /// The sets of its pieces.
    pub(super) fn sets(&self) -> &[Set] {
        &self.0.definition.sets
    }

    pub(super) fn definition(&self) -> &Definition {
        &self.0.definition
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.0.moves
    }

    pub(super) fn goals_seen(&self) -> &[Pattern] {
        &self.0.goals
    }

    pub(super) fn goal_indices(&self) -> &[u64] {
        &self.0.goal_indices
    }

    pub(super) fn model(&self) -> &Model {
        &self.0.model
    }

    pub(super) fn words(&self) -> &Words {
        let Parts { definition, moves, model, .. } = &*self.0;
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

    /// A digest of the definition, the moves and the goals, for the name of a table.
    pub(super) fn digest(&self) -> u32 {
        let goals: Vec<String> = self.0.goals.iter().map(|goal| format!("{goal:?}")).collect();
        let what_counts: Vec<String> = self.sets().iter().filter(|set| set.has_open()).map(|set| format!("{set:?}")).collect();
        crc32fast::hash(format!("{}{}{}", self.0.canonical, goals.concat(), what_counts.concat()).as_bytes())
    }
}

/// Whether some pieces of a puzzle look alike.
fn has_alike(definition: &Definition) -> bool {
    definition.sets.iter().zip(&definition.labels).any(|(set, labels)| labels.len() < set.size || set.has_open())
}

/// The error for a puzzle whose states cannot be numbered.
fn too_large(definition: &Definition, order: Option<Order>) -> Error {
    let what = match order {
        Some(Order::Exactly(states)) if states <= MAX_STATES.into() && !has_alike(definition) => format!(
            "the puzzle has {states} states, but its pieces have too many orders to be numbered: leave pieces open in the goal, or give \
             pieces with orientations, not stickers"
        ),
        Some(order) if has_alike(definition) => format!(
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
            puzzle: format!("perm:{}", self.0.name),
            parameters: self.0.canonical.clone(),
            goal: self.goals_text(),
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
        let Parts { parity, model, .. } = &*self.0;
        parity.as_ref().map(|(parity, is_odd)| u8::from(parity.of(model.place(index)) != *is_odd))
    }

    fn undo(&self, code: u8) -> Option<u8> {
        let inverse = self.0.model.inverse(code.into());
        (inverse < self.0.model.made()).then_some(inverse as u8)
    }
}
