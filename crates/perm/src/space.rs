use super::classes::ClassEntries;
use super::coordinates::Stickers;
use super::definition::{Definition, NumberingError, PermRules};
use super::pieces::{
    Arrangement, GroupOrder, MAX_CODES, MovedPieces, PermGroup, Set, TooLarge, counts, exchanges,
    last_counts, orders_of,
};
use super::rows::{
    MAX_CUT_VALUES, MAX_ROW, MAX_ROW_ENTRIES, MAX_STATES, MAX_VALUES, MultisetArrangements,
    Numbering, Parity, RowModel, SplitLimits,
};
use super::symmetry::Symmetries;
use super::words::ScrambleWords;
use homing_space::space::{Cursor, Description, Space};
use homing_table::error::{Error, Lack, Result};
use homing_table::table::Header;
use std::sync::{Arc, OnceLock};

/// A permutation puzzle with its goal.
///
/// The index of a state is `outer * row_len + place`. A state is split into coordinates on which moves act independently: the positions of
/// a set's pieces, and their twists. One coordinate, or the order of the last pieces of one, is the place in a row; all others together are
/// the outer number. A move is a lookup in a table of outer numbers and one in a permutation of the row. If many pieces look alike, so that
/// rows would be too short, the index is the number of the arrangement instead.
#[derive(Clone, Debug)]
pub struct Perm {
    inner: Arc<PermInner>,
    /// The entries of its tables, if symmetric states share one.
    shared: Option<Arc<ClassEntries>>,
}

#[derive(Debug)]
struct PermInner {
    rules: PermRules,
    /// The indices of the goals, ascending.
    goal_indices: Vec<u64>,
    numbering: Numbering,
    /// A parity that every move changes, and whether it is odd in the goals. Computed on first use.
    parity: OnceLock<Option<(Parity, bool)>>,
    /// Whether moves certainly lead from every state to every other.
    reaches_all: bool,
    /// Computed for the first scramble.
    words: OnceLock<ScrambleWords>,
    /// Computed for the first search.
    guides: OnceLock<Vec<PatternBound>>,
    /// Computed on first use.
    symmetries: OnceLock<Symmetries>,
}

/// A pattern of a puzzle, with more pieces open, so that its depths are lower bounds.
#[derive(Debug)]
pub(super) struct PatternBound {
    pub pattern: Perm,
    /// The depth of each index.
    pub depths: Vec<u8>,
}

impl Perm {
    /// Parses a definition: KPuzzle JSON, `.tws`, permutations in JSON or CSV, or cycle notation. The goal is the solved arrangement, and
    /// the metric is the default of the format.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] or [`Error::At`] if the definition is not valid; [`Error::Lacks`] if the puzzle has too many states.
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
        Self::of(PermRules::new(&name, definition, metric, None)?).map_err(NumberingError::error)
    }

    /// Numbers the states of a puzzle.
    pub(super) fn of(rules: PermRules) -> std::result::Result<Self, NumberingError> {
        Self::numbered(rules, false)
    }

    /// The same for a puzzle that may be too large for memory.
    pub(super) fn large(rules: PermRules) -> std::result::Result<Self, NumberingError> {
        Self::numbered(rules, true)
    }

    fn numbered(rules: PermRules, may_be_large: bool) -> std::result::Result<Self, NumberingError> {
        let PermRules {
            definition, goals, ..
        } = &rules;
        if !definition.blocking.is_empty() {
            let what = "moves that may be blocked are for the family perm, not for numbered states";
            return Err(NumberingError::Wrong(Error::input(what)));
        }
        let actions = rules.actions();
        let order = PermGroup::of(&definition.sets, &actions).map(|group| group.order());
        // If pieces look alike, there are fewer states; their number is known only after the coordinates are explored.
        let at_least = order.map_or(0, GroupOrder::at_least);
        let too_large = || NumberingError::TooLarge(too_large(&rules, order));
        if at_least / exchanges(&definition.sets, &goals[0].0) > MAX_STATES.into() {
            return Err(too_large());
        }
        let group_order = order.map_or(u128::MAX, GroupOrder::at_most);
        let puzzle = rules.moved_by(&actions);
        let numbering = match alike(puzzle, group_order) {
            Some(alike) => Numbering::Multiset(Arc::new(alike)),
            None => {
                let limits = SplitLimits {
                    group_order,
                    cut_values: if may_be_large {
                        MAX_CUT_VALUES
                    } else {
                        MAX_VALUES
                    },
                    row: None,
                };
                let model = RowModel::of(puzzle, limits, MAX_ROW_ENTRIES)
                    .map_err(|TooLarge| too_large())?;
                Numbering::Rows(Arc::new(model))
            }
        };
        let goal_indices = rules.numbered_goals(|goal| numbering.rank(goal));
        let goal_indices = goal_indices.map_err(NumberingError::Wrong)?;
        // If all pieces differ, states correspond to elements of the group.
        let reaches_all =
            !rules.has_alike() && order == Some(GroupOrder::Exactly(numbering.len().into()));
        let (parity, words, guides, symmetries) = Default::default();
        let inner = PermInner {
            rules,
            goal_indices,
            numbering,
            parity,
            reaches_all,
            words,
            guides,
            symmetries,
        };
        Ok(Self {
            inner: Arc::new(inner),
            shared: None,
        })
    }

    fn parity(&self) -> Option<&(Parity, bool)> {
        let PermInner {
            goal_indices,
            numbering,
            parity,
            ..
        } = &*self.inner;
        let find = || {
            let Numbering::Rows(model) = numbering else {
                return None;
            };
            let parity = Parity::find(model)?;
            let mut of_goals = goal_indices
                .iter()
                .map(|&goal| parity.of(model.place(goal)));
            let is_odd = of_goals.next()?;
            of_goals
                .all(|other| other == is_odd)
                .then_some((parity, is_odd))
        };
        parity.get_or_init(find).as_ref()
    }

    pub(super) fn rules(&self) -> &PermRules {
        &self.inner.rules
    }

    /// The sets of its pieces.
    pub(super) fn sets(&self) -> &[Set] {
        self.inner.rules.sets()
    }

    pub(super) fn goal_arrangements(&self) -> &[Arrangement] {
        &self.inner.rules.goals
    }

    pub(super) fn goal_indices(&self) -> &[u64] {
        &self.inner.goal_indices
    }

    pub(super) fn numbering(&self) -> &Numbering {
        &self.inner.numbering
    }

    /// The rows, if states are numbered by rows and every move has an inverse, so that the search over rows works.
    pub(super) fn rows(&self) -> Option<&Arc<RowModel>> {
        match &self.inner.numbering {
            Numbering::Rows(model) if self.is_symmetric() => Some(model),
            _ => None,
        }
    }

    /// The same puzzle with tables in which symmetric states share an entry. `None` if its rows do not allow that, or if it saves less than
    /// a third of the entries.
    pub(super) fn sharing_entries(&self) -> Option<Self> {
        let [goal] = &self.inner.rules.goals[..] else {
            return None;
        };
        // An unfinished search may find more in another version.
        let symmetries = Some(self.symmetries()).filter(|found| found.is_whole())?;
        let shared = ClassEntries::of(self.rows()?, goal, symmetries.all())?;
        (shared.len() <= self.len() / 3 * 2).then(|| Self {
            shared: Some(Arc::new(shared)),
            ..self.clone()
        })
    }

    /// The puzzle with the entries of a table file.
    pub(super) fn of_file(self, header: &Header) -> Self {
        let is_shared = header.index.ends_with(SHARED);
        if is_shared {
            self.sharing_entries().unwrap_or(self)
        } else {
            self
        }
    }

    /// The shared entries of its tables, if states share them.
    pub(super) fn shared(&self) -> Option<&ClassEntries> {
        self.shared.as_deref()
    }

    pub(super) fn words(&self) -> &ScrambleWords {
        let PermInner {
            rules: PermRules {
                definition, moves, ..
            },
            numbering,
            ..
        } = &*self.inner;
        self.inner.words.get_or_init(|| {
            ScrambleWords::of(
                &definition.sets,
                moves,
                numbering,
                &definition.solved.clone().masked(&definition.sets),
            )
        })
    }

    pub(super) fn reaches_all(&self) -> bool {
        self.inner.reaches_all
    }

    /// The symmetries of its moves.
    pub(super) fn symmetries(&self) -> &Symmetries {
        self.inner
            .symmetries
            .get_or_init(|| Symmetries::of(&self.inner.rules))
    }

    pub(super) fn known_guides(&self) -> &OnceLock<Vec<PatternBound>> {
        &self.inner.guides
    }
}

/// The suffix of the definition of the index, if states share entries.
const SHARED: &str = "; states that symmetries map to each other share an entry";

/// The minimum length of a row: one word.
const MIN_ROW: u128 = 64;

/// Numbers the arrangements of a puzzle whose rows would be too short, because many pieces look alike. Returns `None` for other puzzles,
/// and if the order of the group is too small for all arrangements.
fn alike(puzzle: MovedPieces, group_order: u128) -> Option<MultisetArrangements> {
    let set = puzzle.sets.iter().max_by_key(|set| set.size)?;
    let counts = counts(puzzle.start.0[set.pieces()].iter().copied());
    let row = orders_of(&last_counts(&counts, MAX_ROW));
    let is_large = orders_of(&counts) > MAX_ROW as u128;
    if !is_large || row >= MIN_ROW || Stickers::find(puzzle, MAX_ROW).is_some() {
        return None;
    }
    let found = MultisetArrangements::of(puzzle)?;
    (u128::from(found.len()) <= group_order && found.len() <= MAX_STATES).then_some(found)
}

/// The error for a puzzle whose states cannot be numbered.
fn too_large(rules: &PermRules, order: Option<GroupOrder>) -> Error {
    let reason = match order {
        Some(GroupOrder::Exactly(states)) if states <= MAX_STATES.into() && !rules.has_alike() => format!(
            "it has {states} states, but its pieces have too many orders to be numbered: leave pieces open in the goal, or give \
             pieces with orientations, not stickers"
        ),
        Some(order) if rules.has_alike() => format!(
            "the moves generate {order} permutations, and too many of them look different: leave out sets of pieces, or moves, or let more \
             pieces look alike"
        ),
        Some(order) => {
            format!("it has {order} states, too many: leave out sets of pieces, or moves, or leave pieces open in the goal")
        }
        None => "it has too many pieces to count its states: leave out sets of pieces, or let pieces look alike".into(),
    };
    Error::lacks("the puzzle", Lack::Table, reason)
}

impl Space for Perm {
    type State = Arrangement;

    fn describe(&self) -> Description {
        Description {
            puzzle: self.inner.rules.puzzle(),
            parameters: self.inner.rules.canonical.clone(),
            goal: self.inner.rules.goals_text(),
            index: self.inner.numbering.words().to_string()
                + if self.shared.is_some() { SHARED } else { "" },
            metric: "one of the moves".into(),
        }
    }

    fn len(&self) -> u64 {
        self.inner.numbering.len()
    }

    fn rank(&self, state: &Arrangement) -> Option<u64> {
        self.inner.numbering.rank(state)
    }

    fn unrank(&self, index: u64) -> Arrangement {
        self.inner.numbering.unrank(index)
    }

    fn entries(&self) -> u64 {
        self.shared
            .as_ref()
            .map_or_else(|| self.len(), |shared| shared.len())
    }

    #[inline]
    fn entry(&self, index: u64) -> u64 {
        self.shared
            .as_ref()
            .map_or(index, |shared| shared.entry(index))
    }

    fn move_count(&self) -> u8 {
        if self.has_codes() {
            self.inner.numbering.moves().count as u8
        } else {
            0
        }
    }

    #[inline]
    fn has_codes(&self) -> bool {
        self.inner.numbering.moves().count <= MAX_CODES
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        self.inner.goal_indices.iter().for_each(|&goal| visit(goal));
    }

    fn is_goal(&self, index: u64) -> bool {
        self.inner.goal_indices.binary_search(&index).is_ok()
    }

    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.inner
            .numbering
            .each_after(index, |code, next| visit(code.min(MAX_CODES) as u8, next));
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        self.inner.numbering.each_before(index, |code, before| {
            visit(code.min(MAX_CODES) as u8, before)
        });
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let numbering = &self.inner.numbering;
        (code < self.move_count())
            .then(|| numbering.index(numbering.after(code.into(), numbering.enter(index))))
    }

    /// Carries the outer number and the place in the row, so that a walk divides only once.
    fn enter(&self, index: u64) -> Cursor {
        Cursor {
            index,
            carried: self.inner.numbering.enter(index),
        }
    }

    #[inline]
    fn advance(&self, at: Cursor, code: u8) -> Option<Cursor> {
        if code >= self.move_count() {
            return None;
        }
        let numbering = &self.inner.numbering;
        let carried = numbering.after(code.into(), at.carried);
        Some(Cursor {
            index: numbering.index(carried),
            carried,
        })
    }

    fn can_move(&self, _at: Cursor, code: u8) -> bool {
        code < self.move_count()
    }

    fn is_symmetric(&self) -> bool {
        self.inner.numbering.moves().are_closed()
    }

    fn depth_parity(&self, index: u64) -> Option<u8> {
        let Numbering::Rows(model) = &self.inner.numbering else {
            return None;
        };
        self.parity()
            .map(|(parity, is_odd)| u8::from(parity.of(model.place(index)) != *is_odd))
    }

    fn images(&self, state: &Arrangement, visit: impl FnMut(Arrangement)) {
        let images = self.symmetries().images_of(self.sets(), state);
        images.for_each(visit);
    }

    fn has_all_symmetries(&self) -> bool {
        self.symmetries().is_whole()
    }

    fn is_first_of_class(&self, index: u64) -> bool {
        let state = self.unrank(index);
        self.symmetries()
            .images_of(self.sets(), &state)
            .all(|image| self.rank(&image).is_none_or(|image| image >= index))
    }

    fn undo(&self, code: u8) -> Option<u8> {
        let moves = self.inner.numbering.moves();
        let inverse = moves.inverse(code.into());
        (self.has_codes() && inverse < moves.count).then_some(inverse as u8)
    }

    /// Moves do not lead to some pairs of an outer number and a place in a row.
    fn has_only_states(&self) -> bool {
        false
    }
}
