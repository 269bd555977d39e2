//! Puzzles without rows: a search discovers the orbit of the goals under the moves, and sorts its codes.

use super::base::Base;
use super::coding::Coding;
use super::state_bound::StateBound;
use crate::definition::PermRules;
use crate::pieces::{Arrangement, MAX_CODES, Moves};
use crate::symmetry::Symmetries;
use homing_engine::discovered;
use homing_engine::discovered::Code;
use homing_table::error::Result;
use homing_table::notation::Picture;
use std::sync::{Arc, OnceLock};

/// The states that moves reach from the goals.
#[derive(Clone, Debug)]
pub struct Orbit(Arc<OrbitInner>);

#[derive(Debug)]
struct OrbitInner {
    rules: PermRules,
    encoding: StateEncoding,
    moves: Moves,
    /// The codes of the goals, ascending.
    goals: Vec<u128>,
    /// The number of states, if the group of the moves determines it.
    state_count: Option<u64>,
    /// Computed on first use.
    symmetries: OnceLock<Symmetries>,
}

/// The encoding of states.
#[derive(Debug)]
enum StateEncoding {
    Coded(Coding),
    Elements(Base),
}

impl StateEncoding {
    /// The encoding with fewer bits: elements of the group, if all pieces differ.
    fn of(rules: &PermRules, moves: &Moves) -> Option<Self> {
        let puzzle = rules.moved_by(&moves.all);
        let elements = || Base::of(puzzle).map(Self::Elements);
        let elements = (!rules.has_alike()).then(elements).flatten();
        elements.or_else(|| Coding::of(puzzle).map(Self::Coded))
    }

    fn bits(&self) -> u32 {
        match self {
            Self::Coded(coding) => coding.bits(),
            Self::Elements(base) => base.bits(),
        }
    }

    #[inline]
    fn after(&self, code: usize, state: u128) -> u128 {
        match self {
            Self::Coded(coding) => coding.after(code, state),
            Self::Elements(base) => base.after(code, state),
        }
    }

    fn encode(&self, arrangement: &Arrangement) -> Option<u128> {
        match self {
            Self::Coded(coding) => coding.encode(arrangement),
            Self::Elements(base) => base.encode(arrangement),
        }
    }

    /// The arrangement with a code; an arbitrary one if the code is not valid, as in a damaged table.
    fn decode(&self, code: u128, start: &Arrangement) -> Arrangement {
        match self {
            Self::Coded(coding) => coding.decode(code),
            Self::Elements(base) => base.decode(code).unwrap_or_else(|| start.clone()),
        }
    }
}

/// A state of an [`Orbit`].
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// A state with a code.
    Coded(u128),
    /// A state that differs from the goals in something that no move changes.
    Outside(Box<Arrangement>),
}

impl Code for State {
    const BITS: u32 = u128::BITS;

    #[inline]
    fn code(&self) -> u128 {
        // `u128::MAX` is not a valid code.
        if let Self::Coded(code) = self {
            *code
        } else {
            u128::MAX
        }
    }

    #[inline]
    fn of_code(code: u128) -> Self {
        Self::Coded(code)
    }
}

impl Orbit {
    /// The orbit of a puzzle that certainly has at most `most` states. Returns `None` for others, and if states or moves have no codes.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if a goal differs from the first one in something that no move changes.
    pub fn within(rules: &PermRules, most: u128) -> Result<Option<Self>> {
        let count = StateBound::of(rules);
        if count.most <= most {
            Self::of(rules, count.exact())
        } else {
            Ok(None)
        }
    }

    /// The orbit of any puzzle, with the number of its states if it is known. Returns `None` if states or moves have no codes.
    ///
    /// # Errors
    ///
    /// The same as [`within`](Self::within)'s.
    pub fn of(rules: &PermRules, state_count: Option<u64>) -> Result<Option<Self>> {
        let moves = Moves::of(rules.sets(), &rules.actions());
        if rules.moves.len() > MAX_CODES {
            return Ok(None);
        }
        let Some(encoding) = StateEncoding::of(rules, &moves) else {
            return Ok(None);
        };
        let goals = rules.numbered_goals(|goal| encoding.encode(goal))?;
        Ok(Some(Self(Arc::new(OrbitInner {
            rules: rules.clone(),
            encoding,
            moves,
            goals,
            state_count,
            symmetries: OnceLock::new(),
        }))))
    }

    fn state_of(&self, arrangement: Arrangement) -> State {
        self.0
            .encoding
            .encode(&arrangement)
            .map_or_else(|| State::Outside(Box::new(arrangement)), State::Coded)
    }

    /// The number of bits of a code.
    pub fn bits(&self) -> u32 {
        self.0.encoding.bits()
    }

    /// The code of an arrangement, unless it differs from the goals in something that no move changes.
    pub fn encode(&self, arrangement: &Arrangement) -> Option<u128> {
        self.0.encoding.encode(arrangement)
    }

    /// The code of a state after a move.
    #[inline]
    pub fn after(&self, code: usize, state: u128) -> u128 {
        self.0.encoding.after(code, state)
    }

    /// The code of the state from which a move leads to another one.
    pub fn before(&self, code: usize, state: u128) -> u128 {
        self.after(self.0.moves.inverse(code), state)
    }

    /// The arrangement of a state.
    pub fn arrangement(&self, state: &State) -> Arrangement {
        match state {
            State::Coded(code) => self.0.encoding.decode(*code, &self.0.rules.goals[0]),
            State::Outside(arrangement) => (**arrangement).clone(),
        }
    }

    fn symmetries(&self) -> &Symmetries {
        let OrbitInner {
            rules, symmetries, ..
        } = &*self.0;
        symmetries.get_or_init(|| Symmetries::of(rules))
    }

    fn move_count(&self) -> usize {
        self.0.moves.count
    }
}

impl discovered::Rules for Orbit {
    type State = State;

    fn name(&self) -> String {
        self.0.rules.puzzle()
    }

    fn starts(&self) -> Vec<State> {
        self.0.goals.iter().copied().map(State::Coded).collect()
    }

    fn all_goals(&self) -> Option<Vec<State>> {
        Some(self.starts())
    }

    fn is_goal(&self, state: &State) -> bool {
        self.0.goals.binary_search(&state.code()).is_ok()
    }

    #[inline]
    fn moves(&self, state: &State, mut visit: impl FnMut(u8, State)) {
        let OrbitInner {
            rules,
            encoding,
            moves,
            ..
        } = &*self.0;
        for (code, action) in moves.all.iter().take(self.move_count()).enumerate() {
            let next = match state {
                State::Coded(state) => State::Coded(encoding.after(code, *state)),
                State::Outside(arrangement) => {
                    self.state_of(action.apply(rules.sets(), arrangement))
                }
            };
            visit(code as u8, next);
        }
    }

    #[inline]
    fn moves_back(&self, state: &State, mut visit: impl FnMut(u8, State)) {
        let OrbitInner {
            encoding, moves, ..
        } = &*self.0;
        (0..self.move_count()).for_each(|code| {
            visit(
                code as u8,
                State::Coded(encoding.after(moves.inverse(code), state.code())),
            )
        });
    }

    fn move_names(&self) -> Vec<String> {
        self.0
            .rules
            .moves
            .iter()
            .map(|mv| mv.name.as_str().to_string())
            .collect()
    }

    fn push_moves(&self, _names: &[String], moves: impl Iterator<Item = u8>, line: &mut String) {
        self.0.rules.push_moves(moves, line);
    }

    fn parse_moves(&self, _names: &[String], text: &str) -> Result<Vec<u8>> {
        self.0.rules.parse_moves(text)
    }

    fn can_undo(&self) -> bool {
        self.0.moves.are_closed()
    }

    /// Moves permute the states.
    fn leads_back(&self) -> bool {
        true
    }

    fn state_count(&self) -> Option<u64> {
        self.0.state_count
    }

    /// Moves permute the states, so a state that reaches a goal is reached from it.
    fn reaches_all(&self) -> bool {
        true
    }

    fn images(&self, state: &State, mut visit: impl FnMut(State)) {
        let images = self.symmetries();
        images
            .images_of(self.0.rules.sets(), &self.arrangement(state))
            .for_each(|image| visit(self.state_of(image)));
    }

    fn has_all_symmetries(&self) -> bool {
        self.symmetries().is_whole()
    }

    fn why_unsolvable(&self, state: &State) -> Option<String> {
        self.0.rules.reason(&self.arrangement(state))
    }

    fn code_bits(&self) -> u32 {
        self.0.encoding.bits()
    }

    fn parameters(&self) -> String {
        self.0.rules.canonical.clone()
    }

    fn goal(&self) -> String {
        self.0.rules.goals_text()
    }

    fn metric(&self) -> String {
        "one of the moves".into()
    }

    fn board_text(&self, state: &State) -> String {
        self.0.rules.arrangement_text(&self.arrangement(state))
    }

    fn parse_board(&self, text: &str) -> Result<State> {
        Ok(self.state_of(self.0.rules.parse_board(text)?))
    }

    fn picture(&self, state: &State) -> Picture {
        self.0.rules.picture(&self.arrangement(state))
    }

    fn cell_shape(&self) -> Option<Vec<usize>> {
        Some(self.0.rules.cell_shape())
    }

    fn push_cells(&self, state: &State, cells: &mut Vec<u8>) {
        self.0.rules.push_cells(&self.arrangement(state), cells);
    }

    fn state_of_cells(&self, cells: &[u8]) -> Result<State> {
        Ok(self.state_of(self.0.rules.arrangement_of_cells(cells)?))
    }
}
