use super::codes::SortedCodes;
use super::find::all_codes;
use super::lists::Listed;
use super::rules::{AnyRules, Code, CodeRules, MoveLaws, Moves, Rules, check_start};
use crate::{AnyTable, Shortcuts, open_space};
use homing_search::arcs::Arcs;
use homing_space::space::{Description, List, Space};
use homing_table::error::{Error, Result};
use homing_table::notation::{Notation, Picture};
use homing_table::pool::*;
use homing_table::table::{Table, TableFile};
use homing_table::watch::{Stop, Watch};
use std::sync::{Arc, OnceLock};

/// States checked between two checks for cancellation.
const PART: u64 = 1 << 16;
/// States per task.
const TASK: u64 = 1 << 12;

/// The space of all states reachable from a puzzle's start, defined by its [`Rules`] alone.
///
/// Finds the states once, and sorts their codes. The index of a state is its position in the list, which is stored in the table's file, so
/// that opening it finds nothing again.
///
/// ```
/// use homing::discovered::{Discovered, Rules};
/// use homing::{Stop, Table, space};
///
/// /// Two jugs of 3 and 5 litres: measure 4.
/// #[derive(Clone)]
/// struct Jugs;
///
/// impl Rules for Jugs {
///     type State = (u8, u8);
///     fn name(&self) -> String {
///         "jugs".into()
///     }
///     fn starts(&self) -> Vec<(u8, u8)> {
///         vec![(0, 0)]
///     }
///     fn is_goal(&self, &(_, large): &(u8, u8)) -> bool {
///         large == 4
///     }
///     fn move_names(&self) -> Vec<String> {
///         ["fill-3", "fill-5", "empty-3", "empty-5", "pour-3-5", "pour-5-3"].map(String::from).into()
///     }
///     fn moves(&self, &(small, large): &(u8, u8), mut visit: impl FnMut(u8, (u8, u8))) {
///         let (there, back) = (small.min(5 - large), large.min(3 - small));
///         let next = [(3, large), (small, 5), (0, large), (small, 0), (small - there, large + there), (small + back, large - back)];
///         (0..).zip(next).filter(|&(_, next)| next != (small, large)).for_each(|(code, next)| visit(code, next));
///     }
/// }
///
/// let jugs = Discovered::find(Jugs, &Stop::NEVER)?;
/// space::check(&jugs).unwrap();
/// let table = Table::generate(jugs.clone(), |_| {})?;
/// let start = table.locate(&jugs, &(0, 0)).unwrap();
/// assert_eq!(table.depth(start)?, Some(6));
/// # Ok::<(), homing::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Discovered<P> {
    rules: P,
    names: Arc<[String]>,
    states: StoredStates,
    /// The moves into each state, if they are listed. If moves do not lead back, they are, on first use.
    arcs: Arc<OnceLock<Arcs>>,
    /// For each symmetry, whether it maps all starts to states. Computed on first use.
    symmetries: Arc<OnceLock<Box<[bool]>>>,
}

/// What a table stores beside its columns.
#[derive(Clone, Debug)]
enum StoredStates {
    /// The codes of the states; the rules make the moves.
    Codes(SortedCodes),
    /// The names, the moves and the goals of the states. The code of a state is its index.
    Lists(Box<Listed>),
    /// Nothing: the states are unknown, and none has an index.
    Unknown,
}

/// A space of listed states and moves.
pub type ListedSpace = Discovered<AnyRules>;

impl ListedSpace {
    /// The space of new lists. If there is room, lists the moves into each state too, so that the search reads only lists.
    pub(super) fn of_new_lists(mut rules: Listed, has_room: bool) -> Self {
        let len = rules.labels().len();
        let arcs = has_room.then(|| {
            let arcs = |index| {
                rules
                    .arcs(index)
                    .map(move |(code, next)| (index as u32, code, next))
            };
            Arcs::of_lists(len, || (0..len).flat_map(arcs))
        });
        rules.find_undo(arcs.as_ref());
        let space = Self::of_lists(rules);
        Self {
            arcs: Arc::new(arcs.map_or_else(OnceLock::new, OnceLock::from)),
            ..space
        }
    }

    /// The space of these lists.
    pub fn of_lists(rules: Listed) -> Self {
        Self::with(
            AnyRules(Arc::new(rules.clone())),
            StoredStates::Lists(rules.into()),
        )
    }
}

impl<P: Rules> Discovered<P> {
    /// Finds all states. Takes up to 16 bytes per state, or 32 if codes have more than 64 bits.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`]; [`Error::Outgrown`] if the states do not fit into memory; [`Error::Law`] if the moves break the rules, with the
    /// state and the move.
    pub fn find(rules: P, stop: &Stop) -> Result<Self> {
        const { assert!(P::State::BITS <= 128, "a state has at most 128 bits") }
        let found = all_codes(&rules, u64::MAX, None, stop)?;
        let codes = found.ok_or_else(|| Error::Defect {
            what: "the states are too many to count".into(),
        })?;
        Ok(Self::of_codes(rules, codes))
    }

    /// The space whose states have these codes.
    pub(super) fn of_codes(rules: P, codes: SortedCodes) -> Self {
        Self::with(rules, StoredStates::Codes(codes))
    }

    /// The notation of the puzzle, without its states.
    pub(super) fn without_states(rules: P) -> Self {
        Self::with(rules, StoredStates::Unknown)
    }

    fn with(rules: P, states: StoredStates) -> Self {
        let (arcs, symmetries) = Default::default();
        Self {
            names: rules.move_names().into(),
            rules,
            states,
            arcs,
            symmetries,
        }
    }

    /// Reads the space from the file of its table, without finding its states again.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`] if the file is a table of another puzzle; [`Error::Header`] if it has no matching list of states;
    /// [`Error::Law`] if moves near the start break the rules.
    pub fn of_file(rules: P, file: &TableFile) -> Result<Self> {
        check_start(&rules)?;
        file.check_description(&describe(&rules))?;
        Ok(Self::of_codes(rules, SortedCodes::in_file(file)?))
    }

    /// Opens a table of this puzzle, and returns it with its space.
    ///
    /// # Errors
    ///
    /// The errors of [`of_file`](Self::of_file) and [`Table::from_file`].
    pub fn open(rules: P, path: impl AsRef<std::path::Path>) -> Result<(Self, Table)> {
        let file = TableFile::open(path.as_ref())?;
        let space = Self::of_file(rules, &file)?;
        Ok((space.clone(), Table::from_file(&file, space)?))
    }

    /// The rules of the puzzle.
    pub fn rules(&self) -> &P {
        &self.rules
    }

    /// Checks the list of states: that it ascends and contains the starts, that no move leads out of it, and that moves follow the rules.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] with what is wrong; [`Error::Law`]; [`Error::Stopped`].
    pub(super) fn check_list(&self, mut watch: Watch) -> Result<()> {
        let wrong = |what| Error::Header {
            path: "the list of states".into(),
            what,
        };
        match &self.states {
            StoredStates::Codes(codes) => codes.check(),
            StoredStates::Lists(lists) => lists.labels().check(),
            StoredStates::Unknown => Ok(()),
        }
        .map_err(wrong)?;
        if self
            .rules
            .starts()
            .iter()
            .any(|start| self.rank(start).is_none())
        {
            return Err(wrong("it lacks the start".into()));
        }
        let new_laws = MoveLaws::of(&self.rules)?;
        let mut laws = new_laws;
        for first in (0..self.len()).step_by(PART as usize) {
            watch.report(first as f64 / self.len() as f64)?;
            let end = self.len().min(first + PART);
            let checked = tasks((end - first).div_ceil(TASK) as usize, |task| {
                let (mut laws, mut moves) = (new_laws, Moves::default());
                for index in (first..end).skip(task * TASK as usize).take(TASK as usize) {
                    laws.expand(&self.rules, &[self.code(index)], &mut moves)?;
                    if moves
                        .after
                        .iter()
                        .any(|&next| self.find_code(next).is_none())
                    {
                        return Err(wrong(format!(
                            "a move of state {index} leads to a state that is not in it"
                        )));
                    }
                }
                Ok(laws)
            });
            checked
                .into_iter()
                .try_for_each(|part| part.map(|part| laws.join(&part)))?;
        }
        laws.check_all(&self.rules, self.len(), |index| self.code(index))
    }

    /// The code of a state.
    #[inline]
    fn code(&self, index: u64) -> u128 {
        match &self.states {
            StoredStates::Codes(codes) => codes.get(index),
            StoredStates::Lists(..) | StoredStates::Unknown => index.into(),
        }
    }

    /// The state with a code.
    #[inline]
    fn find_code(&self, code: u128) -> Option<u64> {
        match &self.states {
            StoredStates::Codes(codes) => codes.find(code),
            StoredStates::Lists(lists) => {
                (code < lists.labels().len().into()).then_some(code as u64)
            }
            StoredStates::Unknown => None,
        }
    }

    /// For each symmetry, whether it maps each start to a state. If so, it maps every state to one.
    fn symmetries(&self) -> &[bool] {
        self.symmetries.get_or_init(|| {
            let mut found: Vec<bool> = Vec::new();
            for start in self.rules.starts() {
                let mut number = 0;
                self.rules.images(&start, |image| {
                    if number == found.len() {
                        found.push(true);
                    }
                    found[number] &= self.rank(&image).is_some();
                    number += 1;
                });
            }
            found.into()
        })
    }

    /// Checks that the start reaches a board, if that is required.
    fn check_reached(&self, state: &P::State, board: impl FnOnce() -> String) -> Result<()> {
        let is_unknown = matches!(self.states, StoredStates::Unknown);
        if is_unknown || self.rules.reaches_all() || self.rank(state).is_some() {
            return Ok(());
        }
        Err(Error::Input {
            what: format!(
                "the start of the puzzle does not lead to the board {}",
                board()
            ),
        })
    }

    #[inline]
    fn state(&self, index: u64) -> P::State {
        P::State::of_code(self.code(index))
    }
}

/// The index description in a table's header.
pub const INDEX: &str = "place among the sorted codes of all states";
/// The same if the file contains the moves.
const LISTED_INDEX: &str = "place in the sorted list of all states";

/// The description of the puzzle in the header of a table with the codes of its states.
pub(super) fn describe(rules: &dyn CodeRules) -> Description {
    Description {
        index: INDEX.into(),
        ..rules.described()
    }
}

impl<P: Rules> Space for Discovered<P> {
    type State = P::State;

    fn describe(&self) -> Description {
        let index = match &self.states {
            StoredStates::Codes(_) | StoredStates::Unknown => INDEX,
            StoredStates::Lists(..) => LISTED_INDEX,
        };
        Description {
            index: index.into(),
            ..self.rules.described()
        }
    }

    fn len(&self) -> u64 {
        match &self.states {
            StoredStates::Codes(codes) => codes.count(),
            StoredStates::Lists(lists) => lists.labels().len(),
            StoredStates::Unknown => 0,
        }
    }

    fn move_count(&self) -> u8 {
        self.names.len() as u8
    }

    #[inline]
    fn rank(&self, state: &P::State) -> Option<u64> {
        self.find_code(state.code())
    }

    #[inline]
    fn unrank(&self, index: u64) -> P::State {
        self.state(index)
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        (0..self.len())
            .filter(|&index| self.is_goal(index))
            .for_each(visit);
    }

    fn only_goal(&self) -> Option<u64> {
        None
    }

    #[inline]
    fn is_goal(&self, index: u64) -> bool {
        match &self.states {
            StoredStates::Lists(lists) => lists.is_goal(&index),
            _ => self.rules.is_goal(&self.state(index)),
        }
    }

    #[inline]
    fn successors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        if let StoredStates::Lists(lists) = &self.states {
            return lists.moves(&index, visit);
        }
        self.rules.moves(&self.state(index), |code, next| {
            if let Some(next) = self.rank(&next) {
                visit(code, next);
            }
        });
    }

    fn predecessors(&self, index: u64, mut visit: impl FnMut(u8, u64)) {
        let listed = || Arcs::into_states(self.len(), |index, visit| self.successors(index, visit));
        let arcs = match self.rules.leads_back() {
            true => self.arcs.get(),
            false => Some(self.arcs.get_or_init(listed)),
        };
        if let Some(arcs) = arcs {
            return arcs.visit(index, visit);
        }
        self.rules.moves_back(&self.state(index), |code, before| {
            if let Some(before) = self.rank(&before) {
                visit(code, before);
            }
        });
    }

    fn step(&self, index: u64, code: u8) -> Option<u64> {
        let mut reached = None;
        self.rules.moves(&self.state(index), |other, next| {
            if other == code {
                reached = Some(next);
            }
        });
        self.rank(&reached?)
    }

    fn is_symmetric(&self) -> bool {
        self.rules.can_undo()
    }

    fn images(&self, state: &P::State, mut visit: impl FnMut(P::State)) {
        let mut symmetries = self.symmetries().iter();
        self.rules.images(state, |image| {
            if symmetries.next() == Some(&true) {
                visit(image);
            }
        });
    }

    fn has_all_symmetries(&self) -> bool {
        self.rules.has_all_symmetries()
    }

    fn lists(&self) -> Vec<List> {
        match &self.states {
            StoredStates::Codes(codes) => codes.lists(),
            StoredStates::Lists(lists) => lists.lists(),
            StoredStates::Unknown => Vec::new(),
        }
    }
}

impl<P: Rules> Notation for Discovered<P> {
    /// Parses a board. A board that the start does not reach is an error, unless the rules know that it is unsolvable.
    fn parse_board(&self, text: &str) -> Result<P::State> {
        let state = self.rules.parse_board(text)?;
        self.check_reached(&state, || format!("{text:?}"))
            .map(|()| state)
    }

    fn board_text(&self, state: &P::State) -> String {
        self.rules.board_text(state)
    }

    fn push_cells(&self, state: &P::State, cells: &mut Vec<u8>) {
        self.rules.push_cells(state, cells);
    }

    /// The names of the moves: letters without separators, longer names separated by spaces.
    fn push_moves(&self, moves: impl Iterator<Item = u8>, line: &mut String) {
        self.rules.push_moves(&self.names, moves, line);
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<u8>> {
        self.rules.parse_moves(&self.names, text)
    }

    fn why_unsolvable(&self, state: &P::State) -> Option<String> {
        self.rules.why_unsolvable(state)
    }

    fn picture(&self, state: &P::State) -> Picture {
        self.rules.picture(state)
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        self.rules.cell_shape()
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<P::State> {
        let state = self.rules.state_of_cells(cells)?;
        self.check_reached(&state, || format!("{cells:?}"))
            .map(|()| state)
    }
}

impl<P: Rules> Discovered<P> {
    /// Opens the table in the file that its states are from.
    pub fn table_in(self, file: &TableFile) -> Result<AnyTable> {
        Ok(open_space(file, self.clone())?.with(self).into())
    }
}

impl<P: Rules> Shortcuts for Discovered<P> {
    /// Checks the list of states too.
    fn verify(&self, table: &Table, mut watch: Watch) -> Result<()> {
        self.check_list(watch.part(0.0, 0.5))?;
        table.verify(watch.part(0.5, 1.0))
    }
}
